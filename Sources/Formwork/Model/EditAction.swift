extension Row {
  /// An action that a phone offers when the row is swiped, and that `actions ROW` lists here.
  public struct EditAction: Sendable, Hashable {
    /// Whether an action is destructive. The prompt asks before it runs a destructive action.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case `default`, destructive
    }

    /// Called with the row for which the action was chosen.
    public typealias Selection = @MainActor (Row) async -> Void

    /// The title, by which the action is chosen.
    public var title: String
    /// The style; for `destructive`, the prompt asks first.
    public var style: Style
    private var function: Function<Selection>

    /// Called with the row as it looked when the action was chosen.
    public var selection: Selection? {
      get { function.value }
      set { function.value = newValue }
    }
    /// The actions to perform. They are used only without a `selection`.
    public var actions: [Action]

    /// Creates an action. Without a closure, its `actions` are performed.
    public init(
      title: String, style: Style = .default, selection: (@MainActor (Row) -> Void)? = nil,
      actions: [Action] = []
    ) {
      self.title = title
      self.style = style
      function = Function(selection)
      self.actions = actions
    }
  }
}

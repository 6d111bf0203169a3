extension Row {
  /// What a swipe offers on a phone, and `actions ROW` here.
  public struct EditAction: Sendable, Hashable {
    /// Whether an action destroys something: the prompt asks before it does such a one.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case `default`, destructive
    }

    /// Called with the row that the action was chosen on.
    public typealias Selection = @MainActor (Row) async -> Void

    /// What the action is called and chosen by.
    public var title: String
    /// `default`, or `destructive`: then the prompt asks first.
    public var style: Style
    private var function: Function<Selection>

    /// Called with the row as it looks when the action was chosen.
    public var selection: Selection? {
      get { function.value }
      set { function.value = newValue }
    }
    /// What the action does, as data; done when there is no `selection`.
    public var actions: [Action]

    /// An action; without a closure its `actions` are done.
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

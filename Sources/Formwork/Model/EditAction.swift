extension Row {
  /// What a swipe offers on a phone, and `actions ROW` here.
  public struct EditAction: Sendable, Hashable {
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case `default`, destructive
    }

    /// Called with the row that the action was chosen on.
    public typealias Selection = @MainActor (Row) async -> Void

    public var title: String
    public var style: Style
    @Unhashed public var selection: Selection?
    /// What the action does, as data; done when there is no `selection`.
    public var actions: [Action]

    public init(
      title: String, style: Style = .default, selection: (@MainActor (Row) -> Void)? = nil,
      actions: [Action] = []
    ) {
      self.title = title
      self.style = style
      self.selection = selection
      self.actions = actions
    }
  }
}

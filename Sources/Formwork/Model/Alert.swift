/// A message that asks for attention, and perhaps for a choice.
public struct Alert: Sendable, Hashable {
  /// A choice that an alert offers.
  public struct Choice: Sendable, Hashable {
    public var title: String
    public var style: Row.EditAction.Style
    public var actions: [Action]

    public init(title: String, style: Row.EditAction.Style = .default, actions: [Action] = []) {
      self.title = title
      self.style = style
      self.actions = actions
    }
  }

  public var title: String
  public var message: String?
  public var choices: [Choice]

  public init(title: String, message: String? = nil, choices: [Choice] = []) {
    self.title = title
    self.message = message
    self.choices = choices
  }

  /// Whether what happens depends on what is chosen.
  package var asks: Bool { choices.contains { !$0.actions.isEmpty } }
}

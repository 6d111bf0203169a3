/// A message that asks for attention, and perhaps for a choice.
public struct Alert: Sendable, Hashable {
  /// A choice that an alert offers.
  public struct Choice: Sendable, Hashable {
    /// What the choice is called.
    public var title: String
    /// `destructive` for a choice that takes something away.
    public var style: Row.EditAction.Style
    /// What is done when this is chosen.
    public var actions: [Action]

    public init(title: String, style: Row.EditAction.Style = .default, actions: [Action] = []) {
      self.title = title
      self.style = style
      self.actions = actions
    }
  }

  /// The message's first line.
  public var title: String
  /// What there is to say below the title.
  public var message: String?
  /// What is offered; nobody is asked while none of them has actions.
  public var choices: [Choice]

  public init(title: String, message: String? = nil, choices: [Choice] = []) {
    self.title = title
    self.message = message
    self.choices = choices
  }

  /// Whether what happens depends on what is chosen.
  package var asks: Bool { choices.contains { !$0.actions.isEmpty } }
}

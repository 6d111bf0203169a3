/// Behavior as data: what a tap, a button or a choice does.
///
/// Being a value, an action takes part in a row's equality.
public indirect enum Action: Sendable, Hashable {
  /// Shows the form's screen of this name.
  case push(String)
  /// Goes back one screen, which the first one refuses.
  case pop
  /// Sets settings in one change: everything is judged on the result.
  case set([Assignment])
  /// Turns a switch over.
  case toggle(Key)
  /// Removes stored values.
  case reset([Key])
  /// Shows a message with its choices.
  case alert(Alert)
  /// What the commands of these names do.
  case verify, save, revert, quit
  /// Calls a function of the program by the name under which it is registered, with its argument.
  case call(String, Value)
  /// Actions that are done in order.
  case sequence([Action])
  /// An action that is done only where a condition holds when its turn comes.
  case when(Condition, Action)

  /// A value for a setting.
  public struct Assignment: Sendable, Hashable {
    /// The setting.
    public var key: Key
    /// Its new value.
    public var value: Value

    /// Creates an assignment.
    public init(_ key: Key, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// An expression over the settings.
  public struct Condition: Sendable, Hashable {
    /// The expression as it is written.
    public var source: String
    /// The number of the compiled expression in the form that has the action.
    package var expression = -1

    /// Creates a condition, which is compiled with the form.
    public init(_ source: String) { self.source = source }

    public static func == (left: Condition, right: Condition) -> Bool {
      left.source.hasSameScalars(as: right.source)
    }

    public func hash(into hasher: inout Hasher) { source.hashScalars(into: &hasher) }
  }

  /// Whether the action, or one of several, shows another screen.
  package var pushes: Bool {
    switch self {
    case .push: true
    case .sequence(let actions): actions.contains { $0.pushes }
    case .when(_, let action): action.pushes
    default: false
    }
  }
}

/// A message that asks for attention, and perhaps for a choice.
public struct Alert: Sendable, Hashable {
  /// A choice that an alert offers.
  public struct Choice: Sendable, Hashable {
    /// What the choice is called.
    public var title: String
    /// Whether choosing it destroys something.
    public var isDestructive: Bool
    /// What is done when it is chosen.
    public var actions: [Action]

    /// Creates a choice; without actions it only closes the alert.
    public init(title: String, isDestructive: Bool = false, actions: [Action] = []) {
      self.title = title
      self.isDestructive = isDestructive
      self.actions = actions
    }
  }

  /// The message's first line.
  public var title: String
  /// What stands below the title.
  public var message: String?
  /// What is offered; the user is asked only where one of them has actions.
  public var choices: [Choice]
  /// The numbers of the compiled texts in the form that has the alert.
  package var templates = Templates()

  /// Creates an alert.
  public init(title: String, message: String? = nil, choices: [Choice] = []) {
    self.title = title
    self.message = message
    self.choices = choices
  }

  /// Whether what happens depends on what is chosen.
  package var asks: Bool { choices.contains { !$0.actions.isEmpty } }

  /// Takes no part in equality.
  package struct Templates: Sendable, Hashable {
    package var title = -1
    package var message = -1

    package static func == (left: Templates, right: Templates) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }
}

/// Behavior as data: what a tap, a button, a choice or a changed value does, or what a function of the
/// program requests.
///
/// An action is a value, so it is part of a row's equality.
public indirect enum Action: Sendable, Hashable {
  /// Shows the screen with this name.
  case push(String)
  /// Goes back one screen; refused on the first screen.
  case pop
  /// Sets settings in one change, which is checked as a whole.
  case set([Assignment])
  /// Toggles a switch.
  case toggle(Key)
  /// Removes stored values.
  case reset([Key])
  /// Shows a message with its choices.
  case alert(Alert)
  /// Does what the command of this name does.
  case command(Command)
  /// Calls a function that the program registered under this name, with this argument.
  case call(String, Value = .null)
  /// Runs a program with arguments, without a shell. It reads the row's context from its standard input as
  /// JSON, and prints the actions to perform. It runs only if the user or the caller allows it.
  case run([String])
  /// Refuses the current operation with a message for the user. If a function returns it for a changed value,
  /// the old value is kept.
  case refuse(String)
  /// Changes the list of which the row shows an item.
  case item(ItemOperation)
  /// Performs actions in order.
  case sequence([Action])
  /// Performs an action if a condition holds at that point.
  case when(Condition, Action)

  /// The name of a command that is also an action.
  public enum Command: String, Sendable, Hashable, CaseIterable {
    /// Checks all settings.
    case verify
    /// Saves the changes.
    case save
    /// Discards unsaved changes.
    case revert
    /// Leaves the form.
    case quit
  }

  /// Checks all settings.
  public static let verify = Action.command(.verify)
  /// Saves the changes.
  public static let save = Action.command(.save)
  /// Discards unsaved changes.
  public static let revert = Action.command(.revert)
  /// Leaves the form.
  public static let quit = Action.command(.quit)

  /// What an action does with the item that its row shows.
  public enum ItemOperation: String, Sendable, Hashable, CaseIterable {
    /// Removes the item.
    case delete
    /// Adds a copy below the item.
    case duplicate
    case moveUp, moveDown
  }

  /// Whether the action deletes an item without a question of its own.
  package var deletesItem: Bool {
    switch self {
    case .item(.delete): true
    case .sequence(let actions): actions.contains { $0.deletesItem }
    case .when(_, let action): action.deletesItem
    default: false
    }
  }

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

  /// The names of the built-in actions, in the order in which messages list them.
  package enum BuiltIn: String, Sendable, CaseIterable {
    case alert, delete, duplicate, moveDown, moveUp, pop, push, quit, reset, revert, run, save, set, toggle,
      verify

    /// The action; `nil` if it needs an argument.
    package var action: Action? {
      if self == .pop { return .pop }
      return ItemOperation(rawValue: rawValue).map { .item($0) }
        ?? Command(rawValue: rawValue).map { .command($0) }
    }

    /// Other names for built-in actions.
    static let synonyms: [String: [String]] = [
      "open": ["push"], "navigate": ["push"], "goto": ["push"], "show": ["push"], "back": ["pop"],
      "dismiss": ["pop"], "close": ["pop"], "assign": ["set"], "flip": ["toggle"], "clear": ["reset"],
      "default": ["reset"],
      "confirm": ["alert"], "message": ["alert"], "dialog": ["alert"], "validate": ["verify"],
      "check": ["verify"], "write": ["save"], "submit": ["save"], "apply": ["save"], "cancel": ["revert"],
      "discard": ["revert"],
      "exit": ["quit"],
    ]
  }

  /// The name of the `refuse` action, which only the output of a program can contain. Such output cannot contain `run`.
  static var refusal: String { "refuse" }

  /// The action's name in a form, if it needs no argument.
  package var plainName: String? { BuiltIn.allCases.first { $0.action == self }?.rawValue }

  package var changesValues: Bool {
    switch self {
    case .set, .toggle, .reset, .item: true
    case .sequence(let actions): actions.contains { $0.changesValues }
    case .when(_, let action): action.changesValues
    default: false
    }
  }

  /// Whether the action always refuses the current operation.
  package var refuses: Bool {
    switch self {
    case .refuse: true
    case .sequence(let actions): actions.contains { $0.refuses }
    default: false
    }
  }

  /// Whether the action, or one of the actions in it, shows another screen.
  package var pushes: Bool { destination != nil }

  /// The screen that the action, or the first such action in it, shows.
  package var destination: String? {
    switch self {
    case .push(let screen): return screen
    case .sequence(let actions):
      for action in actions { if let screen = action.destination { return screen } }
      return nil
    case .when(_, let action): return action.destination
    default: return nil
    }
  }
}

/// A message, optionally with choices.
public struct Alert: Sendable, Hashable {
  /// A choice that an alert offers.
  public struct Choice: Sendable, Hashable {
    /// The choice's title.
    public var title: String
    /// Whether choosing it destroys something.
    public var isDestructive: Bool
    /// The actions to perform when it is chosen.
    public var actions: [Action]

    /// Creates a choice. Without actions, it only closes the alert.
    public init(title: String, isDestructive: Bool = false, actions: [Action] = []) {
      self.title = title
      self.isDestructive = isDestructive
      self.actions = actions
    }
  }

  /// The message's first line.
  public var title: String
  /// The text below the title.
  public var message: String?
  /// The choices. The user is asked only if one of them has actions.
  public var choices: [Choice]
  /// The numbers of the compiled texts in the form that contains the alert.
  package var templates = Templates()

  /// Creates an alert.
  public init(title: String, message: String? = nil, choices: [Choice] = []) {
    self.title = title
    self.message = message
    self.choices = choices
  }

  /// Whether the result depends on the user's choice.
  package var asks: Bool { choices.contains { !$0.actions.isEmpty } }

  /// Ignored when alerts are compared.
  package struct Templates: Sendable, Hashable {
    package var title = -1
    package var message = -1
    /// The item to which the texts apply.
    package var item: ItemID?

    package static func == (left: Templates, right: Templates) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }
}

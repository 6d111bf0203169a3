import Formwork

// What commands report.
extension Wording {
  static let nothingToSave = "nothing to save"

  static func saved(changes: Int, to path: String) -> String {
    "saved \(counted(changes, "change")) to \(path)"
  }

  static let isAtHome = "already on the first screen"

  static func reset(_ count: Int, ofGroup name: String) -> String {
    count == 0
      ? "all settings of \(quoted(name)) are already at their defaults"
      : "reset \(counted(count, "setting")) of \(quoted(name))"
  }

  static func notSaved(changes: Int, canBeRecovered: Bool) -> String {
    "\(counted(changes, "change")) \(changes == 1 ? "was" : "were") not saved"
      + (canBeRecovered ? "; 'recover' restores \(changes == 1 ? "it" : "them") in the next session" : "")
  }

  static func hasSeveralLines(_ name: String) -> String {
    "\(name) has more than one line; 'get' with only this key prints it"
  }

  static func notFound(_ text: String) -> String { "nothing found for \(quoted(text))" }

  static let isHidden = " (hidden)"
  /// A stored value that breaks a rule.
  static func invalid(_ value: String) -> String { "\(value) (invalid)" }
  static let isDestructive = "  (destructive)"

  /// What follows an edit action that cannot be run now.
  static func isDisabled(_ requirement: String) -> String { "  (disabled: \(requirement))" }

  static let allAtDefaults = "all settings are at their defaults"
  /// A remark about an item, given its name as a word of a command.
  static func hasUnshownChanges(_ item: String) -> String { "# \(item) has changes that no row shows" }

  static let nothingHasChangedElsewhere = "no other program has changed the settings since they were read"
  static let nothingHasChanged = "nothing has changed since the last save"

  /// Why an edit of an element has changed nothing.
  static func isThere(_ operation: Edit.Operation) -> String {
    switch operation {
    case .insert(.text(let text), _): "\(quoted(text)) is already in the list"
    case .move: "it is already in that position"
    default: "nothing has changed"
    }
  }

  static func overruled(_ key: String, to value: String?) -> String {
    "\(key): changed to \(value ?? unset) by 'onChange' of another setting"
  }

  static func changedAnyway(_ key: String, _ message: String) -> String {
    "\(key): \(message); the value was changed anyway"
  }

  static func notCalled(_ function: String?) -> String {
    "\(function.map { "'\($0)'" } ?? "a function of the program") is not called in a dry run"
  }

  /// What `undo` or `redo` changed.
  static func step(_ step: Reply.Step, _ commands: [String]) -> String {
    let word =
      switch step {
      case .undone: "undone"
      case .redone: "redone"
      }
    let lines = Array(commands.prefix(3))
    let more = commands.count > lines.count ? ["\(commands.count - lines.count) more"] : []
    return "\(word): \((lines + more).joined(separator: "; "))"
  }
}

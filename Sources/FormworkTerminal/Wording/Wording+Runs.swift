import Formwork

// Messages about a run and the settings file that it uses.
extension Wording {
  /// Where the changes of a run went.
  enum Destination {
    case file(String, isWritten: Bool)
    case dryRun, nowhere
  }

  static func run(changed: Int, unchanged: Int, _ destination: Destination) -> String {
    let result =
      switch destination {
      case .dryRun: "nothing was saved (--dry-run)"
      case .nowhere: "changes are not saved"
      case .file(let path, let isWritten): isWritten ? "saved \(path)" : "\(path) is unchanged"
      }
    return "\(changed) changed, \(unchanged) unchanged; \(result)"
  }

  static func failedRun(refusals: Int, lastSave: String??) -> String {
    let count = refusals > 0 ? "\(refusals) refused; " : ""
    guard let lastSave else { return count + "nothing was saved" }
    return count + "changes after the \(lastSave.map { "'save' in \($0)" } ?? "last save") were not saved"
  }

  static func storeIsMissing(_ path: String) -> String {
    "\(whole(path)) does not exist; the defaults apply"
  }

  /// How to add a setting to a file without a form.
  static func additionNeedsOption(_ path: String) -> String {
    "to add a setting that \(whole(path)) does not have, use --add"
  }

  static func storeWillBeCreated(_ path: String) -> String {
    "\(whole(path)) does not exist; the first save creates it"
  }

  static func storeIsNotRead(_ path: String) -> String {
    "the form's settings file is outside its folder and is not read; to read it, "
      + "use --store \(Quoting.shellWord(path) ?? "FILE")"
  }

  static func isNotSet(_ name: String) -> String { "\(quoted(name)) is not set" }

  static let nothingIsSet = "no settings are set"

  static func ignored(members: Int) -> String {
    members == 1
      ? "1 member is not a setting of this form and was ignored"
      : "\(members) members are not settings of this form and were ignored"
  }

  static func notKept(_ names: [String]) -> String {
    names.count == 1
      ? "\(quoted(names[0])) is not saved; it lasts only until the end of a session"
      : "\(list(names, last: "and")) are not saved; they last only until the end of a session"
  }

  static func storedForClosedRows(_ names: [String]) -> String {
    names.count == 1
      ? "\(quoted(names[0])) was set, but is hidden or disabled with these settings"
      : "\(list(names, last: "and")) were set, but are hidden or disabled with these settings"
  }

  static func notChecked(_ names: [String]) -> String {
    "\(list(names, last: "and")) \(names.count == 1 ? "was" : "were") not checked: "
      + "--dry-run does not load the items to choose from"
  }
}

// What a page in a browser says.
extension Wording {
  static let emptyRequest = "the request is empty"

  static func unknownRequest(_ name: String, isOpen: Bool) -> String {
    isOpen ? "unknown request '\(name)'" : "no form is open"
  }

  static let settingsOfPage = "settings"
  static let pageWouldQuit = "This would quit the program."

  static func fileIsNotInPage(_ name: String) -> String { "the page does not contain the file '\(name)'" }
  static func pageDoesNotCall(_ name: String) -> String { "This would call the function '\(name)'." }
  static func pageDoesNotRun(_ command: String) -> String { "This would run '\(command)'." }

  static func pageDoesNotLoad(_ source: Source) -> String {
    if case .run = source { return "a page cannot run '\(source.name)'" }
    return "a page cannot call '\(source.name)'"
  }

  static func changedElsewhere(_ key: Key) -> String {
    "\(quoted(key.description)) was changed here and in the settings file; choose a value when you save"
  }

  static let alreadyInList = "The list already contains it."

  static func undone(_ count: Int) -> String { "undid \(counted(count, "change"))" }
  static func redone(_ count: Int) -> String { "redid \(counted(count, "change"))" }

  /// What became of an unsaved value for which a new version of the form has no place.
  package static func dropped(_ dropped: Session.DroppedValue) -> String {
    let value = dropped.written.map { " \(Quoting.word($0))" } ?? ""
    let key = quoted(dropped.key.description)
    return switch dropped.reason {
    case .noKey: "\(key) is no longer in the form; its unsaved value\(value) was dropped"
    case .wrongKind(let kind): "\(key) must now be \(name(of: kind)); its unsaved value\(value) was dropped"
    }
  }
}

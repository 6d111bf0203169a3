import Formwork

// What the prompt says about files that change while it waits.
extension Wording {
  static func reloaded(_ files: [String]) -> String {
    "reloaded \(list(files.map(\.visible), last: "and", isQuoted: false))"
  }

  static func formStays(_ path: String, isMissing: Bool) -> String {
    isMissing
      ? "the form stays as it was read last until the file is back"
      : "the form stays as it was before these errors until they are corrected"
  }

  static let formIsValidAgain = "the form is valid again"

  static func settingsStay(_ path: String, isMissing: Bool) -> String {
    isMissing
      ? "the settings stay as they are until the file is back; 'revert' continues without it"
      : "the settings stay as they are until the file can be read"
  }

  static func settingsAreReadableAgain(_ path: String) -> String { "\(whole(path)) can be read again" }

  static func dropped(_ dropped: Session.DroppedValue) -> String {
    let value = dropped.written.map { " \(Quoting.word($0))" } ?? ""
    let key = quoted(dropped.key.description)
    return switch dropped.reason {
    case .noKey: "\(key) is no longer in the form; its unsaved value\(value) was dropped"
    case .wrongKind(let kind): "\(key) must now be \(name(of: kind)); its unsaved value\(value) was dropped"
    }
  }

  static func conflict(_ conflict: Workspace.Conflict, _ path: String) -> String {
    let key = quoted(conflict.key.description)
    if conflict.isSecure {
      return "conflict: \(key) was changed here and in \(whole(path)); the value here is kept"
    }
    let (here, there) = (conflict.here ?? unset, conflict.there ?? unset)
    return "conflict: \(key) is \(there) in \(whole(path)) and \(here) here; the value here is kept"
  }

  static let howToResolveConflicts =
    "'save' is refused while they differ; 'revert' discards your changes and reads the file again"

  static func conflictsAreResolved(_ path: String) -> String {
    "there are no more conflicts with \(whole(path))"
  }

  static let storeTakesEffectLater =
    "the form's new 'store' takes effect when the form is opened again"
}

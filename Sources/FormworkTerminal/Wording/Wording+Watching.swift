import Formwork

// What the prompt says about files that change while it waits.
extension Wording {
  static func reloaded(_ files: [String]) -> String {
    "reloaded \(list(files.map(\.visible), last: "and", isQuoted: false))"
  }

  static func formStays(_ path: String, isMissing: Bool) -> String {
    isMissing
      ? "using the last version of the form until the file is back"
      : "using the last valid form until these errors are corrected"
  }

  static let formIsValidAgain = "the form is valid again"

  static func settingsStay(isMissing: Bool, isEmpty: Bool) -> String {
    isMissing
      ? "keeping the current settings until the file is back; 'revert' continues without the file"
      : isEmpty
        ? "keeping the current settings until the file has contents again; 'revert' continues without them"
        : "keeping the current settings until the file can be read"
  }

  static func settingsAreReadableAgain(_ path: String) -> String { "\(whole(path)) can be read again" }

  static func isGone(_ title: String) -> String { "\(quoted(title)) no longer exists" }

  static let howToResolveConflicts =
    "'save --mine' saves your values; 'save --theirs' keeps those in the file; name rows to resolve only those"

  static func conflicts(_ count: Int) -> String {
    "\(counted(count, "setting")) \(count == 1 ? "is" : "are") in conflict; nothing was saved"
  }

  /// The settings that another program has changed in the settings file, and that now have these values here.
  static func merged(_ keys: [Key], _ path: String) -> String {
    "merged from \(whole(path)): \(list(keys.map(\.description), last: "and"))"
  }

  static func conflictsAreResolved(_ path: String) -> String {
    "all conflicts with \(whole(path)) are resolved"
  }

  static let storeTakesEffectLater =
    "the form's new 'store' takes effect the next time the form is opened"
}

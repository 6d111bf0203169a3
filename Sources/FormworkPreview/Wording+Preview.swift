import Formwork

// What the preview says, in the terminal and in the page.
extension Wording {
  static let previewIsRunning = "press Ctrl-C to stop"

  static let previewCannotWatch = "cannot watch files on this system"

  static func cannotListen(port: UInt16, isInUse: Bool, reason: String) -> String {
    isInUse
      ? "port \(port) is in use; choose another with --port, or omit --port"
      : "cannot listen on port \(port): \(reason)"
  }

  static func cannotOpenBrowser(_ reason: String) -> String {
    "cannot open a browser: \(reason); open the address above instead"
  }

  static let browserIsMissing = "'xdg-open' was not found"

  static func sentence(for refusal: RefusedRequest) -> String {
    switch refusal {
    case .foreignHost(let port):
      "This server answers only requests to 127.0.0.1:\(port) and localhost:\(port)."
    case .foreignSite: "This server does not answer requests from other sites."
    case .noToken: "The token is missing or wrong. Open the address that 'formwork preview' printed."
    case .unknownPath: "There is no such page."
    case .wrongMethod(let allowed): "Only \(allowed) is allowed here."
    case .wrongType: "The content type must be application/json."
    case .noLength: "The request must have a Content-Length."
    case .tooLarge(let limit): "The request is larger than \(limit >> 20) MB."
    case .headTooLarge: "The request line and the headers are too large."
    case .invalid: "The request is not valid."
    }
  }

  // MARK: - Saving

  /// `'ada' and 'bob' in 'Users'`: the name of a list, with its items in conflict.
  static func name(_ name: String, _ items: [String]) -> String {
    items.isEmpty ? name : "\(list(items, last: "and")) in \(name)"
  }

  static func changedElsewhere(_ name: String) -> String {
    "\(name) was changed here and in the settings file; choose a value when you save"
  }

  static let nothingChanged = "Nothing to save."
  static let savedUntilPreviewEnds =
    "Changes are kept until the preview ends. To save them to a file, start the preview with --store FILE."

  static func savedFromPage(_ count: Int, to path: String) -> String {
    "Saved \(counted(count, "change")) to \(path)."
  }

  static func keptFromElsewhere(_ names: [String]) -> String {
    "Another program had changed \(list(names, last: "and", isQuoted: false)); those changes were kept."
  }

  static let settingsAreDeleted = "Another program has deleted or emptied the settings file."

  static func inConflict(_ count: Int) -> String {
    "\(counted(count, "setting")) \(count == 1 ? "was" : "were") also changed by another program"
  }

  // MARK: - Recovering

  static let saveFirst = "the same settings have unsaved changes here; save or discard them first"

  static let nothingToRecover = "Nothing to recover."

  static func recoveredInPage(_ count: Int) -> String { "Recovered \(counted(count, "change"))." }

  static func enterAgain(_ name: String) -> String {
    "\(name) is a secret and cannot be recovered; enter it again"
  }
}

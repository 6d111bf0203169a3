import Formwork

// Messages about 'edit'.
extension Wording {
  static let editAgain = "Edit the text again?"

  static func notEditable(row: String, isSecret: Bool, _ remedy: Remedy?) -> String {
    "\(quoted(row)) is \(isSecret ? "secret" : "not a text or JSON field")" + using(remedy)
  }

  static func needsTerminal(_ remedy: Remedy?) -> String { "'edit' needs a terminal" + using(remedy) }

  private static func using(_ remedy: Remedy?) -> String {
    remedy.map { "; use \(command($0.command))" } ?? ""
  }

  static func sentence(for fault: EditorFault) -> String {
    switch fault {
    case .cannotWrite(let reason): "cannot write a temporary file for the editor: \(reason)"
    case .cannotRead(let reason, let isKept):
      "cannot read the edited text: \(reason)" + (isKept ? "; the file was kept" : "")
    case .cannotStart(let command, let reason): "cannot start the editor \(quoted(command)): \(reason)"
    case .failed(let command, 127, _):
      "the editor \(quoted(command)) was not found; set the environment variable VISUAL or EDITOR"
    case .failed(let command, let status, let path):
      "the editor \(quoted(command)) ended with status \(status); nothing was changed"
        + (path.map { "; the text that was saved is in \(whole($0))" } ?? "")
    case .notUTF8(let path): "the edited text is not valid UTF-8; it was kept in \(whole(path))"
    }
  }
}

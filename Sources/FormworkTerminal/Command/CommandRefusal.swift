package import Formwork

/// Why a command was refused for a reason that concerns the line, the prompt or the settings file.
package enum CommandRefusal: Error, Sendable, Hashable {
  case numberOutOfRange(Int, last: Int)
  case rowMoved(Int)
  /// A number where a row has to be named, on the screen of a list.
  case numberOfElement(Int)
  /// A row of another screen, which a word alone does not tap.
  case rowElsewhere(String, instead: String)
  case wouldAsk(row: String, instead: String?)
  case wouldAskToChoose(title: String, choices: [String], takesAnswer: Bool)
  /// An answer that is not one of the choices.
  case unknownAnswer(choices: [String])
  /// An answer to which there was no question.
  case unusedAnswer
  /// A row whose text cannot be edited in an external editor. The remedy enters a value.
  case notEditable(row: String, isSecret: Bool, Remedy?)
  case needsTerminal(Remedy?)
  case editor(EditorFault)
  /// A command without an effect on settings, which cannot be tried.
  case nothingToTry(String)
  /// `set --unset ROW`, which is a call in a shell.
  case unsets(instead: String)
  case nothingToRecover
  /// Settings and lists of items that have other unsaved changes here than those to recover.
  case recoversIntoChanges(to: [String])
  /// A row of an item whose conflict can only be resolved through its list.
  case resolvedWithList(item: String, list: Key, instead: String)
  case findings(count: Int)
  /// Requirements that must be met before saving.
  case unmet(count: Int)
  case unsaved(changed: Int)
  /// A question was answered with an empty line. `hasChanged` tells whether other parts of the command had
  /// already changed something.
  case cancelled(hasChanged: Bool)
  case incomplete(rows: [String])

  private var code: String {
    switch self {
    case .editor: "failed.editor"
    default: "refused." + caseName(of: self)
    }
  }

  package var message: String { Wording.sentence(for: self) }

  package var fault: Fault {
    .other(OtherFault(code: code, message: message, status: ExitStatus.refused.rawValue))
  }
}

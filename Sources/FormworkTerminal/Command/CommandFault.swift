package import Formwork

/// What is wrong with a line that cannot be read as a command.
package enum CommandFault: Error, Sendable, Hashable {
  case unknownCommand(String, suggestion: String?)
  /// A row's name where a command was expected.
  case rowIsNoCommand(String, instead: String)
  case missingWord(usage: String)
  case furtherWord(String, usage: String, quoted: String?)
  case ambiguousCommand(String, candidates: [String])
  case repeatedOption(String)
  /// Two words of which a command takes only one.
  case exclusiveOptions(String, String)
  /// The value of an option that takes a number.
  case notANumber(option: String, String)
  case openQuote(Character)
  case unknownEscape(String)
  case loneBackslash
  /// A number that is not a Unicode scalar.
  case noCharacter(String)
  case byteOrderMark
  case invalidUTF8
  case nul

  private var code: String {
    switch self {
    case .unknownCommand: "command.unknownCommand"
    case .rowIsNoCommand: "command.rowIsNoCommand"
    case .missingWord: "command.missingWord"
    case .furtherWord: "command.furtherWord"
    case .ambiguousCommand: "command.ambiguousCommand"
    case .repeatedOption: "command.repeatedOption"
    case .exclusiveOptions: "command.exclusiveOptions"
    case .notANumber: "command.notANumber"
    case .openQuote: "command.openQuote"
    case .unknownEscape: "command.unknownEscape"
    case .loneBackslash: "command.loneBackslash"
    case .noCharacter: "command.noCharacter"
    case .byteOrderMark: "command.byteOrderMark"
    case .invalidUTF8: "command.invalidUTF8"
    case .nul: "command.nul"
    }
  }

  private var suggestion: String? {
    if case .unknownCommand(_, let suggestion) = self { suggestion } else { nil }
  }

  /// The fault for use in a diagnostic.
  package var fault: Fault {
    .other(
      OtherFault(
        code: code, message: Wording.sentence(for: self), suggestion: suggestion,
        status: ExitStatus.malformed.rawValue))
  }
}

/// Why a command was refused for a reason that concerns the line, the prompt or the settings file.
package enum CommandRefusal: Error, Sendable, Hashable {
  case numberOutOfRange(Int, last: Int)
  case rowMoved(Int)
  case wouldAsk(row: String, instead: String?)
  case wouldAskToChoose(title: String, choices: [String], takesAnswer: Bool)
  /// An answer that is not one of the choices.
  case unknownAnswer(choices: [String])
  /// An answer to which there was no question.
  case unusedAnswer
  /// A row whose text cannot be edited in an external editor.
  case notEditable(row: String, isSecret: Bool)
  case needsTerminalToEdit(row: String)
  case editor(ExternalEditor.Fault)
  /// A command without an effect on settings, which cannot be tried.
  case nothingToTry(String)
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
    case .numberOutOfRange: "refused.numberOutOfRange"
    case .rowMoved: "refused.rowMoved"
    case .wouldAsk: "refused.wouldAsk"
    case .wouldAskToChoose: "refused.wouldAskToChoose"
    case .unknownAnswer: "refused.unknownAnswer"
    case .unusedAnswer: "refused.unusedAnswer"
    case .notEditable: "refused.notEditable"
    case .needsTerminalToEdit: "refused.needsTerminal"
    case .editor: "failed.editor"
    case .nothingToTry: "refused.nothingToTry"
    case .findings: "refused.findings"
    case .unmet: "refused.unmet"
    case .unsaved: "refused.unsaved"
    case .cancelled: "refused.cancelled"
    case .incomplete: "refused.incomplete"
    }
  }

  package var message: String { Wording.sentence(for: self) }

  package var fault: Fault {
    .other(OtherFault(code: code, message: message, status: ExitStatus.refused.rawValue))
  }
}

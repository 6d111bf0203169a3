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
    case .openQuote: "command.openQuote"
    case .unknownEscape: "command.unknownEscape"
    case .loneBackslash: "command.loneBackslash"
    case .noCharacter: "command.noCharacter"
    case .byteOrderMark: "command.byteOrderMark"
    case .invalidUTF8: "command.invalidUTF8"
    case .nul: "command.nul"
    }
  }

  private var message: String {
    switch self {
    case .unknownCommand(let name, let suggestion):
      "unknown command \(Wording.quoted(name))\(Wording.didYouMean(suggestion))"
        + (suggestion == nil ? "; 'help' lists the commands" : "")
    case .rowIsNoCommand(let name, let instead):
      "\(Wording.quoted(name)) is a row, not a command; write \(instead.excerpt(200))"
    case .missingWord(let usage): "usage: \(usage)"
    case .furtherWord(let word, let usage, let quoting):
      quoting.map {
        "unexpected word \(Wording.quoted(word)); quote a value that contains spaces: \($0.excerpt(200))"
      }
        ?? (usage.contains(" ")
          ? "unexpected word \(Wording.quoted(word)); usage: \(usage)"
          : "\(Wording.quoted(usage)) takes no arguments")
    case .ambiguousCommand(let name, let candidates): Wording.ambiguous(name, candidates)
    case .repeatedOption(let option): "\(option) can be given only once"
    case .openQuote(let quote): "missing closing \(quote) on this line"
    case .unknownEscape(let escape):
      Wording.unknownEscape(escape)
    case .noCharacter(let escape): Wording.noCharacter(escape)
    case .byteOrderMark: "the script begins with a byte order mark; save it without one"
    case .loneBackslash:
      "a backslash at the end of a line escapes nothing; for a literal backslash, write '\\'"
    case .invalidUTF8: "invalid UTF-8; save the script as UTF-8"
    case .nul: "the line contains a NUL character"
    }
  }

  private var suggestion: String? {
    if case .unknownCommand(_, let suggestion) = self { suggestion } else { nil }
  }

  /// The fault for use in a diagnostic.
  package var fault: Fault {
    .other(
      OtherFault(
        code: code, message: message, suggestion: suggestion, status: ExitStatus.malformed.rawValue))
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

  package var message: String {
    switch self {
    case .numberOutOfRange(let number, let last):
      last == 0
        ? "no row \(number); this screen has no rows"
        : "no row \(number); the rows are numbered 1 to \(last)"
    case .rowMoved(let number):
      "row \(number) has moved or no longer exists; this is the current screen"
    case .wouldAsk(let row, let instead): Wording.wouldAsk(row: row, instead: instead)
    case .wouldAskToChoose(let title, let choices, let takesAnswer):
      Wording.wouldAskToChoose(title: title, choices, takesAnswer: takesAnswer)
    case .unknownAnswer(let choices): Wording.unknownAnswer(choices)
    case .unusedAnswer: Wording.unusedAnswer
    case .notEditable(let row, let isSecret): Wording.notEditable(row: row, isSecret: isSecret)
    case .needsTerminalToEdit(let row): Wording.needsTerminalToEdit(row: row)
    case .editor(let fault): Wording.sentence(for: fault)
    case .nothingToTry(let command):
      "\(Wording.quoted(command)) changes no settings, so there is nothing to try; "
        + "'try set ROW VALUE' previews a change"
    case .findings(let count):
      count == 1
        ? "1 setting is invalid (listed above)" : "\(count) settings are invalid (listed above)"
    case .unmet(let count):
      "nothing was saved; "
        + (count == 1
          ? "fix the problem listed above first"
          : "\(count) problems have to be fixed first; they are listed above")
    case .unsaved(let changed):
      "\(Wording.counted(changed, "unsaved change")); use 'save' or 'revert' first"
    case .cancelled(let hasChanged):
      hasChanged ? "cancelled; earlier changes are kept" : "nothing was changed"
    case .incomplete(let rows): "required settings have no value: \(Wording.list(rows, last: "and"))"
    }
  }

  package var fault: Fault {
    .other(OtherFault(code: code, message: message, status: ExitStatus.refused.rawValue))
  }
}

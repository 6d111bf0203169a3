package import Formwork

extension CommandFault {
  private var code: String {
    switch self {
    case .unknownCommand: "command.unknownCommand"
    case .rowIsNoCommand: "command.rowIsNoCommand"
    case .missingWord: "command.missingWord"
    case .onlyAtPrompt: "command.onlyAtPrompt"
    case .commandIsRow(let fault, _): fault.code
    case .furtherWord: "command.furtherWord"
    case .rowsWithoutChoice: "command.rowsWithoutChoice"
    case .ambiguousCommand: "command.ambiguousCommand"
    case .ambiguousLine: "command.ambiguousLine"
    case .repeatedOption: "command.repeatedOption"
    case .exclusiveOptions: "command.exclusiveOptions"
    case .notANumber: "command.notANumber"
    case .notADescriptor: "command.notADescriptor"
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

package import Formwork

extension CommandFault {
  private var code: String {
    switch self {
    case .commandIsRow(let fault, _): fault.code
    default: "command." + caseName(of: self)
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

package import Formwork

// Messages for invalid options and arguments. The parser appends the usage.
extension Wording {
  package static func cannotBeCombined(_ option: String, with others: String) -> String {
    "\(option) cannot be combined with \(others)"
  }

  package static func requiresFileName(_ option: String) -> String {
    "\(option) requires a file name"
  }

  static let exitCodeRequiresKey = "--exit-code requires a key"
  static let inPlaceRequiresBackup =
    "--in-place requires --backup, because a crash during the save can leave the file incomplete"

  static func mustBe(_ option: String, _ range: String, not value: some CustomStringConvertible) -> String {
    "\(option) must be \(range), not \(value)"
  }

  static func backupSuffixIsInvalid(_ suffix: String) -> String {
    "--backup takes a file name suffix, such as ~ or .bak, not '\(suffix)'"
  }

  static func programNamesAreInvalid(_ names: String) -> String {
    "--allow-run takes program names separated by commas, not '\(names)'"
  }

  static let previewNeedsFile = "preview cannot read the form from standard input; use a file"

  /// The parser's own message for a missing required argument.
  static let missingAssignment = "Missing expected argument '<key=value> ...'"
}

package import Formwork

// What is wrong with the options and arguments of a call. The parser adds the usage.
extension Wording {
  package static func cannotBeCombined(_ one: String, _ other: String) -> String {
    "\(one) and \(other) cannot be combined"
  }

  package static func cannotBeCombined(_ option: String, with others: String) -> String {
    "\(option) cannot be combined with \(others)"
  }

  package static func requiresFileName(_ option: String) -> String {
    "\(option) requires the name of a file"
  }

  static let exitCodeRequiresKey = "--exit-code requires a key"
  static let inPlaceRequiresBackup =
    "--in-place requires --backup, because a crash during the save can leave the file incomplete"

  static func mustBe(_ option: String, _ range: String, not value: Int) -> String {
    "\(option) must be \(range), not \(value)"
  }

  static let documentIsTooSmall = "--document must be 1 or more"

  static func takesSeconds(_ option: String, not value: Double) -> String {
    "\(option) takes a number of seconds, not \(value)"
  }

  static func runTimeoutIsOutOfRange(_ value: Int) -> String {
    "--run-timeout takes a number of seconds from 1 to 1000000, not \(value)"
  }

  static func backupSuffixIsInvalid(_ suffix: String) -> String {
    "--backup takes the end of a file name, such as ~ or .bak, not '\(suffix)'"
  }

  static func programNamesAreInvalid(_ names: String) -> String {
    "--allow-run takes program names separated by commas, not '\(names)'"
  }

  static let previewNeedsFile = "preview cannot read the form from standard input; use a file"

  /// As the parser words it for an argument that is always required.
  static let missingAssignment = "Missing expected argument '<key=value> ...'"
}

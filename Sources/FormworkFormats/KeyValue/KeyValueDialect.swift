/// What distinguishes formats of `NAME = VALUE` lines.
struct KeyValueDialect: Sendable {
  /// Whether there are sections, such as `[name]`.
  let hasSections: Bool
  /// What may separate a name from its value.
  let separators: [UInt8]
  /// What begins a comment.
  let comments: [UInt8]
  /// The separator of a file without lines to follow.
  let defaultSeparator: String
  /// Whether a name may be alone on its line, which means that it is on.
  let allowsNamesAlone: Bool
  /// Whether quotes may contain line breaks.
  let quotesSpanLines: Bool
  /// Whether a shell reads the values, so that more characters need quotes.
  let isShell: Bool
  /// How the form spells the names in files of Git.
  var names = GitNames([])

  static let ini = KeyValueDialect(
    hasSections: true, separators: Array("=:".utf8), comments: Array("#;".utf8), defaultSeparator: " = ",
    allowsNamesAlone: true, quotesSpanLines: false, isShell: false)

  static let env = KeyValueDialect(
    hasSections: false, separators: Array("=".utf8), comments: Array("#".utf8), defaultSeparator: "=",
    allowsNamesAlone: false, quotesSpanLines: true, isShell: true)
}

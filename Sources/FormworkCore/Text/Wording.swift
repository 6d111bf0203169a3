/// Turns facts into sentences that say what is wrong and what would be right. No other place does.
///
/// Like a compiler's messages, sentences begin in lower case and have no full stop. Texts from forms,
/// settings and users are quoted and shortened, and their control characters are escaped.
package enum Wording {
  package static func quoted(_ text: String) -> String { "'\(text.excerpt())'" }

  /// A suggested command in quotes; in backquotes if it contains single quotes.
  package static func command(_ command: String) -> String {
    command.utf8.contains(UInt8(ascii: "'")) ? "`\(command)`" : "'\(command)'"
  }

  package static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \(quoted($0))?" } ?? ""
  }

  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// How many words are listed at most.
  package static let listLimit = 12

  /// `a`, `a or b`, or `a, b or c`; if there are many, only the first ones.
  package static func list(
    _ words: [String], last: String = "or", limit: Int = listLimit, isQuoted: Bool = true
  ) -> String {
    let shown = words.prefix(limit).map { isQuoted ? quoted($0) : $0 }
    if words.count > limit { return shown.joined(separator: ", ") + " and \(words.count - limit) more" }
    guard shown.count > 1 else { return shown.first ?? "nothing" }
    return shown.dropLast().joined(separator: ", ") + " \(last) \(shown[shown.count - 1])"
  }

  /// A path in quotes. It is not shortened, because it would then name another file or none.
  package static func whole(_ path: String) -> String { "'\(path.visible)'" }

  // MARK: - Shared phrases

  /// Shown in place of a secret value.
  package static let secret = "••••"

  /// Shown in place of a value that is not set.
  package static let unset = "not set"
  /// A name in place of a value that is not known.
  static func placeholder(_ name: String) -> String { "‹\(name)›" }

  /// What a progress bar shows if its value cannot be computed.
  static let unknownProgress = "unknown"

  package static func unknownEscape(_ escape: String) -> String {
    "unknown escape \(quoted(escape)); inside \"…\" there are \\n, \\t, \\\\, \\\" and \\u{…}"
  }

  package static func noCharacter(_ escape: String) -> String {
    "\(quoted(escape)) is not a valid character"
  }

  package static func ambiguous(_ name: String, _ candidates: [String], isQuoted: Bool = true) -> String {
    "\(quoted(name)) is ambiguous; it could be \(list(candidates, isQuoted: isQuoted))"
  }

  package static func wanted(_ expected: String, not found: String) -> String {
    "expected \(expected), got \(found)"
  }

  static func noSetting(_ key: String, _ suggestion: String?) -> String {
    "this form has no setting \(quoted(key))\(didYouMean(suggestion))"
  }

  static func noRow(withKey key: String) -> String { "no row has the key \(quoted(key))" }

  static func noScreen(_ name: String, suggestion: String?) -> String {
    "no screen \(quoted(name))\(didYouMean(suggestion))"
  }

  static func noSample(_ name: String, suggestion: String?) -> String {
    "the form has no sample \(quoted(name))\(didYouMean(suggestion))"
  }

  static func tooDeep(_ limit: Int) -> String { "nested more than \(limit) levels deep" }

  static let tooLargeNumber = "a number that is too large"

  static func tooMuchWork(limit: Int) -> String {
    "evaluating the rules and texts of the form with these values would take more than \(limit) steps"
  }
}

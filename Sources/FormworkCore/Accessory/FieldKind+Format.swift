extension FieldKind {
  /// The name of the text format, with its article; `nil` if the kind has none.
  var name: String? {
    switch self {
    case .plain, .integer, .decimal: nil
    case .email: TextFormat.email.name
    case .url: TextFormat.url.name
    case .path: "a path"
    case .date: TextFormat.date.name
    case .time: TextFormat.time.name
    case .datetime: TextFormat.datetime.name
    }
  }

  var example: String {
    switch self {
    case .plain: "text"
    case .integer, .decimal: "1"
    case .email: "ada@example.org"
    case .url: "https://example.org"
    case .path: "~/file"
    case .date: "2026-05-31"
    case .time: "07:30:00"
    case .datetime: "2026-05-31T07:30:00Z"
    }
  }

  /// Checks a text against the format of this kind.
  package func validate(_ text: String) throws(ValueFault) {
    switch self {
    case .plain, .integer, .decimal: break
    case .email: if !WellKnownPatterns.email.matches(text) { throw .malformed(text, .email) }
    case .url: if !WellKnownPatterns.url.matches(text) { throw .malformed(text, .url) }
    case .path: if text.isEmpty { throw .emptyPath }
    case .date: if !DateText.isDate(Array(text.utf8)[...]) { throw .malformed(text, .date) }
    case .time: if !DateText.isTime(Array(text.utf8)[...]) { throw .malformed(text, .time) }
    case .datetime: if !DateText.isDateTime(Array(text.utf8)[...]) { throw .malformed(text, .datetime) }
    }
  }
}

extension TextFormat {
  fileprivate static let email = TextFormat(
    code: "value.notAnEmail", name: "an e-mail address", example: "name@example.org")
  fileprivate static let url = TextFormat(
    code: "value.notAURL", name: "a URL", example: "https://example.org/path")
  fileprivate static let date = TextFormat(code: "value.notADate", name: "a date", example: "2026-05-31")
  fileprivate static let time = TextFormat(code: "value.notATime", name: "a time", example: "07:30:00")
  fileprivate static let datetime = TextFormat(
    code: "value.notADateTime", name: "a date and time", example: "2026-05-31T07:30:00Z")
}

private enum WellKnownPatterns {
  /// What an HTML field of type `email` accepts (HTML Living Standard, 4.10.5.1.5).
  static let email = pattern(
    "[a-zA-Z0-9.!#$%&'*+\\/=?\\^_`\\{\\|\\}~\\-]+"
      + "@[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?)*"
  )

  /// A scheme and the rest of a URL, without white space (RFC 3986, 3). After `//` a host is required, or a
  /// path for a file or a socket.
  static let url = pattern(
    "[a-zA-Z][a-zA-Z0-9+.\\-]*:(?:\\/\\/[^\\s\\/?#]+[^\\s]*|\\/\\/\\/[^\\s]*|[^\\s\\/][^\\s]*|\\/[^\\s\\/][^\\s]*)"
  )

  private static func pattern(_ source: String) -> Pattern {
    do { return try Pattern(source) } catch { preconditionFailure("a pattern of the library is malformed") }
  }
}

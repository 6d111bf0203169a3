extension FieldKind {
  /// The format of the text; `nil` if texts of this kind have none.
  private var format: TextFormat? {
    switch self {
    case .plain, .integer, .decimal, .path: nil
    case .email: TextFormat(code: "value.notAnEmail", name: "an e-mail address", example: "name@example.org")
    case .url: TextFormat(code: "value.notAURL", name: "a URL", example: "https://example.org/path")
    case .date: TextFormat(code: "value.notADate", name: "a date", example: "2026-05-31")
    case .time: TextFormat(code: "value.notATime", name: "a time", example: "07:30:00")
    case .datetime:
      TextFormat(code: "value.notADateTime", name: "a date and time", example: "2026-05-31T07:30:00Z")
    }
  }

  /// The name of the text format, with its article; `nil` if the kind has none.
  var name: String? { self == .path ? "a path" : format?.name }

  var example: String { format?.example ?? (self == .path ? "~/file" : isNumber ? "1" : "text") }

  /// Checks a text against the format of this kind.
  package func validate(_ text: String) throws(ValueFault) {
    let isValid =
      switch self {
      case .plain, .integer, .decimal: true
      case .email: WellKnownPatterns.email.matches(text)
      case .url: WellKnownPatterns.url.matches(text)
      case .path: !text.isEmpty
      case .date: DateText.isDate(Array(text.utf8)[...])
      case .time: DateText.isTime(Array(text.utf8)[...])
      case .datetime: DateText.isDateTime(Array(text.utf8)[...])
      }
    if !isValid { throw format.map { .malformed(text, $0) } ?? .emptyPath }
  }
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

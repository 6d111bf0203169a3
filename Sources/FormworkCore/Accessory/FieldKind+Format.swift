extension FieldKind {
  /// The name of the text format, with its article; `nil` if the kind has none.
  var name: String? {
    switch self {
    case .plain, .integer, .decimal: nil
    case .email: TextFormat.email.name
    case .url: TextFormat.url.name
    case .path: "a path"
    }
  }

  var example: String {
    switch self {
    case .plain: "text"
    case .integer, .decimal: "1"
    case .email: "ada@example.org"
    case .url: "https://example.org"
    case .path: "~/file"
    }
  }

  /// Checks a text against the format of this kind.
  func validate(_ text: String) throws(ValueFault) {
    switch self {
    case .plain, .integer, .decimal: break
    case .email: if !WellKnownPatterns.email.matches(text) { throw .malformed(text, .email) }
    case .url: if !WellKnownPatterns.url.matches(text) { throw .malformed(text, .url) }
    case .path: if text.isEmpty { throw .emptyPath }
    }
  }
}

extension TextFormat {
  fileprivate static let email = TextFormat(
    code: "value.notAnEmail", name: "an e-mail address", example: "name@example.org")
  fileprivate static let url = TextFormat(
    code: "value.notAURL", name: "a URL", example: "https://example.org/path")
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

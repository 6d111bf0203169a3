extension JSONFault {
  /// The fault without text of the file, which may be part of a secret. Punctuation is kept.
  package var withoutText: JSONFault {
    func hidden(_ text: String) -> String { text.scalarCount > 1 ? "…" : text }
    return switch self {
    case .expected(let expectation, let found?, let unclosed):
      .expected(expectation, found: hidden(found), unclosed: unclosed)
    case .textAfterEnd(let found): .textAfterEnd(hidden(found))
    case .invalidEscape: .invalidEscape("\\…")
    default: self
    }
  }
}

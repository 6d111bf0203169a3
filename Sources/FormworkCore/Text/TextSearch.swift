/// Looks for a text in others, whatever the case.
package struct TextSearch: Sendable {
  /// In lower case.
  private let needle: String
  private let bytes: [UInt8]
  private let isASCII: Bool

  package init(_ text: String) {
    needle = text.lowercased()
    bytes = Array(needle.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  package func isIn(_ text: String?) -> Bool {
    guard let text else { return false }
    return isIn(text.utf8.span)
  }

  package func isIn(_ range: TextRange, _ texts: TextStorage) -> Bool {
    !range.isNone && texts.withBytes(of: range) { isIn($0) }
  }

  private func isIn(_ text: Span<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    guard isASCII else { return isInBeyondASCII(text) }
    let last = text.count - bytes.count
    var start = 0
    while start <= last {
      if text[start].lowercasedASCII == first, matches(text, at: start) { return true }
      // A letter beyond ASCII may have a lower case within it, as the Kelvin sign has.
      if text[start] >= 0x80 { return isInBeyondASCII(text) }
      start += 1
    }
    while start < text.count {
      if text[start] >= 0x80 { return isInBeyondASCII(text) }
      start += 1
    }
    return false
  }

  private func matches(_ text: Span<UInt8>, at start: Int) -> Bool {
    for index in bytes.indices where text[start + index].lowercasedASCII != bytes[index] { return false }
    return true
  }

  private func isInBeyondASCII(_ text: Span<UInt8>) -> Bool {
    // Embedded Swift has no `contains` for texts.
    var rest = Substring(String(utf8: text).lowercased())
    while !rest.isEmpty {
      if rest.starts(with: needle) { return true }
      rest.removeFirst()
    }
    return false
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

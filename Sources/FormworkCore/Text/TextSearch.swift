/// Searches texts for another text, ignoring case.
///
/// Outside ASCII, texts are compared by lowercased characters, as `String` does.
package struct TextSearch: Sendable {
  /// The text to find, in lowercase.
  private let needle: String
  private let bytes: [UInt8]
  private let isASCII: Bool
  /// Whether an ASCII text can contain the needle. A semicolon and a grave accent have equivalents that are not ASCII.
  private let isLikeASCII: Bool

  package init(_ text: String) {
    let needle = text.lowercased()
    let bytes = Array(needle.utf8)
    isASCII = bytes.span.isASCII
    isLikeASCII = needle.unicodeScalars.allSatisfy { $0.isASCII || $0 == "\u{37E}" || $0 == "\u{1FEF}" }
    self.needle = needle
    self.bytes = bytes
  }

  package func isIn(_ text: String?) -> Bool {
    guard let text else { return false }
    return isIn(text.utf8.span, 0..<text.utf8.count)
  }

  package func isIn(_ range: TextRange, _ texts: TextStorage) -> Bool {
    !range.isNone && texts.withStorage(of: range) { isIn($0, $1) }
  }

  private func isIn(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let first = bytes.first else { return true }
    if !isLikeASCII, text.extracting(range).isASCII { return false }
    var place = range.lowerBound
    while isASCII {
      place = text.firstIndex(ofASCII: first, orNonASCIIIn: place..<range.upperBound)
      if place == range.upperBound { return false }
      if text[place] >= 0x80 { break }
      if matches(text, place..<range.upperBound) { return true }
      place += 1
    }
    return isInCharacters(of: text, range)
  }

  /// Whether a range starts with the ASCII needle.
  private func matches(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard bytes.count <= range.count else { return false }
    for index in bytes.indices
    where text[range.lowerBound + index].lowercasedASCII != bytes[index] { return false }
    return true
  }

  private func isInCharacters(of text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    // Embedded Swift has no `contains` for strings.
    var rest = String(utf8: text.extracting(range)).lowercased()[...]
    while !rest.isEmpty {
      if rest.starts(with: needle) { return true }
      rest.removeFirst()
    }
    return false
  }
}

extension UInt8 {
  var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

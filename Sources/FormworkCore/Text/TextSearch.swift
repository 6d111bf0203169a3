/// Searches texts for another text, ignoring case.
///
/// Outside ASCII, texts are compared by lowercased characters, as `String` does. If a comparison of the bytes
/// gives the same result, no string is created.
package struct TextSearch: Sendable {
  /// The text to find, in lowercase.
  private let needle: String
  private let bytes: [UInt8]
  private let isASCII: Bool
  /// Whether an ASCII text can contain the needle although the needle is not ASCII.
  private let isLikeASCII: Bool
  /// Whether the needle is a simple text, so that its bytes can be compared with those of other simple texts.
  private let isSimple: Bool

  package init(_ text: String) {
    let needle = text.lowercased()
    let bytes = Array(needle.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    isLikeASCII = needle.unicodeScalars.contains { $0 == "\u{37E}" || $0 == "\u{1FEF}" }
    isSimple = SimpleText.isSimple(bytes.span, 0..<bytes.count)
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
    guard isASCII else { return isBeyondASCIIIn(text, range) }
    var place = range.lowerBound
    while true {
      place = text.firstIndex(ofASCII: first, orNonASCIIIn: place..<range.upperBound)
      if place == range.upperBound { return false }
      if text[place] >= 0x80 { break }
      if matches(text, place..<range.upperBound) { return true }
      place += 1
    }
    return mayBeIn(text, place..<range.upperBound) && isInCharacters(of: text, range)
  }

  /// Whether a range starts with the ASCII needle.
  private func matches(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard bytes.count <= range.count else { return false }
    for index in bytes.indices
    where text[range.lowerBound + index].lowercasedASCII != bytes[index] { return false }
    return true
  }

  /// Whether the ASCII needle may occur in a range with non-ASCII characters. Some of these are equivalent to
  /// an ASCII character. Matching bytes are not enough, because a combining mark forms one character with the
  /// ASCII character before it.
  private func mayBeIn(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for place in range {
      switch text[place] {
      // U+037E, U+1FEF and the Kelvin sign U+212A, and other scalars that start with the same two bytes.
      case 0xCD where text[place + 1] == 0xBE: return true
      case 0xE1 where text[place + 1] == 0xBF: return true
      case 0xE2 where text[place + 1] == 0x84: return true
      default: if matches(text, place..<range.upperBound) { return true }
      }
    }
    return false
  }

  /// Whether a range contains the non-ASCII needle.
  private func isBeyondASCIIIn(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard isLikeASCII || text.extracting(range).hasNullOrNonASCII else { return false }
    guard isSimple, SimpleText.isSimple(text, range) else { return isInCharacters(of: text, range) }
    return range.contains { SimpleText.begins(text, $0..<range.upperBound, with: bytes) }
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

/// Texts that can be compared by their bytes, such as texts in European alphabets. Each scalar has at most
/// two bytes in UTF-8, is a character of its own, and is equivalent to no other such character. Lowercasing
/// does not change the length.
private enum SimpleText {
  /// The lowercase form of each scalar from U+0080 on; 0 for a scalar that is not simple.
  private static let lowercased: [UInt16] = (0x80..<0x800).map { (number: UInt32) in
    guard let scalar = Unicode.Scalar(number), scalar.properties.isGraphemeBase,
      // In Unicode, these are equivalent to U+02B9, the semicolon and the middle dot.
      number != 0x374, number != 0x37E, number != 0x387
    else { return 0 }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    guard lower.count == 1, let first = lower.first, 0x80..<0x800 ~= first.value else { return 0 }
    return UInt16(first.value)
  }

  static func isSimple(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      switch text[place] {
      // A carriage return forms one character with a line feed after it.
      case 0x0D: return false
      case 0..<0x80: place += 1
      case 0..<0xE0:
        if lowercased(text[place], text[place + 1]) == 0 { return false }
        place += 2
      default: return false
      }
    }
    return true
  }

  /// Whether a range of a simple text, in lowercase, starts with the bytes of another simple text.
  static func begins(_ text: Span<UInt8>, _ range: Range<Int>, with bytes: [UInt8]) -> Bool {
    guard bytes.count <= range.count, text[range.lowerBound] & 0xC0 != 0x80 else { return false }
    var offset = 0
    while offset < bytes.count {
      let byte = text[range.lowerBound + offset]
      if byte < 0x80 {
        guard byte.lowercasedASCII == bytes[offset] else { return false }
        offset += 1
      } else {
        let scalar = lowercased(byte, text[range.lowerBound + offset + 1])
        guard UInt16(bytes[offset]) == 0xC0 | scalar >> 6, UInt16(bytes[offset + 1]) == 0x80 | scalar & 0x3F
        else { return false }
        offset += 2
      }
    }
    return true
  }

  private static func lowercased(_ first: UInt8, _ second: UInt8) -> UInt16 {
    lowercased[(Int(first & 0x1F) << 6 | Int(second & 0x3F)) - 0x80]
  }
}

extension UInt8 {
  var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

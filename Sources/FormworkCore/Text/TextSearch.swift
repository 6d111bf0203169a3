/// Looks for a text in others, whatever the case.
///
/// Beyond ASCII texts are compared as `String` compares them, by characters in lower case. Where their bytes tell
/// the same, none is made.
package struct TextSearch: Sendable {
  /// In lower case.
  private let needle: String
  private let bytes: [UInt8]
  private let isASCII: Bool
  /// Whether a text of nothing but ASCII may have it although it is not.
  private let isLikeASCII: Bool
  /// Whether its bytes are those that the bytes of a simple text, in lower case, are compared with.
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

  /// Whether bytes in ASCII begin with the needle.
  private func matches(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard bytes.count <= range.count else { return false }
    for index in bytes.indices
    where text[range.lowerBound + index].lowercasedASCII != bytes[index] { return false }
    return true
  }

  /// Whether characters beyond ASCII may have the needle, which is ASCII, among or behind them: some of them are
  /// the same as one in ASCII, and before a combining mark there is no character for itself.
  private func mayBeIn(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for place in range {
      switch text[place] {
      // U+037E, U+1FEF and the Kelvin sign U+212A, with others that begin so.
      case 0xCD where text[place + 1] == 0xBE: return true
      case 0xE1 where text[place + 1] == 0xBF: return true
      case 0xE2 where text[place + 1] == 0x84: return true
      default: if matches(text, place..<range.upperBound) { return true }
      }
    }
    return false
  }

  /// The same of a needle that is not ASCII.
  private func isBeyondASCIIIn(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard isLikeASCII || text.extracting(range).hasNullOrNonASCII else { return false }
    guard isSimple, SimpleText.isSimple(text, range) else { return isInCharacters(of: text, range) }
    return range.contains { SimpleText.begins(text, $0..<range.upperBound, with: bytes) }
  }

  private func isInCharacters(of text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    // Embedded Swift has no `contains` for texts.
    var rest = String(utf8: text.extracting(range)).lowercased()[...]
    while !rest.isEmpty {
      if rest.starts(with: needle) { return true }
      rest.removeFirst()
    }
    return false
  }
}

/// Texts whose scalars have at most two bytes of UTF-8, as those in the alphabets of Europe, and are characters
/// of their own that equal no other: such texts are the same where their bytes are, and keep their length in
/// lower case.
private enum SimpleText {
  /// By number, from U+0080: the scalar in lower case, 0 for one that is not simple.
  private static let lowercased: [UInt16] = (0x80..<0x800).map { (number: UInt32) in
    guard let scalar = Unicode.Scalar(number), scalar.properties.isGraphemeBase,
      // Unicode holds these to be other spellings of U+02B9, of the semicolon and of the middle dot.
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
      // With a line feed behind it, a carriage return is one character.
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

  /// Whether a part of a simple text, in lower case, begins with the bytes of another one.
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

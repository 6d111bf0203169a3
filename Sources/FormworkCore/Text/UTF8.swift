extension Span<UInt8> {
  package func byte(_ index: Int) -> UInt8? { index < count ? self[index] : nil }

  /// The length of the scalar at `index`; `nil` if the bytes are not UTF-8 (Unicode 15, table 3-7).
  package func scalarLength(at index: Int) -> Int? {
    func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      guard let byte = byte(index + offset) else { return false }
      return range.contains(byte)
    }
    switch self[index] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : nil
    case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : nil
    case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : nil
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : nil
    case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : nil
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : nil
    case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : nil
    default: return nil
    }
  }

  /// The scalar at `index` as a string; empty if there is none.
  package func scalarText(at index: Int) -> String {
    guard index < count, let length = scalarLength(at: index) else { return "" }
    return String(utf8: extracting(index..<index + length))
  }

  package func isEqual(to word: StaticString) -> Bool { count == word.utf8CodeUnitCount && hasPrefix(word) }
}

extension UInt8 {
  /// The value of a hexadecimal digit; `nil` for any other character.
  package var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: (self | 0x20) - 0x57
    default: nil
    }
  }

  package var isLetterOrDigit: Bool { 0x30...0x39 ~= self || 0x61...0x7A ~= self | 0x20 }
}

extension Unicode.Scalar {
  var hexDigit: UInt32? { UInt8(exactly: value)?.hexDigit.map { UInt32($0) } }
}

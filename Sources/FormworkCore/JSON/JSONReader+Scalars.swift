// Strings and numbers.
extension JSONReader {
  /// Reads past a string; returns whether it has escapes.
  @inline(__always)
  mutating func skipString(_ bytes: Span<UInt8>) throws(Mistake) -> Bool {
    // Most strings have only plain characters.
    let end = bytes.endOfPlainString(from: position &+ 1)
    if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
      position = end &+ 1
      return false
    }
    return try skipString(bytes, plainUpTo: end)
  }

  @inline(never)
  private mutating func skipString(_ bytes: Span<UInt8>, plainUpTo end: Int) throws(Mistake) -> Bool {
    let start = position
    var hasEscapes = false
    position = end
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try readEscape(bytes)
      case 0x0A, 0x0D: throw Mistake(offset: start, fault: .unterminatedString)
      case let byte where byte < 0x20:
        throw Mistake(offset: position, fault: .controlCharacterInString(Unicode.Scalar(byte)))
      default:
        guard let length = bytes.scalarLength(at: position) else {
          throw Mistake(offset: position, fault: .invalidUTF8)
        }
        position += length
      }
      position = bytes.endOfPlainString(from: position)
    }
    throw Mistake(offset: start, fault: .unterminatedString)
  }

  private mutating func readEscape(_ bytes: Span<UInt8>) throws(Mistake) {
    let start = position
    switch bytes.byte(position + 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      let unit = try readUnit(bytes, at: position)
      position += 6
      if 0xD800..<0xE000 ~= unit, dialect == .strict {
        // A low surrogate must follow a high one.
        guard unit < 0xDC00, bytes.byte(position) == UInt8(ascii: "\\"),
          bytes.byte(position + 1) == UInt8(ascii: "u"),
          case 0xDC00..<0xE000 = try readUnit(bytes, at: position)
        else { throw Mistake(offset: start, fault: .loneSurrogate) }
        position += 6
      }
    case nil, 0x0A, 0x0D: position += 1  // the reader of the string reports that it is not closed
    default:
      guard bytes.scalarLength(at: position + 1) != nil else {
        throw Mistake(offset: position + 1, fault: .invalidUTF8)
      }
      throw Mistake(offset: start, fault: .invalidEscape("\\" + bytes.scalarText(at: position + 1)))
    }
  }

  private func readUnit(_ bytes: Span<UInt8>, at start: Int) throws(Mistake) -> UInt32 {
    var unit: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = bytes.byte(start + offset)?.hexDigit else {
        throw Mistake(offset: start, fault: .incompleteEscape)
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  // MARK: - Numbers

  mutating func readNumber(_ bytes: Span<UInt8>) throws(Mistake) {
    let start = position
    if bytes.byte(position) == UInt8(ascii: "-") { position += 1 }
    let first = position
    guard skipDigits(bytes) else {
      throw Mistake(offset: start, fault: .invalidNumber(.noDigitAfterMinus))
    }
    if bytes[first] == UInt8(ascii: "0"), position > first + 1 {
      throw Mistake(offset: start, fault: .invalidNumber(.leadingZero))
    }
    if bytes.byte(position) == UInt8(ascii: ".") {
      position += 1
      guard skipDigits(bytes) else { throw Mistake(offset: start, fault: .invalidNumber(.noDigitAfterPoint)) }
    }
    if let byte = bytes.byte(position), byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if let sign = bytes.byte(position), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        position += 1
      }
      guard skipDigits(bytes) else { throw Mistake(offset: start, fault: .invalidNumber(.noDigitInExponent)) }
    }
    append(.number, from: start, to: position)
  }

  private mutating func skipDigits(_ bytes: Span<UInt8>) -> Bool {
    let start = position
    while let byte = bytes.byte(position), 0x30...0x39 ~= byte { position += 1 }
    return position > start
  }
}

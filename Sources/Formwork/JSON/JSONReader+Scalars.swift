// Strings and numbers.
extension JSONReader {
  mutating func readString() throws(Located) {
    let start = position
    var hasEscapes = false
    position += 1
    while true {
      guard position < bytes.count else { throw Located(offset: start, fault: .unterminatedString) }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        append(.string, from: start, to: position, hasEscapes: hasEscapes)
        return
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try readEscape()
      case 0..<0x20:
        if byte == 0x0A || byte == 0x0D { throw Located(offset: start, fault: .unterminatedString) }
        throw Located(offset: position, fault: .controlCharacterInString(Unicode.Scalar(byte)))
      case 0..<0x80: position += 1
      default:
        guard let length = bytes.scalarLength(at: position) else {
          throw Located(offset: position, fault: .invalidUTF8)
        }
        position += length
      }
    }
  }

  mutating func readEscape() throws(Located) {
    let start = position
    switch bytes.byte(position + 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      let unit = try readUnit(at: position)
      position += 6
      if 0xDC00..<0xE000 ~= unit { throw Located(offset: start, fault: .loneSurrogate) }
      if 0xD800..<0xDC00 ~= unit {
        guard bytes.byte(position) == UInt8(ascii: "\\"), bytes.byte(position + 1) == UInt8(ascii: "u"),
          case 0xDC00..<0xE000 = try readUnit(at: position)
        else { throw Located(offset: start, fault: .loneSurrogate) }
        position += 6
      }
    case nil, 0x0A, 0x0D: position += 1  // the string is not closed, which its reader says
    default:
      guard bytes.scalarLength(at: position + 1) != nil else {
        throw Located(offset: position + 1, fault: .invalidUTF8)
      }
      throw Located(offset: start, fault: .invalidEscape("\\" + bytes.scalarText(at: position + 1)))
    }
  }

  func readUnit(at start: Int) throws(Located) -> UInt32 {
    var unit: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = bytes.byte(start + offset).flatMap(JSONNode.hexDigit) else {
        throw Located(offset: start, fault: .incompleteEscape)
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  // MARK: - Numbers

  mutating func readNumber() throws(Located) {
    let start = position
    if bytes.byte(position) == UInt8(ascii: "-") { position += 1 }
    let first = position
    guard skipDigits() else {
      throw Located(offset: start, fault: .invalidNumber(.noDigitAfterMinus))
    }
    if bytes[first] == UInt8(ascii: "0"), position > first + 1 {
      throw Located(offset: start, fault: .invalidNumber(.leadingZero))
    }
    if bytes.byte(position) == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() else { throw Located(offset: start, fault: .invalidNumber(.noDigitAfterPoint)) }
    }
    if let byte = bytes.byte(position), byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if let sign = bytes.byte(position), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        position += 1
      }
      guard skipDigits() else { throw Located(offset: start, fault: .invalidNumber(.noDigitInExponent)) }
    }
    append(.number, from: start, to: position)
  }

  mutating func skipDigits() -> Bool {
    let start = position
    while let byte = bytes.byte(position), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    return position > start
  }
}

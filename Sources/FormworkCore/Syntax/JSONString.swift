/// JSON strings without their quotes.
package enum JSONString {
  /// The text of a string whose escapes are known to be valid. A surrogate without its other half becomes U+FFFD.
  package static func unescaped(_ bytes: Span<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"):
        var code = unit(bytes, at: index)
        index += 4
        if 0xD800..<0xDC00 ~= code, bytes.byte(index) == UInt8(ascii: "\\"),
          bytes.byte(index + 1) == UInt8(ascii: "u"), case let low = unit(bytes, at: index + 2),
          0xDC00..<0xE000 ~= low
        {
          code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
          index += 6
        }
        result.append(contentsOf: UTF8.encode(Unicode.Scalar(code) ?? "\u{FFFD}")!)
      default: result.append(escape)
      }
    }
    return String(utf8: result.span)
  }

  private static func unit(_ bytes: Span<UInt8>, at start: Int) -> UInt32 {
    var unit: UInt32 = 0
    for offset in 0..<4 { unit = unit << 4 | UInt32(bytes[start + offset].hexDigit ?? 0) }
    return unit
  }

  /// The byte offset of the n-th scalar of a string's text; an escape counts as the scalar that it stands
  /// for.
  static func offset(ofScalar target: Int, in bytes: Span<UInt8>) -> Int {
    var offset = 0
    var count = 0
    while count < target, offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\\") {
        if bytes.byte(offset + 1) == UInt8(ascii: "u") {
          let isPair =
            (bytes.byte(offset + 2) ?? 0) | 0x20 == UInt8(ascii: "d")
            && (bytes.byte(offset + 3) ?? 0) > UInt8(ascii: "7")
          offset += isPair ? 12 : 6
        } else {
          offset += 2
        }
      } else {
        offset += bytes.scalarLength(at: offset) ?? 1
      }
      count += 1
    }
    return min(offset, bytes.count)
  }
}

extension SyntaxTree {
  /// The byte offset of the n-th scalar of a string node.
  package func offset(ofScalar target: Int, in node: Int) -> Int {
    let start = start(of: node) + 1
    return start + JSONString.offset(ofScalar: target, in: bytes.span.extracting(start..<end(of: node) - 1))
  }
}

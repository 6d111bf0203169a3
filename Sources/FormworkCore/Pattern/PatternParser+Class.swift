/// What an escape or one member of a class represents.
enum PatternAtom {
  case scalar(Unicode.Scalar)
  case set(ScalarSet)
}

// MARK: Classes

extension PatternParser {
  mutating func readClass() throws(PatternFault) -> ScalarSet {
    let opening = position
    position += 1
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !take("]") {
      let start = position
      let first = try readClassAtom(of: opening)
      let dash = position
      // A dash is literal at the end of a class.
      guard take("-"), next != "]" else {
        position = dash
        switch first {
        case .scalar(let scalar): ranges.append(scalar.value...scalar.value)
        case .set(let set): ranges += set.ranges
        }
        continue
      }
      let end = position
      let last = try readClassAtom(of: opening)
      guard case .scalar(let low) = first else { throw fault(.classAsRangeEnd, at: start) }
      guard case .scalar(let high) = last else { throw fault(.classAsRangeEnd, at: end) }
      guard low <= high else { throw fault(.rangeOutOfOrder(first: low, last: high), at: start) }
      ranges.append(low.value...high.value)
    }
    let set = ScalarSet(ranges)
    return isNegated ? set.inverted : set
  }

  private mutating func readClassAtom(of opening: Int) throws(PatternFault) -> PatternAtom {
    if next == "\\" { return try readEscape(inClass: true) }
    guard let scalar = take() else { throw fault(.unclosedClass, at: opening) }
    return .scalar(scalar)
  }
}

// MARK: Escapes

extension PatternParser {
  mutating func readEscape(inClass: Bool) throws(PatternFault) -> PatternAtom {
    let offset = position
    position += 1
    guard let letter = take() else { throw fault(.loneBackslash, at: offset) }
    switch letter {
    case "d": return .set(.digits)
    case "D": return .set(.digits.inverted)
    case "w": return .set(.wordScalars)
    case "W": return .set(.wordScalars.inverted)
    case "s": return .set(.spaces)
    case "S": return .set(.spaces.inverted)
    case "t": return .scalar("\t")
    case "n": return .scalar("\n")
    case "v": return .scalar("\u{B}")
    case "f": return .scalar("\u{C}")
    case "r": return .scalar("\r")
    case "b" where inClass: return .scalar("\u{8}")
    case "-" where inClass: return .scalar("-")
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/": return .scalar(letter)
    case "0", "c", "x", "u":
      guard let value = readEscapeValue(letter) else { throw fault(.malformedEscape(letter), at: offset) }
      guard let scalar = Unicode.Scalar(value) else { throw fault(.loneSurrogate(value), at: offset) }
      return .scalar(scalar)
    case "p", "P": throw fault(.unicodeProperty, at: offset)
    case "b" where !inClass, "B" where !inClass: throw fault(.wordBoundary, at: offset)
    case "1"..."9" where !inClass, "k" where !inClass: throw fault(.backReference, at: offset)
    default: throw fault(.unknownEscape(letter), at: offset)
    }
  }

  /// The code point given by a numeric escape; nil if the escape is malformed.
  private mutating func readEscapeValue(_ letter: Unicode.Scalar) -> UInt32? {
    switch letter {
    case "0":
      if let scalar = next, case "0"..."9" = scalar { return nil }
      return 0
    case "c":
      guard let scalar = take() else { return nil }
      switch scalar {
      case "a"..."z", "A"..."Z": return scalar.value % 32
      default: return nil
      }
    case "x":
      return readHexadecimal(digits: 2)
    default:
      return take("{") ? readBracedHexadecimal() : readSurrogates()
    }
  }

  /// The digits after `\u{`, up to U+10FFFF.
  private mutating func readBracedHexadecimal() -> UInt32? {
    guard var value = take()?.hexDigit else { return nil }
    while let digit = next?.hexDigit {
      value = value * 16 + digit
      if value > 0x10FFFF { return nil }
      position += 1
    }
    return take("}") ? value : nil
  }

  /// The four digits after `\u`, and a second escape if the two form a surrogate pair.
  private mutating func readSurrogates() -> UInt32? {
    guard let first = readHexadecimal(digits: 4) else { return nil }
    guard 0xD800...0xDBFF ~= first else { return first }
    if take("\\u"), let second = readHexadecimal(digits: 4), 0xDC00...0xDFFF ~= second {
      return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    return first  // the caller rejects it
  }

  private mutating func readHexadecimal(digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = take()?.hexDigit else { return nil }
      value = value * 16 + digit
    }
    return value
  }
}

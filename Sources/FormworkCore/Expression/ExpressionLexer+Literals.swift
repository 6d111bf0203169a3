// Texts, names in backticks and numbers.
extension ExpressionLexer {
  /// Reads a text in `'…'`, which is literal, or in `"…"`, which can contain escapes.
  mutating func readText() throws(ExpressionFault) -> String {
    let start = position
    let quote = scalars[position]
    var text = String.UnicodeScalarView()
    position += 1
    while let next = try readTextScalar(quote: quote, openedAt: start) { text.append(next) }
    return String(text)
  }

  /// Reads one scalar of a text; returns `nil` after consuming the closing quote.
  private mutating func readTextScalar(
    quote: Unicode.Scalar, openedAt start: Int
  ) throws(ExpressionFault) -> Unicode.Scalar? {
    guard let next = scalar() else { throw fault(.openQuote(quote), at: start) }
    if next == "\\", quote == "\"" { return try readEscape(openedAt: start) }
    position += 1
    return next == quote ? nil : next
  }

  private mutating func readEscape(openedAt quote: Int) throws(ExpressionFault) -> Unicode.Scalar {
    let start = position
    guard let letter = scalar(1) else { throw fault(.openQuote("\""), at: quote) }
    position += 2
    switch letter {
    case "n": return "\n"
    case "t": return "\t"
    case "\\", "\"": return letter
    case "u":
      guard scalar() == "{" else { throw fault(.unknownEscape("\\u"), at: start) }
      // More digits than a Unicode scalar can have, apart from leading zeros, are invalid.
      let digits = scalars[(position + 1)...].prefix(16).prefix { $0.hexDigit != nil }
      position += 1 + digits.count
      let text = String(scalars: digits)
      guard scalar() == "}", let code = UInt64(text, radix: 16) else {
        throw fault(.unknownEscape("\\u{" + text), at: start)
      }
      guard code != 0, let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else {
        throw fault(.noCharacter("\\u{\(text)}"), at: start)
      }
      position += 1
      return scalar
    default: throw fault(.unknownEscape("\\\(letter)"), at: start)
    }
  }

  /// The position of the n-th scalar of a text literal that was read without a fault.
  static func offset(ofScalar target: Int, inLiteralAt start: Int, of scalars: [Unicode.Scalar]) -> Int {
    var lexer = ExpressionLexer(scalars, at: start + 1)
    for _ in 0..<target {
      guard let next = try? lexer.readTextScalar(quote: scalars[start], openedAt: start) else { break }
      _ = next
    }
    return lexer.position
  }

  /// Reads a key in backticks. A backslash escapes the next scalar, as in a dotted path.
  mutating func readQuotedName() throws(ExpressionFault) -> Key {
    let start = position
    position += 1
    while let next = scalar(), next != "`" { position += next == "\\" ? 2 : 1 }
    guard position < scalars.count else { throw fault(.openBacktick, at: start) }
    position += 1
    guard position > start + 2 else { throw fault(.emptyName, at: start) }
    return Key(text(start + 1..<position - 1))
  }

  // MARK: - Numbers

  /// Reads a number in JSON syntax.
  mutating func readNumber() throws(ExpressionFault) -> Value {
    let start = position
    while let next = scalar(), next.isDecimalDigit || next.continuesName && next != "-" {
      position += 1
      if next == "e" || next == "E", let sign = scalar(), sign == "-" || sign == "+",
        scalar(1)?.isDecimalDigit == true
      {
        position += 1
      }
    }
    let text = text(start..<position)
    if let mistake = Self.mistake(inNumber: scalars[start..<position]) {
      throw fault(.invalidNumber(mistake), at: start)
    }
    guard WrittenNumber(text) != nil else { throw fault(.malformedNumber(text), at: start) }
    guard let number = Self.number(text) else { throw fault(.numberTooLarge(text), at: start) }
    return number
  }

  /// The value of a written number; `nil` if it is too large.
  static func number(_ text: String) -> Value? {
    if case .whole(let whole)? = WrittenNumber(text)?.integer { return .int(whole) }
    return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
  }

  private static func mistake(inNumber number: ArraySlice<Unicode.Scalar>) -> WrittenNumber.Mistake? {
    var rest = number
    func skipDigits() -> Bool {
      let count = rest.prefix { $0.isDecimalDigit }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    _ = skipDigits()
    if number.first == "0", rest.startIndex > number.startIndex + 1 { return .leadingZero }
    if rest.first == "." {
      rest.removeFirst()
      if !skipDigits() { return .noDigitAfterPoint }
    }
    if rest.count == 1, rest.first == "e" || rest.first == "E" { return .noDigitInExponent }
    return nil
  }
}

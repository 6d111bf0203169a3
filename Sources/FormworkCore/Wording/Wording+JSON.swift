extension Wording {
  static func sentence(for fault: JSONFault) -> String {
    switch fault {
    case .empty: "the file is empty; the least that JSON can be is {}"
    case .byteOrderMark: "the file begins with a byte order mark; save it as UTF-8 without one"
    case .invalidUTF8: "these bytes are not UTF-8; save the file as UTF-8"
    case .tooDeep(let limit): Self.tooDeep(limit)
    case .tooLarge: "the file is larger than 4 GB"
    case .expected(let expectation, let found, let unclosed):
      "\(name(of: expectation)) is wanted here, not \(found.map { quoted($0) } ?? "the end of the file")"
        + (unclosed.map { "; \(missingEnd(of: $0))" } ?? "")
    case .textAfterEnd(let found): "the file should end here; \(quoted(found)) is too much"
    case .trailingComma: "nothing comes after this comma; JSON has commas only between members"
    case .comment: "JSON has no comments; a member \"$comment\" can hold one"
    case .singleQuote: "JSON has texts in \"…\", not in '…'"
    case .unterminatedString: "the text that begins here is not closed on its line"
    case .controlCharacterInString(let scalar):
      scalar == "\t"
        ? "a tab inside a text is written \\t"
        : "a control character inside a text is written \(escape(scalar))"
    case .invalidEscape(let escape): "unknown escape \(quoted(escape)); a backslash itself is written \\\\"
    case .incompleteEscape: "\\u needs four hexadecimal digits, like \\u00e9"
    case .loneSurrogate: "this is half of a surrogate pair; the other half is missing"
    case .invalidNumber(let mistake): sentence(for: mistake)
    case .duplicateMember(let name, let line):
      "\(quoted(name)) stands twice in this object, first in line \(line)"
    }
  }

  private static func missingEnd(of opening: JSONFault.Opening) -> String {
    "the \(opening.isObject ? "object" : "array") that begins "
      + (opening.column.map { "in column \($0)" } ?? "on line \(opening.line)")
      + " has no \(opening.isObject ? "'}'" : "']'")"
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func name(of expectation: JSONFault.Expectation) -> String {
    switch expectation {
    case .value: "a value"
    case .name: "a member's name in quotes"
    case .nameOrBrace: "a member's name in quotes, or '}'"
    case .colon: "':'"
    case .commaOrBrace: "',' or '}'"
    case .commaOrBracket: "',' or ']'"
    case .valueOrBracket: "a value, or ']'"
    }
  }

  static func sentence(for mistake: WrittenNumber.Mistake) -> String {
    switch mistake {
    case .leadingZero: "a number has no zero before its other digits"
    case .leadingPlus: "a number has no plus before it"
    case .leadingPoint: "a number has a digit before its point, like 0.5"
    case .noDigitAfterPoint: "a number has a digit after its point, like 1.0"
    case .noDigitInExponent: "an exponent has a digit, like 1e3"
    case .noDigitAfterMinus: "a number has a digit after its minus"
    }
  }
}

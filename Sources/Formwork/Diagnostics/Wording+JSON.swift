extension Wording {
  static func sentence(for fault: JSONFault) -> String {
    switch fault {
    case .empty: "the file is empty; the least that JSON can be is {}"
    case .byteOrderMark: "the file begins with a byte order mark, which JSON does not have; save it without one"
    case .invalidUTF8: "these bytes are no UTF-8; save the file in UTF-8"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .tooLarge: "the file has more than 4 GB"
    case .expected(let expectation, let found):
      "\(name(of: expectation)) is wanted here, not \(found.map { quoted($0) } ?? "the end of the file")"
    case .textAfterEnd(let found): "the text ends here; \(quoted(found)) is too much"
    case .trailingComma: "a comma stands before the end of the list; JSON has commas between members only"
    case .comment: "JSON has no comments; a member \"$comment\" can hold one"
    case .singleQuote: "JSON has texts in \"…\", not in '…'"
    case .unterminatedString: "the text that begins here is not closed on its line"
    case .controlCharacterInString(let scalar):
      scalar == "\t" ? "a tab inside a text is written \\t" : "a control character inside a text is written \(escape(scalar))"
    case .invalidEscape(let escape): "unknown escape \(quoted(escape)); a backslash itself is written \\\\"
    case .loneSurrogate: "half of a pair of surrogates; the other half is missing"
    case .invalidNumber(let mistake): "not a number as JSON has them: \(name(of: mistake))"
    case .duplicateMember(let name, let line): "\(quoted(name)) stands twice in this object; it was first in line \(line)"
    }
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

  private static func name(of mistake: JSONFault.NumberMistake) -> String {
    switch mistake {
    case .leadingZero: "no zero stands before other digits"
    case .leadingPlus: "no plus stands before it"
    case .leadingPoint: "a digit stands before the point"
    case .noDigitAfterPoint: "a digit stands behind the point"
    case .noDigitInExponent: "a digit stands in the exponent"
    case .noDigitAfterMinus: "a digit stands behind the minus"
    case .notANumber: "it is none"
    }
  }
}

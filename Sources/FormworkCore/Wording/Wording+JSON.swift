extension Wording {
  /// - Parameter source: what contains the mistake.
  static func sentence(for fault: JSONFault, in source: String = "file") -> String {
    switch fault {
    case .empty: "the file is empty; expected at least {}"
    case .byteOrderMark: "the file begins with a byte order mark; save it as UTF-8 without one"
    case .invalidUTF8: "invalid UTF-8; save the file as UTF-8"
    case .tooDeep(let limit): Self.tooDeep(limit)
    case .tooLarge: "the file is larger than 4 GB"
    case .expected(let expectation, let found, let unclosed):
      "expected \(expectation.rawValue), got \(found.map { quoted($0) } ?? "the end of the \(source)")"
        + (unclosed.map { "; \(missingEnd(of: $0))" } ?? "")
    case .textAfterEnd(let found): "unexpected \(quoted(found)) after the end of the JSON value"
    case .trailingComma: "trailing comma; JSON allows commas only between members"
    case .comment(let hasAlternative):
      "JSON does not allow comments"
        + (hasAlternative ? "; use a member \"$comment\" instead" : "; remove them")
    case .unterminatedComment: "this comment has no closing '*/'"
    case .singleQuote: "write strings in JSON as \"…\", not '…'"
    case .unterminatedString: "this string has no closing quote on its line"
    case .controlCharacterInString(let scalar):
      scalar == "\t"
        ? "write a tab in a string as \\t"
        : "write this control character as \(escape(scalar))"
    case .invalidEscape(let escape): "unknown escape \(quoted(escape)); write a literal backslash as \\\\"
    case .incompleteEscape: "\\u needs four hexadecimal digits, as in \\u00e9"
    case .loneSurrogate: "incomplete surrogate pair"
    case .invalidNumber(let mistake): sentence(for: mistake)
    case .otherFormat(let name): "this is not JSON; it looks like \(name)"
    case .duplicateMember(let name, let line):
      "duplicate member \(quoted(name)); first defined on line \(line)"
    }
  }

  private static func missingEnd(of opening: JSONFault.Opening) -> String {
    "the \(opening.isObject ? "object" : "array") that begins "
      + (opening.column.map { "at column \($0)" } ?? "on line \(opening.line)")
      + " has no \(opening.isObject ? "'}'" : "']'")"
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  static func sentence(for mistake: WrittenNumber.Mistake) -> String {
    switch mistake {
    case .leadingZero: "a number cannot have leading zeros"
    case .leadingPlus: "a number cannot begin with '+'"
    case .leadingPoint: "a number needs a digit before the decimal point, as in 0.5"
    case .noDigitAfterPoint: "a number needs a digit after the decimal point, as in 1.0"
    case .noDigitInExponent: "an exponent needs a digit, as in 1e3"
    case .noDigitAfterMinus: "a minus sign must be followed by a digit"
    }
  }
}

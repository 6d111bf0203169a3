import Formwork
import FormworkCore

/// Numbers and booleans without quotes, in formats whose values can also be texts.
enum PlainScalar {
  /// The number; `nil` if the text is not one. Rejects leading zeros, because programs disagree about what they mean.
  static func number(_ text: some StringProtocol) -> Value? {
    guard let first = text.utf8.first, first < 0x3A else { return nil }
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      return digits.first?.isHexDigit ?? false ? Value.Integer(digits, radix: radix).map { .int($0) } : nil
    }
    let digits = text.drop { $0 == "+" || $0 == "-" }
    guard text.utf8.count - digits.utf8.count < 2, digits.utf8.contains(where: isDigit) else { return nil }
    let isDecimal = digits.utf8.allSatisfy { isDigit($0) || ".eE+-".utf8.contains($0) }
    let hasLeadingZero = digits.utf8.count > 1 && digits.hasPrefix("0") && isDigit(Array(digits.utf8)[1])
    guard isDecimal, !hasLeadingZero else { return nil }
    if digits.utf8.allSatisfy(isDigit), let whole = Value.Integer(text) { return .int(whole) }
    return Double(text).map { .number($0) }
  }

  static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// Words for booleans, each with its opposite.
  private static let booleans: [(on: String, off: String)] = [
    ("true", "false"), ("yes", "no"), ("on", "off"), ("y", "n"), ("1", "0"),
  ]

  /// The boolean that a word stands for; `nil` if it stands for none.
  static func boolean(_ text: String) -> Bool? {
    let word = text.lowercased()
    if booleans.contains(where: { $0.on == word }) { return true }
    return booleans.contains { $0.off == word } ? false : nil
  }

  /// The word for a boolean in the style of another word, such as `Off` for `On`.
  static func word(for value: Bool, like text: String) -> String {
    let word = text.lowercased()
    let pair = booleans.first { $0.on == word || $0.off == word } ?? booleans[0]
    let result = value ? pair.on : pair.off
    if text == text.uppercased(), text.count > 1 { return result.uppercased() }
    return text.first?.isUppercase ?? false ? result.prefix(1).uppercased() + result.dropFirst() : result
  }
}

extension String {
  /// The text with the escapes that YAML and TOML have between double quotes.
  func escaped(keepsLines: Bool = false, _ needsEscape: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n" where keepsLines: result += "\n"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where needsEscape(scalar):
        let code = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: max(0, 4 - code.count)) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

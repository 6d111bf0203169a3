import Formwork
import FormworkCore

/// Scalars as TOML writes them.
enum TOMLScalar {
  /// The value of a scalar without quotes; `nil` if it is none.
  static func value(_ text: String) -> (Value, TOMLNode.Style)? {
    switch text {
    case "true": return (true, .boolean)
    case "false": return (false, .boolean)
    case "inf", "+inf": return (.double(.infinity), .number)
    case "-inf": return (.double(-.infinity), .number)
    case "nan", "+nan", "-nan": return (.double(.nan), .number)
    default: break
    }
    if let number = number(text) { return (number, .number) }
    return isDateOrTime(text) ? (.string(text), .date) : nil
  }

  private static func number(_ text: String) -> Value? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
      guard let digits = digits(text.dropFirst(2), radix: radix) else { return nil }
      return Value.Integer(digits, radix: radix).map { .int($0) }
    }
    let unsigned = text.first == "+" || text.first == "-" ? text.dropFirst() : text[...]
    let exponent = unsigned.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let parts = exponent[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = digits(parts[0], radix: 10), whole == "0" || whole.first != "0" else { return nil }
    var number = (text.first == "-" ? "-" : "") + whole
    if parts.count == 1, exponent.count == 1 { return Value.Integer(number).map { .int($0) } }
    if parts.count > 1 {
      guard let fraction = digits(parts[1], radix: 10) else { return nil }
      number += "." + fraction
    }
    if exponent.count > 1 {
      let sign = exponent[1].prefix { $0 == "+" || $0 == "-" }
      guard sign.count < 2, let power = digits(exponent[1].dropFirst(sign.count), radix: 10) else {
        return nil
      }
      number += "e" + sign + power
    }
    return Double(number).map { .double($0) }
  }

  /// Digits without the underscores between them; `nil` if there is anything else.
  private static func digits(_ text: Substring, radix: Int) -> String? {
    var result = ""
    var isAfterDigit = false
    for character in text {
      if character == "_" {
        guard isAfterDigit else { return nil }
        isAfterDigit = false
      } else {
        guard character.isASCII, let digit = character.hexDigitValue, digit < radix else { return nil }
        result.append(character)
        isAfterDigit = true
      }
    }
    return isAfterDigit ? result : nil
  }

  // MARK: - Dates

  static func isDateOrTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)[...]
    return DateText.isTime(bytes, hasOffset: false) || DateText.isDate(bytes) || DateText.isDateTime(bytes)
  }

  // MARK: - Writing

  /// A value in one line; `nil` if it contains null, which TOML lacks.
  static func text(_ value: Value, _ style: TOMLNode.Style = .basic) -> String? {
    switch value {
    case .null: return nil
    case .bool, .int: return value.description
    case .double(let number):
      if number.isNaN { return "nan" }
      if number.isInfinite { return number < 0 ? "-inf" : "inf" }
      let text = "\(number)"
      return text
    case .string(let string): return self.text(string, style)
    case .array(let elements):
      let texts = elements.compactMap { text($0, style) }
      return texts.count == elements.count ? "[" + texts.joined(separator: ", ") + "]" : nil
    case .object(let object):
      let texts = object.compactMap { member in text(member.value).map { "\(key(member.name)) = \($0)" } }
      if texts.count < object.count { return nil }
      return texts.isEmpty ? "{}" : "{ " + texts.joined(separator: ", ") + " }"
    }
  }

  private static func text(_ string: String, _ style: TOMLNode.Style) -> String {
    let isPlain = string.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }
    switch style {
    case .date where isDateOrTime(string): return string
    case .literal where isPlain && !string.utf8.contains(UInt8(ascii: "'")): return "'\(string)'"
    case .multilineLiteral where string.isLiteralLines: return "'''\n\(string)'''"
    case .multilineBasic where string.utf8.contains(0x0A), .multilineLiteral where string.utf8.contains(0x0A):
      return "\"\"\"\n" + escaped(string, keepsLines: true) + "\"\"\""
    default: return "\"" + escaped(string) + "\""
    }
  }

  private static func escaped(_ string: String, keepsLines: Bool = false) -> String {
    string.escaped(keepsLines: keepsLines) { $0.value < 0x20 || $0.value == 0x7F }
  }

  static func key(_ name: String) -> String {
    !name.isEmpty && name.utf8.allSatisfy(TOMLReader.isBare)
      ? name : "\"" + escaped(name) + "\""
  }
}

extension String {
  /// Whether a literal string can contain the text, which has several lines.
  fileprivate var isLiteralLines: Bool {
    utf8.contains(0x0A) && utf8.last != UInt8(ascii: "'") && !includes("'''")
      && unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" || $0 == "\n" }
  }
}

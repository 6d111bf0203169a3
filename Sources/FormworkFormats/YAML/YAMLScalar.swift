import Formwork
import FormworkCore

/// Scalars as YAML writes them.
enum YAMLScalar {
  /// The value of a plain scalar without a tag, by the core schema of YAML 1.2. A number with a leading zero is a text,
  /// because YAML 1.1 reads it as a different number.
  static func value(_ text: String) -> Value {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    case ".nan", ".NaN", ".NAN": return .double(.nan)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .double(.infinity)
    case "-.inf", "-.Inf", "-.INF": return .double(-.infinity)
    default: return PlainScalar.number(text) ?? .string(text)
    }
  }

  /// The boolean that a text is in YAML 1.1 but not in YAML 1.2; `nil` if it is none.
  static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "y", "yes", "on": true
    case "n", "no", "off": false
    default: nil
    }
  }

  // MARK: - Writing

  /// A scalar in one line.
  ///
  /// - Parameters:
  ///   - style: the style to use for a string if it can represent it.
  ///   - isFlow: whether the scalar is in a flow collection.
  static func text(_ value: Value, _ style: YAMLNode.ScalarStyle = .plain, isFlow: Bool = false) -> String {
    switch value {
    case .string(let string):
      if style == .singleQuoted, isPrintable(string) {
        return "'" + string.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
      }
      return canBePlain(string, style, isFlow: isFlow) ? string : quoted(string)
    case .double(let number) where number.isNaN: return ".nan"
    case .double(let number) where number.isInfinite: return number < 0 ? "-.inf" : ".inf"
    case .double(let number):
      let text = "\(number)"
      // YAML 1.1 reads a number with an exponent only if it has a point.
      guard let exponent = text.firstIndex(of: "e"), !text.contains(".") else { return text }
      return text[..<exponent] + ".0" + text[exponent...]
    case .null, .bool, .int: return value.description
    case .array, .object: return flow(value)
    }
  }

  /// A value in one line.
  ///
  /// - Parameter style: the style of a text.
  static func flow(_ value: Value, _ style: YAMLNode.ScalarStyle = .plain) -> String {
    switch value {
    case .array(let elements): "[" + elements.map { flow($0, style) }.joined(separator: ", ") + "]"
    case .object(let object):
      "{"
        + object.map { "\(text(.string($0.name), isFlow: true)): \(flow($0.value))" }.joined(separator: ", ")
        + "}"
    default: text(value, style, isFlow: true)
    }
  }

  private static func isPrintable(_ string: String) -> Bool {
    string.unicodeScalars.allSatisfy { isPrintable($0) }
  }

  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  private static func quoted(_ string: String) -> String {
    "\"" + string.escaped { !isPrintable($0) } + "\""
  }

  /// Whether a string can be written without quotes. YAML 1.1 and 1.2 must read it as a string, unless YAML 1.1 already
  /// reads the string that it replaces as a number or a date of this kind.
  private static func canBePlain(_ string: String, _ style: YAMLNode.ScalarStyle, isFlow: Bool) -> Bool {
    if style == .singleQuoted || style == .doubleQuoted { return false }
    guard let first = string.unicodeScalars.first, let last = string.unicodeScalars.last, isPrintable(string),
      first != " ", last != " ", last != ":", !"-?:,[]{}#&*!|>'\"%@`=<".unicodeScalars.contains(first),
      !Array(string.utf8).contains(0x3A, 0x20), !Array(string.utf8).contains(0x20, 0x23),
      !(isFlow && string.utf8.contains { ",[]{}".utf8.contains($0) })
    else { return false }
    // A document could end here.
    if string.hasPrefix("---") || string.hasPrefix("...") { return false }
    guard case .string = value(string), boolean(string) == nil else { return false }
    return !isNumberOrDate(string) || style == .ambiguous(isDate: isDate(string))
  }

  /// Whether YAML 1.1 reads a text of YAML 1.2 as a number or a date.
  static func isNumberOrDate(_ string: String) -> Bool {
    guard let first = string.utf8.first, PlainScalar.isDigit(first) || "+-.".utf8.contains(first) else {
      return false
    }
    // Numbers with underscores, leading zeros, a base or parts of 60, and dates.
    let isNumber = string.utf8.allSatisfy { PlainScalar.isDigit($0) || "+-._:eE".utf8.contains($0) }
    let parts = string.pieces(separatedBy: ":")
    if isNumber, parts.count == 1 { return string.utf8.count { $0 == UInt8(ascii: ".") } < 2 }
    if isNumber {
      return parts.dropFirst().allSatisfy { part in
        let digits = part.prefix { $0 != "." }
        return 1...2 ~= digits.utf8.count && Int(digits).map { $0 < 60 } ?? false
      }
    }
    let prefix = string.drop { $0 == "+" || $0 == "-" }.prefix(2)
    return prefix == "0x" || prefix == "0b" || prefix == "0o" || isDate(string)
  }

  static func isDate(_ string: String) -> Bool {
    let start = Array(string.utf8.prefix(5))
    return start.count == 5 && start.prefix(4).allSatisfy(PlainScalar.isDigit)
      && start[4] == UInt8(ascii: "-")
  }
}

extension Value {
  /// One line of JSON.
  public var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .double(let value): text += Value.text(of: value)
    case .string(let value): text.appendJSON(value)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (index, member) in object.enumerated() {
        if index > 0 { text += ", " }
        text.appendJSON(member.name)
        text += ": "
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// The shortest text that reads back as the same number. JSON has no infinities: `null` stands for them.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    var text = number.description
    // `1e-07`, as the standard library writes it.
    if let exponent = text.firstIndex(of: "e") {
      let digits = text.index(exponent, offsetBy: 2)
      while text[digits] == "0", text.index(after: digits) < text.endIndex { text.remove(at: digits) }
    }
    return text.hasSuffix(".0") && !text.contains("e") ? String(text.dropLast(2)) : text
  }
}

extension String {
  /// Appends a text as a JSON string: what JSON demands is escaped, and what a terminal would obey.
  package mutating func appendJSON(_ value: String) {
    self += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "\n": self += "\\n"
      case "\r": self += "\\r"
      case "\t": self += "\\t"
      case _ where scalar.isObeyedByTerminals:
        for unit in UTF16.encode(scalar)! {
          let digits = String(unit, radix: 16)
          self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: unicodeScalars.append(scalar)
      }
    }
    self += "\""
  }
}

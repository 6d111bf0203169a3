extension Value {
  /// The value as one line of JSON.
  public var json: String {
    var bytes: [UInt8] = []
    bytes.appendJSON(self)
    return String(utf8: bytes.span)
  }

  /// The value as JSON with each member and element on a line of its own.
  package var indentedJSON: String { indentedJSON(width: 0) }

  /// The value as JSON in which objects and arrays have lines of their own if they do not fit into a width.
  package func indentedJSON(width: Int) -> String {
    var bytes: [UInt8] = []
    bytes.appendIndentedJSON(self, "", width)
    return String(utf8: bytes.span)
  }

  /// The shortest text that is read back as the same number. JSON has no infinities, so they become `null`.
  fileprivate static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    var text = number.description
    // The standard library writes `1e-07`; this drops the leading zeros of the exponent.
    if let exponent = text.firstIndex(of: "e") {
      let digits = text.index(exponent, offsetBy: 2)
      while text[digits] == "0", text.index(after: digits) < text.endIndex { text.remove(at: digits) }
    }
    return text.hasSuffix(".0") && !text.contains("e") ? String(text.dropLast(2)) : text
  }
}

extension [UInt8] {
  package mutating func appendJSON(_ value: Value) {
    switch value {
    case .null: append(contentsOf: "null".utf8)
    case .bool(let value): append(contentsOf: (value ? "true" : "false").utf8)
    case .int(let value): append(contentsOf: String(value).utf8)
    case .double(let value): append(contentsOf: Value.text(of: value).utf8)
    case .string(let value): appendJSON(value)
    case .array(let values):
      append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { append(contentsOf: ", ".utf8) }
        appendJSON(value)
      }
      append(UInt8(ascii: "]"))
    case .object(let object):
      append(UInt8(ascii: "{"))
      for (index, member) in object.enumerated() {
        if index > 0 { append(contentsOf: ", ".utf8) }
        appendJSON(member.name)
        append(contentsOf: ": ".utf8)
        appendJSON(member.value)
      }
      append(UInt8(ascii: "}"))
    }
  }

  fileprivate mutating func appendIndentedJSON(_ value: Value, _ indentation: String, _ width: Int) {
    let inner = indentation + "  "
    if width > 0 {
      let (start, lineStart) = (count, (lastIndex(of: 0x0A) ?? -1) + 1)
      appendJSON(value)
      if count - lineStart < width { return }
      removeSubrange(start...)
    }
    switch value {
    case .array(let values) where !values.isEmpty:
      append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        append(contentsOf: "\(index > 0 ? "," : "")\n\(inner)".utf8)
        appendIndentedJSON(value, inner, width)
      }
      append(contentsOf: "\n\(indentation)]".utf8)
    case .object(let object) where !object.isEmpty:
      append(UInt8(ascii: "{"))
      for (index, member) in object.enumerated() {
        append(contentsOf: "\(index > 0 ? "," : "")\n\(inner)".utf8)
        appendJSON(member.name)
        append(contentsOf: ": ".utf8)
        appendIndentedJSON(member.value, inner, width)
      }
      append(contentsOf: "\n\(indentation)}".utf8)
    default: appendJSON(value)
    }
  }

  /// Appends a text as a JSON string. Escapes everything that JSON requires, and characters that control a
  /// terminal.
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    let bytes = text.utf8.span
    if bytes.endOfPlainString(from: 0) == bytes.count, bytes.firstIndex(of: 0x7F) == nil {
      append(bytes)
    } else {
      for scalar in text.unicodeScalars { appendJSON(scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(contentsOf: #"\""#.utf8)
    case "\\": append(contentsOf: #"\\"#.utf8)
    case "\n": append(contentsOf: #"\n"#.utf8)
    case "\r": append(contentsOf: #"\r"#.utf8)
    case "\t": append(contentsOf: #"\t"#.utf8)
    case _ where scalar.needsEscape:
      for unit in UTF16.encode(scalar)! {
        let digits = String(unit, radix: 16)
        append(contentsOf: (#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      }
    default: append(contentsOf: UTF8.encode(scalar)!)
    }
  }
}

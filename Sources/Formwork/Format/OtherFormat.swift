/// Recognizes settings files that are plainly not JSON, because JSON cannot begin like this.
enum OtherFormat {
  /// The name of the format that a text is in; `nil` if it may be JSON with a mistake.
  static func name(of bytes: [UInt8]) -> String? {
    let lines = String(decoding: bytes.prefix(10_000), as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.filter { $0.first.map { !"#;".contains($0) } ?? false }
    guard let first = lines.first else { return nil }
    if isYAML(first) { return "YAML" }
    let values = lines.prefix(50).compactMap(assignedValue)
    // A line in brackets alone may be an array.
    guard !values.isEmpty, isSection(first) || assignedValue(first) != nil else { return nil }
    if lines.contains(where: isSubsection) || values.contains(where: { !isTOML($0) && !isInBoth($0) }) {
      return "INI"
    }
    return lines.contains(where: { $0.hasPrefix("[[") }) || !values.allSatisfy(isInBoth)
      ? "TOML" : "TOML or INI"
  }

  private static func isYAML(_ line: Substring) -> Bool {
    if line == "---" || line.hasPrefix("--- ") || line.hasPrefix("%YAML") || line.hasPrefix("- ") {
      return true
    }
    guard let colon = line.firstIndex(of: ":"), isName(line[..<colon]) else { return false }
    let value = line[line.index(after: colon)...]
    // JavaScript has members without quotes, too.
    return value.isEmpty || value.first == " " && value.last != "," && value.last != "{"
  }

  private static func isSection(_ line: Substring) -> Bool {
    line.hasPrefix("[") && line.contains("]") && line.drop { $0 == "[" }.first?.isLetter ?? false
  }

  /// Whether a line is a header with two names, such as `[remote "origin"]`.
  private static func isSubsection(_ line: Substring) -> Bool {
    guard line.first == "[", let quote = line.firstIndex(of: "\"") else { return false }
    let name = line[..<quote].dropFirst()
    return name.last?.isWhitespace ?? false && isName(name) && !name.contains(".")
  }

  /// The value in a line `NAME = VALUE`.
  private static func assignedValue(_ line: Substring) -> Substring? {
    guard let equals = line.firstIndex(of: "="), isName(line[..<equals]) else { return nil }
    let value = line[line.index(after: equals)...].drop(while: \.isWhitespace)
    return value == "{" || value == "(" ? nil : value
  }

  private static func isName(_ text: Substring) -> Bool {
    let name = text.prefix { $0.isLetter || $0.isNumber || "_-./".contains($0) }
    return name.first.map { $0.isLetter || $0 == "_" } ?? false
      && text[name.endIndex...].allSatisfy(\.isWhitespace)
  }

  private static func isTOML(_ value: Substring) -> Bool { value.first.map { "\"'[{".contains($0) } ?? false }

  /// Whether a value is written in the same way in TOML and in INI: a number, `true` or `false`.
  private static func isInBoth(_ value: Substring) -> Bool {
    value.hasPrefix("true") || value.hasPrefix("false")
      || value.first.map { $0.isNumber || $0 == "-" } ?? false
  }
}

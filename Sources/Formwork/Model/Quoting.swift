/// How a text is written as one word of a script.
public enum Quoting {
  /// The text as one word: bare where nothing in it has a meaning, else in single quotes, else in double
  /// ones.
  public static func word(_ text: String) -> String {
    if isBare(text) { return text }
    if !text.unicodeScalars.contains(where: { $0 == "'" || $0.isObeyedByTerminals }) { return "'\(text)'" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isObeyedByTerminals:
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A value as a word that `set` takes.
  public static func word(_ value: Value) -> String { word(value.description) }

  private static func isBare(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first != "#" || text.unicodeScalars.count > 1 else {
      return false
    }
    return text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && !scalar.isObeyedByTerminals && scalar != "'" && scalar != "\""
        && scalar != "\\"
    } && text != "--"
  }
}

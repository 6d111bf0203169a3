/// How a text is written as one word of a script.
public enum Quoting {
  /// The text as one word: bare where nothing in it has a meaning, else in single quotes, else in double
  /// ones.
  public static func word(_ text: String) -> String { word(text, style(for: text)) }

  /// The ways to write a word; each can write all that the one before it can.
  package enum Style: Sendable, Comparable {
    case bare, single, double
  }

  /// The first style that can write the text.
  package static func style(for text: String) -> Style {
    if isBare(text) { return .bare }
    return text.unicodeScalars.contains { $0 == "'" || $0.isObeyedByTerminals } ? .double : .single
  }

  /// The text in a style that can write it.
  ///
  /// - Parameter isOpen: whether the closing quote is left out, because the word goes on.
  package static func word(_ text: String, _ style: Style, isOpen: Bool = false) -> String {
    switch style {
    case .bare: text
    case .single: "'" + text + (isOpen ? "" : "'")
    case .double: "\"" + escaped(text) + (isOpen ? "" : "\"")
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
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
    return result
  }

  private static func isBare(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard !bytes.isEmpty, !bytes.isEqual(to: "#"), !bytes.isEqual(to: "--") else { return false }
    // The common case without a look at any scalar's properties.
    if bytes.isBareASCII { return true }
    return text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && !scalar.isObeyedByTerminals && scalar != "'" && scalar != "\""
        && scalar != "\\"
    }
  }
}

extension Span<UInt8> {
  /// Whether all bytes are ASCII that can be seen, with no meaning to a script.
  fileprivate var isBareASCII: Bool {
    for index in indices {
      switch self[index] {
      case 0x22, 0x27, 0x5C: return false
      case 0x21...0x7E: break
      default: return false
      }
    }
    return true
  }
}

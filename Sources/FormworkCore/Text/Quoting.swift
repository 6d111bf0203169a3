/// Writes text as one word of a script.
public enum Quoting {
  /// The text as one word: without quotes if it has no special characters, otherwise in single quotes, or in
  /// double quotes if single quotes cannot represent it.
  public static func word(_ text: String) -> String { word(text, style(for: text)) }

  /// The text as one word that is the value of a command, where a bare `--null` is null and `--from-fd` is an
  /// option.
  package static func value(_ text: String) -> String {
    let isSpecial = text == Wording.null || text == "--from-fd" || text.hasPrefix("--from-fd=")
    return isSpecial && isBare(text) ? word(text, .single) : word(text)
  }

  /// The text as one word of a POSIX shell: without quotes if it has no special characters; `nil` if it has control
  /// characters, which cannot be shown as they would have to be typed.
  package static func shellWord(_ text: String) -> String? {
    guard !text.unicodeScalars.contains(where: { $0.needsEscape }) else { return nil }
    let isBare = text.utf8.allSatisfy { $0.isLetterOrDigit || "_-+=:,./@%".utf8.contains($0) }
    return isBare && !text.isEmpty ? text : shellQuoted(text)
  }

  /// The text in the single quotes of a shell.
  package static func shellQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// The ways to write a word. Each style can represent everything that the previous one can.
  package enum Style: Sendable, Comparable {
    case bare, single, double
  }

  /// The first style that can represent the text.
  package static func style(for text: String) -> Style {
    if isBare(text) { return .bare }
    return text.unicodeScalars.contains { $0 == "'" || $0.needsEscape } ? .double : .single
  }

  /// The text in a style that can represent it.
  ///
  /// - Parameter isOpen: whether to omit the closing quote because the word continues.
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
      case _ where scalar.needsEscape:
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isBare(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard !bytes.isEmpty, !bytes.isEqual(to: "#"), !bytes.isEqual(to: "--") else { return false }
    // The common case does not need the properties of scalars.
    if bytes.isBareASCII { return true }
    return text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && !scalar.needsEscape && scalar != "'" && scalar != "\""
        && scalar != "\\"
    }
  }
}

extension Span<UInt8> {
  /// Whether all bytes are visible ASCII characters without a special meaning in a script.
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

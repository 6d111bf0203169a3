/// Validates ids and derives them from texts.
package enum RowIdentifier {
  /// The lowercase letters and digits of a text, with hyphens in place of everything between them.
  package static func slug(_ text: String) -> String? {
    var result = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        result.append(character)
      } else if !result.isEmpty, !result.hasSuffix("-") {
        result += "-"
      }
    }
    if result.hasSuffix("-") { result.removeLast() }
    return result.isEmpty ? nil : result
  }

  /// Whether a text is a single word that needs no quoting and cannot be mistaken for anything else in a
  /// command.
  package static func isValid(_ id: Span<UInt8>) -> Bool {
    guard let first = id.byte(0), first != UInt8(ascii: "-"), first != UInt8(ascii: "#"),
      first != UInt8(ascii: "!")
    else { return false }
    for index in id.indices {
      switch id[index] {
      case 0...0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "\\"), UInt8(ascii: "\""),
        UInt8(ascii: "'"):
        return false
      case 0x80...: return isValidBeyondASCII(String(utf8: id))
      default: break
      }
    }
    return true
  }

  private static func isValidBeyondASCII(_ id: String) -> Bool {
    id.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && !$0.needsEscape && !"/=\\\"'".unicodeScalars.contains($0)
    }
  }

  package static func isDigitsOnly(_ id: Span<UInt8>) -> Bool {
    guard !id.isEmpty else { return false }
    for index in id.indices where !(0x30...0x39 ~= id[index]) { return false }
    return true
  }

  package static func isDigitsOnly(_ id: String) -> Bool { isDigitsOnly(id.utf8.span) }
}

/// What may be an id, and what an id is made from.
package enum RowID {
  /// The last part of the key, else a slug of the text.
  static func derived(key: Key?, text: String?) -> String? {
    if let last = key?.names.last { return isValid(last) ? last : slug(last) }
    return text.flatMap(slug)
  }

  /// Letters and digits in lower case, with hyphens for all between them.
  static func slug(_ text: String) -> String? {
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

  /// One word that needs no quoting and cannot be taken for anything else on a command line.
  static func isValid(_ id: String) -> Bool {
    guard let first = id.unicodeScalars.first, first != "-", first != "#", first != "!" else { return false }
    return id.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && !$0.isObeyedByTerminals && !"/=\\\"'".unicodeScalars.contains($0)
    }
  }

  package static func isDigitsOnly(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}

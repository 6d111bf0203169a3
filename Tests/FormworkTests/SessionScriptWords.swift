/// The words of a line by the contract's grammar, written as plainly as can be: a reference for what reads
/// and writes scripts.
enum ScriptWords {
  /// `nil`: a quote is open, or an escape is none.
  static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case " ", "\t":
        if let word { words.append(word) }
        word = nil
      case "#" where word == nil && (words.isEmpty || rest.first.map(isBlank) ?? true):
        return words
      case "'":
        guard let end = rest.firstIndex(of: "'") else { return nil }
        word = (word ?? "") + String(rest[..<end])
        rest = rest[rest.index(after: end)...]
      case "\"":
        guard let text = quoted(&rest) else { return nil }
        word = (word ?? "") + text
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? "") + String(next)
      default: word = (word ?? "") + String(scalar)
      }
    }
    if let word { words.append(word) }
    return words
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// What stands up to the closing double quote.
  private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String? {
    var text = ""
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return text
      case "\\":
        switch rest.popFirst() {
        case "n": text += "\n"
        case "t": text += "\t"
        case "\\": text += "\\"
        case "\"": text += "\""
        case "u":
          guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
            let escaped = UInt32(String(rest[..<end]), radix: 16).flatMap(Unicode.Scalar.init)
          else { return nil }
          text.unicodeScalars.append(escaped)
          rest = rest[rest.index(after: end)...]
        default: return nil
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return nil
  }
}

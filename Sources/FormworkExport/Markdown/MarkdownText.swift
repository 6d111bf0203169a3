import Formwork

extension String {
  /// The text, escaped for Markdown: no emphasis, code, link, HTML, table or heading.
  var inMarkdown: String {
    let scalars = Array(visible.unicodeScalars)
    var result = ""
    result.reserveCapacity(utf8.count + 8)
    for (index, scalar) in scalars.enumerated() {
      if scalar == " ", index == 0 || index == scalars.count - 1 {
        // Spaces that would be left out, or mean code or the end of a line.
        result += "&#32;"
        continue
      }
      if scalar.isMarkup || scalars.isMarkup(at: index) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The text as code if it is a plain name; otherwise as text.
  var asNameInMarkdown: String {
    let isName = !isEmpty && unicodeScalars.allSatisfy { $0.isNameInMarkdown }
    return isName ? "`\(self)`" : inMarkdown
  }

  /// Lines as a block of code.
  static func codeInMarkdown(_ lines: [String]) -> [String] {
    let lines = lines.map(\.visible)
    let runs = lines.flatMap { $0.split { $0 != "`" } }
    let fence = String(repeating: "`", count: (runs.map { $0.count + 1 } + [3]).max() ?? 3)
    return [fence] + lines + [fence]
  }
}

extension Unicode.Scalar {
  /// Whether the character means something wherever it is.
  fileprivate var isMarkup: Bool {
    switch self {
    case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$", "@", "^": true
    default: false
    }
  }

  fileprivate var isNameInMarkdown: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "/", "[", "]": true
    default: false
    }
  }
}

extension [Unicode.Scalar] {
  /// Whether the character means something where it is: at the beginning of a line, or in an address.
  fileprivate func isMarkup(at index: Int) -> Bool {
    let rest = self[(index + 1)...]
    switch self[index] {
    // A run at the end of a heading would be dropped.
    case "#": return index == 0 || rest.allSatisfy { $0 == "#" || $0 == " " }
    case "+", "-", "=", ":": return index == 0 || self[index] == ":" && rest.first == "/"
    case ".", ")":
      let before = self[..<index]
      let isNumbered = !before.isEmpty && before.allSatisfy { ("0"..."9").contains($0) }
      let isHost = before.suffix(3).allSatisfy { $0 == "w" || $0 == "W" } && before.count >= 3
      return isNumbered || isHost
    default: return false
    }
  }
}

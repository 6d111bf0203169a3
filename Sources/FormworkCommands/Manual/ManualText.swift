import Formwork
import FormworkTerminal

/// The source text of a manual page, in the mdoc macros of roff.
struct ManualText {
  private(set) var lines: [String] = []

  /// Adds a macro with its arguments, which may be other macros. Other words must be escaped.
  mutating func macro(_ name: String, _ arguments: String...) {
    lines.append((["." + name] + arguments.filter { !$0.isEmpty }).joined(separator: " "))
  }

  /// Adds paragraphs, separated by an empty line in the text, whose sentences begin on new lines.
  mutating func text(_ text: String) {
    let paragraphs = text.pieces(separatedBy: "\n\n")
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { macro("Pp") }
      addSentences(paragraph.split(separator: "\n").joined(separator: " "))
    }
  }

  private mutating func addSentences(_ text: String) {
    for sentence in Self.sentences(of: text) {
      // Escaped, a line can be much longer; mandoc criticizes more than 80 bytes.
      for line in TextLayout.wrap(Self.escaped(sentence), width: 78) {
        // A line that begins with a period is a macro.
        lines.append((line.hasPrefix(".") ? "\\&" : "") + line)
      }
    }
  }

  /// Adds lines that are printed unchanged.
  mutating func literal(_ text: [String]) {
    macro("Bd", "-literal -offset indent")
    lines += text.map { ($0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" : "") + Self.escaped($0) }
    macro("Ed")
  }

  /// Returns the text in ASCII, with everything escaped that roff or a terminal would interpret.
  static func escaped(_ text: String) -> String {
    text.visible.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
  }

  /// A usage such as `set ROW VALUE`: what is typed in bold, what is replaced in italics.
  static func usage(_ text: String) -> String {
    text.split(separator: " ").map { word in
      if word == "|" { return "|" }
      let name = word.drop { $0 == "[" || $0 == "(" }
      let end = name.firstIndex { $0 == "]" || $0 == ")" || $0 == "\u{2026}" } ?? name.endIndex
      let font = name.first?.isUppercase ?? false ? "\\fI" : "\\fB"
      let (opening, closing) = (word[..<name.startIndex], name[end...])
      return escaped(String(opening)) + font + escaped(String(name[..<end])) + "\\fR"
        + escaped(String(closing))
    }.joined(separator: " ")
  }

  private static func sentences(of text: String) -> [String] {
    var sentences: [String] = []
    for part in text.pieces(separatedBy: ". ") where !part.isEmpty {
      if let first = part.first, first.isUppercase || sentences.isEmpty {
        sentences.append(part)
      } else {
        sentences[sentences.count - 1] += ". " + part
      }
    }
    return sentences.enumerated().map { $0 == sentences.count - 1 ? $1 : $1 + "." }
  }
}

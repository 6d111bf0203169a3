import Formwork
import FormworkCore

/// How a literal or a folded scalar is written.
struct YAMLBlock: Equatable, Sendable {
  /// Whether single line breaks are spaces.
  private(set) var isFolded = false
  /// What becomes of the line breaks at the end: `-` removes them, `+` keeps all of them; by default, one stays.
  private(set) var chomping: Character?
  /// The number of spaces by which the lines are indented, if the header says so.
  private(set) var indicator: Int?
  /// The column of the lines; `nil` for that of other values.
  private var column: Int?
  /// The number of characters after which a folded line is broken.
  private var width = 80
  /// A comment in the line of the header, with the spaces before it.
  private(set) var comment = ""

  /// The style for other scalars.
  var withoutComment: Self {
    var block = self
    block.comment = ""
    return block
  }

  /// A literal scalar.
  init() {}

  /// The style of a scalar in a text.
  init(_ lines: TextLines, _ range: Range<Int>) {
    let header = range.lowerBound..<lines.end(of: range.lowerBound)
    isFolded = lines.bytes[range.lowerBound] == UInt8(ascii: ">")
    let marks = lines.bytes[header].dropFirst().prefix { $0 > 0x20 }
    chomping = [UInt8(ascii: "-"), UInt8(ascii: "+")].first(where: marks.contains).map {
      Character(Unicode.Scalar($0))
    }
    indicator = marks.first(where: PlainScalar.isDigit).map { Int($0) - 0x30 }
    comment = lines.string(marks.endIndex..<header.upperBound)
    if !comment.utf8.contains(UInt8(ascii: "#")) { comment = "" }
    var start = lines.next(after: header.upperBound)
    while start < range.upperBound {
      let line = lines.bytes[start..<lines.end(of: start)]
      let content = line.drop { $0 == 0x20 }
      if !content.isEmpty {
        if column == nil { column = line.count - content.count }
        width = max(width, lines.string(line.indices).count)
      }
      start = lines.next(after: start)
    }
  }

  /// The header and the lines of a text; `nil` if it cannot be written in this style.
  ///
  /// - Parameters:
  ///   - column: the column of the key or of the dash before it.
  ///   - step: the number of spaces by which values are indented.
  func text(_ string: String, below column: Int, step: Int, newline: String) -> String? {
    let breaks = string.utf8.reversed().prefix { $0 == 0x0A }.count
    let body = string.utf8.dropLast(breaks)
    var lines = String(Substring(body)).pieces(separatedBy: "\n")
    // A text in one line needs no block, unless it was one.
    guard breaks < 2 || chomping == "+", breaks > 0 || lines.count > 1 || chomping == "-",
      let first = lines.first?.utf8.first, let last = lines.last,
      !last.utf8.allSatisfy({ TextLines.isSpace($0) }),
      indicator != nil || !TextLines.isSpace(first), first != 0x09,
      lines.allSatisfy({ line in line.unicodeScalars.allSatisfy { YAMLScalar.isPrintable($0) || $0 == "\t" } }
      )
    else { return nil }
    let indent = indicator.map { column + $0 } ?? self.column ?? column + step
    let isFolded = isFolded && !lines.contains { $0.utf8.first.map { TextLines.isSpace($0) } ?? false }
    if isFolded {
      lines = lines.enumerated().flatMap { number, line in
        (number > 0 ? [""] : []) + (line.isEmpty ? [] : Self.wrapped(line, max(1, width - indent)))
      }
    }
    if breaks > 1 { lines += [String](repeating: "", count: breaks - 1) }
    let chomping = breaks == 0 ? "-" : self.chomping == "+" ? "+" : ""
    let header = (isFolded ? ">" : "|") + (indicator.map { "\($0)" } ?? "") + chomping + comment
    let space = newline + String(repeating: " ", count: indent)
    return header + lines.map { $0.isEmpty ? newline : space + $0 }.joined()
  }

  /// The lines of a folded text, broken at single spaces.
  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    var (lines, line, count): ([String], String, Int) = ([], "", 0)
    for (number, word) in text.pieces(separatedBy: " ").enumerated() {
      let length = word.count
      if count > 0, count + 1 + length > width, !word.isEmpty, !TextLines.isSpace(line.utf8.last ?? 0x20),
        word.utf8.first != 0x09
      {
        lines.append(line)
        (line, count) = (String(word), length)
        continue
      }
      if number > 0 { line += " " }
      line.append(contentsOf: word)
      count += length + (number > 0 ? 1 : 0)
    }
    return lines + [line]
  }
}

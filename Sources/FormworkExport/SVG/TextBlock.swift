import Formwork

/// A text in lines that are at most as wide as there is room.
struct TextBlock: Sendable {
  struct Line: Sendable, Equatable {
    var text: String
    var width: Double
  }

  var font: TextFont
  private(set) var lines: [Line]
  /// The room that each line has.
  let room: Double

  /// The width of the widest line.
  var width: Double { lines.reduce(0) { max($0, $1.width) } }
  var height: Double { Double(lines.count) * font.lineHeight }

  /// Wraps a text between words, and words that are too long between characters.
  ///
  /// - Parameters:
  ///   - text: the text, which is escaped so that all of it is visible.
  ///   - limit: the greatest number of lines; the last one then ends in an ellipsis.
  init(_ text: String, _ font: TextFont, room: Double, limit: Int = .max) {
    self.font = font
    self.room = max(room, font.size)
    lines = Self.wrapped(text.visible, font, room: self.room)
    guard lines.count > limit, let last = lines[..<limit].last else { return }
    // The rest of the text would be shown if there were room.
    lines.removeSubrange(limit...)
    lines[limit - 1] = Self.shortened(last, font, room: self.room)
  }

  /// The width of a text on one line.
  static func width(of text: String, _ font: TextFont) -> Double { font.width(of: text.visible) }

  private static func wrapped(_ text: String, _ font: TextFont, room: Double) -> [Line] {
    var lines: [Line] = []
    var line = Line(text: "", width: 0)
    // Spaces before the next word, which are left out at the end of a line.
    var gap = Line(text: "", width: 0)
    var word = Line(text: "", width: 0)
    func place() {
      if word.text.isEmpty { return }
      if !line.text.isEmpty, line.width + gap.width + word.width > room {
        lines.append(line)
        line = Line(text: "", width: 0)
        gap = Line(text: "", width: 0)
      }
      line = Line(text: line.text + gap.text + word.text, width: line.width + gap.width + word.width)
      gap = Line(text: "", width: 0)
      word = Line(text: "", width: 0)
    }
    for character in text {
      let width = font.width(of: character)
      if character == " " {
        place()
        gap = Line(text: gap.text + " ", width: gap.width + width)
        continue
      }
      if word.width + width > room, !word.text.isEmpty {
        // A part of a word that fills a line.
        place()
        lines.append(line)
        line = Line(text: "", width: 0)
      }
      word = Line(text: word.text + String(character), width: word.width + width)
      // Ideographs have no spaces between them.
      if character.displayWidth == 2 { place() }
    }
    place()
    return line.text.isEmpty ? lines : lines + [line]
  }

  /// A line that ends in an ellipsis.
  private static func shortened(_ line: Line, _ font: TextFont, room: Double) -> Line {
    var (text, width) = (line.text, line.width)
    let ellipsis = font.width(of: "…")
    while width + ellipsis > room, let last = text.popLast() { width -= font.width(of: last) }
    return Line(text: text + "…", width: width + ellipsis)
  }
}

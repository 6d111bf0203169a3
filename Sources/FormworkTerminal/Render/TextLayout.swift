internal import Formwork

/// Wraps and pads texts and lays out tables, measured in terminal columns.
package enum TextLayout {
  /// Breaks a text at blanks so that no line is wider than `width`; a word that is wider is broken.
  package static func wrap(_ text: String, width: Int) -> [String] {
    lines(of: text, width: width).map { String(text[$0]) }
  }

  /// The lines of ``wrap(_:width:)`` as ranges of the text. The spaces at which the text is broken belong to
  /// none.
  package static func lines(of text: String, width: Int) -> [Range<String.Index>] {
    let width = max(width, 4)
    guard text.utf8.count > width, text.displayWidth > width else { return [text.startIndex..<text.endIndex] }
    var lines: [Range<String.Index>] = []
    var line = text.startIndex..<text.startIndex
    var lineWidth = 0
    var rest = text[...]
    while !rest.isEmpty {
      let blanks = rest.prefix { $0 == " " }
      let word = rest[blanks.endIndex...].prefix { $0 != " " }
      rest = rest[word.endIndex...]
      guard !word.isEmpty else { break }
      let wordWidth = String(word).displayWidth
      if lineWidth + blanks.count + wordWidth <= width {
        line = line.lowerBound..<word.endIndex
        lineWidth += blanks.count + wordWidth
        continue
      }
      if !line.isEmpty { lines.append(line) }
      let pieces = pieces(of: word, width: width)
      lines += pieces.dropLast()
      line = pieces[pieces.count - 1]
      lineWidth = String(text[line]).displayWidth
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }

  private static func pieces(of word: Substring, width: Int) -> [Range<String.Index>] {
    var pieces: [Range<String.Index>] = []
    var start = word.startIndex
    var pieceWidth = 0
    for index in word.indices {
      let characterWidth = word[index].displayWidth
      if pieceWidth + characterWidth > width, start < index {
        pieces.append(start..<index)
        (start, pieceWidth) = (index, 0)
      }
      pieceWidth += characterWidth
    }
    return pieces + [start..<word.endIndex]
  }

  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.displayWidth))
  }

  /// Two columns: names and wrapped texts. If there is not enough room, each text follows below its name.
  package static func table(_ rows: [(name: String, text: String)], width: Int, indent: Int = 2) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let names = rows.map(\.name.displayWidth).max() ?? 0
    let column = min(names, max(12, width / 2))
    let room = width - indent - column - 2
    return rows.flatMap { name, text -> [String] in
      if room < 16 || name.displayWidth > column {
        return [margin + name] + wrap(text, width: width - indent - 4).map { margin + "    " + $0 }
      }
      let lines = wrap(text, width: room)
      return lines.enumerated().map { index, line in
        (margin + padded(index == 0 ? name : "", to: column + 2) + line).trimmingEnd()
      }
    }
  }
}

extension String {
  package func trimmingEnd() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

import Formwork

/// Lines of a width: wrapping, padding and tables in terminal columns.
package enum TextLayout {
  /// Breaks a text at blanks so that no line is wider than `width`; a word that is wider is broken.
  package static func wrap(_ text: String, width: Int) -> [String] {
    let width = max(width, 4)
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      for piece in pieces(of: String(word), width: width) {
        let pieceWidth = piece.displayWidth
        if lineWidth > 0, lineWidth + 1 + pieceWidth > width {
          lines.append(line)
          (line, lineWidth) = ("", 0)
        }
        if lineWidth > 0 {
          line += " "
          lineWidth += 1
        }
        line += piece
        lineWidth += pieceWidth
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  private static func pieces(of word: String, width: Int) -> [String] {
    if word.displayWidth <= width { return [word] }
    var pieces: [String] = []
    var piece = ""
    var pieceWidth = 0
    for character in word {
      let characterWidth = character.displayWidth
      if pieceWidth + characterWidth > width, !piece.isEmpty {
        pieces.append(piece)
        (piece, pieceWidth) = ("", 0)
      }
      piece.append(character)
      pieceWidth += characterWidth
    }
    return pieces + [piece]
  }

  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.displayWidth))
  }

  package static func padded(_ text: String, toRight width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.displayWidth)) + text
  }

  /// Two columns: names, and texts that wrap beside them; where that is too narrow, below them.
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

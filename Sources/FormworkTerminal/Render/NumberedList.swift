import Formwork

/// Texts with numbers from 1, aligned in columns: a mark, the number, the title, and what is beside it.
struct NumberedList {
  struct Row {
    var mark = " "
    var title: String
    var detail: String?
  }

  let rows: [Row]

  /// The lines of each row, wrapped between words.
  func lines(width: Int) -> [[String]] {
    let digits = String(rows.count).count
    let margin = 2 + digits + 2
    let room = max(width - margin, 4)
    let widest = rows.lazy.map(\.title.displayWidth).max() ?? 0
    let column = min(widest, max(12, room / 2))
    return rows.enumerated().map { index, row in
      let number = String(index + 1)
      let first = row.mark + " " + String(repeating: " ", count: digits - number.count) + number + "  "
      return Self.body(of: row, column, room).enumerated().map { line, text in
        ((line == 0 ? first : String(repeating: " ", count: margin)) + text).trimmingEnd()
      }
    }
  }

  /// A title with its detail beside it or, if there is not enough room, below it.
  private static func body(of row: Row, _ column: Int, _ room: Int) -> [String] {
    let title = TextLayout.wrap(row.title, width: room)
    guard let detail = row.detail else { return title }
    let rest = room - column - 2
    guard rest >= 16, row.title.displayWidth <= column else {
      return title + TextLayout.wrap(detail, width: room - 2).map { "  " + $0 }
    }
    return TextLayout.wrap(detail, width: rest).enumerated().map { line, text in
      TextLayout.padded(line == 0 ? row.title : "", to: column + 2) + text
    }
  }
}

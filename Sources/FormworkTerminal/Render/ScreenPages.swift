import Formwork

/// The position in a long screen that is shown page by page. A page fills the terminal; a section that does not fit is
/// split between rows.
struct ScreenPages {
  private let height: Int
  /// The terminal's width. A line that is wider takes several of the terminal's lines.
  private let width: Int
  /// The next section and the next row in it. The footer is shown with the last row.
  private var section = 0
  private var row = 0
  /// The number of pages shown.
  private var shown = 0
  /// The number of the last row shown.
  private(set) var rowsShown = 0
  /// The section that gets a page of its own.
  private var lone: Int?

  /// - Parameter first: the first section to show, on a page of its own and without the screen's title.
  init(_ text: ScreenText, height: Int, width: Int, from first: Int? = nil) {
    self.height = height
    self.width = width
    lone = first
    section = first ?? 0
    rowsShown = text.sections.prefix(section).reduce(0) { $0 + $1.rowCount }
  }

  /// Whether only the first page, or none, has been shown.
  var isAtFirst: Bool { shown <= 1 }

  func isAtEnd(_ text: ScreenText) -> Bool { section == text.sections.count && shown > 0 }

  /// The lines of the next page; `nil` after the last one.
  mutating func next(_ text: ScreenText) -> [String]? {
    guard !isAtEnd(text) else { return nil }
    var page = shown == 0 && lone == nil ? text.title : []
    // How many of the terminal's lines the page takes, and whether it has a row. Each page should have one if possible.
    var (length, hasRows) = (page.lineCount(atWidth: width), false)
    shown += 1
    while section < text.sections.count {
      let part = text.sections[section]
      // A section that is split between rows has its header on each page.
      let header = (row > 0 || page.isEmpty ? [] : [""]) + part.header
      // A header is not shown without a row.
      let start = header + (row == 0 && part.rowCount > 0 ? part.row(0) : [])
      if row == 0, hasRows, length + start.lineCount(atWidth: width) > height { return page }
      page += header
      length += header.lineCount(atWidth: width)
      var isOnlyHeader = row > 0 || page.count == part.header.count
      while row <= part.rowCount {
        let lines = row < part.rowCount ? part.row(row) : part.footer
        let count = lines.lineCount(atWidth: width)
        if !lines.isEmpty, length + count > height, !isOnlyHeader { return page }
        page += lines
        length += count
        if row < part.rowCount { (hasRows, rowsShown) = (true, rowsShown + 1) }
        isOnlyHeader = isOnlyHeader && lines.isEmpty
        row += 1
      }
      (section, row) = (section + 1, 0)
      if lone != nil {
        lone = nil
        return page
      }
    }
    return page
  }
}

extension [String] {
  /// The number of lines that rendered lines take on a terminal, which breaks those that are wider.
  fileprivate func lineCount(atWidth width: Int) -> Int {
    reduce(0) { count, line in
      count + (line.utf8.count <= width ? 1 : Swift.max(1, (line.renderedWidth + width - 1) / width))
    }
  }
}

extension String {
  /// The number of columns of a rendered text. An escape sequence takes none.
  fileprivate var renderedWidth: Int {
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        rest = rest.drop { $0 != "m" }.dropFirst()
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text.displayWidth
  }
}

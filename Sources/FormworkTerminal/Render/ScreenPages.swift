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
    var page = Page(height: height, width: width)
    if shown == 0, lone == nil { page.append(text.title) }
    shown += 1
    while section < text.sections.count {
      let isWhole = add(text.sections[section], to: &page)
      guard isWhole else { return page.lines }
      defer { lone = nil }
      if lone != nil { return page.lines }
    }
    return page.lines
  }

  /// A page under construction.
  private struct Page {
    let height: Int
    let width: Int
    private(set) var lines: [String] = []
    /// The number of the terminal's lines that it takes.
    private(set) var length = 0
    /// Whether it contains a row. Each page should contain one if possible.
    var hasRows = false

    /// Whether the page has room for more lines, including an empty line between two sections.
    func hasRoom(for count: Int) -> Bool { length + (lines.isEmpty ? 0 : 1) + count <= height }

    mutating func begin(_ text: [String]) { append((lines.isEmpty ? [] : [""]) + text) }

    mutating func append(_ text: [String]) {
      lines += text
      length += text.lineCount(atWidth: width)
    }
  }

  /// Adds a section or the rest of it; returns `false` if it continues on the next page or has to be moved
  /// there.
  private mutating func add(_ text: ScreenText.SectionText, to page: inout Page) -> Bool {
    if row == 0 {
      // A header is not shown without a row.
      let start = (text.header + (text.rowCount > 0 ? text.row(0) : [])).lineCount(atWidth: width)
      if !page.hasRoom(for: start), page.hasRows { return false }
      page.begin(text.header)
    } else {
      // The section is split between rows; its header is repeated on each page.
      page.append(text.header)
    }
    let start = page.lines.count
    while row <= text.rowCount {
      let lines = row < text.rowCount ? text.row(row) : text.footer
      let isOnlyHeader = page.lines.count == start && (start == text.header.count || row > 0)
      if !lines.isEmpty, page.length + lines.lineCount(atWidth: width) > height, !isOnlyHeader {
        return false
      }
      page.append(lines)
      if row < text.rowCount {
        page.hasRows = true
        rowsShown += 1
      }
      row += 1
    }
    section += 1
    row = 0
    return true
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

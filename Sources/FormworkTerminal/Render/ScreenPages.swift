/// Where somebody is in a long screen that is shown in pieces: whole sections, as many as fit on the terminal, and
/// parts of those that are longer.
struct ScreenPages {
  private let height: Int
  /// The section and, in it, the row that come next; with the last row comes the footer.
  private var section = 0
  private var row = 0
  /// The number of pages that have been shown.
  private var shown = 0
  /// The number of the last row that has been shown.
  private(set) var rowsShown = 0
  /// The section that stands on a page of its own.
  private var lone: Int?

  /// - Parameter first: the section to begin with, without the screen's title, on a page of its own.
  init(_ text: ScreenText, height: Int, from first: Int? = nil) {
    self.height = height
    lone = first
    section = first ?? 0
    rowsShown = text.sections.prefix(section).reduce(0) { $0 + $1.rowCount }
  }

  /// Whether not more than the first page has been shown.
  var isAtFirst: Bool { shown <= 1 }

  func isAtEnd(_ text: ScreenText) -> Bool { section == text.sections.count && shown > 0 }

  /// The lines of the next page; `nil` after the last one.
  mutating func next(_ text: ScreenText) -> [String]? {
    guard !isAtEnd(text) else { return nil }
    var page = Page(height: height)
    if shown == 0, lone == nil { page.lines = text.title }
    shown += 1
    while section < text.sections.count {
      let isWhole = add(text.sections[section], to: &page)
      guard isWhole else { return page.lines }
      defer { lone = nil }
      if lone != nil { return page.lines }
    }
    return page.lines
  }

  /// A page that is being filled.
  private struct Page {
    let height: Int
    var lines: [String] = []
    /// Whether it has a row, as it has if it can.
    var hasRows = false

    /// An empty line stands before each section but the first of a page.
    func hasRoom(for count: Int) -> Bool { lines.count + (lines.isEmpty ? 0 : 1) + count <= height }

    mutating func begin(_ text: [String]) { lines += (lines.isEmpty ? [] : [""]) + text }
  }

  /// Adds a section, or what is left of it; `false` where it goes on, or stands as a whole, on the next page.
  private mutating func add(_ text: ScreenText.SectionText, to page: inout Page) -> Bool {
    if row == 0 {
      let count = lineCount(text)
      // A page that is half empty is filled with a part of the section instead.
      let isFilled = page.lines.count * 2 >= height
      if !page.hasRoom(for: count), count <= height, page.hasRows, isFilled { return false }
      let first = text.header.count + (text.rowCount > 0 ? text.row(0).count : 0)
      if !page.hasRoom(for: count), !page.hasRoom(for: first), page.hasRows { return false }
      page.begin(text.header)
    } else {
      // Broken between rows, and its header says on each page what it is.
      page.lines = text.header
    }
    let start = page.lines.count
    while row <= text.rowCount {
      let lines = row < text.rowCount ? text.row(row) : text.footer
      let isOnlyHeader = page.lines.count == start && (start == text.header.count || row > 0)
      if !lines.isEmpty, page.lines.count + lines.count > height, !isOnlyHeader { return false }
      page.lines += lines
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

  /// How many lines a section has; more than a page holds are not counted.
  private func lineCount(_ text: ScreenText.SectionText) -> Int {
    var count = text.header.count + text.footer.count
    for row in 0..<text.rowCount where count <= height { count += text.row(row).count }
    return count
  }
}

/// A long screen in pieces that a terminal shows at once: whole sections, as many as fit, and parts of those
/// that are longer than the terminal is high.
struct ScreenPages {
  struct Page: Equatable {
    var lines: [String] = []
    /// How many rows have been shown by then.
    var rowsDone = 0
  }

  let rowCount: Int
  let indexTitles: [String]
  private let height: Int
  private var pages: [Page] = []
  private var position = 0
  /// The page that is being filled.
  private var lines: [String] = []
  private var rowsDone = 0
  /// How many of them before this page, which has at least one row if it can.
  private var rowsBefore = 0

  /// - Parameter first: the section to begin with, without the screen's title, on a page of its own.
  init(_ screen: ScreenText, height: Int, from first: Int? = nil) {
    rowCount = screen.sections.reduce(0) { $0 + $1.rows.count }
    indexTitles = screen.sections.compactMap(\.indexTitle)
    self.height = height
    if first == nil { lines = screen.title }
    rowsDone = screen.sections.prefix(first ?? 0).reduce(0) { $0 + $1.rows.count }
    rowsBefore = rowsDone
    for (index, section) in screen.sections.enumerated().dropFirst(first ?? 0) {
      add(section)
      if first == index { turn() }
    }
    turn()
  }

  private mutating func add(_ section: ScreenText.SectionText) {
    let all = section.lines
    // A page that is half empty is filled with a part of the section instead.
    let isFilled = lines.count * 2 >= height
    if !hasRoom(for: all), all.count <= height, rowsDone > rowsBefore, isFilled { turn() }
    if hasRoom(for: all) {
      append(all)
      rowsDone += section.rows.count
      return
    }
    // Longer than the page: broken between rows, and its header says on each page what it is.
    if !hasRoom(for: section.header + (section.rows.first ?? [])), rowsDone > rowsBefore { turn() }
    append(section.header)
    for (index, row) in (section.rows + [section.footer]).enumerated() where !row.isEmpty {
      if lines.count + row.count > height, lines != section.header {
        turn()
        lines = section.header
      }
      lines += row
      if index < section.rows.count { rowsDone += 1 }
    }
  }

  /// An empty line stands before each section but the first of a page.
  private func hasRoom(for text: [String]) -> Bool {
    lines.count + (lines.isEmpty ? 0 : 1) + text.count <= height
  }

  private mutating func append(_ text: [String]) { lines += (lines.isEmpty ? [] : [""]) + text }

  private mutating func turn() {
    if !lines.isEmpty { pages.append(Page(lines: lines, rowsDone: rowsDone)) }
    rowsBefore = rowsDone
    lines = []
  }

  var count: Int { pages.count }
  /// Whether not more than the first page has been shown.
  var isAtFirst: Bool { position <= 1 }
  var isAtEnd: Bool { position == pages.count }
  /// The number of the last row that has been shown.
  var rowsShown: Int { position == 0 ? 0 : pages[position - 1].rowsDone }

  mutating func next() -> Page? {
    guard !isAtEnd else { return nil }
    defer { position += 1 }
    return pages[position]
  }
}

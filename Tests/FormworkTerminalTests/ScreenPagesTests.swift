import Testing

@testable import FormworkTerminal

/// How many lines of a long screen a page shows.
struct ScreenPagesTests {
  private func text(_ rows: [[String]]) -> ScreenText {
    ScreenText(
      title: ["Title"],
      sections: [.init(header: ["Header"], rowCount: rows.count, footer: []) { rows[$0] }])
  }

  private func pages(_ text: ScreenText, height: Int) -> [[String]] {
    var pages = ScreenPages(text, height: height, width: 10)
    var all: [[String]] = []
    while let page = pages.next(text) { all.append(page) }
    return all
  }

  @Test func aPageIsFilled() {
    let rows = (1...5).map { ["row \($0)"] }
    #expect(
      pages(text(rows), height: 5) == [
        ["Title", "", "Header", "row 1", "row 2"], ["Header", "row 3", "row 4", "row 5"],
      ])
  }

  /// The lines of a program's view are not wrapped, so that the terminal breaks them.
  @Test func aLineThatTheTerminalBreaksIsCountedAsSeveral() {
    let wide = [["row 1", "=========!========="], ["row 2"], ["row 3"]]
    #expect(
      pages(text(wide), height: 6) == [
        ["Title", "", "Header", "row 1", "=========!========="], ["Header", "row 2", "row 3"],
      ])
  }

  @Test func colorsTakeNoColumns() {
    let rows = (1...2).map { ["\u{1B}[1;31mrow \($0)\u{1B}[0m"] }
    #expect(pages(text(rows), height: 5).count == 1)
  }
}

import Formwork

// What a person sees of the form: screens, page by page, and what a command did to the rows of one.
extension Interpreter {
  /// Shows the screen as it is now, or a section of it; its numbers hold until the next one.
  package func show(section: Int? = nil) {
    let screen = session.currentScreen
    seen = session.visibleRows(of: screen)
    numbered = .init(seen)
    pages = nil
    guard dialogue != nil, let height = reporter.height else {
      return reporter.screen(session.describeScreen(screen, section: section))
    }
    let description = session.describeScreen(screen)
    // Sections whose rows are all hidden are not described.
    let first = section.flatMap { wanted in description.sections.firstIndex { $0.index >= wanted } }
    pages = ScreenPages(reporter.lines(of: description), height: height - 2, from: first)
    showNextPage()
  }

  var hasMorePages: Bool { pages != nil }

  /// Shows the next piece of a long screen, and how to go on.
  func showNextPage() {
    guard var rest = pages, let page = rest.next() else { return }
    pages = rest.isAtEnd ? nil : rest
    reporter.text(page.lines)
    guard let rest = pages else { return }
    let index = rest.indexTitles
    let jump = index.isEmpty ? "" : ", 'jump \(index[0])' goes to a section: \(index.joined(separator: " "))"
    reporter.aside("\(page.rowsDone) of \(rest.rowCount) rows; Enter shows more\(jump)")
  }

  /// Rows that are no screen, each with a number that names it.
  func list(_ rows: [RowDescription]) {
    numbered = .init(rows.map(\.reference), arePlaces: false)
    var rows = rows
    for index in rows.indices { rows[index].number = index + 1 }
    guard let height = reporter.height else { return reporter.rows(rows) }
    let text = ScreenText(
      title: [], sections: [.init(header: [], rows: reporter.lines(of: rows), footer: [])])
    pages = ScreenPages(text, height: height - 2)
    showNextPage()
  }

  /// Shows the rows of the shown screen that changes touched, those that came and those that went.
  func showRows(touchedBy changes: [Change]) {
    let before = Set(seen)
    let rows = session.visibleRows(of: session.currentScreen)
    let present = Set(rows)
    var lines = seen.filter { !present.contains($0) }.map { row in
      var description = session.describeRow(row.index)
      description.appearance = .gone
      return description
    }
    let changed = Set(session.rows(touchedBy: changes))
    for (index, row) in rows.enumerated() where changed.contains(row.index) || !before.contains(row) {
      var description = session.describeRow(row.index, number: index + 1)
      description.appearance = before.contains(row) ? .changed : .appeared
      lines.append(description)
      if numbered.arePlaces, numbered.rows.count > index { numbered.rows[index] = row }
      if numbered.arePlaces, numbered.rows.count == index { numbered.rows.append(row) }
    }
    seen = rows
    lines += session.rows(elsewhereChangedBy: changes).map(session.describeFound)
    reporter.rows(lines, last: rows.count)
  }
}

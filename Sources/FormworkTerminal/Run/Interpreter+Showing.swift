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
    show(reporter.lines(of: description), height: height, from: first)
  }

  /// Shows a text in pages that leave room for the prompt, and for what is said about going on.
  private func show(_ text: ScreenText, height: Int, from first: Int? = nil) {
    var pages = ScreenPages(text, height: height - 1, from: first)
    if pages.count > 1 {
      let room = height - 1 - reporter.asides(goingOn(pages)).count
      pages = ScreenPages(text, height: max(6, room), from: first)
    }
    self.pages = pages
    showNextPage()
  }

  var hasMorePages: Bool { pages != nil }

  /// Shows the next piece of a long screen, and how to go on.
  func showNextPage() {
    guard let page = pages?.next() else { return }
    reporter.text(page.lines)
    guard let rest = pages, !rest.isAtEnd else {
      pages = nil
      return
    }
    reporter.text(reporter.asides(goingOn(rest)))
  }

  /// Where one is on a long screen; its index stands below the first page.
  private func goingOn(_ pages: ScreenPages) -> String {
    let text = "\(pages.rowsShown) of \(pages.rowCount) rows; Enter shows more"
    guard pages.isAtFirst, let first = pages.indexTitles.first else { return text }
    return text + ", 'jump \(Quoting.word(first))' goes to a section: "
      + pages.indexTitles.map(Quoting.word).joined(separator: " ")
  }

  /// Rows that are no screen, each with a number that names it.
  func list(_ rows: [RowDescription]) {
    numbered = .init(rows.map(\.reference), arePlaces: false)
    var rows = rows
    for index in rows.indices { rows[index].number = index + 1 }
    guard let height = reporter.height else { return reporter.rows(rows) }
    let text = ScreenText(
      title: [], sections: [.init(header: [], rows: reporter.lines(of: rows), footer: [])])
    show(text, height: height)
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
    reporter.rows(lines, isOfScreen: true)
  }
}

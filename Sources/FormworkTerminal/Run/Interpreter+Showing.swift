import Formwork

// What a person sees of the form: screens, page by page, and what a command did to the rows of one.
extension Interpreter {
  /// Shows the screen as it is now, or a section of it; its numbers hold until the next one.
  package func show(section: Int? = nil) {
    let screen = session.currentScreen
    let derived = DerivedScreen(session, screen: screen)
    shown = derived
    (numbers, areNumbersPlaces) = (derived.shownRows, true)
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
    (numbers, areNumbersPlaces) = (rows.map(\.reference), false)
    var rows = rows
    for index in rows.indices { rows[index].number = index + 1 }
    guard let height = reporter.height else { return reporter.rows(rows) }
    let text = ScreenText(
      title: [], sections: [.init(header: [], rows: reporter.lines(of: rows), footer: [])])
    show(text, height: height)
  }

  /// Shows the rows that changes touched: those that came, went or look otherwise now, and those that were set.
  func showRows(touchedBy changes: [Change]) {
    guard !changes.isEmpty else { return }
    let touched = Set(session.rows(touchedBy: changes))
    let became = shown?.update(touched, in: session) ?? []
    var appearances: [Int: RowDescription.Appearance] = [:]
    // One that was set is shown also where it looks as before.
    for slot in changes.map(\.slot) {
      for row in session.definition.keys[slot].rows { appearances[row] = .changed }
    }
    for change in became { appearances[change.row.index] = .init(change.kind) }
    var lines: [RowDescription] = []
    for (row, appearance) in appearances.sorted(by: { $0.key < $1.key }) {
      let number = shown?.number(of: RowReference(row))
      guard number != nil || appearance == .gone else { continue }
      var description = session.describeRow(row, number: number)
      description.appearance = appearance
      lines.append(description)
      if let number { note(RowReference(row), as: number) }
    }
    // What went has no place among the others.
    lines = lines.filter { $0.appearance == .gone } + lines.filter { $0.appearance != .gone }
    let elsewhere = session.rows(elsewhereChangedBy: changes).map(session.describeFound)
    reporter.rows(lines + elsewhere, isOfScreen: true)
  }

  /// A row was printed with a number that may have been another one's.
  private func note(_ row: RowReference, as number: Int) {
    guard areNumbersPlaces else { return }
    if numbers.indices.contains(number - 1) { numbers[number - 1] = row }
    if numbers.count == number - 1 { numbers.append(row) }
  }
}

extension RowDescription.Appearance {
  fileprivate init(_ kind: DerivedScreen.RowChange.Kind) {
    self =
      switch kind {
      case .appeared: .appeared
      case .gone: .gone
      case .changed: .changed
      }
  }
}

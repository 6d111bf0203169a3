import Formwork

// What a person sees of the form: screens, page by page, and what a command did to the rows of one.
extension Interpreter {
  /// Shows the screen as it is now, or a section of it; its numbers hold until the next one.
  ///
  /// - Parameter above: how many lines stand above it that should stay in sight.
  package func show(section: Int? = nil, below above: Int = 0) {
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
    show(reporter.lines(of: description), height: height - above, from: first)
  }

  /// Shows a text in pages that leave room for the prompt, and for what is said about going on.
  func show(_ text: ScreenText, height: Int, from first: Int? = nil) {
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
    let index = pages.indexTitles.map(Quoting.word).joined(separator: " ")
    let whole = text + ", 'jump \(Quoting.word(first))' goes to a section: \(index)"
    // On a narrow terminal the index would leave no room for the rows.
    return reporter.asides(whole).count <= 3 ? whole : text + ", 'jump' and Tab go to a section"
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
    pages = nil  // what is left of them may look otherwise now
    let touched = Set(session.rows(touchedBy: changes))
    let became = shown?.update(touched, in: session) ?? []
    var appearances: [Int: RowDescription.Appearance] = [:]
    // One that was set is shown also where it looks as before.
    for slot in changes.map(\.slot) {
      for row in session.definition.keys[slot].rows { appearances[row] = .changed }
    }
    var gone: [Int: Row] = [:]
    for change in became {
      appearances[change.row.index] = .init(change.kind)
      if change.kind == .gone { gone[change.row.index] = change.old }
    }
    var lines: [RowDescription] = []
    for (row, appearance) in appearances.sorted(by: { $0.key < $1.key }) {
      let place = shown?.number(of: RowReference(row))
      guard place != nil || appearance == .gone else { continue }
      if let place { note(RowReference(row), as: place) }
      var description = session.describeRow(row, number: place.flatMap { _ in number(of: RowReference(row)) })
      description.appearance = appearance
      if let old = gone[row] { description.show(old) }
      lines.append(description)
    }
    // What went has no place among the others.
    lines = lines.filter { $0.appearance == .gone } + lines.filter { $0.appearance != .gone }
    let elsewhere = session.rows(elsewhereChangedBy: changes).map { row in
      var description = session.describeFound(row)
      description.number = number(of: RowReference(row))
      return description
    }
    reporter.rows(lines + elsewhere, isOfScreen: true)
    for caption in session.captions(touchedBy: changes) { reporter.caption(caption) }
  }

  /// Shows the rows of settings that are what a command would have made of them.
  func showUnchanged(_ slots: [Int]) {
    let rows = slots.map { slot -> RowDescription in
      let bound = session.definition.keys[slot].rows
      let row =
        bound.first { shown?.number(of: RowReference($0)) != nil } ?? session.definition.keys[slot].row
      var description = session.describeFound(row)
      description.number = number(of: RowReference(row))
      return description
    }
    reporter.rows(rows, isOfScreen: true)
  }

  /// The number that taps a row.
  private func number(of row: RowReference) -> Int? {
    areNumbersPlaces ? shown?.number(of: row) : numbers.firstIndex(of: row).map { $0 + 1 }
  }

  /// A row was printed with a number that may have been another one's.
  private func note(_ row: RowReference, as number: Int) {
    guard areNumbersPlaces else { return }
    if numbers.indices.contains(number - 1) { numbers[number - 1] = row }
    if numbers.count == number - 1 { numbers.append(row) }
  }
}

extension RowDescription.Appearance {
  init(_ kind: DerivedScreen.RowChange.Kind) {
    self =
      switch kind {
      case .appeared: .appeared
      case .gone: .gone
      case .changed: .changed
      }
  }
}

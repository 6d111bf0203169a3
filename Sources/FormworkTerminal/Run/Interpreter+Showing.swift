import Formwork

// What a person sees of the form: screens, page by page, and what a command did to the rows of one.
extension Interpreter {
  /// A row as it looks now, its number aside.
  func view(ofRow row: Int) -> RowView { workspace.decorated(session.view(ofRow: row)) }

  /// Shows the screen as it is now, or a section of it; its numbers hold until the next one.
  ///
  /// - Parameter above: how many lines stand above it that should stay in sight.
  package func show(section: Int? = nil, below above: Int = 0) {
    let screen = session.currentScreen
    let rows = VisibleRows(session, screen: screen)
    shown = rows
    (numbers, areNumbersPlaces) = (rows.all, true)
    pages = nil
    let view = session.screenView(number: screen)
    guard dialogue != nil, let height = reporter.height else {
      return reporter.screen(section.map { view.section(at: $0) } ?? view, workspace.decorated)
    }
    // Sections whose rows are all hidden are not there.
    let first = section.flatMap { wanted in view.sections.firstIndex { $0.index >= wanted } }
    show(reporter.lines(of: view, workspace.decorated), height: height - above, from: first)
  }

  /// Shows a text in pages that leave room for the prompt, and for what is said about going on.
  func show(_ text: ScreenText, height: Int, from first: Int? = nil) {
    var pages = PagedText(text: text, pages: ScreenPages(text, height: height - 1, from: first))
    if !pages.isOnePage {
      let room = height - 1 - reporter.asides(goingOn(pages.afterFirst)).count
      pages.pages = ScreenPages(text, height: max(6, room), from: first)
    }
    self.pages = pages
    showNextPage()
  }

  var hasMorePages: Bool { pages != nil }

  /// Shows the next piece of a long screen, and how to go on.
  func showNextPage() {
    guard var pages, let lines = pages.next() else { return }
    reporter.text(lines)
    self.pages = pages.isAtEnd ? nil : pages
    if !pages.isAtEnd { reporter.text(reporter.asides(goingOn(pages))) }
  }

  /// Where one is on a long screen; its index stands below the first page.
  private func goingOn(_ pages: PagedText) -> String {
    let text = "\(pages.pages.rowsShown) of \(pages.text.rowCount) rows; Enter shows more"
    let titles = pages.text.indexTitles
    guard pages.pages.isAtFirst, let first = titles.first else { return text }
    let index = titles.map { Quoting.word($0) }.joined(separator: " ")
    let whole = text + ", 'jump \(Quoting.word(first))' goes to a section: \(index)"
    // On a narrow terminal the index would leave no room for the rows.
    return reporter.asides(whole).count <= 3 ? whole : text + ", 'jump' and Tab go to a section"
  }

  /// Rows that are no screen, each with a number that names it.
  func list(_ rows: [Int]) {
    (numbers, areNumbersPlaces) = (rows, false)
    let (session, workspace) = (session, workspace)
    let text = reporter.lines(count: rows.count) { position in
      MainActor.assumeIsolated {
        var view = workspace.decorated(session.viewAnywhere(ofRow: rows[position]))
        view.number = position + 1
        return view
      }
    }
    guard let height = reporter.height else { return reporter.text(text.lines) }
    show(text, height: height)
  }

  /// Shows the rows that changes touched: those that came, went or look otherwise now, and those that were set.
  func showRows(touchedBy changes: [Change]) {
    guard !changes.isEmpty else { return }
    pages = nil  // what is left of them may look otherwise now
    var shown = shown ?? VisibleRows(session, screen: session.currentScreen)
    self.shown = nil  // so that it is not copied
    let diff = session.screenDiff(changes, &shown)
    self.shown = shown
    let rows = diff.rows.map { row -> RowView in
      var view = workspace.decorated(row)
      if view.appearance == .unchanged { view.appearance = .changed }
      guard row.appearance != .gone, let place = shown.number(of: row.row) else { return view }
      note(row.row, as: place)
      view.number = number(of: row.row)
      return view
    }
    let elsewhere = diff.elsewhere.map { row -> RowView in
      var view = workspace.decorated(row)
      view.number = number(of: row.row)
      return view
    }
    reporter.rows(rows + elsewhere, isOfScreen: true)
    for caption in diff.captions { reporter.caption(caption) }
  }

  /// Shows the rows of settings that are what a command would have made of them.
  func showUnchanged(_ settings: [Int]) {
    let rows = settings.map { setting -> RowView in
      let bound = session.form.rows(of: setting)
      let row = bound.first { shown?.number(of: $0) != nil } ?? bound[0]
      var view = workspace.decorated(session.viewAnywhere(ofRow: row))
      view.number = number(of: row)
      return view
    }
    reporter.rows(rows, isOfScreen: true)
  }

  /// The number that taps a row.
  private func number(of row: Int) -> Int? {
    areNumbersPlaces ? shown?.number(of: row) : numbers.firstIndex(of: row).map { $0 + 1 }
  }

  /// A row was printed with a number that may have been another one's.
  private func note(_ row: Int, as number: Int) {
    guard areNumbersPlaces else { return }
    if numbers.indices.contains(number - 1) { numbers[number - 1] = row }
    if numbers.count == number - 1 { numbers.append(row) }
  }
}

/// A text that is shown page by page, and where somebody is in it.
struct PagedText {
  let text: ScreenText
  var pages: ScreenPages

  var isAtEnd: Bool { pages.isAtEnd(text) }

  mutating func next() -> [String]? { pages.next(text) }

  /// The same once its first page is shown.
  var afterFirst: PagedText {
    var copy = self
    _ = copy.next()
    return copy
  }

  var isOnePage: Bool { afterFirst.isAtEnd }
}

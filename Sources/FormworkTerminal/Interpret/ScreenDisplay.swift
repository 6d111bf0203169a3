import Formwork

/// Shows the form at a prompt or in a script: screens, page by page, and the effect of a command on the rows of a
/// screen. Knows what has been shown, and so which rows the user can name by number.
@MainActor
final class ScreenDisplay {
  let workspace: Workspace
  let reporter: Reporter
  /// The source of the lines that a user types; `nil` in a script.
  let source: (any InputSource)?
  /// The rows that were last printed with numbers.
  var numbered = NumberedRows()
  /// The numbers of screens that were replaced while a line was being typed.
  var numberings: [Numbering] = []
  /// The rows that had numbers when the current line was begun; `nil` if the numbers have not changed since.
  var earlierNumbers: [RowAddress?]?
  /// The rest of a long text that has not been shown yet.
  var pages: PagedText?
  /// Whether the elements of a list are shown instead of a screen.
  var showsElements = false

  init(_ workspace: Workspace, _ reporter: Reporter, source: (any InputSource)?) {
    (self.workspace, self.reporter, self.source) = (workspace, reporter, source)
  }

  var session: Session {
    _read { yield workspace.session }
    _modify { yield &workspace.session }
  }

  /// A row with the program's own cells and views, which names the command that loads it again.
  func shown(_ view: RowView) -> RowView {
    var view = workspace.decorated(view)
    if case .failed(let message)? = view.loadState,
      let index = view.problems.firstIndex(of: Wording.notLoaded(message))
    {
      view.problems[index] = Wording.notLoaded(message, row: session.name(of: view.row, nameable))
    }
    return view
  }

  /// A row as it currently looks, without a number.
  func view(ofRow row: RowID) -> RowView { shown(session.view(ofRow: row)) }

  /// Shows the current screen, or a section of it. Its numbers are valid until the next screen is shown.
  ///
  /// - Parameters:
  ///   - above: the number of lines above it that should stay visible.
  ///   - hasNames: whether each row shows the name to use in scripts.
  func show(section: Int? = nil, below above: Int = 0, withNames hasNames: Bool = false) {
    if source != nil { workspace.startLoading() }
    let screen = session.currentScreen
    let rows = VisibleRows(session, screen: screen)
    numbered = NumberedRows(rows.all, on: rows)
    pages = nil
    let view = session.screenView(number: screen, withNames: hasNames)
    guard source != nil, let height = reporter.height else {
      return reporter.screen(section.map { view.section(at: $0) } ?? view, shown)
    }
    // The view omits sections without visible rows.
    let first = section.flatMap { wanted in view.sections.firstIndex { $0.index >= wanted } }
    show(reporter.lines(of: view, shown), height: height - above, from: first)
  }

  /// Shows a text in pages that leave room for the prompt and the line about continuing.
  func show(_ text: ScreenText, height: Int, from first: Int? = nil) {
    let width = reporter.width
    var pages = PagedText(
      text: text, pages: ScreenPages(text, height: height - 1, width: width, from: first))
    if !pages.isOnePage {
      let room = height - 1 - reporter.dimmed(goingOn(pages.afterFirst)).count
      pages.pages = ScreenPages(text, height: max(6, room), width: width, from: first)
    }
    self.pages = pages
    showNextPage()
  }

  var hasMorePages: Bool { pages != nil }

  /// Shows the next page of a long screen, and how to continue.
  func showNextPage() {
    guard var pages, let lines = pages.next() else { return }
    reporter.text(lines)
    self.pages = pages.isAtEnd ? nil : pages
    if !pages.isAtEnd { reporter.text(reporter.dimmed(goingOn(pages))) }
  }

  /// The position on a long screen; the first page is followed by the index.
  private func goingOn(_ pages: PagedText) -> String {
    let text = Wording.position(pages.pages.rowsShown, of: pages.text.rowCount, pages.text.unit)
    let titles = pages.text.indexTitles
    guard pages.pages.isAtFirst, let first = titles.first else { return text }
    let whole = text + Wording.jumps(to: titles, first)
    // On a narrow terminal, the index would leave no room for the rows.
    return reporter.dimmed(whole).count <= 3 ? whole : text + Wording.jumps
  }

  /// Lists rows that were found, each with a number and a name.
  func list(_ rows: [RowID], name: @escaping @MainActor (RowView) -> String) {
    number(found: rows)
    let (session, numbers) = (session, rows.map { number(of: $0) })
    let text = reporter.lines(count: rows.count) { position in
      MainActor.assumeIsolated {
        var view = self.shown(session.viewAnywhere(ofRow: rows[position]))
        view.number = numbers[position]
        view.name = name(view)
        return view
      }
    }
    guard let height = reporter.height else { return reporter.text(text.lines) }
    show(text, height: height)
  }

  /// Shows the rows affected by changes: those that appeared, disappeared or look different, and those that
  /// were set.
  func showRows(touchedBy changes: [Change]) {
    guard !changes.isEmpty else { return }
    pages = nil  // the remaining pages may look different now
    var screen = numbered.screen ?? VisibleRows(session, screen: session.currentScreen)
    numbered.screen = nil  // avoids a copy
    let diff = ScreenDiff(changes, in: &session, &screen)
    numbered.screen = screen
    let rows = diff.rows.map { row -> RowView in
      var view = shown(row)
      if view.appearance == .unchanged { view.appearance = .changed }
      guard row.appearance != .gone, let place = screen.number(of: row.row) else { return view }
      note(row.row, as: place)
      view.number = number(of: row.row)
      return view
    }
    let elsewhere = diff.elsewhere.map { row -> RowView in
      var view = shown(row)
      view.number = number(of: row.row)
      return view
    }
    numbered.last = changes.count == 1 ? changes[0].row ?? session.form.row(of: changes[0].setting) : nil
    reporter.rows(rows + elsewhere, isOfScreen: true)
    for caption in diff.captions { reporter.caption(caption) }
  }

  /// Shows the rows of settings that already have the value that a command would set.
  func showUnchanged(_ settings: [SettingID]) {
    let rows = settings.map { setting -> RowView in
      let bound = session.form.rows(of: setting)
      let row = bound.first { numbered.screen?.number(of: $0) != nil } ?? bound[0]
      var view = shown(session.viewAnywhere(ofRow: row))
      view.number = number(of: row)
      return view
    }
    numbered.last = rows.count == 1 ? rows[0].row : nil
    reporter.rows(rows, isOfScreen: true)
  }
}

/// A text shown page by page, with the current position.
struct PagedText {
  let text: ScreenText
  var pages: ScreenPages

  var isAtEnd: Bool { pages.isAtEnd(text) }

  mutating func next() -> [String]? { pages.next(text) }

  /// The text after its first page has been shown.
  var afterFirst: PagedText {
    var copy = self
    _ = copy.next()
    return copy
  }

  var isOnePage: Bool { afterFirst.isAtEnd }
}

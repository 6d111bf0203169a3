import Formwork

// A program put another form in the place of the present one.
extension Interpreter {
  /// Shows which rows of the shown screen came, went or look otherwise; where more than rows changed, the
  /// whole screen.
  func showRows(changedSince old: Session) {
    let screen = session.currentScreen
    guard session.definition.screens[screen].name == old.definition.screens[old.currentScreen].name,
      let before = old.form(), let after = session.form()
    else { return show() }
    let (oldPlaces, places) = (Places(old), Places(session))
    var lines: [RowDescription] = []
    var became: [RowReference: RowDescription.Appearance] = [:]
    for change in after.difference(from: before).changes {
      switch change {
      case .deleteRow(let place):
        var row = old.describeRow(oldPlaces[place].index)
        row.appearance = .gone
        lines.append(row)
      case .insertRow(_, let place): became[places[place]] = .appeared
      case .updateRow(_, let place), .moveRow(_, let place): became[places[place]] = .changed
      default: return show()
      }
    }
    let derived = DerivedScreen(session, screen: screen)
    renumber(from: old, on: derived)
    for (row, appearance) in became.sorted(by: { $0.key.index < $1.key.index }) {
      var description = session.describeRow(row.index, number: derived.number(of: row))
      description.appearance = appearance
      lines.append(description)
      if let number = description.number, numbers.indices.contains(number - 1) { numbers[number - 1] = row }
    }
    reporter.rows(lines, isOfScreen: true)
  }

  /// Numbers go on meaning the rows that bore them; of a row that is not there any more nothing.
  private func renumber(from old: Session, on derived: DerivedScreen) {
    pages = nil
    shown = derived
    let rows = session.definition.screens[session.currentScreen].rowsByID
    numbers = numbers.map { row in
      guard old.definition.rows.indices.contains(row.index) else { return row }
      let id = old.definition.rows[row.index].id
      return RowReference(rows[Name(id)] ?? .max)
    }
    while numbers.count < derived.count, let next = derived.row(numbered: numbers.count + 1) {
      numbers.append(next)
    }
    areNumbersPlaces = true
  }
}

/// The rows of a session's shown screen by their places in its form.
private struct Places {
  private let rows: [[Int]]

  init(_ session: Session) {
    rows = session.definition.screens[session.currentScreen].sections.map { section in
      section.rows.filter { session.isVisible($0) }
    }
  }

  subscript(place: IndexPath) -> RowReference { RowReference(rows[place.section][place.row]) }
}

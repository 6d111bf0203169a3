import Formwork

// The numbers of rows at a prompt. They are valid until the next screen or `find`.
extension ScreenDisplay {
  /// The rows that the line that is carried out can name by number; `nil` in a script.
  var nameable: NumberedRows? {
    if source == nil { return nil }
    return earlierNumbers.map {
      .init($0.map { $0.flatMap { session.form.row(at: $0) } ?? NumberedRows.gone })
    }
      ?? numbered
  }

  /// The number of a row; `nil` if the row has none, or if its place is now a number of another row.
  func number(of row: RowID) -> Int? {
    let (rows, hits) = (numbered.rows, numbered.hits)
    if let place = numbered.screen?.number(of: row) {
      return hits.isEmpty || place <= rows.count ? place : nil
    }
    return hits.firstIndex(of: row).map { rows.count + 1 + $0 }
  }

  /// Records that a row of the current screen is printed with a number that may have belonged to another row.
  func note(_ row: RowID, as number: Int) {
    if numbered.rows.indices.contains(number - 1) { numbered.rows[number - 1] = row }
    if numbered.rows.count == number - 1, numbered.hits.isEmpty { numbered.rows.append(row) }
  }

  /// Numbers rows that were found: those of the current screen keep their numbers, the numbers of others
  /// continue after them.
  func number(found rows: [RowID]) {
    let screen = numbered.screen ?? VisibleRows(session, screen: session.currentScreen)
    numbered.screen = screen
    numbered.hits = []
    // Rows that have appeared since the screen was printed have numbers that the user has not seen.
    while numbered.rows.count < screen.count { numbered.rows.append(NumberedRows.gone) }
    for row in rows {
      if let place = screen.number(of: row) { note(row, as: place) }
    }
    numbered.hits = rows.filter { screen.number(of: $0) == nil }
  }

  // MARK: - Screens that change while a line is typed

  /// The rows that had numbers when a line was begun.
  struct Numbering {
    /// The source's token at that time.
    var token: Int
    var addresses: [RowAddress?]
  }

  /// Keeps the previous numbers for the line that is being typed.
  func keepNumbers(of before: Snapshot?) {
    guard let before, before.version != workspace.version, let source else { return }
    let form = before.session.form
    if numberings.count > 100 { numberings.removeFirst() }  // nobody is typing
    numberings.append(
      Numbering(
        token: source.token,
        addresses: (numbered.rows + numbered.hits).map { form.contains($0) ? form.address(of: $0) : nil }))
    source.token += 1
  }

  /// Runs `body` with the numbers that were shown when its line was begun.
  func withNumbers<Result, Failure: Error>(
    of token: Int, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    defer { numberings = [] }
    guard let numbering = numberings.first(where: { $0.token == token }) else { return try await body() }
    earlierNumbers = numbering.addresses
    defer { earlierNumbers = nil }
    return try await body()
  }
}

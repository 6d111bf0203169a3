import Formwork

// The numbers of rows at a prompt. They are valid until the next screen or `find`.
extension Interpreter {
  /// The number of a row; `nil` if the row has none, or if its place is now a number of another row.
  func number(of row: RowID) -> Int? {
    if let place = shown?.number(of: row) { return hits.isEmpty || place <= numbers.count ? place : nil }
    return hits.firstIndex(of: row).map { numbers.count + 1 + $0 }
  }

  /// Records that a row of the current screen is printed with a number that may have belonged to another row.
  func note(_ row: RowID, as number: Int) {
    if numbers.indices.contains(number - 1) { numbers[number - 1] = row }
    if numbers.count == number - 1, hits.isEmpty { numbers.append(row) }
  }

  /// Numbers rows that were found: those of the current screen keep their numbers, the numbers of others
  /// continue after them.
  func number(found rows: [RowID]) {
    let shown = shown ?? VisibleRows(session, screen: session.currentScreen)
    self.shown = shown
    hits = []
    // Rows that have appeared since the screen was printed have numbers that the user has not seen.
    while numbers.count < shown.count { numbers.append(NumberedRows.gone) }
    for row in rows {
      if let place = shown.number(of: row) { note(row, as: place) }
    }
    hits = rows.filter { shown.number(of: $0) == nil }
  }

  // MARK: - Screens that change while a line is typed

  /// The rows that had numbers when a line was begun.
  struct Numbering {
    /// The source's token at that time.
    var token: Int
    var addresses: [RowAddress?]
  }

  /// Keeps the previous numbers for the line that is being typed.
  func keepNumbers(of before: Before?) {
    guard let before, before.version != workspace.version, let source = dialogue?.source else { return }
    let form = before.session.form
    if numberings.count > 100 { numberings.removeFirst() }  // nobody is typing
    numberings.append(
      Numbering(
        token: source.token,
        addresses: (numbers + hits).map { form.contains($0) ? form.address(of: $0) : nil }))
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

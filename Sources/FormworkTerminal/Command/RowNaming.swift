package import Formwork

/// The rows that were last shown with a number at a prompt.
package struct NumberedRows: Sendable {
  /// By number, from 1.
  package var rows: [Int]
  /// The screen on which the numbers are places, so that a row that has moved lost its own; `nil` for rows that
  /// were found on any screen.
  package var screen: VisibleRows?

  package init(_ rows: [Int] = [], on screen: VisibleRows? = nil) {
    self.rows = rows
    self.screen = screen
  }

  /// The row with a number.
  func row(numbered number: Int) throws(CommandRefusal) -> Int {
    guard rows.indices.contains(number - 1) else {
      // Rows came since; their numbers have not been seen.
      if let screen, 1...max(1, screen.count) ~= number { throw .rowMoved(number) }
      throw .numberOutOfRange(number, last: screen?.count ?? rows.count)
    }
    let row = rows[number - 1]
    if let screen, screen.number(of: row) != number { throw .rowMoved(number) }
    return row
  }
}

extension Session {
  /// The row that a word names; `nil` where none does.
  ///
  /// - Parameters:
  ///   - numbered: at a prompt, the rows that can be named by number; then a unique prefix of an id on the shown
  ///     screen will do, too.
  ///   - position: the place of the row among those of the command.
  func find(
    _ word: Word, _ numbered: NumberedRows?, position: Int = 0
  ) throws(CommandFailure) -> Int? {
    if let numbered, let number = Int(word.text), RowID.isDigitsOnly(word.text) {
      do throws(CommandRefusal) { return try row(numbered: number, word, numbered) } catch {
        throw CommandFailure(error, column: word.column)
      }
    }
    do throws(Refusal) {
      if let exact = try find(word.text, position: position) { return exact }
      return numbered == nil ? nil : try find(prefix: word.text)
    } catch { throw CommandFailure(fault: .refusal(error), column: word.column) }
  }

  /// A row whose id or key are digits goes before the number.
  private func row(
    numbered number: Int, _ word: Word, _ numbered: NumberedRows
  ) throws(CommandRefusal) -> Int {
    if let row = try? find(word.text) { return row }
    return try numbered.row(numbered: number)
  }

  private func find(prefix: String) throws(Refusal) -> Int? {
    guard !prefix.isEmpty else { return nil }
    let begun = form.screens[currentScreen].rows.filter {
      isVisible($0) && form.id(of: $0).hasPrefix(prefix)
    }
    if begun.count > 1 { throw Refusal(.ambiguousRow(prefix, candidates: begun.map { form.id(of: $0) })) }
    return begun.first
  }
}

package import Formwork

/// The rows that were last shown with a number at a prompt.
package struct NumberedRows: Sendable {
  /// The rows in the order of their numbers, from 1.
  package var rows: [Int]
  /// The screen, if the numbers are positions on it; a row that has moved has then lost its number. `nil` if
  /// the rows were found on several screens.
  package var screen: VisibleRows?

  package init(_ rows: [Int] = [], on screen: VisibleRows? = nil) {
    self.rows = rows
    self.screen = screen
  }

  /// A placeholder for a row that the program has removed.
  static let gone = Int.max

  /// The row with a number.
  func row(numbered number: Int) throws(CommandRefusal) -> Int {
    guard rows.indices.contains(number - 1) else {
      // Rows have appeared since; the user has not seen their numbers.
      if let screen, 1...max(1, screen.count) ~= number { throw .rowMoved(number) }
      throw .numberOutOfRange(number, last: screen?.count ?? rows.count)
    }
    let row = rows[number - 1]
    if row == NumberedRows.gone { throw .rowMoved(number) }
    if let screen, screen.number(of: row) != number { throw .rowMoved(number) }
    return row
  }
}

extension Session {
  /// The row that a word names; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - numbered: at a prompt, the rows that can be named by number. A unique prefix of an id on the current
  ///     screen is then enough, too.
  ///   - position: the index of the row among those of the command.
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

  /// A number that is shown takes precedence over an id or a key that consists of digits.
  private func row(
    numbered number: Int, _ word: Word, _ numbered: NumberedRows
  ) throws(CommandRefusal) -> Int {
    do throws(CommandRefusal) { return try numbered.row(numbered: number) } catch {
      if case .numberOutOfRange = error, let row = try? find(word.text) { return row }
      throw error
    }
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

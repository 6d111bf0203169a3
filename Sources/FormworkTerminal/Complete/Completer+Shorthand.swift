import Formwork

// Values in a line that names no command, such as `ROW VALUE` and `ROW=VALUE`.
extension Completer {
  /// Values for the row that the words before the cursor name, or the part of the typed word before its `=`.
  func shorthandValues(after words: ArraySlice<Word>, beginning typed: Word) -> [Offer] {
    let shorthand = Shorthand(session: session, numbered: numbered ?? .init())
    func row(_ words: ArraySlice<Word>) -> RowID? {
      Word(joining: words).flatMap { try? shorthand.row($0) }.flatMap {
        session.form.has(.value, $0) ? $0 : nil
      }
    }
    for (name, value, sign) in typed.partings {
      guard let row = row(words + [name]) else { continue }
      let opening = String(typed.text.dropLast(value.text.count))
      return offers(for: row, sign, beginning: value.text).map { offer in
        Offer(
          opening + offer.text, label: offer.label, detail: offer.detail(in: session), isOpen: offer.isOpen)
      }
    }
    return row(words).map {
      offers(for: $0, nil, beginning: typed.text) + signs(for: $0, beginning: typed.text)
    } ?? []
  }

  /// `+` and `-` for a stepper.
  private func signs(for row: RowID, beginning typed: String) -> [Offer] {
    guard session.form.has(.steps, row), session.form.input(of: row)?.items == nil else { return [] }
    return [Offer("+", detail: CommandName.next.text), Offer("-", detail: CommandName.prev.text)].beginning(
      typed)
  }

  private func offers(for row: RowID, _ sign: Character?, beginning typed: String) -> [Offer] {
    if sign == "-" { return elements(of: row, beginning: typed) }
    if session.form.has(.elements, row) { return newElements(of: row, beginning: typed) }
    return sign == nil ? valuesOrNull(of: row, beginning: typed) : []
  }
}

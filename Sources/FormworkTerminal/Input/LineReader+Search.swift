internal import Formwork

/// Searching the history. libedit's own search would show `bck:` in a row below the line.
extension LineReader {
  /// Starts a search of the history, at a key that is bound to it.
  func beginSearch(_ direction: HistorySearch.Direction) -> Libedit.Effect {
    guard let libedit, pending.search == nil else { return .nothing }
    pending.search = HistorySearch(libedit.recalls ? libedit.remembered : [], from: libedit.line, direction)
    return showSearch()
  }

  /// Whether a key during a search changes the search. Any other key ends the search and then acts as it does
  /// in a line.
  func searches(_ scalar: Unicode.Scalar) -> Bool {
    guard var search = pending.search else { return false }
    switch scalar {
    case "\u{12}": search.advance(.backward)  // Ctrl-R
    case "\u{13}": search.advance(.forward)  // Ctrl-S
    case "\u{8}", "\u{7F}": if !search.stepBack() { TerminalState.beep() }
    case "\u{7}": return abandonSearch()  // Ctrl-G
    case _ where scalar.value >= 0x20 && !scalar.needsEscape: search.extend(by: String(scalar))
    default:
      if let vertical = vertical(scalar) {
        leave(search, with: vertical)
        return true
      }
      endSearch()
      input.putBack(Array(String(scalar).utf8))
      return true
    }
    if search.step.hasFailed { TerminalState.beep() }
    pending.search = search
    return true
  }

  /// Ends the search with an arrow up or down, starting at the line that was found: recalls that line, and
  /// then its neighbor.
  private func leave(_ search: HistorySearch, with key: UInt8) {
    let recalls = search.step.match.map { search.lines.count - $0 } ?? 0
    pending.endedSearch = search.original
    pending.search = nil
    input.putBack([UInt8](repeating: 0x10, count: recalls) + [key])
  }

  /// Ends the search and restores the original line; returns `false` if there is no search.
  func abandonSearch() -> Bool {
    guard let search = pending.search else { return false }
    pending.endedSearch = search.original
    pending.search = nil
    return true
  }

  /// Ends the search with the line that was found.
  func endSearch() {
    guard let search = pending.search else { return }
    pending.endedSearch = search.shown
    pending.search = nil
  }

  /// Shows the search, or the line after it.
  func showSearch() -> Libedit.Effect {
    guard let libedit else { return .nothing }
    let line = pending.search?.shown ?? pending.endedSearch
    libedit.promptOfSearch = pending.search.map { WideString(Wording.search($0.step)) }
    pending.endedSearch = nil
    guard let line else { return .nothing }
    libedit.replaceLine(with: line.text, cursor: line.cursor)
    return .changed
  }
}

extension LineReader {
  /// Handles Tab: inserts what all candidates have in common; a second Tab lists them.
  func complete() -> Libedit.Effect {
    guard let libedit, let completer = mailbox.completer else { return .nothing }
    let (text, cursor) = libedit.line
    // The lines of a paste run one by one, so there is no single line to complete.
    guard !text.unicodeScalars.contains("\n") else { return .nothing }
    let completion = completer(text, cursor)
    guard !completion.candidates.isEmpty, 0...cursor ~= completion.start else { return .nothing }
    let typed = text.unicodeScalars.prefix(cursor).dropFirst(completion.start)
    if !completion.insertion.isEmpty, !completion.insertion.unicodeScalars.elementsEqual(typed) {
      guard libedit.hasRoom(for: completion.insertion) else { return .nothing }
      libedit.deleteBeforeCursor(typed.count)
      libedit.insert(completion.insertion)
      pending.lastCompletion = libedit.line
      return .changed
    }
    guard completion.candidates.count > 1 else { return .nothing }
    guard let last = pending.lastCompletion, last == (text, cursor) else {
      pending.lastCompletion = (text, cursor)
      return .nothing
    }
    // The list is printed when libedit has drawn the cursor at the line's end.
    pending.list = completion
    libedit.moveCursor(by: text.unicodeScalars.count - cursor)
    return .changed
  }

  /// Prints the candidates below the line, and the line again below them.
  func show(_ completion: Completion) {
    pending.list = nil
    guard let libedit, let last = pending.lastCompletion else { return }
    let (columns, rows) = TerminalState.size
    let list = completion.list(columns: columns, rows: max(1, rows - 2))
    TerminalState.write("\n" + list.map { $0 + "\n" }.joined())
    libedit.moveCursor(by: last.cursor - last.text.unicodeScalars.count)
    libedit.redraw()
  }
}

import Formwork

/// Lets the user choose which row, screen or item is meant by a word of a line that could name several.
@MainActor
struct RowChoice {
  let interpreter: Interpreter

  /// The line with the name of what was chosen; `nil` if the user left.
  ///
  /// - Throws: the failure itself if it has another reason, or if the user cannot be asked here.
  func line(_ line: Line, after failure: CommandFailure) async throws(CommandFailure) -> Line? {
    guard let dialogue = interpreter.questioner, case .refusal(let refusal) = failure.fault,
      let (name, choices) = choices(of: refusal.reason),
      let word = line.validWords?.first(where: { $0.column == failure.column && $0.text == name })
    else { throw failure }
    let reporter = interpreter.reporter
    let chooser = Chooser(reporter.visible(name), choices.map(\.1), style: reporter.chooserStyle)
    return await dialogue.item(of: chooser, reporter).map { line.replacing(word, with: choices[$0].0) }
  }

  /// A word that could name several things, and what they are; `nil` if that is not why a line was refused.
  private func choices(of reason: Refusal.Reason) -> (String, [(String, Chooser.Item)])? {
    switch reason {
    case .ambiguousRow(let name, let candidates):
      return (name, candidates.map { ($0.name, Chooser.Item($0, interpreter)) })
    case .value(.notAnItem(let text, let items, nil), _) where items.count > Wording.listLimit:
      let found = items.containing(text)
      let choices = found.map { ($0.value.description, Chooser.Item($0, interpreter.reporter)) }
      return found.count > 1 ? (text, choices) : nil
    default: return nil
    }
  }
}

extension Chooser.Item {
  /// A row, with the name that says where it is, its value, and the screen to which it leads.
  @MainActor
  fileprivate init(_ candidate: RowName, _ interpreter: Interpreter) {
    let reporter = interpreter.reporter
    let row = try? interpreter.session.find(candidate.name)
    let value = row.flatMap { interpreter.display.view(ofRow: $0).shownValue }
    let title = candidate.label ?? row.map { interpreter.session.label(ofRow: $0) } ?? candidate.name
    let destination = row.flatMap { interpreter.session.destination(of: $0).last }
    let screen = destination == title ? nil : destination.map { "› " + $0 }
    self.init(
      reporter.visible(title),
      detail: reporter.visible([candidate.name, value, screen].compactMap(\.self).joined(separator: "  ")))
  }
}

extension Line {
  func replacing(_ word: Word, with name: String) -> Line {
    let scalars = text.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: word.column - 1)
    let end = scalars.index(start, offsetBy: word.endColumn - word.column)
    return Line(String(scalars[..<start]) + Quoting.word(name) + String(scalars[end...]))
  }
}

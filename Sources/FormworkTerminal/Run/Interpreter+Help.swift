import Formwork

extension Interpreter {
  func help(_ word: Word?) throws(CommandFailure) {
    guard let word else { return helpOverview() }
    guard let command = CommandDescription.byName[word.text] else {
      let nearest = Suggestion.nearest(to: word.text, among: CommandDescription.all.map(\.name))
      throw CommandFailure(
        fault: .command(.unknownCommand(word.text, suggestion: nearest)), column: word.column)
    }
    let width = min(reporter.width, 80) - 2
    let example = session.example(of: command).map { ["", "  For example: \($0.visible)"] } ?? []
    reporter.text([command.usage] + TextLayout.wrap(command.text, width: width).map { "  " + $0 } + example)
  }

  /// All commands on one screen, by what they are about.
  private func helpOverview() {
    let intro =
      dialogue == nil
      ? "ROW is an id, a key or SCREEN/ID; 'help COMMAND' says more and has an example."
      : "A row's number, id or key alone taps it, and any of them is a ROW. Tab completes, ^R looks through "
        + "earlier lines. Signs at a row: * not saved, ! breaks a rule, · disabled, + came, - went. "
        + "'help COMMAND' says more and has an example."
    reporter.paragraph(intro)
    for subject in CommandDescription.Subject.allCases {
      let commands = CommandDescription.all.filter { $0.subject == subject }
      reporter.text(helpLines(about: subject.rawValue, commands))
    }
  }

  /// Two commands beside each other where there is room.
  private func helpLines(about subject: String, _ commands: [CommandDescription]) -> [String] {
    let isWide = reporter.width >= 80
    let perLine = isWide ? 2 : 1
    let lineCount = (commands.count + perLine - 1) / perLine
    let column = stride(from: 0, to: commands.count, by: lineCount)
      .map { start in
        commands[start..<min(start + lineCount, commands.count)].map(entry)
          .reduce(TextColumn(gap: 0)) { $0.above($1) }
      }
      .reduce(TextColumn(gap: 0)) { $0.beside($1) }
    let title = TextColumn(StyledText(subject, .bold), width: 9)
    let text = isWide ? title.beside(column) : title.above(TextColumn(gap: 2).beside(column))
    return reporter.lines(of: text)
  }

  private func entry(_ command: CommandDescription) -> TextColumn {
    // What follows a first pair is for the command's own page.
    let usage = command.usage.replacing(" [ROW VALUE]…", with: "…")
    return TextColumn(StyledText(usage), width: 17)
      .beside(TextColumn(StyledText(command.brief, .dim), width: max(10, min(18, reporter.width - 19))))
  }
}

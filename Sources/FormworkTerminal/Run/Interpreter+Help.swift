import Formwork

extension Interpreter {
  func help(_ word: Word?) throws(CommandFailure) {
    guard let word else { return helpOverview() }
    guard let command = CommandDescription.byName[word.text] else {
      let nearest = Suggestion.nearest(
        to: word.text, among: CommandDescription.all.map(\.name), meanings: Suggestion.commands)
      throw CommandFailure(
        fault: .command(.unknownCommand(word.text, suggestion: nearest)), column: word.column)
    }
    let example = session.example(of: command)
    if reporter.isJSON { return helpObject(command, example: example) }
    let width = min(reporter.width, 80) - 2
    let last = example.map { ["", "  For example: \($0.visible)"] } ?? []
    reporter.text([command.usage] + TextLayout.wrap(command.text, width: width).map { "  " + $0 } + last)
  }

  private func helpObject(_ command: CommandDescription, example: String?) {
    reporter.object([
      ("type", "help"), ("command", .string(command.name)), ("usage", .string(command.usage)),
      ("text", .string(command.text)), ("example", example.map(Value.string) ?? .null),
    ])
  }

  /// All commands on one screen, by what they are about.
  private func helpOverview() {
    if reporter.isJSON {
      return CommandDescription.all.forEach { helpObject($0, example: session.example(of: $0)) }
    }
    let intro =
      dialogue == nil
      ? "ROW is an id, a key or SCREEN/ID; 'help COMMAND' says more and has an example."
      : "A row's number, id or key alone taps it, and any of them is a ROW. Tab completes, ^R looks through "
        + "earlier lines. Signs at a row: * not saved, ! breaks a rule, · disabled, + came, - went. "
        + "'help COMMAND' says more and has an example."
    let lines = CommandDescription.Subject.allCases.map { subject in
      helpLines(about: subject.rawValue, CommandDescription.all.filter { $0.subject == subject })
    }
    let text = TextLayout.wrap(intro.visible, width: min(reporter.width, 100))
    guard dialogue != nil, let height = reporter.height, text.count + lines.joined().count >= height else {
      return reporter.text(text + lines.joined())
    }
    show(
      ScreenText(
        title: text, sections: lines.map { ScreenText.SectionText(header: [], rows: [$0], footer: []) }),
      height: height)
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

import Formwork

extension Interpreter {
  func help(_ word: Word?) throws(CommandFailure) {
    guard let word else { return helpOverview() }
    let command: CommandDescription
    do throws(LineFault) {
      command = CommandDescription[try Command.name(of: word, allowsPrefix: dialogue != nil)]
    } catch { throw CommandFailure(error.fault, column: error.column) }
    let example = example(of: command)
    if reporter.printsRecords { return helpObject(command, example: example) }
    let text = hanging(command.text, first: "  ", rest: "  ", width: min(reporter.width, 80))
    let last = example.map { [""] + hanging("For example: \($0)", first: "  ", rest: "    ") }
    reporter.text(hanging(command.usage, rest: "    ") + text + (last ?? []))
  }

  /// Wraps a text with a different indentation for lines after the first.
  private func hanging(_ text: String, first: String = "", rest: String, width: Int? = nil) -> [String] {
    let room = (width ?? reporter.width) - rest.count
    return TextLayout.wrap(reporter.visible(text), width: room).enumerated().map { index, line in
      (index == 0 ? first : rest) + line
    }
  }

  private func example(of command: CommandDescription) -> String? {
    session.example(of: command, mayAsk: questioner != nil)
  }

  private func helpObject(_ command: CommandDescription, example: String?) {
    reporter.object([
      ("type", "help"), ("command", .string(command.name.text)), ("usage", .string(command.usage)),
      ("text", .string(command.text)), ("example", example.map(Value.string) ?? .null),
    ])
  }

  /// Shows all commands on one screen, by group.
  private func helpOverview() {
    if reporter.printsRecords {
      for command in CommandDescription.all { helpObject(command, example: example(of: command)) }
      return
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
    let text = TextLayout.wrap(reporter.visible(intro), width: min(reporter.width, 100))
    guard dialogue != nil, let height = reporter.height, text.count + lines.joined().count >= height else {
      return reporter.text(text + lines.joined())
    }
    show(
      ScreenText(
        title: text,
        sections: lines.map { lines in .init(header: [], rowCount: 1, footer: []) { _ in lines } }),
      height: height)
  }

  /// Two commands on each line if there is room.
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
    let usage = StyledText(reporter.visible(command.briefUsage))
    let brief = StyledText(reporter.visible(command.brief), .dim)
    // On a narrow terminal, two columns would be unreadable.
    if reporter.width < 34 {
      let room = reporter.width - 2
      return TextColumn(usage, width: room)
        .above(TextColumn(gap: 2).beside(TextColumn(brief, width: room - 2)))
    }
    return TextColumn(usage, width: 17)
      .beside(TextColumn(brief, width: min(18, reporter.width - 19)))
  }
}

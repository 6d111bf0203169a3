import Formwork

/// Describes the commands, all of them or one with an example for the form.
@MainActor
struct HelpText {
  let display: ScreenDisplay
  /// The dialogue with the user, if a command can ask something.
  let questioner: Dialogue?

  private var reporter: Reporter { display.reporter }
  private var isAtPrompt: Bool { display.source != nil }

  func show(_ word: Word?) throws(CommandFailure) {
    guard let word else { return showOverview() }
    let command: CommandDescription
    do throws(LineFault) {
      command = CommandDescription[try Command.name(of: word, allowsPrefix: isAtPrompt)]
    } catch { throw CommandFailure(error.fault, column: error.column) }
    let example = example(of: command)
    if reporter.printsRecords { return showObject(command, example: example) }
    let text = hanging(command.text, first: "  ", rest: "  ", width: min(reporter.width, 80))
    let last = example.map { [""] + hanging(Wording.example($0), first: "  ", rest: "    ") }
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
    let mayAsk = questioner.map { command.name != .edit || $0.source.isTerminal } ?? false
    return command.example(in: &display.workspace.session, mayAsk: mayAsk)
  }

  private func showObject(_ command: CommandDescription, example: String?) {
    reporter.object([
      ("type", "help"), ("command", .string(command.name.text)), ("usage", .string(command.usage)),
      ("text", .string(command.text)), ("example", example.map(Value.string) ?? .null),
    ])
  }

  /// Lists all commands by group. On 80 columns and 24 lines, this leaves one line for the prompt.
  private func showOverview() {
    if reporter.printsRecords {
      for command in CommandDescription.all { showObject(command, example: example(of: command)) }
      return
    }
    let intro = isAtPrompt ? Wording.helpAtPrompt : Wording.helpInScript
    let text = ScreenText(
      title: intro.flatMap { TextLayout.wrap(reporter.visible($0), width: reporter.textWidth) },
      sections: reporter.width >= 80 ? [section(sideBySide(groups))] : groups.map(section),
      unit: "lines")
    let lines = text.lines
    guard isAtPrompt, let height = reporter.height, lines.count >= height else {
      return reporter.text(lines)
    }
    display.show(text, height: height)
  }

  private func section(_ column: TextColumn) -> ScreenText.SectionText {
    let lines = reporter.lines(of: column)
    return .init(header: [], rowCount: lines.count, footer: []) { [lines[$0]] }
  }

  /// The width that lets two groups fit side by side on 80 columns.
  private static let groupWidth = 40

  /// The commands by subject, below its title.
  private var groups: [TextColumn] {
    var omitted = Self.partners.values.map(\.name)
    // There is nothing to save, and no file can be named.
    if display.workspace.notKept == .byProgram { omitted += [.save, .recover] }
    return CommandDescription.Subject.allCases.map { subject in
      CommandDescription.all.filter { $0.subject == subject && !omitted.contains($0.name) }
        .map(entry)
        .reduce(TextColumn(StyledText(subject.rawValue, .title), width: Self.groupWidth)) { $0.above($1) }
    }
  }

  /// The groups in two columns of about the same length.
  private func sideBySide(_ groups: [TextColumn]) -> TextColumn {
    let columns = (1..<groups.count).map { [stacked(groups[..<$0]), stacked(groups[$0...])] }
    let best = columns.min { $0.map(\.lines.count).max() ?? 0 < $1.map(\.lines.count).max() ?? 0 }
    return (best ?? []).reduce(TextColumn(gap: 0)) { $0.beside($1) }
  }

  /// Groups with an empty line between each two.
  private func stacked(_ groups: ArraySlice<TextColumn>) -> TextColumn {
    let first = groups.first ?? TextColumn(gap: 0)
    return groups.dropFirst().reduce(first) { $0.above(TextColumn(StyledText(), width: 0)).above($1) }
  }

  /// Commands that share the line of another one, and what describes both.
  private static let partners: [CommandName: (name: CommandName, brief: String)] = [
    .undo: (.redo, "undo or redo a change"), .next: (.prev, "change by one step"),
    .retry: (.more, "reload or load more"), .back: (.home, "go back or home"),
  ]

  /// A command with a few words about it.
  private func entry(_ command: CommandDescription) -> TextColumn {
    let partner = Self.partners[command.name]
    var words = command.briefUsage
    if let partner {
      words = "\(command.name.text), \(partner.name.text)" + words.dropFirst(command.name.text.count)
    }
    let usage = StyledText(reporter.visible(words))
    let brief = StyledText(reporter.visible(partner?.brief ?? command.brief), .secondary)
    let indent = TextColumn(gap: 2)
    // On a narrow terminal, two columns would be unreadable.
    if reporter.width < 34 {
      let room = reporter.width - 2
      return indent.beside(
        TextColumn(usage, width: room).above(indent.beside(TextColumn(brief, width: room - 2))))
    }
    return indent.beside(TextColumn(usage, width: 17))
      .beside(TextColumn(brief, width: min(Self.groupWidth, reporter.width) - 19))
  }
}

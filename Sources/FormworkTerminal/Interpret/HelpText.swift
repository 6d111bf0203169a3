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
      sections: reporter.width >= 80 ? [section(sideBySide(groups))] : groups.map { section(column([$0])) },
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

  /// The commands of a subject, each with a few words about it.
  private struct Group {
    let title: String
    let entries: [(usage: StyledText, brief: StyledText)]
  }

  private var groups: [Group] {
    var omitted = Self.partners.values.map(\.name)
    // There is nothing to save, and no file can be named.
    if display.workspace.notKept == .byProgram { omitted += [.save, .recover] }
    return CommandDescription.Subject.allCases.map { subject in
      let commands = CommandDescription.all.filter { $0.subject == subject && !omitted.contains($0.name) }
      return Group(title: subject.rawValue, entries: commands.map(entry))
    }
  }

  /// The groups in two columns of about the same length.
  private func sideBySide(_ groups: [Group]) -> TextColumn {
    let gap = TextColumn(gap: 2)
    let layouts = (1..<groups.count).map { count in
      let left = column(groups[..<count]).beside(gap)
      return left.beside(column(groups[count...], width: reporter.width - left.width))
    }
    return layouts.min { $0.lines.count < $1.lines.count } ?? gap
  }

  /// Groups one above the other, with an empty line between each two.
  private func column(_ groups: ArraySlice<Group>, width: Int? = nil) -> TextColumn {
    let usage = self.groups.flatMap(\.entries).map(\.usage.width).max() ?? 0
    let brief = groups.flatMap(\.entries).map(\.brief.width).max() ?? 0
    let gap = TextColumn(gap: 2)
    let width = width ?? reporter.width
    // On a narrow terminal, two columns would be unreadable.
    let isNarrow = width < usage + 18
    let room = isNarrow ? width - 4 : min(brief, width - usage - 4)
    let columns = groups.map { group in
      group.entries.reduce(
        TextColumn(StyledText(group.title, .title), width: isNarrow ? width : usage + room + 4)
      ) { column, entry in
        let brief = TextColumn(entry.brief, width: room)
        let line =
          isNarrow
          ? TextColumn(entry.usage, width: width - 2).above(gap.beside(brief))
          : TextColumn(entry.usage, width: usage).beside(gap).beside(brief)
        return column.above(gap.beside(line))
      }
    }
    return columns.dropFirst().reduce(columns[0]) { $0.above(TextColumn(StyledText(), width: 0)).above($1) }
  }

  /// Commands that share the line of another one, and what describes both.
  private static let partners: [CommandName: (name: CommandName, brief: String)] = [
    .undo: (.redo, "undo or redo"), .next: (.prev, "change by one step"),
    .retry: (.more, "reload, load more"), .back: (.home, "go back or home"),
  ]

  private func entry(_ command: CommandDescription) -> (usage: StyledText, brief: StyledText) {
    let partner = Self.partners[command.name]
    var words = command.briefUsage
    if let partner {
      words = "\(command.name.text), \(partner.name.text)" + words.dropFirst(command.name.text.count)
    }
    let brief = partner?.brief ?? command.brief
    return (StyledText(reporter.visible(words)), StyledText(reporter.visible(brief), .secondary))
  }
}

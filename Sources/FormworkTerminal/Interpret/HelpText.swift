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
    let name = try CommandFailure.wrapping(Command.name(of: word, allowsPrefix: isAtPrompt))
    let command = CommandDescription[name]
    let example = example(of: command)
    if reporter.printsRecords { return showObject(command, example: example) }
    reporter.text(list.page(of: command, example: example))
  }

  private var list: CommandList {
    // Without a settings file, there is nothing to save, and no file can be named.
    CommandList(reporter, omitting: display.workspace.notKept == .byProgram ? [.save, .recover] : [])
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
    let text = list.text(intro)
    let lines = text.lines
    guard isAtPrompt, let height = reporter.height, lines.count >= height else {
      return reporter.text(lines)
    }
    display.show(text, height: height)
  }
}

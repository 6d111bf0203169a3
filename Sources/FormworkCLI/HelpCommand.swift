import ArgumentParser
import Formwork
import FormworkCommands
import FormworkTerminal

/// Describes a command of the program, or a part of a form.
struct HelpCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Describes a command or a part of a form, such as 'row' or 'picker'.",
    discussion: "'formwork help commands' lists the commands of the prompt, and of scripts.")
  @Argument(
    help: ArgumentHelp("A command, or a topic of the reference.", valueName: "topic"),
    completion: .words { HelpCommand.topics })
  var words: [String] = []

  private static var topics: [(text: String, detail: String)] {
    [(promptCommands, Wording.listOfCommands), (exitStatus, Wording.listOfStatuses)]
      + commands.map { ($0.configuration.commandName ?? "", $0.configuration.abstract) }
      + Reference.pages.map { ($0.name, $0.summary) }
  }

  private static var commands: [any ParsableCommand.Type] { FormworkProgram.configuration.subcommands }

  @MainActor
  func run() async throws {
    let reporter = Reporter(output: StandardStreams.output, errors: StandardStreams.errors)
    let layout = ReferenceLayout(reporter)
    let columns = reporter.textWidth
    guard let first = words.first else {
      let message = FormworkProgram.helpMessage(columns: columns)
      throw CleanExit.message(([message] + layout.topics).joined(separator: "\n"))
    }
    if first == Self.promptCommands {
      return try describe(words.dropFirst().first, CommandList(reporter), reporter)
    }
    if first == Self.exitStatus {
      let statuses = ExitStatus.allCases.map {
        TextLayout.padded(String($0.rawValue), to: 4) + Wording.meaning(of: $0)
      }
      throw CleanExit.message(statuses.joined(separator: "\n"))
    }
    let page = Reference.page(words)
    let command = Self.commands.first { words.count == 1 && $0.configuration.commandName == first }
    if let command {
      let more = page.map { Wording.seeAlso("formwork help \($0.group.rawValue) \($0.name)") }
      let message = FormworkProgram.helpMessage(for: command, columns: columns)
      throw CleanExit.message(message + (more.map { "\n\($0)" } ?? ""))
    }
    guard let page else { throw unknown(words.joined(separator: " "), reporter) }
    throw CleanExit.message(layout.lines(of: page).joined(separator: "\n"))
  }

  private static let promptCommands = "commands"
  private static let exitStatus = "exit-status"

  /// Describes a command of the prompt, or lists them all.
  @MainActor
  private func describe(_ name: String?, _ list: CommandList, _ reporter: Reporter) throws {
    guard let name else { throw CleanExit.message(list.lines.joined(separator: "\n")) }
    guard let command = CommandName(name) else { throw unknown(words.joined(separator: " "), reporter) }
    throw CleanExit.message(list.page(of: CommandDescription[command]).joined(separator: "\n"))
  }

  @MainActor
  private func unknown(_ word: String, _ reporter: Reporter) -> ExitCode {
    let names = FormworkProgram.commandNames + [Self.exitStatus]
    let fault = UsageFault.unknownTopic(
      word, page: Reference.page(withMember: word)?.name,
      suggestion: FormworkProgram.option(insteadOf: word) ?? Reference.suggestion(for: word, others: names))
    reporter.diagnostic(Diagnostic(fault.fault))
    return ExitCode(ExitStatus.usage.rawValue)
  }
}

extension Wording {
  fileprivate static let listOfCommands = "Lists the commands of the prompt."
  fileprivate static let listOfStatuses = "Lists the exit statuses and their meanings."
}

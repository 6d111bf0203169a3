import ArgumentParser
import CMemory
import Dispatch
import Formwork
import FormworkCommands
import FormworkFormats
import FormworkTerminal

struct FormworkProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formwork",
    abstract: "Opens settings screens described in JSON, at a prompt or from scripts.",
    discussion: """
      formwork FORM is the same as formwork run FORM.

      'formwork help commands' lists the commands of the prompt and of scripts. 'formwork --generate-completion-script \
      SHELL' prints completions for bash, zsh or fish, and 'formwork --generate-man-page' prints the manual page.
      """, version: FormworkVersion.current,
    subcommands: plainCommands.map { $0 } + otherCommands,
    groupedSubcommands: [LineCommands<FormFileArguments>.group],
    defaultSubcommand: RunCommand<FormFileArguments>.self)

  /// The commands that are read from plain calls without the parser, besides those of the prompt.
  private static let plainCommands: [any PlainCommand.Type] = [
    RunCommand<FormFileArguments>.self, ShowCommand<FormFileArguments>.self,
    GetCommand<FormFileArguments>.self, SetCommand<FormFileArguments>.self,
    ExportCommand<FormFileArguments>.self, ApplyCommand<FormFileArguments>.self, CheckCommand.self,
  ]

  /// The commands that always need the parser.
  private static let otherCommands: [any ParsableCommand.Type] = [
    NewCommand.self, SchemaCommand.self, RenderCommand.self, PreviewCommand.self, GraphCommand.self,
    HelpCommand.self,
  ]

  /// Reads a plain call; `nil` if the parser has to read it.
  static func plainCommand(for arguments: ArraySlice<String>) -> (any AsyncParsableCommand)? {
    guard let first = arguments.first, first == "-" || !first.hasPrefix("-") else { return nil }
    if let command = plainCommand(named: first) { return command.init(plain: arguments.dropFirst()) }
    return isSubcommand(first) ? nil : RunCommand<FormFileArguments>(plain: arguments)
  }

  private static func plainCommand(named name: String) -> (any PlainCommand.Type)? {
    plainCommands.first { $0.name == name }
      ?? LineCommands<FormFileArguments>.all.first { $0.name == name }
  }

  private static func isSubcommand(_ name: String) -> Bool {
    plainCommand(named: name) != nil || otherCommands.contains { $0.configuration.commandName == name }
  }

  static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

  /// The option that does what other programs have a command for.
  static func option(insteadOf word: String) -> String? {
    switch word {
    case "completion", "completions": "formwork --generate-completion-script SHELL"
    case "man", "manual", "manpage": "formwork --generate-man-page"
    case "version": "formwork --version"
    default: nil
    }
  }

  /// The fault of a first word that is neither a subcommand nor a form.
  private static func mistypedSubcommand(in arguments: ArraySlice<String>) -> UsageFault? {
    guard let word = arguments.first, !word.hasPrefix("-"), !isSubcommand(word),
      !FileSystem.exists(word), !FileSystem.exists(word + ".json")
    else { return nil }
    let suggestion = option(insteadOf: word) ?? Suggestion.nearest(to: word, among: commandNames)
    if suggestion != nil { return .unknownSubcommand(word, suggestion: suggestion) }
    if word.contains(where: { "./".contains($0) }) { return nil }
    // What follows a command is the name of a form; after an option, it may be a value.
    let isFollowed = arguments.dropFirst().first.map { !$0.hasPrefix("-") } ?? false
    return isFollowed ? .unknownSubcommand(word, suggestion: nil) : .neitherCommandNorFile(word)
  }

  @MainActor
  static func run(_ arguments: ArraySlice<String>) async {
    let arguments = OptionalValues.explicit(arguments)[...]
    if let fault = mistypedSubcommand(in: arguments) { leave(with: fault, arguments) }
    do {
      if var command = plainCommand(for: arguments) { return try await command.run() }
      if let text = generatedText(for: arguments) { throw CleanExit.message(text) }
      var command = try parseAsRoot(Array(arguments))
      if var command = command as? any AsyncParsableCommand { return try await command.run() }
      try command.run()
    } catch let status as ExitCode {
      leave(with: status.rawValue)
    } catch {
      let isUsage = exitCode(for: error) == .validationFailure
      let error = isUsage ? unknownOption(in: arguments) ?? error : error
      if isUsage, let file = OutputFile.file(namedAsFormatIn: arguments) {
        leave(with: .outputIsFile(file), arguments)
      }
      if isUsage, let file = settingsFile(in: error) { leave(with: .settingsFileIsOption(file), arguments) }
      guard isUsage, OutputOptions.recordFormat(in: arguments) != nil else { leave(with: error) }
      leave(with: .arguments(sentence(for: error)), arguments)
    }
  }

  /// The file that an unexpected argument names, probably as the settings file.
  private static func settingsFile(in error: any Error) -> String? {
    let message = message(for: error)
    let start = "Unexpected argument '"
    guard message.hasPrefix(start) else { return nil }
    let file = String(message.dropFirst(start.count).prefix { $0 != "'" })
    return FileSystem.exists(file) ? file : nil
  }

  /// The error of an option that does not exist. The parser reports a missing argument first.
  private static func unknownOption(in arguments: ArraySlice<String>) -> (any Error)? {
    for missing in [["-"], ["-", "-"]] {
      do { _ = try parseAsRoot(arguments + missing) } catch {
        if message(for: error).hasPrefix("Unknown option") { return error }
      }
    }
    return nil
  }

  /// Reports wrong usage in the format that the arguments ask for, and exits.
  @MainActor
  private static func leave(with fault: UsageFault, _ arguments: ArraySlice<String>) -> Never {
    let reporter = Reporter(
      output: StandardStreams.output, errors: StandardStreams.errors,
      format: OutputOptions.recordFormat(in: arguments))
    reporter.diagnostic(Diagnostic(fault.fault))
    reporter.finish()
    leave(with: Diagnostic(fault.fault).status.rawValue)
  }
}

/// The entry point. It is not `async`, because the concurrency runtime opens files of its own, and closed
/// standard streams must be detected before that. Work that need not wait runs immediately on this thread,
/// without starting another one.
@main
enum Main {
  static func main() {
    memory_prefer_throughput(512 << 20)
    MainActor.assumeIsolated {
      StandardStreams.prepare()
      FormFileArguments.formats = .all
      Task.immediate { @MainActor in
        if CommandLine.arguments.count < 2 {
          let isSeen = Welcome.show(program: CommandLine.arguments.first ?? "formwork")
          FormworkProgram.leave(with: isSeen ? 0 : ExitStatus.usage.rawValue)
        }
        await FormworkProgram.run(CommandLine.arguments.dropFirst())
        FormworkProgram.exit()
      }
    }
    dispatchMain()
  }
}

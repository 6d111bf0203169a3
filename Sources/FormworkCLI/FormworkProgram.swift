import ArgumentParser
import CMemory
import Dispatch
import Formwork
import FormworkCommands
import FormworkTerminal

struct FormworkProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formwork",
    abstract: "Settings screens described in JSON: at a prompt, by scripts, as prototypes.",
    discussion: "formwork FORM is the same as formwork run FORM.", version: "0.1.0",
    subcommands: [
      RunCommand<FormFileArguments>.self, ShowCommand<FormFileArguments>.self,
      GetCommand<FormFileArguments>.self, SetCommand<FormFileArguments>.self,
      ApplyCommand<FormFileArguments>.self, CheckCommand.self,
    ], defaultSubcommand: RunCommand<FormFileArguments>.self)

  /// Parses valid arguments of a known command with that command's parser only, which takes a third of the
  /// time. Everything else, such as `--help`, is left to the parser for all commands.
  static func command(for arguments: ArraySlice<String>) -> (any AsyncParsableCommand)? {
    guard let first = arguments.first, !first.hasPrefix("-"), first != "help" else { return nil }
    let named = configuration.subcommands.first { $0.configuration.commandName == first }
    let command: any ParsableCommand.Type = named ?? RunCommand<FormFileArguments>.self
    let parsed = try? command.parseAsRoot(Array(named == nil ? arguments : arguments.dropFirst()))
    return parsed as? any AsyncParsableCommand
  }

  @MainActor
  static func run(_ arguments: ArraySlice<String>) async {
    do {
      if var command = command(for: arguments) { return try await command.run() }
      var command = try parseAsRoot(Array(arguments))
      if var command = command as? any AsyncParsableCommand { return try await command.run() }
      try command.run()
    } catch { leave(with: error) }
  }

  /// Exits with the status of an error.
  ///
  /// Help and similar texts are also thrown as errors, but they are the program's output. Therefore, a
  /// failure to write them is reported.
  @MainActor
  private static func leave(with error: any Error) -> Never {
    let text = fullMessage(for: error)
    guard exitCode(for: error).isSuccess, !text.isEmpty else { exit(withError: error) }
    let output = StandardStreams.output
    output.writeLine(text)
    output.flush()
    guard let reason = output.failure else { exit() }
    let reporter = Reporter(output: output, errors: StandardStreams.errors)
    reporter.diagnostic(Diagnostic(UsageFault.outputFailed(reason: reason).fault))
    exit(withError: ExitCode(ExitStatus.cannotWrite.rawValue))
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
      Task.immediate { @MainActor in
        if CommandLine.arguments.count < 2 {
          let isSeen = Welcome.show(program: CommandLine.arguments.first ?? "formwork")
          FormworkProgram.exit(withError: isSeen ? nil : ExitCode(ExitStatus.usage.rawValue))
        }
        await FormworkProgram.run(CommandLine.arguments.dropFirst())
        FormworkProgram.exit()
      }
    }
    dispatchMain()
  }
}

import ArgumentParser
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
}

/// The start of the program. It is not async: the runtime of async code opens files of its own, and a standard
/// stream that came closed has to be found before.
@main
enum Main {
  static func main() {
    MainActor.assumeIsolated { StandardStreams.prepare() }
    Task { @MainActor in
      if CommandLine.arguments.count < 2 {
        let isSeen = Welcome.show(program: CommandLine.arguments.first ?? "formwork")
        FormworkProgram.exit(withError: isSeen ? nil : ExitCode(ExitStatus.usage.rawValue))
      }
      await FormworkProgram.main()
      FormworkProgram.exit()
    }
    dispatchMain()
  }
}

import ArgumentParser

@main
struct FormworkProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formwork",
    abstract: "Settings screens described in JSON: at a prompt, by scripts, as prototypes.",
    discussion: "formwork FORM is the same as formwork run FORM.", version: "0.1.0",
    subcommands: [RunCommand.self, ShowCommand.self, GetCommand.self, SetCommand.self, ApplyCommand.self, CheckCommand.self], defaultSubcommand: RunCommand.self)
}

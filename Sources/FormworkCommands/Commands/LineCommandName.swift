package import ArgumentParser
import Formwork
package import FormworkTerminal

/// The name of a command of the prompt that is also a subcommand.
package protocol LineCommandName: Sendable {
  static var command: CommandName { get }
}

/// The commands of the prompt that ask nothing and whose effect does not end with a session.
package enum LineCommands<Form: FormArguments> {
  package static var all: [any PlainCommand.Type] {
    [
      LineCommand<Form, Describe>.self, LineCommand<Form, Why>.self, LineCommand<Form, Find>.self,
      LineCommand<Form, Diff>.self, LineCommand<Form, Verify>.self, LineCommand<Form, Add>.self,
      LineCommand<Form, Remove>.self, LineCommand<Form, Move>.self, LineCommand<Form, Reset>.self,
      LineCommand<Form, Try>.self,
    ]
  }

  /// The group in which help lists them.
  package static var group: CommandGroup {
    CommandGroup(name: Wording.lineCommands, subcommands: all.map { $0 })
  }
}

private enum Describe: LineCommandName { static var command: CommandName { .describe } }
private enum Why: LineCommandName { static var command: CommandName { .why } }
private enum Find: LineCommandName { static var command: CommandName { .find } }
private enum Diff: LineCommandName { static var command: CommandName { .diff } }
private enum Verify: LineCommandName { static var command: CommandName { .verify } }
private enum Add: LineCommandName { static var command: CommandName { .add } }
private enum Remove: LineCommandName { static var command: CommandName { .remove } }
private enum Move: LineCommandName { static var command: CommandName { .move } }
private enum Reset: LineCommandName { static var command: CommandName { .reset } }
private enum Try: LineCommandName { static var command: CommandName { .try } }

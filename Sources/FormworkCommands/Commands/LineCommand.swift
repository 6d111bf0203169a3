package import ArgumentParser
import Formwork
import FormworkTerminal

/// A command of the prompt as a subcommand, which runs it as a script of one line.
package struct LineCommand<Form: FormArguments, Name: LineCommandName>: PlainCommand {
  package static var name: String { Name.command.text }
  package static var configuration: CommandConfiguration {
    let (abstract, discussion) = Wording.help(on: Name.command)
    return CommandConfiguration(
      commandName: name, abstract: abstract,
      usage: Form.program.map { Wording.usage(of: Name.command, program: $0) }, discussion: discussion)
  }

  /// Whether the command has an option. The command that `try` previews may have any option.
  private static func takes(_ option: OptionName) -> Bool {
    Name.command == .try || CommandDescription[Name.command].options.contains { $0.text == option.typed }
  }

  private static func help(on option: OptionName) -> ArgumentHelp {
    ArgumentHelp(
      "\(Wording.help(on: option))", valueName: Wording.valueName(of: option),
      visibility: takes(option) ? .default : .hidden)
  }

  @OptionGroup var form: Form
  @Argument(
    help: ArgumentHelp(
      "\(Wording.argument(of: Name.command))", valueName: Wording.valueName(of: Name.command),
      visibility: Wording.valueName(of: Name.command).isEmpty ? .hidden : .default),
    completion: Form.completion(of: .word(Name.command), for: Name.command.text))
  var words: [String] = []
  @Option(name: .plain(.index), help: help(on: .index)) var index: String?
  @Option(name: .plain(.to), help: help(on: .to)) var to: String?
  @Option(name: .plain(.before), help: help(on: .before)) var before: String?
  @Option(name: .plain(.after), help: help(on: .after)) var after: String?
  @OptionGroup(visibility: Name.command.changesSettings ? .default : .hidden) var change: ChangeOptions

  package init() {}

  package init(_ arguments: inout PlainArguments) throws {
    index = try arguments.value(.index)
    to = try arguments.value(.to)
    before = try arguments.value(.before)
    after = try arguments.value(.after)
    change = try ChangeOptions(&arguments)
    form = try Form(&arguments)
    words = try arguments.words()
  }

  package func validate() throws {
    if let (option, _) = options.first(where: { !Self.takes($0.name) }) {
      throw ValidationError(Wording.unknownOption(option.typed))
    }
    do throws(LineFault) {
      _ = try Command.read(try Word.split(line), allowsPrefix: false)
    } catch {
      // The form is needed to say what can be named.
      if case .missingWord = error.fault { return }
      throw ValidationError(Wording.sentence(inCall: error.fault, of: Name.command))
    }
  }

  private var options: [(name: OptionName, value: String)] {
    let options = [(OptionName.index, index), (.to, to), (.before, before), (.after, after)]
    return options.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The command as a line of a script.
  private var line: String {
    let options = options.flatMap { [$0.name.typed, Quoting.word($0.value)] }
    let words = words.map { Quoting.word($0) }
    let line =
      switch Name.command {
      // A call starts without unsaved changes.
      case .diff where words.isEmpty: ["defaults"]
      // The options belong to the command that follows.
      case .try: words + options
      default: options + (words.contains { $0.hasPrefix("-") } ? ["--"] : []) + words
      }
    return ([Name.command.text] + line).joined(separator: " ")
  }

  @MainActor
  package func run() async throws {
    let runner = try form.runner(change: change)
    throw ExitCode(
      await runner.report { () async throws(Failure) in
        try await runner.call(Name.command, line: line, in: form.call, isDry: change.isDry)
      })
  }
}

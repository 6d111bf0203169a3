import ArgumentParser
import Formwork
import FormworkCommands
import FormworkTerminal

struct FormArgument: ParsableArguments {
  @Argument(help: "The form, a file in JSON.", completion: .file(extensions: ["json"]))
  var form: String

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  @MainActor
  func operations(width: Int? = nil) -> SettingsOperations {
    SettingsOperations(
      source: .file(form), store: store.store, reporter: output.reporter(width: width),
      wantsDetailedStatus: output.wantsDetailedStatus)
  }
}

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Opens a form at a prompt, or runs scripts on it.",
    discussion: "Without a terminal a script is read from standard input.")
  @OptionGroup var form: FormArgument
  @OptionGroup var script: ScriptOptions
  @OptionGroup var change: ChangeOptions

  @MainActor
  func run() async throws {
    throw ExitCode(await form.operations().reportRun(script.runOptions(isDry: change.isDry)))
  }
}

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints a screen once.")
  @OptionGroup var form: FormArgument
  @Argument(help: "The screen; the first one if none is named.") var screen: String?
  @OptionGroup var size: SizeOptions

  @MainActor
  func run() async throws {
    let operations = form.operations(width: size.width)
    throw ExitCode(await operations.report { () throws(Failure) in try operations.show(screen: screen) })
  }
}

struct GetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Prints values: one bare, several or all as KEY=VALUE.")
  @OptionGroup var form: FormArgument
  @Argument(help: "The settings, by key or id.") var keys: [String] = []
  @Flag(help: "Print secret values too.") var reveal = false

  @MainActor
  func run() async throws {
    let operations = form.operations()
    throw ExitCode(
      await operations.report { () throws(Failure) in try operations.get(keys, reveals: reveal) })
  }
}

struct SetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Sets values, in one step: their order does not matter.")
  @OptionGroup var form: FormArgument
  @Argument(help: ArgumentHelp("Settings and their values.", valueName: "key=value")) var assignments:
    [String]
  @OptionGroup var change: ChangeOptions

  @MainActor
  func run() async throws {
    let operations = form.operations()
    throw ExitCode(
      await operations.report { () async throws(Failure) in
        try await operations.set(assignments, isDry: change.isDry)
      })
  }
}

struct ApplyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Sets values from an object in JSON, nested or flat by key; null resets.")
  @OptionGroup var form: FormArgument
  @OptionGroup var apply: ApplyOptions
  @OptionGroup var change: ChangeOptions

  @MainActor
  func run() async throws {
    let operations = form.operations()
    throw ExitCode(
      await operations.report { () async throws(Failure) in
        try await operations.apply(
          apply.values, only: apply.only, complete: apply.complete, isDry: change.isDry)
      })
  }
}

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reads and lints forms, and with --store their settings.")
  @Argument(help: "The forms, files in JSON.", completion: .file(extensions: ["json"])) var forms: [String]
  @Flag(help: "Take warnings as errors.") var strict = false
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  @MainActor
  func run() async throws {
    let check = CheckOperation(reporter: output.reporter(), store: store.store, isStrict: strict)
    let operations = SettingsOperations(
      source: .file(forms[0]), store: store.store, reporter: output.reporter(),
      wantsDetailedStatus: output.wantsDetailedStatus)
    throw ExitCode(await operations.report { check.check(forms) })
  }
}

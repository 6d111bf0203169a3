package import ArgumentParser
import Formwork
import FormworkTerminal

// The commands, for forms in files and for the form of a program that embeds them. Each one ends by throwing
// its status.

/// Opens a prompt or runs scripts.
package struct RunCommand<Form: FormArguments>: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Form.promptCommandName, abstract: "Opens a form at a prompt, or runs scripts on it.",
      discussion: "Without a terminal, reads a script from standard input.")
  }
  @OptionGroup var form: Form
  @OptionGroup var script: ScriptOptions
  @OptionGroup var change: ChangeOptions

  package init() {}

  @MainActor
  package func run() async throws {
    let runner = try form.runner(change: change)
    var options = script.runOptions(isDry: change.isDry)
    options.historyFile = Form.historyFile
    throw ExitCode(await runner.reportRun(options))
  }
}

package struct ShowCommand<Form: FormArguments>: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "show", abstract: "Prints a screen.")
  }
  @OptionGroup var form: Form
  @Argument(
    help: "The screen to print. The default is the first screen.",
    completion: Form.completion(of: .screen, for: "show"))
  var screen: String?
  @Flag(name: .plain(.ids), help: "Print each row's name for use in scripts.") var ids = false
  @Flag(name: .plain(.set), help: "List the rows that are set on all screens, with their names.") var set =
    false
  @Option(
    name: .plain(.sample),
    help: ArgumentHelp("Show the settings of one of the form's samples.", valueName: "name"),
    completion: Form.completion(of: .sample, for: "show"))
  var sample: String?
  @OptionGroup var size: SizeOptions

  package init() {}

  package func validate() throws {
    if sample != nil, form.store.store != nil {
      throw ValidationError(Wording.cannotBeCombined("--sample", "--store"))
    }
    if set, screen != nil {
      throw ValidationError(Wording.cannotBeCombined("--set", with: "a screen"))
    }
  }

  @MainActor
  package func run() async throws {
    let runner = try form.runner(width: size.width)
    throw ExitCode(
      await runner.report { () async throws(Failure) in
        set
          ? try await runner.showSet(sample: sample)
          : try await runner.show(screen: screen, sample: sample, withNames: ids)
      })
  }
}

package struct GetCommand<Form: FormArguments>: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "get", abstract: "Prints values: a single one by itself, several or all as KEY=VALUE.")
  }
  @OptionGroup var form: Form
  @Argument(
    help: ArgumentHelp("The settings, by key or id.", valueName: "key"),
    completion: Form.completion(of: .setting, for: "get"))
  var keys: [String] = []
  @Flag(name: .plain(.reveal), help: "Print secret values too.") var reveal = false
  @Flag(
    name: .plain(.exitCode),
    help: "Exit with status 1 if a setting has no value, unlike one with an empty text.")
  var hasExitCode = false

  package init() {}

  package func validate() throws {
    if hasExitCode, keys.isEmpty { throw ValidationError(Wording.exitCodeRequiresKey) }
  }

  @MainActor
  package func run() async throws {
    let runner = try form.runner()
    throw ExitCode(
      await runner.report { () async throws(Failure) in
        try await runner.get(keys, reveals: reveal, failsIfUnset: hasExitCode)
      })
  }
}

package struct SetCommand<Form: FormArguments>: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "set", abstract: "Sets values together; their order does not matter.",
      discussion: """
        A single setting can also be given as KEY VALUE. KEY+=VALUE adds an element to a list, KEY+=NAME=VALUE sets a \
        name in a map, and KEY-=VALUE removes an element or a name. KEY= removes an optional value; --empty sets an \
        empty text. KEY=null sets null, unless the setting accepts 'null' as text; then use --null.

        Other users can see the arguments of a running command; give secrets with --from-file.

        For example: formwork set server.json network.wifi=on network.port=443
        """)
  }

  package func validate() throws {
    if assignments.isEmpty, files.isEmpty, null.isEmpty, empty.isEmpty, unset.isEmpty {
      throw ValidationError(Wording.missingAssignment)
    }
  }
  @OptionGroup var form: Form
  @Argument(
    help: ArgumentHelp("Settings and their values.", valueName: "key=value"),
    completion: Form.completion(of: .assignment, for: "set"))
  var assignments: [String] = []
  @Option(
    name: .plain(.fromFile), parsing: .singleValue,
    help: ArgumentHelp(
      "Set a value to the contents of a file, without a newline at the end; - is standard input.",
      valueName: "key=file"),
    completion: Form.completion(of: .fileAssignment, for: "set"))
  var files: [String] = []
  @Option(
    name: .plain(.null),
    help: ArgumentHelp("Set a value to null, if the form allows it.", valueName: "key"),
    completion: Form.completion(of: .setting, for: "set"))
  var null: [String] = []
  @Option(
    name: .plain(.empty),
    help: ArgumentHelp("Set a value to an empty text, if that is valid.", valueName: "key"),
    completion: Form.completion(of: .setting, for: "set"))
  var empty: [String] = []
  @Option(
    name: .plain(.unset),
    help: ArgumentHelp("Remove a value, so that the default applies.", valueName: "key"),
    completion: Form.completion(of: .setting, for: "set"))
  var unset: [String] = []
  @OptionGroup var additions: Form.Additions
  @OptionGroup var change: ChangeOptions

  package init() {}

  @MainActor
  package func run() async throws {
    var assignments = assignments
    let runner = try form.runner(change: change, adding: additions.read(&assignments))
    throw ExitCode(
      await runner.report { () async throws(Failure) in
        try await runner.set(
          assignments, files: files, null: null, empty: empty, unset: unset, isDry: change.isDry)
      })
  }
}

package struct ApplyCommand<Form: FormArguments>: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "apply",
      abstract:
        "Sets values from a JSON object, nested or with dotted keys; null resets a setting unless it is nullable.",
      discussion: "Like a settings file, the object can contain values for hidden and disabled rows.")
  }
  @OptionGroup var form: Form
  @OptionGroup var apply: ApplyOptions
  @OptionGroup var change: ChangeOptions

  package init() {}

  @MainActor
  package func run() async throws {
    let runner = try form.runner(change: change)
    throw ExitCode(
      await runner.report { () async throws(Failure) in
        try await runner.apply(
          apply.values, only: apply.only, complete: apply.complete, ignoresUnknown: apply.ignoresUnknown,
          isDry: change.isDry)
      })
  }
}

package struct ExportCommand<Form: FormArguments>: AsyncParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: "Prints the settings as input for 'run', 'apply' or 'set'.",
      discussion: """
        'run' reads a script, 'apply' reads an object in JSON or YAML, and 'set' takes shell words, as in \
        eval "formwork set FORM $(formwork export FORM --format shell)". \
        --format swift prints the form itself as Swift source, without the settings.
        """)
  }
  @OptionGroup var form: Form
  @Option(name: .plain(.format), help: "The format. The default is script, or json with --output json.")
  var format: ExportFormat?

  package init() {}

  @MainActor
  package func run() async throws {
    let runner = try form.runner()
    throw ExitCode(await runner.report { () async throws(Failure) in try await runner.export(format) })
  }
}

/// Only for forms in files. A program's own form is checked when it is compiled.
package struct CheckCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks forms and, with --store, their settings; or settings files.")
  @Argument(
    help: ArgumentHelp("The forms, JSON files, or any settings files.", valueName: "form"),
    completion: .file())
  var forms: [String]
  @Flag(name: .plain(.strict), help: "Treat warnings as errors.") var strict = false
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  package init() {}

  @MainActor
  package func run() async throws {
    let reporter = output.reporter()
    let check = CheckOperation(
      reporter: reporter, store: store.store, registry: reading.registry, reading: reading.reading,
      isStrict: strict)
    throw ExitCode(await SettingsRunner.report(reporter) { check.check(forms) })
  }
}

package import ArgumentParser
import Formwork
package import FormworkTerminal

extension OutputFormat: ExpressibleByArgument {}
extension ExportFormat: ExpressibleByArgument {}

/// The output format and the exit status; the same for every command.
package struct OutputOptions: ParsableArguments {
  @Option(
    name: .plain(.output),
    help: ArgumentHelp(OutputFormat.help))
  package var output: OutputFormat?

  @Flag(name: .plain(.json), help: "Short for --output json.")
  package var isJSON = false

  @Flag(name: .plain(.quiet), help: "Print no notes and no summary; errors are still printed.")
  package var isQuiet = false

  @Flag(
    name: .plain(.detailedStatus),
    help: "Exit with status 2 if something changed, or would change with --dry-run.")
  package var wantsDetailedStatus = false

  package init() {}

  init(_ arguments: inout PlainArguments) throws {
    output = try arguments.value(.output)
    isJSON = arguments.flag(.json)
    isQuiet = arguments.flag(.quiet)
    wantsDetailedStatus = arguments.flag(.detailedStatus)
    try validate()
  }

  package func validate() throws {
    if isJSON, let output, output != .json {
      throw ValidationError(Wording.cannotBeCombined("--json", "--output \(output.rawValue)"))
    }
  }

  @MainActor
  package func reporter(width: Int? = nil) -> Reporter {
    StandardStreams.prepare()
    let reporter = Reporter(
      output: StandardStreams.output, errors: StandardStreams.errors, format: isJSON ? .json : output,
      width: width)
    reporter.isQuiet = isQuiet
    return reporter
  }

  /// Returns the machine-readable format that arguments request, even if they are invalid; `nil` if none.
  package static func recordFormat(in arguments: ArraySlice<String>) -> OutputFormat? {
    values(in: arguments).last.flatMap { OutputFormat(rawValue: $0) }.flatMap { $0.printsRecords ? $0 : nil }
  }

  /// The values of `--output` in arguments. `--json` counts as one.
  package static func values(in arguments: ArraySlice<String>) -> [String] {
    let arguments = arguments.prefix { $0 != "--" }
    return zip(arguments, arguments.dropFirst() + [""]).compactMap { argument, next in
      switch argument {
      case "--json": "json"
      case "--output": next
      default: argument.hasPrefix("--output=") ? String(argument.dropFirst(9)) : nil
      }
    }
  }
}

/// The size in which a screen is drawn.
package struct SizeOptions: ParsableArguments {
  @Option(
    name: .plain(.width), parsing: .unconditional,
    help: "The width of the terminal in columns, at least 20; a screen uses at most 72.")
  package var width: Int?

  package init() {}

  init(_ arguments: inout PlainArguments) throws {
    width = try arguments.value(.width)
    try validate()
  }

  package func validate() throws {
    if let width, width < 20 {
      throw ValidationError(Wording.mustBe("--width", "at least 20", not: width))
    }
  }
}

/// The settings file given by the caller.
package struct StoreOptions: ParsableArguments {
  @Option(
    name: .plain(.store),
    help: ArgumentHelp("The settings file; it overrides the form's own.", valueName: "file"),
    completion: .file())
  package var store: String?

  package init() {}

  init(_ arguments: inout PlainArguments) throws {
    store = try arguments.value(.store)
    try validate()
  }

  package func validate() throws {
    if store?.isEmpty ?? false { throw ValidationError(Wording.requiresFileName("--store")) }
  }
}

/// How long rows and their items may take to load.
package struct WaitOptions: ParsableArguments {
  @Option(
    name: .plain(.wait),
    help: ArgumentHelp("The maximum time to wait for rows and items to load.", valueName: "seconds"))
  package var wait = standard

  private static let standard = 10.0

  package init() {}

  init(_ arguments: inout PlainArguments) throws {
    wait = try arguments.value(.wait) ?? Self.standard
    try validate()
  }

  package func validate() throws {
    guard wait >= 0, wait <= 1e9 else {
      throw ValidationError(Wording.mustBe("--wait", "from 0 to 1000000000 seconds", not: wait))
    }
  }
}

/// Options of all commands that change settings.
package struct ChangeOptions: ParsableArguments {
  @Flag(name: .plain(.isDry), help: "Save nothing and print what would change.")
  package var isDry = false

  @Flag(name: .plain(.trace), help: "Print the context dictionary of each call to a function of the program.")
  package var trace = false

  @Flag(
    name: .plain(.skipsChecks),
    help: "Save without running 'beforeSave', the program that checks the settings.")
  package var skipsChecks = false

  @OptionGroup package var save: SaveArguments

  package init() {}

  init(_ arguments: inout PlainArguments) throws {
    isDry = arguments.flag(.isDry)
    trace = arguments.flag(.trace)
    skipsChecks = arguments.flag(.skipsChecks)
    save = try SaveArguments(&arguments)
  }
}

/// Which programs of the form may run.
package struct ProgramArguments: ParsableArguments {
  @Option(
    name: .plain(.allowedPrograms), defaultAsFlag: AllowedPrograms.all, parsing: .next,
    help: ArgumentHelp(
      "Let the form run programs: all of them or, with =name,..., only those named.", valueName: "name,..."
    ))
  package var allowed: AllowedPrograms?

  @Option(
    name: .plain(.programTimeout),
    help: ArgumentHelp("The maximum time that a program of the form may run.", valueName: "seconds"))
  package var timeout = standardTimeout

  private static let standardTimeout = 600

  package init() {}

  init(_ arguments: inout PlainArguments) throws {
    allowed = try arguments.value(.allowedPrograms)
    timeout = try arguments.value(.programTimeout) ?? Self.standardTimeout
    try validate()
  }

  package func validate() throws {
    // The parser treats an empty value as a missing one, which would allow all programs.
    let isEmpty = CommandLine.arguments.contains("--allow-run=")
    if let allowed, !allowed.isValid || isEmpty {
      throw ValidationError(Wording.programNamesAreInvalid(isEmpty ? "" : allowed.description))
    }
    guard timeout > 0, timeout <= 1_000_000 else {
      throw ValidationError(Wording.mustBe("--run-timeout", "from 1 to 1000000 seconds", not: timeout))
    }
  }

  package var options: ProgramOptions {
    var options = ProgramOptions()
    options.permission = allowed?.permission ?? .none
    options.limit = .seconds(timeout)
    return options
  }
}

/// The value of `--allow-run`: names separated by commas.
package struct AllowedPrograms: ExpressibleByArgument, CustomStringConvertible {
  package let value: String

  /// The value of the option without names. It stands for all programs and cannot be typed, because an argument cannot
  /// contain a NUL.
  package static let all = AllowedPrograms(argument: "\0")

  package init(argument: String) { value = argument }

  package var description: String {
    value.split(separator: ",", omittingEmptySubsequences: false).map {
      $0 == Self.all.value ? "*" : String($0)
    }
    .joined(separator: ",")
  }

  /// Whether the value consists of names. In `--allow-run key=value`, the parser took the next word for it.
  fileprivate var isValid: Bool {
    !value.contains("=") && !value.split(separator: ",", omittingEmptySubsequences: false).contains("")
  }

  var permission: ProgramPermission {
    let names = Set(value.split(separator: ",").map(String.init))
    return names.contains(Self.all.value) ? .all : .names(names)
  }
}

/// How to run scripts.
package struct ScriptOptions: ParsableArguments {
  @Option(
    name: .plain(.script), parsing: .singleValue,
    help: ArgumentHelp(
      "A script to run instead of standard input; repeat it to run several as one transaction.",
      valueName: "file"),
    completion: .file())
  package var scripts: [String] = []

  @Option(
    name: .plain(.command), parsing: .singleValue,
    help: ArgumentHelp(
      "A command to run instead of a script; repeat it to run several as one transaction.",
      valueName: "command"))
  package var commands: [String] = []

  @Flag(name: .plain(.batch), help: "Read a script from standard input, even if it is a terminal.")
  package var batch = false

  @Flag(name: .plain(.interactive), help: "Continue at the prompt after the scripts.")
  package var interactive = false

  @Flag(
    name: .plain(.watch), help: "At the prompt, reload the form and the settings when their files change.")
  package var watch = false

  @Flag(
    name: .plain(.linear),
    help: "At the prompt, read every answer as a line, without menus or single keys.")
  package var linear = false

  @Flag(
    name: .plain(.keepsGoing),
    help: "Continue after a refused command to report every error; nothing more is saved.")
  package var keepGoing = false

  @Flag(
    name: .plain(.explicitSave),
    help: "Save only with a 'save' command; ending with unsaved changes is an error.")
  package var explicitSave = false

  package init() {}

  init(_ arguments: inout PlainArguments) throws {
    scripts = try arguments.values(.script)
    batch = arguments.flag(.batch)
    interactive = arguments.flag(.interactive)
    watch = arguments.flag(.watch)
    linear = arguments.flag(.linear)
    keepGoing = arguments.flag(.keepsGoing)
    explicitSave = arguments.flag(.explicitSave)
    commands = try arguments.values(.command)
    try validate()
  }

  package func validate() throws {
    if !commands.isEmpty, !scripts.isEmpty || batch {
      throw ValidationError(Wording.cannotBeCombined("-c", batch ? "--batch" : "--script"))
    }
  }

  package func runOptions(isDry: Bool) -> RunOptions {
    var options = RunOptions()
    options.scripts = scripts
    options.commands = commands
    options.isBatch = batch
    options.isInteractive = interactive
    options.watchesFiles = watch
    options.isLinear = linear
    options.script.isDry = isDry
    options.script.keepsGoing = keepGoing
    options.script.wantsSave = explicitSave
    return options
  }
}

/// Further options of `apply`.
package struct ApplyOptions: ParsableArguments {
  @Argument(
    help: "A JSON object of values, nested or with dotted keys; - is standard input.", completion: .file())
  package var values: String

  @Flag(name: .plain(.only), help: "Reset every setting that is not named.")
  package var only = false

  @Flag(name: .plain(.complete), help: "Fail if a required setting has no value.")
  package var complete = false

  @Flag(
    name: .plain(.ignoresUnknown),
    help: "Ignore members that are not settings of the form, such as those of other programs.")
  package var ignoresUnknown = false

  package init() {}

  /// Takes the options without the values, which follow the form.
  init(options arguments: inout PlainArguments) {
    only = arguments.flag(.only)
    complete = arguments.flag(.complete)
    ignoresUnknown = arguments.flag(.ignoresUnknown)
  }
}

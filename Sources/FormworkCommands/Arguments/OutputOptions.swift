package import ArgumentParser
import Formwork
package import FormworkTerminal

extension OutputFormat: ExpressibleByArgument {}

/// The output format and the exit status; the same for every command.
package struct OutputOptions: ParsableArguments {
  @Option(help: "The output format; by default, styled at a terminal and plain otherwise.")
  package var output: OutputFormat?

  @Flag(
    name: .customLong("detailed-exitcode"),
    help: "Exit with 2 if something changed, or would change with --dry-run.")
  package var wantsDetailedStatus = false

  package init() {}

  @MainActor
  package func reporter(width: Int? = nil) -> Reporter {
    StandardStreams.prepare()
    return Reporter(
      output: StandardStreams.output, errors: StandardStreams.errors, format: output, width: width)
  }
}

/// The size in which a screen is drawn.
package struct SizeOptions: ParsableArguments {
  @Option(help: "How many columns the screen may take, 20 at least.")
  package var width: Int?

  package init() {}

  package func validate() throws {
    if let width, width < 20 { throw ValidationError("--width must be at least 20, not \(width)") }
  }
}

/// The settings file given by the caller.
package struct StoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The settings file; it overrides the form's own.", valueName: "file"))
  package var store: String?

  package init() {}

  package func validate() throws {
    if store?.isEmpty ?? false {
      throw ValidationError("--store requires the name of a file")
    }
  }
}

/// How long a program may take to load its rows.
package struct WaitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How long to wait for rows that the program is loading.", valueName: "seconds"))
  package var wait = 10.0

  package init() {}

  package func validate() throws {
    guard wait >= 0, wait < 1e9 else {
      throw ValidationError("--wait takes a number of seconds, not \(wait)")
    }
  }
}

/// Options of all commands that change settings.
package struct ChangeOptions: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "Save nothing and print what would change.")
  package var isDry = false

  @Flag(help: "Print the dictionary of each change that reaches the program's functions.")
  package var trace = false

  package init() {}
}

/// How to run scripts.
package struct ScriptOptions: ParsableArguments {
  @Option(
    name: .customLong("script"), parsing: .singleValue,
    help: ArgumentHelp(
      "A script to run instead of standard input; several run as one transaction.", valueName: "file"))
  package var scripts: [String] = []

  @Flag(help: "Read a script from standard input, also from a terminal.")
  package var batch = false

  @Flag(help: "Go on at the prompt after the scripts.")
  package var interactive = false

  @Flag(help: "Go on after a refused command to report every error; nothing further is saved.")
  package var keepGoing = false

  @Flag(help: "Save only what a 'save' command saves; changes without one are an error.")
  package var explicitSave = false

  package init() {}

  package func runOptions(isDry: Bool) -> RunOptions {
    var options = RunOptions()
    options.scripts = scripts
    options.isBatch = batch
    options.isInteractive = interactive
    options.script.isDry = isDry
    options.script.keepsGoing = keepGoing
    options.script.wantsSave = explicitSave
    return options
  }
}

/// Further options of `apply`.
package struct ApplyOptions: ParsableArguments {
  @Argument(
    help: "An object of values in JSON, nested or flat by key; - is standard input.", completion: .file())
  package var values: String

  @Flag(help: "Reset every setting that is not named.")
  package var only = false

  @Flag(help: "Fail if a required setting has no value.")
  package var complete = false

  package init() {}
}

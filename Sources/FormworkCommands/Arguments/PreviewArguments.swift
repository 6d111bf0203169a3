package import ArgumentParser
import Formwork
import FormworkTerminal

/// What `formwork preview` shows, and where.
package struct PreviewArguments: ParsableArguments {
  @Argument(help: "The form, a JSON file, or any settings file.", completion: .file())
  package var form: String

  @Option(parsing: .unconditional, help: "The port to listen on. The default is any free port.")
  package var port = 0

  @Flag(name: .customLong("open"), help: "Open the page in the browser with xdg-open.")
  package var opensBrowser = false

  @Option(
    help: ArgumentHelp("Show the settings of one of the form's samples.", valueName: "name"),
    completion: FormFileArguments.completion(of: .sample, for: "preview"))
  package var sample: String?

  @Option(
    parsing: .unconditional, help: "The width of the screen on the page, \(ScreenWidth.limits) CSS pixels.")
  package var width = 375

  @Option(
    help: ArgumentHelp("The settings file that the page shows and saves.", valueName: "file"),
    completion: .file())
  package var store: String?

  @Flag(
    name: .customLong("no-checks"),
    help: "Save without running 'beforeSave', the program that checks the settings.")
  package var skipsChecks = false

  @OptionGroup package var programs: ProgramArguments
  @OptionGroup package var save: SaveArguments

  package init() {}

  package func validate() throws {
    if form == "-" { throw ValidationError(Wording.previewNeedsFile) }
    if store?.isEmpty ?? false { throw ValidationError(Wording.requiresFileName("--store")) }
    if sample != nil, store != nil {
      throw ValidationError(Wording.cannotBeCombined("--sample", "--store"))
    }
    guard (0...65535).contains(port) else {
      throw ValidationError(Wording.mustBe("--port", "from 0 to 65535", not: port))
    }
    try ScreenWidth.validate(width)
  }
}

import ArgumentParser
import Formwork
import FormworkCommands
import FormworkTerminal

/// Draws how the screens of a form lead to each other.
struct GraphCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Prints the flow of a form's screens as a Mermaid diagram in Markdown.",
    discussion: """
      Each arrow is labeled with the row, edit action or alert choice that opens the screen. Screens \
      that cannot be reached have a dashed border.
      """)
  @Argument(
    help: "The form, a JSON file, or any settings file; - is a form from standard input.", completion: .file()
  )
  var form: String
  @OptionGroup var output: OutputFile
  @OptionGroup var format: OutputOptions

  @MainActor
  func run() async throws {
    let reporter = format.reporter()
    throw ExitCode(await SettingsRunner.report(reporter) { () throws(Failure) in try draw(reporter) })
  }

  @MainActor
  private func draw(_ reporter: Reporter) throws(Failure) -> ExitStatus {
    var form = try StandardInput.form(form, registry: FormFileArguments.registry, reading: FormReading())
    form.readAll()
    guard !form.hasErrors else { throw Failure(form.diagnostics.filter { $0.severity == .error }) }
    let text = ScreenGraph(form.definition.form).mermaid
    try output.validate(isNoFileOf: form)
    try output.write(Array((text + "\n").utf8), reporter)
    return .done
  }
}

import ArgumentParser
import Formwork
import FormworkCommands
import FormworkTerminal

/// Draws how the screens of a form lead to each other.
struct GraphCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Prints the flow of a form's screens, as a Mermaid diagram in Markdown.",
    discussion: """
      An arrow is labeled with the row, the edit action or the choice that leads on. Screens to which no row leads \
      are dashed.
      """)
  @Argument(help: "The form, a JSON file; - is standard input.", completion: .file(extensions: ["json"]))
  var form: String
  @Option(
    name: .customShort("o"),
    help: ArgumentHelp(
      "Write to this file, which is replaced, instead of standard output.", valueName: "file"),
    completion: .file())
  var file: String?
  @OptionGroup var output: OutputOptions

  @MainActor
  func run() async throws {
    let reporter = output.reporter()
    let runner = SettingsRunner(source: .file(form, registry: Registry()), store: nil, reporter: reporter)
    throw ExitCode(
      await runner.report { () async throws(Failure) in
        try draw(reporter)
        return .done
      })
  }

  @MainActor
  private func draw(_ reporter: Reporter) throws(Failure) {
    var form = try StandardInput.form(form)
    form.readAll()
    guard !form.hasErrors else { throw Failure(form.diagnostics.filter { $0.severity == .error }) }
    let text = ScreenGraph(form.definition.form).mermaid
    guard let file else {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        reporter.line(String(line))
      }
      return
    }
    do throws(FileFault) {
      let backend = FileBackend(path: file)
      try backend.replace(
        try backend.read(), with: Array((text + "\n").utf8), isPrivate: false, options: SaveOptions())
    } catch { throw Failure(error) }
  }
}

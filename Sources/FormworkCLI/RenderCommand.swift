import ArgumentParser
import Formwork
import FormworkCommands
import FormworkExport
import FormworkTerminal

extension DocumentFormat: ExpressibleByArgument {}

/// Draws screens as a picture, or describes them in a document.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws screens as a picture, or writes them as a document.",
    discussion: """
      svg is a picture of the screens, in the style of a phone's settings. markdown has a table for each \
      section, for reviews. With --all, each screen is shown once for each of the form's samples.
      """)
  @OptionGroup var form: FormFileArguments
  @Option(
    help: ArgumentHelp("The screen to show. The default is the first screen.", valueName: "id"),
    completion: FormFileArguments.completion(of: .screen, for: "render"))
  var screen: String?
  @Flag(help: "Show all screens, in each of the form's samples unless --sample or --store is given.")
  var all = false
  @Option(
    help: ArgumentHelp("Show the settings of one of the form's samples.", valueName: "name"),
    completion: FormFileArguments.completion(of: .sample, for: "render"))
  var sample: String?
  @Option(help: "The format. The default follows from the name of the file after -o.")
  var format: DocumentFormat?
  @Option(
    help: ArgumentHelp(
      "The width of a screen in a picture, at least \(Document.minimumWidth). The default is "
        + "\(Document.defaultWidth), like a phone.", valueName: "points"))
  var width: Int?
  @Option(
    name: .customShort("o"),
    help: ArgumentHelp(
      "The file to write, replacing it if it exists; - is standard output.", valueName: "file"),
    completion: .file())
  var file: String?

  func validate() throws {
    if all, screen != nil { throw ValidationError("--screen and --all cannot be combined") }
    if sample != nil, form.store.store != nil {
      throw ValidationError("--sample and --store cannot be combined")
    }
    if file?.isEmpty ?? false { throw ValidationError("-o requires the name of a file") }
    guard let format = chosenFormat else {
      let names = DocumentFormat.allCases.map(\.rawValue).joined(separator: " or ")
      throw ValidationError("--format is missing: expected \(names)")
    }
    guard let width else { return }
    if !format.hasWidth { throw ValidationError("--width is only for pictures, not for \(format.rawValue)") }
    if width < Document.minimumWidth {
      throw ValidationError("--width must be at least \(Document.minimumWidth), not \(width)")
    }
  }

  private var chosenFormat: DocumentFormat? { format ?? file.flatMap { DocumentFormat(file: $0) } }

  @MainActor
  func run() async throws {
    let start = try form.runner()
    throw ExitCode(
      await start.report { () async throws(Failure) in
        var runner = start
        let definition = try runner.readForm()
        let isEverySample = all && sample == nil && form.store.store == nil
        let samples = isEverySample ? definition.form.sampleNames.map { $0 as String? } : []
        var document = Document()
        for sample in samples.isEmpty ? [sample] : samples { try await add(sample, to: &document, runner) }
        try write(
          document.text(as: chosenFormat ?? .svg, width: width ?? Document.defaultWidth), runner.reporter)
        return .done
      })
  }

  /// Adds the screens in the state of a sample, or with the settings as they are.
  @MainActor
  private func add(
    _ sample: String?, to document: inout Document, _ runner: SettingsRunner
  ) async throws(Failure) {
    let workspace = try await runner.openForShowing(sample: sample)
    if let file, let store = workspace.file { try judge(file, isNot: store.path) }
    if all { try await workspace.readEverything() }
    let first = try runner.number(ofScreen: screen, in: workspace)
    try await runner.load(screens: [first], of: workspace)
    // Loaded rows can lead to further screens.
    if all { try await runner.load(screens: ScreenOrder(workspace.session).screens, of: workspace) }
    runner.noteStore(of: workspace)
    document.add(
      all ? nil : first, of: workspace.session, sample: sample, decorate: workspace.decorated)
    await workspace.stopLoading()
  }

  @MainActor
  private func write(_ text: String, _ reporter: Reporter) throws(Failure) {
    guard let file, file != StandardInput.name else {
      for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
        reporter.line(String(line))
      }
      return
    }
    try judge(file, isNot: form.form)
    var output = AtomicFile(path: file)
    do throws(FileFault) { try output.write(Array(text.utf8)) } catch { throw Failure(error) }
  }

  /// Throws if the file to write is one that is read.
  @MainActor
  private func judge(_ file: String, isNot input: String) throws(Failure) {
    guard file != StandardInput.name, input != StandardInput.name,
      FileSystem.resolved(file) == FileSystem.resolved(input)
    else { return }
    throw Failure(UsageFault.outputIsInput(file).fault)
  }
}

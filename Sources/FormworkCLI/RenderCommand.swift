import ArgumentParser
import Formwork
import FormworkCommands
import FormworkExport
import FormworkTerminal

extension DocumentFormat: ExpressibleByArgument {}

/// Writes a form as a page, or its screens as a picture or a document.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Writes a form as an interactive page, a picture or a document.",
    discussion: """
      html is an interactive page in a single file. svg is a picture of the screens in the style of a \
      phone's settings. markdown contains a table for each section, for reviews. With --all, each screen is \
      shown once for each of the form's samples.

      The screens show the values in the form's settings file; preview shows them only with --store.
      """)
  @OptionGroup var form: FormFileArguments
  @Argument(
    help: "The screen to show. The default is the first screen.",
    completion: FormFileArguments.completion(of: .screen, for: "render"))
  var screen: String?
  @Flag(help: "Show all screens, in each of the form's samples unless --sample or --store is given.")
  var all = false
  @Option(
    help: ArgumentHelp("Show the settings of one of the form's samples.", valueName: "name"),
    completion: FormFileArguments.completion(of: .sample, for: "render"))
  var sample: String?
  @Option(help: "The format. By default, it is chosen by the extension of the -o file.")
  var format: DocumentFormat?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The width of a screen, \(ScreenWidth.limits). The default, \(Document.defaultWidth), is the width of a phone.",
      valueName: "points"))
  var width: Int?
  @OptionGroup var output: OutputFile

  func validate() throws {
    if all, screen != nil {
      throw ValidationError(Wording.cannotBeCombined("a screen", "--all"))
    }
    if sample != nil, form.store.store != nil {
      throw ValidationError(Wording.cannotBeCombined("--sample", "--store"))
    }
    guard let format = chosenFormat else {
      let names = Wording.list(DocumentFormat.allCases.map(\.rawValue), isQuoted: false)
      if let suffix = output.suffix {
        throw ValidationError(Wording.unknownFormat(suffix, of: output.file ?? "", known: names))
      }
      throw ValidationError(Wording.formatIsMissing(known: names))
    }
    guard let width else { return }
    if !format.hasWidth { throw ValidationError(Wording.hasNoWidth(format)) }
    try ScreenWidth.validate(width)
  }

  private var chosenFormat: DocumentFormat? { format ?? output.file.flatMap { DocumentFormat(file: $0) } }

  @MainActor
  func run() async throws {
    let start = try form.runner()
    throw ExitCode(
      await start.report { () async throws(Failure) in
        var runner = start
        let definition = try runner.readForm()
        let isEverySample = all && sample == nil && form.store.store == nil
        let names = isEverySample ? definition.form.sampleNames.map { $0 as String? } : []
        let samples = names.isEmpty ? [sample] : names
        let width = width ?? Document.defaultWidth
        let bytes: [UInt8]
        switch chosenFormat {
        case .html: bytes = try await page(samples, width: width, runner)
        case .markdown: bytes = Array(try await document(samples, runner).markdown.utf8)
        case .svg, nil: bytes = Array(try await document(samples, runner).svg(width: width).utf8)
        }
        try output.write(bytes, runner.reporter)
        return .done
      })
  }

  /// The form as a page, with a phone for each screen and sample to show.
  @MainActor
  private func page(_ samples: [String?], width: Int, _ runner: SettingsRunner) async throws(Failure)
    -> [UInt8]
  {
    // The settings themselves are not part of a page that only shows samples.
    let workspace = try await open(sample: samples[0], runner)
    try await workspace.readEverything()
    if let screen { _ = try runner.number(ofScreen: screen, in: workspace) }
    runner.noteStore(of: workspace)
    await workspace.stopLoading()
    // A form in a file is one in JSON.
    guard let file = workspace.definition.file else { return [] }
    var page = HTMLPage(file, workspace.session)
    page.width = width
    page.phones = samples.map { HTMLPage.Phone(sample: $0, screen: screen) }
    if all { page.showAllScreens(inSamples: samples) }
    return try page.bytes()
  }

  @MainActor
  private func document(_ samples: [String?], _ runner: SettingsRunner) async throws(Failure) -> Document {
    var document = Document()
    for sample in samples { try await add(sample, to: &document, runner) }
    return document
  }

  /// Opens the form, and checks that neither its files nor its settings file is the one to write.
  @MainActor
  private func open(sample: String?, _ runner: SettingsRunner) async throws(Failure) -> Workspace {
    let workspace = try await runner.openForShowing(sample: sample)
    try output.validate(isNoFileOf: workspace.definition.file, settings: workspace.file?.path)
    return workspace
  }

  /// Adds the screens in the state of a sample, or with the settings as they are.
  @MainActor
  private func add(
    _ sample: String?, to document: inout Document, _ runner: SettingsRunner
  ) async throws(Failure) {
    let workspace = try await open(sample: sample, runner)
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
}

extension Wording {
  fileprivate static func formatIsMissing(known: String) -> String {
    "--format is missing: expected \(known)"
  }

  fileprivate static func hasNoWidth(_ format: DocumentFormat) -> String {
    "--width does not apply to \(format.rawValue)"
  }

  /// - Parameter suffix: the extension of a file for which there is no format.
  fileprivate static func unknownFormat(_ suffix: String, of file: String, known: String) -> String {
    let sentence = "unknown format '\(suffix)': expected \(known)"
    let type = suffix.dropFirst().lowercased()
    guard ["png", "pdf"].contains(type),
      let picture = Quoting.shellWord(String(file.dropLast(suffix.count)) + ".svg"),
      let file = Quoting.shellWord(file)
    else { return sentence }
    return sentence
      + "; write a picture with -o \(picture), and convert it: rsvg-convert -f \(type) \(picture) -o \(file)"
  }
}

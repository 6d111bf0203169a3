import Formwork
import FormworkCommands
import FormworkExport
import FormworkPlatform
import FormworkTerminal

/// What is served: the form and its settings as their files are now, and the pages that show them.
@MainActor
final class PreviewSite {
  let token = PreviewToken()
  let marks = SecretMarks()
  let browser = Browser()
  let programs: TerminalProgramRunner
  private let options: PreviewArguments
  private let watcher: FileWatcher
  private let changes: AsyncStream<Void>
  private var guarding: RequestGuard?

  /// The last valid version of the form; an empty one until there is one.
  private(set) var form: WatchedForm
  private var formProblems: [Diagnostic] = []
  /// How often the form has been replaced.
  private(set) var version = 0
  /// The settings as they are in their file; `nil` without a file, or before it can be read.
  private var settings: Workspace?
  private var settingsProblems: [Diagnostic] = []
  /// Whether another program has deleted the settings file. This is not an error: a page can create it again.
  private(set) var isStoreDeleted = false
  /// How often the settings file was read, including a time that has not ended; and the last time that has.
  private(set) var begunReadings = 0
  private(set) var reading = 0
  /// What is wrong with the form and with the settings now.
  var problems: [Diagnostic] { formProblems + settingsProblems }
  var hasStore: Bool { options.store != nil }

  /// The pages that can still save, the oldest first.
  private var pages: [PreviewPage] = []
  private var lastNumber = 0
  static let pageLimit = 16

  /// - Throws: if there is no such form, sample or settings file.
  init(_ options: PreviewArguments, _ reporter: Reporter) throws(Failure) {
    self.options = options
    programs = TerminalProgramRunner(options.programs.options, reporter, hasOption: true)
    programs.serves = true
    guard HTMLPage.hasEngine else { throw Failure(.other(.noEngine)) }
    guard let watcher = FileWatcher() else { throw Failure(.other(.cannotWatch)) }
    self.watcher = watcher
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    watcher.changed = { continuation.yield() }
    form = try WatchedForm(path: options.form)
    watchFiles(of: form)
    if form.file.hasErrors {
      formProblems = form.file.diagnostics
      form = WatchedForm.empty(path: options.form)
    } else if let sample = options.sample {
      _ = try Workspace(form.file.definition, sample: sample)
    } else {
      settings = try openSettings(runsPrograms: false)
    }
  }

  /// Begins to follow the files.
  func begin(port: UInt16) {
    guarding = RequestGuard(token: token, port: port)
    Task {
      // They may have changed before they were watched.
      await readAgain()
      for await _ in changes { await readAgain() }
    }
  }

  // MARK: - Requests

  func answer(
    _ request: HTTPRequest, _ connection: HTTPConnection
  ) async throws(RefusedRequest) -> HTTPResponse {
    guard let guarding else { throw .unknownPath }
    switch try guarding.judge(request) {
    case .page: return newPage()
    case .events(let number):
      guard let page = page(number) else { return .json(Self.refused(Wording.pageIsUnknown), .gone) }
      let (stream, events) = EventStream.make()
      page.connect(events)
      Task { await page.update() }
      return .events(stream)
    case .save(let number, let size):
      guard let page = page(number) else { return .json(Self.refused(Wording.pageIsUnknown), .gone) }
      guard let body = await connection.body(size), let request = SaveRequest(body) else { throw .invalid }
      let answer = await page.save(request)
      // A signal that arrived while a program was running ends this process as well.
      if let signal = programs.terminatingSignal { exit(128 + signal) }
      return .json(answer)
    }
  }

  private func page(_ number: Int?) -> PreviewPage? { pages.first { $0.number == number } }

  /// A page that is about to be shown.
  private func newPage() -> HTTPResponse {
    browser.removeFile()
    // A page that was closed, or else the oldest one. Whether one is about to connect is not known.
    while pages.count >= Self.pageLimit {
      pages.remove(at: pages.firstIndex { !$0.isConnected } ?? 0).end()
    }
    lastNumber += 1
    let page = PreviewPage(lastNumber, of: self)
    pages.append(page)
    do throws(Failure) { return .page(try page.bytes()) } catch {
      return .json(Self.refused(error.cause.message(.page)), .internalServerError)
    }
  }

  /// An answer that says why nothing was saved.
  static func refused(_ sentences: String...) -> Value {
    ["refusals": .array(sentences.map { .string($0) }), "message": .string(Wording.notSaved)]
  }

  // MARK: - The page

  /// The form with the settings of a workspace, as a page.
  func html(_ workspace: Workspace?, page: Int) -> HTMLPage {
    let workspace = workspace ?? settings
    var html = HTMLPage(form.file, workspace?.session ?? Session(form.file.definition.form), marks)
    html.phones = [.init(sample: options.sample)]
    html.width = options.width
    html.live = .init(
      token: PageKey.text(token, page: page), store: options.store,
      warnings: workspace?.warningsBesideRows ?? [])
    return html
  }

  /// The settings in their file, with marks in place of secrets; `nil` if there is no file.
  var settingsText: String? { settings.map { HTMLPage.settings(of: $0.session, marks) } }

  // MARK: - Settings

  /// Opens the settings file; `nil` if there is none or the form is not valid yet.
  ///
  /// - Parameter runsPrograms: whether the form's programs run. They run for the changes of a page, but not again when
  ///   the site reads the saved settings.
  func openSettings(for form: WatchedForm? = nil, runsPrograms: Bool) throws(Failure) -> Workspace? {
    let form = form ?? self.form
    guard let store = options.store, !form.isEmpty else { return nil }
    let workspace = try Workspace(form.file.definition, store: store)
    workspace.acceptsStore = true
    workspace.saveOptions = options.save.options
    if runsPrograms { workspace.programs = programs }
    workspace.skipsChecks = options.skipsChecks
    return workspace
  }

  // MARK: - Reading again

  private func watchFiles(of form: WatchedForm) {
    let files = form.files + [options.store].compactMap { $0 }
    watcher.files = files.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func readAgain() async {
    await readForm()
    await readSettings()
    for page in pages { Task { await page.update() } }
  }

  private func readForm() async {
    do throws(Failure) {
      let new = try await retrying { () throws(Failure) -> WatchedForm in
        let new = try form.readAgain()
        watchFiles(of: new)
        if new.file.hasErrors { throw Failure(new.file.diagnostics.filter { $0.severity == .error }) }
        return new
      }
      formProblems = []
      guard new.differs(from: form) else { return }
      // Settings that do not fit the new form are a problem until they do; both stay as they were.
      try await reloadSettings(with: new)
      form = new
      version += 1
    } catch { formProblems = error.diagnostics }
  }

  private func reloadSettings(with form: WatchedForm) async throws(Failure) {
    guard let settings else { return }
    do throws(Failure) { _ = try await settings.reload(form.file) } catch {
      // The file may have been changed since it was read.
      self.settings = try openSettings(for: form, runsPrograms: false)
    }
  }

  private func readSettings() async {
    begunReadings += 1
    defer { reading = begunReadings }
    do throws(Failure) {
      if let settings {
        _ = try await retrying { () async throws(Failure) in try await settings.reloadSettings() }
      } else {
        settings = try openSettings(runsPrograms: false)
      }
      settingsProblems = []
      isStoreDeleted = isStoreDeleted && !(settings?.file?.hasContents ?? true)
    } catch {
      guard error.cause.isFileLost else {
        settingsProblems = error.diagnostics
        return
      }
      // The settings no longer exist.
      (settings, settingsProblems, isStoreDeleted) = (try? openSettings(runsPrograms: false), [], true)
    }
  }

  /// Reads something. The first attempt can fail because the file is just being replaced, so only a second failure
  /// counts.
  private func retrying<Result>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    do throws(Failure) { return try await body() } catch {
      try? await Task.sleep(for: .milliseconds(200))
      return try await body()
    }
  }
}

extension Workspace {
  /// The problems in the settings file that no row of a page shows: parts that prevent changes, and secrets of the
  /// wrong kind.
  fileprivate var warningsBesideRows: [String] {
    let secrets = session.valuesOfWrongKind().filter { finding in
      session.form.row(at: finding.row).flatMap { session.form.setting(of: $0) }.map { session.isSecure($0) }
        ?? false
    }
    return (obstacles(.warning) + diagnostics(for: secrets, severity: .warning)).map { session.pageText($0) }
  }
}

extension Diagnostic {
  /// Whether the diagnostic says that a settings file that has been read no longer exists or is empty.
  var isFileLost: Bool {
    [FileFault.missing(""), .deletedMeanwhile(""), .emptied("")].contains { $0.code == code }
  }
}

extension OtherFault {
  fileprivate static let cannotWatch = OtherFault(
    code: "preview.cannotWatch", message: Wording.previewCannotWatch, status: ExitStatus.unavailable.rawValue)

  /// A page sent a mark that belongs to no known secret.
  static func unknownSecret(_ name: String) -> OtherFault {
    OtherFault(
      code: "preview.unknownSecret", message: Wording.secretIsUnknown(name),
      status: ExitStatus.refused.rawValue)
  }
}

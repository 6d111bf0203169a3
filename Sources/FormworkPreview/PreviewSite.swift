import Formwork
import FormworkCommands
import FormworkExport
import FormworkPlatform
import FormworkTerminal

/// What is served: a page of the form and its settings, which follow their files. All windows show the same state.
@MainActor
final class PreviewSite {
  let token = PreviewToken()
  let browser = Browser()
  private let programs: TerminalProgramRunner
  private let options: PreviewArguments
  private let watcher: FileWatcher
  private let changes: AsyncStream<Void>
  private var guarding: RequestGuard?
  /// Requests, and changes of files, are handled one at a time.
  private let turn = Turn()
  private var windows: [AsyncStream<[UInt8]>.Continuation] = []

  /// The last valid version of the form; an empty one until there is one.
  private var form: WatchedForm
  private var page: PreviewPage
  private var formProblems: [Diagnostic] = []
  private var settingsProblems: [Diagnostic] = []
  /// Whether another program has deleted the settings file. This is not an error: a page can create it again.
  private var isStoreDeleted = false

  /// - Throws: if there is no such form, sample or settings file.
  init(_ options: PreviewArguments, _ reporter: Reporter) throws(Failure) {
    self.options = options
    programs = TerminalProgramRunner(options.programs.options, reporter, hasOption: true)
    programs.serves = true
    guard let watcher = FileWatcher() else { throw Failure(.other(.cannotWatch)) }
    self.watcher = watcher
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    watcher.changed = { continuation.yield() }
    let read = try WatchedForm(path: options.form)
    form = read.file.hasErrors ? WatchedForm.empty(path: options.form) : read
    formProblems = read.file.hasErrors ? read.file.diagnostics : []
    page = try PreviewPage(Workspace(withoutSettings: form.file.definition))
    watchFiles(of: read)
    try openPage(form, sample: options.sample)
  }

  /// Shows a form with the settings in its file, of a sample, or without any.
  private func openPage(_ form: WatchedForm, sample: String? = nil) throws(Failure) {
    let (definition, sample) = (form.file.definition, form.isEmpty ? nil : sample)
    let workspace: Workspace
    if let store = options.store, !form.isEmpty {
      workspace = try Workspace(definition, store: store)
    } else if let sample {
      workspace = try Workspace(definition, sample: sample)
    } else {
      workspace = try Workspace(withoutSettings: definition)
    }
    workspace.acceptsStore = true
    workspace.saveOptions = options.save.options
    workspace.programs = programs
    workspace.skipsChecks = options.skipsChecks
    workspace.loadedSomething = { [weak self] in Task { await self?.showLoadedParts() } }
    page = PreviewPage(workspace, sample: sample)
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
    case .page:
      browser.removeFile()
      return .page(html.bytes(of: page.session))
    case .events:
      let (stream, events) = EventStream.make()
      events.yield(EventStream.retry)
      windows.append(events)
      // What was sent before may be lost if the connection broke.
      events.yield(EventStream.event("form", document))
      if !problems.isEmpty { events.yield(EventStream.event("broken", Self.json(of: problems))) }
      return .events(stream)
    case .request(let size):
      guard let body = await connection.body(size) else { throw .invalid }
      let reply = await reply(to: body)
      // A signal that arrived while a program was running ends this process as well.
      if let signal = programs.terminatingSignal { exit(128 + signal) }
      return .json(reply)
    }
  }

  private func reply(to body: [UInt8]) async -> Value {
    await turn.take()
    defer { turn.pass() }
    do throws(PageRequest.Fault) {
      let request = try PageRequest(body)
      _ = page.workspace.takeLoadedParts()
      if let view = page.view(for: request) { return view }
      if request.name == "open" { return open(request) }
      guard let reply = await page.reply(to: request) else { throw .unknown(request) }
      tell("changed", page.state())
      return reply
    } catch { return error.reply }
  }

  /// Shows another sample if the request names one, and describes what is shown.
  private func open(_ request: PageRequest) -> Value {
    if request.has("sample"), options.store == nil {
      do throws(Failure) { try openPage(form, sample: request.text("sample")) } catch {
        return ["error": .string(error.cause.message(.page))]
      }
      tell("form", document)
    }
    let (form, workspace) = (page.session.form, page.workspace)
    return [
      "samples": .array(form.sampleNames.map { .string($0) }),
      "sample": page.sample.map { .string($0) } ?? .null,
      "warnings": .array(page.warningsBesideRows.map { .string($0) }),
      "recoverable": .count(workspace.changesToRecover()?.count ?? 0),
    ]
  }

  // MARK: - Windows

  private var html: LivePage {
    LivePage(form.file, token: token.text, store: options.store, width: options.width)
  }

  private var document: [UInt8] { html.document(of: page.session) }

  /// What is wrong with the form and with the settings now.
  private var problems: [Diagnostic] { formProblems + settingsProblems }

  private func tell(_ name: String, _ value: Value) { tell(name, Array(value.json.utf8)) }

  private func tell(_ name: String, _ json: [UInt8]) {
    let event = EventStream.event(name, json)
    windows.removeAll { if case .terminated = $0.yield(event) { true } else { false } }
  }

  private static func json(of diagnostics: [Diagnostic]) -> [UInt8] {
    let records = diagnostics.map { Record.diagnostic($0).json }
    return Array(#"{"diagnostics": [\#(records.joined(separator: ", "))]}"#.utf8)
  }

  private func showLoadedParts() async {
    await turn.take()
    defer { turn.pass() }
    guard page.workspace.hasLoadedParts else { return }
    _ = page.workspace.takeLoadedParts()
    tell("changed", page.state())
  }

  // MARK: - Files

  private func watchFiles(of form: WatchedForm) {
    let files = form.files + [options.store].compactMap { $0 }
    watcher.files = files.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func readAgain() async {
    await turn.take()
    defer { turn.pass() }
    let known = problems
    // The settings first: a new version of the form may need those that are in the file now.
    await readSettings()
    let isNew = await readForm()
    if problems.isEmpty {
      if isNew || !known.isEmpty { tell("form", document) }
    } else if problems != known {
      tell("broken", Self.json(of: problems))
    }
  }

  /// - Returns: whether the form has been replaced.
  private func readForm() async -> Bool {
    do throws(Failure) {
      let new = try await retrying { () throws(Failure) -> WatchedForm in
        let new = try form.readAgain()
        watchFiles(of: new)
        if new.file.hasErrors { throw Failure(new.file.diagnostics.filter { $0.severity == .error }) }
        return new
      }
      formProblems = []
      guard new.differs(from: form) else { return false }
      if form.isEmpty {
        try openPage(new, sample: options.sample)
      } else {
        let notes = try await page.reload(new.file)
        if !notes.isEmpty { tell("changed", page.state(notes)) }
      }
      form = new
      return true
    } catch {
      formProblems = error.diagnostics
      return false
    }
  }

  private func readSettings() async {
    do throws(Failure) {
      let notes = try await retrying { () async throws(Failure) in try await page.reloadSettings() }
      (settingsProblems, isStoreDeleted) = ([], false)
      if let notes { tell("changed", page.state(notes)) }
    } catch {
      guard error.cause.isFileLost else {
        settingsProblems = error.diagnostics
        return
      }
      // The user decides what becomes of the values.
      if !isStoreDeleted { tell("changed", page.state([Wording.settingsAreDeleted])) }
      (settingsProblems, isStoreDeleted) = ([], true)
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

extension Diagnostic {
  /// Whether the diagnostic says that a settings file that has been read no longer exists or is empty.
  var isFileLost: Bool {
    [FileFault.missing(""), .deletedMeanwhile(""), .emptied("")].contains { $0.code == code }
  }
}

extension OtherFault {
  fileprivate static let cannotWatch = OtherFault(
    code: "preview.cannotWatch", message: Wording.previewCannotWatch, status: ExitStatus.unavailable.rawValue)
}

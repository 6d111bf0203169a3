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
  /// Requests that can change something and changes to files are handled one at a time.
  private let turn = Turn()
  private var windows: [AsyncStream<[UInt8]>.Continuation] = []
  private var lastState = 0

  private var page: PreviewPage
  /// Whether the page shows a form without rows, because the form has had mistakes from the start.
  private var isWaiting: Bool
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
    var form = try StandardInput.form(
      options.form, registry: FormFileArguments.registry, reading: FormReading())
    form.readAllWithRows()
    isWaiting = form.hasErrors
    formProblems = isWaiting ? form.diagnostics : []
    let placeholder = #"{"title": \#(Value.string(options.form).json), "sections": []}"#
    let shown = isWaiting ? FormFile(Array(placeholder.utf8), path: options.form) : form
    page = try PreviewPage(Workspace(withoutSettings: shown.definition), isWaiting: isWaiting)
    if !isWaiting { try openPage(form, sample: options.sample) }
    watchFiles(of: form)
  }

  /// Shows a form with the settings in the file that `--store` names, with those of a sample, or without settings.
  private func openPage(_ form: FormFile, sample: String? = nil) throws(Failure) {
    let workspace: Workspace
    if let store = options.store {
      workspace = try Workspace(form.definition, store: store)
    } else if let sample {
      workspace = try Workspace(form.definition, sample: sample)
    } else {
      workspace = try Workspace(withoutSettings: form.definition)
    }
    workspace.settingsSource.acceptsStore = true
    workspace.saveOptions = options.save.options
    workspace.programs = programs
    workspace.skipsChecks = options.skipsChecks
    workspace.loadedSomething = { [weak self] in Task { await self?.showLoadedParts() } }
    page = PreviewPage(workspace, sample: sample, closing: page.alerts)
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
    switch try guarding.decode(request) {
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
      if isStoreDeleted { events.yield(event(ofState: [Wording.settingsAreDeleted])) }
      return .events(stream)
    case .request(let size):
      guard let body = await connection.body(size) else { throw .invalid }
      return .json(await reply(to: body))
    }
  }

  private func reply(to body: [UInt8]) async -> Value {
    do throws(PageRequest.Fault) {
      let request = try PageRequest(body)
      // Requests that only read are answered even while a program runs.
      if let view = request.view(in: page.session) { return view }
      await turn.take()
      defer { turn.pass() }
      if !page.workspace.takeLoadedParts().isEmpty { sendState() }
      if request.name == "open" { return await open(request) }
      guard let reply = await page.reply(to: request) else { throw .unknown(request) }
      await endIfSignalled()
      sendState()
      return numbered(reply)
    } catch { return error.reply }
  }

  /// Ends this process if a signal arrived while a program was running.
  private func endIfSignalled() async {
    guard let signal = programs.terminatingSignal else { return }
    await page.workspace.stopLoading()
    exit(128 + signal)
  }

  /// Shows another sample if the request names one, and describes what is shown.
  private func open(_ request: PageRequest) async -> Value {
    if request.has("sample"), options.store == nil, let form = page.workspace.definition.file {
      await page.workspace.stopLoading()
      do throws(Failure) { try openPage(form, sample: request.text("sample")) } catch {
        return ["error": .string(error.cause.message(.plain))]
      }
      send("form", document)
    }
    page.workspace.startLoading()
    let samples = page.session.form.sampleNames
    return [
      "samples": .array(samples.map { .string($0) }),
      "sample": page.sample.flatMap { samples.contains($0) ? .string($0) : nil } ?? .null,
      "warnings": .array(page.warningsBesideRows.map { .string($0) }),
      "recoverable": .count(page.workspace.changesToRecover()?.count ?? 0),
    ]
  }

  // MARK: - Windows

  private var html: LivePage {
    LivePage(
      page.workspace.definition.registry, token: token.text, store: options.store, width: options.width)
  }

  private var document: [UInt8] { html.document(of: page.session) }

  /// What is wrong with the form and with the settings now.
  private var problems: [Diagnostic] { formProblems + settingsProblems }

  /// Sends the state and notes about it to all windows.
  private func sendState(_ notes: [String] = []) {
    lastState += 1
    send(event(ofState: notes))
  }

  private func event(ofState notes: [String]) -> [UInt8] {
    EventStream.event("changed", Array(numbered(page.state(notes)).json.utf8))
  }

  /// A reply with the number of the state that it describes. A window ignores a state that it has already shown.
  private func numbered(_ reply: Value) -> Value {
    guard var object = reply.object else { return reply }
    object["state"] = .count(lastState)
    return .object(object)
  }

  private func send(_ name: String, _ json: [UInt8]) { send(EventStream.event(name, json)) }

  private func send(_ event: [UInt8]) {
    windows.removeAll { if case .terminated = $0.yield(event) { true } else { false } }
  }

  private static func json(of diagnostics: [Diagnostic]) -> [UInt8] {
    let records = diagnostics.map { Record.diagnostic($0, .plain).json }
    return Array(#"{"diagnostics": [\#(records.joined(separator: ", "))]}"#.utf8)
  }

  private func showLoadedParts() async {
    await turn.take()
    defer { turn.pass() }
    await endIfSignalled()
    if !page.workspace.takeLoadedParts().isEmpty { sendState() }
  }

  // MARK: - Files

  private func watchFiles(of form: FormFile) {
    let files = form.paths + form.sourcePaths + page.workspace.sourceFiles + [options.store].compactMap { $0 }
    watcher.files = files.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func readAgain() async {
    await turn.take()
    defer { turn.pass() }
    let known = problems
    // The settings first: a new version of the form may need those that are in the file now.
    await readSettings()
    let isNew = await readForm()
    await endIfSignalled()
    if isNew || problems.isEmpty && !known.isEmpty { send("form", document) }
    if !problems.isEmpty, isNew || problems != known { send("broken", Self.json(of: problems)) }
  }

  private func readForm() async -> Bool {
    do throws(Failure) {
      let new = try await FileWatcher.retrying { () throws(Failure) -> FormFile in
        let new = try formAsItIsNow()
        watchFiles(of: new)
        if new.hasErrors { throw Failure(new.diagnostics.filter { $0.severity == .error }) }
        return new
      }
      formProblems = []
      if isWaiting {
        try openPage(new, sample: options.sample)
        isWaiting = false
        return true
      }
      let notes = try await page.reload(new)
      if let notes, !notes.isEmpty { sendState(notes) }
      return notes != nil
    } catch {
      formProblems = error.diagnostics
      return false
    }
  }

  private func formAsItIsNow() throws(Failure) -> FormFile {
    // What programs have loaded stays.
    let known = isWaiting ? nil : page.workspace.definition.file
    var form: FormFile
    if let known {
      form = try Failure.wrapping(known.rereadFiles())
    } else {
      form = try StandardInput.form(
        options.form, registry: FormFileArguments.registry, reading: FormReading())
    }
    form.readAllWithRows()
    return form
  }

  private func readSettings() async {
    do throws(Failure) {
      let notes = try await FileWatcher.retrying { () async throws(Failure) in try await page.reloadSettings()
      }
      (settingsProblems, isStoreDeleted) = ([], false)
      if let notes { sendState(notes) }
    } catch {
      guard error.cause.isFileLost else {
        settingsProblems = error.diagnostics
        return
      }
      // The user decides what becomes of the values.
      if !isStoreDeleted { sendState([Wording.settingsAreDeleted]) }
      (settingsProblems, isStoreDeleted) = ([], true)
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

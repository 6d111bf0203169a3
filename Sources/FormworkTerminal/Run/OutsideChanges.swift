import Formwork

/// Shows changes that are made while no command is carried out: by the program, such as in a timer, a load or its own
/// task, in files that are watched, or by loading parts of the form.
@MainActor
final class OutsideChanges: RequestClient {
  typealias Fault = Failure

  let interpreter: Interpreter
  /// The files that are watched, if any.
  var watched: WatchedFiles?
  /// Shows the changes, unless a command is being carried out.
  private(set) var notify: (@MainActor () -> Void)?
  /// Whether changes are about to be shown.
  private var isNotified = false
  /// Replies whose needs have to wait until a line has been carried out.
  private var postponed: [Reply] = []
  /// The program's form before the next reply.
  private var before: Snapshot?

  /// The files of the form and the settings while they are watched.
  struct WatchedFiles {
    let watcher: FileWatcher
    /// Follows the changes of the settings.
    var settings: BackgroundTask?
    /// Whether a file may have changed since the files were read. True at first, because a file may have
    /// changed before it was watched.
    var hasChanged = true
    /// The version of the form that was read last; it may have errors.
    var lastRead: FormFile?
    /// What was reported about the form and the settings when they could not be read.
    var formProblems: [String] = []
    var settingsProblems: [String] = []
  }

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  var workspace: Workspace { interpreter.workspace }
  var reporter: Reporter { interpreter.reporter }
  var display: ScreenDisplay { interpreter.display }

  /// Calls `changed` whenever the program has changed its form, or a watched file has changed, while no command
  /// is carried out.
  func observe(_ changed: @escaping @MainActor () async -> Void) {
    notify = { [weak self] in
      guard let self, interpreter.activity == .idle, !isNotified else { return }
      // Several changes in a row are handled together.
      isNotified = true
      Task { @MainActor in
        self.isNotified = false
        if self.interpreter.activity == .idle { await changed() }
      }
    }
    workspace.program?.changes.handler = notify
    workspace.loadedSomething = notify
  }

  func stopObserving() {
    notify = nil
    workspace.program?.changes.handler = nil
    workspace.loadedSomething = nil
  }

  /// Whether there may be changes.
  var mayExist: Bool { workspace.program != nil || hasFileChanges || workspace.hasLoadedParts }

  /// Applies the changes, and returns a text that reports them; `nil` if nothing is to be reported.
  func text() async -> String? {
    guard mayExist else { return nil }
    await workspace.turn.take()
    interpreter.activity = .outsideChanges
    defer {
      interpreter.activity = .idle
      workspace.turn.pass()
    }
    let text = await reporter.captured {
      if hasFileChanges { await reloadFiles() }
      interpreter.showLoadedParts()
      guard workspace.program != nil else { return }
      do throws(Failure) { try await applyProgramChanges() } catch {
        reporter.diagnostics(error.diagnostics)
      }
    }
    return text.isEmpty ? nil : text
  }

  // MARK: - The program

  private func applyProgramChanges() async throws(Failure) {
    before = interpreter.before
    let reply = try await workspace.adoptForm()
    display.keepNumbers(of: before)
    try await workspace.finish(reply, for: self)
  }

  func fault(_ failure: Failure) -> Failure { failure }

  func show(_ reply: Reply) async {
    let isQuiet = reply.changes.isEmpty && !reply.hasMoved && before?.version == workspace.version
    if !isQuiet || !reply.refusals.isEmpty {
      await reportingFailure { () throws(CommandFailure) in try interpreter.report(reply, nil, before) }
    }
    before = interpreter.before
  }

  func mayGoOn(_ reply: Reply) -> Bool {
    !workspace.mustAsk(for: reply) && !(reply.need == .command(.save) && workspace.mustAskToSave)
  }

  func postpone(_ reply: Reply) { postponed.append(reply.withoutChanges) }

  func carryOut(_ need: ClientNeed, of reply: Reply) async -> Resumption {
    switch need {
    case .show(let alert) where !alert.asks: reporter.alert(alert)
    // The user is asked after the line that is being typed has been carried out.
    case .show, .ask, .quit:
      postpone(reply)
      return .stop
    case .verify:
      await reportingFailure { () async throws(CommandFailure) in try interpreter.verify(column: 1) }
    case .save:
      await reportingFailure { () async throws(CommandFailure) in try await interpreter.save(column: 1) }
    }
    return .perform([])
  }

  private func reportingFailure(_ body: () async throws(CommandFailure) -> Void) async {
    do throws(CommandFailure) { try await body() } catch {
      reporter.diagnostics(error.details + [Diagnostic(error.fault)])
    }
  }

  /// Whether the program has asked to quit.
  var wantToLeave: Bool { postponed.contains { $0.need == .command(.quit) } }

  /// Carries out the needs that were postponed until the end of a line.
  func finishPostponed() async throws(CommandFailure) -> Interpreter.Flow {
    while !postponed.isEmpty {
      if try await interpreter.finish(postponed.removeFirst(), nil) == .leave { return .leave }
    }
    return .goOn
  }
}

package import Formwork

/// The source of a form: a file, or the program itself.
package enum FormSource {
  /// A form in a file, with the functions that its program registers.
  case file(String, registry: Registry)
  case definition(FormDefinition)
}

/// Runs a form at a prompt, from scripts, or for one operation of a command line. Each operation returns the
/// exit status.
///
/// `formwork`, `SettingsPrompt` and the commands of other programs all use this type.
@MainActor
package struct SettingsRunner {
  let source: FormSource
  let store: String?
  let handler: ChangeHandler?
  let reporter: Reporter
  /// How long to wait for rows that the program loads.
  let wait: Duration
  let wantsDetailedStatus: Bool
  /// Whether to print the dictionaries that reach the program's functions.
  package var isTracing = false
  /// Whether the program has command-line options such as `--store` and `--script`.
  let hasOptions: Bool

  package init(
    source: FormSource, store: String?, handler: ChangeHandler? = nil, reporter: Reporter,
    wait: Duration = .seconds(10), wantsDetailedStatus: Bool = false, hasOptions: Bool = true
  ) {
    self.source = source
    self.store = store
    self.handler = handler
    self.reporter = reporter
    self.wait = wait
    self.wantsDetailedStatus = wantsDetailedStatus
    self.hasOptions = hasOptions
  }

  /// Performs an operation, reports its failure, and returns the status.
  package func report(_ body: () async throws(Failure) -> ExitStatus) async -> Int32 {
    var status: ExitStatus
    do throws(Failure) { status = try await body() } catch {
      reporter.diagnostics(error.diagnostics)
      status = error.status
    }
    reporter.flush()
    if let reason = reporter.output.failure, status == .done || status == .changed {
      reporter.diagnostic(Diagnostic(UsageFault.outputFailed(reason: reason).fault))
      status = .cannotWrite
    }
    return status.rawValue
  }

  /// Performs a run, which has a status of its own if it is ended by a signal.
  package func reportRun(_ options: RunOptions) async -> Int32 {
    var signalled: Int32?
    let status = await report { () async throws(Failure) in
      let status = try await run(options)
      guard let known = ExitStatus(rawValue: status) else {
        signalled = status
        return .done
      }
      return known
    }
    return signalled ?? status
  }

  func open(permission: Workspace.StorePermission? = nil) async throws(Failure) -> Workspace {
    let definition: FormDefinition
    switch source {
    case .file(let path, let registry):
      do throws(FileFault) { definition = try FormFile(path: path, registry: registry).definition } catch {
        throw Failure(error)
      }
    case .definition(let own): definition = own
    }
    return try await Workspace.open(
      definition, store: store, permission: permission, acceptsStore: hasOptions, handler: handler)
  }

  func interpreter(for workspace: Workspace, _ dialogue: Dialogue? = nil) -> Interpreter {
    let interpreter = Interpreter(workspace: workspace, reporter: reporter, dialogue: dialogue)
    if isTracing { interpreter.traceChanges() }
    return interpreter
  }

  /// Opens the form, and waits until the program has loaded its rows.
  func openLoaded(permission: Workspace.StorePermission? = nil) async throws(Failure) -> Workspace {
    let workspace = try await open(permission: permission)
    guard workspace.program != nil else { return workspace }
    try await workspace.waitForRows(wait)
    try await workspace.takeRows()
    return workspace
  }

  /// The exit status after changing this number of settings.
  func status(changed: Int) -> ExitStatus { changed > 0 && wantsDetailedStatus ? .changed : .done }

  // MARK: - Looking

  package func show(screen name: String?) async throws(Failure) -> ExitStatus {
    let workspace = try await openLoaded { _ in false }
    if let name, workspace.session.form.screen(named: name) == nil { try workspace.read() }
    guard let screen = workspace.session.screenView(name ?? workspace.session.form.screens[0].name) else {
      let names = workspace.session.form.screens.map(\.name)
      let suggestion = Suggestion.nearest(to: name ?? "", among: names)
      throw Failure(.refusal(Refusal(.unknownScreen(name ?? "", suggestion: suggestion))))
    }
    if let refused = workspace.refusedStore {
      reporter.remark(
        "these are the defaults, because the form's settings file is outside its folder; "
          + "--store \(Quoting.word(refused.path)) reads it")
    }
    reporter.screen(screen, workspace.decorated)
    return .done
  }

  package func get(_ names: [String], reveals: Bool) async throws(Failure) -> ExitStatus {
    let workspace = try await openLoaded()
    try readPending(of: workspace, for: names)
    let interpreter = interpreter(for: workspace)
    let session = workspace.session
    var settings = Array(session.form.settings.indices)
    if !names.isEmpty {
      settings = try names.map { name throws(Failure) in try setting(named: name, in: session) }
    }
    for setting in settings where !names.isEmpty && session.isSecure(setting) && !reveals {
      throw Failure(UsageFault.secret(key: session.form.shownKey(of: setting).description).fault)
    }
    var status = ExitStatus.done
    for setting in settings {
      if session.isWrongKind(setting), let finding = session.finding(of: setting) {
        reporter.diagnostics(workspace.diagnostics(for: [finding], severity: .error))
        status = .malformed
      }
      if names.count == 1, !reporter.printsRecords {
        reporter.line(session.effectiveValue(setting)?.description ?? "")
      } else {
        interpreter.printPair(setting, reveal: reveals)
      }
    }
    return status
  }

  private func setting(named name: String, in session: Session) throws(Failure) -> Int {
    do throws(Refusal) {
      let row = try session.row(named: name)
      if let setting = session.form.setting(of: row) { return setting }
      throw Refusal(.holdsNoValue(row: name))
    } catch {
      throw Failure([Diagnostic(.refusal(error), about: name)])
    }
  }

  /// Reads pushed files if a name is not defined by the files read so far.
  func readPending(of workspace: Workspace, for names: [String]) throws(Failure) {
    let isKnown = !names.isEmpty && names.allSatisfy { (try? workspace.session.find($0)) != nil }
    if !isKnown { try workspace.read() }
  }
}

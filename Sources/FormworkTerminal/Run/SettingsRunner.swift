package import Formwork

/// The source of a form: a file, or the program itself.
package enum FormSource {
  /// A form in a file, with the functions that its program registers.
  case file(String, registry: Registry, reading: FormReading = FormReading(.form))
  case definition(FormDefinition)

  /// The form, read from its file if necessary.
  @MainActor package var definition: FormDefinition {
    get throws(Failure) {
      switch self {
      case .file(let path, let registry, let reading):
        try StandardInput.form(path, registry: registry, reading: reading).definition
      case .definition(let definition): definition
      }
    }
  }

  /// Whether the form is read from standard input.
  package var isStandardInput: Bool { if case .file(StandardInput.name, _, _) = self { true } else { false } }
}

/// Runs a form at a prompt, from scripts, or for one operation of a command line. Each operation returns the
/// exit status.
///
/// `formwork`, `SettingsPrompt` and the commands of other programs all use this type.
@MainActor
package struct SettingsRunner {
  private(set) var source: FormSource
  let store: String?
  /// Whether the caller named the settings file, which is then mentioned if it does not exist.
  let isStoreNamed: Bool
  let handler: ChangeHandler?
  package let reporter: Reporter
  /// How long to wait for rows that the program loads.
  let wait: Duration
  let wantsDetailedStatus: Bool
  /// Whether to print the dictionaries that reach the program's functions.
  package var isTracing = false
  /// Whether the program has command-line options such as `--store` and `--script`.
  let hasOptions: Bool
  private let saveOptions: SaveOptions
  private let programs: TerminalProgramRunner
  private let skipsChecks: Bool

  package init(
    source: FormSource, store: String?, isStoreNamed: Bool = false, handler: ChangeHandler? = nil,
    reporter: Reporter, wait: Duration = .seconds(10), wantsDetailedStatus: Bool = false,
    hasOptions: Bool = true, saveOptions: SaveOptions = SaveOptions(),
    programs: ProgramOptions = ProgramOptions()
  ) {
    self.source = source
    self.store = store
    self.isStoreNamed = isStoreNamed
    self.handler = handler
    self.reporter = reporter
    self.wait = wait
    self.wantsDetailedStatus = wantsDetailedStatus
    self.hasOptions = hasOptions
    self.saveOptions = saveOptions
    self.programs = TerminalProgramRunner(programs, reporter, hasOption: hasOptions)
    skipsChecks = programs.skipsChecks
  }

  /// Performs an operation, reports its failure, and returns the status.
  package func report(_ body: () async throws(Failure) -> ExitStatus) async -> Int32 {
    await Self.report(reporter, programs, body)
  }

  package static func report(
    _ reporter: Reporter, _ programs: TerminalProgramRunner? = nil,
    _ body: () async throws(Failure) -> ExitStatus
  ) async -> Int32 {
    var status: ExitStatus
    do throws(Failure) { status = try await body() } catch {
      reporter.diagnostics(error.diagnostics)
      status = error.status
    }
    await programs?.workspace?.stopLoading()
    programs?.workspace = nil
    reporter.finish()
    if let reason = reporter.output.failure, status == .done || status == .changed {
      reporter.diagnostic(Diagnostic(UsageFault.outputFailed(reason: reason).fault))
      status = .cannotWrite
    }
    // A signal that arrived while a program was running ends this process as well.
    return programs?.terminatingSignal.map { 128 + $0 } ?? status.rawValue
  }

  /// Performs a run; if a signal ends it, returns the status for that signal.
  package func reportRun(_ options: RunOptions) async -> Int32 {
    var signalled: Int32?
    (reporter.shell, reporter.speaker) = (reporter.speaker, .commands)
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

  /// Reads the form once, so that later changes of its files have no effect.
  package mutating func readForm() throws(Failure) -> FormDefinition {
    let definition = try source.definition
    source = .definition(definition)
    return definition
  }

  /// - Parameter sample: the sample with the settings, instead of a settings file.
  func open(
    sample: String? = nil, permission: Workspace.StorePermission? = nil
  ) async throws(Failure) -> Workspace {
    let workspace = try await Workspace.open(
      source.definition, store: store, sample: sample, permission: permission, acceptsStore: hasOptions,
      handler: handler)
    workspace.wait = wait
    workspace.saveOptions = saveOptions
    workspace.programs = programs
    workspace.skipsChecks = skipsChecks
    programs.workspace = workspace
    reporter.diagnostics(workspace.definition.file?.schema?.warnings ?? [])
    return workspace
  }

  func interpreter(for workspace: Workspace, _ dialogue: Dialogue? = nil) -> Interpreter {
    let interpreter = Interpreter(workspace: workspace, reporter: reporter, dialogue: dialogue)
    programs.dialogue = { [weak interpreter] in interpreter?.questioner }
    programs.isAtPrompt = dialogue != nil
    if isTracing { interpreter.traceChanges() }
    return interpreter
  }

  /// Opens the form, and waits until the program has loaded its rows.
  func openLoaded(
    sample: String? = nil, permission: Workspace.StorePermission? = nil
  ) async throws(Failure) -> Workspace {
    let workspace = try await open(sample: sample, permission: permission)
    guard workspace.program != nil else { return workspace }
    try await workspace.waitForRows(wait)
    try await workspace.adoptRows()
    return workspace
  }

  /// Reports that the settings file that the caller named does not exist.
  func noteMissingStore(of workspace: Workspace, isChanging: Bool) {
    guard isStoreNamed, let file = workspace.file, file.isNew else { return }
    reporter.remark(isChanging ? Wording.storeWillBeCreated(file.path) : Wording.storeIsMissing(file.path))
  }

  /// Makes messages suggest only commands whose changes can be saved.
  func suggestSaving(_ workspace: Workspace) {
    reporter.speaker = reporter.speaker.saving { [weak workspace] in
      MainActor.assumeIsolated { workspace?.session }
    }
  }

  /// Throws if changes would be lost.
  func checkIsKept(_ workspace: Workspace) throws(Failure) {
    if workspace.program == nil, let notKept = workspace.notKept { throw Failure(notKept.fault) }
  }

  /// Throws if the form itself is read from standard input, which is then not available for anything else.
  func checkStandardInput() throws(Failure) {
    if source.isStandardInput { throw Failure(UsageFault.formIsStandardInput.fault) }
  }

  /// The exit status after changing this number of settings.
  func status(changed: Int) -> ExitStatus { changed > 0 && wantsDetailedStatus ? .changed : .done }

  // MARK: - Looking

  /// - Parameters:
  ///   - sample: the sample whose settings are shown, instead of those in the settings file.
  ///   - hasNames: whether each row shows the name to use in scripts.
  package func show(
    screen name: String?, sample: String? = nil, withNames hasNames: Bool
  ) async throws(Failure) -> ExitStatus {
    let workspace = try await openForShowing(sample: sample)
    let screen = try number(ofScreen: name, in: workspace)
    var late: Failure?
    do throws(Failure) { try await load(screens: [screen], of: workspace) } catch { late = error }
    noteStore(of: workspace)
    reporter.screen(
      workspace.session.screenView(number: screen, withNames: hasNames), workspace.decorated)
    // If a part is not loaded in time, the rest is still shown.
    if let late { throw late }
    return .done
  }

  /// Lists the rows of all screens that are set.
  package func showSet(sample: String?) async throws(Failure) -> ExitStatus {
    let workspace = try await openForShowing(sample: sample)
    try await workspace.readEverything()
    noteStore(of: workspace)
    interpreter(for: workspace).listSetRows()
    return .done
  }

  /// Opens the form to show it, without a settings file that would need the user's permission.
  ///
  /// - Parameter sample: the sample whose settings are shown, instead of those in the settings file.
  package func openForShowing(sample: String? = nil) async throws(Failure) -> Workspace {
    try await openLoaded(sample: sample) { _ in false }
  }

  /// The number of a screen in the form.
  ///
  /// - Parameter name: the screen's name; by default, the first screen.
  package func number(ofScreen name: String?, in workspace: Workspace) throws(Failure) -> ScreenID {
    if let name, workspace.session.form.screen(named: name) == nil { try workspace.read() }
    guard let screen = name.map({ workspace.session.screen(named: $0) }) ?? ScreenID(0) else {
      let form = workspace.session.form
      let names = form.allScreens.filter { workspace.session.exists(screen: $0) }.map { form.name(of: $0) }
      let name = name ?? ""
      let ofItem = names.first { $0.hasPrefix(name + "[") }
      let suggestion = ofItem ?? Suggestion.nearest(to: name, among: names)
      throw Failure(.refusal(Refusal(.unknownScreen(name, suggestion: suggestion, known: names))))
    }
    return screen
  }

  /// Waits until the parts of screens have been loaded; those that cannot be loaded show why.
  package func load(screens: [ScreenID], of workspace: Workspace) async throws(Failure) {
    let loads = screens.flatMap { workspace.session.loads(ofScreen: $0) }
    try await workspace.wait(for: loads, mustSucceed: false)
  }

  /// Reports which settings are not shown, because their file was not read or does not exist.
  package func noteStore(of workspace: Workspace) {
    if let refused = workspace.settingsSource.refused {
      reporter.remark(Wording.storeIsNotRead(refused.path))
    }
    reporter.diagnostics(workspace.obstacles(.warning))
    noteMissingStore(of: workspace, isChanging: false)
  }

  /// - Parameter failsIfUnset: whether the status tells that one of the named settings has no value.
  package func get(
    _ names: [String], reveals: Bool, failsIfUnset: Bool = false
  ) async throws(Failure) -> ExitStatus {
    let workspace = try await openLoaded()
    try await readPending(of: workspace, for: names)
    let interpreter = interpreter(for: workspace)
    let session = workspace.session
    let values = try self.values(named: names, in: session)
    let settings = values.map(\.setting)
    for setting in settings where !names.isEmpty && session.isSecure(setting) && !reveals {
      throw Failure(UsageFault.secret(key: session.form.shownKey(of: setting).description).fault)
    }
    noteMissingStore(of: workspace, isChanging: false)
    reporter.diagnostics(workspace.obstacles(.warning))
    let wrong = settings.filter(session.isWrongKind).compactMap { session.finding(of: $0) }
    reporter.diagnostics(workspace.diagnostics(for: wrong, severity: .error))
    if reporter.format == .json {
      // A setting that was asked for by name is there even if it has no value or only the session knows it.
      let shown = values.filter { value in
        (reveals || !session.isSecure(value.setting))
          && (!names.isEmpty || session.form.settings[value.setting].isNamed)
      }
      reporter.value(
        session.object(of: shown.values(in: session, null: !names.isEmpty), workspace.keys) {
          reveals || !session.isSecure($0) ? session.effectiveValueInItem($0) : nil
        })
    } else {
      for value in values {
        let isAlone = names.count == 1 && !reporter.printsRecords
        if let text = value.member?.text, !reporter.printsRecords {
          reporter.line(isAlone ? text : "\(value.name ?? "")=\(text)")
        } else if isAlone {
          reporter.line(interpreter.text(of: value.setting, reveal: reveals))
        } else {
          interpreter.printPair(value.setting, of: value.member.map { [$0.name: $0.value] }, reveal: reveals)
        }
        if !names.isEmpty { interpreter.noteUnset(value.setting) }
      }
    }
    if !wrong.isEmpty { return .malformed }
    let isUnset = !names.isEmpty && settings.contains { session.effectiveValue($0) == nil }
    return failsIfUnset && isUnset ? .refused : .done
  }

  /// The values that names stand for; without names, those of all settings.
  private func values(named names: [String], in session: Session) throws(Failure) -> [NamedValue] {
    if names.isEmpty { return session.listedSettings.map { NamedValue(setting: $0) } }
    return try names.map { name throws(Failure) in
      do throws(Refusal) {
        if let member = session.memberValue(named: name) {
          return NamedValue(setting: member.map, name: name, member: (member.name, member.value, member.text))
        }
        guard let row = try session.find(name, having: .value) else {
          throw Refusal(session.reason(ofUnknown: name))
        }
        if let setting = session.form.setting(of: row) { return NamedValue(setting: setting) }
        throw Refusal(.holdsNoValue(row: name))
      } catch {
        throw Failure([Diagnostic(.refusal(error), about: name)])
      }
    }
  }

  /// Reads pushed files and loads rows if a name is not defined by what has been read so far.
  func readPending(of workspace: Workspace, for names: [String]) async throws(Failure) {
    let isKnown = !names.isEmpty && names.allSatisfy { (try? workspace.session.find($0)) != nil }
    if !isKnown { try await workspace.readEverything() }
  }
}

/// What a name stands for: the value of a setting, or of one member of a map.
private struct NamedValue {
  var setting: SettingID
  var name: String?
  var member: (name: String, value: Value, text: String?)?
}

extension [NamedValue] {
  /// The values by setting, in which an object has the members of a map that were named.
  ///
  /// - Parameter null: whether settings without a value are null.
  fileprivate func values(in session: Session, null: Bool) -> [(SettingID, Value)] {
    var values: [(setting: SettingID, value: Value)] = []
    for named in self {
      guard let member = named.member else {
        let value = session.effectiveValue(named.setting) ?? (null ? .null : nil)
        if let value { values.append((named.setting, value)) }
        continue
      }
      let known = values.firstIndex { $0.setting == named.setting } ?? values.count
      if known == values.count { values.append((named.setting, .object([:]))) }
      if case .object(var object) = values[known].value {
        object[member.name] = member.value
        values[known].value = .object(object)
      }
    }
    return values.map { ($0.setting, $0.value) }
  }
}

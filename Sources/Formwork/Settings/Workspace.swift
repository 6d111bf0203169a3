/// A form with its settings file and its session.
@MainActor
package final class Workspace {
  package var session: Session
  package private(set) var definition: FormDefinition
  package let registry: Registry
  package private(set) var file: SettingsFile?
  private var formFile: FormFile?
  /// The program, if the form is one that it may change.
  package var program: (any LiveForm)?
  /// How often the program has replaced the form.
  package private(set) var version = 0
  /// The settings file that was not used because it was not permitted.
  package private(set) var refusedStore: StoreLocation?

  /// What to do if a form's store is outside the form's folder.
  package enum StorePolicy {
    case refuse
    /// Continue without a settings file, which is enough to show a screen.
    case leave
    case ask(@MainActor (StoreLocation) -> Bool)
  }

  /// Opens the form in a file, with its settings.
  package convenience init(
    form path: String, registry: Registry = Registry(), store: String?, policy: StorePolicy
  ) throws(Failure) {
    let form: FormFile
    do throws(FileFault) { form = try FormFile(path: path, registry: registry) } catch {
      throw Failure(error)
    }
    guard !form.hasErrors else { throw Failure(form.diagnostics.filter { $0.severity == .error }) }
    try self.init(form: form, store: store, policy: policy)
  }

  /// Opens a form that was read without errors, with its settings.
  package convenience init(form: FormFile, store: String?, policy: StorePolicy) throws(Failure) {
    try self.init(
      form: form, definition: form.definition, registry: form.registry, store: store, policy: policy)
  }

  /// Opens a form in Swift, with its settings.
  package convenience init(
    definition: FormDefinition, registry: Registry = Registry(), store: String?
  ) throws(Failure) {
    let errors = definition.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Failure(errors) }
    try self.init(form: nil, definition: definition, registry: registry, store: store, policy: .leave)
  }

  private init(
    form: FormFile?, definition: FormDefinition, registry: Registry, store: String?, policy: StorePolicy
  ) throws(Failure) {
    formFile = form
    self.definition = definition
    self.registry = registry
    session = Session(definition)
    let own = definition.form.store
    guard let location = StoreLocation(definition: own, override: store, folder: form?.folder ?? "") else {
      return
    }
    if let form, FileSystem.resolved(location.path) == FileSystem.resolved(form.path) {
      let path = Wording.whole(location.path)
      throw Failure(
        .other(
          OtherFault(
            code: "usage.storeIsForm",
            message: "\(path) is the form itself; settings are kept in a file of their own",
            status: ExitStatus.usage.rawValue)))
    }
    if location.needsPermission {
      switch policy {
      case .refuse: throw Failure(.outsideFolder(location.path))
      case .leave:
        refusedStore = location
        return
      case .ask(let question):
        guard question(location) else {
          refusedStore = location
          return
        }
      }
    }
    try load(location)
  }

  private func load(_ location: StoreLocation) throws(Failure) {
    do throws(SettingsFile.Problem) {
      var file = try SettingsFile(path: location.path, definition: location.definition)
      session.load(try file.read(session.form))
      self.file = file
    } catch { throw failure(error) }
  }

  private func failure(_ problem: SettingsFile.Problem) -> Failure {
    switch problem {
    case .file(let fault): Failure(fault)
    case .malformed(let diagnostics): Failure(session.form.withoutLines(diagnostics))
    }
  }

  // MARK: - The form

  /// A row's view after the program's own cells and views have changed it.
  package func decorated(_ view: RowView) -> RowView { definition.decorated(view, registry) }

  /// The function of the program that an outcome requests; `nil` if there is none.
  package func function(for call: HandlerCall) -> AsyncSelection? {
    definition.function(for: call, in: session, registry: registry)
  }

  package var hasUnreadFiles: Bool { !session.form.unreadFiles.isEmpty }

  /// Reads the file of a screen, or all unread files.
  package func read(screen name: String? = nil) throws(Failure) {
    guard var form = formFile, hasUnreadFiles else { return }
    if let name { form.readScreen(named: name) } else { form.readAll() }
    // The form had no errors before, so any error comes from these files.
    let errors = form.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Failure(errors) }
    formFile = form
    try replace(form.definition)
  }

  /// Updates the form if the program changed it; returns the messages that the program wants to show.
  package func refreshForm() throws(Failure) -> [Alert] {
    guard let program else { return [] }
    if program.holdsState { session.load([Value?](repeating: nil, count: session.form.settings.count)) }
    if let definition = program.refresh(depth: session.path.count) {
      try replace(definition)
      if let path = program.path { session.go(to: path) }
      version += 1
    }
    return program.takeAlerts()
  }

  private func replace(_ new: FormDefinition) throws(Failure) {
    do throws(SettingsFile.Problem) {
      session.replace(new.form, values: try file?.read(new.form))
      definition = new
    } catch { throw failure(error) }
  }

  // MARK: - Settings

  /// Places of stored values that have the wrong kind, as warnings.
  package func valuesOfWrongKind() -> [Diagnostic] {
    diagnostics(for: session.valuesOfWrongKind(), severity: .warning)
  }

  /// Findings with their places: in the settings file if it contains the value, otherwise the file as a
  /// whole.
  package func diagnostics(for findings: [Finding], severity: Diagnostic.Severity) -> [Diagnostic] {
    guard let file, !findings.isEmpty else {
      return findings.map { Diagnostic(.finding($0), severity: severity) }
    }
    let form = session.form
    let settings = findings.map { form.row(at: $0.row).flatMap { form.setting(of: $0) } }
    let keys = settings.compactMap { $0 }.map { form.key(of: $0) }
    let secrets = form.secretRows.compactMap { form.setting(of: $0) }.map { form.key(of: $0) }
    let places = file.places(of: keys + secrets)
    let secretLines = Set(places[keys.count...].compactMap(\.line))
    var next = 0
    return zip(findings, settings).map { finding, setting in
      guard let setting else {
        return Diagnostic(.finding(finding), at: Place(file: file.path), severity: severity)
      }
      defer { next += 1 }
      let isInFile = session.storedValue(setting) != nil && !session.isUnsaved(setting)
      var place = isInFile ? places[next] : Place(file: file.path)
      if let line = place.line, secretLines.contains(line) { place.sourceLine = nil }
      return Diagnostic(.finding(finding), at: place, severity: severity)
    }
  }

  /// Reads the settings file again if another program changed it.
  ///
  /// - Returns: whether it had changed.
  package func reload() throws(Failure) -> Bool {
    guard let old = file else { return false }
    do throws(SettingsFile.Problem) {
      var new = try SettingsFile(path: old.path, definition: old.definition)
      guard !new.hasSameBytes(as: old) else { return false }
      session.load(try new.read(session.form))
      file = new
      return true
    } catch { throw failure(error) }
  }

  /// Discards unsaved changes.
  package func discard() { _ = session.handle(.revert) }

  /// Throws if a requirement that reads a changed setting is not met, so that the settings cannot be saved.
  package func judge() throws(Failure) {
    guard session.hasFailedRequirementsOfUnsaved else { return }
    let findings = session.failedRequirements(ofUnsaved: true)
    guard findings.isEmpty else { throw Failure(diagnostics(for: findings, severity: .error)) }
  }

  /// Writes unsaved changes. Does not write the file if there are none.
  ///
  /// - Returns: whether the file was written.
  @discardableResult
  package func save() throws(Failure) -> Bool {
    guard file != nil else { throw Failure(OtherFault.notKept.fault) }
    try judge()
    var changes = session.unsavedValues
    if file?.definition.writes == .all, !changes.isEmpty { changes = session.effectiveValues }
    do throws(FileFault) {
      let isWritten = try file?.save(changes, of: session.form) ?? false
      session.markSaved()
      return isWritten
    } catch { throw Failure(error) }
  }
}

extension OtherFault {
  /// The settings cannot be saved because there is no settings file.
  package static let notKept = OtherFault(
    code: "refused.notKept",
    message: "no settings file was named, so nothing can be saved; name one with --store FILE",
    status: ExitStatus.usage.rawValue)

  package var fault: Fault { .other(self) }
}

extension CompiledForm {
  /// Diagnostics about a settings text that could not be read; without their source lines if one of them may
  /// contain a secret.
  package func withoutLines(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !secretRows.isEmpty || !unreadFiles.isEmpty else { return diagnostics }
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.place?.sourceLine = nil
      return diagnostic
    }
  }
}

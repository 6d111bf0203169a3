package import Formwork

/// A form, its settings file and the session that holds them together.
@MainActor
package final class Workspace {
  package var session: Session
  package private(set) var file: SettingsFile?
  private var form: FormFile?
  /// The program behind the form, where that is one of screens that change.
  package var program: (any LiveForm)?
  /// Counts how often a program put another form in the place of the present one.
  package private(set) var version = 0
  /// The settings file that was left alone because nobody allowed it.
  package private(set) var refusedStore: StoreLocation?

  /// What happens when a form's own store lies outside the form's folder.
  package enum StorePolicy {
    case refuse
    /// Go on without, as a screen that is only looked at can.
    case leave
    case ask(@MainActor (StoreLocation) -> Bool)
  }

  /// Opens a form in a file with its settings.
  package convenience init(
    form path: String, registry: Registry = Registry(), store: String?, policy: StorePolicy
  ) throws(Failure) {
    let form: FormFile
    do throws(FileFault) { form = try FormFile(path: path, registry: registry) } catch {
      throw Failure(.file(error))
    }
    guard !form.hasErrors else { throw Failure(form.diagnostics.filter { $0.severity == .error }) }
    try self.init(form: form, store: store, policy: policy)
  }

  /// Opens a form that was read without errors, with its settings.
  package convenience init(form: FormFile, store: String?, policy: StorePolicy) throws(Failure) {
    try self.init(
      form: form, definition: form.definition, registry: form.registry, store: store, policy: policy)
  }

  /// Opens a form that a program has as a value, with its settings.
  package convenience init(
    definition: FormDefinition, registry: Registry = Registry(), store: String?
  ) throws(Failure) {
    try self.init(form: nil, definition: definition, registry: registry, store: store, policy: .leave)
  }

  private init(
    form: FormFile?, definition: FormDefinition, registry: Registry, store: String?, policy: StorePolicy
  ) throws(Failure) {
    self.form = form
    session = Session(definition, actions: registry.actions)
    session.views = registry.views
    let location = StoreLocation(definition: definition.store, override: store, folder: form?.folder ?? "")
    guard let location else { return }
    if let form, FileSystem.resolved(location.path) == FileSystem.resolved(form.path) {
      throw Failure(.usage(.storeIsForm(location.path)))
    }
    if location.needsPermission {
      switch policy {
      case .refuse: throw Failure(.file(.outsideFolder(location.path)))
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
      let file = try SettingsFile(path: location.path, definition: location.definition)
      try session.load(file)
      self.file = file
    } catch { throw failure(error) }
  }

  private func failure(_ problem: SettingsFile.Problem) -> Failure {
    switch problem {
    case .file(let fault): Failure(.file(fault))
    case .malformed(let diagnostics): Failure(session.withoutLines(diagnostics))
    }
  }

  // MARK: - Screens in files of their own

  package var hasPendingFiles: Bool { !session.definition.pendingFiles.isEmpty }

  /// Reads the file of a screen, or all that are left.
  package func read(screen name: String? = nil) throws(Failure) {
    guard var form, hasPendingFiles else { return }
    if let name { form.readScreen(named: name) } else { form.readAll() }
    // The form had no errors so far: those that there are came with these files.
    let errors = form.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Failure(errors) }
    self.form = form
    try replace(form.definition)
  }

  /// Takes the form anew from the program, if that changed it; gives the messages that it wants to show.
  package func refreshForm() throws(Failure) -> [Alert] {
    guard let program else { return [] }
    if program.holdsState { session.forgetValues() }
    if let definition = program.refresh(depth: session.path.count) {
      try replace(definition)
      if let path = program.path { session.go(to: path) }
      version += 1
    }
    return program.takeAlerts()
  }

  private func replace(_ definition: FormDefinition) throws(Failure) {
    do throws(SettingsFile.Problem) { try session.replace(definition, file: file) } catch {
      throw failure(error)
    }
  }

  // MARK: - Settings

  /// The stored values that do not fit, each with its place.
  package func strays() -> [Diagnostic] { diagnostics(for: session.strays(), severity: .warning) }

  /// Findings with their places: in the settings file where that holds the value, else the file as a whole.
  package func diagnostics(for findings: [Finding], severity: Diagnostic.Severity) -> [Diagnostic] {
    guard let file, !findings.isEmpty else {
      return findings.map { Diagnostic(.finding($0), severity: severity) }
    }
    let slots = findings.map { session.definition.rows[$0.row.index].slot }
    let keys = slots.compactMap { $0 }.map { session.definition.keys[$0].key }
    let secrets = session.definition.secretRows.compactMap { session.definition.rows[$0].slot }
    let places = file.places(of: keys + secrets.map { session.definition.keys[$0].key })
    let secretLines = Set(places[keys.count...].compactMap(\.line))
    return zip(zip(findings, slots), places).map { found, place in
      let isInFile = found.1.map { session.setValue($0) != nil && !session.isUnsaved($0) } ?? false
      var place = isInFile ? place : Place(file: file.path)
      if let line = place.line, secretLines.contains(line) { place.sourceLine = nil }
      return Diagnostic(.finding(found.0), at: place, severity: severity)
    }
  }

  /// Reads the settings file anew, if another program changed it.
  ///
  /// - Returns: whether it had changed.
  package func reload() throws(Failure) -> Bool {
    guard let old = file else { return false }
    do throws(SettingsFile.Problem) {
      let new = try SettingsFile(path: old.path, definition: old.definition)
      guard !new.hasSameBytes(as: old) else { return false }
      try session.load(new)
      file = new
      return true
    } catch { throw failure(error) }
  }

  /// Forgets what is not saved.
  package func discard() { _ = session.handle(.revert) }

  /// Refuses what may not be saved: conditions that read a changed setting and do not hold.
  package func judge() throws(Failure) {
    let findings = session.failedRequirements(ofUnsaved: true)
    guard findings.isEmpty else { throw Failure(diagnostics(for: findings, severity: .error)) }
  }

  /// Writes what is not saved. Where there is nothing to write the file is left alone.
  ///
  /// - Returns: whether the file was written.
  @discardableResult
  package func save() throws(Failure) -> Bool {
    guard file != nil else { throw Failure(.refusal(Refusal(.notKept))) }
    try judge()
    var changes = session.unsavedChanges.map { (key: $0.key, value: $0.new) }
    if file?.definition.writes == .all, !changes.isEmpty { changes = session.effectiveValues }
    do throws(FileFault) {
      let isWritten = try file?.save(changes) ?? false
      session.markSaved()
      return isWritten
    } catch { throw Failure(.file(error)) }
  }
}

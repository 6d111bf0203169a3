extension Workspace {
  /// Returns a warning, with its place, for each stored value of the wrong kind.
  package func valuesOfWrongKind() -> [Diagnostic] {
    diagnostics(for: session.valuesOfWrongKind(), severity: .warning)
  }

  /// Returns diagnostics for findings. The place is in the settings file if it contains the value; otherwise,
  /// it is the file as a whole.
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

  /// Returns everything that is wrong with the settings: stored values of the wrong kind, values that break a
  /// rule, and requirements that are not met.
  public func verify() -> [Diagnostic] { diagnostics(for: session.verify(), severity: .error) }

  /// Reads the settings file again if another program changed it. Unsaved changes are then discarded.
  ///
  /// - Returns: whether it had changed.
  @discardableResult
  public func reload() async throws(Failure) -> Bool {
    await turn.take()
    defer { turn.pass() }
    return try await readAgain() != nil
  }

  /// Reads the settings file again; `nil` if it has not changed.
  func readAgain() async throws(Failure) -> Outcome? {
    guard let old = file else { return nil }
    let before = session
    do throws(SettingsFile.Problem) {
      var new = try SettingsFile(path: old.path, definition: old.definition)
      guard !new.hasSameBytes(as: old) else { return nil }
      var form = session.form
      try new.addItems(to: &form)
      var values = try new.read(form)
      for setting in session.form.settings.indices where !session.form.isStored(setting) {
        values[setting] = session.storedValue(setting)
      }
      session.load(values, of: form)
      file = new
      conflicts = [:]
    } catch { throw failure(error) }
    var step = Step(cause: .reload)
    step.outcome.changes = session.changes(since: before)
    if listens { await restore(&step) }
    return step.outcome
  }

  /// Throws if a requirement that reads a changed setting is not met, so that the settings cannot be saved.
  package func judge() throws(Failure) {
    guard session.hasFailedRequirementsOfUnsaved else { return }
    let findings = session.failedRequirements(ofUnsaved: true)
    guard findings.isEmpty else { throw Failure(diagnostics(for: findings, severity: .error)) }
  }

  /// Writes unsaved changes. Does not write the file if there are none.
  ///
  /// - Returns: whether the file was written.
  /// - Throws: if a requirement that reads a changed setting is not met, if the form's `beforeSave` refuses
  ///   the settings, if another program changed the file meanwhile, or if the file cannot be written. In these
  ///   cases, nothing has been written. Also throws if `afterSave` fails, after the file has been written.
  @discardableResult
  public func save() async throws(Failure) -> Bool {
    let result = try await write()
    if let failure = result.failure { throw failure }
    return result.isWritten
  }

  /// The result of writing the settings.
  package struct SaveResult {
    /// Whether there were changes to write.
    package var isWritten: Bool
    /// The failure of the form's `afterSave`, which ran after the file was written.
    package var failure: Failure?
  }

  /// Writes unsaved changes, and runs the form's `beforeSave` and `afterSave`.
  package func write() async throws(Failure) -> SaveResult {
    if let notKept { throw Failure(notKept.fault) }
    guard !isStepOpen else { throw Failure(.other(OtherFault.stepIsOpen)) }
    try judge()
    // A value may change while a program checks the settings.
    var checked: [UInt8]?
    while hasSavePrograms, let file, let text = try text(of: file), text != checked {
      try await check(text, for: file.path)
      checked = text
      try judge()
    }
    var result = SaveResult(isWritten: try writeFile())
    if result.isWritten, let file { result.failure = await applySaved(file.path) }
    return result
  }

  /// The values to write.
  private var changesToWrite: [(setting: Int, value: Value?)] {
    let changes = session.unsavedValues
    return file?.definition.writes == .all && !changes.isEmpty ? session.effectiveValues : changes
  }

  /// Returns the new text of the settings file; `nil` if it would be the same.
  private func text(of file: SettingsFile) throws(Failure) -> [UInt8]? {
    do throws(FileFault) { return try file.text(with: changesToWrite, of: session.form) } catch {
      throw Failure(error)
    }
  }

  /// Writes unsaved changes without running the form's programs.
  package func writeFile() throws(Failure) -> Bool {
    let changes = changesToWrite
    do throws(FileFault) {
      let isWritten = try file?.save(changes, of: session.form) ?? false
      noteSaved()
      if isWritten { warnOfReaders(changes) }
      return isWritten
    } catch {
      // The file contains the changes, although they may not survive a power failure.
      if case .notSynced = error { noteSaved() }
      throw Failure(error)
    }
  }

  private func noteSaved() {
    session.markSaved()
    if transaction != nil { beginTransaction() }
  }

  /// Warns if the changes contain a secret that other users can now read.
  private func warnOfReaders(_ changes: [(setting: Int, value: Value?)]) {
    guard let file, !hasWarnedOfReaders, session.form.hasSecret(in: changes), file.isReadableByOthers else {
      return
    }
    hasWarnedOfReaders = true
    observer.warned?(Diagnostic(FileFault.readableByOthers(file.path).fault, severity: .warning))
  }
}

extension OtherFault {
  /// A function of the program tried to save the change that it was called for.
  fileprivate static let stepIsOpen = OtherFault(
    code: "refused.stepIsOpen",
    message: Wording.stepIsOpen,
    status: ExitStatus.refused.rawValue)
}

extension CompiledForm {
  /// Whether one of these values is a secret.
  func hasSecret(in values: [(setting: Int, value: Value?)]) -> Bool {
    !secretRows.isEmpty && values.contains { $0.value != nil && settings[$0.setting].isSecure }
  }

  /// Returns diagnostics about a settings text that could not be read, without their source lines if one of
  /// these may contain a secret.
  package func withoutLines(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !secretRows.isEmpty || !unreadFiles.isEmpty else { return diagnostics }
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.place?.sourceLine = nil
      return diagnostic
    }
  }
}

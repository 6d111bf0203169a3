extension Workspace {
  /// Reads the settings file again if another program changed it. Unsaved changes are then discarded.
  ///
  /// - Returns: whether it had changed.
  @discardableResult
  public func reload() async throws(Failure) -> Bool {
    try await turn.serve { () async throws(Failure) in try await readAgain() != nil }
  }

  /// Reads the settings file again; `nil` if it has not changed.
  func readAgain() async throws(Failure) -> Reply? {
    guard var new = try await changedFile() else { return nil }
    let before = session
    for setting in session.form.allSettings where !session.form.isStored(setting) {
      new.values[setting] = session.storedValue(setting)
    }
    session.load(new.values, of: new.form)
    settingsSource.place = .file(new.file)
    conflicts = []
    var step = Step(cause: .reload)
    step.reply.changes = session.changes(since: before)
    if listens { await restore(&step) }
    return step.reply
  }

  /// Throws if a requirement that reads a changed setting is not met, if the settings file cannot take a change, or if
  /// its schema does not allow what the changes lead to, so that the settings cannot be saved.
  package func validate() throws(Failure) {
    try checkObstacles()
    if session.preventsSave {
      let findings = session.findingsOfUnsaved()
      guard findings.isEmpty else { throw Failure(diagnostics(for: findings, severity: .error)) }
    }
    let faults = try faultsOfUnsaved()
    guard faults.isEmpty else { throw Failure(faults) }
  }

  /// Whether the user has to be asked about a program that a save runs.
  package var mustAskToSave: Bool { saver.mustAsk(of: session.form) }

  /// Writes unsaved changes. Does not write the file if there are none.
  ///
  /// If another program has changed the file since it was read, its changes are merged with those here.
  ///
  /// - Returns: whether the file was written.
  /// - Throws: if a requirement that reads a changed setting is not met, if the form's `beforeSave` refuses
  ///   the settings, if another program has changed the same settings, or if the file cannot be written. In
  ///   these cases, nothing has been saved. Also throws if `afterSave` fails or the folder cannot be written to
  ///   the disk; the settings have then been saved.
  @discardableResult
  public func save() async throws(Failure) -> Bool {
    let result = try await turn.serve { () async throws(Failure) in
      var merged: [Change] = []
      return try await write(&merged)
    }
    if let failure = result.conflict ?? result.failure { throw failure }
    return result.isWritten
  }

  /// Throws if the settings file cannot take an unsaved change.
  private func checkObstacles() throws(Failure) {
    guard let file, !file.obstacles(for: session.form).isEmpty else { return }
    let obstacles = obstacles(.error, to: session.unsavedValues.map(\.setting))
    guard obstacles.isEmpty else { throw Failure(obstacles) }
  }

  /// The result of writing the settings.
  package struct SaveResult {
    /// Whether there were changes to write.
    package var isWritten = false
    /// The settings that prevent the save because other programs have changed them, too.
    package var conflict: Failure?
    /// What failed after the file was written: the form's `afterSave`, or writing the folder to the disk.
    package var failure: Failure?
  }

  /// Writes unsaved changes, and runs the form's `beforeSave` and `afterSave`.
  ///
  /// - Parameter merged: receives the merged changes of other programs, even if the write fails.
  package func write(_ merged: inout [Change]) async throws(Failure) -> SaveResult {
    if let notKept { throw Failure(notKept.fault) }
    var result = SaveResult()
    if !conflicts.isEmpty, let conflict = try await merge(into: &merged) { return .init(conflict: conflict) }
    var pauses: LockPauses?
    try settingsSource.checkOutputs(saveOptions, against: definition.file)
    let deadline = ContinuousClock.now + saveOptions.lockTimeout
    let store = file?.store
    defer { store?.unlock() }
    var checked: [UInt8]?
    var hasMerged = false
    var notSynced: Failure?
    save: while true {
      do throws(Failure) { try validate() } catch {
        // Another program may have corrected the file since it was read.
        let refusal = error
        guard !hasMerged else { throw refusal }
        hasMerged = true
        do throws(Failure) { result.conflict = try await merge(into: &merged) } catch { throw refusal }
        if result.conflict != nil { return result }
        try validate()
      }
      try await checkText(&checked)
      do throws(FileFault) {
        result.isWritten = try await writeFile()
        break save
      } catch {
        switch error {
        case .locked: try await saver.lock(store, error, &pauses)
        case .notSynced:
          result.isWritten = true
          notSynced = Failure(error)
          break save
        case .changedMeanwhile(let path):
          if await isMissing(store) { throw Failure(.deletedMeanwhile(path)) }
          // Another program may ignore the lock and change the file again and again.
          guard !hasMerged || ContinuousClock.now < deadline else { throw Failure(error) }
          hasMerged = true
          if let conflict = try await merge(into: &merged) { return .init(conflict: conflict) }
        default: throw Failure(error)
        }
      }
    }
    // `afterSave` may run for long, and may write the file itself.
    store?.unlock()
    if let file {
      result.failure = await saver.apply(
        file.path, isWritten: result.isWritten, of: definition, warn: observer.warned)
    }
    if let notSynced { result.failure = Failure(notSynced.diagnostics + (result.failure?.diagnostics ?? [])) }
    return result
  }

  /// Whether there are no settings any more.
  private func isMissing(_ store: (any SettingsStore)?) async -> Bool {
    do throws(FileFault) { return try await store?.read() == nil } catch { return false }
  }

  /// Runs the form's `beforeSave` for the text that the file will have.
  ///
  /// - Parameter checked: the text that it has accepted.
  private func checkText(_ checked: inout [UInt8]?) async throws(Failure) {
    // A value may change while a program checks the settings.
    while session.form.hasSavePrograms, let file, let text = try text(of: file), text != checked {
      try await saver.check(text, for: file.path, of: definition)
      checked = text
      try validate()
    }
  }

  /// Merges what another program has written with the changes here.
  ///
  /// - Parameters:
  ///   - choice: resolves conflicts.
  ///   - merged: receives what changes here.
  /// - Returns: the unresolved conflicts; `nil` if there are none.
  package func merge(
    _ choice: ConflictChoice? = nil, into merged: inout [Change]
  ) async throws(Failure) -> Failure? {
    do throws(Failure) { merged += try await reloadSettings(choice)?.changes ?? [] } catch {
      guard error.cause.code == FileFault.missing("").code, let file else { throw error }
      throw Failure(.deletedMeanwhile(file.path))
    }
    guard let file, !conflicts.isEmpty else { return nil }
    return Failure(conflicts.map { Diagnostic(.conflict($0, path: file.path)) })
  }

  var changesToWrite: [(setting: SettingID, value: Value?)] {
    let changes = session.unsavedValues
    guard let file, file.definition.writes == .all, !changes.isEmpty else { return changes }
    let blocked = Set(file.obstacles(for: session.form).map(\.path))
    if blocked.isEmpty { return session.effectiveValues }
    // A change of a setting that cannot be written has been refused; the others are left as they are.
    return session.effectiveValues.filter { paths(above: $0.setting, in: blocked).isEmpty }
  }

  /// Returns the new text of the settings file; `nil` if it would be the same.
  func text(of file: SettingsFile) throws(Failure) -> [UInt8]? {
    try Failure.wrapping(file.text(with: changesToWrite, of: session.form, typed: typedNumbers))
  }

  /// Writes unsaved changes without running the form's programs and without waiting for other programs.
  package func writeFile() async throws(FileFault) -> Bool {
    guard var file else {
      noteSaved()
      return false
    }
    let changes = changesToWrite
    let replaced = file.text.decimals(of: changes.lazy.map(\.setting), in: session.form)
    do throws(FileFault) {
      defer { settingsSource.place = .file(file) }
      let isWritten = try await file.save(
        changes, of: session.form, typed: typedNumbers, options: saveOptions)
      noteSaved()
      typedNumbers.note(replaced: replaced)
      if isWritten, let warning = saver.warning(ofReadersOf: file, changes, session.form) {
        observer.warned?(warning)
      }
      return isWritten
    } catch {
      // The file contains the changes, although they may not survive a power failure.
      if case .notSynced = error { noteSaved() }
      guard case .cannotReplace(let path, let reason, _) = error else { throw error }
      throw .cannotReplace(path, reason: reason, hasOption: settingsSource.acceptsStore)
    }
  }

  private func noteSaved() {
    session.markSaved()
    // At once, because the form's `afterSave` may run for long.
    journal.noteSaved()
    if transaction != nil { beginTransaction() }
  }
}

extension OtherFault { package static let conflictCode = "file.conflict" }

extension Fault {
  /// A setting was changed here, but another program has changed it, too.
  fileprivate static func conflict(_ conflict: Workspace.Conflict, path: String) -> Fault {
    .other(OtherFault.conflictCode, Wording.conflict(conflict, path), .conflict, key: conflict.key)
  }
}

extension CompiledForm {
  /// Whether the form names a program to run before or after a save.
  fileprivate var hasSavePrograms: Bool { !beforeSave.isEmpty || !afterSave.isEmpty }

  /// Whether one of these values is a secret.
  func hasSecret(in values: [(setting: SettingID, value: Value?)]) -> Bool {
    !secretRows.isEmpty && values.contains { $0.value != nil && settings[$0.setting].isSecure }
  }
}

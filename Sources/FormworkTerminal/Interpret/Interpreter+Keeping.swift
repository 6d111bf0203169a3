import Formwork

// Saving and quitting.
extension Interpreter {
  /// Writes the settings; at a prompt, reports what was written and where.
  func save(column: Int) async throws(CommandFailure) {
    if hasRefused { return }
    let changes = session.unsavedChanges
    if session.hasFailedRequirementsOfUnsaved {
      let findings = session.failedRequirements(ofUnsaved: true)
      throw CommandFailure(
        .unmet(count: findings.count), column: column,
        details: workspace.diagnostics(for: findings, severity: .error))
    }
    if isDry { return noteSkippedPrograms() }
    reporter.flush()
    let result = try await reading(column) { () async throws(Failure) in try await workspace.write() }
    lastSave = (place.map { "\($0.script):\($0.line)" }, tally.changes(in: session))
    if dialogue != nil, let path = workspace.file?.path, result.failure == nil {
      reporter.note(
        changes.isEmpty ? Wording.nothingToSave : Wording.saved(changes: changes.count, to: path))
    }
    if dialogue != nil { noteRestarts(after: changes) }
    if let failure = result.failure { throw CommandFailure(failure, column: column) }
  }

  /// Writes the settings at the end of a script or a call; only checks them if there is no file or in a dry
  /// run.
  ///
  /// - Returns: the failure of the form's `afterSave`, which ran after the file was written.
  func saveAll() async throws(Failure) -> Failure? {
    guard !isDry, workspace.file != nil else {
      try workspace.judge()
      if workspace.file != nil { noteSkippedPrograms() }
      return nil
    }
    reporter.flush()
    let result = try await workspace.write()
    hasSavedAll = true
    return result.failure
  }

  /// Reports what has to be restarted before saved changes take effect.
  func noteRestarts(after changes: [Change]) {
    let things = session.restarts(after: changes)
    if !things.isEmpty { reporter.note(Wording.restartRequired(things)) }
  }

  /// Reports the programs that a save would run, in a dry run.
  func noteSkippedPrograms() {
    for program in [session.form.beforeSave, session.form.afterSave]
    where !program.isEmpty && session.hasUnsavedChanges {
      reporter.note(Wording.notRun(program))
    }
  }

  /// Quits. With unsaved changes, a script is refused and a user is asked.
  func quit(column: Int) async throws(CommandFailure) -> Flow {
    let unsaved = unsavedChanges
    guard !unsaved.isEmpty else { return .leave }
    guard let dialogue = questioner else {
      throw CommandFailure(.unsaved(changed: unsaved.count), column: column)
    }
    switch await dialogue.confirmSave(reporter) {
    case .yes:
      try await save(column: column)
      return .leave
    case .no: return .leave
    case .cancel: return .goOn
    case .none:
      noteUnsaved()
      return .leave
    }
  }

  /// Reports how many changes were not saved, if the user could not be asked.
  func noteUnsaved() {
    let count = unsavedChanges.count
    guard count > 0 else { return }
    reporter.note(Wording.notSaved(changes: count))
  }

  /// The changes that quitting would discard.
  private var unsavedChanges: [Change] {
    isDry || workspace.file == nil && dialogue != nil ? [] : session.unsavedChanges
  }
}

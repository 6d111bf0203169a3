import Formwork

// Saving and quitting.
extension Interpreter {
  /// Carries out a command that writes the settings without asking the user; returns `false` for any other.
  func keep(_ command: Command) throws(CommandFailure) -> Bool {
    guard command.name == .save else { return false }
    try save(column: command.word.column)
    return true
  }

  /// Writes the settings; at a prompt, reports what was written and where.
  func save(column: Int) throws(CommandFailure) {
    if hasRefused { return }
    let changes = session.unsavedChanges
    if session.hasFailedRequirementsOfUnsaved {
      let findings = session.failedRequirements(ofUnsaved: true)
      throw CommandFailure(
        .unmet(count: findings.count), column: column,
        details: workspace.diagnostics(for: findings, severity: .error))
    }
    if isDry { return }
    try reading(column) { () throws(Failure) in try workspace.save() }
    lastSave = (place.map { "\($0.script):\($0.line)" }, tally.changes(in: session))
    guard dialogue != nil, let path = workspace.file?.path else { return }
    reporter.note(
      changes.isEmpty ? Wording.nothingToSave : Wording.saved(changes: changes.count, to: path))
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
      try save(column: column)
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

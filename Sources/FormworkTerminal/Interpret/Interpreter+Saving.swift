import Formwork

// Saving and quitting.
extension Interpreter {
  /// Writes the settings; at a prompt, reports what was written and where.
  ///
  /// - Parameter choice: decides over settings that another program has changed, too.
  func save(column: Int, _ choice: Workspace.ConflictChoice? = nil) async throws(CommandFailure) {
    if record.hasRefused { return }
    let before = Snapshot(workspace)
    var merged: [Change] = []
    defer { report(merged: merged, before) }
    // If there is nothing to save, at least show what another program has saved.
    let followsFile = dialogue != nil && workspace.file != nil && !session.hasUnsavedChanges
    if !record.isDry, choice != nil || followsFile {
      let conflict = try await reading(column) { () async throws(Failure) in
        try await workspace.merge(choice, into: &merged)
      }
      record.tally.rebase(merged, in: session)
      if let conflict { throw failure(conflict, choice, column) }
    }
    let changes = session.unsavedChanges
    let outdated = session.findings(ofLoads: session.loadsDependingOnUnsaved)
    reporter.flush()
    let result: Workspace.SaveResult
    do throws(Failure) {
      if record.isDry {
        try workspace.validate()
        return noteSkippedPrograms()
      }
      result = try await workspace.write(&merged)
    } catch {
      guard case .finding? = error.diagnostics.first?.fault else {
        throw CommandFailure(error, column: column)
      }
      throw CommandFailure(
        .unmet(count: error.diagnostics.count), column: column, details: error.diagnostics)
    }
    if let conflict = result.conflict { throw CommandFailure(conflicts: conflict, column: column) }
    record.noteSave(in: session)
    if dialogue != nil, let path = workspace.file?.path, result.failure == nil {
      reporter.note(
        changes.isEmpty ? Wording.nothingToSave : Wording.saved(changes: changes.count, to: path))
    }
    if dialogue != nil {
      noteRestarts(after: changes)
      let missing = changes.isEmpty ? [] : session.unansweredSettings()
      if !missing.isEmpty {
        reporter.diagnostic(Diagnostic(CommandRefusal.incomplete(rows: missing).fault, severity: .warning))
      }
      // A script reports at its end what is wrong with the file.
      reporter.diagnostics(workspace.diagnostics(for: outdated, severity: .warning))
    }
    if let failure = result.failure { throw CommandFailure(failure, column: column) }
  }

  /// The side that a `save` command takes in conflicts.
  func choice(of command: Command) throws(CommandFailure) -> Workspace.ConflictChoice? {
    guard let option = command.options.first else { return nil }
    let side: Merge.Side = option.name == .mine ? .mine : .theirs
    if command.arguments.isEmpty { return .init(side) }
    var settings: Set<SettingID> = []
    for word in command.arguments {
      if let setting = try session.form.setting(of: row(named: word, for: command.name)) {
        settings.insert(setting)
      }
    }
    return .init(side, of: settings)
  }

  /// The failure of a save that conflicts prevent in spite of a choice.
  private func failure(
    _ conflicts: Failure, _ choice: Workspace.ConflictChoice?, _ column: Int
  ) -> CommandFailure {
    for setting in (choice?.settings ?? []).sorted() {
      guard let (item, list) = itemInConflict(of: setting) else { continue }
      let option: CommandOption.Name = choice?.side == .mine ? .mine : .theirs
      let instead = "save \(Quoting.word(list.description)) --\(option.rawValue)"
      return CommandFailure(
        .resolvedWithList(item: item, list: list, instead: instead), column: column,
        details: conflicts.diagnostics)
    }
    return CommandFailure(conflicts: conflicts, column: column)
  }

  /// The item that a setting is a part of, and the key of its list, if the item is in conflict as a whole.
  private func itemInConflict(of setting: SettingID) -> (name: String, list: Key)? {
    guard let item = setting.item.map({ session.form.items[$0] }) else { return nil }
    let list = session.form.key(of: session.form.setting(of: item.list))
    let isConflicting = workspace.conflicts.contains { $0.key == list && $0.items.contains(item.identity) }
    return isConflicting ? (item.identity, list) : nil
  }

  /// Reports what other programs have changed in the settings file.
  private func report(merged changes: [Change], _ before: Snapshot) {
    guard let path = workspace.file?.path, !changes.isEmpty else { return }
    let settings = Set(changes.filter { session.isReported($0) }.map(\.setting)).sorted()
    reporter.note(Wording.merged(settings.map { session.form.key(of: $0) }, path))
    if dialogue != nil { display.showRows(after: changes, before) }
    reporter.diagnostics(workspace.warnings(about: changes))
  }

  /// Writes the settings at the end of a script or a call; only checks them if there is no file or in a dry
  /// run.
  ///
  /// - Returns: the failure of the form's `afterSave`, which ran after the file was written.
  func saveAll() async throws(Failure) -> Failure? {
    guard !record.isDry, workspace.file != nil else {
      try workspace.validate()
      if workspace.file != nil { noteSkippedPrograms() }
      return nil
    }
    reporter.flush()
    try await workspace.wait(for: session.loadsOfUnsaved, mustSucceed: false)
    // Other values need not be right, but the warnings at the end say so, if the items can be loaded.
    try? await workspace.wait(for: session.loadsDependingOnUnsaved, mustSucceed: false)
    let before = Snapshot(workspace)
    var merged: [Change] = []
    defer { report(merged: merged, before) }
    let result = try await workspace.write(&merged)
    if let conflict = result.conflict { throw conflict }
    record.hasSavedAll = true
    return result.failure
  }

  /// Reports what has to be restarted before saved changes take effect.
  func noteRestarts(after changes: @autoclosure () -> [Change]) {
    guard session.form.hasRestarts else { return }
    let things = session.form.restarts(after: changes())
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
    switch await dialogue.confirmSave(unsaved.count, to: workspace.file?.path, reporter) {
    case .save: try await save(column: column)
    case .discard: workspace.removeJournal()
    case .cancel: return .goOn
    case nil: noteUnsaved()
    }
    return .leave
  }

  /// Reports how many changes were not saved, if the user could not be asked.
  func noteUnsaved() {
    let count = unsavedChanges.count
    guard count > 0 else { return }
    reporter.note(Wording.notSaved(changes: count, canBeRecovered: workspace.hasJournal))
  }

  /// The changes that quitting would discard.
  private var unsavedChanges: [Change] {
    record.isDry || dialogue != nil && workspace.isNeverKept ? [] : session.unsavedChanges
  }
}

import Formwork

// Unsaved changes of an earlier session.
extension Interpreter {
  func recover(_ command: Command) async throws(CommandFailure) {
    guard let found = workspace.changesToRecover() else {
      throw CommandFailure(.nothingToRecover, column: command.word.column)
    }
    try readAll(column: command.word.column)
    if command.has(.diff) { return showDifference(found) }
    if command.has(.discard) {
      if !record.isDry { workspace.discard(found) }
      return reporter.note(Wording.discarded(found.count))
    }
    let before = Snapshot(workspace)
    let (recovery, conflicts) = await workspace.recover(found)
    guard recovery.blocked.isEmpty else {
      throw CommandFailure(
        .recoversIntoChanges(to: recovery.blocked.map(\.description)), column: command.word.column)
    }
    let changes = session.changes(since: before.session)
    for change in changes where session.isUnsaved(change.setting) { record.tally.note(change) }
    let count = session.reported(changes.filter { session.isUnsaved($0.setting) }).count
    if count > 0 { reporter.note(Wording.recovered(count)) }
    if dialogue != nil { display.showRows(after: changes, before) }
    report(recovery)
    if let path = workspace.file?.path, !conflicts.isEmpty {
      for conflict in conflicts { reporter.note("conflict: " + Wording.conflict(conflict, path)) }
      reporter.note(Wording.howToResolveConflicts)
    }
  }

  private func showDifference(_ found: Workspace.Recoverable) {
    let (session, recovery) = found.preview(in: workspace.session)
    if reporter.printsRecords {
      reporter.changes(session.unsavedChanges.map { session.view(of: $0) }, areDifferences: true)
    } else {
      session.diff().forEach(reporter.line)
    }
    report(recovery)
  }

  /// Reports what could not be restored.
  private func report(_ recovery: Recovery) {
    for dropped in recovery.dropped { reporter.note(Wording.dropped(dropped)) }
    if !recovery.secrets.isEmpty { reporter.note(Wording.secretsToEnter(recovery.secrets)) }
  }
}

// Keeps unsaved changes, and restores those that an earlier process has left.
extension Workspace {
  /// Unsaved changes that an earlier process has left.
  package typealias Recoverable = JournalFile.Found

  /// Keeps the unsaved changes in a journal, or removes the journal if there are none.
  ///
  /// - Returns: a warning if that fails for the first time.
  @discardableResult
  package func keepJournal() -> Diagnostic? { file.flatMap { journal.keep(session, of: $0.path) } }

  /// Returns a warning if no journal could be kept of changes to the settings file.
  package func checkJournal() -> Diagnostic? { file == nil ? nil : journal.check() }

  /// Whether a journal contains all unsaved changes.
  package var hasJournal: Bool { journal.isComplete }
  /// Removes the journal, because the user has given up the unsaved changes.
  package func removeJournal() { journal.close() }

  /// The unsaved changes of an earlier process; `nil` if there are none.
  package func changesToRecover() -> Recoverable? { file.flatMap { journal.find($0.path, for: session) } }

  /// Restores the changes and merges them with what has been saved since then.
  ///
  /// - Returns: what has been restored, and the settings in conflict.
  package func recover(_ changes: Recoverable) async -> (recovery: Recovery, conflicts: [Conflict]) {
    let before = session
    let recovery = journal.recover(changes, in: &session)
    guard recovery.blocked.isEmpty else { return (recovery, []) }
    conflicts = recovery.merge.conflicts.map { conflict($0, recovery.merge) }
    await reportReloaded(session.changes(since: before))
    return (recovery, conflicts)
  }

  package func discard(_ changes: Recoverable) { JournalFile.delete(changes.path) }
}

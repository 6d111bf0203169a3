internal import FormworkPlatform

// Unsaved changes survive the end of the process in a journal.
extension Workspace {
  /// Unsaved changes of an earlier process.
  package struct Recoverable {
    let journal: Journal.Found
    /// How many settings were changed.
    package var count = 0
    /// When the last change was made, in seconds since 1970.
    package var time: Int { journal.time }
  }

  /// Keeps the unsaved changes in a journal, or removes the journal if there are none.
  package func keepJournal() {
    guard let path = file?.path else { return }
    guard session.hasUnsavedChanges || journal != nil else { return removeRecovered() }
    let journal = journal ?? Journal(store: FileSystem.resolved(path) ?? path, folder: journalFolder)
    self.journal = journal
    var changes = session.changesToRecover
    if !changes.isEmpty {
      let known = Set(changes.map(\.key))
      changes += secretsToEnter.filter { !known.contains($0) }.map { .init(key: $0, isSecret: true) }
    }
    if journal.keep(changes) { removeRecovered() }
  }

  /// Removes the journals of earlier processes, once their changes are saved or in this process's journal.
  func removeRecovered() {
    for path in recovered { Journal.delete(path) }
    recovered = []
  }

  /// Whether a later session can recover the unsaved changes.
  package var hasJournal: Bool { journal?.isComplete ?? false }

  /// Gives up the unsaved changes in the journal.
  package func removeJournal() { journal?.close() }

  /// The newest changes to this settings file that a process left unsaved; `nil` if there are none.
  package func changesToRecover() -> Recoverable? {
    guard let path = file?.path else { return nil }
    let store = FileSystem.resolved(path) ?? path
    while let found = Journal.find(store: store, in: journalFolder, besides: recovered) {
      var changes = Recoverable(journal: found)
      let (trial, recovery) = session(recovering: changes)
      changes.count = trial.unsavedChanges.count + recovery.secrets.count + recovery.dropped.count
      if changes.count > 0 { return changes }
      // All of it has been saved. A file that cannot be deleted is passed over.
      Journal.delete(found.path)
      recovered.append(found.path)
    }
    return nil
  }

  /// A session in which only these changes are unsaved, for a preview.
  package func session(recovering changes: Recoverable) -> (session: Session, recovery: Session.Recovery) {
    var session = session
    session.load(session.savedValues)
    let recovery = session.recover(changes.journal.changes)
    return (session, recovery)
  }

  /// Restores the changes and merges them with what has been saved since then.
  ///
  /// - Returns: what has been restored, and the settings in conflict.
  package func recover(_ changes: Recoverable) async -> (recovery: Session.Recovery, conflicts: [Conflict]) {
    let before = session
    let recovery = session.recover(changes.journal.changes)
    let saved = before.savedValues
    conflicts = recovery.merge.conflicts.map {
      conflict($0, $0 < saved.count ? saved[$0] : nil, recovery.merge.rules[$0])
    }
    recovered.append(changes.journal.path)
    secretsToEnter += recovery.secrets
    await tellReloaded(session.changes(since: before))
    return (recovery, conflicts)
  }

  /// Deletes the changes.
  package func discard(_ changes: Recoverable) { Journal.delete(changes.journal.path) }
}

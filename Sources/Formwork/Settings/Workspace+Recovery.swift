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
    var changes = session.changesToRecover()
    if !changes.isEmpty {
      let awaited = secretsToEnter.filter { storedValue($0.key) == $0.value }.keys
      changes.removeAll { awaited.contains($0.key) }
      changes += awaited.map { .init(key: $0, isSecret: true) }
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
    session.commitOpenStep()
    note(recovery.merge, of: before.savedValues)
    recovered.append(changes.journal.path)
    for key in recovery.secrets { secretsToEnter.updateValue(storedValue(key), forKey: key) }
    await tellReloaded(session.changes(since: before))
    return (recovery, conflicts)
  }

  private func storedValue(_ key: Key) -> Value? {
    session.form.setting(key).flatMap { session.storedValue($0) }
  }

  /// Notes the conflicts between what has been restored and what was saved meanwhile.
  private func note(_ merge: Session.Merge, of saved: [Value?]) {
    conflicts = merge.conflicts.map { conflict($0, $0 < saved.count ? saved[$0] : nil, merge.rules[$0]) }
  }

  /// Takes over the unsaved changes of a page, which may differ from what is stored here, as one step. Functions and
  /// programs are asked about them; what else follows from them is among them.
  ///
  /// - Returns: the outcome, whose remaining actions the caller performs, and what has become of the changes.
  package func takeOver(
    _ changes: [Session.UnsavedChange]
  ) async throws(Failure) -> (outcome: Outcome, recovery: Session.Recovery) {
    await turn.take()
    defer { turn.pass() }
    takeResults(withRows: true)
    consequencesAreDone = true
    defer { consequencesAreDone = false }
    let saved = session.savedValues
    var recovery = Session.Recovery()
    let outcome = try await step(.change([], .input)) { session in
      recovery = session.recover(changes)
      var outcome = Outcome()
      outcome.changes = session.changesOfOpenStep
      return outcome
    }
    note(recovery.merge, of: saved)
    consequencesAreDone = false
    return (try await complete(outcome), recovery)
  }

  /// Deletes the changes.
  package func discard(_ changes: Recoverable) { Journal.delete(changes.journal.path) }
}

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
  ///
  /// - Returns: a warning if that fails for the first time.
  @discardableResult
  package func keepJournal() -> Diagnostic? {
    guard let path = file?.path else { return nil }
    guard session.hasUnsavedChanges || journal != nil else {
      removeRecovered()
      return nil
    }
    let journal = journal ?? Journal(store: FileSystem.resolved(path) ?? path, folder: journalFolder)
    self.journal = journal
    var changes = session.changesToRecover()
    if !changes.isEmpty {
      let awaited = awaitedSecrets
      changes.removeAll { awaited.contains($0.key) }
      changes += awaited.map { .init(key: $0, isSecret: true) }
    }
    do throws(FileSystem.FolderFault) {
      try journal.keep(changes)
      if journal.isComplete || changes.isEmpty { removeRecovered() }
      return nil
    } catch { return warning(ofJournal: error) }
  }

  /// Returns a warning if no journal could be kept of changes to the settings file.
  package func checkJournal() -> Diagnostic? {
    guard file != nil else { return nil }
    do throws(FileSystem.FolderFault) {
      try Journal.make(folder: journalFolder)
      return nil
    } catch { return warning(ofJournal: error) }
  }

  private func warning(ofJournal fault: FileSystem.FolderFault) -> Diagnostic? {
    guard !hasWarnedOfJournal else { return nil }
    hasWarnedOfJournal = true
    return Diagnostic(
      .other(
        OtherFault(
          code: "file.noJournal", message: Wording.noJournal(fault),
          status: ExitStatus.cannotWrite.rawValue)),
      severity: .warning)
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
    guard recovery.blocked.isEmpty else { return (recovery, []) }
    conflicts = recovery.merge.conflicts.map { conflict($0, recovery.merge) }
    recovered.append(changes.journal.path)
    for key in recovery.secrets { secretsToEnter.updateValue(storedValue(key), forKey: key) }
    await reportReloaded(session.changes(since: before))
    return (recovery, conflicts)
  }

  /// The secrets that have not been entered again yet, under the present names of their items.
  private var awaitedSecrets: Set<Key> {
    func isAwaited(_ key: Key, _ value: Value?) -> Bool {
      guard let setting = session.form.setting(key), session.exists(setting: setting) else { return false }
      return session.storedValue(setting) == value
    }
    if secretsToEnter.isEmpty { return [] }
    let keys = secretsToEnter.compactMap { key, value -> Key? in
      if isAwaited(key, value) { return key }
      let present = session.presentKey(ofSaved: key)
      return isAwaited(present, value) ? present : nil
    }
    return Set(keys)
  }

  private func storedValue(_ key: Key) -> Value? {
    session.form.setting(key).flatMap { session.storedValue($0) }
  }

  /// Deletes the changes.
  package func discard(_ changes: Recoverable) { Journal.delete(changes.journal.path) }
}

extension Session {
  /// Restores changes in one step, and merges them with what has been saved since then.
  fileprivate mutating func recover(_ changes: [UnsavedChange]) -> Recovery {
    var recovery = Recovery()
    recovery.blocked = changesInTheWay(of: changes)
    guard recovery.blocked.isEmpty else { return recovery }
    let saved = savedValues
    recovery = restore(changes)
    recovery.merge = rebase(saved, of: form)
    commitOpenStep()
    // An item may have been removed.
    recovery.secrets.removeAll { key in form.setting(key).map { !exists(setting: $0) } ?? true }
    return recovery
  }
}

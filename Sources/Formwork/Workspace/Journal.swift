/// Keeps the unsaved changes of a workspace in a file, and recovers those that earlier processes have left.
package struct Journal {
  /// The folder of journals: an absolute path, or one that begins with `~/` or `$XDG_STATE_HOME/`.
  package var folder = JournalFile.standardFolder
  /// The unsaved changes in a file; `nil` until there are any.
  private var file: JournalFile?
  /// Whether it was said that no journal can be kept.
  private var hasWarned = false
  /// The journals of earlier processes whose changes are unsaved changes here now.
  private var recovered: [String] = []
  /// The secrets among these changes that must be entered again, each with the value that it has until then. Empty
  /// after a save.
  private var secretsToEnter: [Key: Value?] = [:]

  /// Whether a later session can recover the unsaved changes.
  var isComplete: Bool { file?.isComplete ?? false }

  /// Keeps the unsaved changes of a session, or removes the file if there are none.
  ///
  /// - Parameter path: the path of the settings file.
  /// - Returns: a warning if that fails for the first time.
  mutating func keep(_ session: Session, of path: String) -> Diagnostic? {
    guard session.hasUnsavedChanges || file != nil else {
      removeRecovered()
      return nil
    }
    let file = file ?? JournalFile(store: FileSystem.resolved(path) ?? path, folder: folder)
    self.file = file
    var changes = UnsavedChange.all(in: session)
    if !changes.isEmpty {
      let awaited = awaitedSecrets(in: session)
      changes.removeAll { awaited.contains($0.key) }
      changes += awaited.map { .init(key: $0, isSecret: true) }
    }
    do throws(FileSystem.FolderFault) {
      try file.keep(changes)
      if file.isComplete || changes.isEmpty { removeRecovered() }
      return nil
    } catch { return warning(error) }
  }

  /// Returns a warning if nothing could be kept.
  mutating func check() -> Diagnostic? {
    do throws(FileSystem.FolderFault) {
      try JournalFile.make(folder: folder)
      return nil
    } catch { return warning(error) }
  }

  private mutating func warning(_ fault: FileSystem.FolderFault) -> Diagnostic? {
    guard !hasWarned else { return nil }
    hasWarned = true
    return Diagnostic(.other("file.noJournal", Wording.noJournal(fault), .cannotWrite), severity: .warning)
  }

  /// Removes the changes, which have been saved.
  mutating func noteSaved() {
    file?.remove()
    secretsToEnter = [:]
    removeRecovered()
  }

  /// Removes the changes, and keeps nothing from now on.
  func close() { file?.close() }

  /// Removes the journals of earlier processes, once their changes are saved or in this process's journal.
  private mutating func removeRecovered() {
    for path in recovered { JournalFile.delete(path) }
    recovered = []
  }

  /// The newest changes to a settings file that a process left unsaved; `nil` if there are none.
  mutating func find(_ path: String, for session: Session) -> JournalFile.Found? {
    let store = FileSystem.resolved(path) ?? path
    while var found = JournalFile.find(store: store, in: folder, besides: recovered) {
      let (trial, recovery) = found.preview(in: session)
      found.count = trial.unsavedChanges.count + recovery.secrets.count + recovery.dropped.count
      if found.count > 0 { return found }
      // All of it has been saved. A file that cannot be deleted is passed over.
      JournalFile.delete(found.path)
      recovered.append(found.path)
    }
    return nil
  }

  /// Restores the changes that were found, and keeps them from now on unless others are in their way.
  mutating func recover(_ found: JournalFile.Found, in session: inout Session) -> Recovery {
    let recovery = Recovery(of: found.changes, in: &session)
    guard recovery.blocked.isEmpty else { return recovery }
    recovered.append(found.path)
    for key in recovery.secrets {
      secretsToEnter.updateValue(session.form.setting(key).flatMap { session.storedValue($0) }, forKey: key)
    }
    return recovery
  }

  /// The secrets that have not been entered again yet, under the present names of their items.
  private func awaitedSecrets(in session: Session) -> Set<Key> {
    // The saved form is made anew each time, and every change of a setting leads here.
    if secretsToEnter.isEmpty { return [] }
    func isAwaited(_ key: Key, _ value: Value?) -> Bool {
      guard let setting = session.form.setting(key), session.exists(setting: setting) else { return false }
      return session.storedValue(setting) == value
    }
    let saved = session.savedForm
    return Set(
      secretsToEnter.compactMap { key, value in
        // An item may have been renamed since.
        let present = saved.setting(key).map { session.form.key(of: $0) } ?? key
        return [key, present].first { isAwaited($0, value) }
      })
  }
}

extension JournalFile.Found {
  /// A session in which only the changes that were found are unsaved, for a preview.
  package func preview(in session: Session) -> (session: Session, recovery: Recovery) {
    var session = session
    session.load(session.savedValues)
    let recovery = Recovery(of: changes, in: &session)
    return (session, recovery)
  }
}

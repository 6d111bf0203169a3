// Follows files that other programs change while the form is in use.
extension Workspace {
  /// What has changed outside, and what that did to the values here.
  package struct Reload {
    /// The files that have changed.
    package var files: [String] = []
    package var changes: [Change] = []
    /// Unsaved values that the new form cannot store.
    package var dropped: [Session.DroppedValue] = []
    /// What is wrong since the form has changed.
    package var findings: [Finding] = []
    /// Settings whose values were changed here and there, unless this has already been reported.
    package var conflicts: [Conflict] = []
    /// Whether all conflicts that there were have been resolved.
    package var isResolved = false
    /// Whether the form names another settings file, which is not used before the form is opened again.
    package var hasOtherStore = false
  }

  /// A setting with one value in the settings file and another one here.
  package struct Conflict: Sendable, Hashable {
    package var key: Key
    /// The values for people; `nil` if unset.
    package var here: String?
    package var there: String?
    package var isSecure: Bool
  }

  /// Replaces the form with a version of it that was read again. Values, history and screens are kept as far
  /// as they still exist.
  ///
  /// - Returns: `nil` if nothing has changed.
  /// - Throws: if the new version has errors. The form is then unchanged.
  package func reload(_ new: FormFile) async throws(Failure) -> Reload? {
    guard let old = definition.file else { return nil }
    var reload = Reload()
    reload.files = new.files(changedSince: old)
    guard !reload.files.isEmpty else { return nil }
    let definition = new.definition
    try definition.judge()
    reload.hasOtherStore = definition.form.store != self.definition.form.store
    let (before, findings) = (session, session.verify())
    do throws(SettingsFile.Problem) {
      var form = definition.form
      try file?.addItems(to: &form)
      let values = try file?.read(form)
      reload.dropped = session.reload(form, values: values)
    } catch { throw failure(error) }
    self.definition = definition
    version += 1
    reload.findings = session.findings(besides: findings)
    for setting in session.form.settings.indices {
      guard let known = before.form.setting(session.form.key(of: setting)),
        before.storedValue(known) != session.storedValue(setting)
      else { continue }
      reload.changes.append(
        Change(setting, old: before.storedValue(known), new: session.storedValue(setting)))
    }
    await tellReloaded(reload.changes)
    return reload
  }

  /// Follows the settings file if another program has changed it. A setting that was changed here, too, keeps
  /// its value; a save is then refused until both values are the same.
  ///
  /// - Returns: `nil` if nothing has changed.
  /// - Throws: if the file does not exist any more or cannot be read. The values are then unchanged.
  package func reloadSettings() async throws(Failure) -> Reload? {
    guard let old = file else { return nil }
    var reload = Reload()
    reload.files = [old.path]
    let conflicts: [Int]
    do throws(SettingsFile.Problem) {
      if !old.isNew, !FileSystem.exists(old.path) { throw .file(.missing(old.path)) }
      var new = try SettingsFile(path: old.path, definition: old.definition)
      if new.hasSameBytes(as: old), self.conflicts.isEmpty { return nil }
      var form = session.form
      try new.addItems(to: &form)
      let values = try new.read(form)
      (reload.changes, conflicts) = session.follow(values, of: form)
      // With a conflict, the file is still the old one, so a save is refused.
      if conflicts.isEmpty { file = new }
      reload.isResolved = conflicts.isEmpty && !self.conflicts.isEmpty
      let known = self.conflicts
      self.conflicts = [:]
      for setting in conflicts {
        let key = session.form.key(of: setting)
        self.conflicts[key] = .some(values[setting])
        if known[key] != .some(values[setting]) {
          reload.conflicts.append(conflict(setting, values[setting]))
        }
      }
    } catch { throw failure(error) }
    await tellReloaded(reload.changes)
    if reload.changes.isEmpty, reload.conflicts.isEmpty, !reload.isResolved, !conflicts.isEmpty {
      return nil
    }
    return reload
  }

  private func conflict(_ setting: Int, _ value: Value?) -> Conflict {
    let input = session.form.input(ofSetting: setting)
    func shown(_ value: Value?) -> String? {
      value.map {
        session.form.effectiveValue($0, of: setting) == $0.normal ? input.shown($0) : $0.json.excerpt()
      }
    }
    return Conflict(
      key: session.form.key(of: setting), here: shown(session.storedValue(setting)), there: shown(value),
      isSecure: session.isSecure(setting))
  }

  private func tellReloaded(_ changes: [Change]) async {
    guard listens, !changes.isEmpty else { return }
    await restore(changes, cause: .reload)
  }
}

// Follows files that other programs change while the form is in use.
extension Workspace {
  /// What other programs have changed, and how that affects the values here.
  package struct Reload {
    /// The files that have changed.
    package var files: [String] = []
    package var changes: [Change] = []
    /// Unsaved values that the new form cannot store.
    package var dropped: [DroppedValue] = []
    /// What is wrong since the form has changed.
    package var findings: [Finding] = []
    /// Settings that were changed both here and in the settings file, unless already reported.
    package var conflicts: [Conflict] = []
    /// Whether all previous conflicts have been resolved.
    package var isResolved = false
    /// Whether the form names another settings file, which is not used before the form is opened again.
    package var hasOtherStore = false
  }

  /// Decides over settings that were changed both here and by another program.
  package struct ConflictChoice: Sendable {
    package var side: Merge.Side
    /// The settings that it decides over; `nil` for all of them.
    package var settings: Set<SettingID>?

    package init(_ side: Merge.Side, of settings: Set<SettingID>? = nil) {
      (self.side, self.settings) = (side, settings)
    }

    func side(of setting: SettingID) -> Merge.Side? { settings?.contains(setting) ?? true ? side : nil }
  }

  /// A setting with one value in the settings file and another one here.
  package struct Conflict: Sendable, Hashable {
    package var key: Key
    /// The value in the settings file.
    package var value: Value?
    /// The values for people; `nil` if unset.
    package var here: String?
    package var there: String?
    /// Whether the values are strings, which messages quote.
    package var isText: Bool
    /// In a list of items, the names of those in conflict.
    package var items: [String]
    /// Whether the values must not be shown: they are secret, or are members of an item that no row shows.
    package var isHidden: Bool
    /// The message of the rule that both changes together would break; `nil` if the values are different changes
    /// of the same setting.
    package var rule: String?
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
    try definition.validate()
    reload.hasOtherStore = definition.form.store != self.definition.form.store
    let (before, findings) = (session, session.verify())
    var form = definition.form
    let values = try storedValues(of: &form)
    // The sample may have changed with the form.
    let isSample = settingsSource.sample != nil
    reload.dropped = DroppedValue.all(in: session, missingIn: form)
    session.replace(form, values: isSample ? nil : values, dropsWrongKinds: true)
    if isSample, let values { _ = Merge(of: values, form, into: &session) }
    self.definition = definition
    liveForm.version += 1
    reload.findings = Finding.new(in: &session, besides: findings)
    for setting in session.form.allSettings {
      guard let known = before.form.setting(session.form.key(of: setting)),
        before.form.settings[known].role == session.form.settings[setting].role,
        before.storedValue(known) != session.storedValue(setting)
      else { continue }
      reload.changes.append(
        Change(setting, old: before.storedValue(known), new: session.storedValue(setting)))
    }
    await reportReloaded(reload.changes)
    return reload
  }

  /// Follows the settings file if another program has changed it. Changes to different settings are merged. A
  /// setting that was changed to different values keeps the one here, and prevents a save until a side is chosen.
  ///
  /// - Parameter choice: which value to keep for settings in conflict.
  /// - Returns: `nil` if nothing has changed.
  /// - Throws: if the file cannot be read, or if it was deleted or emptied and `choice` does not cover all settings.
  ///   The values are then unchanged.
  package func reloadSettings(_ choice: ConflictChoice? = nil) async throws(Failure) -> Reload? {
    guard let old = file, let new = try await changedFile() else { return nil }
    if old.hasContents, !new.file.hasContents {
      // Only the user can decide whether to remove the values, too.
      guard let choice, choice.settings == nil else {
        throw Failure(new.file.isNew ? FileFault.missing(old.path) : .emptied(old.path))
      }
      if choice.side == .mine { session.forgetSavedValues() }
    }
    var reload = Reload()
    reload.files = [old.path]
    var known = Set(conflicts.filter { $0.rule != nil }.compactMap { session.form.setting($0.key) })
    // For named settings, the values in the file can also be chosen after those here.
    if let choice, choice.side == .theirs {
      known.formUnion((choice.settings ?? []).filter { session.isUnsaved($0) })
    }
    let merge = Merge(of: new.values, new.form, into: &session, besides: known) { choice?.side(of: $0) }
    reload.changes = merge.changes
    // With a conflict, the file is still the old one, so a save is refused.
    if merge.conflicts.isEmpty { settingsSource.place = .file(new.file) }
    reload.isResolved = merge.conflicts.isEmpty && !conflicts.isEmpty
    let reported = Set(conflicts)
    conflicts = merge.conflicts.map { conflict($0, merge) }
    reload.conflicts = conflicts.filter { !reported.contains($0) }
    await reportReloaded(reload.changes)
    if reload.changes.isEmpty, reload.conflicts.isEmpty, !reload.isResolved, !conflicts.isEmpty { return nil }
    return reload
  }

  /// A session whose unsaved changes are those that other programs have made in the settings file and that are not
  /// known here; `nil` if there are none.
  ///
  /// - Throws: if the file cannot be read.
  package func changesElsewhere() async throws(Failure) -> Session? {
    // Recovered changes can be in conflict with what the file contained when it was read.
    guard let new = try await changedFile() else { return nil }
    let others = Merge.changes(in: new.values, of: new.form, besides: session)
    return others.hasUnsavedChanges || !others.itemsWithUnshownChanges.isEmpty ? others : nil
  }

  func conflict(_ setting: SettingID, _ merge: Merge) -> Conflict {
    let value = merge.theirs[setting]
    let input = session.form.input(ofSetting: setting)
    func shown(_ value: Value?) -> String? {
      value.map {
        let shown = session.form.stated($0, of: setting)
        return session.form.effectiveValue($0, of: setting) == $0.normal
          ? input.shown(shown) : shown.json.excerpt()
      }
    }
    let role = session.form.settings[setting].role
    // What is stored in place of a list may contain secrets of its items.
    let isNoList = role == .list && value != nil && value?.array == nil
    return Conflict(
      key: session.form.key(of: setting), value: value, here: shown(session.storedValue(setting)),
      there: shown(value), isText: input.kind == .text, items: merge.items[setting] ?? [],
      isHidden: session.isSecure(setting) || role == .item || isNoList && session.form.mayHaveSecrets,
      rule: merge.rules[setting])
  }

  func reportReloaded(_ changes: [Change]) async {
    guard listens, !changes.isEmpty else { return }
    await restore(changes, cause: .reload)
  }
}

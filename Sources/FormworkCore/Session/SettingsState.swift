/// The values of a form's settings: current, last saved, and the changes in between.
@usableFromInline
struct SettingsState: Sendable {
  /// The stored values, and the values that are stashed while their row is hidden.
  struct Snapshot: Sendable {
    /// The stored values, whatever their kind; `nil` if nothing is set.
    var values: SettingValues
    /// For each setting, the value to restore when its row is shown again.
    var stashed: [SettingID: Value] = [:]
  }

  /// The form. Its items have the names of the current values.
  @usableFromInline var form: CompiledForm
  private(set) var current: Snapshot
  private(set) var saved: Snapshot
  private(set) var log = UndoStack()
  /// The settings whose values another program has saved since they were loaded, and that have not been written
  /// here since.
  private(set) var rebased: Set<SettingID> = []
  /// The settings written since the last save, each once. Some may have their saved value again.
  private(set) var written: [SettingID] = []
  private var isWritten: SettingTable<Bool>
  private let hasOrderedLists: Bool

  /// Creates a state with saved values.
  init(_ form: CompiledForm, saved values: SettingValues) {
    self.form = form
    current = Snapshot(values: values)
    saved = current
    isWritten = SettingTable(form, false)
    hasOrderedLists = form.hasOrderedLists
    if !form.items.isEmpty { self.form.adoptItems(of: values) }
  }

  // MARK: - Writing

  /// Stores or removes a value; returns `false` if that changes nothing.
  @discardableResult
  mutating func set(_ setting: SettingID, to value: Value?) -> Bool {
    let old = current.values[setting]
    let value = stored(value, setting)
    guard old != value else { return false }
    log.append(.init(setting: setting, isStashed: false, old: old, new: value))
    put(value, setting)
    return true
  }

  /// A value as it is stored: without members of its own, a map that shares its object has none.
  private func stored(_ value: Value?, _ setting: SettingID) -> Value? {
    if form.settings[setting].sharesObject, let value, value.isEmptyObject { return nil }
    return value
  }

  /// Changes an element of a stored list or map; returns `false` if none is stored or the edit is invalid.
  ///
  /// - Parameter operation: the edit, as returned by `Input.resolved`.
  mutating func edit(_ setting: SettingID, _ operation: Edit.Operation) -> Bool {
    guard let edit = ElementChange(operation, of: current.values[setting]) else { return false }
    if form.settings[setting].sharesObject {
      return set(setting, to: edit.applied(to: current.values[setting]))
    }
    self.edit(setting, edit)
    return true
  }

  /// Changes elements of a stored list or map.
  mutating func edit(_ setting: SettingID, _ edit: ElementChange) {
    log.append(.init(setting: setting, isStashed: false, edit: edit))
    apply(edit, to: setting)
  }

  mutating func stash(_ value: Value?, for setting: SettingID) {
    let old = current.stashed[setting]
    guard old != value else { return }
    log.append(.init(setting: setting, isStashed: true, old: old, new: value))
    current.stashed[setting] = value
  }

  private mutating func put(_ value: Value?, _ setting: SettingID) {
    current.values[setting] = value
    if let item = setting.item { updateItem(item, setting, value) }
    if hasOrderedLists { updateOrder(setting, value) }
    noteWritten(setting)
  }

  private mutating func apply(_ edit: ElementChange, to setting: SettingID) {
    var value = current.values[setting]
    current.values[setting] = nil
    let isApplied = edit.apply(to: &value)
    current.values[setting] = value
    if isApplied, form.isOrderedList(setting), let list = form.list(of: setting) {
      form.applyOrder(edit, of: list)
    }
    noteWritten(setting)
  }

  @inline(__always)
  private mutating func noteWritten(_ setting: SettingID) {
    if !rebased.isEmpty { rebased.remove(setting) }
    guard !isWritten[setting] else { return }
    isWritten[setting] = true
    written.append(setting)
  }

  /// Notes in the form which positions the items of an ordered list have.
  private mutating func updateOrder(_ setting: SettingID, _ value: Value?) {
    guard let list = form.list(of: setting), form.lists[list].isOrdered else { return }
    form.applyOrder(value, of: list)
  }

  /// Notes in the form that an item was added or removed, or that it has another name.
  private mutating func updateItem(_ item: ItemID, _ setting: SettingID, _ value: Value?) {
    if setting == form.existence(ofItem: item) {
      let isSaved = saved.values[setting] != nil
      form.additions.items.set(value != nil ? .present : isSaved ? .removed : .expected, of: item)
    } else if let name = value?.description, form.isIdentity(setting),
      !name.hasSameScalars(as: form.items[item].identity)
    {
      form.additions.items.rename(item, to: name)
    }
  }

  /// Replaces a stored value temporarily, without recording it.
  mutating func exchange(_ value: Value?, in setting: SettingID) {
    current.values[setting] = value
    if hasOrderedLists { updateOrder(setting, value) }
  }

  private mutating func put(_ value: Value?, to entry: UndoStack.Entry) {
    if entry.isStashed { current.stashed[entry.setting] = value } else { put(value, entry.setting) }
  }

  private mutating func revert(_ entry: UndoStack.Entry) {
    if let edit = entry.edit { apply(edit.inverse, to: entry.setting) } else { put(entry.old, to: entry) }
  }

  private mutating func repeatEntry(_ entry: UndoStack.Entry) {
    if let edit = entry.edit { apply(edit, to: entry.setting) } else { put(entry.new, to: entry) }
  }

  /// The changes since a mark, in order, without those of values that are stashed.
  func changes(since mark: Int) -> [Change] { changes(of: log.entries[mark...]) }

  /// The changes that entries made. They must be the most recent ones, because old values are computed from current
  /// ones.
  private func changes(of entries: ArraySlice<UndoStack.Entry>) -> [Change] {
    var changes: [Change] = []
    changes.reserveCapacity(entries.count)
    for index in entries.indices where !entries[index].isStashed {
      if entries[index].edit != nil { return changesWithEdits(in: entries) }
      let entry = entries[index]
      changes.append(Change(entry.setting, old: entry.old, new: entry.new))
    }
    return changes
  }

  /// Like `changes(of:)`, for entries that include edits of lists. The value before such an edit is computed from the
  /// value after it, starting with the current value.
  private func changesWithEdits(in entries: ArraySlice<UndoStack.Entry>) -> [Change] {
    var changes: [Change] = []
    // For each setting, the index in `changes` of its next change.
    var places: [SettingID: Int] = [:]
    for entry in entries.reversed() where !entry.isStashed {
      let setting = entry.setting
      if let edit = entry.edit {
        let value = places[setting].map { changes[$0].old } ?? current.values[setting]
        changes.append(Change(setting, edit, new: value))
      } else {
        changes.append(Change(setting, old: entry.old, new: entry.new))
      }
      places[setting] = changes.count - 1
    }
    return changes.reversed()
  }

  /// Undoes and forgets everything written since a mark.
  mutating func rollBack(to mark: Int) {
    for entry in log.removeEntries(from: mark).reversed() { revert(entry) }
  }

  /// Runs `body` in the state before the entries since a mark, then restores those entries.
  mutating func beforeEntries<Result>(from mark: Int, _ body: (borrowing SettingsState) -> Result) -> Result {
    let entries = log.entries[mark...]
    for entry in entries.reversed() { revert(entry) }
    defer { for entry in entries { repeatEntry(entry) } }
    return body(self)
  }

  // MARK: - Steps

  /// Ends the current step: what was written becomes a step of its own or extends the last one.
  ///
  /// - Returns: whether there is such a step.
  @discardableResult
  mutating func endStep(extendsLast: Bool) -> Bool { log.endStep(extendsLast: extendsLast) }

  /// Undoes the last step and returns the changes that it made; `nil` if there is none.
  mutating func undo() -> [Change]? {
    guard let step = log.undo() else { return nil }
    for entry in step.reversed() { revert(entry) }
    var changes: [Change] = []
    for entry in step where !entry.isStashed {
      let setting = entry.setting
      if let edit = entry.edit {
        let old = changes.last { $0.setting == setting }?.new ?? current.values[setting]
        changes.append(Change(setting, old: old, new: edit.applied(to: old)))
      } else {
        changes.append(Change(setting, old: entry.old, new: entry.new))
      }
    }
    return changes
  }

  mutating func redo() -> [Change]? {
    guard let step = log.redo() else { return nil }
    for entry in step { repeatEntry(entry) }
    return changes(of: step[...])
  }

  mutating func forgetHistory(isMerged: Bool = false) {
    let losesSteps = log.hasSteps || log.beginsWithMerge
    log = UndoStack()
    log.beginsWithMerge = isMerged && losesSteps
  }

  // MARK: - Unsaved settings

  func isUnsaved(_ setting: SettingID) -> Bool { current.values[setting] != saved.values[setting] }

  /// The settings that differ from their saved values, in the form's order.
  var unsaved: [SettingID] {
    // Checking all settings is faster than sorting many, and a loop is faster than `map` and `filter`.
    if form.items.isEmpty, written.count > form.settings.count / 8 {
      var unsaved: [SettingID] = []
      unsaved.reserveCapacity(written.count)
      for index in form.settings.indices {
        let setting = SettingID(index)
        if isWritten[setting], isUnsaved(setting) { unsaved.append(setting) }
      }
      return unsaved
    }
    return written.filter { isUnsaved($0) }.sorted()
  }

  var hasUnsaved: Bool { written.contains { isUnsaved($0) } }

  mutating func markSaved() {
    for setting in written {
      saved.values[setting] = current.values[setting]
      isWritten[setting] = false
      if current.values[setting] == nil, let item = setting.item { updateItem(item, setting, nil) }
    }
    saved.stashed = current.stashed
    written = []
  }

  /// Takes over a value that another program has saved, and sets the current value.
  mutating func rebase(_ theirs: Value?, keeping value: Value?, in setting: SettingID) {
    let value = stored(value, setting)
    put(value, setting)
    if value == theirs {
      saved.values[setting] = theirs
      rebased.insert(setting)
    } else {
      rebase(theirs, in: setting)
    }
  }

  /// Takes over a value that another program has saved, as the saved value; the current value is not changed.
  mutating func rebase(_ value: Value?, in setting: SettingID) {
    saved.values[setting] = value
    put(current.values[setting], setting)
  }

  /// Replaces the values that undo and redo set.
  mutating func mergeHistory(of settings: Set<SettingID>, _ merged: (Value?, SettingID) -> Value?) {
    log.replaceValues(of: settings, merged)
    log.removeRedundantEntries()
  }

  /// Restores the saved values, and the values that were stashed at that time.
  mutating func revert() {
    for setting in unsaved { set(setting, to: saved.values[setting]) }
    for setting in Set(current.stashed.keys).union(saved.stashed.keys).sorted() {
      stash(saved.stashed[setting], for: setting)
    }
  }

  // MARK: - Another form

  /// The same state for another form.
  ///
  /// - Parameters:
  ///   - form: the new form.
  ///   - old: this form.
  ///   - values: the stored values of the settings of the new form that are new.
  ///   - target: maps a setting of this form to one of the new form; `nil` if it has no counterpart.
  ///   - isFitting: whether a setting of the new form can keep an unsaved value.
  func mapped(
    onto values: SettingValues, of form: CompiledForm, from old: CompiledForm,
    _ target: (SettingID) -> SettingID?, keeping isFitting: (Value, SettingID) -> Bool
  ) -> SettingsState {
    var new = SettingsState(form, saved: values)
    for setting in old.allSettings {
      guard let target = target(setting) else { continue }
      let value = current.values[setting]
      new.saved.values[target] = saved.values[setting]
      let isKept = value == saved.values[setting] || value.map { isFitting($0, target) } ?? true
      new.current.values[target] = isKept ? value : saved.values[setting]
      // The new form may have rows for members of maps.
      new.saved.values[target] = new.saved.values[target].flatMap { form.kept($0, of: target) }
      new.current.values[target] = new.current.values[target].flatMap { form.kept($0, of: target) }
      if isWritten[setting] {
        new.isWritten[target] = true
        new.written.append(target)
      }
    }
    for (setting, value) in current.stashed {
      if let target = target(setting) { new.current.stashed[target] = value }
    }
    for (setting, value) in saved.stashed {
      if let target = target(setting) { new.saved.stashed[target] = value }
    }
    new.rebased = Set(rebased.compactMap { target($0) })
    new.log = log.mapped(target, keeping: isFitting)
    new.adoptForm(form)
    return new
  }

  /// Replaces the form by one that has more items, or in which more was loaded.
  mutating func adoptForm(_ form: CompiledForm) {
    self.form = form
    self.form.adoptItems(of: current.values)
  }
}

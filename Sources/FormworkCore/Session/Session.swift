/// A form with its state. `handle(_:)` takes a request, updates the state and returns a reply.
///
/// A session does not print, read or write anything, so it can be tested without a terminal:
/// ```swift
/// var session = Session(form)
/// let reply = session.handle(.tap(RowAddress(screen: "home", id: "wifi")))
/// print(reply.changes.count)
/// ```
public struct Session: Sendable {
  @usableFromInline var state: SettingsState
  /// The stack of screens, from the first one to the current one.
  package internal(set) var path = [ScreenPlace(screen: ScreenID(0))]
  /// Whether the last request made a step whose remaining actions continue it.
  var continuesStep = false
  /// Whether a request is only being tried. Refusals then carry no remedies, because those would have to be
  /// tried in turn.
  var isTrial = false

  /// Whether a setting's name stands in for its missing value in texts, as in `Hello, ‹user›!`; used for documents.
  package var namesMissingValues = false

  /// Creates a session on the form's first screen.
  package init(_ form: CompiledForm, values: SettingValues? = nil) {
    state = SettingsState(form, saved: values ?? SettingValues(form, nil))
    updateLoads()
  }

  /// Creates a session on the form's first screen with nothing set.
  public init(_ form: CompiledForm) { self.init(form, values: nil) }

  /// Replaces all stored values and discards the rest of the session's state.
  package mutating func load(_ values: SettingValues) { load(values, of: form) }

  /// Replaces all stored values, and the form by one that has their items.
  package mutating func load(_ values: SettingValues, of form: CompiledForm) {
    state = SettingsState(form, saved: values)
    updateLoads()
    _ = leaveMissingItems()
  }

  /// The form that the state belongs to.
  @inlinable public var form: CompiledForm { @inline(__always) get { state.form } }

  /// The form whose items have their saved names, by which the items in a settings file are found.
  package var savedForm: CompiledForm {
    var form = form
    form.adoptItems(of: state.saved.values, later: state.current.values)
    return form
  }

  // MARK: - Values

  /// The stored value of a key, whatever its kind.
  public func storedValue(of key: Key) -> Value? {
    form.setting(key).flatMap { setting in storedValue(setting).map { form.stated($0, of: setting) } }
  }

  /// The effective value of a key: the stored value if it has the right kind, otherwise the default.
  public func effectiveValue(of key: Key) -> Value? { form.setting(key).flatMap { statedValue($0) } }

  /// The effective value as people state it: the items of an ordered list by their positions.
  package func statedValue(_ setting: SettingID) -> Value? {
    effectiveValue(setting).map { form.stated($0, of: setting) }
  }

  package func storedValue(_ setting: SettingID) -> Value? { state.current.values[setting] }

  package func effectiveValue(_ setting: SettingID) -> Value? {
    form.effectiveValue(state.current.values[setting], of: setting)
  }

  package func defaultValue(_ setting: SettingID) -> Value? { form.settings[setting].defaultValue }

  /// Whether the stored value has a kind that the setting does not accept.
  package func isWrongKind(_ setting: SettingID) -> Bool {
    state.current.values[setting].map { !form.admits($0, of: setting) } ?? false
  }

  /// - Parameter assumption: the result to assume where the conditions depend on an unknown value.
  package func isVisible(_ row: RowID, assuming assumption: Bool = true) -> Bool {
    if form.rows[row].flags.contains(.hasLoadedRows),
      form.loads(ofRow: row).allSatisfy({ form.loads[$0].state == .loaded })
    {
      return false
    }
    return exists(row: row) && !hasFailedCondition(row, .hidden, assuming: assumption)
  }

  package func isEnabled(_ row: RowID, assuming assumption: Bool = true) -> Bool {
    !form.rows[row].flags.contains(.disabled) && !hasFailedCondition(row, .disabled, assuming: assumption)
  }

  private func hasFailedCondition(_ row: RowID, _ effect: Reason.Kind, assuming assumption: Bool) -> Bool {
    let conditions = form.rows[row].conditions
    return conditions.contains(effect) { !holds($0, for: row.item, assuming: assumption) }
  }

  /// Whether a compiled condition holds; `true` if it could not be compiled.
  ///
  /// - Parameter assumption: the result to assume where the condition depends on an unknown value.
  func holds(_ expression: Int, for item: ItemID?, assuming assumption: Bool = true) -> Bool {
    let bare = form.bareSettings[expression]
    if bare >= 0 {
      let setting = form.setting(SettingID(number: bare, itemNumber: -1), for: item)
      return effectiveValue(setting)?.bool ?? false
    }
    return form.expressions[expression]?.holds(assuming: assumption) {
      effectiveValue(form.setting($0, for: item))
    } ?? true
  }

  /// Whether a row is open: visible and enabled.
  package func isOpen(row: RowID, assuming assumption: Bool = true) -> Bool {
    isVisible(row, assuming: assumption) && isEnabled(row, assuming: assumption)
  }

  /// Whether the setting has an open row: one that is visible and enabled and so accepts a new value.
  package func isOpen(_ setting: SettingID, assuming assumption: Bool = true) -> Bool {
    let rows = form.settings[setting].allRows
    return rows.isEmpty
      ? isOpen(row: form.row(of: setting), assuming: assumption)
      : form.rows(of: setting).contains { isOpen(row: $0, assuming: assumption) }
  }

  package func isSecure(_ setting: SettingID) -> Bool {
    if form.settings[setting].isSecure { return true }
    // What is stored in place of a list may contain secrets of its items.
    guard form.settings[setting].role == .list, form.mayHaveSecrets else { return false }
    return [state.current.values[setting], state.saved.values[setting]].contains {
      $0 != nil && $0?.array == nil
    }
  }

  /// Whether the value is written to the settings file.
  package func isKept(_ setting: SettingID) -> Bool { form.settings[setting].isKept }

  // MARK: - Unsaved changes

  /// The settings that differ from their saved values, in the form's order. Renamed items come first, or last if their
  /// new names have to become free before. A change of a list has the names that its items have when the changes are
  /// repeated in this order.
  public var unsavedChanges: [Change] { reported(allUnsavedChanges) }

  /// The changes of all settings that differ from their saved values.
  package var allUnsavedChanges: [Change] {
    state.unsaved.filter { form.settings[$0].isKept }.map {
      Change($0, old: state.saved.values[$0], new: state.current.values[$0])
    }
  }

  /// The current values of all settings that differ from their saved ones.
  package var unsavedValues: [(setting: SettingID, value: Value?)] {
    let form = self.form
    let unsaved = state.unsaved
    var values: [(setting: SettingID, value: Value?)] = []
    values.reserveCapacity(unsaved.count)
    for setting in unsaved where form.isStored(setting) {
      values.append((setting, state.current.values[setting]))
    }
    return values
  }

  /// The settings that differ from their defaults, each as a change from the default.
  package var changesFromDefaults: [Change] {
    form.allSettings.compactMap { setting in
      guard let value = storedValue(setting), value != defaultValue(setting), form.settings[setting].isKept
      else {
        return nil
      }
      return Change(setting, old: nil, new: value)
    }
  }

  package func isUnsaved(_ setting: SettingID) -> Bool { state.isUnsaved(setting) }

  /// Whether another program has saved the current value of a setting since the settings were loaded.
  package func isChangedElsewhere(_ setting: SettingID) -> Bool {
    !isUnsaved(setting) && state.rebased.contains(setting)
  }

  /// The values that the settings file contains.
  package var savedValues: SettingValues {
    var values = state.saved.values
    for setting in form.allSettings where !form.isStored(setting) { values[setting] = nil }
    return values
  }

  /// Whether there are any `unsavedChanges`.
  public var hasUnsavedChanges: Bool {
    state.hasUnsaved && state.unsaved.contains { form.settings[$0].isKept }
  }

  /// Clears the undo history, so that `undo` cannot go back beyond the current state.
  package mutating func forgetHistory() { state.forgetHistory() }

  /// Records that the settings file now contains the current values.
  public mutating func markSaved() { state.markSaved() }

  /// Treats all stored values as unsaved, because the settings file no longer contains them.
  package mutating func forgetSavedValues() {
    for setting in form.allSettings where form.isStored(setting) { state.rebase(nil, in: setting) }
  }

  /// All effective values, for a store that writes every value.
  package var effectiveValues: [(setting: SettingID, value: Value?)] {
    form.allSettings.filter { form.isStored($0) && exists(setting: $0) }.map {
      ($0, form.settings[$0].role == .item || isWrongKind($0) ? storedValue($0) : effectiveValue($0))
    }
  }

  /// Returns the changes of stored values since an earlier session with the same form.
  package func changes(since old: Session) -> [Change] {
    form.allSettings.filter { state.current.values[$0] != old.state.current.values[$0] }.map {
      Change($0, old: old.state.current.values[$0], new: state.current.values[$0])
    }
  }

  /// Restores the values, the history and the screen of an earlier session with the same form.
  package mutating func restore(_ old: Session) {
    let form = form
    state = old.state
    state.adoptForm(form)
    path = old.path
    continuesStep = old.continuesStep
    updateLoads()
  }

  // MARK: - Another form

  /// Replaces the form, for example after the program derived it anew or more of its files were read. Values
  /// that were set stay under their keys.
  ///
  /// - Parameters:
  ///   - values: the stored values of keys that are new.
  ///   - dropsWrongKinds: whether to drop unsaved values that have the wrong kind in the new form.
  package mutating func replace(
    _ new: CompiledForm, values: SettingValues? = nil, dropsWrongKinds: Bool = false
  ) {
    let old = form
    var new = new
    let items = new.addItems(of: old, saved: state.saved.values)
    var values = values ?? SettingValues(new, nil)
    for list in new.allLists where new.lists[list].isOrdered && values[new.setting(of: list)]?.array != nil {
      let names = new.items.order(of: list).map { new.items[$0].identity }
      values[new.setting(of: list)] = Value(identities: names)
    }
    state = state.mapped(
      onto: values, of: new, from: old, { new.setting($0, of: old, items) },
      keeping: { value, setting in
        !dropsWrongKinds || new.settings[setting].role == .item || new.admits(value, of: setting)
      })
    state.form.adoptLoads(of: old)
    path = path.compactMap { place in
      form.screen(named: old.name(of: place.screen)).map { ScreenPlace(screen: $0, row: place.row) }
    }
    if path.isEmpty { path = [ScreenPlace(screen: ScreenID(0))] }
    _ = leaveMissingItems()
    updateLoads()
  }

  /// Replaces the form with one that the program derived from its own state.
  ///
  /// The values in the new form are authoritative: a value that differs from the session's is stored as part
  /// of the open step. A setting keeps the default of the form in which its key first appeared.
  ///
  /// - Returns: the values that differ.
  package mutating func derive(_ new: CompiledForm, values: SettingValues? = nil) -> [Change] {
    let old = form
    var new = new
    let derived = new.settings.map { $0.defaultValue }
    var tables = new.tables
    var known = [Bool](repeating: false, count: derived.count)
    for setting in new.settings.indices {
      guard let before = old.setting(SettingID(setting), of: new) else { continue }
      known[setting] = true
      let value = old.settings[before].defaultValue
      if derived[setting] != nil, value.map({ new.admits($0, of: SettingID(setting)) }) ?? true {
        tables.settings[setting].defaultValue = value
      }
    }
    new.tables = tables
    replace(new, values: values)
    var changes: [Change] = []
    for index in new.settings.indices where known[index] && new.settings[index].owner < 0 {
      let setting = SettingID(index)
      if effectiveValue(setting) == derived[index] { continue }
      // A program may represent an unset value as an empty text.
      if effectiveValue(setting) == nil, derived[index] == "" { continue }
      let old = storedValue(setting)
      state.set(setting, to: derived[index] == new.settings[index].defaultValue ? nil : derived[index])
      changes.append(Change(setting, old: old, new: storedValue(setting)))
    }
    return changes
  }
}

extension CompiledForm {
  /// The setting that has the key of a setting of another form.
  ///
  /// - Parameter items: the items that those of the other form are here.
  func setting(_ setting: SettingID, of other: CompiledForm, _ items: [ItemID: ItemID] = [:]) -> SettingID? {
    if setting.item.map({ items[$0] == nil }) ?? false { return nil }
    let item = setting.item.flatMap { items[$0] }
    if let item, other.settings[setting].role == .item { return existence(ofItem: item) }
    return other.texts.withBytes(of: other.settings[setting].path) { path in
      settingNumber(path: path).map { SettingID($0, of: item) }
    }
  }

  /// The effective value if `stored` is the stored value.
  package func effectiveValue(_ stored: Value?, of setting: SettingID) -> Value? {
    if let stored, admits(stored, of: setting) {
      if isSecretMark(stored, of: setting) { return .unknown }
      if settings[setting].admission == .identity, stored.string == nil { return .string(stored.description) }
      let isSingle = settings[setting].admission == .listOrSingle && stored.array == nil && stored != .null
      return isSingle ? .array([stored.normal]) : stored.normal
    }
    // Without a closure, for which the form would be copied.
    if settings[setting].role == .position, let item = setting.item { return .count(items[item].place + 1) }
    return settings[setting].defaultValue
  }
}

extension Input.Admission {
  /// What to store for a value: a list of one element that was stored as a single value remains one.
  @inline(__always)
  func stored(_ value: Value?, insteadOf old: Value?) -> Value? {
    guard self == .listOrSingle, let old, old.array == nil, old != .null, old != .secretMark,
      let values = value?.array, values.count == 1
    else { return value }
    return values[0]
  }
}

/// A screen on the stack, and the row that led from it to the next one.
package struct ScreenPlace: Sendable, Hashable {
  package var screen: ScreenID
  package var row: RowAddress?

  init(screen: ScreenID, row: RowAddress? = nil) {
    self.screen = screen
    self.row = row
  }
}

// Changes of another session with the same settings: one that ended before it saved them, or one in a page.
extension Session {
  /// What is needed to restore the unsaved changes in another session.
  ///
  /// - Parameter withSecrets: whether secrets are included, rather than only named.
  package func changesToRecover(withSecrets: Bool = false) -> [UnsavedChange] {
    let unsaved = state.unsaved.filter { form.isStored($0) }
    if form.items.isEmpty { return unsaved.map { change(toRecover: $0, withSecrets) } }
    var origins: [SettingID: UnsavedChange.Origin] = [:]
    let replaced = replacedItems
    for (item, from) in replaced {
      origins[form.existence(ofItem: item)] = from.map { .renamed(from: form.items[$0].identity) } ?? .new
    }
    let sources = sources(of: replaced)
    var settings = Set(unsaved)
    // Another program may have removed the items around a changed one, so those are recorded completely.
    for item in Set((unsaved + origins.keys).flatMap { form.ancestors(of: $0.item) }) {
      settings.insert(form.setting(of: form.items[item].list))
      settings.formUnion(form.allSettings(ofItem: item).filter { form.isStored($0) })
    }
    return settings.sorted().map { setting in
      var change = change(toRecover: setting, withSecrets)
      change.origin = origins[setting]
      let isSecretOfItem = change.isSecret && setting.item != nil
      if let source = sources[setting] ?? (isSecretOfItem ? setting : nil) {
        change.isKept = state.current.values[setting] == state.saved.values[source]
      }
      return change
    }
  }

  private func change(toRecover setting: SettingID, _ withSecrets: Bool) -> UnsavedChange {
    let (base, value) = (state.saved.values[setting], state.current.values[setting])
    let key = form.key(of: setting)
    if isSecure(setting), !withSecrets {
      return UnsavedChange(key: key, isSecret: true, isRemoved: value == nil)
    }
    return UnsavedChange(key: key, base: base, value: value)
  }

  /// The result of restoring changes.
  package struct Recovery: Sendable {
    package var merge = Merge()
    /// What has other unsaved changes here, which prevent the recovery. If there are any, nothing was restored.
    package var blocked: [Key] = []
    /// The secrets that have to be entered again.
    package var secrets: [Key] = []
    /// Values for which the form has no place any more.
    package var dropped: [DroppedValue] = []

    package init() {}
  }

  /// Adds to the form the items that the changes affect, so that their settings can be looked up.
  package mutating func prepareItems(of changes: [UnsavedChange]) {
    for change in changes {
      guard let list = list(change.key) else { continue }
      prepare(items: (change.base?.identities ?? []) + (change.value?.identities ?? []), ofList: list)
    }
  }

  /// The lists of items that both the changes and unsaved changes here affect, and the settings that these give
  /// different values. While there are any, the changes cannot be restored.
  package func changesInTheWay(of changes: [UnsavedChange]) -> [Key] {
    let unsaved = Set(state.unsaved)
    let lists = Set(unsaved.compactMap { list(ofSetting: $0) })
    return changes.filter { change in
      guard let setting = form.setting(change.key) else { return false }
      if let list = list(ofSetting: setting) {
        return form.list(of: setting) != nil && lists.contains(list)
      }
      return !change.isSecret && unsaved.contains(setting) && storedValue(setting) != change.value
    }.map { $0.key }
  }

  /// Restores changes as a part of the open step. Until the session follows the settings in the file, the base values
  /// of the changes count as saved. A setting with an unsaved change here keeps its value.
  package mutating func restore(_ changes: [UnsavedChange]) -> Recovery {
    var recovery = Recovery()
    prepareItems(of: changes)
    let saved = state.saved.values
    let unsaved = Set(state.unsaved)
    restoreItems(of: changes, saved)
    for change in changes {
      guard let setting = form.setting(change.key) else {
        recovery.dropped.append(DroppedValue(key: change.key, written: change.value?.json, reason: .noKey))
        continue
      }
      // An item keeps the secrets that it has in the settings.
      if change.isSecret, change.isKept || !change.isRemoved {
        if !change.isRemoved, !change.isKept || storedValue(setting) == nil {
          recovery.secrets.append(change.key)
        }
        continue
      }
      let isFitting = change.isKept || change.value == change.base
      guard isFitting || change.value.map({ form.admits($0, of: setting) }) ?? true else {
        recovery.dropped.append(
          DroppedValue(
            key: change.key, written: change.value?.json,
            reason: .wrongKind(form.input(ofSetting: setting).kind)))
        continue
      }
      // The lists have been restored.
      if unsaved.contains(setting) || form.list(of: setting) != nil { continue }
      if !change.isSecret { state.rebase(change.base, in: setting) }
      state.set(setting, to: change.value)
    }
    followValues()
    return recovery
  }

  /// Restored values that their settings do not accept.
  package func findings(in changes: [UnsavedChange]) -> [Finding] {
    changes.compactMap { change in
      guard !change.isKept, change.value != change.base, let setting = form.setting(change.key),
        form.settings[setting].isNamed, storedValue(setting) != nil
      else { return nil }
      return finding(of: setting)
    }
  }

  /// The present keys of the settings whose items have been renamed since they were saved, by earlier key.
  package func keysAfterRenames() -> [Key: Key] {
    var keys: [Key: Key] = [:]
    for (setting, source) in sources(of: replacedItems) { keys[form.key(of: source)] = form.key(of: setting) }
    return keys
  }

  /// The list of items with a key.
  private func list(_ key: Key) -> ListID? { form.setting(key).flatMap { form.list(of: $0) } }

  /// The list of items that a setting is a part of.
  func list(ofSetting setting: SettingID) -> ListID? {
    form.list(of: setting) ?? setting.item.map { form.items[$0].list }
  }

  /// Removes, adds and renames items as the changes did. Renamed items keep their values, including those that the
  /// changes do not contain.
  ///
  /// - Parameter saved: the saved values here.
  private mutating func restoreItems(of changes: [UnsavedChange], _ saved: SettingValues) {
    var lists: [ListID: UnsavedChange] = [:]
    // The changes of items, by setting.
    var parts: [SettingID: UnsavedChange] = [:]
    for change in changes {
      guard let setting = form.setting(change.key) else { continue }
      if let list = form.list(of: setting) { lists[list] = change }
      if setting.item != nil { parts[setting] = change }
    }
    if lists.isEmpty { return }
    for list in lists.keys.sorted() { returnToBase(of: list, &lists, parts) }
    let settings = parts.keys.sorted()
    for setting in settings {
      guard let change = parts[setting], !change.isSecret, change.base != nil else { continue }
      state.rebase(change.base, in: setting)
      state.set(setting, to: change.base)
    }
    var renames: [Rename] = []
    var new: [ItemID] = []
    for setting in settings where form.settings[setting].role == .item {
      guard let origin = parts[setting]?.origin else { continue }
      guard let item = setting.item else { continue }
      if case .renamed(let name) = origin, let old = form.item(name, ofList: form.items[item].list),
        exists(item: old)
      {
        takeKeptSecrets(of: item, from: old, parts, saved)
        renames.append(Rename(item: old, name: form.items[item].identity))
      } else {
        new.append(item)
      }
    }
    for (list, change) in lists.sorted(by: { $0.key < $1.key }) {
      state.set(form.setting(of: list), to: change.value)
      settleItems(ofList: list, from: change.base, to: change.value, renames)
      // Outer lists come first, so this does not clear inner lists that are set later.
      for item in new where form.items[item].list == list && exists(item: item) { empty(item: item) }
    }
  }

  /// Makes a list what it was before its changes: without the items that another program has added since then. Leaves
  /// out of the changes the items about which nothing is known.
  private mutating func returnToBase(
    of list: ListID, _ lists: inout [ListID: UnsavedChange], _ parts: [SettingID: UnsavedChange]
  ) {
    guard var change = lists[list] else { return }
    let setting = form.setting(of: list)
    let base = Set((change.base?.identities ?? []).map { ExactString($0) })
    let known = Set(identities(ofList: list).map { ExactString($0) })
    for item in items(ofList: list) where !base.contains(ExactString(form.items[item].identity)) {
      for setting in form.allSettings(ofItem: item) {
        state.rebase(nil, in: setting)
        state.set(setting, to: nil)
      }
    }
    func restorable(_ value: Value) -> Value {
      Value(
        identities: value.identities.filter { name in
          known.contains(ExactString(name))
            || form.item(name, ofList: list).map { parts[form.existence(ofItem: $0)] != nil } ?? false
        })
    }
    change.base = change.base.map(restorable)
    change.value = change.value.map(restorable)
    state.rebase(change.base, in: setting)
    state.set(setting, to: change.base)
    lists[list] = change
  }

  /// If what is known of a renamed item is already in the settings under its new name, the item keeps the secrets that
  /// are there. Otherwise, they are still under its old name.
  private mutating func takeKeptSecrets(
    of item: ItemID, from old: ItemID, _ parts: [SettingID: UnsavedChange], _ saved: SettingValues
  ) {
    func changes(ofItem item: ItemID) -> [(setting: SettingID, change: UnsavedChange)] {
      form.settings(ofItem: item).compactMap { setting in parts[setting].map { (setting, $0) } }
    }
    let own = changes(ofItem: item)
    let isUnchanged = changes(ofItem: old).allSatisfy { $1.isSecret || saved[$0] == $1.base }
    guard !isUnchanged, own.allSatisfy({ $1.isSecret || saved[$0] == $1.value }) else { return }
    for (setting, change) in own where change.isSecret && change.isKept {
      let source = SettingID(setting, of: old)
      state.rebase(saved[setting], in: source)
      state.set(source, to: saved[setting])
    }
  }
}

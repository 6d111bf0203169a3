// Changes that another session with the same settings had not saved when it ended.
extension Session {
  /// What is needed to restore the unsaved changes in another session. Secrets are only named.
  package func changesToRecover() -> [UnsavedChange] {
    let unsaved = state.unsaved.filter { form.isStored($0) }
    var settings = Set(unsaved)
    // Another program may have removed the items around a changed one, so those are recorded completely.
    for item in Set(unsaved.flatMap { form.ancestors(of: $0.item) }) {
      settings.insert(form.setting(of: form.items[item].list))
      settings.formUnion(form.allSettings(ofItem: item).filter { form.isStored($0) })
    }
    let lists = unsaved.flatMap { setting in
      form.ancestors(of: setting.item).map { form.items[$0].list }
        + [form.list(of: setting)].compactMap { $0 }
    }
    for list in Set(lists) where form.lists[list].isOrdered {
      // Only positions tell the items apart.
      for item in form.items.all(of: list) {
        settings.formUnion(form.allSettings(ofItem: item).filter { form.isStored($0) })
      }
    }
    // A key may have belonged to another item.
    let saved = form.items.isEmpty ? form : savedForm
    var keys: [Key: (base: SettingID?, value: SettingID?)] = [:]
    var order: [Key] = []
    func note(_ key: Key) { if keys[key] == nil { order.append(key) } }
    for setting in settings.sorted() {
      if exists(setting: setting) {
        let key = form.key(of: setting)
        note(key)
        keys[key, default: (nil, nil)].value = setting
      }
      if setting.item.map({ state.saved.values[form.existence(ofItem: $0)] != nil }) ?? true {
        let key = saved.key(of: setting)
        note(key)
        keys[key, default: (nil, nil)].base = setting
      }
    }
    return order.map { change($0, from: keys[$0]?.base, to: keys[$0]?.value, saved) }
  }

  private func change(
    _ key: Key, from base: SettingID?, to setting: SettingID?, _ savedForm: CompiledForm
  ) -> UnsavedChange {
    let isSecret = [base, setting].contains { $0.map { isSecure($0) } ?? false }
    let saved = base.flatMap { base in state.saved.values[base].map { form.stated($0, of: base) } }
    let value = setting.flatMap { setting in
      state.current.values[setting].map { form.stated($0, of: setting) }
    }
    var change =
      isSecret
      ? UnsavedChange(key: key, isSecret: true, isRemoved: value == nil)
      : UnsavedChange(key: key, base: saved, value: value)
    guard let setting, let item = setting.item else { return change }
    if form.settings[setting].role == .item, base != setting {
      let isSaved = state.saved.values[setting] != nil
      let name = savedForm.name(of: item)
      // The key of an item in a renamed one has changed, but not its own name.
      let isRenamed = isSaved && !name.hasSameScalars(as: form.name(of: item))
      change.origin = isRenamed ? .renamed(from: name) : isSaved || base == nil ? nil : .new
    }
    let hasSavedItem = state.saved.values[form.existence(ofItem: item)] != nil
    if hasSavedItem, base != setting || isSecret {
      change.isKept = state.saved.values[setting] == state.current.values[setting]
    }
    return change
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
    let changes = changesMissing(in: changes)
    let items = ChangedItems(changes, in: self)
    let unsaved = Set(state.unsaved)
    let places = changes.map { (base: items.savedSetting($0.key), value: items.setting($0.key)) }
    state.adoptForm(items.new)
    for place in places {
      if let setting = place.base ?? place.value, let list = form.list(of: setting) {
        removeItems(of: list, besides: items)
      }
    }
    for (change, place) in zip(changes, places) {
      if let setting = place.base, !change.isSecret, !unsaved.contains(setting) {
        let base = form.list(of: setting).map { items.base.names(of: $0, in: change.base) } ?? change.base
        state.rebase(base, in: setting)
      }
      guard let setting = place.value else {
        if place.base == nil {
          recovery.dropped.append(DroppedValue(key: change.key, written: change.written, reason: .noKey))
        }
        continue
      }
      if unsaved.contains(setting) { continue }
      if change.isSecret, change.isKept || !change.isRemoved {
        // An item keeps the secrets that it has in the settings.
        if !change.isRemoved, !change.isKept || storedValue(setting) == nil {
          recovery.secrets.append(change.key)
        }
        continue
      }
      let isFitting = change.isKept || change.value == change.base
      guard isFitting || change.value.map({ form.admits($0, of: setting) }) ?? true else {
        let reason = DroppedValue.Reason.wrongKind(form.input(ofSetting: setting).kind)
        recovery.dropped.append(DroppedValue(key: change.key, written: change.written, reason: reason))
        continue
      }
      let value = form.list(of: setting).map { items.new.names(of: $0, in: change.value) } ?? change.value
      state.set(setting, to: value)
    }
    updateLoads()
    return recovery
  }

  /// Removes the items of a list that changes do not have: as if they had not been saved, if these are not those with
  /// which the changes began.
  private mutating func removeItems(of list: ListID, besides items: ChangedItems) {
    for item in form.items.all(of: list)
    where exists(item: item) || items.base.items[item].standing == .present {
      let isSaved = items.base.items[item].standing == .present
      if isSaved, items.new.items[item].standing == .present { continue }
      for setting in form.allSettings(ofItem: item) {
        if !isSaved { state.rebase(nil, in: setting) }
        if items.new.items[item].standing != .present { state.set(setting, to: nil) }
      }
    }
  }

  /// Changes without those of lists that the settings have already.
  private func changesMissing(in changes: [UnsavedChange]) -> [UnsavedChange] {
    if form.lists.isEmpty { return changes }
    let saved = savedForm
    var missing = changes
    for list in form.allLists where list.item == nil {
      let path = form.path(of: form.setting(of: list))
      func isOfList(_ change: UnsavedChange) -> Bool {
        let key = change.key.description
        return key == path || key.utf8.starts(with: (path + "[").utf8)
      }
      let own = changes.filter(isOfList)
      let hasMoves = form.lists[list].isOrdered && own.contains { $0.origin != nil }
      let isThere = own.allSatisfy { change in
        if change.isSecret, change.isKept { return !hasMoves }
        guard !change.isSecret || change.isRemoved else { return false }
        guard let setting = saved.setting(change.key) else { return change.value == nil }
        return state.saved.values[setting].map { saved.stated($0, of: setting) } == change.value
      }
      if isThere { missing.removeAll(where: isOfList) }
    }
    return missing
  }

  /// The present key of a setting that was saved with another one, because its item has been renamed since.
  package func presentKey(ofSaved key: Key) -> Key { savedForm.setting(key).map { form.key(of: $0) } ?? key }

  /// The list of items that a setting is a part of.
  func list(ofSetting setting: SettingID) -> ListID? {
    form.list(of: setting) ?? setting.item.map { form.items[$0].list }
  }
}

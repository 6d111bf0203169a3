// Changes that were not saved when an earlier process ended.
extension Session {
  /// A change that has not been saved, or a value that a merge of such changes needs: the parts of an item with changes,
  /// in case another program removes the item.
  package struct UnsavedChange: Sendable, Hashable {
    package var key: Key
    /// The saved value at the time of the change; `nil` if there was none.
    package var base: Value?
    /// `nil` if the value was removed.
    package var value: Value?
    /// Whether the values are secret and therefore missing here.
    package var isSecret = false
    /// Whether the value was removed, which is no secret.
    package var isRemoved: Bool
    /// The item that the setting belongs to.
    package var item: Item?

    package struct Item: Sendable, Hashable {
      package var list: Key
      package var identity: String

      package init(list: Key, identity: String) { (self.list, self.identity) = (list, identity) }
    }

    package init(
      key: Key, base: Value? = nil, value: Value? = nil, isSecret: Bool = false, isRemoved: Bool = false
    ) {
      (self.key, self.base, self.value) = (key, base, value)
      (self.isSecret, self.isRemoved) = (isSecret, isRemoved || !isSecret && value == nil)
    }

    /// Whether something has changed.
    var isChange: Bool { isSecret || base != value }
  }

  /// What is needed to restore the unsaved changes in another session, without secrets.
  package var changesToRecover: [UnsavedChange] {
    let unsaved = state.unsaved.filter { form.isStored($0) }
    if unsaved.isEmpty || form.items.isEmpty { return unsaved.map { change(toRecover: $0) } }
    var settings = Set(unsaved)
    for item in Set(unsaved.compactMap { form.item(ofSetting: $0) }) {
      settings.insert(form.lists[form.items[item].list].setting)
      for setting in [form.items[item].setting] + form.fields(ofItem: item)
      where form.isStored(setting) && !isSecure(setting) {
        settings.insert(setting)
      }
    }
    return settings.sorted().map { change(toRecover: $0) }
  }

  private func change(toRecover setting: Int) -> UnsavedChange {
    let (base, value) = (state.saved.values[setting], state.current.values[setting])
    var change = UnsavedChange(key: form.key(of: setting), base: base, value: value)
    if isSecure(setting) {
      change = UnsavedChange(key: change.key, isSecret: true, isRemoved: value == nil)
    }
    if let item = form.item(ofSetting: setting).map({ form.items[$0] }) {
      change.item = .init(list: form.key(of: form.lists[item.list].setting), identity: item.identity)
    }
    return change
  }

  /// The result of restoring changes.
  package struct Recovery: Sendable {
    package var merge = Merge()
    /// The secrets that have to be entered again.
    package var secrets: [Key] = []
    /// Values for which the form has no place any more.
    package var dropped: [DroppedValue] = []
  }

  /// Restores changes in one step that can be undone. What has been saved since then is merged with them. A setting
  /// with an unsaved change here keeps its value.
  package mutating func recover(_ changes: [UnsavedChange]) -> Recovery {
    var recovery = Recovery()
    let saved = savedValues
    // The items must exist before their fields are looked up.
    for change in changes {
      if let list = list(change.item?.list ?? change.key) {
        let identities = (change.base?.identities ?? []) + (change.value?.identities ?? [])
        prepare(items: change.item.map { [$0.identity] } ?? identities, ofList: list)
      }
    }
    let missing = itemsMissing(in: changes)
    for change in changes where change.isChange || missing.contains(change.key) {
      guard let setting = form.setting(change.key) else {
        recovery.dropped.append(DroppedValue(key: change.key, written: change.value?.json, reason: .noKey))
        continue
      }
      if change.isSecret, !change.isRemoved {
        recovery.secrets.append(change.key)
        continue
      }
      guard change.value.map({ form.admits($0, of: setting) }) ?? true else {
        recovery.dropped.append(
          DroppedValue(
            key: change.key, written: change.value?.json,
            reason: .wrongKind(form.input(ofSetting: setting).kind)))
        continue
      }
      if isUnsaved(setting) { continue }
      state.set(setting, to: change.value)
      if !change.isSecret { state.rebase(change.base, in: setting) }
    }
    state.endStep(extendsLast: false)
    var values = saved
    values += [Value?](repeating: nil, count: form.settings.count - values.count)
    recovery.merge = follow(values, of: form)
    return recovery
  }

  /// The list of items with a key.
  private func list(_ key: Key) -> Int? { form.setting(key).flatMap { form.settings[$0].list } }

  /// The keys of items that were changed but have been removed by another program since then, of their parts and of
  /// their lists.
  private func itemsMissing(in changes: [UnsavedChange]) -> Set<Key> {
    var items: Set<UnsavedChange.Item> = []
    for change in changes {
      guard let item = change.item, change.base != nil, let setting = form.setting(change.key),
        form.settings[setting].role == .item, !exists(setting: setting)
      else { continue }
      items.insert(item)
    }
    if items.isEmpty { return [] }
    let lists = Set(items.map { $0.list })
    let needed = changes.filter { lists.contains($0.key) || $0.item.map { items.contains($0) } ?? false }
    return Set(needed.map { $0.key })
  }
}

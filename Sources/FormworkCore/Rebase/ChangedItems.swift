/// The items that unsaved changes name: by the names with which they were saved, and by those that they have been given
/// since. Both forms have the same items.
package struct ChangedItems {
  /// The form whose items have the names with which they were saved.
  private(set) var base: CompiledForm
  /// The form whose items have the names that the changes give them.
  package private(set) var new: CompiledForm

  private let changes: [Key: UnsavedChange]

  package init(_ changes: [UnsavedChange], in session: Session) {
    (base, new) = (session.savedForm, session.form)
    self.changes = Dictionary(changes.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    // The keys of lists in an item are longer than that of the item's own list.
    let keys = changes.map { $0.key }.sorted { $0.description.utf8.count < $1.description.utf8.count }
    for key in keys {
      guard let change = self.changes[key] else { continue }
      if let list = savedSetting(key).flatMap({ base.list(of: $0) }) { addSaved(change, list) }
      if let list = setting(key).flatMap({ new.list(of: $0) }) { addNew(change, list) }
    }
  }

  /// The setting with a key when it was saved.
  package func savedSetting(_ key: Key) -> SettingID? { Self.setting(key, in: base) }

  /// The setting to whose key the changes lead.
  package func setting(_ key: Key) -> SettingID? { Self.setting(key, in: new) }

  private static func setting(_ key: Key, in form: CompiledForm) -> SettingID? {
    form.setting(recorded: key).flatMap { setting in
      form.ancestors(of: setting.item).allSatisfy { form.items[$0].standing == .present } ? setting : nil
    }
  }

  private func change(ofItem name: String, _ list: ListID, in form: CompiledForm) -> UnsavedChange? {
    changes[form.recordedKey(ofItem: form.itemPath(name, ofList: list), list)]
  }

  private mutating func addSaved(_ change: UnsavedChange, _ list: ListID) {
    let names = change.base?.identities ?? []
    let newNames = change.value?.identities ?? []
    var renamed: [ExactString: ItemID] = [:]
    if !base.lists[list].isOrdered {
      let (before, after) = (Set(names.map { ExactString($0) }), Set(newNames.map { ExactString($0) }))
      let there = base.items.all(of: list).filter { base.items[$0].standing == .present }
      // The settings may have the new names already: all of them, or some.
      let namesThere = Set(there.map { ExactString(base.items[$0].identity) })
      let isDone = !after.isSubset(of: before) && after == namesThere
      for name in newNames where isDone || !before.contains(ExactString(name)) {
        if case .renamed(let old)? = self.change(ofItem: name, list, in: new)?.origin,
          isDone || savedItem(old, of: list) == nil
        {
          renamed[ExactString(old)] = savedItem(name, of: list)
        }
      }
    }
    let taken = Set(renamed.values)
    var items: [ItemID] = []
    var savedNames: [String] = []
    for name in names {
      let item =
        renamed[ExactString(name)] ?? savedItem(name, of: list).flatMap { taken.contains($0) ? nil : $0 }
      // Nothing is known of other items that are not in the settings any more.
      guard let item = item ?? (self.change(ofItem: name, list, in: base) == nil ? nil : add(name, list))
      else { continue }
      items.append(item)
      savedNames.append(name)
    }
    if !base.lists[list].isOrdered {
      for (name, item) in zip(savedNames, items) { base.additions.items.rename(item, to: name) }
    }
    Self.keep(items, list, in: &base)
  }

  private mutating func addNew(_ change: UnsavedChange, _ list: ListID) {
    var items: [ItemID] = []
    for name in change.value?.identities ?? [] {
      let change = self.change(ofItem: name, list, in: new)
      let saved: String? =
        switch change?.origin {
        case .renamed(let old): old
        case .new: nil
        case nil: name
        }
      let known = saved.flatMap { savedItem($0, of: list) }
      let other =
        new.lists[list].isOrdered
        ? nil
        : new.items.item(name, of: list, .expected).flatMap {
          base.items[$0].standing == .present ? nil : $0
        }
      guard let item = known ?? other ?? (change == nil ? nil : add(name, list)) else { continue }
      if !new.lists[list].isOrdered { new.additions.items.rename(item, to: name) }
      items.append(item)
    }
    Self.keep(items, list, in: &new)
  }

  private func savedItem(_ name: String, of list: ListID) -> ItemID? {
    base.item(named: name, of: list).flatMap { base.items[$0].standing == .present ? $0 : nil }
  }

  private mutating func add(_ name: String, _ list: ListID) -> ItemID {
    let isOrdered = base.lists[list].isOrdered
    let item = CompiledForm.Item(
      list: list, identity: isOrdered ? base.newNames(of: list, count: 1)[0] : name)
    let number = base.add(item)
    _ = new.add(item)
    // The next new item needs another internal name.
    base.additions.items.set(.present, of: number)
    return number
  }

  /// Notes that a list has only these items.
  private static func keep(_ items: [ItemID], _ list: ListID, in form: inout CompiledForm) {
    for item in form.items.all(of: list) { form.additions.items.set(.removed, of: item) }
    for item in items { form.additions.items.set(.present, of: item) }
    if form.lists[list].isOrdered { form.additions.items.set(items, of: list) }
  }
}

extension CompiledForm {
  /// The key under which a setting is recorded as an unsaved change.
  func recordedKey(of setting: SettingID) -> Key {
    guard let item = setting.item, settings[setting].role == .item else { return key(of: setting) }
    return recordedKey(ofItem: path(of: setting), items[item].list)
  }

  /// The setting that is recorded under a key.
  func setting(recorded key: Key) -> SettingID? {
    if let setting = setting(key) { return setting }
    guard key.description.hasSuffix("].") else { return nil }
    return setting(Key(verbatim: String(key.description.dropLast())))?.item.map { existence(ofItem: $0) }
  }

  /// The recorded key of an item's existence. It differs from the item's path if that is the key of a map.
  fileprivate func recordedKey(ofItem path: String, _ list: ListID) -> Key {
    Key(verbatim: lists[list].fieldNames.contains([]) ? path + "." : path)
  }
}

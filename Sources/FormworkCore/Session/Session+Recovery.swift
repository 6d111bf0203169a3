// Changes of another session with the same settings: one that ended before it saved them, or one in a page.
extension Session {
  /// What is needed to restore the unsaved changes in another session.
  ///
  /// - Parameter withSecrets: whether secrets are included, rather than only named.
  package func changesToRecover(withSecrets: Bool = false) -> [UnsavedChange] {
    let unsaved = state.unsaved.filter { form.isStored($0) }
    if form.items.isEmpty { return unsaved.map { change(toRecover: $0, withSecrets) } }
    var origins: [Int: UnsavedChange.Origin] = [:]
    let replaced = replacedItems
    for (item, from) in replaced {
      origins[form.items[item].setting] = from.map { .renamed(from: form.items[$0].identity) } ?? .new
    }
    let sources = sources(of: replaced)
    var settings = Set(unsaved)
    for item in Set((unsaved + origins.keys).compactMap { form.item(ofSetting: $0) }) {
      let isReplaced = origins[form.items[item].setting] != nil
      settings.insert(form.lists[form.items[item].list].setting)
      for setting in form.settings(ofItem: item)
      where form.isStored(setting) && (withSecrets || isReplaced || !isSecure(setting)) {
        settings.insert(setting)
      }
    }
    return settings.sorted().map { setting in
      var change = change(toRecover: setting, withSecrets)
      change.origin = origins[setting]
      if let source = sources[setting] {
        change.isKept = state.current.values[setting] == state.saved.values[source]
      }
      return change
    }
  }

  private func change(toRecover setting: Int, _ withSecrets: Bool) -> UnsavedChange {
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
    /// The secrets that have to be entered again.
    package var secrets: [Key] = []
    /// Values for which the form has no place any more.
    package var dropped: [DroppedValue] = []

    package init() {}
  }

  /// Adds the items that changes are about to the form, so that their settings can be looked up.
  package mutating func prepareItems(of changes: [UnsavedChange]) {
    for change in changes {
      guard let list = list(change.key) else { continue }
      prepare(items: (change.base?.identities ?? []) + (change.value?.identities ?? []), ofList: list)
    }
  }

  /// Restores changes as a part of the open step. What has been saved since then is merged with them. A setting with an
  /// unsaved change here keeps its value.
  package mutating func recover(_ changes: [UnsavedChange]) -> Recovery {
    var recovery = Recovery()
    let saved = savedValues
    prepareItems(of: changes)
    let unsaved = Set(state.unsaved)
    let missing = settingsOfMissingItems(in: changes)
    let items = restoreItems(of: changes, besides: unsaved)
    for change in changes {
      let setting = form.setting(change.key)
      let item = setting.flatMap { form.item(ofSetting: $0) }
      let isRenamed = item.map { items.renamed.contains($0) } ?? false
      // What was saved under an item's name is no reference for another item with this name.
      let isReplaced = isRenamed || item.map { items.new.contains($0) } ?? false
      guard change.isChange || isReplaced || setting.map({ missing.contains($0) }) ?? false else { continue }
      guard let setting else {
        recovery.dropped.append(DroppedValue(key: change.key, written: change.value?.json, reason: .noKey))
        continue
      }
      if change.isKept, isRenamed { continue }
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
      if unsaved.contains(setting) { continue }
      state.set(setting, to: change.value)
      if !change.isSecret { state.rebase(change.base, in: setting) }
    }
    var values = saved
    values += [Value?](repeating: nil, count: form.settings.count - values.count)
    recovery.merge = follow(values, of: form)
    return recovery
  }

  /// The list of items with a key.
  private func list(_ key: Key) -> Int? { form.setting(key).flatMap { form.settings[$0].list } }

  /// Removes, adds and renames items as the changes did. Renamed items keep their values, including those that the
  /// changes do not contain.
  ///
  /// - Parameter unsaved: the settings that have been changed here. If they include a list, it stays as it is.
  /// - Returns: the renamed items, and those whose values are not the ones saved under their names.
  private mutating func restoreItems(
    of changes: [UnsavedChange], besides unsaved: Set<Int>
  ) -> (renamed: Set<Int>, new: Set<Int>) {
    var renames: [Rename] = []
    var (renamed, new): (Set<Int>, Set<Int>) = ([], [])
    for change in changes {
      guard let origin = change.origin, let setting = form.setting(change.key),
        case .item = form.settings[setting].role
      else { continue }
      let item = Int(form.settings[setting].owner)
      let list = form.items[item].list
      if unsaved.contains(form.lists[list].setting) { continue }
      if case .renamed(let name) = origin, let old = form.item(name, ofList: list), exists(item: old) {
        renames.append(Rename(item: old, name: form.items[item].identity))
        renamed.insert(item)
      } else {
        new.insert(item)
      }
    }
    for change in changes {
      guard let list = list(change.key), !unsaved.contains(form.lists[list].setting) else { continue }
      settleItems(ofList: list, from: change.base, to: change.value, renames)
    }
    for item in new where exists(item: item) { empty(item: item) }
    return (renamed, new)
  }

  /// The settings of items that were changed but have been removed by another program since then, and of their lists.
  private func settingsOfMissingItems(in changes: [UnsavedChange]) -> Set<Int> {
    var settings: Set<Int> = []
    for change in changes {
      guard change.base != nil, let setting = form.setting(change.key), form.settings[setting].role == .item,
        !exists(setting: setting)
      else { continue }
      let item = Int(form.settings[setting].owner)
      settings.formUnion(form.settings(ofItem: item))
      settings.insert(form.lists[form.items[item].list].setting)
    }
    return settings
  }
}

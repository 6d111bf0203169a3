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
    /// The lists whose unsaved changes here prevent the recovery. If there are any, nothing was restored.
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

  /// The lists of items that both the changes and unsaved changes here affect. While there are any, the changes cannot
  /// be restored.
  package func listsInTheWay(of changes: [UnsavedChange]) -> [Key] {
    let unsaved = Set(state.unsaved.compactMap { list(ofSetting: $0) })
    return changes.map { $0.key }.filter { key in list(key).map { unsaved.contains($0) } ?? false }
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
      if change.isSecret, !change.isRemoved {
        if !change.isKept || storedValue(setting) == nil { recovery.secrets.append(change.key) }
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
      if unsaved.contains(setting) || form.settings[setting].list != nil { continue }
      if !change.isSecret { state.rebase(change.base, in: setting) }
      state.set(setting, to: change.value)
    }
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

  /// The present key of a setting, whose item may have been renamed since it was saved.
  package func keyAfterRenames(of key: Key) -> Key {
    guard let setting = form.setting(key), form.item(ofSetting: setting) != nil,
      let renamed = sources(of: replacedItems).first(where: { $0.value == setting })
    else { return key }
    return form.key(of: renamed.key)
  }

  /// The list of items with a key.
  private func list(_ key: Key) -> Int? { form.setting(key).flatMap { form.settings[$0].list } }

  /// The list of items that a setting is a part of.
  private func list(ofSetting setting: Int) -> Int? {
    form.settings[setting].list ?? form.item(ofSetting: setting).map { form.items[$0].list }
  }

  /// Removes, adds and renames items as the changes did. Renamed items keep their values, including those that the
  /// changes do not contain.
  ///
  /// - Parameter saved: the saved values here.
  private mutating func restoreItems(of changes: [UnsavedChange], _ saved: [Value?]) {
    var lists: [Int: (base: Value?, value: Value?)] = [:]
    for change in changes {
      guard let list = list(change.key) else { continue }
      lists[list] = returnToBase(of: list, change, among: changes)
    }
    if lists.isEmpty { return }
    for change in changes where !change.isSecret && change.base != nil {
      guard let setting = form.setting(change.key), form.item(ofSetting: setting) != nil else { continue }
      state.rebase(change.base, in: setting)
      state.set(setting, to: change.base)
    }
    var renames: [Rename] = []
    var new: [Int] = []
    for change in changes {
      guard let origin = change.origin, let setting = form.setting(change.key),
        case .item = form.settings[setting].role
      else { continue }
      let item = Int(form.settings[setting].owner)
      if case .renamed(let name) = origin, let old = form.item(name, ofList: form.items[item].list),
        exists(item: old)
      {
        takeKeptSecrets(of: item, from: old, among: changes, saved)
        renames.append(Rename(item: old, name: form.items[item].identity))
      } else {
        new.append(item)
      }
    }
    for (list, change) in lists.sorted(by: { $0.key < $1.key }) {
      state.set(form.lists[list].setting, to: change.value)
      settleItems(ofList: list, from: change.base, to: change.value, renames)
    }
    for item in new where exists(item: item) { empty(item: item) }
  }

  /// Makes a list what it was before its changes: without the items that another program has added since then.
  ///
  /// - Returns: the list before and after its changes, without items about which nothing is known.
  private mutating func returnToBase(
    of list: Int, _ change: UnsavedChange, among changes: [UnsavedChange]
  ) -> (base: Value?, value: Value?) {
    let setting = form.lists[list].setting
    let known = Set(identities(ofList: list).map { ExactString($0) })
    let base = Set((change.base?.identities ?? []).map { ExactString($0) })
    for item in items(ofList: list) where !base.contains(ExactString(form.items[item].identity)) {
      for setting in form.settings(ofItem: item) {
        state.rebase(nil, in: setting)
        state.set(setting, to: nil)
      }
    }
    let named = Set(
      changes.compactMap { form.setting($0.key) }.filter { form.settings[$0].role == .item }.map {
        Int(form.settings[$0].owner)
      })
    func restorable(_ value: Value?) -> Value? {
      value.map { value in
        Value(
          identities: value.identities.filter { name in
            known.contains(ExactString(name))
              || form.item(name, ofList: list).map { named.contains($0) } ?? false
          })
      }
    }
    let (old, new) = (restorable(change.base), restorable(change.value))
    state.rebase(old, in: setting)
    state.set(setting, to: old)
    return (old, new)
  }

  /// If another program has renamed an item in the same way, takes the secrets that the item has kept from its new name
  /// in the settings. Otherwise, they are already under its old name.
  private mutating func takeKeptSecrets(
    of item: Int, from old: Int, among changes: [UnsavedChange], _ saved: [Value?]
  ) {
    let settings = form.settings(ofItem: item)
    let own = changes.filter { form.setting($0.key).map { settings.contains($0) } ?? false }
    let open = own.filter { !$0.isSecret }
    func value(_ change: UnsavedChange) -> Value? { form.setting(change.key).flatMap { saved[$0] } }
    let isDoneThere =
      saved[form.items[item].setting] != nil
      && (saved[form.items[old].setting] == nil
        || open.allSatisfy { value($0) == $0.value } && open.contains { $0.value != $0.base })
    guard isDoneThere else { return }
    for change in own where change.isSecret && change.isKept {
      guard let setting = form.setting(change.key) else { continue }
      let source = setting - settings.lowerBound + form.items[old].setting
      state.rebase(saved[setting], in: source)
      state.set(source, to: saved[setting])
    }
  }
}

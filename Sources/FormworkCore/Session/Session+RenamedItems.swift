// Items that have been renamed since they were saved.
extension Session {
  /// What stays the same when an item is renamed, also by undo: the value set aside for the item's own setting, which
  /// no row shows or hides. An item without one has had its name from the start.
  func origin(ofItem item: ItemID, in snapshot: SettingsState.Snapshot) -> Value {
    snapshot.aside[form.existence(ofItem: item)] ?? .string(form.items[item].identity)
  }

  /// The items that are not the ones saved under their names: renamed items, with the items that they were before, and
  /// new items with the name of a saved one.
  var replacedItems: [(item: ItemID, from: ItemID?)] {
    let asides = [state.current.aside, state.saved.aside].flatMap { $0.keys }
    let owners = asides.filter { form.settings[$0].role == .item }.compactMap { $0.item }
    return Set(owners.map { form.items[$0].list }).sorted().flatMap {
      list -> [(item: ItemID, from: ItemID?)] in
      let setting = form.setting(of: list)
      guard form.lists[list].setting >= 0, form.lists[list].identityField >= 0 else { return [] }
      var saved: [Value: ItemID] = [:]
      for name in form.effectiveValue(state.saved.values[setting], of: setting)?.identities ?? [] {
        if let item = form.item(name, ofList: list) { saved[origin(ofItem: item, in: state.saved)] = item }
      }
      if saved.isEmpty { return [] }
      let old = Set(saved.values)
      return items(ofList: list).compactMap { item in
        let from = saved[origin(ofItem: item, in: state.current)]
        return from == item || from == nil && !old.contains(item) ? nil : (item, from)
      }
    }
  }

  /// The items that a step renames, each with the item that it was before.
  func renames(in step: ArraySlice<UndoStack.Entry>) -> [(item: ItemID, from: ItemID?)] {
    // By list, the items by the origins that they had before the step, and the origins after it by item.
    var owners: [ListID: [Value: ItemID]] = [:]
    var origins: [ItemID: Value] = [:]
    for entry in step where entry.isAside && form.settings[entry.setting].role == .item {
      guard let item = entry.setting.item else { continue }
      let list = form.items[item].list
      let origin = entry.old ?? .string(form.items[item].identity)
      // An item that had another name before keeps its origin from one that only now gets that name.
      if origins[item] == nil, entry.old != nil || owners[list]?[origin] == nil {
        owners[list, default: [:]][origin] = item
      }
      origins[item] = entry.new ?? .null
    }
    return origins.sorted { $0.key < $1.key }.compactMap { item, origin in
      let list = form.items[item].list
      let from = owners[list]?[origin] ?? origin.string.flatMap { form.item($0, ofList: list) }
      return from.flatMap { $0 == item ? nil : (item, $0) }
    }
  }

  /// For each setting of a renamed item, the same setting under the item's old name.
  func sources(of replaced: [(item: ItemID, from: ItemID?)]) -> [SettingID: SettingID] {
    var sources: [SettingID: SettingID] = [:]
    for (item, from) in replaced {
      guard let from else { continue }
      for (setting, source) in form.counterparts(of: item, in: from) { sources[setting] = source }
    }
    return sources
  }

  // MARK: - Merging

  /// The renames made here, which a merge applies to the saved values and to the other program's values before it
  /// compares them. A rename is left out if the other program has removed the item, or has added or changed an item with the new
  /// name.
  ///
  /// - Parameter values: the values of the other program.
  mutating func renames(
    toMakeIn values: SettingValues, _ replaced: [(item: ItemID, from: ItemID?)]
  ) -> ItemRenames {
    var origins: [ItemID: ItemID] = [:]
    for (item, from) in replaced { origins[item] = from }
    // The other program may have added items to the lists of a renamed one.
    for (item, from) in replaced { from.map { prepareItems(of: item, like: $0) } }
    let sources = Set(origins.values)
    func exists(_ item: ItemID) -> Bool { values[form.existence(ofItem: item)] != nil }
    var impossible: [ItemID] = []
    for (item, from) in origins {
      let isFree = sources.contains(item) || !exists(item) || isSame(item: item, values, state.saved.values)
      if !isFree || !exists(from) || isDone(item, from, values) { impossible.append(item) }
    }
    // The name of an item that keeps it is not free either.
    while let item = impossible.popLast() {
      if let from = origins.removeValue(forKey: item), origins[from] != nil { impossible.append(from) }
    }
    var renames = ItemRenames(sources: self.sources(of: origins.map { ($0.key, $0.value) }))
    for (item, from) in origins {
      let list = form.setting(of: form.items[item].list)
      renames.rename(form.items[from].identity, to: form.items[item].identity, ofList: list)
    }
    // A new item is not the saved item of the same name, which both sides have removed.
    for (item, from) in replaced where from == nil && !sources.contains(item) && !exists(item) {
      let list = form.setting(of: form.items[item].list)
      renames.rename(form.items[item].identity, to: nil, ofList: list)
      renames.removed.formUnion(form.allSettings(ofItem: item))
    }
    return renames
  }

  /// Whether an item has the same values in the file as here, both under its new name and under its old one.
  private func isDone(_ item: ItemID, _ from: ItemID?, _ values: SettingValues) -> Bool {
    isSame(item: item, values, state.current.values)
      && from.map { isSame(item: $0, values, state.current.values) } ?? true
  }

  /// Gives saved items the names that they have in the file.
  ///
  /// - Parameters:
  ///   - stored: the values under the names in the file.
  ///   - named: the values under the names here.
  mutating func restoreNames(after renames: ItemRenames, _ stored: MergeVersions, _ named: MergeVersions) {
    if renames.isEmpty { return }
    let sources = Set(renames.sources.values)
    let now = state.saved.values
    var saved = now
    func hasFollowed(_ list: SettingID) -> Bool { now[list] == named.theirs[list] }
    for (target, source) in renames.sources {
      saved[source] = now[target]
      if !sources.contains(target) { saved[target] = stored.theirs[target] }
    }
    for setting in renames.removed { saved[setting] = stored.theirs[setting] }
    for list in renames.names.keys { saved[list] = (hasFollowed(list) ? stored.theirs : stored.base)[list] }
    state.rebase(saved, in: renames.settings)
  }

  /// The items that are in conflict because another item has the same name. The other program has added that item, or
  /// has changed it after it was saved and it was removed here. If a rename cannot be applied to the other program's
  /// values, the item is in conflict under both names.
  ///
  /// - Parameter renames: those that can be made.
  func contestedItems(
    _ values: SettingValues, _ replaced: [(item: ItemID, from: ItemID?)], besides renames: ItemRenames
  ) -> Set<ItemID> {
    let sources = Set(replaced.compactMap { $0.from })
    var contested: Set<ItemID> = []
    for (item, from) in replaced where renames.sources[form.existence(ofItem: item)] == nil {
      if isDone(item, from, values) { continue }
      if let from {
        contested.formUnion([item, from])
      } else if !sources.contains(item), values[form.existence(ofItem: item)] != nil,
        !isSame(item: item, values, state.saved.values)
      {
        contested.insert(item)
      }
    }
    return contested
  }

  /// Whether an item has the same stored values.
  func isSame(item: ItemID, _ values: SettingValues, _ others: SettingValues) -> Bool {
    form.allSettings(ofItem: item).allSatisfy { !form.isStored($0) || values[$0] == others[$0] }
  }
}

/// Renames of items in the values of settings.
struct ItemRenames {
  /// For each setting of an item under its new name, the same setting under its old name.
  var sources: [SettingID: SettingID] = [:]
  /// The new names by old name, for each list's setting; `nil` for an item that is left out.
  var names: [SettingID: [ExactString: String?]] = [:]
  /// The settings of items that are left out.
  var removed: Set<SettingID> = []

  var isEmpty: Bool { names.isEmpty }

  /// The settings whose values are affected.
  var settings: Set<SettingID> { Set(sources.keys).union(sources.values).union(names.keys).union(removed) }

  mutating func rename(_ old: String, to new: String?, ofList list: SettingID) {
    names[list, default: [:]].updateValue(new, forKey: ExactString(old))
  }

  /// The values under the new names. An item that already has one of these names and is not renamed is left out.
  func made(in values: SettingValues) -> SettingValues {
    if isEmpty { return values }
    var renamed = values
    for source in sources.values { renamed[source] = nil }
    for setting in removed { renamed[setting] = nil }
    for (target, source) in sources { renamed[target] = values[source] }
    for (list, names) in names {
      guard let value = values[list], value.array != nil else { continue }
      let new = Set(names.values.compactMap { $0.map { ExactString($0) } })
      renamed[list] = Value(
        identities: value.identities.compactMap { name in
          if let renamed = names[ExactString(name)] { return renamed }
          return new.contains(ExactString(name)) ? nil : name
        })
    }
    return renamed
  }
}

// Items that have been renamed since they were saved.
extension Session {
  /// What stays the same when an item is renamed, also by undo: the value set aside for the item's own setting, which no
  /// row shows or hides. An item without one has had its name from the start.
  func origin(ofItem item: Int, in snapshot: SettingsState.Snapshot) -> Value {
    snapshot.aside[form.items[item].setting] ?? .string(form.items[item].identity)
  }

  /// The items that are not the ones saved under their names: renamed items, with the items that they were before, and
  /// new items with the name of a saved one.
  var replacedItems: [(item: Int, from: Int?)] {
    let asides = [state.current.aside, state.saved.aside].flatMap { $0.keys }
    let owners = asides.filter { form.settings[$0].role == .item }.compactMap { form.item(ofSetting: $0) }
    return Set(owners.map { form.items[$0].list }).sorted().flatMap { list -> [(item: Int, from: Int?)] in
      let setting = form.lists[list].setting
      guard setting >= 0, form.lists[list].identityField >= 0 else { return [] }
      var saved: [Value: Int] = [:]
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

  /// For each setting of a renamed item, the same setting under the item's old name.
  func sources(of replaced: [(item: Int, from: Int?)]) -> [Int: Int] {
    var sources: [Int: Int] = [:]
    for (item, from) in replaced {
      guard let from else { continue }
      for (setting, source) in zip(form.settings(ofItem: item), form.settings(ofItem: from)) {
        sources[setting] = source
      }
    }
    return sources
  }

  // MARK: - Merging

  /// The renames that a merge makes in the saved values of both sides before it compares them. Leaves out those to the
  /// name of an item that the other program has added or changed.
  ///
  /// - Parameter values: indexed by setting, the values of the other program.
  func renames(toMakeIn values: [Value?], _ replaced: [(item: Int, from: Int?)]) -> MergeRenames {
    var origins: [Int: Int] = [:]
    for (item, from) in replaced { origins[item] = from }
    let sources = Set(origins.values)
    func exists(_ item: Int) -> Bool { values[form.items[item].setting] != nil }
    var impossible: [Int] = []
    // The items that the other program may have renamed in the same way.
    var renamedThere: Set<Int> = []
    for (item, from) in origins {
      let isFree = sources.contains(item) || !exists(item) || isSame(item: item, values, state.saved.values)
      let isDone =
        isSame(item: item, values, state.current.values) && isSame(item: from, values, state.current.values)
      if isFree, !isDone { continue }
      if state.saved.values[form.items[item].setting] == nil, !exists(from), origins[from] == nil {
        renamedThere.insert(item)
      } else {
        impossible.append(item)
      }
    }
    // The name of an item that keeps it is not free either.
    while let item = impossible.popLast() {
      if let from = origins.removeValue(forKey: item), origins[from] != nil { impossible.append(from) }
    }
    var renames = MergeRenames()
    for (item, from) in origins {
      let list = form.lists[form.items[item].list].setting
      func add(to renames: inout ItemRenames) {
        for (target, source) in zip(form.settings(ofItem: item), form.settings(ofItem: from)) {
          renames.sources[target] = source
        }
        renames.names[list, default: [:]][ExactString(form.items[from].identity)] = form.items[item].identity
      }
      add(to: &renames.base)
      if !renamedThere.contains(item) { add(to: &renames.theirs) }
    }
    return renames
  }

  /// Gives saved items the names that they have in the file.
  ///
  /// - Parameters:
  ///   - base: indexed by setting, the values saved before the merge.
  ///   - theirs: the values in the file.
  mutating func restoreNames(after renames: MergeRenames, _ base: [Value?], _ theirs: [Value?]) {
    if renames.base.isEmpty { return }
    let renamed = renames.theirs.made(in: theirs)
    func isFollowed(_ setting: Int) -> Bool { state.saved.values[setting] == renamed[setting] }
    var saved = theirs
    for (target, source) in renames.base.sources {
      if renames.theirs.sources[target] != nil {
        saved[source] = state.saved.values[target]
      } else if !isFollowed(target) {
        saved[target] = base[target]
      }
    }
    for list in renames.base.names.keys where !isFollowed(list) { saved[list] = base[list] }
    state.replaceSaved(by: saved, in: renames.base.settings)
  }

  /// The items that are in conflict as a whole, because another item has their name there: one that the other program
  /// has added, or one that was removed here and that it has changed.
  func itemsWithTakenNames(
    _ values: [Value?], _ replaced: [(item: Int, from: Int?)], besides renames: ItemRenames
  ) -> Set<Int> {
    let sources = Set(replaced.compactMap { $0.from })
    let taken = replaced.filter { item, from in
      let setting = form.items[item].setting
      if renames.sources[setting] != nil { return false }
      if state.saved.values[setting] == nil { return values[setting] != nil && from != nil }
      return !sources.contains(item) && !isSame(item: item, values, state.saved.values)
        && !isSame(item: item, values, state.current.values)
    }
    return Set(taken.map { $0.item })
  }

  /// Whether an item has the same values.
  private func isSame(item: Int, _ values: [Value?], _ others: [Value?]) -> Bool {
    form.settings(ofItem: item).allSatisfy { values[$0] == others[$0] }
  }
}

/// Renames of items in values that are indexed by setting.
struct ItemRenames {
  /// For each setting of an item under its new name, the same setting under its old name.
  var sources: [Int: Int] = [:]
  /// The new names by old name, for each list's setting.
  var names: [Int: [ExactString: String]] = [:]

  var isEmpty: Bool { sources.isEmpty }

  /// The settings whose values are affected.
  var settings: Set<Int> { Set(sources.keys).union(sources.values).union(names.keys) }

  /// The values with the new names. An item that had one of them and is not renamed is left out.
  func made(in values: [Value?]) -> [Value?] {
    if isEmpty { return values }
    var renamed = values
    for source in sources.values { renamed[source] = nil }
    for (target, source) in sources { renamed[target] = values[source] }
    for (list, names) in names {
      let new = Set(names.values.map { ExactString($0) })
      renamed[list] = values[list].map { value in
        Value(
          identities: value.identities.compactMap { name in
            names[ExactString(name)] ?? (new.contains(ExactString(name)) ? nil : name)
          })
      }
    }
    return renamed
  }
}

/// The renames before a merge, by the values in which they are made.
struct MergeRenames {
  /// In the values that were saved before both sides changed them.
  var base = ItemRenames()
  /// In those of the other program, without those that it has made, too.
  var theirs = ItemRenames()
}

// Lists of items that both this session and another program have changed.
extension Session {
  /// The lists whose changes cannot be merged: each side has changed the order differently, one side has removed an
  /// item that the other has changed, both sides have given the same name to different items, the other program has
  /// replaced the list by something else, or a rule does not allow both changes.
  ///
  /// - Parameters:
  ///   - contested: the items that are in conflict because of their names.
  ///   - rules: the settings and items that are in conflict only because of a rule.
  func listConflicts(
    _ versions: MergeVersions, _ contested: Set<ItemID>, _ rules: RuleConflicts, _ side: (SettingID) -> Side?
  ) -> ListConflicts {
    var conflicts = ListConflicts(
      contested: contested.filter { isOnBothSides(form.items[$0].list, versions) })
    for item in form.items.indices where isOnBothSides(form.items[item].list, versions) {
      if isContested(item, versions) { conflicts.contested.insert(item) }
    }
    conflicts.contested.formUnion(rules.items.keys)
    var lists = Set(conflicts.contested.map { form.items[$0].list })
    for list in form.allLists where isOnBothSides(list, versions) {
      let setting = form.setting(of: list)
      let (mine, base, theirs) = (versions.mine[setting], versions.base[setting], versions.theirs[setting])
      let isDisputed = rules.settings[setting] != nil
      let areBothChanged = theirs != base && mine != base && mine != theirs
      if isDisputed || areBothChanged && form.merged(mine, base, theirs, in: setting) == nil {
        lists.insert(list)
      }
      // Then one side determines all items that only one side has.
      if isDisputed || lists.contains(list) && theirs != nil && theirs?.array == nil {
        let items = form.items.all(of: list)
        conflicts.contested.formUnion(items.filter { versions.isOfOneSide(form.existence(ofItem: $0)) })
      }
    }
    for list in lists {
      if let side = side(form.setting(of: list)) {
        conflicts.decided[list] = side
      } else {
        conflicts.undecided.insert(list)
      }
    }
    return conflicts
  }

  /// Whether both sides have added different items with the same name, or one side has removed an item that the other
  /// has changed.
  private func isContested(_ item: ItemID, _ versions: MergeVersions) -> Bool {
    let setting = form.existence(ofItem: item)
    let isOfOneSide = versions.isOfOneSide(setting)
    if versions.base[setting] == nil {
      return !isOfOneSide && versions.mine[setting] != nil
        && !isSame(item: item, versions.mine, versions.theirs)
    }
    let values = versions.mine[setting] != nil ? versions.mine : versions.theirs
    // The members that no row shows count, too.
    return isOfOneSide
      && form.allSettings(ofItem: item).contains { form.isStored($0) && values[$0] != versions.base[$0] }
  }

  /// Whether both sides have the item that a list belongs to. If only one does, the list is merged as a part of it.
  private func isOnBothSides(_ list: ListID, _ versions: MergeVersions) -> Bool {
    form.ancestors(of: list.item).allSatisfy {
      let setting = form.existence(ofItem: $0)
      return versions.mine[setting] != nil && versions.theirs[setting] != nil
    }
  }

  /// Merges a list: `side` determines the contested items and, if both sides have changed it differently, the order.
  /// All other additions, removals and moves are applied.
  func merged(list: ListID, _ versions: MergeVersions, _ contested: Set<ItemID>, _ side: Side) -> Value? {
    let setting = form.setting(of: list)
    let (mine, theirs) = (versions.mine[setting], versions.theirs[setting])
    if theirs != nil, theirs?.array == nil { return side == .mine ? mine : theirs }
    func elements(_ value: Value?) -> [Value] {
      value.flatMap { form.effectiveValue($0, of: setting)?.array } ?? []
    }
    let (here, there) = (elements(mine), elements(theirs))
    let base = elements(versions.base[setting])
    let (inBase, isHere, isThere) = (Set(base), Set(here), Set(there))
    let decided = Set(names(of: contested, inList: list).map { Value.string($0) })
    func isKept(_ element: Value) -> Bool {
      let (isHere, isThere) = (isHere.contains(element), isThere.contains(element))
      if decided.contains(element) { return side == .mine ? isHere : isThere }
      return inBase.contains(element) ? isHere && isThere : isHere || isThere
    }
    let (first, second) = side == .mine ? (here, there) : (there, here)
    // The order is in conflict only if that of the other items is.
    func others(_ list: [Value]) -> [Value] { list.filter { !decided.contains($0) } }
    let ordered =
      ListMerge.merged(base: others(base), mine: others(here), theirs: others(there))
      ?? ListMerge.adding(others(second).filter(isKept), to: others(first).filter(isKept))
    let merged = ListMerge.adding(first.filter(isKept), to: ordered)
    return merged == there ? theirs : merged == here ? mine : .array(merged)
  }

  /// The names of those items that are in a list, in the form's order.
  func names(of items: Set<ItemID>, inList list: ListID) -> [String] {
    items.sorted().filter { form.items[$0].list == list }.map { form.items[$0].identity }
  }

  /// Gives new origins to items that another program has added, because earlier items may have had the same names.
  /// Contested items that were resolved in its favor get their saved origins. Clears what is
  /// set aside for items that no longer exist here.
  ///
  /// - Parameter stored: the values before the merge.
  mutating func adoptOrigins(after conflicts: ListConflicts, _ stored: MergeVersions) {
    for number in form.items.indices {
      let setting = form.existence(ofItem: number)
      if stored.mine[setting] != nil, state.current.values[setting] == nil {
        // The name may be used again here. The saved item with this name may have been renamed here.
        let isSaved = state.saved.values[setting] != nil
        for part in form.settings(ofItem: number) {
          let saved = isSaved ? state.saved.values[part] : nil
          if !form.isStored(part) { state.follow(saved, keeping: nil, in: part) }
          state.adoptAside(nil, for: part, in: isSaved ? .current : .both)
        }
        continue
      }
      let isContested = conflicts.contested.contains(number)
      let isNew = stored.base[setting] == nil && state.saved.values[setting] != nil
      if isContested, conflicts.decided[form.items[number].list] == .theirs {
        if isNew { state.adoptAside(state.newOrigin(), for: setting) }
        for part in form.settings(ofItem: number) { state.returnAside(of: part) }
      } else if isNew {
        if isContested {
          state.adoptAside(state.newOrigin(), for: setting, in: .saved)
        } else {
          let isMine = stored.mine[setting] != nil
          state.adoptAside(isMine ? state.current.aside[setting] : state.newOrigin(), for: setting)
        }
      }
    }
  }
}

/// Three versions of all values.
struct MergeVersions {
  /// The values that were saved before both sides changed them.
  let base: SettingValues
  let mine: SettingValues
  /// The values of the other program.
  let theirs: SettingValues

  /// Whether only one side has a value, for example because the other has removed the item.
  func isOfOneSide(_ setting: SettingID) -> Bool { (mine[setting] == nil) != (theirs[setting] == nil) }
}

/// The lists of items that are in conflict, resolved or not.
struct ListConflicts {
  /// The items that are in conflict as a whole, not field by field.
  var contested: Set<ItemID>
  var undecided: Set<ListID> = []
  var decided: [ListID: Session.Side] = [:]

  var isEmpty: Bool { undecided.isEmpty && decided.isEmpty }

  /// Whether a conflict determines a setting's value, even if the other program has not changed the setting.
  func decides(over setting: SettingID, of form: CompiledForm) -> Bool {
    form.list(of: setting).map { decided[$0] != nil } ?? false
      || form.ancestors(of: setting.item).contains { contested.contains($0) }
  }
}

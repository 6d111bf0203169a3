/// Changes of this session on top of what another program has saved meanwhile.
///
/// A change applies, or has been made already, or is in conflict: the other program has changed the same setting to
/// another value, or has removed the item. An item of the other program is the one that had its name when it was saved;
/// otherwise the one that was added or renamed to this name here.
struct Rebase {
  /// Three versions of all values.
  struct Versions {
    /// The values that were saved before both sides changed them.
    let base: SettingValues
    let mine: SettingValues
    /// The values of the other program.
    let theirs: SettingValues

    /// Whether only one side has a value, for example because the other has removed the item.
    func isOfOneSide(_ setting: SettingID) -> Bool { (mine[setting] == nil) != (theirs[setting] == nil) }
  }

  enum Resolution {
    case value(Value?)
    case undecided
    /// The setting belongs to a list whose conflict is not resolved.
    case undecidedList
  }

  let form: CompiledForm
  let versions: Versions
  private let rules: RuleConflicts
  /// Decides over a setting in conflict; `nil` if nobody has decided.
  private let side: (SettingID) -> Merge.Side?

  /// The items that are in conflict as a whole, not field by field: one side has removed an item that the other has
  /// changed, both sides have added different items with the same name, or a rule does not allow both changes.
  private(set) var conflicting: Set<ItemID> = []
  /// The lists with such items, and those whose order each side has changed differently or that the other program has
  /// replaced by something else.
  private(set) var undecided: Set<ListID> = []
  private(set) var decided: [ListID: Merge.Side] = [:]

  /// - Parameter rules: what is in conflict only because of a rule.
  init(
    _ form: CompiledForm, _ versions: Versions, _ rules: RuleConflicts,
    _ side: @escaping (SettingID) -> Merge.Side?
  ) {
    (self.form, self.versions, self.rules, self.side) = (form, versions, rules, side)
    if !form.items.isEmpty { findConflicts() }
  }

  // MARK: - Conflicts

  private mutating func findConflicts() {
    for item in form.items.indices where isOnBothSides(form.items[item].list) && isConflicting(item) {
      conflicting.insert(item)
    }
    conflicting.formUnion(rules.items.keys)
    let changed = form.allLists.filter { list in
      let setting = form.setting(of: list)
      let isChanged =
        !isSame(list, versions.mine, versions.base) || !isSame(list, versions.theirs, versions.base)
      return (rules.settings[setting] != nil || isChanged) && isOnBothSides(list)
    }
    var conflictingLists = form.hasOrderedLists ? addConflictsOfOrderedLists() : []
    for list in changed where !form.lists[list].isOrdered {
      let setting = form.setting(of: list)
      let theirs = versions.theirs[setting]
      if rules.settings[setting] != nil || !canMergeOrder(of: list) { conflictingLists.insert(list) }
      addConflictsOfSharedNames(in: list)
      // One side determines all items that only one side has.
      let isReplaced = theirs != nil && theirs?.array == nil
      let isInConflict =
        conflictingLists.contains(list) || conflicting.contains { form.items[$0].list == list }
      if rules.settings[setting] != nil || isReplaced && isInConflict {
        let items = form.items.all(of: list)
        conflicting.formUnion(items.filter { versions.isOfOneSide(form.existence(ofItem: $0)) })
      }
    }
    for list in conflictingLists.union(conflicting.map { form.items[$0].list }) where decided[list] == nil {
      if let side = side(form.setting(of: list)) { decided[list] = side } else { undecided.insert(list) }
    }
  }

  private func isConflicting(_ item: ItemID) -> Bool {
    let setting = form.existence(ofItem: item)
    let isNew = versions.base[setting] == nil
    let isOnBothSides = versions.mine[setting] != nil && versions.theirs[setting] != nil
    guard isNew ? isOnBothSides : versions.isOfOneSide(setting) else { return false }
    let values = versions.mine[setting] != nil ? versions.mine : versions.theirs
    let others = isNew ? versions.theirs : versions.base
    // The members that no row shows count, too.
    return form.allSettings(ofItem: item).contains { form.isStored($0) && values[$0] != others[$0] }
  }

  /// Whether both sides have the item that a list belongs to. If only one does, the list is merged as a part of it.
  private func isOnBothSides(_ list: ListID) -> Bool {
    form.ancestors(of: list.item).allSatisfy {
      let setting = form.existence(ofItem: $0)
      return versions.mine[setting] != nil && versions.theirs[setting] != nil
    }
  }

  /// Adds to the conflicting items those of ordered lists that both sides have changed. Only positions tell these items
  /// apart, so the list is one side's as a whole.
  ///
  /// - Returns: these lists.
  private mutating func addConflictsOfOrderedLists() -> Set<ListID> {
    var lists: Set<ListID> = []
    for list in form.allLists where form.lists[list].isOrdered && isOnBothSides(list) {
      let isConflictingList = rules.settings[form.setting(of: list)] != nil
      guard isConflictingList || isChangedByBoth(list) else { continue }
      lists.insert(list)
      conflicting.formUnion(form.items.all(of: list))
      // The other program may have made the same changes.
      if !isConflictingList, objects(of: list, versions.mine) == objects(of: list, versions.theirs) {
        decided[list] = .theirs
      }
    }
    return lists
  }

  private func objects(of list: ListID, _ values: SettingValues) -> Value {
    form.objects(ofList: list, values[form.setting(of: list)]) { form.isStored($0) ? values[$0] : nil }
  }

  /// Whether both sides have changed a list or its items, in different ways.
  private func isChangedByBoth(_ list: ListID) -> Bool {
    let settings =
      [form.setting(of: list)] + form.items.all(of: list).flatMap { form.allSettings(ofItem: $0) }
    func differs(_ some: SettingValues, _ others: SettingValues) -> Bool {
      settings.contains { form.isStored($0) && some[$0] != others[$0] }
    }
    return differs(versions.mine, versions.base) && differs(versions.theirs, versions.base)
      && differs(versions.mine, versions.theirs)
  }

  private func canMergeOrder(of list: ListID) -> Bool {
    let setting = form.setting(of: list)
    let (mine, theirs) = (versions.mine[setting], versions.theirs[setting])
    if isSame(list, versions.theirs, versions.base) || isSame(list, versions.mine, versions.base)
      || isSame(list, versions.mine, versions.theirs)
    {
      return true
    }
    guard theirs.map({ $0.array != nil }) ?? true,
      let merged = ListMerge.merged(
        base: form.items(of: list, in: versions.base), mine: form.items(of: list, in: versions.mine),
        theirs: form.items(of: list, in: versions.theirs))
    else { return false }
    let names = Value(
      identities: merged.map { form.identity(of: $0, in: isRenamed($0) ? versions.mine : versions.theirs) })
    return form.isValid(names, merging: mine, theirs, in: setting)
  }

  /// Whether a list has the same items in the same order. An item with the name of a removed one is another one.
  private func isSame(_ list: ListID, _ values: SettingValues, _ others: SettingValues) -> Bool {
    values[form.setting(of: list)] == others[form.setting(of: list)]
      && form.items.all(of: list).allSatisfy {
        (values[form.existence(ofItem: $0)] == nil) == (others[form.existence(ofItem: $0)] == nil)
      }
  }

  private func name(of item: ItemID, in values: SettingValues) -> ExactString? {
    values[form.existence(ofItem: item)] == nil ? nil : ExactString(form.identity(of: item, in: values))
  }

  /// Whether an item has a name that it did not have when it was saved.
  private func isRenamed(_ item: ItemID) -> Bool {
    guard let mine = name(of: item, in: versions.mine) else { return false }
    return mine != name(of: item, in: versions.base)
  }

  /// Adds the items to the conflicting ones that would have the same name as another one.
  private mutating func addConflictsOfSharedNames(in list: ListID) {
    if form.lists[list].identityField < 0 { return }
    // A conflicting item can have the name that either side gives it.
    func names(_ item: ItemID) -> Set<ExactString> {
      let (mine, theirs) = (name(of: item, in: versions.mine), name(of: item, in: versions.theirs))
      if conflicting.contains(item) { return Set([mine, theirs].compactMap { $0 }) }
      guard mine != nil && theirs != nil || versions.base[form.existence(ofItem: item)] == nil else {
        return []
      }
      return Set([isRenamed(item) ? mine : theirs ?? mine].compactMap { $0 })
    }
    var owners: [ExactString: Set<ItemID>] = [:]
    var waiting = form.items.all(of: list)
    while let item = waiting.popLast() {
      for name in names(item) {
        owners[name, default: []].insert(item)
        guard let items = owners[name], items.count > 1 else { continue }
        waiting += items.filter { !conflicting.contains($0) }
        conflicting.formUnion(items)
      }
    }
  }

  // MARK: - Results

  /// Whether the rebase may give a setting another value.
  func affects(_ setting: SettingID) -> Bool {
    if rules.settings[setting] != nil || versions.theirs[setting] != versions.base[setting] { return true }
    return !conflicting.isEmpty && form.ancestors(of: setting.item).contains { conflicting.contains($0) }
  }

  /// The value of a setting that does not name the items of a list.
  func resolution(of setting: SettingID) -> Resolution {
    if let resolution = resolutionOfItem(setting) { return resolution }
    let (mine, base, theirs) = (versions.mine[setting], versions.base[setting], versions.theirs[setting])
    if rules.settings[setting] == nil {
      if mine == base || mine == theirs { return .value(theirs) }
      if form.isIdentity(setting), mine?.description != base?.description { return .value(mine) }
      if let merged = form.merged(mine, base, theirs, in: setting) { return .value(merged) }
    }
    return switch side(setting) {
    case .mine: .value(mine)
    case .theirs: .value(theirs)
    case nil: .undecided
    }
  }

  /// The value that a setting has because of the item that it belongs to, or of one around it; `nil` if these items are
  /// merged field by field.
  private func resolutionOfItem(_ setting: SettingID) -> Resolution? {
    for item in form.ancestors(of: setting.item) {
      let list = form.items[item].list
      let isConflicting = conflicting.contains(item)
      // An item that only one side has is added or removed together with its list.
      if undecided.contains(list), isConflicting || versions.isOfOneSide(form.existence(ofItem: item)) {
        return .undecidedList
      }
      if isConflicting, let side = decided[list] {
        return .value(side == .mine ? versions.mine[setting] : versions.theirs[setting])
      }
    }
    return nil
  }

  /// The value of the setting that names the items of a list; `nil` if it does not change.
  ///
  /// - Parameter result: the values of the items after the rebase.
  func value(of list: ListID, _ result: SettingValues) -> Resolution? {
    let setting = form.setting(of: list)
    let (mine, theirs) = (versions.mine[setting], versions.theirs[setting])
    guard affects(setting) || decided[list] != nil || !isSame(list, versions.theirs, versions.base) else {
      return nil
    }
    if let resolution = resolutionOfItem(setting) { return resolution }
    if undecided.contains(list) { return .undecidedList }
    let side = decided[list]
    if side == nil, isSame(list, versions.mine, versions.base) || isSame(list, versions.mine, versions.theirs)
    {
      return .value(theirs)
    }
    if theirs != nil, theirs?.array == nil { return .value(side == .mine ? mine : theirs) }
    let names = order(of: list, side ?? .theirs).map { form.identity(of: $0, in: result) }
    let merged = Value(identities: names)
    if merged == (theirs ?? .array([])) { return .value(theirs) }
    return .value(merged == (mine ?? .array([])) ? mine : merged)
  }

  /// The items of a list: `side` determines the conflicting ones and, if both sides have changed it differently, the
  /// order. All other additions, removals and moves are applied.
  private func order(of list: ListID, _ side: Merge.Side) -> [ItemID] {
    let (here, there) = (form.items(of: list, in: versions.mine), form.items(of: list, in: versions.theirs))
    let base = form.items(of: list, in: versions.base)
    let (inBase, isHere, isThere) = (Set(base), Set(here), Set(there))
    func isKept(_ item: ItemID) -> Bool {
      let (isHere, isThere) = (isHere.contains(item), isThere.contains(item))
      if conflicting.contains(item) { return side == .mine ? isHere : isThere }
      return inBase.contains(item) ? isHere && isThere : isHere || isThere
    }
    let (first, second) = side == .mine ? (here, there) : (there, here)
    // The order is in conflict only if that of the other items is.
    func others(_ list: [ItemID]) -> [ItemID] { list.filter { !conflicting.contains($0) } }
    let ordered =
      ListMerge.merged(base: others(base), mine: others(here), theirs: others(there))
      ?? ListMerge.adding(others(second).filter(isKept), to: others(first).filter(isKept))
    return ListMerge.adding(first.filter(isKept), to: ordered)
  }

  /// The names of the conflicting items of a list, as far as one side has them.
  func conflictingNames(inList list: ListID) -> [String] {
    if form.lists[list].isOrdered { return [] }
    return conflicting.sorted().filter { form.items[$0].list == list }.flatMap { item in
      [versions.theirs, versions.mine].filter { $0[form.existence(ofItem: item)] != nil }.map {
        form.identity(of: item, in: $0)
      }
    }.reduce(into: []) { names, name in
      if !names.contains(where: { $0.hasSameScalars(as: name) }) { names.append(name) }
    }
  }
}

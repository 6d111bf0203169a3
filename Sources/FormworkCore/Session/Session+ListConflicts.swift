// Lists of items that both this session and another program have changed.
extension Session {
  /// The lists whose changes cannot be merged: both sides have put the items in different orders, one side has removed
  /// an item that the other one has changed, or there is no place for all items.
  ///
  /// - Parameter contested: items that are in conflict as a whole.
  func listConflicts(
    _ versions: MergeVersions, _ contested: Set<Int>, _ side: (Int) -> Side?
  ) -> ListConflicts {
    var conflicts = ListConflicts(contested: contested)
    let listsWithTakenNames = Set(contested.map { form.items[$0].list })
    for number in form.items.indices {
      let item = form.items[number]
      guard versions.base[item.setting] != nil, versions.isOfOneSide(item.setting) else { continue }
      let isHere = versions.mine[item.setting] != nil
      let values = isHere ? versions.mine : versions.theirs
      // The members that no row shows count, too.
      let isChanged = form.settings(ofItem: number).contains {
        form.isStored($0) && values[$0] != versions.base[$0]
      }
      // What was removed there may have got a name that is taken.
      if isChanged || isHere && listsWithTakenNames.contains(item.list) { conflicts.contested.insert(number) }
    }
    var lists = Set(conflicts.contested.map { form.items[$0].list })
    for list in form.lists.indices where form.lists[list].setting >= 0 {
      let setting = form.lists[list].setting
      let (mine, base, theirs) = (versions.mine[setting], versions.base[setting], versions.theirs[setting])
      guard theirs != base, mine != base, mine != theirs,
        form.merged(mine, base, theirs, in: setting) == nil
      else { continue }
      lists.insert(list)
      let merged = merged(list: list, versions, conflicts.contested, .mine)
      if merged.map({ (try? form.input(ofSetting: setting).judge($0)) == nil }) ?? false {
        let items = form.items.indices.filter { form.items[$0].list == list }
        conflicts.contested.formUnion(items.filter { versions.isOfOneSide(form.items[$0].setting) })
      }
    }
    for list in lists {
      if let side = side(form.lists[list].setting) {
        conflicts.decided[list] = side
      } else {
        conflicts.undecided.insert(list)
      }
    }
    return conflicts
  }

  /// A list about whose order and contested items one side decides. Items that only one side has added or removed are
  /// added or removed.
  func merged(list: Int, _ versions: MergeVersions, _ contested: Set<Int>, _ side: Side) -> Value? {
    let setting = form.lists[list].setting
    let (mine, theirs) = (versions.mine[setting], versions.theirs[setting])
    if theirs != nil, theirs?.array == nil { return side == .mine ? mine : theirs }
    func elements(_ value: Value?) -> [Value] {
      value.flatMap { form.effectiveValue($0, of: setting)?.array } ?? []
    }
    let (here, there) = (elements(mine), elements(theirs))
    let (inBase, isHere, isThere) = (Set(elements(versions.base[setting])), Set(here), Set(there))
    let items = contested.map { form.items[$0] }.filter { $0.list == list }
    let decided = Set(items.map { Value.string($0.identity) })
    func isKept(_ element: Value) -> Bool {
      let (isHere, isThere) = (isHere.contains(element), isThere.contains(element))
      if decided.contains(element) { return side == .mine ? isHere : isThere }
      return inBase.contains(element) ? isHere && isThere : isHere || isThere
    }
    let (first, second) = side == .mine ? (here, there) : (there, here)
    let merged = ListMerge.adding(second.filter(isKept), to: first.filter(isKept))
    return merged == there ? theirs : .array(merged)
  }

  /// Distinguishes items that another program has added from earlier items with the same names, and takes over the
  /// identity of those about which it decides.
  ///
  /// - Parameter stored: the values before the merge.
  mutating func adoptOrigins(after conflicts: ListConflicts, _ stored: MergeVersions) {
    for number in form.items.indices {
      let item = form.items[number]
      let setting = item.setting
      let isContested = conflicts.contested.contains(number)
      if isContested, conflicts.decided[item.list] == .theirs {
        if stored.base[setting] == nil, stored.theirs[setting] != nil {
          state.adoptAside(state.newOrigin(), for: setting)
        }
        for setting in form.settings(ofItem: number) { state.returnAside(of: setting) }
      } else if stored.base[setting] == nil, state.saved.values[setting] != nil {
        if isContested {
          state.adoptAside(state.newOrigin(), for: setting, isSavedOnly: true)
        } else {
          let isMine = stored.mine[setting] != nil
          state.adoptAside(isMine ? state.current.aside[setting] : state.newOrigin(), for: setting)
        }
      }
    }
  }
}

/// The values before a merge, indexed by setting.
struct MergeVersions {
  /// Those that were saved before both sides changed them.
  let base: [Value?]
  let mine: [Value?]
  /// Those of the other program.
  let theirs: [Value?]

  /// Whether only one side has a value, such as an item.
  func isOfOneSide(_ setting: Int) -> Bool { (mine[setting] == nil) != (theirs[setting] == nil) }
}

/// The lists of items that cannot be merged without a decision.
struct ListConflicts {
  /// The items about which one side decides as a whole.
  var contested: Set<Int>
  var undecided: Set<Int> = []
  var decided: [Int: Session.Side] = [:]

  var isEmpty: Bool { undecided.isEmpty && decided.isEmpty }

  /// Whether a setting needs a decision, even if the other program has not changed it.
  func decides(over setting: Int, of form: CompiledForm) -> Bool {
    form.settings[setting].list.map { decided[$0] != nil }
      ?? form.item(ofSetting: setting).map { contested.contains($0) } ?? false
  }
}

// Values that another program has saved meanwhile.
extension Session {
  /// Whose value a setting keeps that was changed both here and by another program.
  package enum Side: Sendable, Hashable {
    case mine, theirs
  }

  /// A session whose unsaved changes are those that another program has saved and that are not known here. Items that
  /// were renamed here have their new names.
  ///
  /// - Parameters:
  ///   - values: indexed by setting, the values in the settings file.
  ///   - form: the form with the items in that file.
  package func sessionOfChanges(in values: [Value?], of form: CompiledForm) -> Session {
    var known = self
    if form.items.count > known.form.items.count { known.changeForm { $0 = form } }
    known.state.grow(to: known.form.settings.count)
    let renames = known.renames(toMakeIn: values, known.replacedItems)
    let values = renames.theirs.made(in: values)
    var session = Session(form)
    session.load(renames.base.made(in: known.state.saved.values), of: form)
    for setting in values.indices where form.isStored(setting) {
      session.state.set(setting, to: values[setting])
    }
    return session
  }

  /// The result of merging.
  package struct Merge: Sendable {
    /// The values that changed here.
    package var changes: [Change] = []
    /// The settings about which nobody has decided, in the form's order.
    package var conflicts: [Int] = []
    /// The values of the other program, by setting in conflict.
    package var theirs: [Int: Value] = [:]
    /// The message of the rule that the merged settings would break, by setting in conflict.
    package var rules: [Int: String] = [:]
  }

  /// Merges values that another program has saved with those here, setting by setting. Lists without repetitions
  /// and lists of items are merged by element, maps by name.
  ///
  /// A setting is in conflict if it was changed to different values here and there, or if the changes together
  /// break a rule that reads it. It keeps its value, unless `side` decides.
  ///
  /// - Parameters:
  ///   - values: indexed by setting, the values in the settings file.
  ///   - form: the form with the items in that file.
  ///   - side: decides over a setting in conflict; `nil` if nobody has decided.
  package mutating func follow(
    _ values: [Value?], of form: CompiledForm, _ side: (Int) -> Side? = { _ in nil }
  ) -> Merge {
    if form.items.count > self.form.items.count { changeForm { $0 = form } }
    state.grow(to: self.form.settings.count)
    let old = self
    defer { adoptOrigins(ofItemsAddedSince: old) }
    var merge = follow(values, besides: [:], side)
    let rules = rulesBroken(by: merge.changes, since: old)
    if rules.isEmpty { return merge }
    // Once some of the settings are decided, the others may no longer break the rule.
    let decided = rules.filter { side($0.key) != nil }
    for disputed in decided.isEmpty ? [rules] : [decided, rules] {
      self = old
      merge = follow(values, besides: disputed, side)
      if rulesBroken(by: merge.changes, since: old).isEmpty { break }
    }
    merge.rules = rules.filter { merge.conflicts.contains($0.key) }
    return merge
  }

  /// Distinguishes items that another program has added from earlier items with the same names.
  private mutating func adoptOrigins(ofItemsAddedSince old: Session) {
    for item in form.items {
      let setting = item.setting
      guard old.state.saved.values[setting] == nil, state.saved.values[setting] != nil else { continue }
      let isMine = old.state.current.values[setting] != nil
      state.adoptAside(isMine ? state.current.aside[setting] : state.newOrigin(), for: setting)
    }
  }

  /// The settings that were changed here or there and are read by a rule that only the changes together break,
  /// with the rule's message.
  private func rulesBroken(by changes: [Change], since old: Session) -> [Int: String] {
    guard !form.requirements.isEmpty, hasUnsavedChanges, !changes.isEmpty else { return [:] }
    let theirs = changes.map { $0.setting }
    let mine = state.unsaved.filter { form.settings[$0].isNamed }
    let readers = Set(theirs.flatMap { requirements(dependingOn: $0) })
    var rules: [Int: String] = [:]
    for setting in mine {
      for number in requirements(dependingOn: setting) where readers.contains(number) {
        let requirement = form.requirements[number]
        guard requirement.kind.effect.refusesSave, fails(requirement), !old.fails(requirement) else {
          continue
        }
        let settings = [setting] + theirs.filter { requirements(dependingOn: $0).contains(number) }
        for setting in settings { rules[setting] = message(of: requirement) }
      }
    }
    return rules
  }

  /// - Parameter disputed: settings that are in conflict, although the values can be merged.
  private mutating func follow(
    _ values: [Value?], besides disputed: [Int: String], _ side: (Int) -> Side?
  ) -> Merge {
    var merge = Merge()
    let replaced = replacedItems
    // Items that were renamed here are compared under their new names.
    let renames = renames(toMakeIn: values, replaced)
    let taken = itemsWithTakenNames(values, replaced, besides: renames.base)
    let (theirs, base) = (values, state.saved.values)
    let values = renames.theirs.made(in: theirs)
    state.replaceSaved(by: renames.base.made(in: base), in: renames.base.settings)
    let lists = form.lists.indices.filter { list in
      taken.contains { form.items[$0].list == list } || isConflicting(list: list, values)
    }
    var sides: [Int: Side?] = [:]
    for list in lists {
      sides[list] = side(form.lists[list].setting)
      if sides[list] == .some(nil) { merge.conflicts.append(form.lists[list].setting) }
    }
    // Whether an item exists here is needed until all settings have been followed.
    let before = state.current.values
    var followed: [Int] = []
    for setting in values.indices
    where form.isStored(setting)
      && (values[setting] != state.saved.values[setting] || disputed[setting] != nil)
    {
      let (mine, base, theirs) = (before[setting], state.saved.values[setting], values[setting])
      let item = form.item(ofSetting: setting).map { form.items[$0] }
      let isOfOneSide = item.map { values[$0.setting] == nil || before[$0.setting] == nil } ?? false
      let isTaken = form.item(ofSetting: setting).map { taken.contains($0) } ?? false
      // An item that only one side has is part of the conflict over its list.
      let list = form.settings[setting].list ?? (isOfOneSide || isTaken ? item?.list : nil)
      var decision: Side? = mine == base || mine == theirs ? .theirs : nil
      var merged: Value?
      if disputed[setting] != nil { decision = nil }
      if let list, let side = sides[list] {
        guard let side else { continue }
        decision = side
      } else if decision == nil, disputed[setting] == nil {
        merged = form.merged(mine, base, theirs, in: setting)
      }
      guard let side = merged == nil ? decision ?? side(setting) : .mine else {
        merge.conflicts.append(setting)
        continue
      }
      let new = merged ?? (side == .mine ? mine : theirs)
      if new != mine { merge.changes.append(Change(setting, old: mine, new: new)) }
      state.follow(theirs, keeping: new, in: setting)
      followed.append(setting)
    }
    for list in lists where sides[list] == .some(.theirs) {
      merge.changes += takeOver(list: list, values, before, taken)
    }
    restoreNames(after: renames, base, theirs)
    mergeHistory(of: followed, base, theirs, renames)
    followValues()
    _ = leaveMissingItems()
    merge.conflicts.sort()
    for setting in merge.conflicts { merge.theirs[setting] = values[setting] }
    return merge
  }

  /// Merges the values to which undo and redo lead, too, or forgets them if that is not possible.
  ///
  /// - Parameters:
  ///   - settings: those that follow the other program now.
  ///   - base: indexed by setting, the values saved before the merge.
  ///   - theirs: the values in the file.
  private mutating func mergeHistory(
    of settings: [Int], _ base: [Value?], _ theirs: [Value?], _ renames: MergeRenames
  ) {
    if state.log.isEmpty || settings.isEmpty && renames.base.isEmpty { return }
    let form = self.form
    let logged = state.log.settings
    let lists = Set(logged.compactMap { list(ofSetting: $0) })
    // The history does not say where the values belong that the other program has changed under another name, which
    // values an item had that it has removed, nor that an item here is not the one that it has added.
    let hasLostItems =
      settings.contains { renames.base.sources[$0] != nil }
      || form.items.contains { item in
        let (before, now) = (base[item.setting], state.saved.values[item.setting])
        return lists.contains(item.list) && (before == nil) != (now == nil)
          && (now == nil || logged.contains(item.setting))
      }
    if hasLostItems { return state.forgetHistory(isMerged: true) }
    let (newBase, newTheirs) = (renames.base.made(in: base), renames.theirs.made(in: theirs))
    var isMerged = true
    state.mergeHistory(of: logged.intersection(settings)) { value, setting in
      if value == newBase[setting] { return newTheirs[setting] }
      if value == base[setting] { return theirs[setting] }
      let merged = form.merged(value, newBase[setting], newTheirs[setting], in: setting)
      if merged == nil, form.settings[setting].list != nil { isMerged = false }
      return merged ?? value
    }
    if !isMerged { state.forgetHistory(isMerged: true) }
  }

  /// Takes over which items a list has, with those that were added or removed here.
  ///
  /// - Parameters:
  ///   - before: indexed by setting, the values here before any of them was followed.
  ///   - taken: the items that are taken over as a whole.
  private mutating func takeOver(
    list: Int, _ values: [Value?], _ before: [Value?], _ taken: Set<Int>
  ) -> [Change] {
    let setting = form.lists[list].setting
    let mine = before[setting]
    state.follow(values[setting], keeping: values[setting], in: setting)
    for number in form.items.indices {
      let item = form.items[number]
      let isOfOneSide = (values[item.setting] == nil) != (before[item.setting] == nil)
      guard item.list == list, isOfOneSide || taken.contains(number) else { continue }
      for setting in form.settings(ofItem: number) {
        state.follow(values[setting], keeping: values[setting], in: setting)
      }
    }
    return mine == values[setting] ? [] : [Change(setting, old: mine, new: values[setting])]
  }

  /// Whether changes to a list of items cannot be merged: both sides have put the items in different orders, or one
  /// side has removed an item that the other one has changed.
  private func isConflicting(list: Int, _ values: [Value?]) -> Bool {
    let setting = form.lists[list].setting
    guard setting >= 0 else { return false }
    let (mine, base, theirs) = (storedValue(setting), state.saved.values[setting], values[setting])
    if theirs != base, mine != base, mine != theirs,
      form.merged(mine, base, theirs, in: setting) == nil
    {
      return true
    }
    return form.items.indices.contains { number in
      let item = form.items[number]
      guard item.list == list, state.saved.values[item.setting] != nil else { return false }
      let (isHere, isThere) = (exists(item: number), values[item.setting] != nil)
      guard isHere != isThere else { return false }
      // The members that no row shows count, too.
      return form.settings(ofItem: number).contains {
        isHere ? state.isUnsaved($0) : values[$0] != state.saved.values[$0]
      }
    }
  }
}

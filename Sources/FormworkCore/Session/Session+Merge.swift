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
  ///   - values: the values in the settings file.
  ///   - form: the form with the items in that file.
  package func sessionOfChanges(in values: SettingValues, of form: CompiledForm) -> Session {
    var known = self
    if form.items.count > known.form.items.count { known.changeForm { $0 = form } }
    let renames = known.renames(toMakeIn: values, known.replacedItems)
    let values = renames.made(in: values)
    var session = Session(known.form)
    session.load(renames.made(in: known.state.saved.values), of: known.form)
    for setting in known.form.allSettings where known.form.isStored(setting) {
      session.state.set(setting, to: values[setting])
    }
    return session
  }

  /// Treats all stored values as unsaved, because the settings file no longer contains them.
  package mutating func forgetSavedValues() {
    for setting in form.allSettings where form.isStored(setting) { state.rebase(nil, in: setting) }
  }

  /// The result of merging.
  package struct Merge: Sendable {
    /// The values that changed here.
    package var changes: [Change] = []
    /// The settings about which nobody has decided, in the form's order.
    package var conflicts: [SettingID] = []
    /// The values of the other program, by setting in conflict.
    package var theirs: [SettingID: Value] = [:]
    /// The names of the items in conflict, by setting of their list.
    package var items: [SettingID: [String]] = [:]
    /// The message of the rule that the merged settings would break, by setting in conflict.
    package var rules: [SettingID: String] = [:]
  }

  /// Merges values that another program has saved with those here, setting by setting. Lists without repetitions
  /// and lists of items are merged by element, maps by name.
  ///
  /// A setting is in conflict if it was changed to different values here and there, or if the changes together
  /// break a rule that reads it. It keeps its value, unless `side` decides.
  ///
  /// - Parameters:
  ///   - values: the values in the settings file.
  ///   - form: the form with the items in that file.
  ///   - known: settings over which `side` decides even if they are no longer in conflict, because the other program's
  ///     value, or its part in a rule, has been merged already.
  ///   - side: decides over a setting in conflict; `nil` if nobody has decided.
  package mutating func follow(
    _ values: SettingValues, of form: CompiledForm, besides known: Set<SettingID> = [],
    _ side: (SettingID) -> Side? = { _ in nil }
  ) -> Merge {
    if form.items.count > self.form.items.count { changeForm { $0 = form } }
    let old = self
    let decisions = known.filter { self.form.list(of: $0) == nil && side($0) != nil }
    var (merge, versions) = follow(values, besides: RuleConflicts().with(decisions), side)
    let rules = ruleConflicts(merge.changes, since: old, versions)
    if rules.isEmpty { return merge }
    // Once some of the settings are decided, the others may no longer break the rule.
    let decided = rules.decided(in: self.form, side)
    for disputed in decided.isEmpty ? [rules] : [decided, rules] {
      self = old
      (merge, versions) = follow(values, besides: disputed.with(decisions), side)
      if ruleConflicts(merge.changes, since: old, versions).isEmpty { break }
    }
    let conflicts = Set(merge.conflicts)
    merge.rules = rules.messages(in: self.form).filter { conflicts.contains($0.key) }
    return merge
  }

  /// - Parameter rules: what is in conflict only because of a rule.
  /// - Returns: the result, and the values before the merge, with items under their names in this session.
  private mutating func follow(
    _ values: SettingValues, besides rules: RuleConflicts, _ side: (SettingID) -> Side?
  ) -> (Merge, MergeVersions) {
    var merge = Merge()
    let stored = MergeVersions(base: state.saved.values, mine: state.current.values, theirs: values)
    // Items that were renamed here are compared under their new names.
    let replaced = replacedItems
    let renames = renames(toMakeIn: values, replaced)
    let named = MergeVersions(
      base: renames.made(in: stored.base), mine: stored.mine, theirs: renames.made(in: values))
    let lists = listConflicts(
      named, contestedItems(values, replaced, besides: renames), rules, side)
    // An item that was renamed here and removed there has its old name on neither side.
    let present = lists.contested.filter { item in
      [named.mine, named.theirs].contains { $0[form.existence(ofItem: item)] != nil }
    }
    for list in lists.undecided {
      let setting = form.setting(of: list)
      merge.conflicts.append(setting)
      merge.items[setting] = names(of: present, inList: list)
    }
    state.rebase(named.base, in: renames.settings)
    var followed: [SettingID] = []
    for setting in self.form.allSettings where form.isStored(setting) {
      let isDisputed = rules.settings[setting] != nil
      guard
        isDisputed || named.theirs[setting] != named.base[setting]
          || !lists.isEmpty && lists.decides(over: setting, of: form)
      else { continue }
      switch resolution(of: setting, named, renames, lists, isDisputed: isDisputed, side) {
      case .value(let new):
        let mine = named.mine[setting]
        if new != mine { merge.changes.append(Change(setting, old: mine, new: new)) }
        state.follow(named.theirs[setting], keeping: new, in: setting)
        followed.append(setting)
      case .undecided: merge.conflicts.append(setting)
      case .undecidedList: continue
      }
    }
    restoreNames(after: renames, stored, named)
    adoptOrigins(after: lists, stored)
    mergeHistory(of: followed, stored, named, renames, lists)
    followValues()
    _ = leaveMissingItems()
    merge.conflicts.sort()
    for setting in merge.conflicts {
      // For a list, show the names that its items have in the file.
      merge.theirs[setting] = (form.list(of: setting) == nil ? named.theirs : values)[setting]
    }
    return (merge, named)
  }

  private enum Resolution {
    case value(Value?)
    case undecided
    /// The setting belongs to a list whose conflict is not resolved.
    case undecidedList
  }

  private func resolution(
    of setting: SettingID, _ versions: MergeVersions, _ renames: ItemRenames, _ lists: ListConflicts,
    isDisputed: Bool, _ side: (SettingID) -> Side?
  ) -> Resolution {
    let (mine, base, theirs) = (versions.mine[setting], versions.base[setting], versions.theirs[setting])
    for item in form.ancestors(of: setting.item) {
      let list = form.items[item].list
      let isContested = lists.contested.contains(item)
      // An item that only one side has is added or removed together with its list.
      if lists.undecided.contains(list), isContested || versions.isOfOneSide(form.existence(ofItem: item)) {
        return .undecidedList
      }
      if isContested, let side = lists.decided[list] { return .value(side == .mine ? mine : theirs) }
    }
    if let list = form.list(of: setting) {
      if lists.undecided.contains(list) { return .undecidedList }
      if let side = lists.decided[list] { return .value(merged(list: list, versions, lists.contested, side)) }
    }
    if !isDisputed {
      if mine == base || mine == theirs { return .value(theirs) }
      // A renamed item keeps its new name.
      if let item = setting.item, renames.sources[setting] != nil,
        form.identitySetting(ofItem: item) == setting
      {
        return .value(mine)
      }
      if let merged = form.merged(mine, base, theirs, in: setting) { return .value(merged) }
    }
    return switch side(setting) {
    case .mine: .value(mine)
    case .theirs: .value(theirs)
    case nil: .undecided
    }
  }

  /// Merges the other program's changes into the undo history, or clears the history if that is not possible.
  ///
  /// - Parameters:
  ///   - settings: those that follow the other program now.
  ///   - stored: the values under the names that items have in the file.
  ///   - named: the values under the names that they have here.
  private mutating func mergeHistory(
    of settings: [SettingID], _ stored: MergeVersions, _ named: MergeVersions, _ renames: ItemRenames,
    _ conflicts: ListConflicts
  ) {
    if state.log.isEmpty || settings.isEmpty && renames.isEmpty { return }
    // What continues a step that is no longer there is a step of its own.
    let stepCount = state.log.stepCount
    defer { if state.log.stepCount < stepCount { continuesStep = false } }
    let form = self.form
    let logged = state.log.settings
    let lists = Set(logged.compactMap { list(ofSetting: $0) })
    // If an item was renamed here, or added or removed on either side, the history does not tell which item its values
    // belong to.
    let hasLostItems =
      conflicts.decided.keys.contains { lists.contains($0) }
      || settings.contains { setting in
        renames.sources[setting] != nil
          || setting.item.map { logged.contains(form.existence(ofItem: $0)) } ?? false
      }
      || form.items.indices.contains { item in
        let setting = form.existence(ofItem: item)
        let (before, now) = (stored.base[setting], state.saved.values[setting])
        return lists.contains(form.items[item].list) && (before == nil) != (now == nil)
          && (now == nil || logged.contains(setting))
      }
    if hasLostItems { return state.forgetHistory(isMerged: true) }
    let current = state.current.values
    var isMerged = true
    state.mergeHistory(of: logged.intersection(settings), before: stored.mine) { value, setting, isUndone in
      // 'redo' restores the value set here; only lists and maps are merged, element by element.
      if isUndone, [value, named.theirs[setting]].allSatisfy({ $0?.elementCount == nil }) { return value }
      if value == named.mine[setting] { return current[setting] }
      let isValid = named.theirs[setting].map { form.admits($0, of: setting) } ?? true
      if value == named.base[setting], isValid { return named.theirs[setting] }
      if value == stored.base[setting] { return stored.theirs[setting] }
      let merged = form.merged(value, named.base[setting], named.theirs[setting], in: setting)
      if merged == nil, form.list(of: setting) != nil { isMerged = false }
      return merged ?? value
    }
    if !isMerged { state.forgetHistory(isMerged: true) }
  }
}

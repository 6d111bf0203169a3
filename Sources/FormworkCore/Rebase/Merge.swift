/// The values that another program has saved, merged into those of a session.
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

  /// Whose value a setting keeps that was changed both here and by another program.
  package enum Side: Sendable, Hashable {
    case mine, theirs
  }

  init() {}

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
  package init(
    of values: SettingValues, _ form: CompiledForm, into session: inout Session,
    besides known: Set<SettingID> = [],
    _ side: @escaping (SettingID) -> Side? = { _ in nil }
  ) {
    if form.items.count > session.form.items.count { session.state.adoptForm(form) }
    let old = session
    let decisions = known.filter { [form = session.form] in form.list(of: $0) == nil && side($0) != nil }
    var versions: Rebase.Versions
    (self, versions) = Self.merge(values, into: &session, besides: RuleConflicts().with(decisions), side)
    let rules = RuleConflicts(changes, of: session, since: old, versions)
    if rules.isEmpty { return }
    // Once some of the settings are decided, the others may no longer break the rule.
    let decided = rules.decided(in: session.form, side)
    for rules in decided.isEmpty ? [rules] : [decided, rules] {
      session = old
      (self, versions) = Self.merge(values, into: &session, besides: rules.with(decisions), side)
      if RuleConflicts(changes, of: session, since: old, versions).isEmpty { break }
    }
    let conflicts = Set(conflicts)
    self.rules = rules.messages(in: session.form).filter { conflicts.contains($0.key) }
  }

  /// - Parameter rules: what is in conflict only because of a rule.
  /// - Returns: the result, and the values before the merge.
  private static func merge(
    _ values: SettingValues, into session: inout Session, besides rules: RuleConflicts,
    _ side: @escaping (SettingID) -> Side?
  ) -> (Merge, Rebase.Versions) {
    let form = session.form
    let versions = Rebase.Versions(
      base: session.state.saved.values, mine: session.state.current.values, theirs: values)
    let rebase = Rebase(form, versions, rules, side)
    var merge = Merge()
    for list in rebase.undecided {
      let setting = form.setting(of: list)
      merge.conflicts.append(setting)
      merge.items[setting] = rebase.conflictingNames(inList: list)
    }
    var rebased: [SettingID] = []
    func apply(_ resolution: Rebase.Resolution, _ setting: SettingID) {
      switch resolution {
      case .value(let new):
        let mine = versions.mine[setting]
        if new != mine { merge.changes.append(Change(setting, old: mine, new: new)) }
        session.state.rebase(values[setting], keeping: new, in: setting)
        rebased.append(setting)
      case .undecided: merge.conflicts.append(setting)
      case .undecidedList: break
      }
    }
    let lists = form.allLists
    let headed = Set(lists.map { form.setting(of: $0) })
    for setting in form.allSettings where form.isStored(setting) && rebase.affects(setting) {
      if headed.isEmpty || !headed.contains(setting) { apply(rebase.resolution(of: setting), setting) }
    }
    for list in lists {
      if let resolution = rebase.value(of: list, session.state.current.values) {
        apply(resolution, form.setting(of: list))
      }
    }
    merge.changes.sort { $0.setting < $1.setting }
    mergeHistory(of: rebased, rebase, in: &session)
    session.updateLoads()
    _ = session.leaveMissingItems()
    merge.conflicts.sort()
    for setting in merge.conflicts { merge.theirs[setting] = values[setting] }
    return (merge, versions)
  }

  /// Merges the other program's changes into the undo history, or clears the history if a step and the other program
  /// have changed the same list or map.
  ///
  /// - Parameter settings: the settings that now follow the other program.
  private static func mergeHistory(of settings: [SettingID], _ rebase: Rebase, in session: inout Session) {
    if session.state.log.isEmpty || settings.isEmpty { return }
    // A change that would continue a removed step becomes a separate step.
    let stepCount = session.state.log.stepCount
    defer { if session.state.log.stepCount < stepCount { session.continuesStep = false } }
    let (form, versions) = (session.form, rebase.versions)
    let logged = session.state.log.settings
    func lists(around setting: SettingID) -> [ListID] {
      form.ancestors(of: setting.item).map { form.items[$0].list }
        + [form.list(of: setting)].compactMap { $0 }
    }
    let known = Set(logged.flatMap { lists(around: $0) })
    let isLost =
      rebase.decided.keys.contains { known.contains($0) }
      || settings.contains { setting in
        !known.isEmpty && lists(around: setting).contains { known.contains($0) }
          || logged.contains(setting)
            && (versions.base[setting]?.elementCount != nil || versions.mine[setting]?.elementCount != nil
              || versions.theirs[setting]?.elementCount != nil)
      }
    if isLost { return session.state.forgetHistory(isMerged: true) }
    let current = session.state.current.values
    session.state.mergeHistory(of: logged.intersection(settings)) { value, setting in
      if value == versions.mine[setting] { return current[setting] }
      let theirs = versions.theirs[setting]
      return value == versions.base[setting] && theirs.map({ form.admits($0, of: setting) }) ?? true
        ? theirs : value
    }
  }

  /// A session whose unsaved changes are those that another program has saved and that a session does not know. Items
  /// that were renamed in it have their new names.
  ///
  /// - Parameters:
  ///   - values: the values in the settings file.
  ///   - form: the form with the items in that file.
  package static func changes(in values: SettingValues, of form: CompiledForm, besides session: Session)
    -> Session
  {
    let (base, mine) = (session.state.saved.values, session.state.current.values)
    let renamed = form.items.indices.filter { item in
      guard let setting = form.identitySetting(ofItem: item), let name = base[setting] else { return false }
      guard let new = mine[setting], new != name, values[setting].map({ $0 == name }) ?? true else {
        return false
      }
      // The other program may have another item with the new name.
      return !form.items.all(of: form.items[item].list).contains { other in
        other != item && form.identitySetting(ofItem: other).map { values[$0] == new } ?? false
      }
    }
    func named(_ values: SettingValues) -> SettingValues {
      var named = values
      for item in renamed where values[form.existence(ofItem: item)] != nil {
        form.identitySetting(ofItem: item).map { named[$0] = mine[$0] }
      }
      for list in Set(renamed.map { form.items[$0].list }) where values[form.setting(of: list)]?.array != nil
      {
        let names = form.items(of: list, in: values).map { form.identity(of: $0, in: named) }
        named[form.setting(of: list)] = Value(identities: names)
      }
      return named
    }
    var session = session
    session.load(named(base), of: form)
    let theirs = named(values)
    for setting in form.allSettings where form.isStored(setting) {
      session.state.set(setting, to: theirs[setting])
    }
    return session
  }
}

extension CompiledForm {
  /// The list of items that a setting is a part of.
  func list(ofSetting setting: SettingID) -> ListID? {
    list(of: setting) ?? setting.item.map { items[$0].list }
  }
}

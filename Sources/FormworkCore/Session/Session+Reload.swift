// A form or settings that changed outside the session.
extension Session {
  /// An unsaved value for which a new version of the form has no place.
  package struct DroppedValue: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      case noKey
      case wrongKind(ValueKind)
    }

    package var key: Key
    /// The value as written in a command; `nil` for a secret and for a value that was removed.
    package var written: String?
    package var reason: Reason
  }

  /// Replaces the form with a new version of it. Values that were set stay under their keys, and so does the
  /// undo history. Unsaved values that the new version cannot store are dropped.
  ///
  /// - Parameter values: indexed by setting of the new form, the values in the settings file.
  /// - Returns: the dropped values.
  package mutating func reload(_ new: CompiledForm, values: [Value?]?) -> [DroppedValue] {
    let old = form
    var new = new
    new.addItems(of: old)
    var dropped: [DroppedValue] = []
    for setting in state.unsaved where old.settings[setting].isNamed {
      let value = storedValue(setting)
      let key = old.key(of: setting)
      var reason: DroppedValue.Reason?
      if let target = new.setting(key) {
        let isAdmitted = value.map { new.admits($0, of: target) } ?? true
        if !isAdmitted { reason = .wrongKind(new.input(ofSetting: target).kind) }
      } else {
        reason = .noKey
      }
      guard let reason else { continue }
      let written = isSecure(setting) ? nil : value.map { old.input(ofSetting: setting).written($0) }
      dropped.append(DroppedValue(key: key, written: written, reason: reason))
    }
    replace(new, values: values, dropsWrongKinds: true)
    return dropped
  }

  /// Follows values that another program has saved. A setting that was changed here, too, keeps its value.
  ///
  /// - Parameters:
  ///   - values: indexed by setting, the values in the settings file.
  ///   - form: the form with the items in that file.
  /// - Returns: the settings that changed, and those that were changed to different values here and there.
  package mutating func follow(
    _ values: [Value?], of form: CompiledForm
  ) -> (changes: [Change], conflicts: [Int]) {
    if form.items.count > self.form.items.count { changeForm { $0 = form } }
    state.grow(to: self.form.settings.count)
    var changes: [Change] = []
    let lists = Set(form.lists.indices.filter { isConflicting(list: $0, values) })
    var conflicts = lists.map { form.lists[$0].setting }
    for setting in values.indices
    where form.isStored(setting) && values[setting] != state.saved.values[setting] {
      if form.list(ofSetting: setting).map({ lists.contains($0) }) ?? false { continue }
      // The items that only one side has come and go with their list.
      if let item = form.item(ofSetting: setting).map({ form.items[$0] }), lists.contains(item.list),
        values[item.setting] == nil || storedValue(item.setting) == nil
      {
        continue
      }
      let (mine, base) = (storedValue(setting), state.saved.values[setting])
      guard mine == base || mine == values[setting] else {
        conflicts.append(setting)
        continue
      }
      state.follow(values[setting], in: setting)
      if mine != values[setting] { changes.append(Change(setting, old: mine, new: values[setting])) }
    }
    return (changes, conflicts.sorted())
  }

  /// Whether a list of items was changed here and in the settings file, or an item was changed here and removed
  /// there.
  private func isConflicting(list: Int, _ values: [Value?]) -> Bool {
    let setting = form.lists[list].setting
    guard setting >= 0 else { return false }
    let (mine, base, theirs) = (storedValue(setting), state.saved.values[setting], values[setting])
    if theirs == base || mine == theirs { return false }
    if mine != base { return true }
    return form.items.indices.contains { item in
      form.items[item].list == list && exists(item: item) && values[form.items[item].setting] == nil
        && form.fields(ofItem: item).contains { state.isUnsaved($0) }
    }
  }

  /// What is wrong with the settings now and was not before.
  ///
  /// - Parameter known: what was wrong before.
  package mutating func findings(besides known: [Finding]) -> [Finding] {
    let known = Set(known.map { $0.fault })
    return verify().filter { finding in
      if case .breaksRule(let key, .required) = finding.fault, storedValue(of: key) == nil { return false }
      return !known.contains(finding.fault)
    }
  }
}

// Changes that were not saved when an earlier process ended.
extension Session {
  /// A change that has not been saved.
  package struct UnsavedChange: Sendable, Hashable {
    package var key: Key
    /// The saved value at the time of the change; `nil` if there was none.
    package var base: Value?
    /// `nil` if the value was removed.
    package var value: Value?
    /// Whether the values are secret and therefore missing here.
    package var isSecret = false

    package init(key: Key, base: Value? = nil, value: Value? = nil, isSecret: Bool = false) {
      (self.key, self.base, self.value, self.isSecret) = (key, base, value, isSecret)
    }
  }

  /// What is needed to restore the unsaved changes in another session, without secrets.
  package var changesToRecover: [UnsavedChange] {
    state.unsaved.filter { form.isStored($0) }.map { setting in
      let key = form.key(of: setting)
      if isSecure(setting) { return UnsavedChange(key: key, isSecret: true) }
      return UnsavedChange(key: key, base: state.saved.values[setting], value: state.current.values[setting])
    }
  }

  /// The result of restoring changes.
  package struct Recovery: Sendable {
    package var merge = Merge()
    /// The secrets that have to be entered again.
    package var secrets: [Key] = []
    /// Values for which the form has no place any more.
    package var dropped: [DroppedValue] = []
  }

  /// Restores changes in one step that can be undone. What has been saved since then is merged with them. A setting
  /// with an unsaved change here keeps its value.
  package mutating func recover(_ changes: [UnsavedChange]) -> Recovery {
    var recovery = Recovery()
    let saved = savedValues
    // The items must exist before their fields are looked up.
    for change in changes {
      guard let list = form.setting(change.key).flatMap({ form.settings[$0].list }) else { continue }
      prepare(items: (change.base?.identities ?? []) + (change.value?.identities ?? []), ofList: list)
    }
    for change in changes {
      guard let setting = form.setting(change.key) else {
        recovery.dropped.append(DroppedValue(key: change.key, written: change.value?.json, reason: .noKey))
        continue
      }
      if change.isSecret {
        recovery.secrets.append(change.key)
        continue
      }
      guard change.value.map({ form.admits($0, of: setting) }) ?? true else {
        recovery.dropped.append(
          DroppedValue(
            key: change.key, written: change.value?.json,
            reason: .wrongKind(form.input(ofSetting: setting).kind)))
        continue
      }
      if isUnsaved(setting) { continue }
      state.set(setting, to: change.value)
      state.rebase(change.base, in: setting)
    }
    state.endStep(extendsLast: false)
    var values = saved
    values += [Value?](repeating: nil, count: form.settings.count - values.count)
    recovery.merge = follow(values, of: form)
    return recovery
  }
}

/// Restores changes that another session with the same settings had not saved when it ended.
package struct Recovery: Sendable {
  package var merge = Merge()
  /// What has other unsaved changes here, which prevent the recovery. If there are any, nothing was restored.
  package var blocked: [Key] = []
  /// The secrets that have to be entered again.
  package var secrets: [Key] = []
  /// Values for which the form has no place any more.
  package var dropped: [DroppedValue] = []

  /// Restores changes in one step, and merges them with what has been saved since then.
  package init(of changes: [UnsavedChange], in session: inout Session) {
    blocked = Self.changesInTheWay(of: changes, in: session)
    guard blocked.isEmpty else { return }
    let saved = session.savedValues
    restore(changes, in: &session)
    merge = Merge(of: saved, session.form, into: &session)
    session.commitOpenStep()
    // An item may have been removed.
    secrets.removeAll { [session] key in
      session.form.setting(key).map { !session.exists(setting: $0) } ?? true
    }
  }

  /// The lists of items that both the changes and unsaved changes here affect, and the settings that these give
  /// different values. While there are any, the changes cannot be restored.
  private static func changesInTheWay(of changes: [UnsavedChange], in session: Session) -> [Key] {
    let (form, state) = (session.form, session.state)
    let unsaved = Set(state.unsaved)
    let lists = Set(unsaved.compactMap { form.list(ofSetting: $0) })
    return changes.filter { change in
      guard let setting = form.setting(recorded: change.key) else { return false }
      if let list = form.list(ofSetting: setting) {
        return form.list(of: setting) != nil && lists.contains(list)
      }
      return !change.isSecret && unsaved.contains(setting) && session.storedValue(setting) != change.value
    }.map { $0.key }
  }

  /// Restores changes as a part of the open step. Until the session follows the settings in the file, the base values
  /// of the changes count as saved. A setting with an unsaved change here keeps its value.
  private mutating func restore(_ changes: [UnsavedChange], in session: inout Session) {
    let changes = Self.missing(changes, in: session)
    let items = ChangedItems(changes, in: session)
    let unsaved = Set(session.state.unsaved)
    let places = changes.map { (base: items.savedSetting($0.key), value: items.setting($0.key)) }
    session.state.adoptForm(items.new)
    for place in places {
      if let setting = place.base ?? place.value, let list = session.form.list(of: setting) {
        Self.removeItems(of: list, besides: items, in: &session)
      }
    }
    for (change, place) in zip(changes, places) {
      if let setting = place.base, !change.isSecret, !unsaved.contains(setting) {
        let base =
          session.form.list(of: setting).map { items.base.names(of: $0, in: change.base) } ?? change.base
        session.state.rebase(base, in: setting)
      }
      guard let setting = place.value else {
        if place.base == nil {
          dropped.append(DroppedValue(key: change.key, written: change.written, reason: .noKey))
        }
        continue
      }
      if unsaved.contains(setting) { continue }
      if change.isSecret, change.isKept || !change.isRemoved {
        // An item keeps the secrets that it has in the settings.
        if !change.isRemoved, !change.isKept || session.storedValue(setting) == nil {
          secrets.append(change.key)
        }
        continue
      }
      let isFitting = change.isKept || change.value == change.base
      guard isFitting || change.value.map({ session.form.admits($0, of: setting) }) ?? true else {
        let reason = DroppedValue.Reason.wrongKind(session.form.input(ofSetting: setting).kind)
        dropped.append(DroppedValue(key: change.key, written: change.written, reason: reason))
        continue
      }
      let value =
        session.form.list(of: setting).map { items.new.names(of: $0, in: change.value) } ?? change.value
      session.state.set(setting, to: value)
    }
    session.updateLoads()
  }

  /// Removes the items of a list that changes do not have: as if they had not been saved, if these are not those with
  /// which the changes began.
  private static func removeItems(
    of list: ListID, besides items: ChangedItems, in session: inout Session
  ) {
    for item in session.form.items.all(of: list)
    where session.exists(item: item) || items.base.items[item].standing == .present {
      let isSaved = items.base.items[item].standing == .present
      if isSaved, items.new.items[item].standing == .present { continue }
      for setting in session.form.allSettings(ofItem: item) {
        if !isSaved { session.state.rebase(nil, in: setting) }
        if items.new.items[item].standing != .present { session.state.set(setting, to: nil) }
      }
    }
  }

  /// Changes without those of lists that the settings have already.
  private static func missing(_ changes: [UnsavedChange], in session: Session) -> [UnsavedChange] {
    let form = session.form
    if form.lists.isEmpty { return changes }
    let saved = session.savedForm
    var missing = changes
    for list in form.allLists where list.item == nil {
      let path = form.path(of: form.setting(of: list))
      func isOfList(_ change: UnsavedChange) -> Bool {
        let key = change.key.description
        return key == path || key.utf8.starts(with: (path + "[").utf8)
      }
      let own = changes.filter(isOfList)
      let hasMoves = form.lists[list].isOrdered && own.contains { $0.origin != nil }
      let isThere = own.allSatisfy { change in
        if change.isSecret, change.isKept { return !hasMoves }
        guard !change.isSecret || change.isRemoved else { return false }
        guard let setting = saved.setting(recorded: change.key) else { return change.value == nil }
        return session.state.saved.values[setting].map { saved.stated($0, of: setting) } == change.value
      }
      if isThere { missing.removeAll(where: isOfList) }
    }
    return missing
  }
}

package import Formwork

/// Counts the settings that changed during a run, and those that were set without a change.
package struct Tally: Sendable {
  /// The settings that changed, each once, with their values before the first change.
  private var initial: [(setting: SettingID, value: Value?)] = []
  /// The position of a setting in `initial`, counted from 1; -1 if it was set to the value it already had.
  private var places: [SettingID: Int] = [:]

  package init() {}

  package mutating func note(_ reply: Reply) {
    for edit in reply.edits where place(of: edit.setting) == 0 { places[edit.setting] = -1 }
    // Skips settings that are already counted, because computing the earlier value of a long list is expensive.
    for change in reply.changes where place(of: change.setting) <= 0 {
      noteChange(change.setting, old: change.old)
    }
  }

  mutating func note(_ change: Change) { noteChange(change.setting, old: change.old) }

  mutating func note(_ change: SimpleChange) {
    if place(of: change.setting) == 0 { places[change.setting] = -1 }
    if change.isChange { noteChange(change.setting, old: change.old) }
  }

  /// Follows changes that another program has saved: a value that was given up for one of these does not differ.
  mutating func rebase(_ changes: [Change], in session: Session) {
    for change in changes where place(of: change.setting) > 0 && !session.isUnsaved(change.setting) {
      initial[place(of: change.setting) - 1].value = session.storedValue(change.setting)
    }
  }

  private mutating func noteChange(_ setting: SettingID, old: Value?) {
    guard place(of: setting) <= 0 else { return }
    initial.append((setting, old))
    places[setting] = initial.count
  }

  private func place(of setting: SettingID) -> Int { places[setting] ?? 0 }

  /// How many settings differ from the start.
  package func changedCount(in session: Session) -> Int {
    // If the form has no items, every changed setting is reported.
    session.form.lists.isEmpty
      ? initial.count { session.storedValue($0.setting) != $0.value } : changes(in: session).count
  }

  /// Whether a setting that is saved differs from the start.
  func hasKeptChange(in session: Session) -> Bool {
    initial.contains { session.isKept($0.setting) && session.storedValue($0.setting) != $0.value }
  }

  /// The settings that differ from the start, in the form's order.
  package func changes(in session: Session) -> [Change] {
    let changes = initial.map { Change($0.setting, old: $0.value, new: session.storedValue($0.setting)) }
    return session.reported(changes.filter { $0.old != $0.new }.sorted { $0.setting < $1.setting })
  }

  /// How many settings differ from the start, and how many were set but do not differ.
  func counts(in session: Session) -> (changed: Int, unchanged: Int) {
    let unchanged = places.count { setting, place in
      session.isReported(setting) && (place < 0 || initial[place - 1].value == session.storedValue(setting))
    }
    return (changedCount(in: session), unchanged)
  }

  /// Continues with the settings of another form.
  mutating func translate(from old: CompiledForm, to new: CompiledForm) {
    let before = self
    self = Tally()
    for (setting, place) in before.places.sorted(by: { $0.key < $1.key }) {
      guard let target = new.setting(old.key(of: setting)) else { continue }
      if place > 0 { initial.append((target, before.initial[place - 1].value)) }
      places[target] = place > 0 ? initial.count : -1
    }
  }
}

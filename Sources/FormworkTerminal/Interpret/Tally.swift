package import Formwork

/// Counts the settings that changed during a run, and those that were set without a change.
package struct Tally: Sendable {
  /// A setting that was set, and its value before the first change; `nil` if it has not changed.
  private struct Entry: Sendable {
    let setting: SettingID
    var initial: Value??
  }

  private var entries: [Entry] = []
  /// Indexed by the number of a setting that exists once: its position in `entries`, counted from 1; 0 if it was not set.
  /// A form that is read can get more settings.
  private var places: [Int32] = []
  /// The positions of settings of items.
  private var placesInItems: [SettingID: Int32] = [:]

  package init() {}

  package mutating func note(_ reply: Reply) {
    for edit in reply.edits { _ = place(of: edit.setting) }
    // Skips settings that are already counted, because computing the earlier value of a long list is expensive.
    for change in reply.changes { noteChange(of: change.setting, from: change.old) }
  }

  mutating func note(_ change: Change) { noteChange(of: change.setting, from: change.old) }

  mutating func note(_ change: SimpleChange) {
    if change.isChange {
      noteChange(of: change.setting, from: change.old)
    } else {
      _ = place(of: change.setting)
    }
  }

  private mutating func noteChange(of setting: SettingID, from old: @autoclosure () -> Value?) {
    let place = place(of: setting)
    if entries[place].initial == nil { entries[place].initial = .some(old()) }
  }

  /// Follows changes that another program has saved: a value that was given up for one of these does not differ.
  mutating func rebase(_ changes: [Change], in session: Session) {
    for change in changes where !session.isUnsaved(change.setting) {
      guard let place = knownPlace(of: change.setting), entries[place].initial != nil else { continue }
      entries[place].initial = .some(session.storedValue(change.setting))
    }
  }

  /// The position of the entry of a setting, which is added if there is none.
  private mutating func place(of setting: SettingID) -> Int {
    if let known = knownPlace(of: setting) { return known }
    entries.append(Entry(setting: setting, initial: nil))
    if setting.item != nil {
      placesInItems[setting] = Int32(entries.count)
    } else {
      if setting.index >= places.count {
        places += [Int32](repeating: 0, count: setting.index + 1)
      }
      places[setting.index] = Int32(entries.count)
    }
    return entries.count - 1
  }

  private func knownPlace(of setting: SettingID) -> Int? {
    if setting.item != nil { return placesInItems[setting].map { Int($0) - 1 } }
    guard setting.index < places.count, places[setting.index] > 0 else { return nil }
    return Int(places[setting.index]) - 1
  }

  /// Whether a setting differs from the start.
  private func differs(_ entry: Entry, in session: Session) -> Bool {
    entry.initial.map { $0 != session.storedValue(entry.setting) } ?? false
  }

  /// How many settings differ from the start.
  package func changedCount(in session: Session) -> Int { counts(in: session).changed }

  /// Whether a setting that is saved differs from the start.
  func hasKeptChange(in session: Session) -> Bool {
    entries.contains { session.isKept($0.setting) && differs($0, in: session) }
  }

  /// The settings that differ from the start, in the form's order.
  package func changes(in session: Session) -> [Change] {
    let differing = entries.filter { differs($0, in: session) }.sorted { $0.setting < $1.setting }
    return session.reported(
      differing.map { Change($0.setting, old: $0.initial ?? nil, new: session.storedValue($0.setting)) })
  }

  /// How many settings differ from the start, and how many were set but do not differ.
  func counts(in session: Session) -> (changed: Int, unchanged: Int) {
    let unchanged = entries.count { session.isReported($0.setting) && !differs($0, in: session) }
    // If the form has no items, every setting is reported.
    return (session.form.lists.isEmpty ? entries.count - unchanged : changes(in: session).count, unchanged)
  }

  /// Continues with the settings of another form.
  mutating func translate(from old: CompiledForm, to new: CompiledForm) {
    let before = entries
    self = Tally()
    for entry in before {
      guard let target = new.setting(old.key(of: entry.setting)) else { continue }
      entries[place(of: target)].initial = entry.initial
    }
  }
}

/// The history of changes, step by step, for undo and redo.
///
/// A step stores only the old and new value of each changed setting or, for an edit of a list, only that edit, so
/// its cost is proportional to the change.
struct UndoStack: Sendable {
  struct Entry: Sendable {
    var setting: SettingID
    /// Whether the value is stashed rather than stored.
    var isStashed: Bool
    var old: Value?
    var new: Value?
    /// The edit of a list; `old` and `new` are `nil` if it is set.
    var edit: ListEdit?

    /// Restores `old` and `new` from the edit, given the value after the change.
    fileprivate mutating func unpack(after value: Value?) {
      guard let edit else { return }
      (old, new, self.edit) = (edit.reverted(from: value), value, nil)
    }

    /// Restores `old` and `new` from the edit, given the value before the change.
    fileprivate mutating func unpack(before value: Value?) {
      guard let edit else { return }
      (old, new, self.edit) = (value, edit.applied(to: value), nil)
    }
  }

  /// The entries of all completed steps, followed by those of the current step.
  private(set) var entries: [Entry] = []
  /// The end of each completed step, as an index into `entries`.
  private var ends: [Int] = []
  private var undone: [[Entry]] = []
  /// Whether earlier steps were forgotten because they could not be merged with changes of another program.
  var beginsWithMerge = false

  var mark: Int { entries.count }
  var stepCount: Int { ends.count }

  var isEmpty: Bool { entries.isEmpty && undone.isEmpty }

  /// The entries of all steps, including those that were undone.
  var allEntries: [Entry] { entries + undone.joined() }

  /// The settings of all entries.
  var settings: Set<SettingID> { Set(allEntries.lazy.map { $0.setting }) }

  /// The number of entries of the steps that can be undone, by setting.
  var entryCounts: [SettingID: Int] {
    var counts: [SettingID: Int] = [:]
    for entry in entries { counts[entry.setting, default: 0] += 1 }
    return counts
  }

  var hasSteps: Bool { !ends.isEmpty }
  var hasUndoneSteps: Bool { !undone.isEmpty }

  /// The index of the first entry that is not part of a completed step.
  var startOfOpenStep: Int { ends.last ?? 0 }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Removes and returns the entries from a mark on.
  mutating func removeEntries(from mark: Int) -> [Entry] {
    let removed = Array(entries[mark...])
    entries.removeSubrange(mark...)
    return removed
  }

  /// - Returns: whether the new entries belong to a step, even if none were added to the last one.
  @discardableResult
  mutating func endStep(extendsLast: Bool) -> Bool {
    guard entries.count > ends.last ?? 0 else { return extendsLast }
    if extendsLast, !ends.isEmpty { ends[ends.count - 1] = entries.count } else { ends.append(entries.count) }
    undone = []
    return true
  }

  mutating func undo() -> [Entry]? {
    guard ends.popLast() != nil else { return nil }
    let step = removeEntries(from: ends.last ?? 0)
    undone.append(step)
    return step
  }

  mutating func redo() -> [Entry]? {
    guard let step = undone.popLast() else { return nil }
    entries += step
    ends.append(entries.count)
    return step
  }

  /// Replaces the edits of some lists with the values before and after them, so that these can be merged.
  ///
  /// - Parameter current: the current values.
  mutating func unpack(_ settings: Set<SettingID>, _ current: SettingValues) {
    var values: [SettingID: Value?] = [:]
    for index in entries.indices.reversed() where settings.contains(entries[index].setting) {
      let setting = entries[index].setting
      entries[index].unpack(after: values[setting] ?? current[setting])
      if !entries[index].isStashed { values[setting] = .some(entries[index].old) }
    }
    values = [:]
    for step in undone.indices.reversed() {
      for index in undone[step].indices where settings.contains(undone[step][index].setting) {
        let setting = undone[step][index].setting
        undone[step][index].unpack(before: values[setting] ?? current[setting])
        if !undone[step][index].isStashed { values[setting] = .some(undone[step][index].new) }
      }
    }
  }

  /// Forgets the oldest steps before a merge, so that at most `limit` of the remaining entries write a setting.
  mutating func forgetSteps(writing setting: SettingID, beyond limit: Int) {
    let places = entries.indices.filter { entries[$0].setting == setting && !entries[$0].isStashed }
    guard places.count > limit else { return }
    let last = places[places.count - limit - 1]
    guard let step = ends.firstIndex(where: { $0 > last }) else { return }
    let end = ends[step]
    entries.removeSubrange(..<end)
    ends = ends[(step + 1)...].map { $0 - end }
    beginsWithMerge = true
  }

  /// Replaces the values of some settings.
  ///
  /// - Parameter replacement: returns the new value for an old one, given its setting and whether it belongs to an
  ///   undone step.
  mutating func replaceValues(
    of settings: Set<SettingID>,
    _ replacement: (_ value: Value?, _ setting: SettingID, _ isUndone: Bool) -> Value?
  ) {
    // Most entries begin with the value with which the previous one of their setting ends.
    var last: [SettingID: (value: Value?, replaced: Value?)] = [:]
    func replaced(_ value: Value?, _ setting: SettingID, isUndone: Bool) -> Value? {
      if let last = last[setting], last.value == value { return last.replaced }
      let replaced = replacement(value, setting, isUndone)
      last[setting] = (value, replaced)
      return replaced
    }
    func replace(_ entry: inout Entry, isUndone: Bool) {
      guard !entry.isStashed, settings.contains(entry.setting) else { return }
      entry.old = replaced(entry.old, entry.setting, isUndone: false)
      if isUndone { last[entry.setting] = nil }
      entry.new = replaced(entry.new, entry.setting, isUndone: isUndone)
    }
    for index in entries.indices { replace(&entries[index], isUndone: false) }
    last = [:]
    for step in undone.indices.reversed() {
      for index in undone[step].indices { replace(&undone[step][index], isUndone: true) }
    }
  }

  /// Removes the entries that change nothing, and the steps that consist of such entries.
  mutating func removeRedundantEntries() {
    func needed(_ step: some Sequence<Entry>) -> [Entry] {
      step.filter { $0.edit != nil || $0.old != $0.new }
    }
    var kept: [Entry] = []
    var keptEnds: [Int] = []
    var start = 0
    for end in ends {
      let step = needed(entries[start..<end])
      kept += step
      if !step.isEmpty { keptEnds.append(kept.count) }
      start = end
    }
    kept += needed(entries[start...])
    (entries, ends) = (kept, keptEnds)
    undone = undone.map { needed($0) }.filter { !$0.isEmpty }
  }

  /// A copy for another form, without the entries of any setting that has no counterpart there or has an entry with a
  /// value that the counterpart cannot store.
  func mapped(_ target: (SettingID) -> SettingID?, keeping isFitting: (Value, SettingID) -> Bool) -> UndoStack
  {
    let dropped = Set(
      allEntries.filter { entry in
        guard let target = target(entry.setting) else { return true }
        return [entry.old, entry.new, entry.edit.map { _ in .array([]) }]
          .contains { $0.map { !isFitting($0, target) } ?? false }
      }.map { $0.setting })
    func mapped(_ step: some Sequence<Entry>) -> [Entry] {
      var result: [Entry] = []
      for var entry in step where !dropped.contains(entry.setting) {
        guard let target = target(entry.setting) else { continue }
        entry.setting = target
        result.append(entry)
      }
      return result
    }
    var log = UndoStack()
    log.beginsWithMerge = beginsWithMerge
    var start = 0
    for end in ends {
      log.entries += mapped(entries[start..<end])
      log.endStep(extendsLast: false)
      start = end
    }
    log.entries += mapped(entries[start...])
    for step in undone.map({ mapped($0) }) where !step.isEmpty { log.undone.append(step) }
    return log
  }
}

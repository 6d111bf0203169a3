/// The history of changes, step by step, for undo and redo.
///
/// A step stores only the old and new value of each changed setting, or only the changed elements of a list or map, so
/// its cost is proportional to the change.
struct UndoStack: Sendable {
  struct Entry: Sendable {
    var setting: SettingID
    /// Whether the value is stashed rather than stored.
    var isStashed: Bool
    var old: Value?
    var new: Value?
    /// The change of elements of a list or map; `old` and `new` are `nil` if it is set.
    var edit: ElementChange?
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

  /// Replaces the values of some settings, except the values that `redo` sets.
  mutating func replaceValues(of settings: Set<SettingID>, _ replacement: (Value?, SettingID) -> Value?) {
    for index in entries.indices where settings.contains(entries[index].setting) && !entries[index].isStashed
    {
      entries[index].old = replacement(entries[index].old, entries[index].setting)
      entries[index].new = replacement(entries[index].new, entries[index].setting)
    }
    for step in undone.indices {
      for index in undone[step].indices
      where settings.contains(undone[step][index].setting) && !undone[step][index].isStashed {
        undone[step][index].old = replacement(undone[step][index].old, undone[step][index].setting)
      }
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
        return [entry.old, entry.new, entry.edit?.emptyValue]
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

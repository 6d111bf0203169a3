/// The settings of a form: what is set now, what was last saved, and what was changed on the way.
struct SettingsState: Sendable {
  /// What is set, and what is set aside while its row is hidden.
  struct Snapshot: Sendable {
    /// By setting, the stored value, whatever its kind; `nil` where nothing is set.
    var values: [Value?]
    /// By setting, values that come back when their row shows again.
    var aside: [Int: Value] = [:]
  }

  private(set) var current: Snapshot
  private(set) var saved: Snapshot
  private(set) var log = ChangeLog()
  /// The settings that were written since the last save, each once; they may have their saved value again.
  private var written: [Int] = []
  private var isWritten: [Bool]

  /// Settings as they were saved.
  init(saved values: [Value?]) {
    current = Snapshot(values: values)
    saved = current
    isWritten = [Bool](repeating: false, count: values.count)
  }

  // MARK: - Writing

  /// Stores a value, or removes it; `false` where that changes nothing.
  @discardableResult
  mutating func set(_ setting: Int, to value: Value?) -> Bool {
    let old = current.values[setting]
    guard old != value else { return false }
    log.append(.init(setting: setting, isAside: false, old: old, new: value))
    put(value, setting)
    return true
  }

  mutating func setAside(_ value: Value?, for setting: Int) {
    let old = current.aside[setting]
    guard old != value else { return }
    log.append(.init(setting: setting, isAside: true, old: old, new: value))
    current.aside[setting] = value
  }

  private mutating func put(_ value: Value?, _ setting: Int) {
    current.values[setting] = value
    guard !isWritten[setting] else { return }
    isWritten[setting] = true
    written.append(setting)
  }

  /// Puts another value in the place of a stored one for a moment, without a trace.
  mutating func exchange(_ value: Value?, in setting: Int) { current.values[setting] = value }

  private mutating func put(_ value: Value?, to entry: ChangeLog.Entry) {
    if entry.isAside { current.aside[entry.setting] = value } else { put(value, entry.setting) }
  }

  /// Undoes single entries of the step that is under way, in the order of the log, and forgets them.
  mutating func takeBack(_ entries: [Int]) {
    for entry in log.removeEntries(at: entries) { put(entry.old, to: entry) }
  }

  /// Undoes everything that was written since a mark, and forgets it.
  mutating func rollBack(to mark: Int) {
    for entry in log.removeEntries(from: mark).reversed() { put(entry.old, to: entry) }
  }

  /// Runs `body` in the state before the entries of a mark, which are in force again afterwards.
  mutating func beforeEntries<Result>(from mark: Int, _ body: (borrowing SettingsState) -> Result) -> Result {
    let entries = log.entries[mark...]
    for entry in entries.reversed() { put(entry.old, to: entry) }
    defer { for entry in entries { put(entry.new, to: entry) } }
    return body(self)
  }

  // MARK: - Steps

  /// What was written since the last step is a step of its own, or goes on with the last one.
  ///
  /// - Returns: whether there is such a step.
  @discardableResult
  mutating func endStep(extendsLast: Bool) -> Bool { log.endStep(extendsLast: extendsLast) }

  /// Undoes the last step; gives what it had changed, `nil` where there is none.
  mutating func undo() -> [ChangeLog.Entry]? {
    guard let step = log.undo() else { return nil }
    for entry in step.reversed() { put(entry.old, to: entry) }
    return step
  }

  mutating func redo() -> [ChangeLog.Entry]? {
    guard let step = log.redo() else { return nil }
    for entry in step { put(entry.new, to: entry) }
    return step
  }

  // MARK: - Saved and not saved

  func isUnsaved(_ setting: Int) -> Bool { current.values[setting] != saved.values[setting] }

  /// The settings that differ from the saved ones, in the form's order.
  var unsaved: [Int] {
    // Where much is written, looking at all is less than sorting.
    if written.count > isWritten.count / 16 {
      return isWritten.indices.filter { isWritten[$0] && isUnsaved($0) }
    }
    return written.filter { isUnsaved($0) }.sorted()
  }

  var hasUnsaved: Bool { written.contains { isUnsaved($0) } }

  mutating func markSaved() {
    for setting in written {
      saved.values[setting] = current.values[setting]
      isWritten[setting] = false
    }
    saved.aside = current.aside
    written = []
  }

  /// Goes back to what was saved, with what was set aside then.
  mutating func revert() {
    for setting in unsaved { set(setting, to: saved.values[setting]) }
    for setting in Set(current.aside.keys).union(saved.aside.keys).sorted() {
      setAside(saved.aside[setting], for: setting)
    }
  }

  // MARK: - Another form

  /// The same settings for another form.
  ///
  /// - Parameters:
  ///   - values: by setting of the new form, the stored values of those that are new.
  ///   - target: the setting of the new form for one of this one; `nil` where it has none.
  func mapped(onto values: [Value?], _ target: (Int) -> Int?) -> SettingsState {
    var new = SettingsState(saved: values)
    for (setting, value) in current.values.enumerated() {
      guard let target = target(setting) else { continue }
      new.saved.values[target] = saved.values[setting]
      new.current.values[target] = value
      if isWritten[setting] {
        new.isWritten[target] = true
        new.written.append(target)
      }
    }
    for (setting, value) in current.aside {
      if let target = target(setting) { new.current.aside[target] = value }
    }
    for (setting, value) in saved.aside {
      if let target = target(setting) { new.saved.aside[target] = value }
    }
    new.log = log.mapped(target)
    return new
  }
}

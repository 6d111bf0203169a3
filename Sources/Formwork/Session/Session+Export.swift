// Settings as lines of a script.
extension Session {
  /// The lines that turn the saved settings into the present ones.
  public func diff() -> [String] {
    var start = Session(definition)
    start.values = values
    for (slot, old) in saved { start.values[slot] = old }
    return lines(from: start, for: unsavedChanges)
  }

  /// The line that makes one change, with what was before as its comment.
  public func line(for change: Change) -> String {
    command(for: change) + (isSecure(change.slot) ? "" : comment(on: change))
  }

  /// The command that makes one change; of a secret, a comment that says that there was one.
  package func command(for change: Change) -> String {
    let name = Quoting.word(scriptName(ofSlot: change.slot))
    guard !isSecure(change.slot) else {
      return "# \(name) \(change.new == nil ? "was taken out" : "changed"): secret"
    }
    return change.new.map { "set \(name) \(Quoting.word($0))" } ?? "reset \(name)"
  }

  /// The lines that turn the defaults into the present settings, where they differ.
  public func diffFromDefaults() -> [String] { lines(from: Session(definition), for: changesFromDefaults) }

  /// The settings that differ from the defaults, each as a change from its default.
  package var changesFromDefaults: [Change] {
    definition.keys.indices.compactMap { slot -> Change? in
      guard let value = values[slot], value != defaultValue(slot), definition.keys[slot].isKept else {
        return nil
      }
      return Change(key: definition.keys[slot].key, old: nil, new: value, slot: slot)
    }
  }

  /// The shortest script that gives the present settings on an empty store, in an order that the rows'
  /// conditions allow. What no script can give stands in it as a comment.
  public func export() -> [String] {
    let set = definition.keys.indices.filter { values[$0] != nil && definition.keys[$0].isKept }
    let comments = set.compactMap { remark(on: $0) }
    var goal = [Value?](repeating: nil, count: values.count)
    for slot in set where remark(on: slot) == nil { goal[slot] = values[slot] }
    var start = Session(definition)
    takeSecrets(into: &start, &goal)
    return comments + ScriptPlan(from: start, to: goal).lines
  }

  /// Why a slot's value cannot stand in a script.
  private func remark(on slot: Int) -> String? {
    guard let value = values[slot] else { return nil }
    let name = Quoting.word(scriptName(ofSlot: slot))
    if isSecure(slot) { return "# \(name): secret, not shown" }
    if value.string?.unicodeScalars.contains("\0") ?? false {
      return "# \(name): has a NUL in it, which no script can"
    }
    return finding(of: slot).map { "# \(name) \(value.json.excerpt()): \(Wording.sentenceBelowRow(for: $0))" }
  }

  /// The lines that make changes to a state, with what was before as their comments.
  private func lines(from start: Session, for changes: [Change]) -> [String] {
    var goal = start.values
    var lines: [String] = []
    var comments: [Int: String] = [:]
    for change in changes {
      if isSecure(change.slot) {
        lines.append(line(for: change))
      } else if let remark = remark(on: change.slot) {
        lines.append(remark)
      } else {
        goal[change.slot] = change.new
        comments[change.slot] = comment(on: change)
      }
    }
    var start = start
    takeSecrets(into: &start, &goal)
    return lines + ScriptPlan(from: start, to: goal, comments: comments).lines
  }

  /// A plan takes secrets as they are: it neither sets them nor invents others on the way.
  private func takeSecrets(into start: inout Session, _ goal: inout [Value?]) {
    for slot in definition.keys.indices where isSecure(slot) {
      start.values[slot] = values[slot]
      goal[slot] = values[slot]
    }
  }

  private func comment(on change: Change) -> String {
    let value = defaultValue(change.slot)
    if change.old == nil, let value, value == change.new { return "  # was the default" }
    return "  # was " + ((change.old ?? value).map(Quoting.word) ?? "unset")
  }

  package func isSecure(_ slot: Int) -> Bool {
    definition.isSecret(slot)
  }
}

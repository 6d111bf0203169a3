// Settings as lines of a script.
extension Session {
  /// The lines that turn the saved settings into the present ones.
  public func diff() -> [String] { unsavedChanges.map { line(for: $0) } }

  /// The line that makes one change, with what was before as its comment.
  public func line(for change: Change) -> String {
    let name = Quoting.word(scriptName(ofSlot: change.slot))
    guard !isSecure(change.slot) else { return "# \(name) \(change.new == nil ? "was taken out" : "changed"): secret" }
    let old = change.old.map(Quoting.word) ?? defaultValue(change.slot).map(Quoting.word) ?? "unset"
    guard let new = change.new else { return "reset \(name)  # was \(old)" }
    return "set \(name) \(Quoting.word(new))  # was \(old)"
  }

  /// The lines that turn the defaults into the present settings, where they differ.
  public func diffFromDefaults() -> [String] {
    (0..<definition.keys.count).compactMap { slot in
      guard let value = values[slot], value != defaultValue(slot), definition.keys[slot].isKept else { return nil }
      let change = Change(key: definition.keys[slot].key, old: nil, new: value, slot: slot)
      return line(for: change)
    }
  }

  /// The shortest script that gives the present settings on an empty store, in an order that the rows'
  /// conditions allow. What no script can give stands in it as a comment.
  public func export() -> [String] {
    var lines: [String] = []
    var wanted: [Int: Value] = [:]
    for slot in 0..<definition.keys.count where definition.keys[slot].isKept {
      guard let value = values[slot] else { continue }
      let name = Quoting.word(scriptName(ofSlot: slot))
      if isSecure(slot) {
        lines.append("# \(name): secret, not shown")
      } else if let finding = finding(of: slot) {
        lines.append("# \(name) \(value.json.excerpt()): \(Wording.sentence(for: finding.fault))")
      } else {
        wanted[slot] = value
      }
    }
    var plan = ExportPlan(session: Session(definition), wanted: wanted)
    plan.make()
    return lines + plan.lines
  }

  package func isSecure(_ slot: Int) -> Bool {
    definition.rows[definition.keys[slot].row].row.accessory.isSecure
  }
}

/// Finds an order: what is open is set, what is closed waits for its switch, and a switch that has to stand
/// otherwise in the end is put right last.
private struct ExportPlan {
  /// The settings as they are after `lines`.
  var session: Session
  let wanted: [Int: Value]
  var lines: [String] = []

  init(session: Session, wanted: [Int: Value]) {
    self.session = session
    self.wanted = wanted
  }

  private var open: [Int] { wanted.keys.filter { session.setValue($0) != wanted[$0] }.sorted() }

  mutating func make() {
    var flipped: Set<Int> = []
    while true {
      setWhatIsOpen()
      let blocked = open
      if blocked.isEmpty { return resetHelpers() }
      // A switch that keeps others closed is moved, each one once.
      if let gate = gates(of: blocked).first(where: { flipped.insert($0).inserted && flip($0) }) {
        _ = gate
        continue
      }
      return setTogether(blocked)
    }
  }

  /// Sets all that can be set now. A switch that would close a row which still waits is left for later.
  private mutating func setWhatIsOpen() {
    var progress = true
    while progress {
      progress = false
      let waiting = open
      for slot in waiting where !closes(slot, waiting: waiting) {
        if set(slot, to: wanted[slot]!) { progress = true }
      }
    }
  }

  /// Whether setting a switch to what is wanted closes a row that still has to be set.
  private func closes(_ slot: Int, waiting: [Int]) -> Bool {
    guard let isOn = wanted[slot]?.bool else { return false }
    return waiting.contains { other in
      other != slot
        && conditions(of: other).contains { $0.slot == slot && $0.isNegated == isOn }
    }
  }

  private func conditions(of slot: Int) -> [Condition] {
    let row = session.definition.rows[session.definition.keys[slot].row]
    return [row.visibleWhen, row.enabledWhen].compactMap { $0 }
  }

  /// Switches on which blocked rows wait, those of rows that are closed themselves behind the ones that
  /// open them.
  private func gates(of blocked: [Int]) -> [Int] {
    var gates: [Int] = []
    var queue = blocked
    while let slot = queue.popLast() {
      for condition in conditions(of: slot) where !session.holds(condition, with: [:]) {
        if !gates.contains(condition.slot) {
          gates.append(condition.slot)
          queue.append(condition.slot)
        }
      }
    }
    return gates
  }

  private mutating func flip(_ slot: Int) -> Bool {
    set(slot, to: .bool(session.effectiveValue(slot)?.bool != true))
  }

  private mutating func set(_ slot: Int, to value: Value) -> Bool {
    let row = RowReference(session.definition.keys[slot].row)
    let outcome = session.handle(.set([(row, .value(value))]))
    guard outcome.refusal == nil, session.setValue(slot) == value else { return false }
    lines.append("set \(Quoting.word(session.scriptName(ofSlot: slot))) \(Quoting.word(value))")
    return true
  }

  /// Where no order would do: one change for all that is left.
  private mutating func setTogether(_ slots: [Int]) {
    let pairs = slots.map { (RowReference(session.definition.keys[$0].row), Event.Input.value(wanted[$0]!)) }
    let words = slots.flatMap { [session.scriptName(ofSlot: $0), wanted[$0]!.description] }
    let outcome = session.handle(.set(pairs.map { (row: $0.0, input: $0.1) }))
    let line = "set " + words.map { Quoting.word($0) }.joined(separator: " ")
    lines.append(outcome.refusal == nil ? line : "# no order sets these: \(line)")
    resetHelpers()
  }

  /// Takes out the switches that were only set to open others.
  private mutating func resetHelpers() {
    for change in session.unsavedChanges where wanted[change.slot] == nil {
      let row = RowReference(session.definition.keys[change.slot].row)
      _ = session.handle(.reset([row]))
      lines.append("reset \(Quoting.word(session.scriptName(ofSlot: change.slot)))")
    }
  }
}

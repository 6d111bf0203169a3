// Commands that would make a condition hold, each tried before it is offered.
extension Session {
  /// Commands after which a condition would hold that would not hold after a change.
  func commands(toMeet condition: Expression?, after change: [Int: Value]) -> [String] {
    if isTrial || condition == nil { return [] }
    var changed = self
    for (slot, value) in change { _ = changed.exchange(value, in: slot) }
    return changed.commands(toMeet: condition, limit: 1)
  }

  /// Commands after which a condition would hold, those of fewest words first.
  package func commands(toMeet condition: Expression?, wanted: Bool = true, limit: Int = 3) -> [String] {
    guard let condition, !isTrial else { return [] }
    // What would do could be made of a secret.
    if condition.slots.contains(where: { isSecure($0) }) { return [] }
    let changes = condition.changes(
      toMake: wanted, reader(), candidates: { candidates(for: $0) },
      admits: { slot, value in admits(value, in: slot) })
    var commands: [String] = []
    for change in changes where commands.count < limit {
      guard let trial = trying(change), condition.holds(trial.reader()) == wanted else { continue }
      if let command = command(for: change) { commands.append(command) }
    }
    return commands
  }

  /// The state, to try something on: no program's handler is called for it.
  package var forTrial: Session {
    var trial = self
    trial.handler = nil
    return trial
  }

  /// The state after a change; `nil` where a row does not take it.
  func trying(_ change: Expression.Change) -> Session? {
    var trial = forTrial
    trial.isTrial = true
    let rows = change.sorted { $0.key < $1.key }
    let resets = rows.filter { $0.value == .null }.map { RowReference(definition.keys[$0.key].row) }
    let sets = rows.filter { $0.value != .null }
    let pairs = sets.map {
      (row: RowReference(definition.keys[$0.key].row), input: Event.Input.value($0.value))
    }
    return trial.handle(resetting: resets, setting: pairs).refusal == nil ? trial : nil
  }

  /// A change as one command; `nil` where it takes two.
  private func command(for change: Expression.Change) -> String? {
    let sorted = change.sorted { $0.key < $1.key }
    if sorted.contains(where: { isSecure($0.key) }) { return nil }
    if sorted.allSatisfy({ $0.value == .null }), sorted.count == 1 {
      return "reset \(Quoting.word(scriptName(ofSlot: sorted[0].key)))"
    }
    guard sorted.allSatisfy({ $0.value != .null }) else { return nil }
    let words = sorted.map { slot, value -> String in
      "\(Quoting.word(scriptName(ofSlot: slot))) \(Quoting.word(typed(value, in: slot)))"
    }
    return "set " + words.joined(separator: " ")
  }

  /// A value as somebody would type it.
  private func typed(_ value: Value, in slot: Int) -> String {
    let accessory = definition.rows[definition.keys[slot].row].row.accessory
    if case .switchToggle = accessory, case .bool(let isOn) = value { return isOn ? "on" : "off" }
    return value.description
  }

  /// Values that a key could have, the likeliest first.
  func candidates(for slot: Int) -> [Value] {
    let accessory = definition.rows[definition.keys[slot].row].row.accessory
    switch accessory {
    case .switchToggle: return [.bool(true), .bool(false)]
    case .segmentedControl, .picker: return (accessory.items ?? []).filter { !$0.isDisabled }.map(\.value)
    case .stepper(let stepper): return [stepper.value, stepper.minimum, stepper.maximum].compactMap { $0 }
    case .textField(let field): return [field.value, field.minimum, field.maximum].compactMap { $0 }
    default: return []
    }
  }

  private func admits(_ value: Value, in slot: Int) -> Bool {
    let accessory = definition.rows[definition.keys[slot].row].row.accessory
    if value == .null { return accessory.value == nil && values[slot] != nil }
    return (try? accessory.accept(value: value)) != nil
  }
}

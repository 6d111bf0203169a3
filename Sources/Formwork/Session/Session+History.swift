// Time travel: each command that changed something is a step.
extension Session {
  /// Says that a command has ended, so that what it changed is one step of `undo`.
  ///
  /// A program that handles events itself calls this after each input; a command may take several events.
  public mutating func endStep() { log.endStep() }

  mutating func undo() -> Outcome {
    endStep()
    guard let step = log.undo() else { return refused(.nothingToUndo) }
    var outcome = Outcome()
    outcome.step = .undone(step.compactMap { change(from: $0) })
    for entry in step.reversed() { write(entry.old, to: entry.place, into: &outcome) }
    wasVisible = [:]  // what hiding changed is part of the step
    return outcome
  }

  mutating func redo() -> Outcome {
    endStep()
    guard let step = log.redo() else { return refused(.nothingToRedo) }
    var outcome = Outcome()
    outcome.step = .doneAgain(step.compactMap { change(from: $0) })
    for entry in step { write(entry.new, to: entry.place, into: &outcome) }
    wasVisible = [:]
    return outcome
  }

  private func change(from entry: ChangeLog.Entry) -> Change? {
    guard case .setting(let slot) = entry.place else { return nil }
    return Change(key: definition.keys[slot].key, old: entry.old, new: entry.new, slot: slot)
  }

  /// Puts a value back without noting it.
  mutating func put(_ value: Value?, to place: ChangeLog.Place) {
    switch place {
    case .setting(let slot): _ = exchange(value, in: slot)
    case .aside(let slot): aside[slot] = value
    }
  }

  private mutating func write(_ value: Value?, to place: ChangeLog.Place, into outcome: inout Outcome) {
    switch place {
    case .setting(let slot): if let change = exchange(value, in: slot) { outcome.changes.append(change) }
    case .aside(let slot): aside[slot] = value
    }
  }
}

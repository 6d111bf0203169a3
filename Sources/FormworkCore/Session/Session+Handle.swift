extension Session {
  /// Handles an event. A refused event changes nothing; if an action of a list is refused, the actions before
  /// it keep their effect.
  public mutating func handle(_ event: Event) -> Outcome {
    var isContinuation = false
    if case .perform = event { isContinuation = continuesStep }
    var outcome = carryOut(event)
    outcome.cause = event.cause
    let isStep = state.endStep(extendsLast: isContinuation)
    continuesStep = outcome.effect != nil && isStep
    return outcome
  }

  private mutating func carryOut(_ event: Event) -> Outcome {
    switch event {
    case .change(let edits, _): change(edits)
    case .tap(let address): withRow(address) { $0.tap($1) }
    case .details(let address): withRow(address) { $0.details($1) }
    case .editAction(let address, let title): withRow(address) { $0.perform(editAction: title, of: $1) }
    case .open(let address): withRow(address) { $0.open($1) }
    case .back: back()
    case .home: home()
    case .jump(let title): jump(to: title)
    case .perform(let actions, let row): perform(actions, for: row)
    case .revert: revert()
    case .undo: undo()
    case .redo: redo()
    }
  }

  private mutating func withRow(
    _ address: RowAddress, _ body: (inout Session, Int) -> Outcome
  ) -> Outcome {
    guard let row = form.row(at: address) else {
      return refused(.unknownRow(address.id, suggestion: nil), subject: .row(0))
    }
    return body(&self, row)
  }

  func refused(_ reason: Refusal.Reason, subject: Refusal.Subject = .command) -> Outcome {
    Outcome(refusals: [Refusal(reason, subject: subject)])
  }

  // MARK: - History

  private mutating func undo() -> Outcome {
    guard let step = state.undo() else { return refused(.nothingToUndo) }
    let changes = Session.changes(of: step)
    var outcome = restored(changes.reversed().map { Change($0.setting, old: $0.new, new: $0.old) })
    outcome.step = .undone(changes)
    return outcome
  }

  private mutating func redo() -> Outcome {
    guard let step = state.redo() else { return refused(.nothingToRedo) }
    let changes = Session.changes(of: step)
    var outcome = restored(changes)
    outcome.step = .redone(changes)
    return outcome
  }

  /// The net changes of a step, one for each setting.
  private static func changes(of step: [ChangeLog.Entry]) -> [Change] {
    var changes: [Change] = []
    var places: [Int: Int] = [:]
    for entry in step where !entry.isAside {
      if let place = places[entry.setting] {
        changes[place].new = entry.new
      } else {
        places[entry.setting] = changes.count
        changes.append(Change(entry.setting, old: entry.old, new: entry.new))
      }
    }
    return changes.filter { $0.old != $0.new }
  }

  /// Restoring values is never refused; consequences are restored along with the values.
  private func restored(_ changes: [Change]) -> Outcome {
    var outcome = Outcome()
    outcome.changes = changes
    return outcome
  }

  mutating func revert() -> Outcome {
    let mark = state.log.mark
    state.revert()
    var outcome = Outcome()
    for entry in state.log.entries[mark...] where !entry.isAside {
      outcome.changes.append(Change(entry.setting, old: entry.old, new: entry.new))
    }
    state.markSaved()
    return outcome
  }

  // MARK: - Trying

  /// Runs `body` in the state after a change, then rolls the change back; returns `nil` if the change is
  /// refused.
  mutating func trying<Result>(_ edits: [Edit], _ body: (inout Session) -> Result) -> Result? {
    let (mark, wasTrial) = (state.log.mark, isTrial)
    isTrial = true
    defer {
      state.rollBack(to: mark)
      isTrial = wasTrial
    }
    return change(edits).refusals.isEmpty ? body(&self) : nil
  }

  /// Runs `body` in the state that an event would lead to, with the event's outcome, then discards that
  /// state.
  package mutating func previewing<Result>(
    _ event: Event, _ body: (inout Session, Outcome) -> Result
  ) -> Result {
    guard case .change(let edits, _) = event else {
      var copy = self
      let outcome = copy.handle(event)
      return body(&copy, outcome)
    }
    let mark = state.log.mark
    defer { state.rollBack(to: mark) }
    let outcome = change(edits)
    return body(&self, outcome)
  }
}

extension Event {
  /// The cause of the changes that the event makes.
  fileprivate var cause: Cause {
    switch self {
    case .change(_, let cause): cause
    case .perform, .details, .editAction: .action
    case .undo: .undo
    case .redo: .redo
    case .revert: .revert
    case .tap, .open, .back, .home, .jump: .input
    }
  }
}

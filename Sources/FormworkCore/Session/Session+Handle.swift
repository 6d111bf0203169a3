extension Session {
  /// Handles an event. A refused event changes nothing; if an action of a list is refused, the actions before
  /// it keep their effect.
  public mutating func handle(_ event: Event) -> Outcome {
    let start = begin()
    let outcome = carryOut(event)
    commit(start, event, outcome)
    return outcome
  }

  // MARK: - Steps

  /// The state before a step that has not been committed, except for the values, which the log contains.
  package struct StepStart: Sendable {
    fileprivate var path: [ScreenPlace]
    fileprivate var continuesStep: Bool
  }

  /// Begins a step. `commit` ends it, or `takeBack` if the program refuses it.
  package func begin() -> StepStart { StepStart(path: path, continuesStep: continuesStep) }

  /// Ends a step, which `undo` reverts as a whole.
  package mutating func commit(_ start: StepStart, _ event: Event, _ outcome: Outcome) {
    var isContinuation = false
    if case .perform = event { isContinuation = start.continuesStep }
    let isStep = state.endStep(extendsLast: isContinuation)
    continuesStep = (outcome.request != nil || !outcome.remaining.isEmpty) && isStep
  }

  /// Commits the changes that a restoration led to. If there are none, an undone step can still be redone.
  package mutating func commitOpenStep() {
    if state.log.mark > state.log.startOfOpenStep { state.endStep(extendsLast: false) }
  }

  /// Restores the state before a step.
  package mutating func takeBack(_ start: StepStart) {
    state.rollBack(to: state.log.startOfOpenStep)
    updateLoads()
    path = start.path.filter { exists(screen: $0.screen) }
    continuesStep = start.continuesStep
  }

  /// The net changes of the step that has not been committed, one for each setting, in the order in which the
  /// settings were first changed.
  package var changesOfOpenStep: [Change] { writesOfOpenStep.filter { $0.isEffective } }

  /// Like `changesOfOpenStep`, but includes settings that have their old value again.
  package var writesOfOpenStep: [Change] {
    Session.net(state.changes(since: state.log.startOfOpenStep))
  }

  /// Carries out an event as part of a step.
  package mutating func carryOut(_ event: Event) -> Outcome {
    let cause = cause(of: event)
    var outcome = perform(event)
    updateLoads()
    if leaveMissingItems() { outcome.hasMoved = true }
    outcome.cause = cause
    return outcome
  }

  /// Returns the cause of an event's changes. For a tap on a row with actions, this is `action`.
  private func cause(of event: Event) -> Cause {
    switch event {
    case .tap(let address), .open(let address):
      form.row(at: address).map { !form.actions(of: $0).isEmpty } ?? false ? .action : event.cause
    default: event.cause
    }
  }

  private mutating func perform(_ event: Event) -> Outcome {
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
    _ address: RowAddress, _ body: (inout Session, RowID) -> Outcome
  ) -> Outcome {
    guard let row = form.row(at: address) else {
      return refused(.unknownRow(address.id, suggestion: nil), subject: .row(0))
    }
    return body(&self, row)
  }

  func refused(_ reason: Refusal.Reason, subject: Refusal.Subject = .command) -> Outcome {
    Outcome(refusals: [Refusal(reason, subject: subject)])
  }

  // MARK: - Trying

  /// Runs `body` in the state after a change, then rolls the change back; returns `nil` if the change is
  /// refused.
  mutating func trying<Result>(_ edits: [Edit], _ body: (inout Session) -> Result) -> Result? {
    let (mark, path, wasTrial) = (state.log.mark, path, isTrial)
    isTrial = true
    defer {
      state.rollBack(to: mark)
      updateChoices(of: edits)
      self.path = path
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
    let (mark, path) = (state.log.mark, path)
    defer {
      state.rollBack(to: mark)
      updateChoices(of: edits)
      self.path = path
    }
    let outcome = change(edits)
    return body(&self, outcome)
  }
}

extension Event {
  /// The cause of the changes that the event makes.
  package var cause: Cause {
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

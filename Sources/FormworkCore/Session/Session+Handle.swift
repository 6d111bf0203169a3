extension Session {
  /// Handles a request. A refused request changes nothing; if an action of a list is refused, the actions before
  /// it keep their effect.
  public mutating func handle(_ request: Request) -> Reply {
    let start = begin()
    let reply = carryOut(request)
    commit(start, request, reply)
    return reply
  }

  // MARK: - Steps

  /// The state before a step that has not been committed, except for the values, which the log contains.
  package struct StepStart: Sendable {
    fileprivate var path: [ScreenPlace]
    fileprivate var continuesStep: Bool
  }

  /// Begins a step. `commit` ends it, or `rollBack` if the program refuses it.
  package func begin() -> StepStart { StepStart(path: path, continuesStep: continuesStep) }

  /// Ends a step, which `undo` reverts as a whole.
  package mutating func commit(_ start: StepStart, _ request: Request, _ reply: Reply) {
    var isContinuation = false
    if case .perform = request { isContinuation = start.continuesStep }
    let isStep = state.endStep(extendsLast: isContinuation)
    continuesStep = (reply.need != nil || !reply.remaining.isEmpty) && isStep
  }

  /// Commits the changes that a restoration led to. If there are none, an undone step can still be redone.
  package mutating func commitOpenStep() {
    if state.log.mark > state.log.startOfOpenStep { state.endStep(extendsLast: false) }
  }

  /// Restores the state before a step.
  package mutating func rollBack(_ start: StepStart) {
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

  /// Carries out a request as part of a step.
  package mutating func carryOut(_ request: Request) -> Reply {
    let cause = cause(of: request)
    var reply = perform(request)
    updateLoads()
    if leaveMissingItems() { reply.hasMoved = true }
    reply.cause = cause
    return reply
  }

  /// Returns the cause of a request's changes. For a tap on a row with actions, this is `action`.
  private func cause(of request: Request) -> Cause {
    switch request {
    case .tap(let address), .open(let address):
      form.row(at: address).map { !form.actions(of: $0).isEmpty } ?? false ? .action : request.cause
    default: request.cause
    }
  }

  private mutating func perform(_ request: Request) -> Reply {
    switch request {
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
    _ address: RowAddress, _ body: (inout Session, RowID) -> Reply
  ) -> Reply {
    guard let row = form.row(at: address) else {
      return refused(.unknownRow(address.id, suggestion: nil), subject: .row(0))
    }
    return body(&self, row)
  }

  func refused(_ reason: Refusal.Reason, subject: Refusal.Subject = .command) -> Reply {
    Reply(refusals: [Refusal(reason, subject: subject)])
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

  /// Runs `body` in the state that a request would lead to, with the request's reply, then discards that
  /// state.
  package mutating func previewing<Result>(
    _ request: Request, _ body: (inout Session, Reply) -> Result
  ) -> Result {
    guard case .change(let edits, _) = request else {
      var copy = self
      let reply = copy.handle(request)
      return body(&copy, reply)
    }
    let (mark, path) = (state.log.mark, path)
    defer {
      state.rollBack(to: mark)
      updateChoices(of: edits)
      self.path = path
    }
    let reply = change(edits)
    return body(&self, reply)
  }
}

extension Request {
  /// The cause of the changes that the request makes.
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

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
    let wasTrial = isTrial
    isTrial = true
    defer { isTrial = wasTrial }
    return previewing(.change(edits, .input)) { session, reply in
      reply.refusals.isEmpty ? body(&session) : nil
    }
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

  // MARK: - History

  /// Whether there is a step that `undo` would revert, or one that `redo` would repeat.
  package var canUndo: Bool { state.log.hasSteps }
  package var canRedo: Bool { state.log.hasUndoneSteps }

  mutating func undo() -> Reply {
    guard let step = state.undo() else { return refused(.nothingToUndo(isMerged: state.log.beginsWithMerge)) }
    let changes = Session.net(step).filter { $0.isEffective }
    var reply = restored(changes.reversed().map { $0.inverse })
    reply.step = .undone(changes)
    return reply
  }

  mutating func redo() -> Reply {
    guard let step = state.redo() else { return refused(.nothingToRedo) }
    let changes = Session.net(step).filter { $0.isEffective }
    var reply = restored(changes)
    reply.step = .redone(changes)
    return reply
  }

  /// Combines changes into one for each setting, in the order in which the settings were first changed.
  static func net(_ changes: [Change]) -> [Change] {
    var net: [Change] = []
    var places: [SettingID: Int] = [:]
    for change in changes {
      if let place = places[change.setting] {
        net[place] = Change(change.setting, old: net[place].old, new: change.new)
      } else {
        places[change.setting] = net.count
        net.append(change)
      }
    }
    return net
  }

  /// Restoring values is never refused; consequences are restored along with the values.
  private func restored(_ changes: [Change]) -> Reply {
    var reply = Reply()
    reply.changes = changes
    return reply
  }

  mutating func revert() -> Reply {
    let mark = state.log.mark
    state.revert()
    var reply = Reply()
    reply.changes = state.changes(since: mark)
    state.markSaved()
    return reply
  }

  // MARK: - Simple changes

  /// Sets a row to the value of a typed text, in a step of its own. Applies only to simple cases: the row is
  /// open, the value is valid, and no other row or condition depends on it.
  ///
  /// This is a fast path of `change` for long scripts: it allocates nothing.
  ///
  /// - Parameter name: the row's id on the current screen, or its key.
  /// - Returns: `nil` if this is not a simple case; nothing was changed then.
  package mutating func changeSimply(_ name: Span<UInt8>, to text: Span<UInt8>) -> SimpleChange? {
    guard let (setting, value) = simpleEdit(name, text) else { return nil }
    let old = state.current.values[setting]
    let isChange = state.set(setting, to: value)
    if isChange { state.endStep(extendsLast: false) }
    continuesStep = false
    return SimpleChange(setting: setting, old: old, isChange: isChange)
  }

  /// A setting and the value to store for a text, in a simple case. Not inlined, because a mutating function copies the
  /// form for its calls.
  @inline(never)
  private func simpleEdit(_ name: Span<UInt8>, _ text: Span<UInt8>) -> (setting: SettingID, value: Value)? {
    let row: RowID
    if let named = form.row(id: name, screen: currentScreen) {
      row = named
    } else {
      guard let setting = form.setting(path: name), form.settings[setting].allRows.isEmpty else { return nil }
      row = form.row(of: setting)
    }
    guard let setting = form.setting(of: row), !text.isEmpty, text.count <= Self.sizeWithoutEstimate,
      !form.settings[setting].hidesRows,
      !form.settings[setting].hasRequirements,
      !form.settings[setting].decidesOverItself,
      form.settings[setting].headedList < 0,
      form.settings[setting].role == .plain || !form.isIdentity(setting),
      !form.hasListeners, form.loads.isEmpty, isOpen(row: row),
      let number = form.inputNumber(of: row),
      let value = try? form.inputs[number].accept(text: text)
    else { return nil }
    let admission = form.settings[setting].admission
    return admission.stored(value, insteadOf: state.current.values[setting]).map { (setting, $0) }
  }
}

/// The result of a simple change: one row was set, and nothing else followed from it.
package struct SimpleChange {
  package let setting: SettingID
  /// The value before.
  package let old: Value?
  /// Whether the value differs from the one before.
  package let isChange: Bool
}

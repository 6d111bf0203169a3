/// Called with the dictionary of a changed value: the row's own context, `row`, `key`, `value`, `oldValue`, `isSet`,
/// `cause`, and for a segmented control `index`. It cannot refuse; a function that `onChange` names can.
public typealias ChangeHandler = @MainActor (Row.Context) async -> Void

// Handles an event: judges it, asks the functions that may refuse, tells the others, and commits the result.
extension Workspace {
  /// Handles an event, and performs the actions that follow from it up to the first one that only the caller can do:
  /// the outcome's `request`. Afterwards, pass its `remaining` actions back with `Event.perform`.
  ///
  /// Events are handled one at a time, in the order in which they are passed. A function of the program must not wait
  /// for an event; it returns effects.
  ///
  /// - Throws: if a file of the form cannot be read.
  @discardableResult
  public func perform(_ event: Event) async throws(Failure) -> Outcome {
    await turn.take()
    defer { turn.pass() }
    var outcome = try await step(event)
    while let next = try await proceed(from: outcome) { outcome.append(next) }
    return outcome
  }

  /// Sets values in one change.
  ///
  /// - Throws: all reasons for which the change was refused. Nothing was changed then.
  @discardableResult
  public func set(_ values: [(key: Key, value: Value)]) async throws(Failure) -> Outcome {
    if values.contains(where: { session.form.setting($0.key) == nil }) { try read() }
    var edits: [(edit: Edit, position: Int)] = []
    var refusals: [Refusal] = []
    for (position, (key, value)) in values.enumerated() {
      if let setting = session.form.setting(key) {
        edits.append((Edit(SettingPath(setting), .set(value)), position))
      } else {
        let suggestion = session.nearestRow(to: key.description)
        refusals.append(
          Refusal(.unknownRow(key.description, suggestion: suggestion), subject: .row(position)))
      }
    }
    var outcome = Outcome(refusals: refusals)
    if refusals.isEmpty {
      outcome = try await perform(.change(edits.map(\.edit), .input))
    } else {
      outcome.refusals += session.refusals(ofValues: edits)
    }
    guard outcome.refusals.isEmpty else {
      throw Failure(
        outcome.refusals.sorted { $0.position < $1.position }.map { refusal in
          let key = refusal.position < 0 ? nil : values[refusal.position].key.description
          return Diagnostic(.refusal(refusal), about: key)
        })
    }
    return outcome
  }

  /// Whether anybody hears of changes.
  var listens: Bool {
    session.form.hasListeners || handler != nil || program != nil || observer.routed != nil
  }

  /// Handles an event without waiting; `nil` if functions of the program may have to be asked.
  package func handleAtOnce(_ event: Event) -> Outcome? { listens ? nil : session.handle(event) }

  /// Sets a row to the value of a typed text; `nil` if that is not a simple case or somebody hears of it.
  package func changeSimply(_ name: Span<UInt8>, to text: Span<UInt8>) -> SimpleChange? {
    listens ? nil : session.changeSimply(name, to: text)
  }

  /// Handles an event as one step of `undo`.
  package func step(_ event: Event) async throws(Failure) -> Outcome {
    if let outcome = handleAtOnce(event) { return outcome }
    let start = session.begin()
    var step = Step(session.carryOut(event))
    if event.cause.isRestoration {
      session.commit(start, event, step.outcome)
      await tellFunctions(step.outcome.changes, &step)
    } else if let refusal = await ask(&step) {
      session.takeBack(start)
      await tellRefused(step)
      var outcome = Outcome(refusals: [refusal])
      outcome.cause = event.cause
      outcome.row = step.outcome.row
      return outcome
    } else {
      step.takeNetChanges(session.changesOfOpenStep)
    }
    await tell(step.outcome.changes, cause: event.cause)
    try await takeForm(into: &step)
    if !step.deferred.isEmpty { step.outcome.postpone(behind: step.deferred) }
    if event.cause.isRestoration {
      session.commitOpenStep()
    } else {
      session.commit(start, event, step.outcome)
    }
    return step.outcome
  }

  /// Performs what follows from an outcome without the caller: calls a function, reads a file of the form, or goes on
  /// with the remaining actions; `nil` if nothing does.
  package func proceed(from outcome: Outcome) async throws(Failure) -> Outcome? {
    guard outcome.refusals.isEmpty else { return nil }
    switch outcome.request {
    case nil:
      return outcome.remaining.isEmpty ? nil : try await step(.perform(outcome.remaining, outcome.row))
    case .call(let call):
      switch await effects(of: call) {
      case .success(let effects): return try await step(.perform(effects + outcome.remaining, outcome.row))
      case .failure(let refusal): return Outcome(refusals: [refusal])
      }
    case .read(let screen):
      try read(screen: screen)
      return try await step(.perform(outcome.remaining, outcome.row))
    default: return nil
    }
  }

  // MARK: - Asking and telling

  /// A step that has not been committed.
  struct Step {
    var outcome: Outcome
    /// For each setting, the stored value of which its functions were told last.
    var told: [Int: Value?] = [:]
    /// The changes that functions have accepted, each with the row that names the function.
    var accepted: [(change: Change, row: Int)] = []
    /// What happens after the step.
    var deferred: [Action] = []

    init(_ outcome: Outcome) { self.outcome = outcome }

    /// Replaces the changes by the net changes of the step.
    mutating func takeNetChanges(_ changes: [Change]) {
      var rows: [Int: Int] = [:]
      for change in outcome.changes { rows[change.setting] = change.row }
      outcome.changes = changes.map { change in
        var change = change
        change.row = rows[change.setting]
        return change
      }
    }
  }

  /// How often functions may change settings in one step.
  private static let roundLimit = 16

  /// Asks the functions that `onChange` names, until they change nothing more; returns the first refusal.
  private func ask(_ step: inout Step) async -> Refusal? {
    guard session.form.hasListeners else { return nil }
    for _ in 0..<Self.roundLimit {
      var isDone = true
      for var change in session.writesOfOpenStep {
        if let told = step.told[change.setting] { change.old = told }
        // Another function may have changed the setting again; it is then asked in the next round.
        guard change.old != change.new, session.storedValue(change.setting) == change.new else { continue }
        step.told.updateValue(change.new, forKey: change.setting)
        for row in session.form.listeners(to: change, .hasChangeActions) where session.isRouted(change) {
          isDone = false
          if let refusal = await perform(change, ofRow: row, &step) { return refusal }
          step.accepted.append((change, row))
        }
      }
      if isDone { return nil }
    }
    return Refusal(.endlessChanges)
  }

  /// Performs the actions for a row's new value; returns the refusal if the value is refused.
  private func perform(_ change: Change, ofRow row: Int, _ step: inout Step) async -> Refusal? {
    let cause = step.outcome.cause
    let context = session.context(of: change, cause: cause, row: row)
    observer.routed?(context)
    var queue = Array(session.form.changeActions(of: row).reversed())
    while let action = queue.popLast() {
      switch action {
      case .sequence(let actions): queue += actions.reversed()
      case .when(let condition, let action): if session.holds(condition) { queue.append(action) }
      case .refuse(let message): return step.refusal(.program(message), of: change)
      case .call(let name, let argument):
        switch await effects(ofFunction: name, argument, context) {
        case .success(let effects): queue += effects.reversed()
        case .failure(let refusal): return step.refusal(refusal.reason, of: change)
        }
      case .set, .toggle, .reset:
        // Restoring values restores their consequences, too.
        if cause.isRestoration { continue }
        let outcome = session.carryOut(.perform([action], session.form.address(of: row)))
        if case .read(let screen)? = outcome.request {
          do throws(Failure) { try read(screen: screen) } catch {
            return step.refusal(error.reason, of: change)
          }
          queue.append(action)
        }
        step.outcome.take(edits: outcome)
        if let refusal = outcome.refusals.first { return step.refusal(refusal.reason, of: change) }
      default: step.deferred.append(action)
      }
    }
    return nil
  }

  /// Tells the functions that `onChange` names of restored values. They cannot refuse them.
  func tellFunctions(_ changes: [Change], _ step: inout Step) async {
    guard session.form.hasListeners else { return }
    for change in changes where session.isRouted(change) {
      for row in session.form.listeners(to: change, .hasChangeActions) {
        if let refusal = await perform(change, ofRow: row, &step), step.outcome.cause != .rollback {
          observer.objected?(refusal)
        }
      }
    }
  }

  /// Tells functions that had accepted a change that it was taken back; the newest change comes first.
  private func tellRefused(_ step: Step) async {
    var outcome = Outcome()
    outcome.cause = .rollback
    var rollback = Step(outcome)
    for (change, row) in step.accepted.reversed() {
      _ = await perform(change.inverse, ofRow: row, &rollback)
    }
  }

  /// Calls the accessories' closures and the form's handler.
  func tell(_ changes: [Change], cause: Cause) async {
    guard callsFunctions || observer.routed != nil else { return }
    let changes = changes.filter { session.isRouted($0) }
    for change in changes {
      transaction?.order.append(session.form.key(of: change.setting))
      for row in session.form.listeners(to: change, .hasValueHandler) where callsFunctions {
        let value = session.form.effectiveValue(change.new, of: change.setting) ?? .null
        guard let function = definition.programRow(row)?.accessory.call(with: value) else { continue }
        try? await interruptible(function)
      }
    }
    for change in changes {
      let context = session.context(of: change, cause: cause)
      if session.form.listeners(to: change, .hasChangeActions).isEmpty { observer.routed?(context) }
      if let handler, callsFunctions { try? await interruptible { await handler(context) } }
    }
  }

  /// Tells everybody of values that have been restored already.
  func restore(_ changes: [Change], cause: Cause) async {
    var outcome = Outcome()
    outcome.cause = cause
    var step = Step(outcome)
    await tellFunctions(changes, &step)
    await tell(changes, cause: cause)
    try? await takeForm(into: &step)
  }
}

extension Workspace.Step {
  /// A refusal, at the word of the command that sets the value.
  fileprivate func refusal(_ reason: Refusal.Reason, of change: Change) -> Refusal {
    let index = outcome.edits.firstIndex { $0.path == change.path }
    return Refusal(reason, subject: index.map { .value($0) } ?? .command)
  }
}

// Notifies everything that listens for changes, in this order:
// 1. for each change, the functions that `onChange` names; they may refuse it, or change more settings, and
//    are then called again;
// 2. the closures of the accessories;
// 3. the form's handler.
extension Workspace {
  /// A step that has not been committed.
  struct Step {
    var outcome: Outcome
    /// For each setting, the stored value that was last reported to its functions.
    var told: [Int: Value?] = [:]
    /// The changes that functions have accepted, each with the row that names the function.
    var accepted: [(change: Change, row: Int)] = []
    /// The actions to perform after the step.
    var deferred: [Action] = []

    init(_ outcome: Outcome) { self.outcome = outcome }

    /// Creates a step for changes that have been made already.
    init(cause: Cause) {
      self.init(Outcome())
      outcome.cause = cause
    }

    /// Replaces the changes with the net changes of the step.
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

  /// The maximum number of rounds in which functions may change settings in one step.
  static let roundLimit = 16

  /// Calls the functions that `onChange` names until they make no more changes; returns the first refusal.
  func ask(_ step: inout Step) async -> Refusal? {
    guard session.form.hasListeners else { return nil }
    for _ in 0..<Self.roundLimit {
      var isDone = true
      for var change in session.writesOfOpenStep {
        if let told = step.told[change.setting] { change.old = told }
        // If another function has changed the setting again, the new value is reported in the next round.
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
    lazy var context = session.context(of: change, cause: cause, row: row)
    observer.routed?(context, session.isSecure(change.setting))
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
      case _ where action.changesValues:
        // Restoring values restores their consequences, too.
        if cause.isRestoration { continue }
        let outcome = session.carryOut(.perform([action], session.form.address(of: row)))
        if case .read(let screen)? = outcome.request {
          do throws(Failure) { try read(screen: screen) } catch {
            return step.refusal(error.reason, of: change)
          }
          queue.append(action)
        }
        step.outcome.changes += outcome.changes
        if let refusal = outcome.refusals.first { return step.refusal(refusal.reason, of: change) }
      default: if !cause.isRestoration { step.deferred.append(action) }
      }
    }
    return nil
  }

  /// Reports restored values to the functions that `onChange` names, which cannot refuse them.
  func tellFunctions(_ changes: [Change], _ step: inout Step) async {
    guard session.form.hasListeners else { return }
    for change in changes where session.isRouted(change) {
      for row in session.form.listeners(to: change, .hasChangeActions) {
        if let refusal = await perform(change, ofRow: row, &step), step.outcome.cause != .rollback {
          observer.objected?(change, refusal)
        }
      }
    }
  }

  /// Reports reverted changes to the functions that had accepted them, newest change first.
  func tellRefused(_ step: Step) async {
    let accepted = step.accepted.reversed()
    // This task is not cancelled together with the interrupted function.
    await Task { @MainActor in
      var rollback = Step(cause: .rollback)
      for (change, row) in accepted { _ = await perform(change.inverse, ofRow: row, &rollback) }
    }.value
  }

  /// Calls the accessories' closures and the form's handler.
  ///
  /// - Parameter closures: whether to call the closures, which is not needed for values that the program set
  ///   itself.
  func tell(_ changes: [Change], cause: Cause, closures: Bool = true) async {
    guard callsFunctions || observer.routed != nil else { return }
    let changes = changes.filter { session.isRouted($0) }
    for change in changes {
      transaction?.order.append(session.form.key(of: change.setting))
      for row in session.form.listeners(to: change, .hasValueHandler) where callsFunctions && closures {
        let value = session.form.effectiveValue(change.new, of: change.setting) ?? .null
        let control = definition.programRow(row)?.accessory.control
        guard let function = control?.call(with: value) else { continue }
        try? await interruptible(function)
      }
    }
    guard handler != nil || observer.routed != nil else { return }
    for change in changes {
      let context = session.context(of: change, cause: cause)
      if session.form.listeners(to: change, .hasChangeActions).isEmpty {
        observer.routed?(context, session.isSecure(change.setting))
      }
      if let handler, callsFunctions { try? await interruptible { await handler(context) } }
    }
  }

  /// Reports values that have already been restored to everything that listens for changes.
  func restore(_ changes: [Change], cause: Cause) async {
    var step = Step(cause: cause)
    await tellFunctions(changes, &step)
    await tell(changes, cause: cause)
    try? await takeForm(into: &step)
    session.commitOpenStep()
  }
}

extension Workspace.Step {
  /// Returns a refusal that points to the value in the command.
  fileprivate func refusal(_ reason: Refusal.Reason, of change: Change) -> Refusal {
    let index = outcome.edits.firstIndex { $0.path == change.path }
    return Refusal(reason, subject: index.map { .value($0) } ?? .command)
  }
}

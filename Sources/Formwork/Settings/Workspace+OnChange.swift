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
    /// The functions and programs that have accepted a change of a row.
    var accepted: [(change: Change, row: Int, action: Action)] = []
    /// The settings that functions have set.
    var setByFunctions: Set<Int> = []
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
        }
      }
      if isDone { return nil }
    }
    return Refusal(.endlessChanges)
  }

  /// Performs the actions for a row's new value; returns the refusal if the value is refused.
  private func perform(_ change: Change, ofRow row: Int, _ step: inout Step) async -> Refusal? {
    let cause = step.outcome.cause.of(change, step.setByFunctions)
    lazy var context = session.context(of: change, cause: cause, row: row)
    observer.routed?(session.context(of: change, cause: cause, row: row, masksSecrets: true))
    // What follows from a value that a function has set now is not known elsewhere.
    let isDone = consequencesAreDone && !step.setByFunctions.contains(change.setting)
    var queue = session.form.changeActions(of: row).reversed().map { (action: $0, isDone: isDone) }
    while let (action, isDone) = queue.popLast() {
      switch action {
      case .sequence(let actions): queue += actions.reversed().map { ($0, isDone) }
      case .when(let condition, let action): if session.holds(condition) { queue.append((action, isDone)) }
      case .refuse(let message):
        // The reason concerns a value that the command does not name.
        let isConsequence = !step.outcome.edits.isEmpty && !step.names(change) && !cause.isRestoration
        let key = session.form.shownKey(of: change.setting).description
        return step.refusal(.program(isConsequence ? "'\(key)': \(message)" : message), of: change)
      case .call, .run:
        switch await effects(of: action, context) {
        case .success(let effects):
          if !effects.contains(where: \.refuses) { step.accepted.append((change, row, action)) }
          queue += effects.reversed().map { ($0, false) }
        case .failure(let refusal):
          let isTakenBack = refusal.reason == .interrupted && !cause.isRestoration
          return step.refusal(isTakenBack ? .changeInterrupted : refusal.reason, of: change)
        }
      case _ where isDone: continue
      case _ where action.changesValues:
        // Restoring values restores their consequences, too.
        if cause.isRestoration { continue }
        // The form that the program derived is complete, so a function's changes become a separate step.
        if cause == .program {
          step.deferred.append(action)
          continue
        }
        let outcome = session.carryOut(.perform([action], session.form.address(of: row)))
        if case .read(let screen)? = outcome.request {
          do throws(Failure) { try read(screen: screen) } catch {
            return step.refusal(error.reason, of: change)
          }
          queue.append((action, isDone))
        }
        step.outcome.changes += outcome.changes
        step.setByFunctions.formUnion(outcome.changes.map(\.setting))
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
      for (change, row, action) in accepted {
        let context = session.context(of: change.inverse, cause: .rollback, row: row)
        observer.routed?(
          session.context(of: change.inverse, cause: .rollback, row: row, masksSecrets: true))
        _ = await effects(of: action, context)
      }
    }.value
  }

  /// Calls the accessories' closures and the form's handler.
  ///
  /// - Parameters:
  ///   - closures: whether to call the closures, which is not needed for values that the program set itself.
  ///   - setByFunctions: the settings that functions have set.
  func tell(
    _ changes: [Change], cause: Cause, closures: Bool = true, setByFunctions: Set<Int> = []
  ) async {
    guard callsFunctions || observer.routed != nil else { return }
    let changes = changes.filter { session.isRouted($0) }
    for change in changes {
      transaction?.order.append(session.form.key(of: change.setting))
      for row in session.form.listeners(to: change, .hasValueHandler) where callsFunctions && closures {
        let value = session.form.effectiveValue(change.new, of: change.setting) ?? .null
        let control = definition.programRow(session.form.template(ofRow: row))?.accessory.control
        guard let function = control?.call(with: value) else { continue }
        try? await interruptible(function)
      }
    }
    guard handler != nil || observer.routed != nil else { return }
    for change in changes {
      let cause = cause.of(change, setByFunctions)
      let context = session.context(of: change, cause: cause)
      if session.form.listeners(to: change, .hasChangeActions).isEmpty {
        observer.routed?(session.context(of: change, cause: cause, masksSecrets: true))
      }
      if let handler, callsFunctions { try? await interruptible { await handler(context) } }
    }
  }

  /// Reports values that have already been restored to everything that listens for changes.
  func restore(_ step: inout Step) async {
    let changes = step.outcome.changes
    await tellFunctions(changes, &step)
    await tell(changes, cause: step.outcome.cause)
    try? await takeForm(into: &step)
    pendingEffects += step.deferred
    session.commitOpenStep()
  }

  func restore(_ changes: [Change], cause: Cause) async {
    var step = Step(cause: cause)
    step.outcome.changes = changes
    await restore(&step)
  }
}

extension Cause {
  /// The cause of one change of a step: `action` if a function set the value, otherwise the step's cause.
  fileprivate func of(_ change: Change, _ setByFunctions: Set<Int>) -> Cause {
    setByFunctions.contains(change.setting) ? .action : self
  }
}

extension Workspace.Step {
  /// Whether the command itself sets the value.
  fileprivate func names(_ change: Change) -> Bool { outcome.edits.contains { $0.path == change.path } }

  /// Returns a refusal that points to the value in the command.
  fileprivate func refusal(_ reason: Refusal.Reason, of change: Change) -> Refusal {
    let index = outcome.edits.firstIndex { $0.path == change.path }
    return Refusal(reason, subject: index.map { .value($0) } ?? .command)
  }
}

// Handles an event as one step of `undo`, with the actions of `onChange`.
extension PageForm {
  /// The maximum number of rounds in which actions may change settings in one step.
  private static let roundLimit = 16

  /// Handles an event. The actions of `onChange` change settings in the same step, and may refuse it. Functions of a
  /// program are not called.
  mutating func step(_ event: Event) -> Outcome {
    guard session.form.hasListeners, !event.cause.isRestoration else { return session.handle(event) }
    let start = session.begin()
    var outcome = session.carryOut(event)
    if let refusal = performChangeActions(&outcome) {
      session.takeBack(start)
      return Outcome(refusals: [refusal])
    }
    outcome.changes = session.changesOfOpenStep
    session.commit(start, event, outcome)
    return outcome
  }

  /// Performs the actions for new values until they change nothing more; returns the first refusal.
  private mutating func performChangeActions(_ outcome: inout Outcome) -> Refusal? {
    var told: [Int: Value?] = [:]
    var deferred: [Action] = []
    defer { if !deferred.isEmpty { outcome.postpone(behind: deferred) } }
    for _ in 0..<Self.roundLimit {
      var isDone = true
      for var change in session.writesOfOpenStep {
        if let value = told[change.setting] { change.old = value }
        guard change.old != change.new, session.storedValue(change.setting) == change.new else { continue }
        told.updateValue(change.new, forKey: change.setting)
        for row in session.form.listeners(to: change, .hasChangeActions) where session.isRouted(change) {
          isDone = false
          if let refusal = performChangeActions(ofRow: row, &deferred) { return refusal }
        }
      }
      if isDone { return nil }
    }
    return Refusal(.endlessChanges)
  }

  /// - Parameter deferred: the actions to perform after the step, to which those of this row are added.
  private mutating func performChangeActions(ofRow row: Int, _ deferred: inout [Action]) -> Refusal? {
    var queue = Array(session.form.changeActions(of: row).reversed())
    while let action = queue.popLast() {
      switch action {
      case .sequence(let actions): queue += actions.reversed()
      case .when(let condition, let action): if session.holds(condition) { queue.append(action) }
      case .refuse(let message): return Refusal(.program(message))
      case _ where action.changesValues:
        let next = session.carryOut(.perform([action], session.form.address(of: row)))
        if let refusal = next.refusals.first { return refusal }
      default: deferred.append(action)
      }
    }
    return nil
  }
}

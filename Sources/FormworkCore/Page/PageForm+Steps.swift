// Handles an event as one step of `undo`, with the actions of `onChange`.
extension PageForm {
  /// Handles an event. The actions of `onChange` change settings in the same step, and may refuse it. Functions of a
  /// program are not called.
  mutating func step(_ event: Event) -> Outcome {
    guard session.form.hasListeners, !event.cause.isRestoration else { return session.handle(event) }
    let start = session.begin()
    var outcome = session.carryOut(event)
    var actions = ChangeActions(of: outcome)
    var refusal: Refusal?
    steps: while refusal == nil {
      switch actions.next(in: &session) {
      case .row: continue
      // A page does not call functions and programs; it describes them after the step.
      case .call(let action): actions.postpone(action)
      case .read(let file): refusal = actions.refusal(.program(Wording.fileIsNotInPage(file)))
      case .refused(let fault): refusal = fault
      case .done: break steps
      }
    }
    if let refusal {
      session.takeBack(start)
      return Outcome(refusals: [refusal])
    }
    outcome.finish(actions, changes: session.changesOfOpenStep)
    if !actions.deferred.isEmpty { outcome.postpone(behind: actions.deferred) }
    session.commit(start, event, outcome)
    return outcome
  }
}

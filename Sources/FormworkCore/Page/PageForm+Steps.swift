// Handles a request as one step of `undo`, with the actions of `onChange`.
extension PageForm {
  /// Handles a request. The actions of `onChange` change settings in the same step, and may refuse it. Functions of a
  /// program are not called.
  mutating func step(_ request: Request) -> Reply {
    guard session.form.hasListeners, !request.cause.isRestoration else { return session.handle(request) }
    let start = session.begin()
    var reply = session.carryOut(request)
    var actions = ChangeActions(of: reply)
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
      session.rollBack(start)
      return Reply(refusals: [refusal])
    }
    reply.finish(actions, changes: session.changesOfOpenStep)
    if !actions.deferred.isEmpty { reply.postpone(behind: actions.deferred) }
    session.commit(start, request, reply)
    return reply
  }
}

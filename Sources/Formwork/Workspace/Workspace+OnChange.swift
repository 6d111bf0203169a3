// Notifies everything that listens for changes, in this order:
// 1. for each change, the functions that `onChange` names; they may refuse it, or change more settings, and
//    are then called again;
// 2. the closures of the accessories;
// 3. the form's handler.
extension Workspace {
  /// A step that has not been committed.
  struct Step {
    var reply: Reply
    /// The functions and programs that have accepted a change of a row.
    var accepted: [(change: Change, row: RowID, action: Action)] = []
    /// The settings that functions have set.
    var setByFunctions: Set<SettingID> = []
    /// The actions to perform after the step.
    var deferred: [Action] = []

    init(_ reply: Reply) { self.reply = reply }

    /// Creates a step for changes that have been made already.
    init(cause: Cause) {
      self.init(Reply())
      reply.cause = cause
    }
  }

  /// Performs the actions of `onChange` and calls the functions that it names, until they make no more changes; returns
  /// the first refusal.
  func performChangeActions(_ step: inout Step) async -> Refusal? {
    await perform(ChangeActions(of: step.reply), &step)
  }

  /// Reports restored or derived values to the functions that `onChange` names, which cannot refuse them.
  func notifyFunctions(_ changes: [Change], _ step: inout Step) async {
    _ = await perform(ChangeActions(reporting: changes, cause: step.reply.cause), &step)
  }

  private func perform(_ actions: consuming ChangeActions, _ step: inout Step) async -> Refusal? {
    var context: Row.Context?
    while true {
      var refusal: Refusal?
      switch actions.next(in: &session) {
      case .row:
        context = nil
        observer.routed?(
          session.context(
            of: actions.change, cause: actions.changeCause, row: actions.row, masksSecrets: true))
      case .call(let action):
        let known =
          context ?? session.context(of: actions.change, cause: actions.changeCause, row: actions.row)
        context = known
        switch await effects(of: action, known) {
        case .success(let effects):
          if !effects.contains(where: \.refuses) {
            step.accepted.append((actions.change, actions.row, action))
          }
          actions.resume(with: effects, of: action)
        case .failure(let fault):
          let isTakenBack = fault.reason == .interrupted && !step.reply.cause.isRestoration
          refusal = actions.refusal(isTakenBack ? .changeInterrupted : fault.reason)
        }
      case .read(let screen):
        do throws(Failure) { try read(screen: screen) } catch { refusal = actions.refusal(error.reason) }
      case .refused(let fault): refusal = fault
      case .done:
        if !actions.isReport { step.reply.finish(actions, changes: session.changesOfOpenStep) }
        step.setByFunctions.formUnion(actions.setByActions)
        step.deferred += actions.deferred
        return nil
      }
      guard let refusal else { continue }
      if !actions.isReport { return refusal }
      if step.reply.cause != .rollback { observer.objected?(actions.change, refusal) }
    }
  }

  /// Reports reverted changes to the functions that had accepted them, newest change first.
  func reportRollback(_ step: Step) async {
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
  func notify(
    _ changes: [Change], cause: Cause, closures: Bool = true, setByFunctions: Set<SettingID> = []
  ) async {
    let calls = launcher.callsFunctions
    guard calls || observer.routed != nil else { return }
    let changes = changes.filter { session.isRouted($0) }
    for change in changes {
      transaction?.order.append(session.form.key(of: change.setting))
      for row in session.form.listeners(to: change, .hasValueHandler) where calls && closures {
        let value = session.form.effectiveValue(change.new, of: change.setting) ?? .null
        let control = definition.programRow(row)?.accessory.control
        guard let function = control?.call(with: value) else { continue }
        try? await turn.runInterruptibly(function)
      }
    }
    guard observer.handler != nil || observer.routed != nil else { return }
    for change in changes {
      let cause = cause.of(change, setByFunctions)
      let context = session.context(of: change, cause: cause)
      if session.form.listeners(to: change, .hasChangeActions).isEmpty {
        observer.routed?(session.context(of: change, cause: cause, masksSecrets: true))
      }
      if let handler = observer.handler, calls { try? await turn.runInterruptibly { await handler(context) } }
    }
  }

  /// Reports values that have already been restored to everything that listens for changes.
  func restore(_ step: inout Step) async {
    let changes = step.reply.changes
    await notifyFunctions(changes, &step)
    await notify(changes, cause: step.reply.cause)
    try? await adoptForm(into: &step)
    liveForm.pendingEffects += step.deferred
    session.commitOpenStep()
  }

  func restore(_ changes: [Change], cause: Cause) async {
    var step = Step(cause: cause)
    step.reply.changes = changes
    await restore(&step)
  }
}

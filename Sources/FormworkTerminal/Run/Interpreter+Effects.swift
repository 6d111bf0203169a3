import Formwork

// Handles the effects of an outcome: calls to functions, questions and files.
extension Interpreter {
  /// Completes an outcome: reports it, performs its effect, and continues with the remaining actions.
  func finish(_ first: Outcome, _ command: Command) async throws(CommandFailure) -> Flow {
    var outcome = first
    while true {
      let before = workspace.program == nil ? nil : before
      if !outcome.calls.isEmpty { reporter.flush() }  // keeps the output of the program in order
      for call in outcome.calls { await workspace.function(for: call)?() }
      try report(outcome, command, before)
      guard let effect = outcome.effect else { return .goOn }
      let version = workspace.version
      let actions: [Action]
      switch effect {
      case .quit: return try quit(column: command.column(of: .command))
      case .ask(let row):
        outcome = try ask(row, command)
        continue
      default: actions = try await perform(effect, command) + outcome.remaining
      }
      guard !actions.isEmpty else { return .goOn }
      // The program may have replaced the form that contains the row.
      let row = version == workspace.version ? outcome.row : nil
      outcome = session.handle(.perform(actions, row))
    }
  }

  /// Reports the result of an event, except for its effect.
  ///
  /// - Parameter before: the program's form before its functions were called.
  func report(_ outcome: Outcome, _ command: Command, _ before: Before? = nil) throws(CommandFailure) {
    tally.note(outcome)
    if isTracing, [.input, .action].contains(outcome.cause) {
      for change in outcome.changes { trace(session.context(of: change)) }
    }
    if let step = outcome.step { say(step) }
    if outcome.isIdle { reporter.note("nothing to do: its conditions do not hold now") }
    let isRefreshed = before == nil ? false : try refresh(command.column(of: .command))
    if dialogue != nil {
      // Runs before a refusal is thrown, because the numbers and rows of the old form are invalid in the new
      // one.
      if let before, isRefreshed, !outcome.hasMoved {
        showRows(changedSince: before)
      } else if outcome.hasMoved || isRefreshed {
        show()
      } else if outcome.changes.isEmpty, outcome.refusals.isEmpty {
        showUnchanged(outcome.edits.map { $0.path.setting })
      } else {
        showRows(touchedBy: outcome.changes)
      }
    }
    if let refusal = outcome.refusals.first {
      var failure = CommandFailure(fault: .refusal(refusal), column: command.column(of: refusal.subject))
      failure.isSecret = refusal.isSecret
      failure.others = outcome.refusals.dropFirst().map { (.refusal($0), command.column(of: $0.subject)) }
      throw failure
    }
    if let section = outcome.section { show(section: section) }
  }

  /// Reports what `undo` or `redo` changed.
  private func say(_ step: Outcome.Step) {
    let (words, changes) =
      switch step {
      case .undone(let changes): ("undone", changes)
      case .redone(let changes): ("done again", changes)
      }
    let lines = changes.prefix(3).map { session.command(for: $0) }
    let more = changes.count > lines.count ? ["\(changes.count - lines.count) more"] : []
    reporter.note("\(words): \((lines + more).joined(separator: "; "))")
  }

  /// Checks the program for a new form, and shows its messages.
  ///
  /// - Returns: whether the form was replaced; row and setting numbers of the old form are then invalid.
  @discardableResult
  private func refresh(_ column: Int) throws(CommandFailure) -> Bool {
    var alerts: [Alert] = []
    let (version, form) = (workspace.version, workspace.program == nil ? nil : session.form)
    try reading(column) { () throws(Failure) in alerts = try workspace.refreshForm() }
    if let form, workspace.version != version { tally.follow(from: form, to: session.form) }
    for alert in alerts { reporter.alert(alert) }
    return workspace.version != version
  }

  /// Prints the context of a change on one line; secrets are masked.
  private func trace(_ context: Row.Context) {
    var members = context
    let isSecret =
      context["key"]?.string.flatMap { session.form.setting(Key($0)) }.map { session.isSecure($0) } ?? false
    if isSecret {
      for name in ["value", "oldValue"] where members[name] != .null { members[name] = "••••" }
    }
    let object = Value.object(
      Value.Object(members.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }))
    if reporter.isJSON {
      reporter.object([("type", "trace"), ("context", object)])
    } else {
      reporter.note("trace: \(object.json)")
    }
  }

  /// Performs an effect; returns the actions that follow from it.
  private func perform(_ effect: Outcome.Effect, _ command: Command) async throws(CommandFailure)
    -> [Action]
  {
    let column = command.column(of: .command)
    switch effect {
    case .show(let alert): return try choose(from: alert, column: column)
    case .verify: try verify(column: column, isQuiet: true)
    case .save: try save(column: column)
    case .call(let call): try await self.call(call, column: column)
    case .read(let screen):
      try reading(column) { () throws(Failure) in try workspace.read(screen: screen) }
    case .ask, .quit: break
    }
    return []
  }

  /// Calls a function of the program; if the function belongs to another program, says what it would do.
  private func call(_ call: HandlerCall, column: Int) async throws(CommandFailure) {
    guard let function = workspace.function(for: call) else {
      guard case .registered(let name, let argument) = call.function else { return }
      guard let text = session.form.declaredActions[name] else {
        throw CommandFailure(fault: .refusal(Refusal(.unknownAction(name))), column: column)
      }
      return reporter.note("\(session.shown(.call(name, argument))): \(text)")
    }
    reporter.flush()
    let before = before
    await function()
    if try refresh(column), dialogue != nil { showRows(changedSince: before) }
  }

  private func choose(from alert: Alert, column: Int) throws(CommandFailure) -> [Action] {
    reporter.alert(alert)
    guard alert.asks else { return [] }
    guard let dialogue = questioner else {
      throw CommandFailure(.wouldAskToChoose(title: alert.title), column: column)
    }
    guard let choice = dialogue.choose(alert.choices.map(\.title), reporter) else {
      throw CommandFailure(.cancelled, column: column)
    }
    return alert.choices[choice].actions
  }

  /// Asks before a destructive action. Scripts are not asked.
  func mayPerform(_ title: String, on row: Int) -> Bool {
    guard let dialogue = questioner, let place = session.form.editAction(title, of: row) else { return true }
    let action = session.form.editActions(of: row)[place]
    guard action.isDestructive else { return true }
    let view = view(ofRow: row)
    return dialogue.confirm("\(action.title): \(view.label ?? view.address.id)?".visible)
  }

  /// Handles a tap on a row that needs a value: asks for it at the prompt; refuses it in a script and
  /// suggests `set`.
  private func ask(_ address: RowAddress, _ command: Command) throws(CommandFailure) -> Outcome {
    guard let row = session.form.row(at: address) else {
      return Outcome()
    }
    let view = view(ofRow: row)
    guard let dialogue = questioner else {
      throw CommandFailure(
        .wouldAsk(row: address.id, instead: instead(of: view)), column: command.column(of: .row(0)))
    }
    var typed: String?
    while true {
      guard let text = dialogue.value(for: view, typed: typed, reporter) else {
        throw CommandFailure(.cancelled, column: command.column(of: .row(0)))
      }
      guard let edit = try? session.edit(row, .enter(text)) else { return Outcome() }
      let outcome = session.handle(.change([edit], .input))
      guard let refusal = outcome.refusals.first, case .value = refusal.reason else { return outcome }
      reporter.diagnostic(Diagnostic(.refusal(refusal)))
      typed = text
    }
  }

  private func instead(of row: RowView) -> String {
    let value = row.input?.items.map { items in
      items.filter { !$0.isDisabled }.map { Quoting.word($0.value) }.joined(separator: "|")
    }
    let name = row.key?.description ?? row.address.id
    return "set \(Quoting.word(name)) \(value.flatMap { $0.unicodeScalars.count < 60 ? $0 : nil } ?? "VALUE")"
  }
}

import Formwork

// What an outcome asks its caller to do: closures to call, questions, files.
extension Interpreter {
  /// Brings an outcome to its end: reports it, does what it asks for, and goes on with what remains.
  func finish(_ first: Outcome, _ words: CommandWords) async throws(CommandFailure) -> Flow {
    var outcome = first
    while true {
      try await report(outcome, words)
      guard let effect = outcome.effect else { return .goOn }
      let version = workspace.version
      let actions: [Action]
      switch effect {
      case .quit: return try quit(column: words.column(of: .command))
      case .ask(let row):
        outcome = try ask(row, words)
        continue
      default: actions = try await perform(effect, words) + outcome.remaining
      }
      guard !actions.isEmpty else { return .goOn }
      // Files that were read add rows; a program may have put others in their place.
      let row = version == workspace.version ? outcome.row : nil
      outcome = workspace.session.handle(.perform(actions, row))
    }
  }

  private func report(_ outcome: Outcome, _ words: CommandWords) async throws(CommandFailure) {
    tally.note(outcome, in: session)
    for context in outcome.routed { trace(context) }
    if let step = outcome.step { say(step) }
    if outcome.isIdle { reporter.note("nothing to do: its conditions do not hold now") }
    if !outcome.calls.isEmpty { reporter.flush() }  // what a program prints comes behind
    let before = workspace.program == nil ? nil : session
    for call in outcome.calls { await call() }
    let isRefreshed = try refresh(words.column(of: .command))
    if dialogue != nil {
      // Before a refusal is thrown: numbers and rows of the form before mean nothing in this one.
      if let before, isRefreshed, !outcome.hasMoved {
        showRows(changedSince: before)
      } else if outcome.hasMoved || isRefreshed {
        show()
      } else if outcome.changes.isEmpty, outcome.refusal == nil {
        showUnchanged(outcome.named)
      } else {
        showRows(touchedBy: outcome.changes)
      }
    }
    if let refusal = outcome.refusal {
      throw CommandFailure(
        fault: .refusal(refusal), column: words.column(of: refusal.subject), isSecret: refusal.isSecret,
        others: outcome.furtherRefusals.map { (.refusal($0), words.column(of: $0.subject)) })
    }
    if let section = outcome.section { show(section: section) }
  }

  /// Says what an `undo` or a `redo` did.
  private func say(_ step: Outcome.Step) {
    let (words, changes) =
      switch step {
      case .undone(let changes): ("undone", changes)
      case .doneAgain(let changes): ("done again", changes)
      }
    let lines = changes.prefix(3).map { session.command(for: $0) }
    let more = changes.count > lines.count ? ["\(changes.count - lines.count) more"] : []
    reporter.note("\(words): \((lines + more).joined(separator: "; "))")
  }

  /// Looks again at the program behind the form, and shows what it has to say.
  ///
  /// - Returns: whether the form is another one; rows and slots of before mean nothing then.
  @discardableResult
  private func refresh(_ column: Int) throws(CommandFailure) -> Bool {
    var alerts: [Alert] = []
    let version = workspace.version
    try reading(column) { () throws(Failure) in alerts = try workspace.refreshForm() }
    for alert in alerts { reporter.alert(alert) }
    return workspace.version != version
  }

  /// A dictionary as it was routed, on one line; of a secret only that it is there.
  private func trace(_ context: Row.Context) {
    var members = context
    let isSecret =
      context["key"]?.string.flatMap { session.definition.keys.slot(of: Key($0)) }
      .map { session.isSecure($0) } ?? false
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

  /// Does what only a caller can; gives the actions that follow from it.
  private func perform(_ effect: Outcome.Effect, _ words: CommandWords) async throws(CommandFailure)
    -> [Action]
  {
    let column = words.column(of: .command)
    switch effect {
    case .show(let alert): return try choose(from: alert, column: column)
    case .verify: try verify(column: column, isQuiet: true)
    case .save: try save(column: column)
    case .call(let selection):
      reporter.flush()
      let before = session
      await selection()
      if try refresh(column), dialogue != nil { showRows(changedSince: before) }
    case .read(let screen):
      try reading(column) { () throws(Failure) in try workspace.read(screen: screen) }
    case .describe(let action, let text): reporter.note("\(session.shown(action)): \(text)")
    case .ask, .quit: break
    }
    return []
  }

  private func choose(from alert: Alert, column: Int) throws(CommandFailure) -> [Action] {
    reporter.alert(alert)
    guard alert.asks else { return [] }
    guard let dialogue = questioner else {
      throw CommandFailure(fault: .refusal(Refusal(.wouldAskToChoose(title: alert.title))), column: column)
    }
    guard let choice = dialogue.choose(alert.choices.map(\.title), reporter) else {
      throw CommandFailure(fault: .refusal(Refusal(.cancelled)), column: column)
    }
    return alert.choices[choice].actions
  }

  /// Asks before an action that destroys; a script has said what it wants.
  func mayPerform(_ title: String, on row: RowReference) -> Bool {
    guard let dialogue = questioner, let action = session.editAction(title, of: row),
      action.style == .destructive
    else {
      return true
    }
    let description = session.describeRow(row.index)
    return dialogue.confirm("\(action.title): \(description.label ?? description.id)?".visible)
  }

  /// A tap that wants a value: asked for at the prompt, refused in a script with the `set` to use.
  private func ask(_ row: RowReference, _ words: CommandWords) throws(CommandFailure) -> Outcome {
    let description = session.describeRow(row.index)
    guard let dialogue = questioner else {
      throw CommandFailure(
        fault: .refusal(
          Refusal(.wouldAsk(row: description.id, instead: instead(of: description)), subject: .row(0))),
        column: words.column(of: .row(0)))
    }
    var typed: String?
    while true {
      guard let text = dialogue.value(for: description, typed: typed, reporter) else {
        throw CommandFailure(fault: .refusal(Refusal(.cancelled)), column: words.column(of: .row(0)))
      }
      let outcome = workspace.session.handle(.set([(row, .text(text))]))
      guard let refusal = outcome.refusal, case .value = refusal.reason else { return outcome }
      reporter.diagnostic(Diagnostic(.refusal(refusal)))
      typed = text
    }
  }

  private func instead(of row: RowDescription) -> String {
    let value = row.row.accessory.items.map { items in
      items.filter { !$0.isDisabled }.map { Quoting.word($0.value) }.joined(separator: "|")
    }
    let name = row.key?.description ?? row.id
    return "set \(Quoting.word(name)) \(value.flatMap { $0.unicodeScalars.count < 60 ? $0 : nil } ?? "VALUE")"
  }
}

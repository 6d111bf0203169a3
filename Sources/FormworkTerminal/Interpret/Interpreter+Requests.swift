import Formwork

// Handles the requests of outcomes: functions, questions and files.
extension Interpreter {
  /// Completes a command: reports its outcome, handles the request of the outcome, and performs the remaining
  /// actions.
  ///
  /// - Parameters:
  ///   - command: the command; `nil` for a change that was not written as a line.
  ///   - start: the program's form before a pending outcome, if functions of the program were called since.
  func finish(
    _ pending: Pending, _ command: Command?, since start: Before? = nil
  ) async throws(CommandFailure) -> Flow {
    let column = command?.column(of: .command) ?? 1
    var before = start ?? self.before
    var hasChanged = false
    var next: Outcome?
    switch pending {
    case .question:
      guard let command else { return .goOn }
      return try await carryOutAsking(command)
    case .outcome(let outcome): next = outcome
    case .event(let event): next = try await step(event, column)
    }
    while let outcome = next {
      try report(outcome, command, before)
      before = self.before
      hasChanged = hasChanged || !outcome.changes.isEmpty
      var actions = outcome.remaining
      switch outcome.request {
      // The caller saves a change from the command line.
      case .quit: return command == nil && dialogue == nil ? .leave : try await quit(column: column)
      case .ask(let row) where isList(row) && questioner != nil && answers.isEmpty:
        guard try await editElements(of: row) == .goOn else { return .leave }
        before = self.before
        next = actions.isEmpty ? nil : try await step(.perform(actions, outcome.row), column)
        continue
      case .ask(let row):
        guard let edit = try await ask(row, command, after: hasChanged) else { return .goOn }
        next = try await enter(edit.edit, row, command, answeredBy: edit.answer)
        actions += next.map { showingNewItem(after: $0, row) } ?? []
        next?.remaining += actions
        continue
      case .show(let alert): actions = try await choose(from: alert, command, after: hasChanged) + actions
      case .verify: try verify(column: column)
      case .save: try await save(column: column)
      case .call, .read, .revert, nil:
        reporter.flush()  // keeps the output of the program in order
        next = try await reading(column) { () async throws(Failure) in
          try await workspace.proceed(from: outcome)
        }
        continue
      }
      next = actions.isEmpty ? nil : try await step(.perform(actions, outcome.row), column)
    }
    return .goOn
  }

  /// Waits until the program has loaded the rows of the current screen, if a line needs them.
  func waitForRows(_ line: String, _ wait: Duration) async throws(CommandFailure) {
    guard workspace.program != nil, needsRows(line) else { return }
    try await reading(1) { () async throws(Failure) in try await workspace.waitForRows(wait) }
    _ = try await finish(.event(.perform([], nil)), nil)
  }

  /// Whether the line's command shows or names rows.
  private func needsRows(_ line: String) -> Bool {
    guard let words = try? Word.split(line), !words.isEmpty, let command = try? read(words) else {
      return false
    }
    return command.name.needsRows
  }

  func step(_ event: Event, _ column: Int) async throws(CommandFailure) -> Outcome {
    reporter.flush()
    return try await reading(column) { () async throws(Failure) in try await workspace.step(event) }
  }

  /// Reports the result of an event, except for its request.
  ///
  /// - Parameter before: the program's form before the event.
  func report(_ outcome: Outcome, _ command: Command?, _ before: Before? = nil) throws(CommandFailure) {
    let isRefreshed = before.map { $0.version != workspace.version } ?? false
    if let before, isRefreshed { translate(from: before.session.form) }
    // What another program has changed in the file is not a change of this run.
    if outcome.cause == .reload { tally.rebase(outcome.changes, in: session) } else { tally.note(outcome) }
    if let step = outcome.step { say(step) }
    for setting in outcome.overruled {
      let value = session.storedValue(setting).map {
        session.isSecure(setting) ? Wording.secret : session.form.input(ofSetting: setting).written($0)
      }
      let key = session.form.shownKey(of: setting)
      reporter.note(Wording.overruled(key.description, to: value))
    }
    if outcome.isIdle { reporter.note(Wording.actionIsIdle) }
    if dialogue != nil, outcome.changes.isEmpty, outcome.refusals.isEmpty {
      for edit in outcome.edits where edit.editsElements && !outcome.overruled.contains(edit.setting) {
        reporter.note(Wording.isThere(edit.operation))
      }
    }
    if dialogue != nil, !showsElements {
      // Runs before a refusal is thrown, because the numbers and rows of the old form are invalid in the new
      // one.
      if let before, isRefreshed, !outcome.hasMoved {
        showRows(changedSince: before, touchedBy: outcome)
      } else if outcome.hasMoved || isRefreshed || outcome.cause == .reload {
        show()
      } else if outcome.changes.isEmpty, outcome.refusals.isEmpty {
        showUnchanged(
          outcome.edits.filter { !$0.editsElements || outcome.overruled.contains($0.setting) }
            .map { $0.setting })
      } else {
        showRows(touchedBy: outcome.changes)
      }
    }
    if !outcome.refusals.isEmpty { throw failure(outcome.refusals, command) }
    if let section = outcome.section { show(section: section) }
  }

  /// Reports what `undo` or `redo` changed.
  private func say(_ step: Outcome.Step) {
    reporter.note(Wording.step(step, session.commands(for: step)))
  }

  /// Prints each dictionary that reaches the program's functions from now on.
  package func traceChanges() { workspace.observer.routed = { [weak self] in self?.trace($0) } }

  /// Reports that a function was not called: it belongs to another program, or this is a dry run.
  func note(skipped action: Action?) {
    if case .run(let program)? = action { return reporter.note(Wording.notRun(program)) }
    guard case .call(let name, _)? = action, let action, !workspace.has(function: name) else {
      return reporter.note(Wording.notCalled(action.map { session.shown($0) }))
    }
    reporter.note("\(session.shown(action)): \(session.form.declaredActions[name] ?? "")")
  }

  /// Prints a dictionary without secrets on one line.
  private func trace(_ context: Row.Context) {
    let object = Value.object(
      Value.Object(context.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }))
    if reporter.printsRecords {
      reporter.object([("type", "trace"), ("context", object)])
      reporter.flush()
    } else {
      reporter.message("trace: \(object.json)")
    }
  }

  private func choose(
    from alert: Alert, _ command: Command?, after hasChanged: Bool
  ) async throws(CommandFailure) -> [Action] {
    reporter.alert(alert)
    if let choice = try answer(to: alert) { return alert.choices[choice].actions }
    guard alert.asks else { return [] }
    let column = command?.column(of: .command) ?? 1
    guard let dialogue = questioner else {
      let takesAnswer = command.map { CommandDescription[$0.name].takesAnswer } ?? false
      throw CommandFailure(
        .wouldAskToChoose(
          title: alert.title, choices: alert.choices.map(\.title), takesAnswer: takesAnswer),
        column: column)
    }
    guard let choice = await dialogue.choose(alert.choices.map(\.title), reporter) else {
      throw CommandFailure(.cancelled(hasChanged: hasChanged), column: column)
    }
    return alert.choices[choice].actions
  }

  /// Whether to perform an edit action, or the actions of a tap. Asks the user to confirm those that are
  /// destructive or delete an item; scripts are not asked.
  func mayPerform(_ title: String?, on row: RowID) async -> Bool {
    guard let dialogue = questioner else { return true }
    let view = view(ofRow: row)
    var label = view.label ?? view.address.id
    if let title {
      guard let place = session.form.editAction(title, of: row) else { return true }
      let action = session.form.editActions(of: row)[place]
      guard session.isEnabled(action),
        action.isDestructive || action.actions.contains(where: { $0.deletesItem })
      else { return true }
      label = Wording.confirm(action.title, on: label)
    } else {
      guard let item = row.item, session.isOpen(row: row),
        session.form.actions(of: row).contains(where: { $0.deletesItem })
      else { return true }
      label = Wording.confirm(label, on: session.form.name(of: item))
    }
    return await dialogue.confirm(label, reporter)
  }

  /// Handles a tap on a row that needs a value: takes the next answer or asks at the prompt; refuses it in
  /// a script and suggests `set`.
  ///
  /// - Parameter typed: a refused value that the user can correct.
  private func ask(
    _ address: RowAddress, _ command: Command?, after hasChanged: Bool = false, typed: String? = nil
  ) async throws(CommandFailure) -> (edit: Edit, answer: Word?)? {
    guard let row = session.form.row(at: address) else { return nil }
    if let answer = answers.popFirst() {
      return (try? session.edit(row, entering: answer.text)).map { ($0, answer) }
    }
    let view = view(ofRow: row)
    let column = command?.column(of: .row(0)) ?? 1
    guard let dialogue = questioner else {
      throw CommandFailure(.wouldAsk(row: address.id, instead: instead(of: view)), column: column)
    }
    guard let text = await dialogue.value(for: view, typed: typed, edit: editCommand(for: view), reporter)
    else {
      throw CommandFailure(.cancelled(hasChanged: hasChanged), column: column)
    }
    return (try? session.edit(row, entering: text)).map { ($0, nil) }
  }

  /// Enters a value. One that was typed is asked for again as long as it is refused.
  private func enter(
    _ first: Edit, _ row: RowAddress, _ command: Command?, answeredBy word: Word?
  ) async throws(CommandFailure) -> Outcome? {
    var edit = first
    var isFirstRefusal = true
    while true {
      let outcome = try await step(.change([edit], .input), command?.column(of: .command) ?? 1)
      guard let typed = edit.operation.typedText, let refusal = outcome.refusals.first,
        !refusal.isInterruption
      else { return outcome }
      if let word {
        var failure = failure(outcome.refusals, command)
        failure.column = word.column
        throw failure
      }
      for refusal in outcome.refusals { reporter.diagnostic(Diagnostic(.refusal(refusal))) }
      if isFirstRefusal { reporter.note(Wording.fieldCanBeLeft(removal(row))) }
      isFirstRefusal = false
      guard let next = try await ask(row, command, typed: typed) else { return nil }
      edit = next.edit
    }
  }

  /// How the value of a row can be removed; `nil` if it has none or must have one.
  private func removal(_ address: RowAddress) -> Wording.Removal? {
    guard let row = session.form.row(at: address), let setting = session.form.setting(of: row),
      !session.form.input(ofSetting: setting).isRequired, session.storedValue(setting) != nil,
      session.form.list(of: setting) == nil, !session.form.isIdentity(setting)
    else { return nil }
    return questioner?.clears(view(ofRow: row)) ?? false
      ? .emptyAnswer : .command("reset \(Quoting.word(session.scriptName(ofRow: row)))")
  }

  /// The actions that show the screen of an item that was just added, if its row leads to one.
  private func showingNewItem(after outcome: Outcome, _ address: RowAddress) -> [Action] {
    guard outcome.refusals.isEmpty, let row = session.form.row(at: address),
      let item = session.newItem(in: outcome, addedBy: row)
    else { return [] }
    let form = session.form
    return form.rows(ofItem: item).lazy.map { form.actions(of: $0) + form.detailActions(of: $0) }
      .first { $0.contains { if case .push = $0 { true } else { false } } } ?? []
  }

  private func instead(of row: RowView) -> String {
    let value = row.input?.items.map { items in
      items.filter { !$0.isDisabled }.map { Quoting.word($0.value.description) }.joined(separator: "|")
    }
    let name = session.scriptName(ofRow: row.row)
    if row.input == nil { return "add \(Quoting.word(name)) NAME" }
    if let input = row.input, input.element != nil {
      return "add \(Quoting.word(name)) \(input.mapRules == nil ? "VALUE" : "NAME=VALUE")"
    }
    return "set \(Quoting.word(name)) \(value.flatMap { $0.unicodeScalars.count < 60 ? $0 : nil } ?? "VALUE")"
  }
}

extension Edit.Operation {
  /// The text that a user typed for a value.
  fileprivate var typedText: String? {
    switch self {
    case .enter(let text), .insert(.text(let text), _): text
    default: nil
    }
  }
}

extension Refusal {
  /// Whether the user stopped what was asked about a change.
  var isInterruption: Bool { reason == .interrupted || reason == .changeInterrupted }
}

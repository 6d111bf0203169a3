import Formwork

// Carries out requests and reports replies.
extension Interpreter {
  /// Carries out a request to its end.
  ///
  /// - Parameter command: the command; `nil` for a change that was not written as a line.
  func finish(_ request: Request, _ command: Command?) async throws(CommandFailure) -> Flow {
    try await confirmReset(by: request, command?.column(of: .command) ?? 1)
    let run = CommandRun(self, command)
    reporter.flush()
    try await workspace.finish(request, for: run)
    return try await showNewItem(of: run)
  }

  /// Carries out what follows from a reply.
  ///
  /// - Parameter before: the program's form before the reply, if functions of the program were called since.
  func finish(
    _ reply: Reply, _ command: Command?, since before: Snapshot? = nil
  ) async throws(CommandFailure) -> Flow {
    let run = CommandRun(self, command, since: before)
    try await workspace.finish(reply, for: run)
    return try await showNewItem(of: run)
  }

  /// Shows the screen of an item that was added.
  private func showNewItem(of run: CommandRun) async throws(CommandFailure) -> Flow {
    let actions = run.showingNewItem
    if !actions.isEmpty { try await workspace.finish(.perform(actions, nil), for: run) }
    return run.flow
  }

  /// Waits in a script until the program has loaded the rows of the current screen, if a command needs them.
  func waitForRows(_ command: Command) async throws(CommandFailure) {
    guard dialogue == nil, workspace.program != nil, command.name.needsRows else { return }
    try await reading(1) { () async throws(Failure) in try await workspace.waitForRows(workspace.wait) }
    _ = try await finish(.perform([], nil), nil)
  }

  func step(_ request: Request, _ column: Int) async throws(CommandFailure) -> Reply {
    try await confirmReset(by: request, column)
    reporter.flush()
    return try await reading(column) { () async throws(Failure) in try await workspace.step(request) }
  }

  /// Asks the user about a request that resets settings because it hides their rows; scripts are not asked.
  ///
  /// - Throws: if the user declines.
  private func confirmReset(by request: Request, _ column: Int) async throws(CommandFailure) {
    confirmedResets = []
    guard let dialogue = questioner,
      let question = session.question(before: request, naming: { Wording.quoted($1.scriptName(of: $0)) })
    else { return }
    guard await dialogue.confirm(question.text, reporter) else {
      throw CommandFailure(.cancelled(hasChanged: false), column: column)
    }
    confirmedResets = Set(question.reset.map { session.form.key(of: $0) })
  }

  /// Reports a reply, except for what it needs.
  ///
  /// - Parameter before: the program's form before it.
  func report(_ reply: Reply, _ command: Command?, _ before: Snapshot? = nil) throws(CommandFailure) {
    let isRefreshed = before.map { $0.version != workspace.version } ?? false
    if let before, isRefreshed { record.translate(from: before.session.form, to: session.form) }
    // What another program has changed in the file is not a change of this run.
    if reply.cause == .reload {
      record.tally.rebase(reply.changes, in: session)
    } else {
      record.tally.note(reply)
    }
    if !reply.changes.isEmpty { refused = nil }
    if let step = reply.step { say(step) }
    let reset = session.settingsReset(by: reply).filter {
      confirmedResets.remove(session.form.key(of: $0)) == nil
    }
    if !reset.isEmpty {
      reporter.remark(Wording.reset(reset.map { Wording.quoted(session.scriptName(of: $0)) }))
    }
    for setting in reply.overruled {
      let value = session.storedValue(setting).map {
        session.isSecure(setting) ? Wording.secret : session.form.input(ofSetting: setting).written($0)
      }
      let key = session.form.shownKey(of: setting)
      reporter.note(Wording.overruled(key.description, to: value))
    }
    if let command { note(reply, of: command) }
    if reply.isIdle { reporter.note(Wording.actionIsIdle) }
    if dialogue != nil {
      for edit in reply.editsWithoutEffect { reporter.note(Wording.isThere(edit.operation)) }
    }
    if dialogue != nil, !display.showsElements {
      // Runs before a refusal is thrown, because the numbers and rows of the old form are invalid in the new
      // one.
      if let before, isRefreshed, !reply.hasMoved {
        display.showRows(changedSince: before, touchedBy: reply)
      } else if reply.hasMoved || isRefreshed || reply.cause == .reload {
        display.show()
      } else if reply.changes.isEmpty, reply.refusals.isEmpty {
        display.showUnchanged(
          reply.edits.filter { !$0.editsElements || reply.overruled.contains($0.setting) }
            .map { $0.setting })
      } else {
        display.showRows(touchedBy: reply.changes)
      }
    }
    if !reply.refusals.isEmpty { throw CommandFailure(reply.refusals, of: command) }
    if let section = reply.section { display.show(section: section) }
  }

  /// Reports what the rows do not show: how many settings were reset, and that `home` had no effect.
  private func note(_ reply: Reply, of command: Command) {
    if command.name == .home, !reply.hasMoved, dialogue != nil { reporter.note(Wording.isAtHome) }
    guard reply.refusals.isEmpty else { return }
    let groups = SettingGroups(session: session)
    for group in command.groups {
      let count = reply.changes.count { $0.new == nil && groups.has($0.setting, in: group) }
      reporter.note(Wording.reset(count, ofGroup: group))
    }
  }

  /// Reports what `undo` or `redo` changed.
  private func say(_ step: Reply.Step) {
    reporter.note(Wording.step(step, Script(session).commands(for: step)))
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

  /// Whether to perform an edit action, or the actions of a tap. Asks the user to confirm those that are
  /// destructive or delete an item, or discard changes; scripts are not asked.
  func mayPerform(_ title: String?, on row: RowID) async -> Bool {
    guard let dialogue = questioner else { return true }
    if title == nil, session.isOpen(row: row), session.form.actions(of: row).contains(.revert) {
      return await mayRevert()
    }
    let view = display.view(ofRow: row)
    var label = view.label ?? view.address.id
    if let title {
      guard let place = session.form.editAction(title, of: row) else { return true }
      let action = session.form.editActions(of: row)[place]
      guard session.isEnabled(action), !action.actions.isQuestion,
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
}

extension Interpreter {
  /// Whether to discard the unsaved changes. Asks the user if there are any; scripts are not asked.
  func mayRevert() async -> Bool {
    let count = session.unsavedChanges.count
    guard let dialogue = questioner, count > 0 else { return true }
    return await dialogue.confirm(Wording.discard(changes: count), reporter)
  }
}

extension Reply {
  /// The edits of elements that have changed nothing, such as the insertion of an element that must be unique.
  var editsWithoutEffect: [Edit] {
    guard changes.isEmpty, refusals.isEmpty else { return [] }
    return edits.filter { $0.editsElements && !overruled.contains($0.setting) }
  }
}

extension [Action] {
  /// Whether the form itself asks before anything is done.
  fileprivate var isQuestion: Bool {
    if count == 1, case .alert(let alert) = self[0] { alert.asks } else { false }
  }
}

extension Refusal {
  /// Whether the user stopped what was asked about a change.
  var isInterruption: Bool { reason == .interrupted || reason == .changeInterrupted }
}

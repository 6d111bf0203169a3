import Formwork

// Changes that are made while no command is carried out: by the program, such as in a timer, a load or its own
// task, in files that are watched, or by loading parts of it.
extension Interpreter {
  /// Calls `changed` whenever the program has changed its form, or a watched file has changed, while no command
  /// is carried out.
  func observeOutsideChanges(_ changed: @escaping @MainActor () async -> Void) {
    noteOutsideChange = { [weak self] in
      guard let self, !self.isBusy, !self.isNotified else { return }
      // Several changes in a row are handled together.
      self.isNotified = true
      Task { @MainActor in
        self.isNotified = false
        if !self.isBusy { await changed() }
      }
    }
    workspace.program?.changes.handler = noteOutsideChange
    workspace.loadedSomething = noteOutsideChange
  }

  /// Whether changes may have been made outside.
  var mayHaveOutsideChanges: Bool { workspace.program != nil || hasFileChanges || workspace.hasLoadedParts }

  /// Applies the changes from outside, and returns a text that reports them; `nil` if nothing is to be reported.
  func textOfOutsideChanges() async -> String? {
    guard mayHaveOutsideChanges else { return nil }
    await workspace.turn.take()
    (isBusy, isOutside) = (true, true)
    defer {
      (isBusy, isOutside) = (false, false)
      workspace.turn.pass()
    }
    let text = await reporter.captured {
      if hasFileChanges { await reloadFiles() }
      showLoadedParts()
      guard workspace.program != nil else { return }
      do throws(Failure) { try await takeOutsideChanges() } catch {
        reporter.diagnostics(error.diagnostics)
      }
    }
    return text.isEmpty ? nil : text
  }

  private func takeOutsideChanges() async throws(Failure) {
    var before = before
    var next: Outcome? = try await workspace.adoptForm()
    keepNumbers(of: before)
    while var outcome = next {
      await report(outside: &outcome, before)
      before = self.before
      next = try await workspace.proceed(from: outcome)
    }
  }

  /// Whether the program has asked to quit.
  var wantsToLeave: Bool { postponed.contains { $0.request == .quit } }

  /// Reports an outcome and handles its request. Postpones the request if the user has to be asked.
  private func report(outside outcome: inout Outcome, _ before: Before?) async {
    let isQuiet = outcome.changes.isEmpty && !outcome.hasMoved && before?.version == workspace.version
    if !isQuiet || !outcome.refusals.isEmpty {
      await reportingFailure { () throws(CommandFailure) in try report(outcome, nil, before) }
    }
    if workspace.mustAsk(for: outcome) || outcome.request == .save && workspace.mustAskToSave {
      postponed.append(outcome.withoutChanges)
      (outcome.request, outcome.remaining) = (nil, [])
      return
    }
    switch outcome.request {
    case nil, .call, .read, .revert: return
    case .show(let alert) where !alert.asks: reporter.alert(alert)
    case .save: await reportingFailure { () async throws(CommandFailure) in try await save(column: 1) }
    case .verify: await reportingFailure { () throws(CommandFailure) in try verify(column: 1) }
    // The user is asked after the line that is being typed has been carried out.
    case .show, .ask, .quit: return postponed.append(outcome.withoutChanges)
    }
    outcome.request = nil
  }

  private func reportingFailure(_ body: () async throws(CommandFailure) -> Void) async {
    do throws(CommandFailure) { try await body() } catch {
      reporter.diagnostics(error.details + [Diagnostic(error.fault)])
    }
  }

  /// Handles the requests that were postponed until the end of a line.
  func finishPostponed() async throws(CommandFailure) -> Flow {
    while !postponed.isEmpty {
      if try await finish(.outcome(postponed.removeFirst()), nil) == .leave { return .leave }
    }
    return .goOn
  }
}

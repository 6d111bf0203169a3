import Formwork

// Changes that the program makes while no command is carried out, such as in a timer, a load or its own task.
extension Interpreter {
  /// Calls `changed` whenever the program has changed its form while no command is carried out.
  func observeProgram(_ changed: @escaping @MainActor () async -> Void) {
    workspace.program?.changed = { [weak self] in
      guard let self, !self.isBusy, !self.isNotified else { return }
      // Several changes in a row are handled together.
      self.isNotified = true
      Task { @MainActor in
        self.isNotified = false
        if !self.isBusy { await changed() }
      }
    }
  }

  /// Applies the program's changes, and returns a text that reports them; `nil` if nothing is to be reported.
  func textOfOutsideChanges() async -> String? {
    guard workspace.program != nil else { return nil }
    await workspace.turn.take()
    isBusy = true
    defer {
      isBusy = false
      workspace.turn.pass()
    }
    let text = await reporter.captured {
      do throws(Failure) { try await takeOutsideChanges() } catch {
        reporter.diagnostics(error.diagnostics)
      }
    }
    return text.isEmpty ? nil : text
  }

  private func takeOutsideChanges() async throws(Failure) {
    var before = before
    var next: Outcome? = try await workspace.takeForm()
    keepNumbers(of: before)
    while var outcome = next {
      report(outside: &outcome, before)
      before = self.before
      next = try await workspace.proceed(from: outcome)
    }
  }

  /// Whether the program has asked to quit.
  var wantsToLeave: Bool { postponed.contains { $0.request == .quit } }

  /// Reports an outcome and handles its request. Postpones the request if the user has to be asked.
  private func report(outside outcome: inout Outcome, _ before: Before?) {
    let isQuiet = outcome.changes.isEmpty && !outcome.hasMoved && before?.version == workspace.version
    if !isQuiet || !outcome.refusals.isEmpty {
      reportingFailure { () throws(CommandFailure) in try report(outcome, nil, before) }
    }
    switch outcome.request {
    case nil, .call, .read, .revert: return
    case .show(let alert) where !alert.asks: reporter.alert(alert)
    case .save: reportingFailure { () throws(CommandFailure) in try save(column: 1) }
    case .verify: reportingFailure { () throws(CommandFailure) in try verify(column: 1, isQuiet: true) }
    // The user is asked after the line that is being typed has been carried out.
    case .show, .ask, .quit: return postponed.append(outcome.withoutChanges)
    }
    outcome.request = nil
  }

  private func reportingFailure(_ body: () throws(CommandFailure) -> Void) {
    do throws(CommandFailure) { try body() } catch {
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

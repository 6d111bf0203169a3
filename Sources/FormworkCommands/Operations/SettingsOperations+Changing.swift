package import Formwork
package import FormworkTerminal

extension SettingsOperations {
  /// Sets what `KEY=VALUE` words say, in one step.
  package func set(_ words: [String], isDry: Bool) throws(Failure) -> ExitStatus {
    let workspace = try openForChange(isDry: isDry)
    var assignments: [(name: String, text: String)] = []
    for word in words {
      guard let equals = word.firstIndex(of: "=") else { throw Failure(.usage(.noEquals(word))) }
      assignments.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
    }
    try readPending(of: workspace, for: assignments.map(\.name))
    var pairs: [(row: RowReference, input: Event.Input)] = []
    for assignment in assignments {
      do throws(Refusal) {
        pairs.append((try workspace.session.row(assignment.name), .text(assignment.text)))
      } catch {
        throw Failure([Diagnostic(.refusal(error), at: Place(file: assignment.name))])
      }
    }
    return try change(workspace, to: pairs, places: assignments.map { Place(file: $0.name) }, isDry: isDry)
  }

  /// Sets what an object says: in the settings' shape, or flat by key.
  ///
  /// - Parameters:
  ///   - only: resets what is not named.
  ///   - complete: refuses while a required row has no answer.
  package func apply(
    _ file: String, only: Bool, complete: Bool, isDry: Bool
  ) throws(Failure) -> ExitStatus {
    let workspace = try openForChange(isDry: isDry)
    try workspace.read()
    let values = try readValues(file, session: workspace.session)
    var tally = Tally()
    let named = Set(values.map(\.slot))
    let removed = values.filter { $0.value == .null }.map(\.slot)
    let others = (0..<workspace.session.definition.keys.count).filter {
      only && !named.contains($0) && workspace.session.setValue($0) != nil
    }
    // What goes, goes first: everything that is set is judged on the result.
    let rows = (removed + others).map { RowReference(workspace.session.definition.keys[$0].row) }
    if !rows.isEmpty { tally.note(workspace.session.handle(.reset(rows))) }
    let set = values.filter { $0.value != .null }
    return try change(
      workspace,
      to: set.map { (RowReference(workspace.session.definition.keys[$0.slot].row), .value($0.value)) },
      places: set.map(\.place), isDry: isDry, tally: tally, complete: complete)
  }

  /// Opens the form for a change that is to be kept.
  private func openForChange(isDry: Bool) throws(Failure) -> Workspace {
    let workspace = try open(policy: .refuse)
    guard workspace.file != nil || isDry else { throw Failure(.usage(.noStore)) }
    reporter.diagnostics(workspace.strays())
    return workspace
  }

  private func change(
    _ workspace: Workspace, to pairs: [(row: RowReference, input: Event.Input)], places: [Place], isDry: Bool,
    tally: Tally = Tally(), complete: Bool = false
  ) throws(Failure) -> ExitStatus {
    let interpreter = Interpreter(workspace: workspace, reporter: reporter)
    interpreter.tally = tally
    do throws(Failure) {
      let outcome = workspace.session.handle(.set(pairs))
      if let refusal = outcome.refusal { throw failure(refusal, places: places) }
      interpreter.tally.note(outcome)
      if complete {
        let missing = workspace.session.unanswered()
        guard missing.isEmpty else { throw Failure(.refusal(Refusal(.incomplete(rows: missing)))) }
      }
      if !isDry { try workspace.save() }
    } catch {
      reporter.diagnostics(error.diagnostics)
      workspace.discard()
      Summary(interpreter: interpreter, isDry: isDry, status: error.status, refusals: 1).report()
      return error.status
    }
    let status = status(changed: interpreter.tally.changes(in: workspace.session).count)
    Summary(interpreter: interpreter, isDry: isDry, status: status).report()
    return status
  }

  private func failure(_ refusal: Refusal, places: [Place]) -> Failure {
    let index: Int? =
      switch refusal.subject {
      case .command: nil
      case .row(let index), .value(let index): index
      }
    var place = index.flatMap { places.indices.contains($0) ? places[$0] : nil }
    if refusal.isSecret { place?.sourceLine = nil }
    return Failure([Diagnostic(.refusal(refusal), at: place)])
  }
}

package import Formwork
package import FormworkTerminal

extension SettingsOperations {
  /// Sets what `KEY=VALUE` words say, in one step.
  package func set(_ words: [String], isDry: Bool) async throws(Failure) -> ExitStatus {
    let workspace = try openForChange(isDry: isDry)
    var assignments: [(name: String, text: String)] = []
    for word in words {
      guard let equals = word.firstIndex(of: "=") else { throw Failure(.usage(.noEquals(word))) }
      assignments.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
    }
    try readPending(of: workspace, for: assignments.map(\.name))
    var pairs: [(row: RowReference, input: Event.Input)] = []
    var unknown: [Diagnostic] = []
    for assignment in assignments {
      do throws(Refusal) {
        pairs.append((try workspace.session.row(assignment.name), .text(assignment.text)))
      } catch { unknown.append(Diagnostic(.refusal(error), about: assignment.name)) }
    }
    guard unknown.isEmpty else { return refuse(Failure(unknown), in: workspace, isDry: isDry) }
    return await change(workspace, to: pairs, origin: { Origin(subject: assignments[$0].name) }, isDry: isDry)
  }

  /// Sets what an object says: in the settings' shape, or flat by key.
  ///
  /// - Parameters:
  ///   - only: resets what is not named.
  ///   - complete: refuses while a required row has no answer.
  package func apply(
    _ file: String, only: Bool, complete: Bool, isDry: Bool
  ) async throws(Failure) -> ExitStatus {
    let workspace = try openForChange(isDry: isDry)
    try workspace.read()
    let values: GivenValues
    do throws(Failure) { values = try readValues(file, session: workspace.session) } catch {
      return refuse(error, in: workspace, isDry: isDry)
    }
    let keys = workspace.session.definition.keys
    let named = Set(values.members.map(\.slot))
    let removed = values.members.filter { $0.value == .null }.map(\.slot)
    let others = keys.indices.filter {
      only && !named.contains($0) && workspace.session.setValue($0) != nil
    }
    // What goes, goes first: everything that is set is judged on the result.
    let rows = (removed + others).map { RowReference(keys[$0].row) }
    let set = values.members.filter { $0.value != .null }
    return await change(
      workspace, to: set.map { (RowReference(keys[$0.slot].row), .value($0.value)) },
      origin: { Origin(place: values.place(of: set[$0]), subject: keys[set[$0].slot].key.description) },
      isDry: isDry, resetting: rows, complete: complete)
  }

  /// Opens the form for a change that is to be kept.
  private func openForChange(isDry: Bool) throws(Failure) -> Workspace {
    let workspace = try open(policy: .refuse)
    guard workspace.file != nil || isDry else { throw Failure(.usage(.noStore)) }
    reporter.diagnostics(workspace.strays())
    return workspace
  }

  private func change(
    _ workspace: Workspace, to pairs: [(row: RowReference, input: Event.Input)],
    origin: (Int) -> Origin, isDry: Bool, resetting rows: [RowReference] = [], complete: Bool = false
  ) async -> ExitStatus {
    let interpreter = Interpreter(workspace: workspace, reporter: reporter)
    do throws(Failure) {
      let outcome = workspace.session.handle(resetting: rows, setting: pairs)
      if let refusal = outcome.refusal {
        throw Failure(([refusal] + outcome.furtherRefusals).map { diagnostic(for: $0, origin) })
      }
      interpreter.tally.note(outcome, in: workspace.session)
      for call in outcome.calls { await call() }
      if complete {
        let missing = workspace.session.unanswered()
        guard missing.isEmpty else { throw Failure(.refusal(Refusal(.incomplete(rows: missing)))) }
      }
      if isDry { try workspace.judge() } else { try workspace.save() }
    } catch {
      return refuse(error, in: workspace, isDry: isDry)
    }
    let status = status(changed: interpreter.tally.changes(in: workspace.session).count)
    Summary(interpreter: interpreter, isDry: isDry, status: status).report()
    return status
  }

  /// Reports what is wrong and that nothing was saved.
  private func refuse(_ failure: Failure, in workspace: Workspace, isDry: Bool) -> ExitStatus {
    reporter.diagnostics(failure.diagnostics)
    workspace.discard()
    let interpreter = Interpreter(workspace: workspace, reporter: reporter)
    let errors = failure.diagnostics.count { $0.severity == .error }
    Summary(interpreter: interpreter, isDry: isDry, status: failure.status, refusals: errors).report()
    return failure.status
  }

  private func diagnostic(for refusal: Refusal, _ origin: (Int) -> Origin) -> Diagnostic {
    let index: Int? =
      switch refusal.subject {
      case .command: nil
      case .row(let index), .value(let index): index
      }
    let origin = index.map(origin)
    return Diagnostic(.refusal(refusal), at: origin?.place, about: origin?.subject)
  }
}

/// Where a value came from: a word of the call, or a place in a file.
private struct Origin {
  var place: Place?
  var subject: String?
}

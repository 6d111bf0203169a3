package import Formwork
import FormworkTerminal

extension SettingsOperations {
  /// Sets values given as `KEY=VALUE` words, in one change.
  package func set(_ words: [String], isDry: Bool) async throws(Failure) -> ExitStatus {
    let workspace = try openForChange(isDry: isDry)
    var assignments: [(name: String, text: String)] = []
    for word in words {
      guard let equals = word.firstIndex(of: "=") else { throw Failure(UsageFault.noEquals(word).fault) }
      assignments.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
    }
    try readPending(of: workspace, for: assignments.map(\.name))
    var edits: [Edit] = []
    var faults: [Diagnostic] = []
    for assignment in assignments {
      do throws(Refusal) {
        let row = try workspace.session.row(named: assignment.name)
        edits.append(try workspace.session.edit(row, .enter(assignment.text)))
      } catch { faults.append(Diagnostic(.refusal(error), about: assignment.name)) }
    }
    guard faults.isEmpty else { return refuse(Failure(faults), in: workspace, isDry: isDry) }
    return await change(workspace, edits, origin: { Origin(subject: assignments[$0].name) }, isDry: isDry)
  }

  /// Sets values from an object, nested or flat by key.
  ///
  /// - Parameters:
  ///   - only: whether to reset all other settings.
  ///   - complete: whether to refuse if a required row has no value.
  package func apply(
    _ file: String, only: Bool, complete: Bool, isDry: Bool
  ) async throws(Failure) -> ExitStatus {
    let workspace = try openForChange(isDry: isDry)
    try workspace.read()
    let values: GivenValues
    do throws(Failure) { values = try readValues(file, for: workspace.session.form) } catch {
      return refuse(error, in: workspace, isDry: isDry)
    }
    let session = workspace.session
    let named = Set(values.members.map(\.setting))
    let others = session.form.settings.indices.filter {
      only && !named.contains($0) && session.storedValue($0) != nil
    }
    let edits =
      values.members.map { Edit(SettingPath($0.setting), $0.value == .null ? .remove : .set($0.value)) }
      + others.map { Edit(SettingPath($0), .remove) }
    return await change(
      workspace, edits,
      origin: { index in
        Origin(
          place: values.members.indices.contains(index) ? values.place(of: values.members[index]) : nil,
          subject: session.form.key(of: edits[index].path.setting).description)
      }, isDry: isDry, complete: complete)
  }

  /// Opens the form for a change that will be saved.
  private func openForChange(isDry: Bool) throws(Failure) -> Workspace {
    let workspace = try open(policy: .refuse)
    guard workspace.file != nil || isDry else { throw Failure(UsageFault.noStore.fault) }
    reporter.diagnostics(workspace.valuesOfWrongKind())
    return workspace
  }

  private func change(
    _ workspace: Workspace, _ edits: [Edit], origin: (Int) -> Origin, isDry: Bool, complete: Bool = false
  ) async -> ExitStatus {
    let interpreter = Interpreter(workspace: workspace, reporter: reporter)
    do throws(Failure) {
      let outcome = workspace.session.handle(.change(edits, .input))
      guard outcome.refusals.isEmpty else {
        throw Failure(outcome.refusals.map { diagnostic(for: $0, origin) })
      }
      interpreter.tally.note(outcome)
      for call in outcome.calls { await workspace.function(for: call)?() }
      if complete {
        let missing = workspace.session.unansweredSettings()
        guard missing.isEmpty else { throw Failure(CommandRefusal.incomplete(rows: missing).fault) }
      }
      if isDry { try workspace.judge() } else { try workspace.save() }
    } catch {
      return refuse(error, in: workspace, isDry: isDry)
    }
    let status = status(changed: interpreter.tally.changedCount(in: workspace.session))
    Summary(interpreter: interpreter, isDry: isDry, status: status).report()
    return status
  }

  /// Reports the diagnostics and that nothing was saved.
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

/// The origin of a value: a word on the command line, or a place in a file.
private struct Origin {
  var place: Place?
  var subject: String?
}

package import Formwork

extension SettingsRunner {
  /// Sets values given as `KEY=VALUE` words, in one change.
  package func set(_ words: [String], isDry: Bool) async throws(Failure) -> ExitStatus {
    let interpreter = try await openForChange(isDry: isDry)
    let workspace = interpreter.workspace
    var assignments: [Assignment] = []
    for word in words {
      guard let equals = word.firstIndex(of: "=") else {
        throw Failure(UsageFault.noEquals(workspace.session.withoutSecret(word, isName: false)).fault)
      }
      assignments.append(
        Assignment(String(word[..<equals]), String(word[word.index(after: equals)...]), in: workspace.session)
      )
    }
    try readPending(of: workspace, for: assignments.map(\.name))
    var edits: [(edit: Edit, position: Int)] = []
    var refusals: [Refusal] = []
    for (position, assignment) in assignments.enumerated() {
      do throws(Refusal) {
        let session = workspace.session
        let row = try session.row(named: assignment.name, position: position) {
          session.form.setting(of: $0) != nil
        }
        edits.append((try session.edit(row, assignment.operation, position: position), position))
      } catch {
        refusals.append(error.naming { workspace.session.withoutSecret($0, isName: true) })
      }
    }
    let origin = { Origin(subject: workspace.session.withoutSecret(assignments[$0].name, isName: true)) }
    guard refusals.isEmpty else {
      refusals = (refusals + workspace.session.refusals(ofValues: edits)).sorted { $0.position < $1.position }
      return await refuse(
        Failure(refusals.map { diagnostic(for: $0, origin) }), by: interpreter, isDry: isDry)
    }
    return await change(edits.map(\.edit), by: interpreter, origin: origin, isDry: isDry)
  }

  /// Sets values from an object, nested or flat by key. Like a settings file, it may have values of rows that
  /// are hidden or disabled.
  ///
  /// - Parameters:
  ///   - only: whether to reset all other settings.
  ///   - complete: whether to refuse if a required row has no value.
  ///   - ignoresUnknown: whether to ignore members that are not settings of the form.
  package func apply(
    _ file: String, only: Bool, complete: Bool, ignoresUnknown: Bool, isDry: Bool
  ) async throws(Failure) -> ExitStatus {
    let interpreter = try await openForChange(isDry: isDry)
    let workspace = interpreter.workspace
    try workspace.read()
    let values: GivenValues
    do throws(Failure) { values = try readValues(file, for: workspace.session.form) } catch {
      return await refuse(error, by: interpreter, isDry: isDry)
    }
    if ignoresUnknown, !values.faults.isEmpty {
      reporter.remark(Wording.ignored(members: values.faults.count))
    }
    guard values.faults.isEmpty || ignoresUnknown else {
      // An unknown name may be a misspelled name of a secret.
      let faults = values.faults + wrongValues(values, in: workspace.session)
      let sorted = faults.sorted {
        ($0.place?.line ?? 0, $0.place?.column ?? 0) < ($1.place?.line ?? 0, $1.place?.column ?? 0)
      }
      return await refuse(
        Failure(workspace.session.form.withoutLines(sorted)), by: interpreter, isDry: isDry)
    }
    let session = workspace.session
    let named = Set(values.members.map(\.setting))
    let others = session.form.settings.indices.filter {
      only && !named.contains($0) && session.storedValue($0) != nil
    }
    let edits = values.members.map(\.edit) + others.map { Edit(SettingPath($0), .remove) }
    return await change(
      edits, by: interpreter,
      origin: { index in
        Origin(
          place: values.members.indices.contains(index) ? values.place(of: values.members[index]) : nil,
          subject: session.form.key(of: edits[index].path.setting).description)
      }, isDry: isDry, complete: complete)
  }

  /// The faults of the values of an object that is already refused for other reasons.
  private func wrongValues(_ values: GivenValues, in session: Session) -> [Diagnostic] {
    let edits = values.members.enumerated().map { position, member in (member.edit, position) }
    return session.refusals(ofValues: edits).map { refusal in
      diagnostic(for: refusal) { index in
        let member = values.members[index]
        return Origin(
          place: values.place(of: member), subject: session.form.key(of: member.setting).description)
      }
    }
  }

  /// Opens the form for a change that will be saved.
  private func openForChange(isDry: Bool) async throws(Failure) -> Interpreter {
    let workspace = try await openLoaded()
    if !isDry, workspace.program == nil, let notKept = workspace.notKept { throw Failure(notKept.fault) }
    workspace.callsFunctions = !isDry
    noteMissingStore(of: workspace, isChanging: true)
    reporter.diagnostics(workspace.valuesOfWrongKind())
    let interpreter = interpreter(for: workspace)
    interpreter.isDry = isDry
    return interpreter
  }

  private func change(
    _ edits: [Edit], by interpreter: Interpreter, origin: (Int) -> Origin, isDry: Bool, complete: Bool = false
  ) async -> ExitStatus {
    let workspace = interpreter.workspace
    workspace.beginTransaction()
    var failure: Failure?
    do throws(Failure) {
      do throws(CommandFailure) {
        _ = try await interpreter.finish(.event(.change(edits, .input)), nil)
      } catch {
        throw Failure(error.details + ([error] + error.others).map { diagnostic(for: $0, origin) })
      }
      if complete {
        let missing = workspace.session.unansweredSettings()
        guard missing.isEmpty else { throw Failure(CommandRefusal.incomplete(rows: missing).fault) }
      }
      failure = try await interpreter.saveAll()
    } catch {
      return await refuse(error, by: interpreter, isDry: isDry)
    }
    workspace.endTransaction()
    noteClosedRows(interpreter)
    noteUnkept(interpreter)
    if let failure { reporter.diagnostics(failure.diagnostics) }
    let status =
      failure?.status ?? status(changed: interpreter.tally.changedCount(in: workspace.session))
    RunSummary(interpreter: interpreter, isDry: isDry, status: status).report()
    return status
  }

  /// Reports which changed settings belong to closed rows.
  private func noteClosedRows(_ interpreter: Interpreter) {
    let session = interpreter.workspace.session
    let closed = interpreter.tally.changes(in: session).filter {
      $0.new != nil && !session.isOpen($0.setting)
    }
    guard !closed.isEmpty else { return }
    reporter.remark(Wording.storedForClosedRows(closed.map { session.scriptName(of: $0.setting) }))
  }

  /// Reports which changed settings are not saved.
  private func noteUnkept(_ interpreter: Interpreter) {
    let session = interpreter.workspace.session
    let unkept = interpreter.tally.changes(in: session).filter {
      !session.isKept($0.setting) && session.form.settings[$0.setting].isNamed
    }
    guard !unkept.isEmpty else { return }
    reporter.remark(Wording.notKept(unkept.map { session.scriptName(of: $0.setting) }))
  }

  /// Reports the diagnostics and that nothing was saved.
  private func refuse(
    _ failure: Failure, by interpreter: Interpreter, isDry: Bool
  ) async -> ExitStatus {
    let workspace = interpreter.workspace
    reporter.diagnostics(failure.diagnostics)
    let counts = interpreter.tally.counts(in: workspace.session)
    await workspace.rollBack()
    let errors = failure.diagnostics.count { $0.severity == .error && $0.isRefusal }
    RunSummary(
      interpreter: interpreter, isDry: isDry, status: failure.status, refusals: errors, counts: counts
    ).report()
    return failure.status
  }

  private func diagnostic(for failure: CommandFailure, _ origin: (Int) -> Origin) -> Diagnostic {
    guard case .refusal(let refusal) = failure.fault else { return Diagnostic(failure.fault) }
    return diagnostic(for: refusal, origin)
  }

  private func diagnostic(for refusal: Refusal, _ origin: (Int) -> Origin) -> Diagnostic {
    let origin = refusal.position < 0 ? nil : origin(refusal.position)
    return Diagnostic(.refusal(refusal), at: origin?.place, about: origin?.subject)
  }
}

extension GivenValues.Member {
  /// The edit that sets the value, or resets the setting if it is null.
  fileprivate var edit: Edit {
    var edit = Edit(SettingPath(setting), value == .null ? .remove : .set(value))
    edit.takesClosedRow = true
    return edit
  }
}

/// A word such as `KEY=VALUE`, or `KEY+=VALUE` and `KEY-=VALUE` for an element of a list.
private struct Assignment {
  var name: String
  var operation: Edit.Operation

  init(_ name: String, _ text: String, in session: Session) {
    (self.name, operation) = (name, .enter(text))
    guard let sign = name.last, sign == "+" || sign == "-", (try? session.find(name)) == nil else { return }
    self.name.removeLast()
    operation = sign == "+" ? .insert(.text(text), at: .end) : .removeElement(.text(text))
  }
}

/// The origin of a value: a word on the command line, or a place in a file.
private struct Origin {
  var place: Place?
  var subject: String?
}

package import Formwork

extension SettingsRunner {
  /// Sets values given as `KEY=VALUE` words, values in files given as `KEY=FILE` words, and keys to null or an empty
  /// text, and removes values, in one change.
  package func set(
    _ words: [String], files: [String] = [], null: [String] = [], empty: [String] = [], unset: [String] = [],
    isDry: Bool
  ) async throws(Failure) -> ExitStatus {
    let interpreter = try await openForChange(isDry: isDry)
    let workspace = interpreter.workspace
    var assignments = try assignments(words, in: workspace.session)
    let wordCount = assignments.count
    assignments += try read(files, in: workspace.session)
    assignments += null.map { Assignment(name: $0, operation: .set(.null)) }
    assignments += empty.map { Assignment(name: $0, operation: .set("")) }
    assignments += unset.map { Assignment(name: $0, operation: .remove) }
    try await readPending(of: workspace, for: assignments.map(\.name))
    var edits: [(edit: Edit, position: Int)] = []
    var refusals: [Refusal] = []
    let session = sessionWithItems(of: assignments, in: workspace)
    for (position, assignment) in assignments.enumerated() {
      do throws(Refusal) {
        let removals = assignment.operation == .remove ? session.edits(removing: assignment.name) : []
        edits +=
          removals.isEmpty
          ? [(try edit(assignment, position, in: session), position)] : removals.map { ($0, position) }
      } catch {
        refusals.append(error.naming { $0.withoutSecret(in: workspace.session, isName: true) })
      }
    }
    warnOfVisibleSecrets(in: edits.filter { $0.position < wordCount }.map(\.edit), session)
    let origin = { (position: Int) in
      Origin(subject: assignments[position].name.withoutSecret(in: workspace.session, isName: true))
    }
    guard refusals.isEmpty else {
      defer { noteAddition(refusals, of: assignments, workspace) }
      refusals = (refusals + workspace.session.refusals(ofValues: edits)).sorted { $0.position < $1.position }
      return await refuse(
        Failure(refusals.map { diagnostic(for: $0) { origin($0.position) } }), by: interpreter, isDry: isDry)
    }
    do throws(Failure) {
      edits = try edits.map { edit, position throws(Failure) in
        try workspace.session.expanded(edit).map { ($0, position) }
      }.flatMap { $0 }
    } catch { return await refuse(error, by: interpreter, isDry: isDry) }
    return await change(
      edits.map(\.edit), by: interpreter, origin: { origin(edits[$0.position].position) }, isDry: isDry)
  }

  private func edit(_ assignment: Assignment, _ position: Int, in session: Session) throws(Refusal) -> Edit {
    guard let row = try session.find(assignment.name, having: .value, position: position) else {
      let edit = try session.edit(ofMember: assignment.name, assignment.operation, position: position)
      if let edit { return edit }
      if let refusal = session.refusal(ofMember: assignment, position: position) { throw refusal }
      let reason = session.reason(ofUnknown: assignment.name) { session.form.setting(of: $0) != nil }
      throw Refusal(reason, subject: .row(position))
    }
    let edit = try session.edit(row, assignment.operation, position: position)
    if case .set(.null) = edit.operation, !(session.form.input(of: row)?.isNullable ?? true) {
      throw session.refusal(.notNullable, of: edit, position)
    }
    return edit
  }

  /// The session after the changes that assignments make to lists of items, so that others can name the new
  /// items. The workspace's session meets these items.
  private func sessionWithItems(of assignments: [Assignment], in workspace: Workspace) -> Session {
    if workspace.session.form.lists.isEmpty { return workspace.session }
    var trial = workspace.session
    for assignment in assignments {
      guard let row = try? trial.find(assignment.name), let setting = trial.form.setting(of: row),
        trial.form.list(of: setting) != nil, let edit = try? trial.edit(row, assignment.operation)
      else { continue }
      _ = trial.handle(.change([edit], .input))
    }
    workspace.session.expectItems(of: trial)
    return trial
  }

  /// Reads words such as `KEY=VALUE`, or the two words `KEY VALUE` as at a prompt.
  private func assignments(_ words: [String], in session: Session) throws(Failure) -> [Assignment] {
    if words.count == 2, !words.contains(where: { $0.contains("=") }) {
      return [Assignment(name: words[0], operation: .enter(words[1]))]
    }
    if words.count == 1, let row = try? session.find(words[0]), let input = session.form.input(of: row),
      !input.isSecure, let setting = session.form.setting(of: row)
    {
      let accepted = Wording.accepted(by: input.element ?? input, session.ownMessage(of: row))
      let call = Remedy.toEnter(setting, in: session).flatMap(reporter.speaker.command)
      throw Failure(UsageFault.noValue(key: words[0], accepted: accepted, instead: call).fault)
    }
    return try words.map { word throws(Failure) in
      try assignment(word, in: session) { .noEquals($0, instead: joined(words, in: session)) }
    }
  }

  /// The arguments for words that mix `KEY=VALUE` and `KEY VALUE`; empty if the form may have secrets.
  private func joined(_ words: [String], in session: Session) -> [String] {
    guard session.form.secretRows.isEmpty, session.form.unreadFiles.isEmpty else { return [] }
    var words = words[...]
    var joined: [String] = []
    while let word = words.popFirst() {
      if word.contains("=") {
        joined.append(word)
        continue
      }
      guard let row = try? session.find(word) else { return [] }
      let input = session.form.input(of: row)
      // The value extends to the next name.
      var values: [String] = []
      while let next = words.first, (try? session.find(String(next.prefix { $0 != "=" }))) == nil {
        values.append(words.removeFirst())
      }
      let isMap = input?.mapRules != nil
      let isList = input?.element != nil
      if values.count > 1 {
        let text = values.joined(separator: " ")
        guard !isList, let input, (try? input.accept(text: text.utf8.span)) != nil else { return [] }
      }
      let value =
        !values.isEmpty
        ? values.joined(separator: " ")
        : isList
          ? Wording.elementPlaceholder(isItem: session.form.list(of: row) != nil, isMap: isMap)
          : Wording.placeholder
      // A value that is not JSON is an element of the list or map.
      let isElement = isList && !value.hasPrefix("[") && !value.hasPrefix("{")
      if isElement, isMap, !value.contains("=") { return [] }
      joined.append("\(word)\(isElement ? "+=" : "=")\(value)")
    }
    return joined
  }

  /// Splits a word at its first `=`.
  private func assignment(
    _ word: String, in session: Session, _ fault: (String) -> UsageFault
  ) throws(Failure) -> Assignment {
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")), equals > word.startIndex else {
      throw Failure(fault(word.withoutSecret(in: session, isName: false)).fault)
    }
    return Assignment(
      String(word[..<equals]), String(word[word.utf8.index(after: equals)...]), in: session)
  }

  /// Reads the values of words such as `KEY=FILE`.
  private func read(_ words: [String], in session: Session) throws(Failure) -> [Assignment] {
    var hasReadInput = false
    return try words.map { word throws(Failure) in
      var assignment = try assignment(word, in: session) { .noEqualsBeforeFile($0) }
      guard let file = assignment.operation.text else { return assignment }
      if file == StandardInput.name {
        try checkStandardInput()
        if hasReadInput { throw Failure(UsageFault.inputReadTwice.fault) }
        hasReadInput = true
      }
      let bytes = try StandardInput.read(file, limit: SizeLimit.value)
      assignment.operation.text = try Failure.wrapping(ValueText.text(bytes, path: file))
      if case .enter(let text) = assignment.operation, let row = try? session.find(assignment.name),
        let input = session.form.input(of: row)
      {
        assignment.operation = input.operation(forExplicit: text)
      }
      return assignment
    }
  }

  /// Warns that secrets were given on the command line.
  private func warnOfVisibleSecrets(in edits: [Edit], _ session: Session) {
    for edit in edits
    where !(edit.operation.text ?? "").isEmpty && session.form.settings[edit.setting].isSecure {
      let key = session.form.shownKey(of: edit.setting).description
      reporter.diagnostic(Diagnostic(UsageFault.visibleSecret(key: key).fault, severity: .warning))
    }
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
    try await workspace.readEverything()
    let values: GivenValues
    do throws(Failure) {
      values = try readValues(file, workspace.definition.registry.formats, for: &workspace.session)
    } catch {
      return await refuse(error, by: interpreter, isDry: isDry)
    }
    if ignoresUnknown, !values.unknown.isEmpty {
      reporter.remark(Wording.ignored(members: values.unknown.count))
    }
    var faults = values.faults + (ignoresUnknown ? [] : values.unknown)
    guard faults.isEmpty else {
      // An unknown name may be a misspelled name of a secret.
      faults += wrongValues(values, in: workspace.session)
      let sorted = faults.sorted {
        ($0.place?.line ?? 0, $0.place?.column ?? 0) < ($1.place?.line ?? 0, $1.place?.column ?? 0)
      }
      return await refuse(
        Failure(workspace.session.form.withoutLines(sorted)), by: interpreter, isDry: isDry)
    }
    let session = workspace.session
    let edits = session.edits(of: values, only: only)
    return await change(
      edits, by: interpreter,
      origin: { refusal in
        let index = refusal.position
        return Origin(
          place: values.members.indices.contains(index)
            ? values.place(of: values.members[index], refusal.valueFault, in: session.form) : nil,
          subject: session.form.key(of: edits[index].setting).description)
      }, isDry: isDry, complete: complete)
  }

  /// The faults of the values of an object that is already refused for other reasons.
  private func wrongValues(_ values: GivenValues, in session: Session) -> [Diagnostic] {
    let edits = values.members.enumerated().map { position, member in
      (member.edit(in: session.form), position)
    }
    return session.refusals(ofValues: edits).map { refusal in
      diagnostic(for: refusal) { refusal in
        let member = values.members[refusal.position]
        return Origin(
          place: values.place(of: member, refusal.valueFault, in: session.form),
          subject: session.form.key(of: member.setting).description)
      }
    }
  }

  /// Opens the form for a change that will be saved.
  private func openForChange(isDry: Bool) async throws(Failure) -> Interpreter {
    let workspace = try await openLoaded()
    if !isDry { try checkIsKept(workspace) }
    workspace.launcher.callsFunctions = !isDry
    noteMissingStore(of: workspace, isChanging: true)
    let interpreter = interpreter(for: workspace)
    interpreter.record.isDry = isDry
    suggestSaving(workspace)
    return interpreter
  }

  private func change(
    _ edits: [Edit], by interpreter: Interpreter, origin: (Refusal) -> Origin, isDry: Bool,
    complete: Bool = false
  ) async -> ExitStatus {
    let workspace = interpreter.workspace
    let obstacles = workspace.obstacles(.error, to: edits.map(\.setting))
    if !obstacles.isEmpty { return await refuse(Failure(obstacles), by: interpreter, isDry: isDry) }
    workspace.beginTransaction()
    var failure: Failure?
    do throws(Failure) {
      do throws(CommandFailure) {
        _ = try await interpreter.finish(.change(edits, .input), nil)
      } catch {
        throw Failure(error.details + ([error] + error.others).map { diagnostic(for: $0, origin) })
      }
      if complete {
        let missing = workspace.session.unansweredSettings()
        guard missing.isEmpty else { throw Failure(CommandRefusal.incomplete(rows: missing).fault) }
      }
      failure = try await interpreter.saveAll()
    } catch {
      return await refuse(error.joining(workspace.session), by: interpreter, isDry: isDry)
    }
    workspace.endTransaction()
    noteClosedRows(interpreter)
    noteUnkept(interpreter)
    let diagnostics = failure?.diagnostics ?? []
    reporter.diagnostics(diagnostics)
    interpreter.warnOfStoredValues(besides: diagnostics.storedFaults)
    let status =
      failure?.status ?? status(changed: interpreter.record.tally.changedCount(in: workspace.session))
    RunSummary(interpreter: interpreter, isDry: isDry, status: status).report()
    return status
  }

  /// Reports which changed settings belong to closed rows.
  private func noteClosedRows(_ interpreter: Interpreter) {
    let session = interpreter.workspace.session
    let closed = interpreter.record.tally.changes(in: session).filter {
      $0.new != nil && !session.isOpen($0.setting)
    }
    guard !closed.isEmpty else { return }
    reporter.remark(Wording.storedForClosedRows(closed.map { session.scriptName(of: $0.setting) }))
  }

  /// Reports which changed settings are not saved.
  private func noteUnkept(_ interpreter: Interpreter) {
    let session = interpreter.workspace.session
    let unkept = interpreter.record.tally.changes(in: session).filter {
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
    let counts = interpreter.record.tally.counts(in: workspace.session)
    await workspace.rollBack()
    interpreter.warnOfStoredValues(besides: failure.diagnostics.storedFaults)
    let errors = failure.diagnostics.count { $0.severity == .error && $0.isRefusal }
    RunSummary(
      interpreter: interpreter, isDry: isDry, status: failure.status, refusals: errors, counts: counts
    ).report()
    return failure.status
  }

  private func diagnostic(for failure: CommandFailure, _ origin: (Refusal) -> Origin) -> Diagnostic {
    guard case .refusal(let refusal) = failure.fault else { return Diagnostic(failure.fault) }
    return diagnostic(for: refusal, origin)
  }

  private func diagnostic(for refusal: Refusal, _ origin: (Refusal) -> Origin) -> Diagnostic {
    let origin = refusal.position < 0 ? nil : origin(refusal)
    var refusal = refusal
    if refusal.lacksItem { refusal.instead = origin?.subject.flatMap(reporter.speaker.describing) }
    return Diagnostic(.refusal(refusal), at: origin?.place, about: origin?.subject)
  }
}

extension Refusal {
  /// What is wrong with the value that was refused.
  fileprivate var valueFault: ValueFault? { if case .value(let fault, _) = reason { fault } else { nil } }
}

/// The origin of a value: a word on the command line, or a place in a file.
private struct Origin {
  var place: Place?
  var subject: String?
}

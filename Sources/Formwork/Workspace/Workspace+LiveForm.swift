// The form of a program that may change it at any time.
extension Workspace {
  /// Adds the program's new form and its effects to a step.
  func adoptForm(into step: inout Step) async throws(Failure) {
    guard let program else { return }
    try await adoptForm(of: program, &step)
    step.deferred += pendingEffects + program.takeEffects()
    pendingEffects = []
  }

  /// Reports the values from the settings file to the program, once, and adopts the form that it derives from
  /// them. The program's effects wait for the first step.
  func adoptStoredValues() async throws(Failure) {
    guard program != nil, !hasReportedStoredValues else { return }
    hasReportedStoredValues = true
    if await reportStoredValues() { try await adoptRows() }
  }

  /// Adopts the form that the program derived while its rows were loaded. Its effects wait for the first step.
  package func adoptRows() async throws(Failure) {
    guard let program else { return }
    var step = Step(cause: .reload)
    try await adoptForm(of: program, &step)
    pendingEffects += step.deferred
    session.forgetHistory()
  }

  /// Adopts the program's new form as part of a step. The values in the form are authoritative.
  private func adoptForm(of program: any LiveForm, _ step: inout Step) async throws(Failure) {
    while let refreshed = program.refresh(depth: session.path.count) {
      let definition = refreshed.withRows(of: self.definition)
      let old = session.form
      let changes = try derive(definition)
      step.outcome.translate(from: old, to: session.form)
      step.outcome.changes.append(contentsOf: changes)
      if let path = program.path { session.go(to: path) }
      // The program set them itself, so its closures are not called.
      var derived = Step(cause: .program)
      await notifyFunctions(changes, &derived)
      step.deferred += derived.deferred
      await notify(changes, cause: .program, closures: false)
      guard await reportStoredValues() else { break }
    }
  }

  /// Reports the values from the settings file that the program's form does not have yet.
  ///
  /// - Returns: whether there were any.
  private func reportStoredValues() async -> Bool {
    guard program != nil, file != nil || origin.sample != nil else { return false }
    let changes = session.form.allSettings.compactMap { setting -> Change? in
      guard let stored = session.storedValue(setting), session.isKept(setting),
        session.effectiveValue(setting) != definition.derivedValue(of: setting)
      else { return nil }
      return Change(setting, old: nil, new: stored)
    }
    await notify(changes, cause: .reload)
    return !changes.isEmpty
  }

  /// Adopts the form that the program has derived since the last event, as a separate step.
  package func adoptForm() async throws(Failure) -> Outcome {
    try await step(.perform([], nil))
  }

  /// Waits until the program has loaded the rows of the current screen. The next event can use them.
  ///
  /// - Throws: if it has not loaded them in time.
  public func waitForRows(_ wait: Duration = .seconds(10)) async throws(Failure) {
    guard let program else { return }
    let deadline = ContinuousClock.now + wait
    while program.isLoading {
      guard ContinuousClock.now < deadline else { throw Failure(.notLoaded(within: wait)) }
      guard !Task.isCancelled else { throw Failure(.refusal(Refusal(.interrupted))) }
      await program.changes.wait(until: deadline)
    }
  }
}

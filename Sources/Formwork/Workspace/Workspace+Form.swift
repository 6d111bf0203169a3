// The form, and how it is replaced by another version.
extension Workspace {
  /// The effective values by key. A program that mirrors the settings can start from these values.
  public var values: Row.Context {
    let form = session.form
    var values: Row.Context = [:]
    for setting in session.valuedSettings {
      if let key = form.statedKey(of: setting) { values[key.description] = session.effectiveValue(setting) }
    }
    return values
  }

  /// Returns a row's view as displayed: customized by the program, and marked if the row leads to an invalid setting.
  public func decorated(_ view: RowView) -> RowView {
    var decorated = definition.decorated(view)
    // This many rows can be checked without a noticeable delay.
    var (screens, rest) = (Set<ScreenID>(), 1000)
    decorated.leadsToProblem = session.leadsToProblem(view.row, besides: &screens, &rest)
    return decorated
  }

  /// Whether a request can replace the form with one whose parts have other numbers.
  package var mayReplaceForm: Bool { program != nil || hasFurtherLevels }
  /// Whether the settings can have more levels of a recursive schema than the form.
  package var hasFurtherLevels: Bool { definition.file?.reading != nil }

  package var hasUnreadFiles: Bool { !session.form.unreadFiles.isEmpty }

  /// Reads the file of a screen, or all unread files.
  package func read(screen name: String? = nil) throws(Failure) {
    guard hasUnreadFiles else { return }
    guard var form = definition.file else { throw Failure(.missing(name ?? session.form.unreadFiles[0])) }
    if let name { form.readScreen(named: name) } else { form.readAll() }
    // The form had no errors before, so any error comes from these files.
    let definition = form.definition
    try definition.validate()
    try replace(definition)
  }

  /// Adds the rows that the settings now need: those in unread files, or the next levels of a recursive schema.
  ///
  /// - Returns: whether the form has changed.
  package func readMore() throws(Failure) -> Bool {
    guard hasUnreadFiles else { return try addLevels() }
    try read()
    return true
  }

  /// Adds the levels of a recursive schema that the settings have reached since the form was created.
  @discardableResult
  func addLevels() throws(Failure) -> Bool {
    guard let file, let form = definition.file, form.reading != nil,
      let new = try form.expanded(for: (try? text(of: file)) ?? file.text.bytes)?.definition
    else { return false }
    try new.validate()
    // An unsaved JSON value for which the new form has rows keeps its row until it has been saved.
    guard DroppedValue.all(in: session, missingIn: new.form).isEmpty else { return false }
    try replace(new)
    liveForm.version += 1
    return true
  }

  /// Replaces the form; the values of new keys come from the settings file.
  func replace(_ new: FormDefinition) throws(Failure) { try adopt(new) { $0.replace($1, values: $2) } }

  /// Replaces the form with one that the program derived; returns the values that differ from the session's.
  ///
  /// - Throws: if the new form has errors. The old form is then kept.
  func derive(_ new: FormDefinition) throws(Failure) -> [Change] {
    try new.validate()
    defer { liveForm.version += 1 }
    return try adopt(new) { $0.derive($1, values: $2) }
  }

  private func adopt<Result>(
    _ new: FormDefinition, _ update: (inout Session, CompiledForm, SettingValues?) -> Result
  ) throws(Failure) -> Result {
    try settingsSource.check(against: new.file)
    var form = new.form
    let values = try storedValues(of: &form)
    let result = update(&session, form, values)
    transaction?.start.replace(form, values: values)
    definition = new
    return result
  }

  /// Adds the program's new form and its effects to a step.
  func adoptForm(into step: inout Step) async throws(Failure) {
    guard let program else { return }
    try await adoptForm(of: program, &step)
    step.deferred += liveForm.takeEffects()
  }

  /// Reports the values from the settings file to the program, once, and adopts the form that it derives from
  /// them. The program's effects wait for the first step.
  func adoptStoredValues() async throws(Failure) {
    if liveForm.takeReport(), await reportStoredValues() { try await adoptRows() }
  }

  /// Adopts the form that the program derived while its rows were loaded. Its effects wait for the first step.
  package func adoptRows() async throws(Failure) {
    guard let program else { return }
    var step = Step(cause: .reload)
    try await adoptForm(of: program, &step)
    liveForm.pendingEffects += step.deferred
    session.forgetHistory()
  }

  /// Adopts the program's new form as part of a step. The values in the form are authoritative.
  private func adoptForm(of program: any LiveForm, _ step: inout Step) async throws(Failure) {
    while let refreshed = program.refresh(depth: session.path.count) {
      let definition = refreshed.withRows(of: self.definition)
      let old = session.form
      let changes = try derive(definition)
      step.reply.translate(from: old, to: session.form)
      step.reply.changes.append(contentsOf: changes)
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
  private func reportStoredValues() async -> Bool {
    guard program != nil, file != nil || settingsSource.sample != nil else { return false }
    let changes = session.form.allSettings.compactMap { setting -> Change? in
      guard let stored = session.storedValue(setting), session.isKept(setting),
        session.effectiveValue(setting) != definition.derivedValue(of: setting)
      else { return nil }
      return Change(setting, old: nil, new: stored)
    }
    await notify(changes, cause: .reload)
    return !changes.isEmpty
  }

  /// Adopts the form that the program has derived since the last request, as a separate step.
  package func adoptForm() async throws(Failure) -> Reply { try await step(.perform([], nil)) }

  /// Waits until the program has loaded the rows of the current screen. The next request can use them.
  ///
  /// - Throws: if it has not loaded them in time.
  public func waitForRows(_ wait: Duration = .seconds(10)) async throws(Failure) {
    try await liveForm.waitForRows(wait)
  }
}

extension Session {
  /// Whether a visible row on the screen to which a row leads, or on those behind it, has a value that is not valid.
  ///
  /// - Parameters:
  ///   - screens: the screens that have been checked.
  ///   - rest: how many more rows may be checked.
  fileprivate func leadsToProblem(
    _ row: RowID, besides screens: inout Set<ScreenID>, _ rest: inout Int
  ) -> Bool {
    for name in form.actions(of: row).compactMap(\.destination) {
      guard let screen = screen(named: name), screens.insert(screen).inserted else { continue }
      for row in rows(ofScreen: screen) where isVisible(row) {
        rest -= 1
        if rest < 0 { return false }
        if !problems(ofRow: row).isEmpty || leadsToProblem(row, besides: &screens, &rest) { return true }
      }
    }
    return false
  }
}

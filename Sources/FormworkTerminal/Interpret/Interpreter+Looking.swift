package import Formwork

// Commands that show something without changing it.
extension Interpreter {
  /// Carries out a command that only shows something; returns `false` for any other.
  func look(_ command: Command) async throws(CommandFailure) -> Bool {
    switch command.name {
    case .show where command.has(.set):
      try readAll(column: 1)
      listSetRows()
    case .show: display.show(withNames: command.has(.ids))
    case .get: try get(command.first)
    case .find: try find(text: command[0].text)
    case .diff where command.first?.text == "theirs": try await diffTheirs(column: command[0].column)
    case .diff: diff(defaults: command.first != nil)
    case .describe: await describe(try row(named: command[0], for: .describe))
    case .why: try await why(command.first)
    case .verify: try verify(column: command.word.column)
    case .export: try export()
    case .help: try HelpText(display: display, questioner: questioner).show(command.first)
    case .actions: try listActions(of: command[0])
    case .try: try attempt(Array(command.arguments))
    default: return false
    }
    return true
  }

  func get(_ word: Word?) throws(CommandFailure) {
    guard let word else {
      try readAll(column: 1)
      for setting in session.listedSettings { printPair(setting) }
      return
    }
    // A file that has not been read may define the member as a secret.
    if (try? session.find(word.text)) == nil { try readAll(column: word.column) }
    if let member = session.memberValue(named: word.text) {
      if reporter.printsRecords { return printPair(member.map, of: [member.name: member.value]) }
      return reporter.line(session.isSecure(member.map) ? Wording.secret : member.text ?? "")
    }
    let row = try row(named: word, for: .get)
    guard let setting = session.form.setting(of: row) else {
      throw refusal(.holdsNoValue(row: session.form.id(of: row)), at: word)
    }
    if reporter.printsRecords { return reporter.rows([display.view(ofRow: row)]) }
    let isSecret = session.isSecure(setting) && session.effectiveValue(setting) != nil
    reporter.line(isSecret ? Wording.secret : text(of: setting))
    noteUnset(setting)
  }

  /// The value of a setting by itself, with the items of a list as objects in JSON; empty without a value.
  package func text(of setting: SettingID, reveal: Bool = false) -> String {
    guard let value = session.effectiveValue(setting) else { return "" }
    guard let list = session.form.list(of: setting) else { return written(value, of: setting) }
    return session.objects(ofList: list) {
      reveal || !self.session.isSecure($0) ? self.session.effectiveValueInItem($0) : nil
    }.json
  }

  /// A value as the text of a command; a number is written as the settings file has it.
  private func written(_ value: Value, of setting: SettingID) -> String {
    let isSaved = session.form.input(ofSetting: setting).kind == .number && !session.isUnsaved(setting)
    return (isSaved ? workspace.file?.decimal(of: setting, in: session.form) : nil)
      ?? session.form.written(value, of: setting)
  }

  /// Reports that a setting has no value, which output for people cannot show.
  package func noteUnset(_ setting: SettingID) {
    guard !reporter.printsRecords, session.effectiveValue(setting) == nil else { return }
    reporter.remark(Wording.isNotSet(session.scriptName(of: setting)))
  }

  /// Prints `KEY=VALUE` as `set` accepts it; prints nothing for an unset value or a secret.
  ///
  /// - Parameter members: the only members of a map to print as a record.
  package func printPair(_ setting: SettingID, of members: Value.Object? = nil, reveal: Bool = false) {
    if reporter.printsRecords {
      var view = display.view(ofRow: session.form.row(of: setting))
      if let members { view.value = .object(members) }
      return reporter.rows([view], reveals: reveal)
    }
    guard let value = session.effectiveValue(setting), reveal || !self.session.isSecure(setting) else {
      return
    }
    let name = session.scriptName(of: setting)
    let input = session.form.input(ofSetting: setting)
    let text = written(value, of: setting)
    if value == .null, !input.readsNull { return reporter.line("--null=\(name)") }
    // Without a value, the default is in effect.
    if value == "", input.isUnsetByEmptyText, session.form.settings[setting].defaultValue != value {
      return reporter.line("--empty=\(name)")
    }
    // A multiline value would look like several settings.
    guard !text.unicodeScalars.contains("\n") else {
      return reporter.remark(Wording.hasSeveralLines(name))
    }
    reporter.line("\(name)=\(text)")
  }

  func refusal(_ reason: Refusal.Reason, at word: Word) -> CommandFailure {
    CommandFailure(fault: .refusal(Refusal(reason, subject: .row(0))), column: word.column)
  }

  func describe(_ row: RowID) async {
    let view = display.view(ofRow: row)
    if reporter.printsRecords { return reporter.rows([view]) }
    let description = RowDescription(view, session, origin: await origin(of: view))
    reporter.text(
      TextLayout.wrap(reporter.visible(view.label ?? view.address.id), width: reporter.textWidth)
        + table(description.facts))
  }

  /// Where the current value of a row comes from.
  func origin(of row: RowView) async -> String {
    let file = workspace.file
    let setting = session.form.setting(of: row.row)
    var origin =
      if row.isUnsaved || setting.map({ session.isUnsaved($0) && row.isKept }) ?? false {
        row.isSet ? Wording.setUnsaved : Wording.resetUnsaved
      } else if !row.isSet {
        Wording.fromDefault
      } else if !row.isKept {
        Wording.fromSession
      } else if let file, let place = setting.flatMap({ file.places(of: [$0], in: session.form).first }) {
        Wording.saved(
          in: place.line.map { "\(file.path):\($0)" } ?? file.path,
          isInEffect: setting.map { !session.isWrongKind($0) } ?? true)
      } else {
        Wording.fromFile
      }
    guard let file, let setting, session.form.isStored(setting) else { return origin }
    if session.isChangedElsewhere(setting) { origin = Wording.fromOthers(origin) }
    // A file that cannot be read has no values to compare with.
    if let others = try? await workspace.changesElsewhere(), others.isUnsaved(setting) {
      let view = others.view(ofRow: row.row)
      if !view.isSet { return Wording.isRemoved(origin, from: file.path) }
      let value =
        others.form.addsItems(row.row)
        ? Wording.listed(others.names(ofRow: row.row)) : view.shownValue ?? Wording.unset
      return Wording.isChanged(origin, to: view.isSecure ? nil : value, in: file.path)
    }
    return origin
  }

  package func find(text: String) throws(CommandFailure) {
    try readAll(column: 1)
    let found = TextSearch(text).rows(in: session)
    if found.isEmpty { return reporter.note(Wording.notFound(text)) }
    list(found) { $0.address.description }
  }

  /// Lists the rows of all screens that are set, screen by screen, with the names that set them.
  package func listSetRows() {
    let form = session.form
    let isSet = Set(
      session.listedSettings.filter { session.storedValue($0) != nil && form.list(of: $0) == nil }
        .map { form.row(of: $0) })
    let rows = form.allRows.filter { isSet.contains($0) }
    if rows.isEmpty { return reporter.note(Wording.nothingIsSet) }
    list(rows) { view in
      form.setting(of: view.row).map { self.session.scriptName(of: $0) } ?? view.address.description
    }
  }

  /// The value of a row or, if the default is in effect instead of it, the stored value.
  private func storedText(of view: RowView) -> String? {
    guard let setting = session.form.setting(of: view.row), session.finding(of: setting) != nil else {
      return view.shownValue
    }
    let stored =
      session.isWrongKind(setting) && !view.isSecure
      ? session.storedValue(setting)?.json.excerpt() : view.shownValue
    return stored.map { Wording.invalid($0) }
  }

  /// Lists rows of any screen.
  ///
  /// - Parameter name: how a script names a row.
  private func list(_ rows: [RowID], name: @escaping @MainActor (RowView) -> String) {
    // A user taps a row by its number; a script has to name it.
    if dialogue != nil { return display.list(rows, name: name) }
    if reporter.printsRecords { return reporter.rows(rows.map { display.view(ofRow: $0) }) }
    reporter.text(
      table(
        rows.map { row in
          let view = display.view(ofRow: row)
          let value = self.storedText(of: view).map { ": \($0)" } ?? ""
          let isHidden = view.isVisible ? "" : Wording.isHidden
          return (name(view), "\(view.label ?? view.address.id)\(value)\(isHidden)")
        }))
  }

  private func table(_ rows: [(name: String, text: String)]) -> [String] {
    TextLayout.table(
      rows.map { (reporter.visible($0.name), reporter.visible($0.text)) }, width: reporter.textWidth)
  }

  /// Prints what other programs have changed in the settings file.
  func diffTheirs(column: Int) async throws(CommandFailure) {
    let others = try await reading(column) { () async throws(Failure) in
      try await workspace.changesElsewhere()
    }
    guard let others else {
      if dialogue != nil { reporter.note(Wording.nothingHasChangedElsewhere) }
      return
    }
    if reporter.printsRecords {
      reporter.changes(others.unsavedChanges.map { others.view(of: $0) }, areDifferences: true)
    } else {
      for key in others.itemsWithUnshownChanges {
        reporter.line(Wording.hasUnshownChanges(Quoting.word(key.description)))
      }
      others.diff().forEach(reporter.line)
    }
  }

  func diff(defaults: Bool) {
    if dialogue != nil, defaults ? session.changesFromDefaults.isEmpty : !session.hasUnsavedChanges {
      reporter.note(
        defaults ? Wording.allAtDefaults : Wording.nothingHasChanged)
    }
    if reporter.printsRecords {
      reporter.changes(
        (defaults ? session.changesFromDefaults : session.unsavedChanges).map { session.view(of: $0) },
        areDifferences: true)
    } else {
      (defaults ? session.diffFromDefaults() : session.diff()).forEach(reporter.line)
    }
  }

  func verify(column: Int) throws(CommandFailure) {
    try readAll(column: column)
    // A script warns at its end.
    let findings = workspace.verify().filter { dialogue != nil || $0.severity == .error }
    record.hasVerified = true
    let unchecked = workspace.uncheckedValues
    let errors = findings.count { $0.severity == .error }
    if errors == 0, unchecked.isEmpty {
      reporter.diagnostics(findings)
      return reporter.note(Wording.allSettingsAreValid)
    }
    throw CommandFailure(
      .findings(count: errors + unchecked.count), column: column, details: findings + unchecked)
  }

  /// Warns of what is wrong with the settings file, except for what has been reported as an error.
  func warnOfStoredValues(besides known: Set<StoredFault>) {
    // `verify` has reported it in the words of the schema.
    if record.hasVerified, workspace.definition.file?.schema != nil { return }
    reporter.diagnostics(
      workspace.warningsAboutStoredValues().filter { warning in
        warning.fault.stored.map { !known.contains($0) } ?? true
      })
  }

  func export() throws(CommandFailure) {
    try readAll(column: 1)
    let omissions = workspace.definition.file?.omissions ?? []
    let lines = session.export() + omissions.map { "# \($0.message)" }
    if lines.isEmpty, !reporter.printsRecords { reporter.remark(Wording.nothingIsSet) }
    for line in lines {
      if reporter.printsRecords {
        reporter.object([("type", "command"), ("line", .string(line))])
      } else {
        reporter.line(line)
      }
    }
  }

  func listActions(of word: Word) throws(CommandFailure) {
    let row = try row(named: word, for: .actions)
    let actions = session.form.editActions(of: row)
    guard !actions.isEmpty else { throw refusal(.noEditActions(row: session.form.id(of: row)), at: word) }
    for action in actions {
      let requirement = session.requirement(ofDisabled: action)
      if reporter.printsRecords {
        let style = action.isDestructive ? "destructive" : "default"
        reporter.object([
          ("type", "action"), ("title", .string(action.title)), ("style", .string(style)),
          ("enabled", .bool(requirement == nil)), ("requirement", requirement.map(Value.string) ?? .null),
        ])
      } else {
        let marks =
          (action.isDestructive ? Wording.isDestructive : "")
          + (requirement.map { Wording.isDisabled($0) } ?? "")
        reporter.line((action.title + marks).visible)
      }
    }
  }

  // MARK: - Trying

  /// Carries out a command on a copy of the state and reports its effect.
  func attempt(_ words: [Word]) throws(CommandFailure) {
    let command = try CommandFailure.wrapping(read(words))
    guard let trial = try trial(of: command) else {
      throw CommandFailure(.nothingToTry(words[0].text), column: words[0].column)
    }
    let changed = trial.diff.rows.filter { $0.appearance != .unchanged }.sorted { $0.row < $1.row }
    let rows = (changed + trial.diff.elsewhere).map { row -> RowView in
      var view = display.shown(row)
      view.isTrial = true
      if view.appearance == .unchanged { view.appearance = .changed }
      return view
    }
    reporter.rows(rows, isOfScreen: true)
    trial.sentences(workspace, reporter.speaker).forEach(reporter.note)
  }

  private func trial(of command: Command) throws(CommandFailure) -> Trial? {
    let numbered = display.nameable
    while true {
      do throws(Command.RequestFault) {
        return try command.request(in: session, numbered).map { Trial(of: $0, in: &session) }
      } catch {
        if case .refused(let refusals) = error { return Trial(refused: refusals) }
        try resolve(error, of: command.name)
      }
    }
  }
}

extension [Diagnostic] {
  /// The faults of stored values among the problems.
  var storedFaults: Set<StoredFault> { Set(compactMap(\.fault.stored)) }
}

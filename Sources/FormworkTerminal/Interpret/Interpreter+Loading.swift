import Formwork

// Waits for parts of the form that a command needs, and shows parts that have been loaded meanwhile.
extension Interpreter {
  /// Waits for the parts that a command needs. Other commands go on while parts are loaded.
  func waitForParts(of written: Command) async throws(CommandFailure) {
    if session.form.loads.isEmpty { return }
    // A command that is only tried starts nothing.
    let isTrial = written.name == .try
    let command = tried(written)
    let column = command.column(of: .row(0))
    if needsAllRows(command) {
      reporter.flush()
      let before = Snapshot(workspace)
      defer { updateRows(since: before) }
      try await reading(column) { () async throws(Failure) in
        try await workspace.waitForLoadedRows(startsNothing: isTrial, mustSucceed: command.name != .recover)
      }
    }
    if command.name == .verify, dialogue == nil {
      return try await reading(column) { () async throws(Failure) in
        try await workspace.waitForItems(of: session.storedChoices)
      }
    }
    let loads = loads(for: command).filter { !(isTrial && workspace.needsStart($0)) }
    guard !loads.isEmpty else { return }
    reporter.flush()
    let before = Snapshot(workspace)
    defer { updateRows(since: before) }
    do throws(CommandFailure) {
      try await reading(column) { () async throws(Failure) in
        try await workspace.wait(for: loads, mustSucceed: command.name.choosesItems)
      }
    } catch { throw namingRetry(error, command) }
  }

  /// At the prompt, a failure to load names the command that tries again and may ask whether to run a program.
  private func namingRetry(_ failure: CommandFailure, _ command: Command) -> CommandFailure {
    guard dialogue != nil, case .other(var fault) = failure.fault, fault.code == "failed.load",
      let row = command.first, rows(of: command).count == 1
    else { return failure }
    var failure = failure
    fault.message += Wording.retry(row.text)
    failure.fault = .other(fault)
    return failure
  }

  /// Whether rows that have not been loaded can be among those that a command names or searches.
  private func needsAllRows(_ command: Command) -> Bool {
    switch command.name {
    case .verify, .find, .export, .recover: return true
    case .get where command.first == nil: return true
    default:
      guard CommandDescription[command.name].parameters.rowFeature != nil else { return false }
      return rows(of: command).contains { $0 == nil }
    }
  }

  /// The rows that the words of a command name; `nil` for a word that names none.
  private func rows(of command: Command) -> [RowID?] {
    let numbered = display.nameable
    let parameters = CommandDescription[command.name].parameters
    return command.arguments.enumerated().compactMap { index, word in
      guard case .row? = parameters[index] else { return nil }
      return .some((try? word.row(in: session, numbered)).flatMap { $0 })
    }
  }

  /// The loads of the parts that a command shows or among which it chooses.
  private func loads(for command: Command) -> [Int] {
    let form = session.form
    switch command.name {
    case .verify: return session.loads.filter { form.loads[$0].next == nil }
    // At the prompt, a screen also shows which rows are being loaded.
    case .show: return dialogue == nil ? session.loads(ofScreen: nil) : []
    // Other items may be offered since a value was set.
    case .save: return dialogue == nil ? session.loadsOfUnsaved : []
    case .set, .next, .prev, .tap, .add, .describe, .why:
      return rows(of: command).flatMap { row in row.map { form.loads(ofRow: $0) } ?? [] }.filter {
        form.loads[$0].part == .items || command.name == .describe || command.name == .why
      }
    default: return []
    }
  }

  /// Loads the parts of a row again. A script then waits for the next command that needs them.
  func retry(_ word: Word) async throws(CommandFailure) {
    let row = try rowWithLoad(word, .retry)
    try await reading(word.column) { () async throws(Failure) in try await workspace.loadAgain(row: row) }
    if dialogue != nil { display.showRows([row]) }
  }

  /// Loads the next page of a row's items, or of the rows that it stands for.
  func more(_ word: Word) async throws(CommandFailure) {
    let row = try rowWithLoad(word, .more)
    guard workspace.loadMore(row: row) else {
      throw refusal(.noMore(row: session.form.id(of: row)), at: word)
    }
    if dialogue != nil {
      display.showRows([row])
    } else {
      let loads = session.form.loads(ofRow: row)
      let before = Snapshot(workspace)
      defer { updateRows(since: before) }
      try await reading(word.column) { () async throws(Failure) in try await workspace.wait(for: loads) }
    }
  }

  private func rowWithLoad(_ word: Word, _ command: CommandName) throws(CommandFailure) -> RowID {
    let row = try row(named: word, for: command)
    guard !session.form.loads(ofRow: row).isEmpty else {
      throw refusal(.noSource(row: session.form.id(of: row)), at: word)
    }
    return row
  }

  /// Shows the rows whose parts have been loaded while no command was carried out.
  func showLoadedParts() {
    guard workspace.hasLoadedParts else { return }
    let before = Snapshot(workspace)
    let parts = workspace.takeLoadedParts()
    updateRows(since: before)
    let form = session.form
    let screen = form.name(of: session.currentScreen)
    // The row that stood for rows has gone, or shows why they could not be loaded.
    let isNew = parts.contains { part in
      part.part == .rows && part.address.screen == screen
        && form.load(part).map { form.loads[$0].state == .loaded } ?? true
    }
    if isNew {
      display.show()
    } else {
      display.showRows(parts.compactMap { session.form.row(at: $0.address) })
    }
  }

  /// Adopts the form after loaded rows have joined it, which changes the numbers of its settings and rows.
  private func updateRows(since before: Snapshot) {
    guard before.version != workspace.version else { return }
    record.translate(from: before.session.form, to: session.form)
    guard dialogue != nil else { return }
    display.keepNumbers(of: before)
    display.renumber(from: before.session.form)
  }
}

extension CommandName {
  /// Whether the command cannot be carried out without the items of the rows that it names.
  fileprivate var choosesItems: Bool {
    switch self {
    case .set, .next, .prev, .tap, .add: true
    default: false
    }
  }
}

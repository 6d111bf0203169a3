package import Formwork

/// Carries out commands at the prompt and in scripts.
@MainActor
package final class Interpreter {
  package let workspace: Workspace
  package let reporter: Reporter
  /// The dialogue with the user; `nil` in a script.
  let dialogue: Dialogue?
  /// Whether the line is one of several pasted lines, which run like a script.
  package var isPasting = false
  /// The dialogue, unless lines are being pasted.
  var questioner: Dialogue? { isPasting ? nil : dialogue }
  package var tally = Tally()
  /// Whether `save` writes nothing.
  package var isDry = false
  /// The answers of the current line that have not been used yet.
  var answers: ArraySlice<Word> = []
  /// Whether a command was refused. A later `save` would then save only part of the changes.
  package var hasRefused = false
  /// The current place in a script, for `lastSave`.
  package var place: (script: String, line: Int)?
  /// The place of the last `save` that was carried out, and the changes up to it.
  package var lastSave: (place: String?, changes: [Change])?
  /// Whether the changes of a whole script or call have been saved.
  var hasSavedAll = false
  /// The rows of the current screen as last shown.
  var shown: VisibleRows?
  /// The rows of the current screen that were last printed with numbers, in the order of the numbers.
  var numbers: [RowID] = []
  /// Rows of other screens that `find` has listed; their numbers continue after those of `numbers`.
  var hits: [RowID] = []

  /// The rows that the user can name by number.
  var numbered: NumberedRows {
    earlierNumbers.map { .init($0.map { $0.flatMap { session.form.row(at: $0) } ?? NumberedRows.gone }) }
      ?? .init(numbers, hits: hits, on: shown)
  }
  /// The numbers of screens that were replaced while a line was being typed.
  var numberings: [Numbering] = []
  /// The rows that had numbers when the current line was begun; `nil` if the numbers have not changed since.
  var earlierNumbers: [RowAddress?]?
  /// Whether a command is being carried out.
  var isBusy = false
  /// Whether changes from outside are being handled. The user cannot be asked then, because a line may be typed.
  var isOutside = false
  /// Whether the program's changes are about to be handled.
  var isNotified = false
  /// Outcomes of the program's own changes with requests that have to wait until a line has been carried out.
  var postponed: [Outcome] = []
  /// The files that are watched, if any.
  var watched: WatchedFiles?
  /// Shows changes from outside, unless a command is being carried out.
  var noteOutsideChange: (@MainActor () -> Void)?
  /// Whether the prompt shows the elements of a list instead of a screen.
  var showsElements = false
  /// The rest of a long text that has not been shown yet.
  var pages: PagedText?
  /// The values that are read from descriptors, for `set ROW --from-fd N`.
  package let descriptors = DescriptorValues()

  /// Whether to continue after a command.
  package enum Flow { case goOn, leave }

  package init(workspace: Workspace, reporter: Reporter, dialogue: Dialogue? = nil) {
    self.workspace = workspace
    self.reporter = reporter
    self.dialogue = dialogue
    workspace.observer.skipped = { [weak self] in self?.note(skipped: $0) }
    workspace.observer.objected = { [weak self] change, refusal in
      guard let self else { return }
      let name = self.session.form.shownKey(of: change.setting)
      reporter.note(Wording.changedAnyway(name.description, refusal.message(reporter.speaker)))
    }
    workspace.observer.warned = { [reporter] in reporter.diagnostic($0) }
  }

  /// Continues with the settings of another form.
  func translate(from old: CompiledForm) {
    tally.translate(from: old, to: session.form)
    guard let saved = lastSave else { return }
    var outcome = Outcome()
    outcome.changes = saved.changes
    outcome.translate(from: old, to: session.form)
    lastSave = (saved.place, outcome.changes)
  }

  var session: Session {
    _read { yield workspace.session }
    _modify { yield &workspace.session }
  }

  /// The result of starting a line.
  package enum Started {
    case done(Flow)
    /// The line has to wait for a function of the program or an answer of the user.
    case pending(Pending, Command)
  }

  /// The work that remains for a command.
  package enum Pending {
    case event(Event)
    case outcome(Outcome)
    /// The user has to be asked before the command begins.
    case question
  }

  /// Reads a line and carries out its command.
  package func execute(line: String) async throws(CommandFailure) -> Flow {
    answers = []
    try await waitForParts(of: line)
    try await readDescriptors(of: line)
    let flow = try await complete(start(line: line))
    try checkAnswers()
    return flow
  }

  private func complete(_ started: Started) async throws(CommandFailure) -> Flow {
    switch started {
    case .done(let flow): flow
    case .pending(let pending, let command): try await finish(pending, command)
    }
  }

  /// Reads a line and carries out its command up to the first point where it has to wait. An empty line has
  /// no effect.
  package func start(line: String) throws(CommandFailure) -> Started {
    let words: [Word]
    do throws(LineFault) { words = try Word.split(line) } catch {
      throw CommandFailure(error.fault, column: error.column)
    }
    guard !words.isEmpty else { return .done(.goOn) }
    let command: Command
    do throws(LineFault) { command = try read(words) } catch {
      throw CommandFailure(advised(error.fault, words, line), column: error.column)
    }
    do throws(CommandFailure) { return try start(command) } catch { throw advised(error, words, line) }
  }

  /// Carries out a script line that only sets one row; returns `false` without doing anything if the line is
  /// not of that kind.
  func carryOutSimply(_ line: Span<UInt8>) -> Bool {
    guard let set = SimpleSet(line),
      let change = workspace.changeSimply(line.extracting(set.name), to: line.extracting(set.value))
    else { return false }
    tally.note(change)
    return true
  }

  /// Reads words as a command, with the values that have been read from descriptors.
  func read(_ words: [Word]) throws(LineFault) -> Command {
    var command = try readWritten(words)
    for index in command.arguments.indices {
      guard let value = command.arguments[index].descriptor.flatMap({ descriptors[$0] }) else { continue }
      command.arguments[index].text = value
      command.arguments[index].descriptor = nil
      command.arguments[index].isQuoted = true
    }
    return command
  }

  /// Reads the descriptors that a line names.
  private func readDescriptors(of line: String) async throws(CommandFailure) {
    guard line.includes("--"), let words = try? Word.split(line), !words.isEmpty,
      var command = try? read(words)
    else { return }
    if command.name == .try, let tried = try? read(Array(words.dropFirst())) { command = tried }
    for word in command.arguments {
      guard let descriptor = word.descriptor else { continue }
      do throws(FileFault) { try await descriptors.read(descriptor) } catch {
        throw CommandFailure(fault: error.fault, column: word.column)
      }
      if Task.isCancelled { throw CommandFailure(Refusal(.interrupted), of: command) }
    }
  }

  /// Reads words as a command. At a prompt, a row's name alone taps that row, but a command with the same
  /// name takes precedence. A prefix never taps.
  private func readWritten(_ words: [Word]) throws(LineFault) -> Command {
    guard dialogue != nil else { return try Command.read(words, allowsPrefix: false) }
    let name = words[0].text
    let isRow = RowIdentifier.isDigitsOnly(name) || CommandName(name) == nil && session.isName(name)
    if words.count == 1, isRow { return Command(.tap, words[0], words[...]) }
    do throws(LineFault) { return try Command.read(words, allowsPrefix: true) } catch {
      // The words may be a label that lacks quotes.
      switch error.fault {
      case .unknownCommand:
        if let row = label(of: words[...]) { return Command(.tap, row, [row]) }
      case .furtherWord(let word, let usage, let quoted?):
        guard let line = quotingLabel(in: words), line != quoted else { break }
        throw LineFault(fault: .furtherWord(word, usage: usage, quoted: line), column: error.column)
      default: break
      }
      throw error
    }
  }

  /// Several words that together are the label of a row, as one word.
  private func label(of words: ArraySlice<Word>) -> Word? {
    guard let first = words.first, let last = words.last, words.count > 1 else { return nil }
    let text = words.map(\.text).joined(separator: " ")
    guard session.isName(text) else { return nil }
    return Word(text: text, column: first.column, endColumn: last.endColumn, isQuoted: true)
  }

  /// The line with quotes around the label that follows the command's name; `nil` if no label does.
  private func quotingLabel(in words: [Word]) -> String? {
    for end in words.indices.dropFirst(2).reversed() {
      guard let label = label(of: words[1...end]) else { continue }
      let words = [words[0], label] + words[(end + 1)...]
      return words.map { Quoting.word($0.text) }.joined(separator: " ")
    }
    return nil
  }

  private func start(_ command: Command) throws(CommandFailure) -> Started {
    answers = command.values(of: .answer)[...]
    try checkScreen(of: command)
    if mayAsk(before: command) || readsStore(command) { return .pending(.question, command) }
    if try look(command) { return .done(.goOn) }
    return try carryOut(command)
  }

  private func carryOut(_ command: Command) throws(CommandFailure) -> Started {
    guard let event = try event(of: command) else { return .done(.goOn) }
    guard let outcome = workspace.handleAtOnce(event) else {
      return .pending(.event(event), command)
    }
    if outcome.waits { return .pending(.outcome(outcome), command) }
    try report(outcome, command)
    return .done(.goOn)
  }

  /// Whether the user may have to be asked before the command begins or, for `save`, while it runs.
  private func mayAsk(before command: Command) -> Bool {
    command.name == .quit || command.name == .save || command.name == .edit || command.name == .recover
      || command.name == .retry || command.name == .more
      || (command.name == .do || command.name == .tap) && questioner != nil
  }

  /// Carries out a command that asks the user before it begins, or that reads the store.
  func carryOutAsking(_ command: Command) async throws(CommandFailure) -> Flow {
    if readsStore(command) {
      try await lookAtStore(command)
      return .goOn
    }
    if command.name == .quit { return try await quit(column: command.word.column) }
    if command.name == .save {
      try await save(column: command.word.column, choice(of: command))
      return .goOn
    }
    if command.name == .recover {
      try await recover(command)
      return .goOn
    }
    if command.name == .edit { return try await edit(command) }
    if command.name == .retry || command.name == .more {
      try await command.name == .retry ? retry(command[0]) : more(command[0])
      return .goOn
    }
    let row = try row(named: command[0], for: command.name)
    guard await mayPerform(command.name == .do ? command[1].text : nil, on: row) else {
      throw CommandFailure(.cancelled(hasChanged: false), column: command.word.column)
    }
    return try await complete(carryOut(command))
  }

  /// The event of a command; `nil` for a command that only shows something, saves or quits. If no file read
  /// so far defines one of its rows, reads the files of pushed screens.
  private func event(of command: Command) throws(CommandFailure) -> Event? {
    let numbered = dialogue == nil ? nil : numbered
    while true {
      do throws(Command.EventFault) { return try command.event(in: session, numbered) } catch {
        if case .refused(let refusals) = error { throw failure(refusals, command) }
        try resolve(error, of: command.name)
      }
    }
  }

  /// A failure for one or more refusals of a command.
  func failure(_ refusals: [Refusal], _ command: Command?) -> CommandFailure {
    var failure = CommandFailure(refusals[0], of: command)
    failure.others = refusals.dropFirst().map { CommandFailure($0, of: command) }
    return failure
  }

  /// Reads files that may define the missing row; throws if there are none left.
  func resolve(_ fault: Command.EventFault, of command: CommandName) throws(CommandFailure) {
    switch fault {
    case .failed(let failure): throw failure
    case .unknownRow(let word, let position):
      guard try readAll(column: word.column) else { throw unknownRow(word, position, of: command) }
    case .refused: break
    }
  }

  // MARK: - Rows

  /// Refuses a word alone that names a row of another screen. The user may have meant something that is in sight.
  private func checkScreen(of command: Command) throws(CommandFailure) {
    guard command.isRowAlone, let word = command.first, !word.text.isPathOfRow,
      !RowIdentifier.isDigitsOnly(word.text), let row = try session.find(word, numbered),
      session.isElsewhere(row)
    else { return }
    let name = Quoting.word(session.scriptName(ofRow: row))
    throw CommandFailure(.rowElsewhere(word.text, instead: "tap \(name)"), column: word.column)
  }

  /// The row that a word of a command names. If no file read so far defines it, reads the pushed files.
  func row(named word: Word, for command: CommandName) throws(CommandFailure) -> RowID {
    let numbered = dialogue == nil ? nil : numbered
    let feature = CommandDescription[command].parameters.rowFeature ?? .anything
    repeat {
      if let row = try session.find(word, numbered, having: feature) { return row }
    } while try readAll(column: word.column)
    throw unknownRow(word, 0, of: command)
  }

  private func unknownRow(_ word: Word, _ position: Int, of command: CommandName) -> CommandFailure {
    CommandFailure(
      fault: .refusal(Refusal(session.reason(ofUnknown: word.text, for: command), subject: .row(position))),
      column: word.column)
  }

  /// Reads the files of all pushed screens; returns `false` if none were left.
  @discardableResult
  func readAll(column: Int) throws(CommandFailure) -> Bool {
    guard workspace.hasUnreadFiles else { return false }
    try reading(column) { () throws(Failure) in try workspace.read() }
    return true
  }

  /// Turns a failure to read a file into a failure of the command.
  @discardableResult
  func reading<Result>(_ column: Int, _ body: () throws(Failure) -> Result) throws(CommandFailure) -> Result {
    do throws(Failure) { return try body() } catch { throw CommandFailure(error, column: column) }
  }

  func reading<Result>(
    _ column: Int, _ body: () async throws(Failure) -> Result
  ) async throws(CommandFailure) -> Result {
    do throws(Failure) { return try await body() } catch { throw CommandFailure(error, column: column) }
  }
}

extension Outcome {
  /// Whether work remains, which may have to wait.
  fileprivate var waits: Bool { request != nil || !remaining.isEmpty }
}

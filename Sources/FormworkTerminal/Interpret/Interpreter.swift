package import Formwork

/// Carries out commands at the prompt and in scripts.
@MainActor
package final class Interpreter {
  package let workspace: Workspace
  package let reporter: Reporter
  /// The dialogue with the user; `nil` in a script.
  let dialogue: Dialogue?
  let display: ScreenDisplay
  /// What has been changed and saved so far.
  package var record = RunRecord()
  /// What the interpreter is doing.
  var activity = Activity.idle
  /// The answers of the current line that have not been used yet.
  var answers: ArraySlice<Word> = []
  /// The values that are read from descriptors, for `set ROW --from-fd N`.
  package let descriptors = DescriptorValues()

  enum Activity {
    /// A line is being awaited, or a script is run.
    case idle
    /// A line that was typed is being carried out.
    case line
    /// One of several pasted lines is being carried out. They run like a script.
    case paste
    /// Changes from outside are being handled. The user may be typing a line.
    case outsideChanges
  }

  /// The dialogue with the user, if the user can be asked now.
  var questioner: Dialogue? { activity == .paste || activity == .outsideChanges ? nil : dialogue }

  /// Whether to continue after a command.
  package enum Flow { case goOn, leave }

  package init(workspace: Workspace, reporter: Reporter, dialogue: Dialogue? = nil) {
    self.workspace = workspace
    self.reporter = reporter
    self.dialogue = dialogue
    display = ScreenDisplay(workspace, reporter, source: dialogue?.source)
    workspace.observer.skipped = { [weak self] in self?.note(skipped: $0) }
    workspace.observer.objected = { [weak self] change, refusal in
      guard let self else { return }
      let name = self.session.form.shownKey(of: change.setting)
      reporter.note(Wording.changedAnyway(name.description, refusal.message(reporter.speaker)))
    }
    workspace.observer.warned = { [reporter] in reporter.diagnostic($0) }
  }

  /// The current state, for comparison after a function of the program has been called; `nil` if no program
  /// can replace the form.
  var before: Snapshot? { workspace.program == nil ? nil : Snapshot(workspace) }

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
    case request(Request)
    case reply(Reply)
    /// The user has to be asked before the command begins.
    case question
  }

  /// Reads a line and carries out its command. If a word of it could name several rows, lets the user choose one.
  package func execute(_ line: Line) async throws(CommandFailure) -> Flow {
    try await execute(line, isAsTyped: true)
  }

  private func execute(_ line: Line, isAsTyped: Bool) async throws(CommandFailure) -> Flow {
    do throws(CommandFailure) { return try await executeOnce(line, isAsTyped: isAsTyped) } catch {
      guard let chosen = try await RowChoice(interpreter: self).line(line, after: error) else { return .goOn }
      return try await execute(chosen, isAsTyped: false)
    }
  }

  private func executeOnce(_ line: Line, isAsTyped: Bool) async throws(CommandFailure) -> Flow {
    answers = []
    let line = try expanding(line, isAsTyped: isAsTyped)
    try await waitForParts(of: line)
    try await readDescriptors(of: line)
    let flow = try await complete(start(line))
    if let unused = answers.first { throw CommandFailure(.unusedAnswer, column: unused.column) }
    return flow
  }

  /// The command that a line at the prompt stands for. Shows a command that was typed in another form.
  private func expanding(_ line: Line, isAsTyped: Bool) throws(CommandFailure) -> Line {
    guard let numbered = display.nameable else { return line }
    while true {
      let shorthand = Shorthand(session: session, numbered: numbered)
      let command = try shorthand.line(for: line)
      if let command = command ?? (isAsTyped ? nil : line) {
        reporter.text(reporter.dimmed(shorthand.shown(command).text))
        return command
      }
      // A file that has not been read may define the row.
      guard let words = line.validWords,
        words[0].text.isPathOfRow || words.count > 1 && shorthand.command(of: words[0]) == nil,
        try readAll(column: 1)
      else { return line }
    }
  }

  private func complete(_ started: Started) async throws(CommandFailure) -> Flow {
    switch started {
    case .done(let flow): flow
    case .pending(.question, let command): try await carryOutAsking(command)
    case .pending(.request(let request), let command): try await finish(request, command)
    case .pending(.reply(let reply), let command): try await finish(reply, command)
    }
  }

  /// Reads a line and carries out its command up to the first point where it has to wait. An empty line has
  /// no effect.
  package func start(_ line: Line) throws(CommandFailure) -> Started {
    let words: [Word]
    do throws(LineFault) { words = try line.words.get() } catch {
      throw CommandFailure(error.fault, column: error.column)
    }
    guard !words.isEmpty else { return .done(.goOn) }
    let command: Command
    do throws(LineFault) { command = try read(words) } catch {
      throw CommandFailure(advice(on: line).advised(error.fault), column: error.column)
    }
    do throws(CommandFailure) { return try start(command) } catch {
      throw advice(on: line).advised(error)
    }
  }

  private func advice(on line: Line) -> LineAdvice {
    LineAdvice(line: line, session: session, numbered: display.nameable, mayAsk: questioner != nil)
  }

  /// Carries out a script line that only sets one row; returns `false` without doing anything if the line is
  /// not of that kind.
  func carryOutSimply(_ line: Span<UInt8>) -> Bool {
    guard let set = SimpleSet(line),
      let change = workspace.changeSimply(line.extracting(set.name), to: line.extracting(set.value))
    else { return false }
    record.tally.note(change)
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
  private func readDescriptors(of line: Line) async throws(CommandFailure) {
    guard line.text.includes("--"), let words = line.validWords,
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
    let isRow = RowIdentifier.isDigitsOnly(name) || CommandName(name) == nil && words[0].namesRow(in: session)
    if words.count == 1, isRow { return Command(.tap, words[0], words[...]) }
    do throws(LineFault) { return try Command.read(words, allowsPrefix: true) } catch {
      // The words may be a label that lacks quotes.
      switch error.fault {
      case .unknownCommand:
        if let row = label(of: words[...]) { return Command(.tap, row, [row]) }
      case .furtherWord(let word, let usage, let quoted?, _):
        guard let line = quotingLabel(in: words), line != quoted else { break }
        throw LineFault(fault: .furtherWord(word, usage: usage, quoted: line), column: error.column)
      default: break
      }
      throw error
    }
  }

  private func start(_ command: Command) throws(CommandFailure) -> Started {
    answers = command.values(of: .answer)[...]
    try checkScreen(of: command)
    if mayAsk(before: command) || readsStore(command) { return .pending(.question, command) }
    if try look(command) { return .done(.goOn) }
    return try carryOut(command)
  }

  private func carryOut(_ command: Command) throws(CommandFailure) -> Started {
    var command = command
    guard let request = try request(of: &command) else { return .done(.goOn) }
    guard let reply = workspace.handleAtOnce(request) else {
      return .pending(.request(request), command)
    }
    if reply.waits || [.add, .tap].contains(command.name) && questioner != nil {
      return .pending(.reply(reply), command)
    }
    try report(reply, command)
    return .done(.goOn)
  }

  /// Whether the user may have to be asked before the command begins or, for `save`, while it runs.
  private func mayAsk(before command: Command) -> Bool {
    command.name == .quit || command.name == .save || command.name == .edit || command.name == .recover
      || command.name == .retry || command.name == .more
      || [.do, .tap, .revert].contains(command.name) && questioner != nil
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
    guard try await mayPerform(command) else {
      throw CommandFailure(.cancelled(hasChanged: false), column: command.word.column)
    }
    return try await complete(carryOut(command))
  }

  private func mayPerform(_ command: Command) async throws(CommandFailure) -> Bool {
    if command.name == .revert { return await mayRevert() }
    let row = try row(named: command[0], for: command.name)
    return await mayPerform(command.name == .do ? command[1].text : nil, on: row)
  }

  /// The request of a command; `nil` for a command that only shows something, saves or quits. If no file read
  /// so far defines one of its rows, reads the files of pushed screens.
  private func request(of command: inout Command) throws(CommandFailure) -> Request? {
    let numbered = display.nameable
    while true {
      do throws(Command.RequestFault) {
        command = try command.expandingGroups(in: session, numbered)
        return try command.request(in: session, numbered)
      } catch {
        if case .refused(let refusals) = error { throw CommandFailure(refusals, of: command) }
        try resolve(error, of: command.name)
      }
    }
  }
}

extension Reply {
  /// Whether work remains, which may have to wait.
  fileprivate var waits: Bool { need != nil || !remaining.isEmpty }
}

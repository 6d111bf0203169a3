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
  /// The line that is carried out, as a command.
  private var executed = Line("")
  /// The last line that was refused, until a setting changes.
  var refused: (line: Line, failure: CommandFailure)?
  /// The settings that the user has agreed to reset.
  var confirmedResets: Set<Key> = []
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
  var before: Snapshot? { workspace.mayReplaceForm ? Snapshot(workspace) : nil }

  var session: Session {
    _read { yield workspace.session }
    _modify { yield &workspace.session }
  }

  /// Reads a line and carries out its command. If a word of it could name several rows, lets the user choose one.
  package func execute(_ line: Line) async throws(CommandFailure) -> Flow {
    do throws(CommandFailure) { return try await execute(line, isAsTyped: true) } catch {
      // If there are details, they already say why.
      if !error.isCancellation, error.details.isEmpty { refused = (executed, error) }
      throw error
    }
  }

  private func execute(_ line: Line, isAsTyped: Bool) async throws(CommandFailure) -> Flow {
    do throws(CommandFailure) { return try await executeOnce(line, isAsTyped: isAsTyped) } catch {
      guard let chosen = try await RowChoice(interpreter: self).line(executed, after: error) else {
        return .goOn
      }
      return try await execute(chosen, isAsTyped: false)
    }
  }

  private func executeOnce(_ line: Line, isAsTyped: Bool) async throws(CommandFailure) -> Flow {
    answers = []
    executed = line
    let line = try expanding(line, isAsTyped: isAsTyped)
    executed = line
    guard var command = try command(of: line) else { return .goOn }
    try addLevels(for: command)
    try await waitForRows(command)
    try await waitForParts(of: command)
    try await readDescriptors(of: &command)
    let flow: Flow
    do throws(CommandFailure) { flow = try await carryOut(command) } catch {
      throw advice(on: line).advised(error)
    }
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

  /// The command of a line; `nil` if the line is empty.
  private func command(of line: Line) throws(CommandFailure) -> Command? {
    let words = try CommandFailure.wrapping(line.words.get())
    if words.isEmpty { return nil }
    do throws(LineFault) { return try read(words) } catch {
      throw advice(on: line).advised(CommandFailure(error.fault, column: error.column))
    }
  }

  private func advice(on line: Line) -> LineAdvice {
    LineAdvice(
      line: line.afterTry, session: session, numbered: display.nameable, mayAsk: questioner != nil)
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
    takeValues(of: &command)
    return command
  }

  private func takeValues(of command: inout Command) {
    for index in command.arguments.indices {
      guard let value = command.arguments[index].descriptor.flatMap({ descriptors[$0] }) else { continue }
      command.arguments[index].text = value
      command.arguments[index].descriptor = nil
      command.arguments[index].isQuoted = true
    }
  }

  /// The command whose effect a command previews, or the command itself.
  func tried(_ command: Command) -> Command {
    command.name == .try ? (try? read(Array(command.arguments))) ?? command : command
  }

  /// Reads the descriptors that a command names.
  private func readDescriptors(of command: inout Command) async throws(CommandFailure) {
    for word in tried(command).arguments {
      guard let descriptor = word.descriptor else { continue }
      do throws(FileFault) { try await descriptors.read(descriptor) } catch {
        throw CommandFailure(fault: error.fault, column: word.column)
      }
      if Task.isCancelled { throw CommandFailure(Refusal(.interrupted), of: command) }
    }
    takeValues(of: &command)
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

  private func carryOut(_ command: Command) async throws(CommandFailure) -> Flow {
    answers = command.values(of: .answer)[...]
    try checkScreen(of: command)
    let column = command.word.column
    switch command.name {
    case .quit: return try await quit(column: column)
    case .edit: return try await edit(command)
    case .save: try await save(column: column, choice(of: command))
    case .recover: try await recover(command)
    case .retry: try await retry(command[0])
    case .more: try await more(command[0])
    default: return try await look(command) ? .goOn : try await change(command)
    }
    return .goOn
  }

  private func change(_ command: Command) async throws(CommandFailure) -> Flow {
    guard try await mayPerform(command) else {
      throw CommandFailure(.cancelled(hasChanged: false), column: command.word.column)
    }
    var command = command
    guard let request = try request(of: &command) else { return .goOn }
    return try await finish(request, command)
  }

  /// Whether to carry out a command. Asks the user, if that is possible, about one that cannot be undone.
  private func mayPerform(_ command: Command) async throws(CommandFailure) -> Bool {
    if command.name == .revert { return await mayRevert() }
    guard questioner != nil, command.name == .do || command.name == .tap else { return true }
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
        let request = try command.request(in: session, numbered)
        guard case .change(let edits, let source)? = request else { return request }
        do throws(Failure) {
          let all = try edits.map { edit throws(Failure) in try workspace.session.expanded(edit) }
          return .change(all.flatMap { $0 }, source)
        } catch { throw .failed(CommandFailure(error, column: command.word.column)) }
      } catch {
        if case .refused(let refusals) = error {
          throw CommandFailure(refusals.map { explained($0, command) }, of: command)
        }
        try resolve(error, of: command.name)
      }
    }
  }
}

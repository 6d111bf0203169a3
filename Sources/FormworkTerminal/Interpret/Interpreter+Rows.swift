import Formwork

// The rows that the words of a line name.
extension Interpreter {
  /// Reads files that may define the missing row; throws if there are none left.
  func resolve(_ fault: Command.RequestFault, of command: CommandName) throws(CommandFailure) {
    switch fault {
    case .failed(let failure): throw failure
    case .unknownRow(let word, let position):
      guard try readAll(column: word.column) else { throw unknownRow(word, position, of: command) }
    case .refused: break
    }
  }

  /// The refusal of a command. If the command sets an object, the refusal says so and, if a value may replace the
  /// object, names the shell command that does that.
  func explained(_ refusal: Refusal, _ command: Command) -> Refusal {
    guard command.name == .set, case .row(let position) = refusal.subject else { return refusal }
    let name: String
    switch refusal.reason {
    case .holdsNoValue(let row): name = row
    case .unknownRow(let row, _): name = row
    default: return refusal
    }
    let group = SettingGroups(session: session).settings(of: Word(text: name, column: 1), nil)
    guard let group else { return refusal }
    var refusal = refusal
    refusal.reason = .notSetHere(key: name, isObject: false, suggestion: nil)
    if workspace.definition.file?.allowsSeveralKinds(at: Key(name)) ?? false {
      var remedy = Remedy.toEnter(command[position * 2 + 1].text, in: group[0], in: session)
      remedy.assignments[0].name = name
      refusal.instead = reporter.shell?.command(remedy)
    }
    return refusal
  }

  /// Several words that together are the label of a row, as one word.
  func label(of words: ArraySlice<Word>) -> Word? {
    guard words.count > 1, let word = Word(joining: words) else { return nil }
    return word.namesRow(in: session) ? word : nil
  }

  /// The line with quotes around the label that follows the command's name; `nil` if no label does.
  func quotingLabel(in words: [Word]) -> String? {
    for end in words.indices.dropFirst(2).reversed() {
      guard let label = label(of: words[1...end]) else { continue }
      let words = [words[0], label] + words[(end + 1)...]
      return words.map { Quoting.word($0.text) }.joined(separator: " ")
    }
    return nil
  }

  /// Refuses a word alone that names a row of another screen. The user may have meant something that is in sight.
  func checkScreen(of command: Command) throws(CommandFailure) {
    guard command.isRowAlone, let word = command.first, !word.text.isPathOfRow,
      !RowIdentifier.isDigitsOnly(word.text), let row = try word.row(in: session, display.nameable),
      session.form.screen(of: row) != session.currentScreen
    else { return }
    let name = Quoting.word(name(of: row))
    throw CommandFailure(.rowElsewhere(word.text, instead: "tap \(name)"), column: word.column)
  }

  /// The name of a row in a command that is suggested.
  func name(of row: RowID) -> String {
    session.name(of: row, display.nameable, preferring: session.scriptName(ofRow: row))
  }

  /// The row that a word of a command names. If no file read so far defines it, reads the pushed files.
  func row(named word: Word, for command: CommandName) throws(CommandFailure) -> RowID {
    let numbered = display.nameable
    let feature = CommandDescription[command].parameters.rowFeature ?? .anything
    repeat {
      if let row = try word.row(in: session, numbered, having: feature) { return row }
    } while try readAll(column: word.column)
    throw unknownRow(word, 0, of: command)
  }

  /// Adds the levels of a recursive schema that the settings have reached, if a command names an unknown row, or a JSON
  /// row that further rows may replace.
  func addLevels(for command: Command) throws(CommandFailure) {
    guard workspace.hasFurtherLevels else { return }
    let words = (0..<command.arguments.count).lazy.compactMap { command.rowWord($0) }
    let word = words.first { [session, display] word in
      guard let row = try? word.row(in: session, display.nameable) else { return true }
      let input = session.form.input(of: row)
      return command.name != .set && (input?.element ?? input)?.kind == .json
    }
    if let word { try readAll(column: word.column) }
  }

  private func unknownRow(_ word: Word, _ position: Int, of command: CommandName) -> CommandFailure {
    CommandFailure(
      fault: .refusal(Refusal(word.reasonOfUnknownRow(for: command, in: session), subject: .row(position))),
      column: word.column)
  }

  /// Reads the parts of the form that have not been read; returns `false` if none were left.
  @discardableResult
  func readAll(column: Int) throws(CommandFailure) -> Bool {
    try reading(column) { () throws(Failure) in try workspace.readMore() }
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

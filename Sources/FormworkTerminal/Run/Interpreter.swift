package import Formwork

/// Carries out commands, the same at the prompt and in a script.
@MainActor
package final class Interpreter {
  package let workspace: Workspace
  package let reporter: Reporter
  /// Somebody to ask; a script has nobody.
  let dialogue: Dialogue?
  /// Whether the line is one of several that were pasted, which run as a script does.
  package var isPasting = false
  /// Who answers questions.
  var questioner: Dialogue? { isPasting ? nil : dialogue }
  package var tally = Tally()
  /// Whether `save` writes nothing.
  package var isDry = false
  /// Whether a command was refused, behind which a `save` would keep half of a change.
  package var hasRefused = false
  /// Where a script is, for `lastSave`.
  package var place = ""
  /// The last `save` that was carried out: where it stood, and what had changed by then.
  package var lastSave: (place: String, changes: [Change])?
  /// The shown screen as a person last saw it.
  var shown: DerivedScreen?
  /// By number, the rows that were last printed with one, and whether the numbers are places on that screen.
  var numbers: [RowReference] = []
  var areNumbersPlaces = true

  /// The rows that a person can name by number.
  var numbered: Session.NumberedRows { .init(numbers, on: areNumbersPlaces ? shown : nil) }
  /// What of a long screen has not been shown yet.
  var pages: ScreenPages?

  /// What comes after a command.
  package enum Flow { case goOn, leave }

  package init(workspace: Workspace, reporter: Reporter, dialogue: Dialogue? = nil) {
    self.workspace = workspace
    self.reporter = reporter
    self.dialogue = dialogue
  }

  var session: Session { workspace.session }

  /// Reads a line and carries out its command.
  package func execute(line: String) async throws(CommandFailure) -> Flow {
    let words: [Word]
    do throws(LineFault) { words = try Word.split(line) } catch {
      throw CommandFailure(fault: .command(error.fault), column: error.column)
    }
    return try await execute(words)
  }

  /// Reads a line's words and carries out the command. A line without words does nothing.
  package func execute(_ words: [Word]) async throws(CommandFailure) -> Flow {
    guard !words.isEmpty else { return .goOn }
    let command: Command
    do throws(LineFault) {
      command = try read(words)
    } catch {
      throw CommandFailure(fault: .command(rowInstead(of: error.fault, words)), column: error.column)
    }
    defer { workspace.session.endStep() }
    return try await execute(command, words: words)
  }

  /// Says how to write it, where somebody wrote a row in the place of a command.
  private func rowInstead(of fault: CommandFault, _ words: [Word]) -> CommandFault {
    guard case .unknownCommand(let name, _) = fault else { return fault }
    // A prefix alone is more likely a mistyped command.
    let isNumber = dialogue != nil && RowID.isDigitsOnly(name)
    let scope: Session.NamingScope = isNumber ? .prompt(numbered) : .script
    guard let row = try? session.find(name, scope: scope) else {
      return fault
    }
    let command = words.count == 1 || session.definition.rows[row.index].slot == nil ? "tap" : "set"
    let value = command == "set" ? words[1...].map(\.text).joined(separator: " ") : nil
    let line = [command, Quoting.word(name)] + (value.map { [Quoting.word($0)] } ?? [])
    return .rowIsNoCommand(name, instead: line.joined(separator: " "))
  }

  /// Reads words as a command; at a prompt a row alone will do.
  func read(_ words: [Word]) throws(LineFault) -> Command {
    try dialogue != nil ? readAtPrompt(words) : Command.read(words, allowsPrefix: false)
  }

  /// At the prompt a row alone taps that row; a command's name wins, and a prefix never taps.
  private func readAtPrompt(_ words: [Word]) throws(LineFault) -> Command {
    let name = words[0].text
    let isRow =
      RowID.isDigitsOnly(name)
      || CommandDescription.byName[name] == nil && (try? session.find(name)) != nil
    return words.count == 1 && isRow ? .tap(words[0]) : try Command.read(words, allowsPrefix: true)
  }

  private func execute(_ command: Command, words: [Word]) async throws(CommandFailure) -> Flow {
    switch command {
    case .show: show()
    case .get(let row): try get(row)
    case .describe(let word): describe(try row(named: word))
    case .find(let text): try find(text: text.text)
    case .diff(let defaults): diff(defaults: defaults)
    case .verify: try verify(column: words[0].column)
    case .export: try export()
    case .help(let command): try help(command)
    case .actions(let row): try listActions(of: row)
    case .why(let row): try why(row)
    case .attempt(let words): try attempt(words)
    case .perform(let row, let action) where !mayPerform(action.text, on: try self.row(named: row)):
      throw refusal(.cancelled, at: action)
    case .save: try save(column: words[0].column)
    case .revert:
      var isAnother = false
      try reading(words[0].column) { () throws(Failure) in isAnother = try workspace.reload() }
      guard isAnother else {
        return try await finish(workspace.session.handle(.revert), CommandWords(command: words[0]))
      }
      if dialogue != nil { show() }
    case .quit: return try quit(column: words[0].column)
    default:
      guard let (event, words) = try event(for: command, words[0]) else { break }
      return try await finish(workspace.session.handle(event), words)
    }
    return .goOn
  }

  /// The event that a command amounts to; `nil` for one that only looks, or keeps something.
  func event(
    for command: Command, _ name: Word
  ) throws(CommandFailure) -> (event: Event, words: CommandWords)? {
    func alone(_ event: Event) -> (Event, CommandWords) { (event, CommandWords(command: name)) }
    func of(_ row: Word, _ event: (RowReference) -> Event) throws(CommandFailure) -> (Event, CommandWords) {
      (event(try self.row(named: row)), CommandWords(rows: [row]))
    }
    switch command {
    case .open(let row): return try of(row) { .open($0) }
    case .back: return alone(.back)
    case .home: return alone(.home)
    case .jump(let title): return (.jump(indexTitle: title.text), CommandWords(rows: [title]))
    case .set(let pairs):
      var inputs: [(row: RowReference, input: Event.Input)] = []
      for (index, pair) in pairs.enumerated() {
        inputs.append((try row(named: pair.row, position: index), .text(pair.value.text)))
      }
      return (.set(inputs), CommandWords(rows: pairs.map(\.row), values: pairs.map(\.value)))
    case .toggle(let row): return try of(row) { .toggle($0) }
    case .step(let row, let by): return try of(row) { .step($0, by: by) }
    case .reset(let row): return try of(row) { .reset([$0]) }
    case .tap(let row): return try of(row) { .tap($0) }
    case .details(let row): return try of(row) { .details($0) }
    case .perform(let row, let action):
      return (
        .edit(try self.row(named: row), action: action.text), CommandWords(rows: [row], values: [action])
      )
    case .revert: return alone(.revert)
    case .undo: return alone(.undo)
    case .redo: return alone(.redo)
    default: return nil
    }
  }

  // MARK: - Rows

  /// The row that a word names. Files of pushed screens are read when no form read so far has it.
  func row(named word: Word, position: Int = 0) throws(CommandFailure) -> RowReference {
    let scope: Session.NamingScope = dialogue == nil ? .script : .prompt(numbered)
    do throws(Refusal) {
      if let row = try workspace.session.find(word.text, scope: scope) { return row }
    } catch { throw CommandFailure(fault: .refusal(error), column: word.column) }
    try reading(word.column) { () throws(Failure) in try workspace.read() }
    do throws(Refusal) { return try workspace.session.row(word.text, scope: scope) } catch {
      throw CommandFailure(fault: .refusal(error), column: word.column)
    }
  }

  /// Turns the failure of a file into that of the command that needed it.
  func reading(_ column: Int, _ body: () throws(Failure) -> Void) throws(CommandFailure) {
    do throws(Failure) { try body() } catch {
      let first = error.diagnostics.first { $0.severity == .error } ?? error.diagnostics[0]
      throw CommandFailure(
        fault: first.fault, column: column, details: first.place == nil ? [] : error.diagnostics)
    }
  }
}

/// The words that a command's rows and values were written as, for the place of a refusal.
struct CommandWords {
  var command: Word?
  var rows: [Word] = []
  var values: [Word] = []

  func column(of subject: Refusal.Subject) -> Int {
    switch subject {
    case .command: command?.column ?? rows.first?.column ?? 1
    case .row(let index): rows.indices.contains(index) ? rows[index].column : column(of: .command)
    case .value(let index): values.indices.contains(index) ? values[index].column : column(of: .row(index))
    }
  }
}

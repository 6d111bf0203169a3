import Formwork

/// A command with its words; rows and values are still as they were written.
package enum Command: Sendable, Hashable {
  case show, verify, export, back, home, save, revert, quit, undo, redo
  case get(Word?)
  case describe(Word)
  case find(Word)
  case diff(defaults: Bool)
  case help(Word?)
  case open(Word)
  case jump(Word)
  case set([Pair])
  case toggle(Word)
  case step(Word, by: Int)
  case reset(Word)
  case tap(Word)
  case details(Word)
  case actions(Word)
  case perform(Word, action: Word)
  case why(Word)
  /// Another command, to be tried.
  case attempt([Word])

  package struct Pair: Sendable, Hashable {
    package var row: Word
    package var value: Word
  }

  /// Reads a line's words as a command.
  ///
  /// - Parameter allowsPrefix: at a prompt a command's unique prefix will do.
  package static func read(_ line: [Word], allowsPrefix: Bool) throws(LineFault) -> Command {
    var reader = WordReader(line: line, description: try description(of: line[0], allowsPrefix: allowsPrefix))
    let command = try read(&reader)
    try reader.end()
    return command
  }

  private static func read(_ reader: inout WordReader) throws(LineFault) -> Command {
    switch reader.description.name {
    case "show": .show
    case "verify": .verify
    case "export": .export
    case "back": .back
    case "home": .home
    case "save": .save
    case "revert": .revert
    case "quit": .quit
    case "undo": .undo
    case "redo": .redo
    case "get": .get(reader.nextIfAny())
    case "help": .help(reader.nextIfAny())
    case "describe": .describe(try reader.next())
    case "find": .find(try reader.next())
    case "diff": .diff(defaults: try reader.nextIfAny("defaults"))
    case "open": .open(try reader.next())
    case "jump": .jump(try reader.next())
    case "toggle": .toggle(try reader.next())
    case "next": .step(try reader.next(), by: 1)
    case "prev": .step(try reader.next(), by: -1)
    case "reset": .reset(try reader.next())
    case "tap": .tap(try reader.next())
    case "details": .details(try reader.next())
    case "actions": .actions(try reader.next())
    case "why": .why(try reader.next())
    case "try": .attempt(try reader.rest())
    case "do": .perform(try reader.next(), action: try reader.next())
    default: .set(try reader.pairs())
    }
  }

  /// The command that a word names.
  static func description(of word: Word, allowsPrefix: Bool) throws(LineFault) -> CommandDescription {
    if let exact = CommandDescription.byName[word.text] { return exact }
    let begun = CommandDescription.all.filter { $0.name.hasPrefix(word.text) && !word.text.isEmpty }
    if allowsPrefix, begun.count == 1 { return begun[0] }
    if allowsPrefix, begun.count > 1 {
      throw LineFault(fault: .ambiguousCommand(word.text, candidates: begun.map(\.name)), column: word.column)
    }
    let names = CommandDescription.all.map(\.name)
    let suggestion =
      begun.count == 1
      ? begun[0].name : Suggestion.nearest(to: word.text, among: names, meanings: Suggestion.commands)
    throw LineFault(fault: .unknownCommand(word.text, suggestion: suggestion), column: word.column)
  }
}

/// Hands out the words behind a command's name, and knows what to say when there are too few or too many.
private struct WordReader {
  let line: [Word]
  let description: CommandDescription
  private var position = 1
  private let words: [Word]

  init(line: [Word], description: CommandDescription) {
    self.line = line
    self.description = description
    words = line.withoutOptionMark
  }

  mutating func nextIfAny() -> Word? {
    guard position < words.count else { return nil }
    defer { position += 1 }
    return words[position]
  }

  mutating func next() throws(LineFault) -> Word {
    if let word = nextIfAny() { return word }
    throw missing
  }

  var missing: LineFault {
    LineFault(fault: .missingWord(usage: description.usage), column: line[line.count - 1].endColumn)
  }

  /// Whether this word comes next; another one is refused.
  mutating func nextIfAny(_ wanted: String) throws(LineFault) -> Bool {
    guard let word = nextIfAny() else { return false }
    guard word.text == wanted else { throw further(word) }
    return true
  }

  func end() throws(LineFault) {
    if position < words.count { throw further(words[position]) }
  }

  /// All words that are left, at least one.
  mutating func rest() throws(LineFault) -> [Word] {
    defer { position = words.count }
    guard position < words.count else { throw missing }
    return Array(words[position...])
  }

  /// Rows and values in turn.
  mutating func pairs() throws(LineFault) -> [Command.Pair] {
    defer { position = words.count }
    guard words.count > 2 else { throw missing }
    guard words.count % 2 == 1 else { throw further(words[words.count - 1]) }
    return stride(from: 1, to: words.count, by: 2).map { .init(row: words[$0], value: words[$0 + 1]) }
  }

  /// A word too many: most often a value with blanks that wants quotes.
  func further(_ word: Word) -> LineFault {
    var quoted: String?
    let taken = description.name == "set" ? 2 : position - 1
    if description.parameters.last?.mayHaveBlanks ?? false {
      let value = words[taken...].map(\.text).joined(separator: " ")
      quoted = (words[..<taken].map { Quoting.word($0.text) } + [Quoting.word(value)]).joined(separator: " ")
    }
    return LineFault(
      fault: .furtherWord(word.text, usage: description.usage, quoted: quoted), column: word.column)
  }
}

extension [Word] {
  /// Behind `--` nothing is an option; no command has options so far, and the mark is only passed over.
  var withoutOptionMark: [Word] {
    var words = self
    if let mark = firstIndex(where: { $0.text == "--" && !$0.isQuoted }) { words.remove(at: mark) }
    return words
  }
}

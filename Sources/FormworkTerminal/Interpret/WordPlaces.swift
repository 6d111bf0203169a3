import Formwork

/// The roles of the words of a line, which need not be valid.
struct WordPlaces {
  enum Place {
    /// The name of a command.
    case command
    /// An argument that does not concern a row's value.
    case other
    /// A row's name. In a line with too many words, any word.
    case row
    case value
  }

  private let words: [String]
  /// The command that the first word names, or that it was probably meant to name.
  private let command: CommandDescription?
  /// Whether the number of words is valid.
  let areWhole: Bool
  /// The places of the words after `try`, which form a line of their own.
  private indirect enum Tried {
    case nothing
    case line(WordPlaces)
  }
  private let tried: Tried

  /// - Parameter allowsPrefix: whether a unique prefix of a command is enough.
  init(_ words: [String], allowsPrefix: Bool) {
    self.words = words
    let line = words.map { Word(text: $0, column: 1) }
    command = line.first.flatMap { Self.command($0, allowsPrefix: allowsPrefix) }
    if command?.name == .try, words.count > 1 {
      let rest = WordPlaces(Array(words.dropFirst()), allowsPrefix: allowsPrefix)
      tried = .line(rest)
      areWhole = rest.areWhole
    } else {
      tried = .nothing
      areWhole = command != nil && (try? Command.read(line, allowsPrefix: allowsPrefix)) != nil
    }
  }

  private static func command(_ word: Word, allowsPrefix: Bool) -> CommandDescription? {
    do throws(LineFault) {
      return CommandDescription[try Command.name(of: word, allowsPrefix: allowsPrefix)]
    } catch {
      guard case .unknownCommand(_, let suggestion?) = error.fault else { return nil }
      return CommandName(suggestion).map { CommandDescription[$0] }
    }
  }

  /// Whether the first word names a command or is similar to a command's name.
  var haveCommand: Bool { command != nil }

  /// Whether the command takes only names, and not free text such as a value or a title.
  var areNamesOnly: Bool {
    if case .line(let places) = tried { return places.areNamesOnly }
    return switch command?.parameters.last {
    case nil: command != nil
    case .row, .command, .defaults: true
    case .value, .action, .indexTitle, .text, .line: false
    }
  }

  subscript(index: Int) -> Place {
    if index > 0, case .line(let places) = tried { return places[index - 1] }
    guard let command else {
      // A single word is a mistyped command; followed by other words, it may be a row with its value.
      return index > 0 || words.count > 1 || words[0].contains { "=:".contains($0) } ? .row : .value
    }
    // A prefix of the command's name may also be part of a row's name.
    if index == 0 { return CommandName(words[0]) == nil ? .value : .command }
    guard let parameter = command.parameters[index - 1], command.parameters[words.count - 2] != nil else {
      return .row
    }
    return switch parameter {
    case .row, .line: .row
    case .value: .value
    case .action, .indexTitle, .text, .command, .defaults: .other
    }
  }
}

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
  private let command: CommandDescription?
  /// Whether the number of words is valid.
  let areWhole: Bool

  /// - Parameter allowsPrefix: whether a unique prefix of a command is enough.
  init(_ words: [String], allowsPrefix: Bool) {
    self.words = words
    let line = words.map { Word(text: $0, column: 1) }
    command = line.first.flatMap { try? Command.name(of: $0, allowsPrefix: allowsPrefix) }
      .map { CommandDescription[$0] }
    areWhole = command != nil && (try? Command.read(line, allowsPrefix: allowsPrefix)) != nil
  }

  subscript(index: Int) -> Place {
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

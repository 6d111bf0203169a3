import Formwork

/// What the words of a line stand for, which need not be well formed.
struct WordPlaces {
  enum Place {
    /// The name of a command.
    case command
    /// What a command takes that is about no row's value.
    case other
    /// A row's name; where a line has a word too many, any of them.
    case row
    case value
  }

  private let words: [String]
  private let command: CommandDescription?
  /// Whether there are neither too few nor too many.
  let areWhole: Bool

  /// - Parameter allowsPrefix: whether a command's unique prefix will do.
  init(_ words: [String], allowsPrefix: Bool) {
    self.words = words
    let line = words.map { Word(text: $0, column: 1) }
    command = line.first.flatMap { try? Command.name(of: $0, allowsPrefix: allowsPrefix) }
      .map { CommandDescription[$0] }
    areWhole = command != nil && (try? Command.read(line, allowsPrefix: allowsPrefix)) != nil
  }

  subscript(index: Int) -> Place {
    guard let command else {
      // A word alone is a mistyped command; before others it may be a row whose value they are.
      return index > 0 || words.count > 1 || words[0].contains { "=:".contains($0) } ? .row : .value
    }
    // A part of its name may be a part of a row's name, too.
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

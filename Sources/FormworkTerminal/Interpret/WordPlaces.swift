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

  private let words: [Word]
  /// The command that the first word names, or that it was probably meant to name.
  private let command: CommandDescription?
  /// What the command takes each word after its name for.
  private let roles: [CommandDescription.WordRole]
  /// Whether the number of words is valid.
  let areWhole: Bool
  /// The places of the words after `try`, which form a line of their own.
  private indirect enum Tried {
    case nothing
    case line(WordPlaces)
  }
  private let tried: Tried

  /// - Parameter allowsPrefix: whether a unique prefix of a command is enough.
  init(_ words: [Word], allowsPrefix: Bool) {
    self.words = words
    command = words.first.flatMap { Self.command($0, allowsPrefix: allowsPrefix) }
    roles = command?.roles(of: words.dropFirst()) ?? []
    if command?.name == .try, words.count > 1 {
      let rest = WordPlaces(Array(words.dropFirst()), allowsPrefix: allowsPrefix)
      tried = .line(rest)
      areWhole = rest.areWhole
    } else {
      tried = .nothing
      areWhole = command != nil && (try? Command.read(words, allowsPrefix: allowsPrefix)) != nil
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
    let hasOptionValue = roles.contains { role in
      switch role {
      case .option(let option, _): option.value != nil
      case .argument, .optionValue, .endOfOptions: false
      }
    }
    if hasOptionValue { return false }
    return switch command?.parameters.last {
    case nil: command != nil
    case .row, .command, .comparison: true
    case .value, .newElement, .element, .number, .descriptor, .action, .indexTitle, .text, .line, .choice:
      false
    }
  }

  /// Whether the line reads each of its values from a descriptor.
  var readValues: Bool {
    if case .line(let places) = tried { return places.readValues }
    guard let command, command.options.contains(where: \.isArgument) else { return false }
    return roles.allSatisfy { role in
      if case .argument(let number) = role {
        command.parameters[number] != command.parameters.last
      } else {
        true
      }
    }
  }

  subscript(index: Int) -> Place {
    if index > 0, case .line(let places) = tried { return places[index - 1] }
    guard let command else {
      // A single word is a mistyped command; followed by other words, it may be a row with its value.
      return index > 0 || words.count > 1 || words[0].text.contains { "=:".contains($0) } ? .row : .value
    }
    // A prefix of the command's name may also be part of a row's name.
    if index == 0 { return CommandName(words[0].text) == nil ? .value : .command }
    switch roles[index - 1] {
    case .option(_, value: nil), .endOfOptions: return .other
    case .option(let option, _), .optionValue(let option): return option.isArgument ? .other : .value
    case .argument(let number):
      guard let parameter = command.parameters[number], !hasTooManyArguments(command) else { return .row }
      return switch parameter {
      case .row, .line: .row
      case .value, .newElement, .element, .choice: .value
      case .number, .descriptor, .action, .indexTitle, .text, .command, .comparison: .other
      }
    }
  }

  private func hasTooManyArguments(_ command: CommandDescription) -> Bool {
    let last = roles.reversed().lazy.compactMap { if case .argument(let number) = $0 { number } else { nil } }
      .first
    return last.map { command.parameters[$0] == nil } ?? false
  }
}

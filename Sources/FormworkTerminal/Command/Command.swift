import Formwork

/// A command with its words. Rows and values have not been looked up yet.
package struct Command: Sendable, Hashable {
  package let name: CommandName
  /// The word that names the command.
  let word: Word
  /// The words after the name, without options and `--`. Their number is valid for the command.
  package internal(set) var arguments: ArraySlice<Word>
  package let options: [GivenOption]
  /// The groups that were among the arguments, before their settings took their places.
  var groups: [String] = []

  /// The argument at an index, from 0.
  subscript(argument: Int) -> Word { arguments[arguments.startIndex + argument] }

  /// The first argument, if there is one.
  var first: Word? { arguments.first }

  /// Whether the line consists only of a row's name, which taps that row.
  var isRowAlone: Bool { name == .tap && arguments.first == word }

  /// Whether an option was given.
  func has(_ option: CommandOption.Name) -> Bool { options.contains { $0.name == option } }

  /// The values of an option, in the order in which they were given.
  func values(of option: CommandOption.Name) -> [Word] {
    options.compactMap { $0.name == option ? $0.value : nil }
  }

  init(_ name: CommandName, _ word: Word, _ arguments: ArraySlice<Word>, _ options: [GivenOption] = []) {
    self.name = name
    self.word = word
    self.arguments = arguments
    self.options = options
  }

  /// Reads the words of a line as a command.
  ///
  /// - Parameter allowsPrefix: whether a unique prefix of the command's name is enough, as at a prompt.
  package static func read(_ line: [Word], allowsPrefix: Bool) throws(LineFault) -> Command {
    let name = try name(of: line[0], allowsPrefix: allowsPrefix)
    // A command that sets one row, as in most lines of long scripts, is read without the table.
    if name == .set, line.count == 3, !line.contains(where: { $0.text.hasPrefix("--") }) {
      return Command(name, line[0], line.dropFirst())
    }
    let description = CommandDescription[name]
    let (arguments, options) = try description.sort(line.dropFirst())
    try description.validate(arguments, of: line)
    let command = Command(name, line[0], arguments, options)
    try command.checkElement()
    try command.checkChoice()
    return command
  }

  /// The command that a word names.
  static func name(of word: Word, allowsPrefix: Bool) throws(LineFault) -> CommandName {
    if let exact = CommandName(word.text) { return exact }
    let begun = CommandName.beginning(word.text)
    if allowsPrefix, begun.count == 1 { return begun[0].command }
    if allowsPrefix, begun.count > 1 {
      throw LineFault(fault: .ambiguousCommand(word.text, candidates: begun.map(\.word)), column: word.column)
    }
    let suggestion =
      begun.count == 1
      ? begun[0].word
      : Suggestion.nearest(
        to: word.text, among: CommandName.allCases.map(\.text), meanings: CommandName.synonyms)
    throw LineFault(fault: .unknownCommand(word.text, suggestion: suggestion), column: word.column)
  }
}

extension Word {
  /// The word with the descriptor that it numbers.
  fileprivate func asDescriptor(of option: CommandOption) throws(LineFault) -> Word {
    guard RowIdentifier.isDigitsOnly(text), let number = Int32(text) else {
      throw LineFault(fault: .notADescriptor(option: option.text, text), column: column)
    }
    var word = self
    word.descriptor = number
    return word
  }
}

extension CommandDescription {
  /// Separates arguments and options.
  fileprivate func sort(
    _ words: ArraySlice<Word>
  ) throws(LineFault) -> (arguments: ArraySlice<Word>, options: [GivenOption]) {
    var arguments: [Word] = []
    var given: [GivenOption] = []
    var isLiteral = false
    for (word, role) in zip(words, roles(of: words)) {
      switch role {
      case .argument:
        arguments.append(word)
        // After `--`, no word has a special meaning.
        if isLiteral { arguments[arguments.count - 1].isQuoted = true }
      case .optionValue(let option):
        given[given.count - 1].value = word
        if option.isArgument { arguments.append(try word.asDescriptor(of: option)) }
      case .endOfOptions: isLiteral = true
      case .option(let option, let value):
        if !option.isRepeatable, given.contains(where: { $0.name == option.name }) {
          throw LineFault(fault: .repeatedOption(option.text), column: word.column)
        }
        given.append(GivenOption(name: option.name, word: word, value: value))
        if option.isArgument, let value { arguments.append(try value.asDescriptor(of: option)) }
      }
    }
    if let last = given.last, last.value == nil, let option = options.first(where: { $0.name == last.name }),
      let value = option.value
    {
      throw LineFault(
        fault: .missingWord(usage: usage, MissingWord(value, of: option.text)), column: last.word.endColumn)
    }
    return (arguments[...], given)
  }

  /// Checks the number of a command's arguments.
  fileprivate func validate(_ arguments: ArraySlice<Word>, of line: [Word]) throws(LineFault) {
    let range = parameters.argumentCount
    guard arguments.count >= range.lowerBound else {
      throw LineFault(
        fault: .missingWord(usage: usage, parameters[arguments.count].map { MissingWord($0) }),
        column: line[line.count - 1].endColumn)
    }
    if arguments.count > range.upperBound {
      throw further(arguments[arguments.startIndex + range.upperBound], range.upperBound, arguments)
    }
    if !arguments.count.isMultiple(of: parameters.roundCount), let last = arguments.last {
      throw further(last, parameters.roundCount, arguments)
    }
    if let index = arguments.indices.first(where: { index in
      arguments[index].descriptor != nil && parameters[index - arguments.startIndex] != parameters.last
    }) {
      throw further(arguments[index], 0, arguments)
    }
    if parameters.last == .comparison, let word = arguments.first, !Parameter.comparisons.contains(word.text)
    {
      throw further(word, 1, arguments)
    }
  }

  /// The fault for a surplus word, which is usually part of a value that needs quotes.
  ///
  /// - Parameter taken: the number of arguments that the command takes.
  private func further(_ word: Word, _ taken: Int, _ arguments: ArraySlice<Word>) -> LineFault {
    var quoted: String?
    if parameters.last?.mayHaveBlanks ?? false, arguments.allSatisfy({ $0.descriptor == nil }) {
      let value = arguments.dropFirst(taken - 1).map(\.text).joined(separator: " ")
      let words = [name.text] + arguments.prefix(taken - 1).map(\.text) + [value]
      quoted = words.map { Quoting.word($0) }.joined(separator: " ")
    }
    return LineFault(fault: .furtherWord(word.text, usage: usage, quoted: quoted), column: word.column)
  }
}

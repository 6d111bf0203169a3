import Formwork

/// A command with its words. Rows and values have not been looked up yet.
package struct Command: Sendable, Hashable {
  package let name: CommandName
  /// The word that names the command.
  let word: Word
  /// The words after the name, without `--`. Their number is valid for the command.
  package let arguments: ArraySlice<Word>

  /// The argument at an index, from 0.
  subscript(argument: Int) -> Word { arguments[arguments.startIndex + argument] }

  /// The first argument, if there is one.
  var first: Word? { arguments.first }

  init(_ name: CommandName, _ word: Word, _ arguments: ArraySlice<Word>) {
    self.name = name
    self.word = word
    self.arguments = arguments
  }

  /// Reads the words of a line as a command.
  ///
  /// - Parameter allowsPrefix: whether a unique prefix of the command's name is enough, as at a prompt.
  package static func read(_ line: [Word], allowsPrefix: Bool) throws(LineFault) -> Command {
    let name = try name(of: line[0], allowsPrefix: allowsPrefix)
    let arguments = line.withoutOptionMark.dropFirst()
    // Setting one row, as most lines of long scripts do, needs no look at the table.
    if name != .set || arguments.count != 2 {
      try CommandDescription[name].judge(arguments, of: line)
    }
    return Command(name, line[0], arguments)
  }

  /// The command that a word names.
  static func name(of word: Word, allowsPrefix: Bool) throws(LineFault) -> CommandName {
    if let exact = CommandName(word.text) { return exact }
    let begun = CommandName.allCases.filter { !word.text.isEmpty && $0.text.hasPrefix(word.text) }
    if allowsPrefix, begun.count == 1 { return begun[0] }
    if allowsPrefix, begun.count > 1 {
      throw LineFault(fault: .ambiguousCommand(word.text, candidates: begun.map(\.text)), column: word.column)
    }
    let suggestion =
      begun.count == 1
      ? begun[0].text
      : Suggestion.nearest(
        to: word.text, among: CommandName.allCases.map(\.text), meanings: CommandName.synonyms)
    throw LineFault(fault: .unknownCommand(word.text, suggestion: suggestion), column: word.column)
  }
}

extension CommandDescription {
  /// Checks the number of a command's arguments.
  fileprivate func judge(_ arguments: ArraySlice<Word>, of line: [Word]) throws(LineFault) {
    let range = parameters.argumentCount
    guard arguments.count >= range.lowerBound else {
      throw LineFault(fault: .missingWord(usage: usage), column: line[line.count - 1].endColumn)
    }
    if arguments.count > range.upperBound {
      throw further(arguments[arguments.startIndex + range.upperBound], range.upperBound, arguments)
    }
    if !arguments.count.isMultiple(of: parameters.roundCount), let last = arguments.last {
      throw further(last, parameters.roundCount, arguments)
    }
    if parameters.last == .defaults, let word = arguments.first, word.text != "defaults" {
      throw further(word, 1, arguments)
    }
  }

  /// The fault for a surplus word, which is usually part of a value that needs quotes.
  ///
  /// - Parameter taken: the number of arguments that the command takes.
  private func further(_ word: Word, _ taken: Int, _ arguments: ArraySlice<Word>) -> LineFault {
    var quoted: String?
    if parameters.last?.mayHaveBlanks ?? false {
      let value = arguments.dropFirst(taken - 1).map(\.text).joined(separator: " ")
      let words = [name.text] + arguments.prefix(taken - 1).map(\.text) + [value]
      quoted = words.map { Quoting.word($0) }.joined(separator: " ")
    }
    return LineFault(fault: .furtherWord(word.text, usage: usage, quoted: quoted), column: word.column)
  }
}

extension [Word] {
  /// The words without the `--` that ends options. No command has options so far.
  var withoutOptionMark: [Word] {
    guard let mark = firstIndex(where: { !$0.isQuoted && $0.text == "--" }) else { return self }
    var words = self
    words.remove(at: mark)
    return words
  }
}

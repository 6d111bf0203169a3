import Formwork

/// A command with its words; rows and values are still as they were written.
package struct Command: Sendable, Hashable {
  package let name: CommandName
  /// The word that names it.
  let word: Word
  /// The words behind its name, without the mark of options: as many as the command takes.
  package let arguments: ArraySlice<Word>

  /// An argument, from 0.
  subscript(argument: Int) -> Word { arguments[arguments.startIndex + argument] }

  /// The first argument, where there is one.
  var first: Word? { arguments.first }

  init(_ name: CommandName, _ word: Word, _ arguments: ArraySlice<Word>) {
    self.name = name
    self.word = word
    self.arguments = arguments
  }

  /// Reads a line's words as a command.
  ///
  /// - Parameter allowsPrefix: at a prompt a command's unique prefix will do.
  package static func read(_ line: [Word], allowsPrefix: Bool) throws(LineFault) -> Command {
    let name = try name(of: line[0], allowsPrefix: allowsPrefix)
    let arguments = line.withoutOptionMark.dropFirst()
    // A change of one row, as most lines of long scripts are, needs no look at the table.
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
  /// Judges whether a command has as many words as it takes.
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

  /// A word too many: most often a value with blanks that wants quotes.
  ///
  /// - Parameter taken: how many arguments the command takes.
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
  /// Behind `--` nothing is an option; no command has options so far, and the mark is only passed over.
  var withoutOptionMark: [Word] {
    guard let mark = firstIndex(where: { !$0.isQuoted && $0.text == "--" }) else { return self }
    var words = self
    words.remove(at: mark)
    return words
  }
}

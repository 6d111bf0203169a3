import Formwork

// What is wrong with a line, and why a command is refused.
extension Wording {
  package static func sentence(for fault: CommandFault) -> String {
    switch fault {
    case .unknownCommand(let name, let suggestion):
      "unknown command \(quoted(name))\(didYouMean(suggestion))"
        + (suggestion == nil ? "; 'help' lists the commands" : "")
    case .rowIsNoCommand(let name, let instead):
      "\(quoted(name)) is a row, not a command; use \(command(instead.excerpt(200)))"
    case .missingWord(let usage, nil): "usage: \(usage)"
    case .missingWord(let usage, let missing?): sentence(for: missing, usage)
    case .onlyAtPrompt(let line, let instead):
      "\(quoted(line)) works only at a prompt; use \(command(instead.excerpt(200)))"
    case .commandIsRow(let fault, let instead):
      "\(sentence(for: fault)); for the row of that name, use \(command(instead.excerpt(200)))"
    case .furtherWord(let word, _, let quoting?, _):
      "unexpected word \(quoted(word)); quote a value that contains spaces: \(quoting.excerpt(200))"
    case .furtherWord(let word, _, nil, let instead?):
      "unexpected word \(quoted(word)); use \(command(instead.excerpt(200)))"
    case .furtherWord(let word, let usage, nil, nil):
      usage.contains(" ")
        ? "unexpected word \(quoted(word)); usage: \(usage)" : "\(quoted(usage)) takes no arguments"
    case .rowsWithoutChoice: "'save' saves all changes; it takes rows only with --mine or --theirs"
    case .ambiguousCommand(let name, let candidates): ambiguous(name, candidates)
    case .ambiguousLine(let commands):
      "this line is ambiguous; use \(list(commands.map { command($0.excerpt(200)) }, isQuoted: false))"
    case .repeatedOption(let option): "\(option) can be given only once"
    case .exclusiveOptions(let first, let second): cannotBeCombined(first, second)
    case .notANumber(let option, let text):
      wanted("a whole number, 1 or more, after \(option)", not: quoted(text))
    case .notADescriptor(let option, let text):
      wanted("the number of a file descriptor, such as 3, after \(option)", not: quoted(text))
    case .openQuote(let quote): "missing closing \(quote) on this line"
    case .unknownEscape(let escape):
      unknownEscape(escape)
    case .noCharacter(let escape): noCharacter(escape)
    case .byteOrderMark: "the script begins with a byte order mark; save it without one"
    case .loneBackslash:
      "a backslash at the end of a line escapes nothing; for a literal backslash, write '\\'"
    case .invalidUTF8: "invalid UTF-8; save the script as UTF-8"
    case .nul: "the line contains a NUL character"
    }
  }

  package static func cannotBeCombined(_ one: String, _ other: String) -> String {
    "\(one) and \(other) cannot be combined"
  }

  /// What precedes the refusal of a line that would be refused even if its JSON had quotes.
  static let quoteJSON = "JSON needs single quotes around it; "

  private static func sentence(for missing: MissingWord, _ usage: String) -> String {
    "missing \(name(of: missing.part))" + (missing.option.map { " after \($0)" } ?? "")
      + (missing.row.map { " \(preposition(after: missing.part)) \(quoted($0))" } ?? "")
      + (missing.accepted.map { ": expected \($0)" } ?? "")
      + (missing.example.map { "; for example, \(command($0))" } ?? "; usage: \(usage)")
  }

  private static func preposition(after part: MissingWord.Part) -> String {
    part == .parameter(.element) || part == .parameter(.action) ? "of" : "for"
  }

  /// What a line lacks, with an article.
  package static func name(of part: MissingWord.Part) -> String {
    guard case .parameter(let parameter) = part else { return "a new position" }
    return switch parameter {
    case .row: "a row"
    case .value, .newElement: "a value"
    case .element: "an element"
    case .number, .descriptor: "a number"
    case .action: "an action"
    case .indexTitle: "an index title"
    case .text: "a text"
    case .command, .line: "a command"
    case .comparison: parameter.name
    case .choice: "an answer"
    }
  }

  /// What an input accepts, in a few words; `nil` if that is any text.
  static func accepted(by input: Input, _ message: String?) -> String? {
    if let items = input.items {
      let words = items.filter { !$0.isDisabled }.map { Quoting.word($0.value.description) }
      return words.isEmpty ? nil : list(words, isQuoted: false)
    }
    let words = input.descriptions(message: message)
    return words.isEmpty || words[0] == anyText ? nil : words.joined(separator: ", ").excerpt(120)
  }

  /// Why a standard stream cannot be read as a value.
  static func isStandardStream(_ number: Int32) -> String {
    number == 0 ? "standard input is not available for a value" : "it is standard output or standard error"
  }

  /// Why a descriptor cannot be read.
  static let isNotInherited = "the descriptor was not open when this program started"

  static func sentence(for refusal: CommandRefusal) -> String {
    switch refusal {
    case .numberOutOfRange(let number, let last):
      last == 0
        ? "no row \(number); this screen has no rows"
        : "no row \(number); the rows are numbered 1 to \(last)"
    case .rowMoved(let number):
      "row \(number) has moved or no longer exists; this is the current screen"
    case .numberOfElement(let number):
      "\(number) is the number of an element here; to use a row, type its name"
    case .rowElsewhere(let word, let instead):
      "\(quoted(word)) is on another screen; use \(command(instead))"
    case .wouldAsk(let row, let instead): wouldAsk(row: row, instead: instead)
    case .wouldAskToChoose(let title, let choices, let takesAnswer):
      wouldAskToChoose(title: title, choices, takesAnswer: takesAnswer)
    case .unknownAnswer(let choices): unknownAnswer(choices)
    case .unusedAnswer: unusedAnswer
    case .notEditable(let row, let isSecret, let remedy):
      notEditable(row: row, isSecret: isSecret, remedy)
    case .needsTerminal(let remedy): needsTerminal(remedy)
    case .editor(let fault): sentence(for: fault)
    case .nothingToTry(let command):
      "\(quoted(command)) cannot be previewed; preview a change, such as 'set ROW VALUE'"
    case .unsets(let instead): "'set' has no option '--unset' here; use \(command(instead.excerpt(200)))"
    case .nothingToRecover: "nothing to recover"
    case .recoversIntoChanges(let keys):
      "\(list(keys, last: "and")) \(keys.count == 1 ? "has" : "have") unsaved changes; use 'save' or 'revert' first"
    case .resolvedWithList(let item, let list, let instead):
      "\(quoted(item)) in \(quoted(list.description)) cannot be resolved row by row; use \(quoted(instead))"
    case .findings(let count):
      "found \(counted(count, "problem")), listed above"
    case .unmet(let count):
      "not saved: fix the \(count == 1 ? "problem" : "\(count) problems") listed above"
    case .unsaved(let changed):
      "\(counted(changed, "unsaved change")); use 'save' or 'revert' first"
    case .cancelled(let hasChanged):
      hasChanged ? "cancelled; earlier changes are kept" : "nothing was changed"
    case .incomplete(let rows): "required settings have no value: \(list(rows, last: "and"))"
    }
  }
}

import Formwork

// What is wrong with a line, and why a command is refused.
extension Wording {
  package static func sentence(for fault: CommandFault) -> String {
    switch fault {
    case .unknownCommand(let name, let suggestion):
      "unknown command \(quoted(name))\(didYouMean(suggestion))"
        + (suggestion == nil ? "; 'help' lists the commands" : "")
    case .rowIsNoCommand(let name, let instead):
      "\(quoted(name)) is a row, not a command; use '\(instead.excerpt(200))'"
    case .missingWord(let usage): "usage: \(usage)"
    case .onlyAtPrompt(let line, let instead):
      "\(quoted(line)) works only at a prompt; use '\(instead.excerpt(200))'"
    case .commandIsRow(let fault, let instead):
      "\(sentence(for: fault)); for the row of that name, use '\(instead.excerpt(200))'"
    case .furtherWord(let word, let usage, let quoting):
      quoting.map {
        "unexpected word \(quoted(word)); quote a value that contains spaces: \($0.excerpt(200))"
      }
        ?? (usage.contains(" ")
          ? "unexpected word \(quoted(word)); usage: \(usage)"
          : "\(quoted(usage)) takes no arguments")
    case .rowsWithoutChoice: "'save' saves all changes; it takes rows only with --mine or --theirs"
    case .ambiguousCommand(let name, let candidates): ambiguous(name, candidates)
    case .ambiguousLine(let commands): "this line is ambiguous; use \(list(commands.map { $0.excerpt(200) }))"
    case .repeatedOption(let option): "\(option) can be given only once"
    case .exclusiveOptions(let first, let second): "\(first) and \(second) cannot be combined"
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
    case .rowElsewhere(let word, let instead):
      "\(quoted(word)) is on another screen; use '\(instead)'"
    case .wouldAsk(let row, let instead): wouldAsk(row: row, instead: instead)
    case .wouldAskToChoose(let title, let choices, let takesAnswer):
      wouldAskToChoose(title: title, choices, takesAnswer: takesAnswer)
    case .unknownAnswer(let choices): unknownAnswer(choices)
    case .unusedAnswer: unusedAnswer
    case .notEditable(let row, let isSecret, let remedy):
      notEditable(row: row, isSecret: isSecret, remedy)
    case .needsTerminalToEdit(let remedy): needsTerminalToEdit(remedy)
    case .editor(let fault): sentence(for: fault)
    case .nothingToTry(let command):
      "\(quoted(command)) cannot be previewed; preview a change, such as 'set ROW VALUE'"
    case .unsets(let instead): "'set' has no option '--unset' here; use '\(instead.excerpt(200))'"
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

import Formwork

// Messages about questions at the prompt.
extension Wording {
  static let addElement = "Add"
  static let removesElement = "an empty line removes it; press Ctrl-C to keep it"

  static func elementLines(count: Int, isMap: Bool) -> String {
    if isMap { return (count == 0 ? "" : "type a number, ") + "'add NAME=VALUE', 'remove N' or 'back'" }
    return (count == 0 ? "" : "type a number, ") + "'add VALUE', 'remove N', 'move N --to N' or 'back'"
  }

  static let useThatFile = "Use that file?"
  static let saveChanges = "Save changes? [y]es, [n]o, [c]ancel "
  static let discardChanges = "Discard the changes?"
  static func discard(changes: Int) -> String { "Discard \(counted(changes, "unsaved change"))?" }
  static let answerYesNoOrCancel = "answer 'y', 'n' or 'c'"
  static let answerYesOrNo = "answer 'y' or 'n'"
  /// - Parameter instead: the command that edits the value, if there is one.
  static func valueIsNotEditable(instead: String?) -> String {
    "the current value cannot be edited on one line; press Enter to keep it"
      + (instead.map { ", or press Ctrl-C and use '\($0)'" } ?? "")
  }

  /// - Parameter instead: the command that takes several lines, if there is one.
  static func pasteRefused(lines: Int, instead: String?) -> String {
    "cannot paste \(lines) lines: expected one line"
      + (instead.map { "; to enter several lines, press Ctrl-C and use '\($0)'" } ?? "")
  }

  /// How the value of a field can be removed at its question.
  enum Removal {
    case emptyAnswer
    /// By a command after the question.
    case command(String)
  }

  static func fieldCanBeLeft(_ removal: Removal?) -> String {
    let leave = "press Ctrl-C to leave the field unchanged"
    return switch removal {
    case nil: leave
    case .emptyAnswer: "\(leave), or clear it and press Enter to remove its value"
    case .command(let command): "\(leave); to remove its value, use '\(command)' afterwards"
    }
  }

  static func notLoaded(_ message: String, row: String) -> String {
    "not loaded ('retry \(Quoting.word(row))' tries again): \(message)"
  }

  static func retry(_ row: String) -> String { "; 'retry \(Quoting.word(row))' tries again" }

  static let unavailable = "unavailable"

  static func yesOrNo(_ question: String, isYesByDefault: Bool) -> String {
    "\(question) \(isYesByDefault ? "[Y]es, [n]o" : "[y]es, [N]o") "
  }

  static func confirm(_ action: String, on row: String) -> String { "\(action): \(row)?".visible }

  static func moreItems(_ count: Int) -> String { "\(count) more; press Tab to complete" }

  static func unknownChoice(_ answer: String, count: Int) -> String {
    "\(quoted(answer)) is not one of the choices; enter a number from 1 to \(count), or nothing to cancel"
  }
}

// Messages about questions in a script and the answers to them.
extension Wording {
  static func wouldAsk(row: String, instead: String?) -> String {
    "\(quoted(row)) asks for a value; \(instead.map { "use '\($0)', or " } ?? "")add --answer VALUE"
  }

  static func wouldAskToChoose(title: String, _ choices: [String], takesAnswer: Bool) -> String {
    takesAnswer
      ? "\(quoted(title)) asks for a choice; add --answer with \(list(choices))"
      : "\(quoted(title)) asks for a choice, \(list(choices)); in a script, only 'tap' and 'do' can answer it"
  }

  static func unknownAnswer(_ choices: [String]) -> String {
    "the answer is not one of \(list(choices, last: "and"))"
  }

  static let unusedAnswer = "the answer was not used: there was no question left to answer"
}

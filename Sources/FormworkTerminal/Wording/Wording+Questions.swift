import Formwork

// Messages about questions at the prompt.
extension Wording {
  static let addElement = "Add"
  static let newElement = "New value"
  static let newMember = "New NAME=VALUE"
  static func element(_ number: Int) -> String { "Value \(number)" }
  static func member(_ name: String) -> String { "Value of \(name)" }
  static let removesElement = "an empty line removes it"

  /// How a question can be left without an answer.
  enum Leaving {
    /// With an empty line.
    case back
    /// The value stays as it was.
    case field, element, secret
  }

  /// - Parameter hasEscape: whether the terminal reads Esc as a key.
  static func leave(_ leaving: Leaving, hasEscape: Bool) -> String {
    let key = hasEscape || leaving == .secret ? "Esc" : "Ctrl-C"
    return switch leaving {
    case .back: "Enter to go back"
    case .field, .secret: "\(key) to cancel"
    case .element: "\(key) to keep it"
    }
  }

  /// What is added to a list of objects, and the member that identifies it.
  static func newItem(_ label: String, _ identity: String, _ separator: String) -> String {
    label.trimmingSuffix("…") + separator + identity
  }

  static func elementLines(count: Int, isMap: Bool) -> String {
    if isMap { return (count == 0 ? "" : "type a number, ") + "'add NAME=VALUE', 'remove N' or 'back'" }
    return (count == 0 ? "" : "type a number, ") + "'add VALUE', 'remove N', 'move N --to N' or 'back'"
  }

  static let listHasChanged = "the list was changed meanwhile; your marks were applied to it"

  static let useThatFile = "Use that file?"
  static let yesNoCancel = ["yes", "no", "cancel"]
  static func save(changes: Int, to path: String) -> String {
    "Save \(counted(changes, "change")) to \(path)? [y]es [n]o [c]ancel ".visible
  }
  static func discard(changes: Int) -> String { "Discard \(counted(changes, "unsaved change"))?" }
  static func answers(_: String, _ answers: [String]) -> String {
    "answer \(list(answers.map { String($0.prefix(1)) }))"
  }
  /// - Parameter instead: the command that edits the value, if there is one.
  static func valueIsNotEditable(instead: String?) -> String {
    "the current value cannot be edited on one line; press Enter to keep it"
      + (instead.map { ", or press Ctrl-C and use \(command($0))" } ?? "")
  }

  /// - Parameter instead: the command that takes several lines, if there is one.
  static func pasteRefused(lines: Int, instead: String?) -> String {
    "cannot paste \(lines) lines: expected one line"
      + (instead.map { "; to enter several lines, press Ctrl-C and use \(command($0))" } ?? "")
  }

  /// How the value of a field can be removed at its question.
  enum Removal {
    case emptyAnswer
    /// By a command after the question.
    case command(String)
  }

  static func remove(_ removal: Removal) -> String {
    switch removal {
    case .emptyAnswer: "an empty line removes the value"
    case .command(let command): "to remove the value, leave the field and use \(Wording.command(command))"
    }
  }

  static func notLoaded(_ message: String, row: String) -> String {
    "not loaded (\(command("retry \(Quoting.word(row))")) tries again): \(message)"
  }

  static func retry(_ row: String) -> String { "; \(command("retry \(Quoting.word(row))")) tries again" }

  static let unavailable = "unavailable"

  /// What is shown beside an item.
  static func detail(_ detail: String?, isDisabled: Bool) -> String? {
    isDisabled ? (detail.map { $0 + "  " } ?? "") + "(\(unavailable))" : detail
  }

  static func yesOrNo(_ question: String, isYesByDefault: Bool) -> String {
    "\(question) \(isYesByDefault ? "[Y]es [n]o" : "[y]es [n]o") "
  }

  static func confirm(_ action: String, on row: String) -> String {
    "\(action.trimmingSuffix("…")) '\(row)'?".visible
  }

  static func moreItems(_ count: Int) -> String { "\(count) more; press Tab to complete" }

  static func choice(of count: Int, hasKeys: Bool) -> String {
    "[\(count == 1 ? "1" : "1-\(count)")], \(hasKeys ? "Esc" : "Enter") to cancel: "
  }

  static func choiceIsUnknown(_ answer: String, _ choices: [String]) -> String {
    "\(quoted(answer)) is not one of the choices; enter a number from 1 to \(choices.count), or nothing to cancel"
  }

  static func severalBegin(with answer: String) -> String {
    "several choices begin with \(quoted(answer)); enter more letters, or a number"
  }

  // MARK: - Choosers

  static func nothingMatches(_ filter: String) -> String { "nothing matches \(quoted(filter))" }

  static func position(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }

  /// The keys of a chooser.
  ///
  /// - Parameters:
  ///   - marked: how many items are marked; `nil` if one item is chosen.
  ///   - position: the place of the cursor among items that are not all in sight.
  static func chooserKeys(marked: Int?, _ position: String?) -> String {
    let keys = [
      "Enter to \(marked == nil ? "choose" : "accept")", "Esc to cancel", marked.map { _ in "Space to mark" },
      "type to filter",
    ]
    return [position, marked.map { "\($0) marked" }, keys.compactMap(\.self).joined(separator: ", ")]
      .compactMap(\.self).joined(separator: "; ")
  }
}

// Messages about questions in a script and the answers to them.
extension Wording {
  static func wouldAsk(row: String, instead: String?) -> String {
    "\(quoted(row)) asks for a value; \(instead.map { "use \(command($0)), or " } ?? "")add --answer VALUE"
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

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

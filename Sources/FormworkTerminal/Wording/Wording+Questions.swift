import Formwork

// What is said about questions in a script, and about the answers to them.
extension Wording {
  static func wouldAsk(row: String, instead: String?) -> String {
    "\(quoted(row)) asks for a value; \(instead.map { "use '\($0)', or " } ?? "")add --answer VALUE"
  }

  static func wouldAskToChoose(title: String, _ choices: [String], takesAnswer: Bool) -> String {
    takesAnswer
      ? "\(quoted(title)) asks for a choice; add --answer with \(list(choices))"
      : "\(quoted(title)) asks for a choice, \(list(choices)), which only 'tap' and 'do' can answer in a script"
  }

  static func unknownAnswer(_ choices: [String]) -> String {
    "the answer is not one of \(list(choices, last: "and"))"
  }

  static let unusedAnswer = "the answer was not used: there was no question left to answer"
}

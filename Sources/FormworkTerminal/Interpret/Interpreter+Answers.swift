import Formwork

// Answers that a line gives in advance to the questions of its command.
extension Interpreter {
  /// Reports an answer to which there was no question.
  func checkAnswers() throws(CommandFailure) {
    guard let unused = answers.first else { return }
    throw CommandFailure(.unusedAnswer, column: unused.column)
  }

  /// The choice that the next answer makes; `nil` if there is no answer.
  func answer(to alert: Alert) throws(CommandFailure) -> Int? {
    guard let word = answers.first else { return nil }
    let choice = alert.choice(named: word.text)
    // An alert that does not ask may still be answered.
    guard choice != nil || alert.asks else { return nil }
    answers.removeFirst()
    guard let choice else {
      throw CommandFailure(.unknownAnswer(choices: alert.choices.map(\.title)), column: word.column)
    }
    return choice
  }
}

extension Alert {
  /// The index of the choice with this title, whatever the case, or with this id made of its title.
  fileprivate func choice(named name: String) -> Int? {
    choices.firstIndex { $0.title.hasSameScalars(as: name) }
      ?? choices.firstIndex { $0.title.lowercased() == name.lowercased() }
      ?? choices.firstIndex { RowIdentifier.slug($0.title) == name }
  }
}

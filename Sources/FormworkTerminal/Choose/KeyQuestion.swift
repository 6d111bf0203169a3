import Formwork

/// A question with a few answers, of which one is given by a key: its first letter, or its number in a list. If several
/// answers begin with the same letters, more are typed.
package struct KeyQuestion: KeyPanel, Equatable {
  package let prompt: String
  /// What to ask if the answer is typed as a line.
  package let linePrompt: String
  package let answers: [String]
  /// Whether the answers are shown as a list, with numbers.
  package let isList: Bool
  /// The answer that Enter gives; `nil` if it gives none.
  package let standard: Int?
  private(set) var typed = ""

  package let isTransient = false

  package init(
    _ prompt: String, asLine linePrompt: String? = nil, _ answers: [String], isList: Bool = false,
    standard: Int? = nil
  ) {
    (self.prompt, self.answers, self.isList, self.standard) = (prompt, answers, isList, standard)
    self.linePrompt = linePrompt ?? prompt
  }

  /// Which answers a text can mean.
  package enum AnswerMatch: Sendable, Equatable {
    case answer(Int)
    /// Several answers begin with the text.
    case several
    case none
  }

  /// The answer with this number or title, or the only one that begins with the text, ignoring case.
  package func match(_ text: String) -> AnswerMatch {
    if isList, let number = Int(text), answers.indices.contains(number - 1) { return .answer(number - 1) }
    let exact = answers.indices.filter { answers[$0].lowercased() == text.lowercased() }
    let begun = exact.isEmpty ? begun(by: text) : exact
    return begun.count == 1 ? .answer(begun[0]) : begun.isEmpty ? .none : .several
  }

  private func begun(by text: String) -> [Int] {
    answers.indices.filter {
      answers[$0].lowercased().hasPrefix(text.lowercased()) || isList && String($0 + 1).hasPrefix(text)
    }
  }

  package mutating func handle(_ key: KeyStroke) -> PanelStep {
    switch key {
    case .escape: return .left
    case .endOfInput: return .endOfInput
    case .enter where typed.isEmpty: return standard.map { .chosen([$0]) } ?? .refused
    case .enter:
      guard case .answer(let answer) = match(typed) else { return .refused }
      return .chosen([answer])
    case .backspace where !typed.isEmpty:
      typed.removeLast()
      return .goOn
    case .clear where !typed.isEmpty:
      typed = ""
      return .goOn
    case .text(let text):
      let begun = begun(by: typed + text)
      guard let first = begun.first else { return .refused }
      typed += text
      guard begun.count == 1 else { return .goOn }
      let isTitle = answers[first].lowercased().hasPrefix(typed.lowercased())
      return .chosen(begun, rest: isTitle ? String(answers[first].dropFirst(typed.count)) : "")
    default: return .refused
    }
  }

  package mutating func drawing(columns: Int, rows: Int) -> PanelDrawing? {
    let width = columns - 1
    let lines = TextLayout.wrap(prompt + typed, width: width)
    return PanelDrawing(
      lines: lines, cursor: (lines.count - 1, min(lines[lines.count - 1].displayWidth, width)))
  }
}

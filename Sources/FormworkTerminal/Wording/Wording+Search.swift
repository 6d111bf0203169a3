import Formwork

// The prompt of a search of the history.
extension Wording {
  /// What readline shows: `(reverse-i-search)` and the pattern.
  static func search(_ step: HistorySearch.Step) -> String {
    let name = step.direction == .backward ? "reverse-i-search" : "i-search"
    return "(\(step.hasFailed ? "failed " : "")\(name))`\(step.pattern.visible)': "
  }
}

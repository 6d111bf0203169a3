internal import Formwork

/// An incremental search of the history, like the one that Ctrl-R starts in a shell.
///
/// All steps are stored, so that Backspace can undo the last one.
struct HistorySearch {
  enum Direction: Equatable { case backward, forward }

  struct Step: Equatable {
    var direction: Direction
    var pattern = ""
    /// The index of the line that was found; `nil` until one was found.
    var match: Int?
    /// Whether there is no further line with the pattern.
    var hasFailed = false
  }

  /// The line before the search, and its cursor in scalars.
  let original: (text: String, cursor: Int)
  /// The lines of the history, the latest last.
  let lines: [String]
  private var steps: [Step]

  /// - Parameter lines: the lines of the history, the latest last.
  init(_ lines: [String], from original: (text: String, cursor: Int), _ direction: Direction) {
    self.lines = lines
    self.original = original
    steps = [Step(direction: direction)]
  }

  var step: Step { steps[steps.count - 1] }

  /// The line to show, with the cursor at the match.
  var shown: (text: String, cursor: Int) {
    guard let match = step.match else { return original }
    let text = lines[match]
    return (text, text.offset(of: step.pattern) ?? 0)
  }

  /// The greatest number of scalars in a pattern.
  private static let greatestPattern = 1000

  /// Adds to the pattern, unless it is too long. The line found so far remains the match as long as it contains the
  /// pattern.
  mutating func extend(by text: String) {
    var next = step
    next.pattern += text
    guard next.pattern.unicodeScalars.count <= Self.greatestPattern else { return }
    let isMatch = step.match.map { lines[$0].offset(of: next.pattern) != nil } ?? false
    // Lines without the shorter pattern do not contain the longer one either.
    next.hasFailed = !isMatch && (step.hasFailed || !move(&next))
    steps.append(next)
  }

  /// Moves to the next line that contains the pattern.
  mutating func advance(_ direction: Direction) {
    var next = step
    next.direction = direction
    let isKnown = step.hasFailed && direction == step.direction
    next.hasFailed = !next.pattern.isEmpty && (isKnown || !move(&next))
    steps.append(next)
  }

  /// Undoes the last step; returns `false` if there is none.
  mutating func stepBack() -> Bool {
    guard steps.count > 1 else { return false }
    steps.removeLast()
    return true
  }

  /// Moves to the nearest further line with the pattern; returns `false` if there is none. A line that looks like the
  /// current one is skipped.
  private func move(_ step: inout Step) -> Bool {
    let current = step.match.map { lines[$0] }
    let offset = step.direction == .backward ? -1 : 1
    var index = (step.match ?? (step.direction == .backward ? lines.count : -1)) + offset
    while lines.indices.contains(index) {
      if lines[index] != current, lines[index].offset(of: step.pattern) != nil {
        step.match = index
        return true
      }
      index += offset
    }
    return false
  }
}

extension String {
  /// The offset of the first occurrence of a text, in scalars.
  fileprivate func offset(of pattern: String) -> Int? {
    guard let start = utf8.span.firstPlace(of: pattern.utf8.span, from: 0) else { return nil }
    return unicodeScalars.distance(from: startIndex, to: utf8.index(startIndex, offsetBy: start))
  }
}

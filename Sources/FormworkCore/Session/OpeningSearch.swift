/// Finds the smallest change that sets a setting whose row is closed. A depth-first search with one choice
/// for each condition that does not hold; it tries the solution with the fewest changes first.
struct OpeningSearch {
  let session: Session
  /// Indexed by setting: the value to store in the end.
  let goal: [Value?]
  /// What the change sets so far.
  private var step: [(setting: Int, value: Value?)] = []
  private var values: [Int: Value?] = [:]
  /// The index in `step` of the setting to examine next.
  private var next = 0
  private var choices: [Choice] = []
  /// How many wrong choices are still allowed.
  private var patience = 64

  private struct Choice {
    var next: Int
    var count: Int
    var solutions: ArraySlice<[Int: Value]>
  }

  init(session: Session, goal: [Value?]) {
    self.session = session
    self.goal = goal
  }

  /// The change, in which settings that open others come first; `nil` if none was found.
  mutating func step(setting: Int, to value: Value) -> [(setting: Int, value: Value?)]? {
    step = [(setting, value)]
    values = [setting: value]
    while true {
      if next == step.count {
        // The last setting may have closed a row that was open before.
        if step.allSatisfy({ failing($0.setting) == nil }) { return step.reversed() }
        guard takeNextSolution() else { return nil }
      } else if let conditions = failing(step[next].setting) {
        let solutions = conditions.flatMap { self.solutions(of: $0) }
        choices.append(Choice(next: next, count: step.count, solutions: solutions[...]))
        guard takeNextSolution() else { return nil }
      } else {
        next += 1
      }
    }
  }

  /// For each row of a closed setting, one condition that does not hold; `nil` if one of the rows is open.
  private func failing(_ setting: Int) -> [Expression]? {
    var failing: [Expression] = []
    for conditions in session.form.conditionsByRow(ofSetting: setting) {
      guard let condition = conditions.first(where: { !$0.holds(value) }) else { return nil }
      failing.append(condition)
    }
    return failing
  }

  private func value(_ setting: Int) -> Value? {
    values[setting].map { session.form.effectiveValue($0, of: setting) } ?? session.effectiveValue(setting)
  }

  private func solutions(of condition: Expression) -> [[Int: Value]] {
    condition.solutions(toMake: true, value, candidates: { candidates(for: $0) }).filter { solution in
      solution.allSatisfy {
        values[$0.key] == nil && !session.isSecure($0.key) && isAcceptable($0.value, for: $0.key)
      }
    }
  }

  /// Whether a setting may have a value on the way; `null` means no value.
  private func isAcceptable(_ value: Value, for setting: Int) -> Bool {
    if value == .null { return session.defaultValue(setting) == nil }
    return (try? session.form.input(ofSetting: setting).accept(value: value)) != nil
  }

  /// The values to try for a setting on the way, its goal first.
  func candidates(for setting: Int) -> [Value] {
    if session.isSecure(setting) { return [] }
    let candidates = session.form.candidates(for: setting)
    return goal[setting].map { goal in [goal] + candidates.filter { $0 != goal } } ?? candidates
  }

  /// Goes back to the last choice with a solution left and takes that solution.
  private mutating func takeNextSolution() -> Bool {
    while var choice = choices.popLast() {
      for (setting, _) in step[choice.count...] { values[setting] = nil }
      step.removeSubrange(choice.count...)
      next = choice.next
      if let solution = choice.solutions.popFirst() {
        choices.append(choice)
        for (setting, value) in solution.sorted(by: { $0.key < $1.key }) {
          let stored: Value? = value == .null ? nil : value
          values[setting] = .some(stored)
          step.append((setting, stored))
        }
        return true
      }
      patience -= 1
      if patience < 0 { return false }
    }
    return false
  }
}

extension CompiledForm {
  /// The conditions of a setting's first row.
  func conditions(ofSetting setting: Int) -> [Expression] {
    let row = Int(settings[setting].row)
    return [visibleWhen(row), enabledWhen(row)].compactMap { $0 }
  }

  /// The conditions of each row that may accept a value for a setting; excludes rows that the program has
  /// disabled.
  func conditionsByRow(ofSetting setting: Int) -> [[Expression]] {
    rows(of: setting).filter { !rows[$0].flags.contains(.disabled) }.map { row in
      [visibleWhen(row), enabledWhen(row)].compactMap { $0 }
    }
  }
}

/// Finds the smallest change that sets a setting whose row is closed: depth first, with one choice for each
/// condition that does not hold, the nearest solution of the condition first.
struct OpeningSearch {
  let session: Session
  /// By setting, what is to be stored in the end.
  let goal: [Value?]
  /// What the change sets so far.
  private var step: [(setting: Int, value: Value?)] = []
  private var values: [Int: Value?] = [:]
  /// The place in `step` whose row is looked at.
  private var next = 0
  private var choices: [Choice] = []
  /// How often a choice may turn out wrong.
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

  /// The change, what opens others before them; `nil` where none was found.
  mutating func step(setting: Int, to value: Value) -> [(setting: Int, value: Value?)]? {
    step = [(setting, value)]
    values = [setting: value]
    while true {
      if next == step.count {
        // What was set last may have closed a row that was open before.
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

  /// Of each row of a closed setting a condition that does not hold; `nil` where one of the rows is open.
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

  /// Whether a setting may have a value on the way; `null` stands for none.
  private func isAcceptable(_ value: Value, for setting: Int) -> Bool {
    if value == .null { return session.defaultValue(setting) == nil }
    return (try? session.form.input(ofSetting: setting).accept(value: value)) != nil
  }

  /// What a setting may be set to on the way, its goal first.
  func candidates(for setting: Int) -> [Value] {
    if session.isSecure(setting) { return [] }
    let candidates = session.form.candidates(for: setting)
    return goal[setting].map { goal in [goal] + candidates.filter { $0 != goal } } ?? candidates
  }

  /// Goes back to the last choice that has a solution left, and takes that.
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

  /// The conditions of each row that may take a setting's value, without those that are disabled for good.
  func conditionsByRow(ofSetting setting: Int) -> [[Expression]] {
    rows(of: setting).filter { !rows[$0].flags.contains(.disabled) }.map { row in
      [visibleWhen(row), enabledWhen(row)].compactMap { $0 }
    }
  }
}

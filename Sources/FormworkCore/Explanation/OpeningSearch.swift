/// Finds a small change that sets a setting whose row is closed. A depth-first search with one choice for
/// each condition that does not hold; it tries the solution with the fewest changes first.
///
/// Whenever a choice fails, the search notes which of the values set so far are to blame. It goes back to the
/// last choice that set one of them. If nothing but the setting itself is to blame, no later search in the
/// same state tries it again (P. Prosser, "Hybrid algorithms for the constraint satisfaction problem",
/// 1993).
struct OpeningSearch {
  let session: Session
  /// Indexed by setting: the value to store in the end.
  let goal: SettingValues
  /// How much work is still allowed, measured in settings that are looked at.
  private(set) var budget: Int
  /// What was found to be impossible, whatever else the change sets.
  private(set) var impossible: Set<Target>
  /// What the change sets so far.
  private var step: [Target] = []
  private var values: [SettingID: Value?] = [:]
  /// The index in `step` of the setting to examine next.
  private var next = 0
  private var choices: [Choice] = []

  /// A setting and the value that it is to have; `nil` removes the value.
  struct Target: Hashable {
    var setting: SettingID
    var value: Value?
  }

  private struct Choice {
    /// The index in `step` of the setting to open.
    var next: Int
    /// The number of settings in `step` before the choice.
    var count: Int
    var solutions: ArraySlice<[SettingID: Value]>
    /// The settings because of which the solutions tried so far failed, without those that they set.
    var culprits: Set<SettingID>
  }

  init(session: Session, goal: SettingValues, budget: Int, impossible: Set<Target> = []) {
    self.session = session
    self.goal = goal
    self.budget = budget
    self.impossible = impossible
  }

  /// The change, in which settings that open others come first; `nil` if none was found.
  mutating func step(setting: SettingID, to value: Value) -> [Target]? {
    let target = Target(setting: setting, value: value)
    guard !impossible.contains(target) else { return nil }
    step = [target]
    values = [setting: value]
    choices = []
    next = 0
    while budget > 0 {
      if next == step.count {
        guard let culprits = closedAgain() else { return step.reversed() }
        guard takeNextSolution(culprits) else { return nil }
      } else if let conditions = failing(step[next].setting) {
        var culprits: Set = [step[next].setting]
        for condition in conditions { culprits.formUnion(condition.settings.filter { values[$0] != nil }) }
        let solutions = conditions.flatMap { self.solutions(of: $0) }
        choices.append(Choice(next: next, count: step.count, solutions: solutions[...], culprits: culprits))
        guard takeNextSolution([]) else { return nil }
      } else {
        next += 1
      }
    }
    return nil
  }

  /// What to set first so that the first condition that does not hold for a setting's row does; `nil` if nothing would.
  mutating func firstSolution(for setting: SettingID) -> [Target]? {
    guard let condition = failing(setting)?.first, let solution = solutions(of: condition).first else {
      return nil
    }
    return solution.sorted { $0.key < $1.key }.map { target($0.key, $0.value) }
  }

  /// Why one of the settings is closed although it was open before: a later one may have closed it. `nil` if
  /// all are open.
  private mutating func closedAgain() -> Set<SettingID>? {
    for target in step {
      guard let conditions = failing(target.setting) else { continue }
      // Includes the settings that the change does not set, because no values were tried for them.
      return Set(conditions.flatMap { $0.settings }).union([target.setting])
    }
    return nil
  }

  /// For each row of a closed setting, one condition that does not hold; `nil` if one of the rows is open.
  private mutating func failing(_ setting: SettingID) -> [Expression]? {
    var failing: [Expression] = []
    budget -= 1
    for conditions in session.form.conditionsByRow(ofSetting: setting) {
      budget -= conditions.count
      guard let condition = conditions.first(where: { !$0.holds(value) }) else { return nil }
      failing.append(condition)
    }
    return failing
  }

  private func value(_ setting: SettingID) -> Value? {
    values[setting].map { session.form.effectiveValue($0, of: setting) } ?? session.effectiveValue(setting)
  }

  private mutating func solutions(of condition: Expression) -> [[SettingID: Value]] {
    guard budget > 0 else { return [] }
    // A solution for many settings takes longer for each of them.
    let count = condition.settings.count
    budget -= count * (1 + count / 64)
    return condition.solutions(toMake: true, value, candidates: { candidates(for: $0) }).filter { solution in
      solution.allSatisfy {
        values[$0.key] == nil && !session.isSecure($0.key) && isAcceptable($0.value, for: $0.key)
          && !impossible.contains(target($0.key, $0.value))
      }
    }
  }

  private func target(_ setting: SettingID, _ value: Value) -> Target {
    Target(setting: setting, value: session.form.value(value, toStoreIn: setting))
  }

  /// Whether a setting may have a value temporarily. `null` means no value, unless the setting accepts null.
  private func isAcceptable(_ value: Value, for setting: SettingID) -> Bool {
    if value == .null, !session.form.isNullable(setting) { return session.defaultValue(setting) == nil }
    return (try? session.form.input(ofSetting: setting).accept(value: value)) != nil
  }

  /// The values to try temporarily for a setting, its goal first.
  private func candidates(for setting: SettingID) -> [Value] {
    if session.isSecure(setting) { return [] }
    let candidates = session.form.candidates(for: setting)
    return goal[setting].map { goal in [goal] + candidates.filter { $0 != goal } } ?? candidates
  }

  /// Takes the next solution of the last choice that can help.
  ///
  /// - Parameter culprits: the settings because of which the current solution failed; none for a choice that
  ///   has just been made.
  private mutating func takeNextSolution(_ culprits: Set<SettingID>) -> Bool {
    var culprits = culprits
    var isNew = culprits.isEmpty
    while budget > 0, var choice = choices.popLast() {
      let chosen = step[choice.count...]
      let isToBlame = isNew || chosen.contains { culprits.contains($0.setting) }
      for target in chosen {
        culprits.remove(target.setting)
        values[target.setting] = nil
      }
      budget -= 1 + chosen.count
      step.removeSubrange(choice.count...)
      next = choice.next
      guard isToBlame else { continue }
      isNew = false
      budget -= culprits.count
      choice.culprits.formUnion(culprits)
      if let solution = choice.solutions.popFirst() {
        choices.append(choice)
        for (setting, value) in solution.sorted(by: { $0.key < $1.key }) {
          let target = target(setting, value)
          values[setting] = .some(target.value)
          step.append(target)
        }
        return true
      }
      culprits = choice.culprits
      if culprits.count == 1 { impossible.insert(step[next]) }
    }
    return false
  }
}

extension CompiledForm {
  /// What a value of a solution stores: null in a setting of which it is a value, nothing in others.
  func value(_ value: Value, toStoreIn setting: SettingID) -> Value? {
    value == .null && !isNullable(setting) ? nil : value
  }

  /// The conditions of a setting's first row.
  func conditions(ofSetting setting: SettingID) -> [Expression] {
    conditions(of: row(of: setting))
  }

  /// The conditions of each row that may accept a value for a setting; excludes rows that the program has
  /// disabled.
  func conditionsByRow(ofSetting setting: SettingID) -> [[Expression]] {
    rows(of: setting).filter { !rows[$0].flags.contains(.disabled) }.map { conditions(of: $0) }
  }
}

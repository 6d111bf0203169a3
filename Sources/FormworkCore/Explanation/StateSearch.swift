/// Finds the shortest path from one state of a few settings to another if no single change is enough because
/// one setting closes a row that another one needs. A breadth-first search.
struct StateSearch {
  typealias Step = [(setting: SettingID, value: Value?)]
  /// The stored value of each of the settings.
  private typealias State = [Value?]

  /// The largest number of settings whose states are searched.
  static let limit = 16

  /// Indexed by setting: the value to store in the end.
  private let goal: SettingValues
  /// How much work is still allowed, measured in settings that are looked at.
  private(set) var budget: Int

  init(goal: SettingValues, budget: Int) {
    self.goal = goal
    self.budget = budget
  }

  /// The changes that bring some settings to their goal; `nil` if none were found.
  ///
  /// - Parameters:
  ///   - settings: at most `limit` settings, including all that decide whether any of them accepts a value.
  ///   - session: the state to start from; it is unchanged afterwards.
  mutating func path(of settings: [SettingID], in session: inout Session) -> [Step]? {
    let end = settings.map { goal[$0] }
    let start = settings.map { session.storedValue($0) }
    var states = [start]
    var origins: [(state: Int, step: Step)] = [(0, [])]
    var known: Set<State> = [start]
    var next = 0
    defer { put(start, in: settings, of: &session) }
    while next < states.count {
      if states[next] == end { return path(to: next, origins) }
      put(states[next], in: settings, of: &session)
      for step in steps(of: settings, in: session) {
        guard budget > 0 else { return nil }
        guard let state = state(of: settings, after: step, in: &session), known.insert(state).inserted else {
          continue
        }
        states.append(state)
        origins.append((next, step))
      }
      guard budget > 0 else { return nil }
      next += 1
    }
    return nil
  }

  private func path(to end: Int, _ origins: [(state: Int, step: Step)]) -> [Step] {
    var path: [Step] = []
    var state = end
    while state != 0 {
      path.append(origins[state].step)
      state = origins[state].state
    }
    return path.reversed()
  }

  private mutating func put(_ state: State, in settings: [SettingID], of session: inout Session) {
    budget -= settings.count
    for (setting, value) in zip(settings, state) { session.state.exchange(value, in: setting) }
  }

  /// The possible next changes. Every larger change that the rows accept is composed of these.
  private mutating func steps(of settings: [SettingID], in session: Session) -> [Step] {
    var steps: [Step] = []
    var search = OpeningSearch(session: session, goal: goal, budget: budget)
    for setting in settings {
      let stored = session.storedValue(setting)
      if stored != nil { steps.append([(setting, nil)]) }
      for value in search.candidates(for: setting) where value != stored && search.budget > 0 {
        if let step = search.step(setting: setting, to: value) { steps.append(step) }
      }
    }
    budget = search.budget
    return steps
  }

  /// The state after a change; `nil` if the rows refuse it.
  private mutating func state(of settings: [SettingID], after step: Step, in session: inout Session) -> State?
  {
    let edits = step.map { Edit($0.setting, $0.value.map { .set($0) } ?? .remove) }
    budget -= settings.count
    // A change can also hide rows of other settings.
    for (setting, _) in step { budget -= 1 + session.form.hidingRows(of: setting).count }
    return session.trying(edits) { session in settings.map { session.storedValue($0) } }
  }
}

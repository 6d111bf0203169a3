/// Finds the shortest way from one state of a few settings to another when no single change is enough because
/// one setting closes a row that another one needs. A breadth-first search.
struct StateSearch {
  typealias Step = [(setting: Int, value: Value?)]
  /// The stored value of each of the settings.
  private typealias State = [Value?]

  private var session: Session
  /// Indexed by setting: the value to store in the end.
  private let goal: [Value?]
  /// How many changes may still be tried.
  private(set) var patience: Int

  init(session: Session, goal: [Value?], patience: Int) {
    self.session = session
    self.goal = goal
    self.patience = patience
  }

  /// The changes that bring some settings to their goal; `nil` if none were found.
  ///
  /// - Parameter settings: these settings, and all that decide whether one of them accepts a value.
  mutating func path(of settings: [Int]) -> [Step]? {
    let end = settings.map { goal[$0] }
    var states = [settings.map { session.storedValue($0) }]
    var origins: [(state: Int, step: Step)] = [(0, [])]
    var known: Set<State> = Set(states)
    var next = 0
    defer { put(states[0], in: settings) }
    while next < states.count {
      if states[next] == end { return path(to: next, origins) }
      put(states[next], in: settings)
      for step in steps(of: settings) {
        patience -= 1
        guard let state = state(of: settings, after: step), known.insert(state).inserted else { continue }
        states.append(state)
        origins.append((next, step))
      }
      if patience <= 0 { return nil }
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

  private mutating func put(_ state: State, in settings: [Int]) {
    for (setting, value) in zip(settings, state) { session.state.exchange(value, in: setting) }
  }

  /// The possible next changes. Every larger change that the rows accept is composed of these.
  private func steps(of settings: [Int]) -> [Step] {
    var steps: [Step] = []
    for setting in settings {
      let stored = session.storedValue(setting)
      if stored != nil { steps.append([(setting, nil)]) }
      for value in OpeningSearch(session: session, goal: goal).candidates(for: setting) where value != stored
      {
        var search = OpeningSearch(session: session, goal: goal)
        if let step = search.step(setting: setting, to: value) { steps.append(step) }
      }
    }
    return steps
  }

  /// The state after a change; `nil` if the rows refuse it.
  private mutating func state(of settings: [Int], after step: Step) -> State? {
    let edits = step.map { Edit(SettingPath($0.setting), $0.value.map { .set($0) } ?? .remove) }
    return session.trying(edits) { session in settings.map { session.storedValue($0) } }
  }
}

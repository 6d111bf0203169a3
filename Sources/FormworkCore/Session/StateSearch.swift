/// Finds the way from one state of a few settings to another where no single change leads on, because one of them
/// closes what another one needs: breadth first, so that there is no shorter one.
struct StateSearch {
  typealias Step = [(setting: Int, value: Value?)]
  /// What is stored in each of a few settings.
  private typealias State = [Value?]

  private var session: Session
  /// By setting, what is to be stored in the end.
  private let goal: [Value?]
  /// How many changes may still be tried.
  private(set) var patience: Int

  init(session: Session, goal: [Value?], patience: Int) {
    self.session = session
    self.goal = goal
    self.patience = patience
  }

  /// The changes after which some settings are at their goal; `nil` where none were found.
  ///
  /// - Parameter settings: with all that decide whether one of them takes a value.
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

  /// What leads on from the present state: every larger change that the rows take is made of these.
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

  /// The state after a change; `nil` where the rows do not take it.
  private mutating func state(of settings: [Int], after step: Step) -> State? {
    let edits = step.map { Edit(SettingPath($0.setting), $0.value.map { .set($0) } ?? .remove) }
    return session.trying(edits) { session in settings.map { session.storedValue($0) } }
  }
}

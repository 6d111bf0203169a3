/// Finds the way from one state of a few switches to another, where they open and close each other.
struct SwitchSearch {
  /// What is set in one change; `nil` takes it out.
  typealias Step = [(slot: Int, value: Value?)]
  /// What is set of each switch.
  typealias State = [Value?]

  let session: Session
  let switches: [Int]
  private let places: [Int: Int]

  init(session: Session, switches: [Int]) {
    self.session = session
    self.switches = switches
    places = Dictionary(uniqueKeysWithValues: switches.enumerated().map { ($1, $0) })
  }

  /// The fewest changes from the session's state to one that is wanted; `nil` where there is none, or where
  /// more than `budget` states would have to be looked at.
  func path(budget: inout Int, to isWanted: (State) -> Bool) -> [Step]? {
    let start = switches.map { session.setValue($0) }
    var origins: [State: (state: State, step: Step)?] = [start: nil]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      if isWanted(state) { return path(to: state, from: origins) }
      budget -= 1
      guard budget > 0 else { return nil }
      for step in steps(from: state) {
        var reached = state
        for change in step { reached[places[change.slot]!] = change.value }
        guard origins[reached] == nil else { continue }
        origins[reached] = .some((state, step))
        queue.append(reached)
      }
    }
    return nil
  }

  private func path(to end: State, from origins: [State: (state: State, step: Step)?]) -> [Step] {
    var steps: [Step] = []
    var state = end
    while let origin = origins[state] ?? nil {
      steps.append(origin.step)
      state = origin.state
    }
    return steps.reversed()
  }

  /// Every larger change that the rows take is made of these.
  private func steps(from state: State) -> [Step] {
    switches.enumerated().flatMap { place, slot in
      [nil, .bool(true), .bool(false)].filter { $0 != state[place] }.compactMap { value in
        guard let value else { return [(slot, nil)] }
        return group(setting: slot, to: value, in: state)
      }
    }
  }

  /// The smallest change that the rows take and that sets a slot: it, and each switch that keeps closed one
  /// of the change's rows. The switches that open others stand before them. `nil` where there is none.
  func group(setting slot: Int, to value: Value, in state: State) -> Step? {
    var step: Step = [(slot, value)]
    var values = [slot: value]
    var next = 0
    func holds(_ condition: Condition) -> Bool {
      let set = values[condition.slot] ?? places[condition.slot].flatMap { state[$0] }
      return (set?.bool ?? session.defaultValue(condition.slot)?.bool) != condition.isNegated
    }
    while next < step.count {
      let row = session.definition.rows[session.definition.keys[step[next].slot].row]
      next += 1
      guard row.row.isEnabled else { return nil }
      for case let condition? in [row.visibleWhen, row.enabledWhen] where !holds(condition) {
        guard values[condition.slot] == nil else { return nil }
        values[condition.slot] = .bool(!condition.isNegated)
        step.append((condition.slot, .bool(!condition.isNegated)))
      }
    }
    let isTaken = step.allSatisfy { change in
      let row = session.definition.rows[session.definition.keys[change.slot].row]
      return [row.visibleWhen, row.enabledWhen].allSatisfy { $0.map(holds) ?? true }
    }
    return isTaken ? step.reversed() : nil
  }
}

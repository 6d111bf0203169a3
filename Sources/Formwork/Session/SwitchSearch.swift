/// Finds the way from one state of a few switches to another, where they open and close each other.
struct SwitchSearch {
  /// What is set in one change; `nil` takes it out.
  typealias Step = [(slot: Int, value: Value?)]
  /// What is set of each switch.
  typealias State = [Value?]

  let session: Session
  let switches: [Int]
  /// What is to be set in the end, by slot.
  private let goal: [Value?]
  private let places: [Int: Int]

  init(session: Session, switches: [Int], goal: [Value?]) {
    self.session = session
    self.goal = goal
    self.switches = switches
    places = Dictionary(uniqueKeysWithValues: switches.enumerated().map { ($1, $0) })
  }

  /// The fewest changes from the session's state to one that is wanted; `nil` where there is none, or where
  /// it would take more than `budget` changes to be tried.
  func path(budget: inout Int, to isWanted: (State) -> Bool) -> [Step]? {
    let start = switches.map { session.setValue($0) }
    var origins: [State: (state: State, step: Step)?] = [start: nil]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      if isWanted(state) { return path(to: state, from: origins) }
      guard budget > 0 else { return nil }
      let steps = steps(from: state)
      budget -= 1 + switches.count * 3
      for step in steps {
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

  /// What a switch may be set to on the way.
  private func values(for slot: Int) -> [Value] {
    if session.isSecure(slot) { return [] }
    let candidates = session.candidates(for: slot)
    return goal[slot].map { [$0] + candidates.filter { $0 != goal[slot] } } ?? candidates
  }

  /// Every larger change that the rows take is made of these.
  private func steps(from state: State) -> [Step] {
    switches.enumerated().flatMap { place, slot in
      ([nil] + values(for: slot)).filter { $0 != state[place] }.compactMap { value -> Step? in
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
    func read(_ slot: Int) -> Value? {
      values[slot] ?? places[slot].flatMap { state[$0] } ?? session.defaultValue(slot)
    }
    while next < step.count {
      let row = session.definition.rows[session.definition.keys[step[next].slot].row]
      next += 1
      guard row.row.isEnabled else { return nil }
      for case let condition? in [row.visibleWhen, row.enabledWhen] where !condition.holds(read) {
        let changes = condition.changes(toMake: true, read, candidates: self.values(for:))
        let change = changes.first { change in
          change.allSatisfy {
            values[$0.key] == nil && $0.value != .null && places[$0.key] != nil && !session.isSecure($0.key)
          }
        }
        guard let change else { return nil }
        for (slot, value) in change.sorted(by: { $0.key < $1.key }) {
          values[slot] = value
          step.append((slot, value))
        }
      }
    }
    let isTaken = step.allSatisfy { change in
      let row = session.definition.rows[session.definition.keys[change.slot].row]
      return [row.visibleWhen, row.enabledWhen].allSatisfy { $0?.holds(read) ?? true }
    }
    return isTaken ? step.reversed() : nil
  }
}

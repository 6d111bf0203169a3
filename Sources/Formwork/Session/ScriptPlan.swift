/// Finds the lines that turn one state into another, in an order that the rows' conditions allow.
///
/// What is open is set at once. A switch that would close a row which still waits is set after it. A row that
/// stays closed is opened by moving the switches that it needs; they are put right afterwards. Each row is
/// looked at again only when a switch that it depends on has moved.
struct ScriptPlan {
  /// What the lines do, in their order.
  private var steps: [(changes: SwitchSearch.Step, line: String)] = []
  private var remarks: [String] = []
  private let start: Session
  var lines: [String] { steps.map(\.line) + remarks }
  /// The settings as they are after `lines`.
  private var session: Session
  /// What is to be set in the end, by slot.
  private let goal: [Value?]
  /// What stands behind the line that brings a slot to its goal, by slot.
  private let comments: [Int: String]
  /// The slots that are not at their goal.
  private var waiting: Set<Int> = []
  /// By switch: how many waiting rows its goal would close.
  private var closing: [Int: Int] = [:]
  /// The slots that may be movable since others have moved.
  private var touched: Set<Int> = []
  /// How many changes may still be tried where rows open each other in a circle.
  private var budget = 150_000

  init(from session: Session, to goal: [Value?], comments: [Int: String] = [:]) {
    self.session = session
    self.session.isTrial = true
    start = self.session
    self.goal = goal
    self.comments = comments
    for slot in goal.indices { update(slot) }
    touched = waiting
    settle()
    for slot in deepestFirst(waiting) where waiting.contains(slot) { solve(slot) }
    for slot in waiting.sorted() { _ = move(slot, to: goal[slot]) }
    if !waiting.isEmpty {
      remarks.append("# no order sets these: \(setLine(waiting.sorted(), values: goal))")
    }
    dropDetours()
  }

  /// Takes out lines without which the others come to the same end. Only a slot that moves twice can have one.
  private mutating func dropDetours() {
    var moves: [Int: Int] = [:]
    for slot in steps.flatMap({ $0.changes.map(\.slot) }) { moves[slot, default: 0] += 1 }
    let detours = steps.indices.filter { steps[$0].changes.allSatisfy { moves[$0.slot]! > 1 } }
    guard detours.count <= 64 else { return }
    for index in detours.reversed() {
      var shorter = steps
      shorter.remove(at: index)
      if end(of: shorter) == session.values { steps = shorter }
    }
  }

  /// The settings after some steps; `nil` where one of them is refused.
  private func end(of steps: [(changes: SwitchSearch.Step, line: String)]) -> [Value?]? {
    var session = start
    for step in steps {
      for change in step.changes where change.value == nil {
        _ = session.handle(.reset([RowReference(session.definition.keys[change.slot].row)]))
      }
      let pairs = step.changes.compactMap { change -> (row: RowReference, input: Event.Input)? in
        change.value.map { (RowReference(session.definition.keys[change.slot].row), .value($0)) }
      }
      if !pairs.isEmpty, session.handle(.set(pairs)).refusal != nil { return nil }
    }
    return session.values
  }

  // MARK: - What is open

  /// Brings to their goal the slots that were touched, and then those that this allows.
  private mutating func settle() {
    while !touched.isEmpty {
      let slots = touched.sorted()
      touched = []
      for slot in slots where waiting.contains(slot) && closing[slot, default: 0] == 0 {
        _ = move(slot, to: goal[slot])
      }
    }
  }

  /// Sets or resets a slot, if its row takes that now.
  private mutating func move(_ slot: Int, to value: Value?) -> Bool {
    let row = RowReference(session.definition.keys[slot].row)
    let outcome = session.handle(value.map { .set([(row, .value($0))]) } ?? .reset([row]))
    // Rows that hid may have lost their values.
    for change in outcome.changes where change.slot != slot { update(change.slot) }
    guard session.setValue(slot) == value else { return false }
    let line = value == nil ? "reset \(name(of: slot))" : setLine([slot], values: [slot: value])
    steps.append(([(slot, value)], line + (value == goal[slot] ? comments[slot] ?? "" : "")))
    touch(slot)
    return true
  }

  /// Notes whether a slot waits, and for its switches how many rows they must not close.
  private mutating func update(_ slot: Int) {
    let waits = session.setValue(slot) != goal[slot]
    guard waits != waiting.contains(slot) else { return }
    if waits { waiting.insert(slot) } else { waiting.remove(slot) }
    guard goal[slot] != nil else { return }  // a reset needs no open row
    // A row that is closed in the end has to be set before that.
    for condition in conditions(of: slot) where !condition.holds({ goal[$0] ?? session.defaultValue($0) }) {
      for source in condition.slots where source != slot { closing[source, default: 0] += waits ? 1 : -1 }
    }
  }

  private func conditions(of slot: Int) -> [Expression] {
    let row = session.definition.rows[session.definition.keys[slot].row]
    return [row.visibleWhen, row.enabledWhen].compactMap { $0 }
  }

  /// Notes that a slot has moved, for the rows that depend on it and those that its own row depends on.
  private mutating func touch(_ slot: Int) {
    update(slot)
    touched.insert(slot)
    touched.formUnion(
      session.definition.keys[slot].dependents.compactMap { session.definition.rows[$0].slot })
    touched.formUnion(conditions(of: slot).flatMap(\.slots))
  }

  // MARK: - What is closed

  /// The slots with all switches that they depend on, those first that depend on most.
  private func deepestFirst(_ slots: Set<Int>) -> [Int] {
    var depths: [Int: Int] = [:]
    func note(_ slot: Int) -> Set<Int> {
      let switches = Set(switches(above: slot))
      depths[slot] = switches.union([slot]).count
      return switches
    }
    for slot in slots {
      for other in note(slot) where depths[other] == nil { _ = note(other) }
    }
    return depths.keys.sorted { (depths[$1]!, $0) < (depths[$0]!, $1) }
  }

  /// The switches that decide, themselves or through others, whether a slot's row is open.
  private func switches(above slot: Int) -> [Int] {
    var found: Set<Int> = []
    var queue = [slot]
    while let next = queue.popLast() {
      for source in conditions(of: next).flatMap(\.slots) where found.insert(source).inserted {
        queue.append(source)
      }
    }
    return found.sorted()
  }

  /// Brings a slot whose row is closed to its goal; where it depends on itself, all of its circle.
  private mutating func solve(_ slot: Int) {
    let search = SwitchSearch(session: session, switches: switches(above: slot), goal: goal)
    let isCircle = search.switches.contains(slot)
    let end = search.switches.map { goal[$0] }
    let path = search.path(budget: &budget) { state in
      isCircle ? state == end : search.group(setting: slot, to: goal[slot] ?? .bool(true), in: state) != nil
    }
    guard let path else { return }
    for step in path { carryOut(step) }
    if !isCircle, let value = goal[slot],
      let group = search.group(setting: slot, to: value, in: search.switches.map { session.setValue($0) })
    {
      carryOut(group)
    }
    settle()
  }

  /// Makes a change line by line if the rows allow it, else the rest of it in one line.
  private mutating func carryOut(_ group: SwitchSearch.Step) {
    var rest = group
    var count = -1
    while rest.count != count {
      count = rest.count
      rest.removeAll { move($0.slot, to: $0.value) }
    }
    guard !rest.isEmpty else { return }
    let pairs = rest.map {
      (row: RowReference(session.definition.keys[$0.slot].row), value: $0.value ?? .null)
    }
    guard session.handle(.set(pairs.map { ($0.row, .value($0.value)) })).refusal == nil else { return }
    let values = Dictionary(uniqueKeysWithValues: rest.map { ($0.slot, $0.value) })
    steps.append((rest, setLine(values.keys.sorted(), values: values)))
    for step in rest { touch(step.slot) }
  }

  // MARK: - Lines

  private func name(of slot: Int) -> String { Quoting.word(session.scriptName(ofSlot: slot)) }

  private func setLine(_ slots: [Int], values: [Int: Value?]) -> String {
    "set "
      + slots.map { "\(name(of: $0)) \(Quoting.word((values[$0] ?? nil) ?? .null))" }.joined(separator: " ")
  }

  private func setLine(_ slots: [Int], values: [Value?]) -> String {
    setLine(slots, values: Dictionary(uniqueKeysWithValues: slots.map { ($0, values[$0]) }))
  }
}

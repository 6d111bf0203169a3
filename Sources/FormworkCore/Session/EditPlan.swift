/// Finds the steps that lead from one state to another, in an order that the rows' conditions allow.
///
/// Settings with an open row (visible and enabled) are set at once, in the form's order. A setting that would
/// close a row that is still waiting is set after it. A closed row is set together with the settings that
/// open it; if rows open each other, this takes a single step. Settings that were changed only to open a row
/// are corrected afterwards. A setting is examined again only after a setting that its condition reads has
/// changed, so the time is linear in the number of conditions. A bounded search through the states of the
/// settings involved handles only what no single change can open.
struct EditPlan {
  /// The steps in order; each is one change.
  private(set) var steps: [[Edit]] = []
  /// The edits that no step could make.
  private(set) var unreachable: [Edit] = []

  private let start: Session
  /// The settings as they are after `steps`.
  private var session: Session
  /// Indexed by setting: the value to store in the end.
  private let goal: [Value?]
  /// The settings that have not reached their goal.
  private var waiting: Set<Int> = []
  /// For each setting, how many waiting rows its goal would close.
  private var closing: [Int: Int] = [:]
  /// Settings that may have become settable because others changed.
  private var touched: [Int] = []

  init(from start: Session, to goal: [Value?]) {
    self.start = start
    self.goal = goal
    session = start
    session.isTrial = true
    for setting in goal.indices { update(setting) }
    touched = Array(waiting)
    settle()
    if !waiting.isEmpty { openRest() }
    if !waiting.isEmpty { searchRest() }
    for setting in waiting.sorted() { _ = move(setting, to: goal[setting]) }
    unreachable = waiting.sorted().map { edit($0, goal[$0]) }
    dropDetours()
  }

  private func edit(_ setting: Int, _ value: Value?) -> Edit {
    Edit(SettingPath(setting), value.map { .set($0) } ?? .remove)
  }

  // MARK: - What is open

  /// Sets the touched settings to their goals, then the settings that this makes possible.
  private mutating func settle() {
    while !touched.isEmpty {
      let settings = Set(touched).sorted()
      touched = []
      for setting in settings where waiting.contains(setting) && closing[setting, default: 0] == 0 {
        _ = move(setting, to: goal[setting])
      }
    }
  }

  /// Sets or resets a setting if the form accepts that now.
  private mutating func move(_ setting: Int, to value: Value?) -> Bool {
    let outcome = session.change([edit(setting, value)])
    guard outcome.refusals.isEmpty else { return false }
    // Rows that were hidden may have lost their values.
    for change in outcome.changes where change.setting != setting { update(change.setting) }
    guard session.storedValue(setting) == value else { return false }
    steps.append([edit(setting, value)])
    touch(setting)
    return true
  }

  /// Updates whether a setting is waiting, and how many waiting rows each setting that its conditions read
  /// would close.
  private mutating func update(_ setting: Int) {
    let waits = session.storedValue(setting) != goal[setting]
    guard waits != waiting.contains(setting) else { return }
    if waits { waiting.insert(setting) } else { waiting.remove(setting) }
    guard goal[setting] != nil else { return }  // removing a value does not require an open row
    // A row that ends up closed has to be set before it is closed.
    for condition in session.form.conditions(ofSetting: setting) where !condition.holds(goalValue) {
      for source in condition.settings where source != setting {
        closing[source, default: 0] += waits ? 1 : -1
      }
    }
  }

  private func goalValue(_ setting: Int) -> Value? { session.form.effectiveValue(goal[setting], of: setting) }

  /// Marks a setting as changed, for the rows that depend on it and those that its own row depends on.
  private mutating func touch(_ setting: Int) {
    update(setting)
    touched.append(setting)
    for row in session.form.dependents[setting] {
      if let dependent = session.form.setting(of: Int(row)) { touched.append(dependent) }
    }
    for condition in session.form.conditionsByRow(ofSetting: setting).joined() {
      touched += condition.settings
    }
  }

  // MARK: - What is closed

  /// Opens and sets what is still waiting, starting with the settings that depend on others.
  private mutating func openRest() {
    let order = StronglyConnected(session.form.conditionArrows, count: goal.count).componentOf
    for setting in waiting.sorted(by: { (order[$0], $0) < (order[$1], $1) }) where waiting.contains(setting) {
      guard let value = goal[setting], let step = step(setting: setting, to: value) else { continue }
      carryOut(step)
      settle()
    }
  }

  /// The smallest accepted change that sets a setting: the setting itself and whatever keeps a row of the
  /// change closed. Settings that open others come first. `nil` if there is none.
  private func step(setting: Int, to value: Value) -> [(setting: Int, value: Value?)]? {
    var search = OpeningSearch(session: session, goal: goal)
    return search.step(setting: setting, to: value)
  }

  /// Sets what is still waiting, on the shortest path through the states of all settings that decide whether
  /// it can be set.
  private mutating func searchRest() {
    var search = StateSearch(session: session, goal: goal, patience: 20_000)
    for setting in waiting.sorted() where waiting.contains(setting) && search.patience > 0 {
      guard let path = search.path(of: settings(above: setting)) else { continue }
      for step in path { carryOut(step) }
      settle()
      search = StateSearch(session: session, goal: goal, patience: search.patience)
    }
  }

  /// A setting and all settings that decide, directly or indirectly, whether it accepts a value.
  private func settings(above setting: Int) -> [Int] {
    var settings = [setting]
    var known: Set = [setting]
    var next = 0
    while next < settings.count {
      for condition in session.form.conditionsByRow(ofSetting: settings[next]).joined() {
        settings += condition.settings.filter { known.insert($0).inserted }
      }
      next += 1
    }
    return settings.sorted()
  }

  /// Makes a change one setting at a time as far as the rows allow, and the rest of it in one step.
  private mutating func carryOut(_ step: [(setting: Int, value: Value?)]) {
    var rest = step.filter { session.storedValue($0.setting) != $0.value }
    var count = -1
    while rest.count != count {
      count = rest.count
      rest.removeAll { move($0.setting, to: $0.value) }
    }
    guard !rest.isEmpty else { return }
    let edits = rest.sorted { $0.setting < $1.setting }.map { edit($0.setting, $0.value) }
    let outcome = session.change(edits)
    guard outcome.refusals.isEmpty else { return }
    steps.append(edits)
    for change in outcome.changes { update(change.setting) }
    for (setting, _) in rest { touch(setting) }
  }

  // MARK: - Detours

  /// Removes redundant steps: those without which the result is the same. Only a setting that changes twice
  /// can have one.
  private mutating func dropDetours() {
    var moves: [Int: Int] = [:]
    for step in steps { for edit in step { moves[edit.path.setting, default: 0] += 1 } }
    let detours = steps.indices.filter { index in
      steps[index].allSatisfy { moves[$0.path.setting, default: 0] > 1 }
    }
    guard detours.count * steps.count <= 20_000 else { return }
    for index in detours.reversed() {
      var shorter = steps
      shorter.remove(at: index)
      if end(of: shorter) == session.state.current.values { steps = shorter }
    }
  }

  /// The settings after some steps; `nil` if one of them is refused.
  private func end(of steps: [[Edit]]) -> [Value?]? {
    var session = start
    session.isTrial = true
    for step in steps where !session.change(step).refusals.isEmpty { return nil }
    return session.state.current.values
  }
}

extension Session {
  /// The steps that lead from stored values to others.
  func plan(from values: [Value?], to goal: [Value?]) -> EditPlan {
    var start = Session(form, values: values)
    start.path = path
    return EditPlan(from: start, to: goal)
  }

  /// The settings that differ from their defaults, each as a change from the default.
  package var changesFromDefaults: [Change] {
    form.settings.indices.compactMap { setting in
      guard let value = storedValue(setting), value != defaultValue(setting), form.settings[setting].isKept
      else {
        return nil
      }
      return Change(setting, old: nil, new: value)
    }
  }
}

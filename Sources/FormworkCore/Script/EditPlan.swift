/// Finds the steps that lead from one state to another, in an order that the rows' conditions allow.
///
/// Settings with an open row (visible and enabled) are set at once, in the form's order. A setting that would
/// close a row that is still waiting is set after it. A closed row is set together with the settings that
/// open it; if rows depend on each other, in a single step. Where no single change can open a row, the settings
/// that its conditions read are set one after the other. Settings that were changed only to open a row are
/// corrected afterwards.
///
/// A setting is examined again only after a setting that its condition reads has changed, so that the time
/// depends on the number of steps and on how many conditions read the settings that they change. All searches
/// of a plan share a budget that is proportional to the number of settings, and no search may use up all of
/// it. What is not found within the budget is unreachable.
struct EditPlan {
  /// The steps in order; each is one change.
  private(set) var steps: [[Edit]] = []
  /// The edits that no step could make.
  private(set) var unreachable: [Edit] = []

  let start: Session
  /// The settings as they are after `steps`.
  private(set) var session: Session
  /// The values to store in the end.
  let goal: SettingValues
  /// The items that have not been renamed: those of each step.
  var renames: [[ItemID]] = []
  /// The settings that have not reached their goal.
  private var waiting: Set<SettingID> = []
  /// For each setting, how many waiting rows its goal would close.
  private var closing: SettingTable<Int>
  /// Settings that may have become settable because others changed.
  private var touched: [SettingID] = []
  /// How much work the searches may still do, measured in settings that they look at.
  private var budget: Int
  private let allowance: Int
  /// The settings that choose among the values of another one.
  private let choosers: [SettingID: [SettingID]]

  /// The steps that lead from stored values to others, for a session at the same place as another one.
  init(from values: SettingValues, to goal: SettingValues, in other: Session) {
    var start = Session(other.form, values: values)
    start.path = other.path.filter { [start] place in place.screen.item.map { start.exists(item: $0) } ?? true
    }
    self.init(from: start, to: goal)
  }

  private init(from start: Session, to goal: SettingValues) {
    var start = start
    // An item that is added is the one that the goal has.
    let values = start.state.current.values
    if !start.form.items.isEmpty { start.state.form.adoptItems(of: values, later: goal) }
    self.start = start
    self.goal = goal
    session = start
    session.isTrial = true
    choosers = session.form.choosers
    closing = SettingTable(session.form, 0)
    let settings = session.form.allSettings
    allowance = 1_000_000 + 64 * settings.count
    budget = allowance
    for setting in settings { update(setting) }
    renameItems()
    touched = Array(waiting)
    settle()
    while !renames.isEmpty, retryRenames() {
      touched += waiting
      settle()
    }
    var count = -1
    while !waiting.isEmpty, waiting.count != count, budget > 0 {
      count = waiting.count
      openRest()
    }
    if !renames.isEmpty { retryRenames() }
    for setting in waiting.sorted() { _ = move(setting, to: goal[setting]) }
    let names = renames.joined().compactMap { session.form.identitySetting(ofItem: $0) }
    unreachable = (names + waiting.sorted()).map { edit($0, goal[$0]) }
    dropDetours()
  }

  func edit(_ setting: SettingID, _ value: Value?) -> Edit {
    Edit(setting, value.map { .set($0) } ?? .remove)
  }

  /// Makes a change unless the form refuses it; returns whether it was made.
  mutating func make(_ step: [Edit]) -> Bool {
    let reply = session.change(step)
    guard reply.refusals.isEmpty else { return false }
    steps.append(step)
    for change in reply.changes { update(change.setting) }
    return true
  }

  // MARK: - What is open

  /// Sets the touched settings to their goals, then the settings that this makes possible.
  private mutating func settle() {
    while !touched.isEmpty {
      let settings = Set(touched).sorted()
      touched = []
      for setting in settings where waiting.contains(setting) && closing[setting] == 0 {
        _ = move(setting, to: goal[setting])
      }
    }
  }

  /// Sets or resets a setting if the form accepts that now.
  private mutating func move(_ setting: SettingID, to value: Value?) -> Bool {
    // Checking the rows costs far less than a change that is refused.
    guard value == nil || isOpen(setting, with: value) else { return false }
    if !renames.isEmpty, listsToRename.contains(setting) { return false }
    let reply = session.change([edit(setting, value)])
    guard reply.refusals.isEmpty else { return false }
    // Rows that were hidden may have lost their values.
    for change in reply.changes where change.setting != setting { update(change.setting) }
    guard session.storedValue(setting) == value else { return false }
    steps.append([edit(setting, value)])
    touch(setting)
    return true
  }

  /// Whether a row of a setting is open once the setting has a value.
  private mutating func isOpen(_ setting: SettingID, with value: Value?) -> Bool {
    let stored = session.storedValue(setting)
    session.state.exchange(value, in: setting)
    defer { session.state.exchange(stored, in: setting) }
    return session.isOpen(setting)
  }

  /// Updates whether a setting is waiting, and how many waiting rows each setting that its conditions read
  /// would close.
  private mutating func update(_ setting: SettingID) {
    // Constants, because closures would copy the plan.
    let (form, goal) = (session.form, goal)
    // Items are created and removed by setting their list, and they have been renamed.
    if form.settings[setting].role == .item || form.isIdentity(setting) { return }
    let waits = session.storedValue(setting) != goal[setting]
    guard waits != waiting.contains(setting) else { return }
    if waits { waiting.insert(setting) } else { waiting.remove(setting) }
    guard goal[setting] != nil else { return }  // removing a value does not require an open row
    // A row that is closed in the end has to be set before it is closed.
    for condition in form.conditions(ofSetting: setting)
    where !condition.holds({ form.effectiveValue(goal[$0], of: $0) }) {
      for source in condition.settings where source != setting {
        closing[source] += waits ? 1 : -1
      }
    }
  }

  /// Marks a setting as changed, for the rows that depend on it and those that its own row depends on.
  private mutating func touch(_ setting: SettingID) {
    update(setting)
    touched.append(setting)
    touched += choosers[setting] ?? []
    let form = session.form
    for row in form.dependents(of: setting) {
      guard let dependent = form.setting(of: row), waiting.contains(dependent) else { continue }
      touched.append(dependent)
    }
    for condition in form.conditionsByRow(ofSetting: setting).joined() {
      touched += condition.settings
    }
  }

  // MARK: - What is closed

  /// How much work the searches did, measured in settings that they looked at.
  var work: Int { allowance - budget }

  /// Opens and sets what is still waiting.
  private mutating func openRest() {
    // What a search found impossible is not tried again until a setting has changed.
    var impossible: Set<OpeningSearch.Target> = []
    for setting in waiting.sorted() where waiting.contains(setting) {
      guard let value = goal[setting] else { continue }
      // A search that fails must leave enough of the budget for the others.
      let share = budget / 8
      var search = OpeningSearch(session: session, goal: goal, budget: share, impossible: impossible)
      let step = search.step(setting: setting, to: value)
      budget -= share - search.budget
      if let step {
        carryOut(step)
      } else {
        impossible = search.impossible
        var trial = self
        guard trial.reach(setting, value, depth: 16) else {
          budget = trial.budget
          continue
        }
        self = trial
      }
      impossible = []
      settle()
    }
  }

  /// Sets a setting after the settings that its conditions read, one after the other; returns whether that was possible.
  private mutating func reach(_ setting: SettingID, _ value: Value?, depth: Int) -> Bool {
    for _ in 0..<depth {
      if move(setting, to: value) { return true }
      var search = OpeningSearch(session: session, goal: goal, budget: budget)
      let solution = search.firstSolution(for: setting)
      budget = search.budget
      guard let solution, solution.allSatisfy({ reach($0.setting, $0.value, depth: depth - 1) }) else {
        return false
      }
    }
    return false
  }

  /// Makes a change one setting at a time as far as the rows allow, and the rest of it in one step.
  private mutating func carryOut(_ step: [OpeningSearch.Target]) {
    var rest = step.filter { session.storedValue($0.setting) != $0.value }
    var count = -1
    while rest.count != count, count < 0 || budget > 0 {
      count = rest.count
      budget -= count
      rest.removeAll { move($0.setting, to: $0.value) }
    }
    guard !rest.isEmpty else { return }
    guard make(rest.sorted { $0.setting < $1.setting }.map { edit($0.setting, $0.value) }) else { return }
    for target in rest { touch(target.setting) }
  }

  // MARK: - Detours

  /// Removes redundant steps: those without which the result is the same. Only a setting that changes twice
  /// can have one.
  private mutating func dropDetours() {
    var moves = SettingTable(session.form, 0)
    for edit in steps.joined() { moves[edit.setting] += 1 }
    let detours = steps.indices.filter { steps[$0].allSatisfy { moves[$0.setting] > 1 } }
    if detours.isEmpty { return }
    guard detours.count * steps.count <= 20_000 else { return }
    for index in detours.reversed() {
      var shorter = steps
      shorter.remove(at: index)
      if end(of: shorter) == session.state.current.values { steps = shorter }
    }
  }

  /// The settings after some steps; `nil` if one of them is refused.
  private func end(of steps: [[Edit]]) -> SettingValues? {
    var session = start
    session.isTrial = true
    for step in steps where !session.change(step).refusals.isEmpty { return nil }
    return session.state.current.values
  }
}

// Performs actions in order.
extension Session {
  mutating func perform(_ actions: [Action], for row: RowAddress?) -> Outcome {
    var outcome = Outcome()
    outcome.row = row
    outcome.isIdle = !actions.isEmpty
    // The next action is the last one.
    var queue = Array(actions.reversed())
    while let action = queue.popLast() {
      switch action {
      case .sequence(let actions):
        queue += actions.reversed()
        continue
      case .when(let condition, let action):
        if holds(condition) { queue.append(action) }
        continue
      default: outcome.isIdle = false
      }
      carryOut(action, into: &outcome)
      if case .read? = outcome.effect { queue.append(action) }
      if outcome.effect != nil { outcome.remaining = queue.reversed() }
      if !outcome.refusals.isEmpty || outcome.effect != nil { return outcome }
    }
    return outcome
  }

  private mutating func carryOut(_ action: Action, into outcome: inout Outcome) {
    switch action {
    case .push(let name): push(name, into: &outcome)
    case .pop: merge(back(), into: &outcome)
    case .set(let assignments):
      var edits: [Edit] = []
      for assignment in assignments {
        guard let setting = setting(assignment.key, into: &outcome) else { return }
        edits.append(Edit(SettingPath(setting), .set(assignment.value)))
      }
      merge(change(edits), into: &outcome)
    case .toggle(let key):
      if let setting = setting(key, into: &outcome) { merge(change([toggling(setting)]), into: &outcome) }
    case .reset(let keys):
      var edits: [Edit] = []
      for key in keys {
        guard let setting = setting(key, into: &outcome) else { return }
        let edit = Edit(SettingPath(setting), .remove)
        if !edits.contains(edit) { edits.append(edit) }
      }
      merge(change(edits), into: &outcome)
    case .alert(let alert): outcome.effect = .show(filled(alert))
    case .verify: outcome.effect = .verify
    case .save: outcome.effect = .save
    case .quit: outcome.effect = .quit
    case .revert: merge(revert(), into: &outcome)
    case .call(let name, let argument):
      let row = outcome.row.flatMap { form.row(at: $0) }
      outcome.effect = .call(HandlerCall(function: .registered(name, argument), row: row))
    case .sequence, .when: break
    }
  }

  private func merge(_ other: Outcome, into outcome: inout Outcome) {
    outcome.changes += other.changes
    outcome.edits += other.edits
    outcome.calls += other.calls
    outcome.refusals += other.refusals
    outcome.hasMoved = outcome.hasMoved || other.hasMoved
  }

  private mutating func push(_ name: String, into outcome: inout Outcome) {
    if let screen = form.screen(named: name) {
      path[path.count - 1].row = outcome.row
      path.append(ScreenPlace(screen: screen))
      outcome.hasMoved = true
    } else if form.unreadFiles.contains(name) {
      outcome.effect = .read(name)
    } else {
      outcome.refusals = [Refusal(.unknownScreen(name, suggestion: nil))]
    }
  }

  /// The setting with a key. If no file read so far defines it, requests the next file that may define it.
  private func setting(_ key: Key, into outcome: inout Outcome) -> Int? {
    if let setting = form.setting(key) { return setting }
    if let file = form.unreadFiles.first {
      outcome.effect = .read(file)
    } else {
      outcome.refusals = [Refusal(.unknownRow(key.description, suggestion: nil))]
    }
    return nil
  }

  /// Whether an action's condition holds; `false` if it cannot be compiled.
  private func holds(_ condition: Action.Condition) -> Bool {
    if condition.expression >= 0 {
      return form.expressions[condition.expression]?.holds(effectiveValue) ?? false
    }
    let syntax = try? ExpressionSyntax(condition.source)
    let expression = try? syntax?.compile { key in
      form.setting(key).map { .init(setting: $0, kind: form.input(ofSetting: $0).kind) }
    }
    return expression?.holds(effectiveValue) ?? false
  }

  /// An alert with the expressions in its texts replaced by their values.
  private func filled(_ alert: Alert) -> Alert {
    var alert = alert
    if let template = form.template(alert.templates.title) { alert.title = text(of: template) }
    if let template = form.template(alert.templates.message) { alert.message = text(of: template) }
    return alert
  }

  // MARK: - Context dictionaries

  /// The context passed to a function that is called for a row.
  package func context(ofRow row: Int?) -> [String: Value] {
    guard let row else { return [:] }
    var context = ownContext(ofRow: row)
    if let setting = form.setting(of: row) {
      context["key"] = .string(form.key(of: setting).description)
      context["value"] = effectiveValue(setting) ?? .null
    }
    return context
  }

  /// The context passed to the program for a change.
  package func context(of change: Change) -> [String: Value] {
    let row = change.row ?? Int(form.settings[change.setting].row)
    var context = ownContext(ofRow: row)
    context["key"] = .string(form.key(of: change.setting).description)
    context["value"] = change.new ?? .null
    context["oldValue"] = form.effectiveValue(change.old, of: change.setting) ?? .null
    if form.rows[row].accessory == .segmentedControl, let new = change.new {
      let index = form.input(ofSetting: change.setting).items?.firstIndex { $0.value == new }
      context["index"] = index.map { .int($0) }
    }
    return context
  }

  private func ownContext(ofRow row: Int) -> [String: Value] {
    var context: [String: Value] = [:]
    for member in form.details(of: row)?.context ?? Value.Object() where context[member.name] == nil {
      context[member.name] = member.value
    }
    context["row"] = .string(form.id(of: row))
    return context
  }
}

// Performs actions in order, and describes them in words.
extension Session {
  mutating func perform(_ actions: [Action], for row: RowAddress?) -> Reply {
    var reply = Reply()
    reply.row = row
    reply.isIdle = !actions.isEmpty
    // The next action is the last one.
    var queue: [Action] = []
    enqueue(actions, in: &queue)
    while let action = queue.popLast() {
      switch action {
      case .sequence(let actions):
        enqueue(actions, in: &queue)
        continue
      case .when(let condition, let action):
        if holds(condition) { queue.append(action) }
        continue
      default: reply.isIdle = false
      }
      carryOut(action, into: &reply)
      if case .read? = reply.need { queue.append(action) }
      if reply.need != nil { reply.remaining = queue.reversed() }
      if !reply.refusals.isEmpty || reply.need != nil { return reply }
    }
    return reply
  }

  /// Adds actions to a queue from whose end the next one is taken. Halves of a long list are added as a whole, so that
  /// little has to be copied for each action that the rest waits for.
  private func enqueue(_ actions: [Action], in queue: inout [Action]) {
    if actions.count <= 32 {
      queue += actions.reversed()
      return
    }
    let half = actions.count / 2
    queue += [.sequence(Array(actions[half...])), .sequence(Array(actions[..<half]))]
  }

  private mutating func carryOut(_ action: Action, into reply: inout Reply) {
    switch action {
    case .push(let name): push(name, into: &reply)
    case .pop: merge(back(), into: &reply)
    case .set(let assignments):
      var edits: [Edit] = []
      for assignment in assignments {
        guard let setting = setting(assignment.key, into: &reply) else { return }
        edits.append(Edit(setting, .set(assignment.value)))
      }
      var result = change(edits)
      for index in result.refusals.indices {
        let position = result.refusals[index].position
        if assignments.indices.contains(position) {
          result.refusals[index].name(assignments[position].key.description)
        }
      }
      merge(result, into: &reply)
    case .toggle(let key):
      if let setting = setting(key, into: &reply) { merge(change([toggling(setting)]), into: &reply) }
    case .reset(let keys):
      var edits: [Edit] = []
      for key in keys {
        guard let setting = setting(key, into: &reply) else { return }
        let edit = Edit(setting, .remove)
        if !edits.contains(edit) { edits.append(edit) }
      }
      merge(change(edits), into: &reply)
    case .item(let operation): merge(carryOut(operation, ofRow: reply.row), into: &reply)
    case .alert(let alert): reply.need = .show(filled(alert))
    case .command(let command): reply.need = .command(command)
    case .refuse(let message): reply.refusals = [Refusal(.program(message))]
    case .call(let name, let argument):
      reply.need = .call(HandlerCall(function: .registered(name, argument), row: reply.row))
    case .run(let arguments):
      reply.need = .call(HandlerCall(function: .program(arguments), row: reply.row))
    case .sequence, .when: break
    }
  }

  private func merge(_ other: Reply, into reply: inout Reply) {
    reply.changes += other.changes
    reply.edits += other.edits
    reply.refusals += other.refusals
    reply.hasMoved = reply.hasMoved || other.hasMoved
  }

  /// The greatest number of screens in the path: the first one and the latest. Each step copies the path, and without a
  /// limit, screens that push each other would make it ever slower.
  private static let deepestPath = 100

  private mutating func push(_ name: String, into reply: inout Reply) {
    if let screen = screen(named: name) {
      path[path.count - 1].row = reply.row
      path.append(ScreenPlace(screen: screen))
      if path.count > Self.deepestPath { path.remove(at: 1) }
      reply.hasMoved = true
    } else if form.unreadFiles.contains(name) {
      reply.need = .read(name)
    } else {
      reply.refusals = [Refusal(.unknownScreen(name, suggestion: nil))]
    }
  }

  /// The setting with a key. If no file read so far defines it, the reply needs the next file that may define it.
  private func setting(_ key: Key, into reply: inout Reply) -> SettingID? {
    if let setting = form.setting(key) { return setting }
    if let file = form.unreadFiles.first {
      reply.need = .read(file)
    } else {
      reply.refusals = [Refusal(.unknownRow(key.description, suggestion: nil))]
    }
    return nil
  }

  /// Whether an action's condition certainly holds; `false` if it cannot be compiled.
  package func holds(_ condition: Condition) -> Bool {
    if condition.expression >= 0 {
      return form.expression(condition.expression, for: condition.item)?
        .holds(assuming: false, effectiveValue) ?? false
    }
    let syntax = try? ExpressionSyntax(condition.source)
    let expression = try? syntax?.compile { key in
      form.setting(key).map { .init(setting: $0, kind: form.input(ofSetting: $0).kind) }
    }
    return expression?.holds(assuming: false, effectiveValue) ?? false
  }

  /// An alert with the expressions in its texts replaced by their values.
  private func filled(_ alert: Alert) -> Alert {
    var alert = alert
    if let template = form.template(alert.templates.title, for: alert.templates.item) {
      alert.title = text(of: template)
    }
    if let template = form.template(alert.templates.message, for: alert.templates.item) {
      alert.message = text(of: template)
    }
    return alert
  }

  // MARK: - Programs

  /// The programs that the actions of a request may run; none if the request is refused.
  package func programs(of request: Request) -> [[String]] {
    switch request {
    case .perform(let actions, _): programs(in: actions)
    case .tap(let address), .details(let address), .editAction(let address, _):
      form.row(at: address).map { isOpen(row: $0) ? programs(in: actions(of: request, at: $0)) : [] } ?? []
    default: []
    }
  }

  private func actions(of request: Request, at row: RowID) -> [Action] {
    switch request {
    case .tap: return form.rows[row].flags.contains(.hasSelection) ? [] : form.actions(of: row)
    case .details: return form.detailActions(of: row)
    case .editAction(_, let title):
      guard let place = form.editAction(title, of: row) else { return [] }
      let action = form.editActions(of: row)[place]
      return isEnabled(action) ? action.actions : []
    default: return []
    }
  }

  /// The programs that actions may run: those whose conditions hold now, and all after an action that may change
  /// values.
  package func programs(in actions: [Action]) -> [[String]] {
    var programs: [[String]] = []
    var isChanged = false
    addPrograms(in: actions, to: &programs, &isChanged)
    return programs
  }

  private func addPrograms(in actions: [Action], to programs: inout [[String]], _ isChanged: inout Bool) {
    for action in actions {
      switch action {
      case .sequence(let actions): addPrograms(in: actions, to: &programs, &isChanged)
      case .when(let condition, let action):
        if isChanged || holds(condition) { addPrograms(in: [action], to: &programs, &isChanged) }
      case .alert(let alert): isChanged = isChanged || alert.asks
      case .run(let program):
        programs.append(program)
        isChanged = true
      // A save and `revert` take over what another program has written.
      case .set, .toggle, .reset, .item, .call, .command(.save), .command(.revert): isChanged = true
      case .push, .pop, .refuse, .command(.verify), .command(.quit): break
      }
    }
  }

  // MARK: - Words

  /// Describes actions in words, in the order in which they are performed.
  package func shown(_ actions: [Action]) -> String { actions.map { shown($0) }.joined(separator: ", then ") }

  /// Describes an action in words; the value of a secret that it sets is masked.
  package func shown(_ action: Action) -> String {
    switch action {
    case .push(let screen): "opens \(screen.excerpt())"
    case .set(let assignments): "set \(Value.object(masked(assignments)).description.excerpt())"
    case .toggle(let key): "toggle \(key.description.excerpt())"
    case .reset(let keys): "reset \(shown(keys).excerpt())"
    case .alert(let alert): "alert '\(alert.title)'"
    case .call(let name, .null): name
    case .call(let name, let argument): "\(name) \(argument.description.excerpt())"
    case .run(let arguments): "run \(Wording.commandLine(arguments))"
    case .refuse(let message): "refuse '\(message)'"
    case .sequence(let actions): shown(actions)
    case .when(let condition, let action): "\(shown(action)) when \(condition.source)"
    default: action.plainName ?? ""
    }
  }

  private func shown(_ keys: [Key]) -> String {
    keys.count == 1 ? keys[0].description : Value.array(keys.map { .string($0.description) }).description
  }

  /// Returns the assigned values by key. Masks secrets, and values whose key only an unread file may define.
  private func masked(_ assignments: [Action.Assignment]) -> Value.Object {
    Value.Object(
      assignments.map { assignment in
        let isOpen = form.setting(assignment.key).map { !isSecure($0) } ?? form.unreadFiles.isEmpty
        return .init(
          name: assignment.key.description, value: isOpen ? assignment.value : .string(Wording.secret))
      })
  }

  // MARK: - The dictionaries that functions receive

  /// The dictionary for a function that a tap calls: the row's own context, `row`, `key` if the row has one,
  /// and `value` if the row has a value.
  ///
  /// - Parameter masksSecrets: whether to replace secrets, for output.
  package func context(ofRow row: RowID?, masksSecrets: Bool = false) -> [String: Value] {
    guard let row else { return [:] }
    var context = ownContext(ofRow: row, masksSecrets: masksSecrets)
    if let setting = form.setting(of: row) {
      context["key"] = form.statedKey(of: setting).map { .string($0.description) }
      let value = statedValue(setting) ?? .null
      context["value"] = masksSecrets && value != .null && isSecure(setting) ? .string(Wording.secret) : value
    }
    return context
  }

  /// The dictionary for a changed value: the row's own context, `row`, `key` if the row has one, the
  /// effective `value` and `oldValue`, `isSet`, `cause` and, for a segmented control, the `index` of the new
  /// segment.
  ///
  /// - Parameters:
  ///   - row: the row whose context it is; by default, the row through which the value was changed.
  ///   - masksSecrets: whether to replace secrets, for output.
  package func context(
    of change: Change, cause: Cause, row: RowID? = nil, masksSecrets: Bool = false
  ) -> [String: Value] {
    let row = row ?? change.row ?? form.row(of: change.setting)
    let change = form.stated(change)
    let value = form.effectiveValue(change.new, of: change.setting)
    let isMasked = masksSecrets && isSecure(change.setting)
    func shown(_ value: Value?) -> Value {
      isMasked && value != nil ? .string(Wording.secret) : value ?? .null
    }
    var context = ownContext(ofRow: row, masksSecrets: masksSecrets)
    context["key"] = form.statedKey(of: change.setting).map { .string($0.description) }
    context["value"] = shown(value)
    context["oldValue"] = shown(form.effectiveValue(change.old, of: change.setting))
    context["isSet"] = .bool(change.new != nil)
    context["cause"] = .string(cause.rawValue)
    if form.rows[row].accessory == .segmentedControl, let value {
      let index = form.input(ofSetting: change.setting).items?.firstIndex { $0.value == value }
      context["index"] = index.map { .count($0) }
    }
    return context
  }

  /// Whether a change is visible to the program: the effective value differs, or a value became set or unset.
  package func isRouted(_ change: Change) -> Bool {
    // The program is told about a new or removed item by the change of its list.
    if form.settings[change.setting].role == .item { return false }
    return (change.old == nil) != (change.new == nil)
      || form.effectiveValue(change.old, of: change.setting)
        != form.effectiveValue(change.new, of: change.setting)
  }

  private func ownContext(ofRow row: RowID, masksSecrets: Bool = false) -> [String: Value] {
    var context: [String: Value] = [:]
    for member in form.details(of: row)?.context ?? Value.Object() where context[member.name] == nil {
      context[member.name] = member.value
    }
    context["row"] = .string(form.id(of: row))
    if let item = row.item, exists(item: item) {
      let object = form.object(ofItem: item) { setting in
        let value = storedValue(setting)
        return masksSecrets && value != nil && isSecure(setting) ? .string(Wording.secret) : value
      }
      context["item"] = .object(object)
    }
    return context
  }
}

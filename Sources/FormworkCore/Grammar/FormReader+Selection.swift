// Reads selections: actions and lists of actions.
extension FormReader {
  /// Reads a selection: an action, or a list of actions that run in order.
  mutating func readSelection(_ node: Int, _ member: Grammar.Name = .selection) -> [Action] {
    switch document.kind(of: node) {
    case .array:
      var actions: [Action] = []
      for element in document.elements(of: node) { actions += readSelection(element, member) }
      return actions
    case .string: return readPlainAction(node).map { [$0] } ?? []
    case .object: return readAction(node).map { [$0] } ?? []
    default:
      add(.wrongType(member: member.text, expected: .selection, found: kindName(node)), at: node)
      return []
    }
  }

  private mutating func readPlainAction(_ node: Int) -> Action? {
    let name = document.text(of: node)
    if isRefusal(node) {
      add(.payloadMissing(name, of: .action), at: node)
      return nil
    }
    guard let builtIn = Action.BuiltIn(rawValue: name) else {
      builder.use(action: name, at: location(node))
      return .call(name, .null)
    }
    if builtIn.action == nil { add(.payloadMissing(name, of: .action), at: node) }
    if case .item? = builtIn.action { checkItemAction(name, at: node) }
    return builtIn.action
  }

  /// Reports an action on an item where there is none. What a program prints is performed for the row that ran it.
  private mutating func checkItemAction(_ name: String, at node: Int) {
    if builder.currentList < 0, !isOutput { add(.actionWithoutItem(name), at: node) }
  }

  /// `{"push": "next", "when": "ready"}`, or `{"selection": ["save", "pop"], "when": "ready"}`.
  private mutating func readAction(_ node: Int) -> Action? {
    let condition = document.member("when", of: node).map { readCondition($0) }
    let (member, count) = onlyMember(of: node, besides: .when)
    guard let member else {
      add(.notOneCase(.action, count: count), at: node)
      return nil
    }
    guard let condition else { return readAction(member, isConditional: false) }
    if document.nodes[member.name].name == Grammar.Name.selection.rawValue {
      // The condition is evaluated once for all of these actions, just before the first one.
      return .when(condition, .sequence(readSelection(member.value)))
    }
    return readAction(member, isConditional: true).map { .when(condition, $0) }
  }

  private mutating func readCondition(_ node: Int) -> Condition {
    guard document.kind(of: node) == .string else {
      add(.wrongType(member: "when", expected: .condition, found: kindName(node)), at: node)
      return Condition("")
    }
    var condition = Condition(document.text(of: node))
    condition.expression = builder.expression(text(node), at: location(node))
    return condition
  }

  private mutating func readAction(
    _ member: (name: Int, value: Int), isConditional: Bool
  ) -> Action? {
    let (name, payload) = (document.text(of: member.name), member.value)
    if isRefusal(member.name) { return string(name, payload).map { .refuse($0) } }
    guard let builtIn = Action.BuiltIn(rawValue: name) else {
      builder.use(action: name, at: location(member.name))
      return .call(name, document.value(of: payload))
    }
    switch builtIn {
    case .push: return readPush(payload)
    case .set: return readSet(payload)
    case .toggle: return readToggle(payload)
    case .reset: return .reset(readKeys(payload, .reset))
    case .alert: return readAlert(payload)
    case .run: return readRun(member)
    default:
      // In a conditional action, `true` takes the place of the missing argument.
      if isConditional, document.kind(of: payload) == .true {
        if case .item? = builtIn.action { checkItemAction(name, at: member.name) }
        return builtIn.action
      }
      let fault: FormFault =
        isConditional
        ? .wrongType(
          member: name, expected: .onlyTrue,
          found: document.kind(of: payload) == .false ? "false" : kindName(payload))
        : .payloadUnexpected(name, of: .action)
      add(fault, at: isConditional ? payload : member.name)
      return nil
    }
  }

  private mutating func readToggle(_ node: Int) -> Action? {
    let path = key(node, .toggle)
    guard !path.isNone else { return nil }
    let key = Key(builder.form.texts[path])
    builder.refer(to: key, as: .isSwitch, at: location(node))
    return .toggle(builder.absolute(key))
  }

  private mutating func readSet(_ node: Int) -> Action? {
    guard document.isObject(node) else {
      add(.wrongType(member: "set", expected: .object, found: kindName(node)), at: node)
      return nil
    }
    var assignments: [Action.Assignment] = []
    for (name, value) in document.members(of: node) {
      var assignment = Action.Assignment(Key(document.text(of: name)), document.value(of: value))
      // A value that a program printed is checked when it is set, like any input.
      builder.refer(
        to: assignment.key, as: isOutput ? .exists : .takes(assignment.value, at: location(value)),
        at: location(name))
      assignment.key = builder.absolute(assignment.key)
      assignments.append(assignment)
    }
    return .set(assignments)
  }

  /// Reads a key or an array of keys, each of which must exist.
  mutating func readKeys(
    _ node: Int, _ member: Grammar.Name, as demand: FormBuilder.Reference.Demand = .exists
  ) -> [Key] {
    let isArray = document.kind(of: node) == .array
    var keys: [Key] = []
    for element in isArray ? Array(document.elements(of: node)) : [node] {
      guard document.kind(of: element) == .string else {
        add(.wrongType(member: member.text, expected: .keyOrKeys, found: kindName(element)), at: element)
        continue
      }
      let key = Key(document.text(of: element))
      builder.refer(to: key, as: demand, at: location(element))
      keys.append(builder.absolute(key))
    }
    return keys
  }

  private mutating func readAlert(_ node: Int) -> Action? {
    guard document.isObject(node) else {
      add(.wrongType(member: "alert", expected: .object, found: kindName(node)), at: node)
      return nil
    }
    let members = members(of: node, .alert)
    var alert = Alert(title: members[.title].map { document.text(of: $0) } ?? "")
    if !isOutput, let title = members[.title] {
      alert.templates.title = builder.template(text(title), at: location(title))
    }
    if let message = members[.message] {
      alert.message = document.text(of: message)
      if !isOutput { alert.templates.message = builder.template(text(message), at: location(message)) }
    }
    if let choices = members[.actions] {
      for choice in document.elements(of: choices) {
        if let choice = readChoice(choice) { alert.choices.append(choice) }
      }
    }
    return .alert(alert)
  }

  private mutating func readChoice(_ node: Int) -> Alert.Choice? {
    guard document.isObject(node) else {
      add(.notA(.choice, expected: .object, found: kindName(node)), at: node)
      return nil
    }
    let members = members(of: node, .choice)
    var choice = Alert.Choice(title: members[.title].map { document.text(of: $0) } ?? "")
    choice.isDestructive = word(members[.style], .style, in: .choice, owner: .style) == 1
    if let selection = members[.selection] { choice.actions = readSelection(selection) }
    return choice
  }

  // MARK: - Screens, including those in other files

  private mutating func readPush(_ node: Int) -> Action? {
    guard let target = string("push", node) else { return nil }
    return pushTarget(target, at: node).map { .push($0) }
  }

  /// The full name of the screen that a `push` leads to; reports a fault and returns `nil` if there is none.
  private mutating func pushTarget(_ target: String, at node: Int) -> String? {
    let own = scoped(target)
    if builder.form.screen(named: own) != nil || builder.base?.screen(named: own) != nil { return own }
    guard target.hasSuffix(".json") else {
      let suggestion = suggests ? nearestScreen(to: target) : nil
      add(.unknownScreen(target, suggestion: suggestion, canBeFile: true), at: node)
      return nil
    }
    guard let name = relativePath(target, at: node) else { return nil }
    if name == mainFile { return CompiledForm.homeName }
    if builder.form.screen(named: name) == nil, !builder.form.unreadFiles.contains(name) {
      builder.form.unreadFiles.append(name)
      notes.fileLocations[name] = location(node)
    }
    return name
  }

  /// The name of the file's own screen that is most similar to this one.
  private func nearestScreen(to target: String) -> String? {
    let names = builder.form.screens[firstScreen...].map { screen in
      screen.name.hasPrefix(namespace + "#")
        ? String(screen.name.dropFirst(namespace.count + 1)) : screen.name
    }
    return Suggestion.nearest(to: target, among: names)
  }
}

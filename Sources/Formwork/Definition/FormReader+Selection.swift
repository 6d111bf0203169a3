extension FormReader {
  private static let withPayload: Set = ["push", "set", "toggle", "reset", "alert"]

  /// Reads a selection: an action, or a list of actions that run in order.
  mutating func readSelection(_ node: JSONNode, screen: Int) -> [Action] {
    switch node.kind {
    case .array: return node.elements.flatMap { readSelection($0, screen: screen) }
    case .object where node.hasMember("when"): return readConditional(node, screen: screen)
    case .string:
      let name = node.text
      if Self.withPayload.contains(name) {
        add(.payloadMissing(name, of: .action), at: node)
        return []
      }
      if ActionTable.builtIn[name] == nil { useAction(name, at: node) }
      return [Action(name)]
    case .object:
      let members = node.members.filter { !$0.name.isIgnored }
      guard members.count == 1, let (name, payload) = members.first else {
        add(.notOneCase(.action, count: members.count), at: node)
        return []
      }
      return readAction(named: name, payload, screen: screen).map { [$0] } ?? []
    default:
      add(.wrongType(member: "selection", expected: .selection, found: node.kindName), at: node)
      return []
    }
  }

  /// `{"push": "next", "when": "ready"}`, or `{"selection": ["save", "pop"], "when": "ready"}`.
  private mutating func readConditional(_ node: JSONNode, screen: Int) -> [Action] {
    let members = node.members.filter { !$0.name.isIgnored && $0.name.text != "when" }
    for (name, value) in node.members where name.text == "when" && value.kind == .string {
      readCondition(value, "when", .action(value.text))
    }
    let condition = node.members.first { $0.name.text == "when" }
    if let condition, condition.value.kind != .string {
      add(
        .wrongType(member: "when", expected: .condition, found: condition.value.kindName), at: condition.value
      )
    }
    guard members.count == 1, let (name, payload) = members.first else {
      add(.notOneCase(.action, count: members.count), at: node)
      return []
    }
    var action: Action?
    if name.text == "selection" {
      // Judged once for all of them, when their turn comes.
      action = .group(readSelection(payload, screen: screen))
    } else {
      action = readAction(named: name, payload, screen: screen)
    }
    action?.conditions = [condition?.value.text ?? ""]
    return action.map { [$0] } ?? []
  }

  private mutating func readAction(named nameNode: JSONNode, _ payload: JSONNode, screen: Int) -> Action? {
    let name = nameNode.text
    switch name {
    case "push":
      guard let target = text(payload, name).flatMap({ pushTarget($0, at: payload) }) else { return nil }
      pushes.append((screen, target))
      return Action(name, .string(target))
    case "set":
      guard payload.isObject else {
        add(.wrongType(member: name, expected: .object, found: payload.kindName), at: payload)
        return nil
      }
      for (key, value) in payload.members {
        refer(to: Key(key.text), .set(value), at: key)
      }
    case "toggle":
      guard let key = key(payload, name) else { return nil }
      refer(to: key, .toggle, at: payload)
    case "reset":
      for node in payload.kind == .array ? Array(payload.elements) : [payload] {
        guard node.kind == .string else {
          add(.wrongType(member: name, expected: .keyOrKeys, found: node.kindName), at: node)
          continue
        }
        refer(to: Key(node.text), .exists, at: node)
      }
    case "alert": return readAlert(payload, screen: screen)
    case _ where ActionTable.builtIn[name] != nil:
      add(.payloadUnexpected(name, of: .action), at: nameNode)
      return nil
    default: useAction(name, at: nameNode)
    }
    return Action(name, payload.value)
  }

  /// Actions that the program registers or the form declares; declarations may stand behind the rows.
  private mutating func useAction(_ name: String, at node: JSONNode) {
    usedActions.insert(name)
    actionReferences.append((name, node.start))
  }

  /// A selection inside an alert becomes part of the alert's argument, its screens' full names in it.
  private mutating func readAlert(_ node: JSONNode, screen: Int) -> Action? {
    guard node.isObject else {
      add(.wrongType(member: "alert", expected: .object, found: node.kindName), at: node)
      return nil
    }
    var alert = Value.Object()
    for (name, value) in node.members {
      switch name.text {
      case "title", "message":
        alert[name.text] = text(value, name.text).map(Value.string)
        if value.kind == .string { readTemplate(value, .alertText(value.text)) }
      case "actions":
        alert["actions"] = .array((array(value, "actions")).compactMap { readChoice($0, screen: screen) })
      case let other: unknown(other, at: name, owner: .alert)
      }
    }
    if !node.hasMember("title") { missing("title", of: .alert, at: node) }
    return Action("alert", .object(alert))
  }

  private mutating func readChoice(_ node: JSONNode, screen: Int) -> Value? {
    guard node.isObject else {
      add(.notA(.choice, expected: .object, found: node.kindName), at: node)
      return nil
    }
    var choice = Value.Object()
    for (name, value) in node.members {
      switch name.text {
      case "title": choice["title"] = text(value, "title").map(Value.string)
      case "style":
        let style: Row.EditAction.Style? = oneOf(value, "style", owner: .style)
        choice["style"] = style.map { .string($0.rawValue) }
      case "selection":
        choice["selection"] = .array(
          readSelection(value, screen: screen).map {
            .object($0.object)
          })
      case let other: unknown(other, at: name, owner: .choice)
      }
    }
    if !node.hasMember("title") { missing("title", of: .choice, at: node) }
    return .object(choice)
  }

  // MARK: - Screens in other files

  /// The full name of the screen that a `push` leads to, or `nil` with a fault.
  private mutating func pushTarget(_ target: String, at node: JSONNode) -> String? {
    let own = scoped(target)
    if definition.screenIndices[Name(own)] != nil { return own }
    guard target.hasSuffix(".json") else {
      let names = definition.screens[firstScreen...].map(\.name).map { name in
        name.hasPrefix(namespace + "#") ? String(name.dropFirst(namespace.count + 1)) : name
      }
      add(.unknownScreen(target, suggestion: Suggestion.nearest(to: target, among: names)), at: node)
      return nil
    }
    let folder = namespace.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var parts = folder.map(String.init)
    for part in target.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        parts = [".."]
        break
      }
    }
    if target.hasPrefix("/") || parts.first == ".." {
      add(.formFile(target, .outsideFolder(target)), at: node)
      return nil
    }
    let name = parts.joined(separator: "/")
    if name == definition.fileName { return FormDefinition.homeName }
    if definition.screenIndices[Name(name)] == nil, namedFiles.insert(name).inserted {
      definition.pendingFiles.append(PendingFile(name: name, node: node))
    }
    return name
  }
}

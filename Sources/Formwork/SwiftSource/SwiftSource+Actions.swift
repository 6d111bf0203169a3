// Selections as Swift source.
extension SwiftSource.File {
  /// The actions of a selection, in order.
  func actions(_ node: Int) throws(Diagnostic) -> [SwiftCode] {
    switch document.kind(of: node) {
    case .array:
      var actions: [SwiftCode] = []
      for element in document.elements(of: node) { actions += try self.actions(element) }
      return actions
    case .object: return [try action(node)]
    default: return [action(named: document.text(of: node))]
    }
  }

  /// An action without an argument.
  private func action(named name: String) -> SwiftCode {
    guard let builtIn = Action.BuiltIn(rawValue: name) else {
      parts.actions.insert(name)
      return .call(".call", [.init(nil, .string(name))])
    }
    if case .item? = builtIn.action { return .call(".item", [.init(nil, .text(".\(name)"))]) }
    return .text(".\(name)")
  }

  private func action(_ node: Int) throws(Diagnostic) -> SwiftCode {
    guard let (name, payload) = onlyMember(of: node, besides: .when) else { return .text("") }
    guard let condition = document.member("when", of: node) else {
      return try action(named: document.text(of: name), payload, isConditional: false)
    }
    let action: SwiftCode =
      document.nodes[name].name == Grammar.Name.selection.rawValue
      ? .call(".sequence", [.init(nil, .list(try actions(payload)))])
      : try action(named: document.text(of: name), payload, isConditional: true)
    return .call(".when", [.init(nil, .string(document.text(of: condition))), .init(nil, action)])
  }

  /// - Parameter isConditional: whether `true` can take the place of an argument that the action does not have.
  private func action(
    named name: String, _ payload: Int, isConditional: Bool
  ) throws(Diagnostic) -> SwiftCode {
    guard let builtIn = Action.BuiltIn(rawValue: name) else {
      parts.actions.insert(name)
      let argument = document.value(of: payload)
      return .call(
        ".call",
        [.init(nil, .string(name))] + (argument == .null ? [] : [.init(nil, SwiftLiteral.value(argument))]))
    }
    switch builtIn {
    case .push: return .call(".push", [.init(nil, .string(pushed(document.text(of: payload))))])
    case .set:
      let assignments = document.members(of: payload).map { member -> SwiftCode in
        let value = SwiftLiteral.value(document.value(of: member.value))
        return .call(".init", [.init(nil, .string(document.text(of: member.name))), .init(nil, value)])
      }
      return .call(".set", [.init(nil, .list(assignments))])
    case .toggle: return .call(".toggle", [.init(nil, key(payload))])
    case .reset: return .call(".reset", [.init(nil, .list(keys(payload)))])
    case .run:
      return .call(
        ".run", [.init(nil, .list(document.elements(of: payload).map { .string(document.text(of: $0)) }))])
    case .alert:
      let arguments = try arguments(payload, Grammar.members(of: Grammar.Owner.alert), SwiftSource.alert)
      return .call(".alert", [.init(nil, .call("Alert", arguments))])
    default: return action(named: name)
    }
  }

  func choice(_ node: Int) throws(Diagnostic) -> SwiftCode {
    let arguments = try arguments(node, Grammar.members(of: Grammar.Owner.choice), SwiftSource.choice).map {
      argument in
      // The only style that is not the default.
      argument.label == "isDestructive" ? SwiftCode.Argument(argument.label, .text("true")) : argument
    }
    return .call("Alert.Choice", arguments)
  }

  func editAction(_ node: Int) throws(Diagnostic) -> SwiftCode {
    let arguments = try arguments(node, Grammar.members(of: Grammar.Owner.editAction), SwiftSource.editAction)
    let condition = document.member("enabledWhen", of: node).map { condition in
      SwiftCode.call(".enabled", [.init("when", .string(document.text(of: condition)))])
    }
    return .with(.call("Row.EditAction", arguments), condition.map { [$0] } ?? [])
  }
}

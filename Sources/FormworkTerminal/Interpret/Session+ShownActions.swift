import Formwork

extension Session {
  /// Actions in words, in the order in which they are performed.
  func shown(_ actions: [Action]) -> String { actions.map(shown).joined(separator: ", then ") }

  /// An action in words; the value of a secret that it sets is omitted.
  func shown(_ action: Action) -> String {
    switch action {
    case .push(let screen): "opens \(screen.excerpt())"
    case .pop: "pop"
    case .set(let assignments): "set \(Value.object(masked(assignments)).description.excerpt())"
    case .toggle(let key): "toggle \(key.description.excerpt())"
    case .reset(let keys): "reset \(shown(keys).excerpt())"
    case .alert(let alert): "alert '\(alert.title)'"
    case .verify: "verify"
    case .save: "save"
    case .revert: "revert"
    case .quit: "quit"
    case .call(let name, .null): name
    case .call(let name, let argument): "\(name) \(argument.description.excerpt())"
    case .refuse(let message): "refuse '\(message)'"
    case .sequence(let actions): shown(actions)
    case .when(let condition, let action): "\(shown(action)) when \(condition.source)"
    }
  }

  private func shown(_ keys: [Key]) -> String {
    keys.count == 1 ? keys[0].description : Value.array(keys.map { .string($0.description) }).description
  }

  /// Values by key, without secrets and without keys that only an unread file may define.
  private func masked(_ assignments: [Action.Assignment]) -> Value.Object {
    Value.Object(
      assignments.map { assignment in
        let isOpen = form.setting(assignment.key).map { !isSecure($0) } ?? form.unreadFiles.isEmpty
        return .init(name: assignment.key.description, value: isOpen ? assignment.value : "••••")
      })
  }
}

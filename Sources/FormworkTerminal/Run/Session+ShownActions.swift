import Formwork

extension Session {
  /// Actions as a person reads them, in the order in which they are done.
  func shown(_ actions: [Action]) -> String { actions.map(shown).joined(separator: ", then ") }

  /// An action as a person reads it; of a secret that it sets, only that it does.
  func shown(_ action: Action) -> String {
    let condition = action.conditions.map { " when \($0)" }.joined()
    if let group = action.group { return shown(group) + condition }
    return shownAlone(action) + condition
  }

  private func shownAlone(_ action: Action) -> String {
    switch action.argument {
    case .null: action.name
    case .string(let screen) where action.name == "push": "opens \(screen.excerpt())"
    case .object(let alert) where action.name == "alert": "alert '\(alert["title"]?.string ?? "")'"
    case .object(let members) where action.name == "set":
      "\(action.name) \(Value.object(masked(members)).description.excerpt())"
    default: "\(action.name) \(action.argument.description.excerpt())"
    }
  }

  /// Values by key without those of secrets, and of keys that a file may have which was not read yet.
  private func masked(_ members: Value.Object) -> Value.Object {
    Value.Object(
      members.map { member in
        let slot = definition.keys.slot(of: Key(member.name))
        let isOpen = slot.map { !isSecure($0) } ?? definition.pendingFiles.isEmpty
        return isOpen ? member : .init(name: member.name, value: "••••")
      })
  }
}

// Actions: their conditions and texts, and the screens, keys and functions that they name.
extension FormCompiler {
  /// Adds an action's conditions and texts to the form; returns the compiled action.
  mutating func compiled(_ action: Action, at location: Location, expands: Bool) -> Action {
    switch action {
    case .push(let name):
      if builder.form.screen(named: name) == nil {
        let near = Suggestion.nearest(to: name, among: builder.form.screens.map(\.name))
        builder.report(.unknownScreen(name, suggestion: near, canBeFile: false), at: location)
      }
    case .set(let assignments):
      for assignment in assignments {
        builder.refer(to: assignment.key, as: .takes(assignment.value, at: location), at: location)
      }
      return .set(assignments.map { .init(builder.absolute($0.key), $0.value) })
    case .toggle(let key):
      builder.refer(to: key, as: .isSwitch, at: location)
      return .toggle(builder.absolute(key))
    case .reset(let keys):
      for key in keys { builder.refer(to: key, as: .exists, at: location) }
      return .reset(keys.map { builder.absolute($0) })
    case .item(let operation):
      if builder.currentList < 0 { builder.report(.actionWithoutItem(operation.rawValue), at: location) }
    case .call(let name, _): builder.use(action: name, at: location)
    case .run(let program):
      if let fault = FormBuilder.fault(ofProgram: program, .run) { builder.report(fault, at: location) }
    case .when(var condition, let action):
      condition.expression = builder.condition(condition, "when", of: location).number
      return .when(condition, compiled(action, at: location, expands: expands))
    case .sequence(let actions):
      return .sequence(actions.map { compiled($0, at: location, expands: expands) })
    case .alert(var alert):
      if expands {
        alert.templates.title = template(alert.title, .title, of: location)
        alert.templates.message = template(alert.message, .message, of: location)
      }
      for index in alert.choices.indices {
        alert.choices[index].actions = alert.choices[index].actions.map {
          compiled($0, at: location, expands: expands)
        }
      }
      return .alert(alert)
    default: break
    }
    return action
  }
}

/// Warnings about parts that are unreachable or unused. They require that every file of the form is read.
package struct FormLint: Sendable {
  /// What the reader of a file records for the lint, and where pushed files are named.
  package struct Notes: Sendable {
    /// Which screen pushes which, by full names.
    package var pushes: [(from: Int, screen: String)] = []
    /// The screens declared in `screens`.
    package var declaredScreens: [(screen: Int, name: String, location: FormBuilder.Location)] = []
    package var declaredActions: [(name: String, location: FormBuilder.Location)] = []
    var unusedActions: [(name: String, location: FormBuilder.Location)] = []
    package var fileLocations: [String: FormBuilder.Location] = [:]

    package init() {}

    /// Moves the declared actions that are not used to `unusedActions`.
    package mutating func judgeActions(used: Set<String>) {
      unusedActions += declaredActions.filter { !used.contains($0.name) }
      declaredActions = []
    }

    package mutating func add(_ other: Notes) {
      pushes += other.pushes
      declaredScreens += other.declaredScreens
      unusedActions += other.unusedActions
      for (name, location) in other.fileLocations where fileLocations[name] == nil {
        fileLocations[name] = location
      }
    }
  }

  package static func warnings(_ notes: Notes, _ form: CompiledForm) -> [FormBuilder.LocatedFault] {
    var warnings: [FormBuilder.LocatedFault] = []
    for action in notes.unusedActions {
      warnings.append(
        .init(location: action.location, fault: .unusedAction(action.name), severity: .warning))
    }
    // A closure of the program may push any screen.
    if form.rows.contains(where: { $0.flags.contains(.hasSelection) || $0.flags.contains(.hasValueHandler) })
    {
      return warnings
    }
    let reached = reachedScreens(notes, form)
    for screen in notes.declaredScreens where !reached.contains(screen.screen) {
      warnings.append(
        .init(location: screen.location, fault: .unreachableScreen(screen.name), severity: .warning))
    }
    return warnings
  }

  private static func reachedScreens(_ notes: Notes, _ form: CompiledForm) -> Set<Int> {
    var targets: [Int: [String]] = [:]
    for push in notes.pushes { targets[push.from, default: []].append(push.screen) }
    var reached: Set<Int> = [0]
    var queue = [0]
    while let screen = queue.popLast() {
      for name in targets[screen] ?? [] {
        if let target = form.screen(named: name), reached.insert(target).inserted { queue.append(target) }
      }
    }
    return reached
  }
}

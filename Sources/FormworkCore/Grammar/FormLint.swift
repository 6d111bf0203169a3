/// Warnings about parts that have no effect. They require that every file of the form is read.
package struct FormLint: Sendable {
  /// What the reader of a file records for the lint, and where pushed files are named.
  package struct Notes: Sendable {
    /// The pushes from one screen to another, given by its full name.
    package var pushes: [(from: Int, screen: String)] = []
    /// The screens declared in `screens`.
    package var declaredScreens: [(screen: Int, name: String, location: FormBuilder.Location)] = []
    package var declaredActions: [(name: String, location: FormBuilder.Location)] = []
    var unusedActions: [(name: String, location: FormBuilder.Location)] = []
    package var fileLocations: [String: FormBuilder.Location] = [:]
    /// Whether a row calls a function of the program, which may push any screen.
    var callsFunctions = false
    /// Whether a row runs a program, which may push any screen.
    package var callsPrograms = false

    package init() {}

    /// Moves the declared actions that are not used to `unusedActions`.
    package mutating func judgeActions(used: Set<String>) {
      if !used.isEmpty { callsFunctions = true }
      unusedActions += declaredActions.filter { !used.contains($0.name) }
      declaredActions = []
    }

    package mutating func add(_ other: Notes) {
      pushes += other.pushes
      callsFunctions = callsFunctions || other.callsFunctions
      callsPrograms = callsPrograms || other.callsPrograms
      declaredScreens += other.declaredScreens
      unusedActions += other.unusedActions
      for (name, location) in other.fileLocations where fileLocations[name] == nil {
        fileLocations[name] = location
      }
    }
  }

  package static func warnings(_ notes: Notes, _ builder: FormBuilder) -> [FormBuilder.LocatedFault] {
    var warnings = constantConditions(builder) + unexpandedTexts(builder)
    for action in notes.unusedActions {
      warnings.append(
        .init(location: action.location, fault: .unusedAction(action.name), severity: .warning))
    }
    return warnings + unreachableScreens(notes, builder.form) + samples(builder)
  }

  private static func unreachableScreens(_ notes: Notes, _ form: CompiledForm) -> [FormBuilder.LocatedFault] {
    let closures: CompiledForm.RowFlags = [.hasSelection, .hasDetailSelection, .hasValueHandler]
    // A function of the program may push any screen.
    if notes.callsFunctions || notes.callsPrograms
      || form.rows.contains(where: { !$0.flags.isDisjoint(with: closures) })
    {
      return []
    }
    let reached = reachedScreens(notes, form)
    return notes.declaredScreens.filter { !reached.contains($0.screen) }.map {
      .init(location: $0.location, fault: .unreachableScreen($0.name), severity: .warning)
    }
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

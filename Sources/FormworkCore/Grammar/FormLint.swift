/// Warnings about parts that have no effect. They require that every file of the form is read.
package struct FormLint: Sendable {
  /// What the reader of a file records for the lint, and where pushed files are named.
  package struct Notes: Sendable {
    /// The screens declared in `screens`.
    package var declaredScreens: [(screen: Int, name: String, location: FormBuilder.Location)] = []
    package var declaredActions: [(name: String, location: FormBuilder.Location)] = []
    var unusedActions: [(name: String, location: FormBuilder.Location)] = []
    package var fileLocations: [String: FormBuilder.Location] = [:]

    package init() {}

    /// Moves the declared actions that are not used to `unusedActions`.
    package mutating func checkActions(used: Set<String>) {
      unusedActions += declaredActions.filter { !used.contains($0.name) }
      declaredActions = []
    }

    package mutating func add(_ other: Notes) {
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
    return warnings + unreachableScreens(notes, builder.compiled) + samples(builder)
  }

  private static func unreachableScreens(_ notes: Notes, _ form: CompiledForm) -> [FormBuilder.LocatedFault] {
    let graph = ScreenGraph(form)
    if graph.hasUnknownEdges { return [] }
    return notes.declaredScreens.filter { !graph.nodes[$0.screen].isReachable }.map {
      .init(location: $0.location, fault: .unreachableScreen($0.name), severity: .warning)
    }
  }
}

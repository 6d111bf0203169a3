// Checks actions by name: each must be built in, declared by the form or registered by the program.
extension FormBuilder {
  /// Declares an action of the program; returns `false` if a built-in action has this name.
  package mutating func declare(action name: String, _ description: String?, at location: Location) -> Bool {
    if let description { form.declaredActions[name] = description }
    guard Action.BuiltIn(rawValue: name) != nil else { return true }
    report(.builtInAction(name), at: location)
    return false
  }

  /// Records an action by name; it may be declared after the rows that use it.
  package mutating func use(action name: String, at location: Location) {
    actionReferences.append((name, location))
  }

  /// Reports actions that are neither built in nor declared by the form nor registered by the program.
  ///
  /// - Parameter areEffects: whether a program printed the actions. It cannot run others, but can refuse.
  /// - Returns: the names of the actions that are used.
  package mutating func checkActions(registered: [String], areEffects: Bool = false) -> Set<String> {
    let references = actionReferences
    actionReferences = []
    // Built once for all faults.
    var known: [String] = []
    for (name, location) in references
    where form.declaredActions[name] == nil && !registered.contains(name) {
      if known.isEmpty {
        known = Self.builtInActions(areEffects: areEffects)
        known += registered.sorted() + form.declaredActions.keys.sorted()
      }
      let suggestion =
        suggests
        ? Suggestion.nearest(to: name, among: known.filter { $0 != name }, meanings: Action.BuiltIn.synonyms)
        : nil
      report(.unknownCase(name, of: .action, suggestion: suggestion, known: known), at: location)
    }
    return Set(references.map { $0.name })
  }

  static func builtInActions(areEffects: Bool) -> [String] {
    Action.BuiltIn.allCases.map { areEffects && $0 == .run ? Action.refusal : $0.rawValue }.sorted()
  }
}

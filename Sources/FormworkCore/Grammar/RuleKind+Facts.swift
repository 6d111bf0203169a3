// What the kinds of rules are called in forms and in the output of `describe`.

extension ConditionKind {
  /// The condition's member in a form, the state of the row while the condition does not hold, the word in
  /// `describe` for its state while the condition holds, and the documentation.
  package var facts: (member: Grammar.Name, effect: Reason.Kind, word: String, documentation: StaticString) {
    switch self {
    case .visibleWhen: (.visibleWhen, .hidden, "visible", "The row is shown while this condition is true.")
    case .enabledWhen:
      (.enabledWhen, .disabled, "enabled", "The row is enabled while this condition is true.")
    }
  }
}

extension RequirementKind {
  /// The members of a row with requirements, which are named like their kinds.
  package static let members = allCases.filter { $0.words != nil }.compactMap { kind in
    Grammar.Name.allCases.first { $0.text == kind.rawValue }.map { (kind: kind, name: $0) }
  }
}

extension Grammar {
  /// The members of a row that are rules, and therefore not part of its context.
  package static let rules =
    ConditionKind.allCases.map { $0.facts.member } + RequirementKind.members.map { $0.name }
    + [.whenHidden, .onChange, .keep, .nullable]
}

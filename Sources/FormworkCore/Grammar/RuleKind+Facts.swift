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
  /// The member of a row with requirements of this kind, the word in `describe` for their condition, and the
  /// documentation; `nil` if only a program can add them.
  package var facts: (member: Grammar.Name, word: String, documentation: StaticString)? {
    switch self {
    case .require: (.require, "requires", "Conditions that the row's value must meet.")
    case .mark: nil
    }
  }
}

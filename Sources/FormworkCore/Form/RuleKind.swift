// The kinds of rules that a row can have. The grammar, the reader, the builder, the session, `why` and
// `describe` iterate over these lists.

/// A condition of a row. While it does not hold, the row accepts no value.
package enum ConditionKind: UInt8, Sendable, Hashable, CaseIterable {
  case visibleWhen, enabledWhen

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

/// The numbers of a row's conditions; -1 for those that the row does not have.
package struct RowConditions: Sendable {
  /// Indexed by kind.
  private var numbers = InlineArray<2, Int32>(repeating: -1)

  package subscript(kind: ConditionKind) -> Int32 {
    get { numbers[Int(kind.rawValue)] }
    set { numbers[Int(kind.rawValue)] = newValue }
  }

  /// Whether a condition with this effect meets a predicate.
  func contains(_ effect: Reason.Kind, where predicate: (Int) -> Bool) -> Bool {
    for index in numbers.indices where numbers[index] >= 0 {
      guard let kind = ConditionKind(rawValue: UInt8(index)), kind.facts.effect == effect else { continue }
      if predicate(Int(numbers[index])) { return true }
    }
    return false
  }
}

/// A kind of requirement, which shows a message of the form or the program while it is not met.
package enum RequirementKind: UInt8, Sendable, Hashable, CaseIterable {
  /// A condition that the settings must meet.
  case require
  /// The program has marked the row as invalid.
  case mark

  /// The code of the fault, whether setting a value that by itself does not meet the requirement is refused,
  /// and whether saving a changed value that does not meet it is refused.
  var effect: (code: String, refusesEdit: Bool, refusesSave: Bool) {
    switch self {
    case .require: ("stored.requirement", refusesEdit: true, refusesSave: true)
    case .mark: ("stored.marked", refusesEdit: false, refusesSave: true)
    }
  }

  /// The member of a row with requirements of this kind, the word in `describe` for their condition, and the
  /// documentation; `nil` if only a program can add them.
  package var facts: (member: Grammar.Name, word: String, documentation: StaticString)? {
    switch self {
    case .require: (.require, "requires", "Conditions that the row's value must meet.")
    case .mark: nil
    }
  }
}

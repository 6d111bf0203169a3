// The kinds of rules that a row can have. The grammar, the reader, the builder, the session, `why` and
// `describe` go through these lists.

/// A condition of a row. While it does not hold, the row accepts no value.
package enum ConditionKind: UInt8, Sendable, Hashable, CaseIterable {
  case visibleWhen, enabledWhen

  /// The member of a row in a form, what the row is while the condition does not hold and, in `describe`, while
  /// it holds, and one sentence of documentation.
  package var facts: (member: Grammar.Name, effect: Reason.Kind, word: String, documentation: StaticString) {
    switch self {
    case .visibleWhen: (.visibleWhen, .hidden, "visible", "The row is shown while this condition holds.")
    case .enabledWhen: (.enabledWhen, .disabled, "enabled", "The row is enabled while this condition holds.")
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

/// What makes a value wrong, with a message of the form or the program.
package enum RequirementKind: UInt8, Sendable, Hashable, CaseIterable {
  /// A condition that the settings must meet.
  case require
  /// The program has marked the row as invalid.
  case mark

  /// The code of its fault; whether a value that alone does not meet it is refused, and whether a changed value
  /// that does not meet it is not saved.
  var effect: (code: String, refusesEdit: Bool, refusesSave: Bool) {
    switch self {
    case .require: ("stored.requirement", refusesEdit: true, refusesSave: true)
    case .mark: ("stored.marked", refusesEdit: false, refusesSave: true)
    }
  }

  /// The member of a row with requirements of this kind, the word for their condition in `describe`, and one sentence
  /// of documentation; `nil` if only a program makes them.
  package var facts: (member: Grammar.Name, word: String, documentation: StaticString)? {
    switch self {
    case .require: (.require, "requires", "Conditions that the row's value must meet.")
    case .mark: nil
    }
  }
}

// The kinds of rules that a row can have. The grammar, the reader, the builder, the session, `why` and
// `describe` go through these lists.

/// A condition of a row. While it does not hold, the row accepts no value.
package enum ConditionKind: UInt8, Sendable, Hashable, CaseIterable {
  case visibleWhen, enabledWhen

  /// The member of a row in a form.
  package var member: Grammar.Name {
    switch self {
    case .visibleWhen: .visibleWhen
    case .enabledWhen: .enabledWhen
    }
  }

  /// One sentence that explains the member.
  var documentation: StaticString {
    switch self {
    case .visibleWhen: "The row is shown while this condition holds."
    case .enabledWhen: "The row is enabled while this condition holds."
    }
  }

  /// What the row is while the condition holds, in `describe`.
  package var word: String {
    switch self {
    case .visibleWhen: "visible"
    case .enabledWhen: "enabled"
    }
  }

  /// What the row is while the condition does not hold.
  package var effect: Reason.Kind {
    switch self {
    case .visibleWhen: .hidden
    case .enabledWhen: .disabled
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
}

/// What makes a value wrong, with a message of the form or the program.
package enum RequirementKind: UInt8, Sendable, Hashable, CaseIterable {
  /// A condition that the settings must meet.
  case require
  /// The program has marked the row as invalid.
  case mark

  /// The member of a row with requirements of this kind; `nil` if only a program makes them.
  package var member: Grammar.Name? {
    switch self {
    case .require: .require
    case .mark: nil
    }
  }

  /// One sentence that explains the member.
  var documentation: StaticString {
    switch self {
    case .require: "Conditions that the row's value must meet."
    case .mark: ""
    }
  }

  /// The word for the requirement's condition in `describe`.
  package var word: String {
    switch self {
    case .require: "requires"
    case .mark: ""
    }
  }

  /// Whether a value is refused if no other setting is needed to see that it does not meet the requirement.
  var refusesEdit: Bool {
    switch self {
    case .require: true
    case .mark: false
    }
  }

  /// Whether a changed value that does not meet the requirement is not saved.
  var refusesSave: Bool {
    switch self {
    case .require, .mark: true
    }
  }

  /// The fault of a setting that does not meet the requirement.
  func fault(_ key: Key, _ message: String) -> StoredFault {
    switch self {
    case .require: .requirement(key: key, message: message)
    case .mark: .marked(key: key, message: message)
    }
  }
}

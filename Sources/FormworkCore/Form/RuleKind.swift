// The kinds of rules that a row can have. The grammar, the reader, the builder, the session, `why` and
// `describe` iterate over these lists.

/// A condition of a row. While it does not hold, the row accepts no value.
package enum ConditionKind: UInt8, Sendable, Hashable, CaseIterable {
  case visibleWhen, enabledWhen
}

/// The numbers of a row's conditions; -1 for those that the row does not have.
package struct RowConditions: Sendable {
  /// Indexed by kind.
  private var numbers = InlineArray<2, Int32>(repeating: -1)

  package subscript(kind: ConditionKind) -> Int32 {
    get { numbers[Int(kind.rawValue)] }
    set { numbers[Int(kind.rawValue)] = newValue }
  }

  var isEmpty: Bool { numbers[0] < 0 && numbers[1] < 0 }

  /// Whether a condition with this effect meets a predicate.
  func contains(_ effect: Reason.Kind, where predicate: (Int) -> Bool) -> Bool {
    for index in numbers.indices where numbers[index] >= 0 {
      guard let kind = ConditionKind(rawValue: UInt8(index)), kind.facts.effect == effect else { continue }
      if predicate(Int(numbers[index])) { return true }
    }
    return false
  }
}

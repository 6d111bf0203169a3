// Arithmetic and order of numbers and texts. Integers are exact; a result that does not fit into 64 bits
// becomes a double. A result that is not finite is unset.
extension Value? {
  /// Applies an operator with this value on the left and another one on the right.
  mutating func apply(_ mark: ExpressionOperator, _ right: Value) {
    if mark == .plus, case .string(let added) = right, case .string(var text)? = self {
      // Drops the second reference to the text, so that a long chain of `+` does not copy it each time.
      self = nil
      guard text.utf8.count + added.utf8.count <= Expression.textLimit else { return }
      text += added
      self = .string(text)
    } else if case .int(let left)? = self, case .int(let right) = right {
      self = Value.integer(left, mark, right)
    } else if let left = self?.double, let right = right.double {
      self = Value.double(left, mark, right)
    } else {
      self = nil
    }
  }
}

extension Value {
  /// The negated number; `nil` if this is not a number.
  var negated: Value? {
    switch self {
    case .int(let number): Value.integer(0, .minus, number)
    case .double(let number): .finite(-number)
    default: nil
    }
  }

  fileprivate static func integer(_ left: Integer, _ mark: ExpressionOperator, _ right: Integer) -> Value? {
    let result: (partialValue: Integer, overflow: Bool)
    switch mark {
    case .plus: result = left.addingReportingOverflow(right)
    case .minus: result = left.subtractingReportingOverflow(right)
    case .times: result = left.multipliedReportingOverflow(by: right)
    case .divided, .remainder:
      if right == 0 { return nil }
      // Correct even for the smallest integer and -1, although their quotient overflows.
      let remainder = left.remainderReportingOverflow(dividingBy: right).partialValue
      if mark == .remainder { return .int(remainder) }
      if remainder != 0 { return double(Double(left), mark, Double(right)) }
      result = left.dividedReportingOverflow(by: right)
    default: return nil
    }
    return result.overflow ? double(Double(left), mark, Double(right)) : .int(result.partialValue)
  }

  fileprivate static func double(_ left: Double, _ mark: ExpressionOperator, _ right: Double) -> Value? {
    switch mark {
    case .plus: finite(left + right)
    case .minus: finite(left - right)
    case .times: finite(left * right)
    case .divided: finite(left / right)
    case .remainder: finite(left.truncatingRemainder(dividingBy: right))
    default: nil
    }
  }

  private static func finite(_ number: Double) -> Value? { number.isFinite ? .number(number) : nil }

  // MARK: - Order

  /// Whether the value has a kind with an order: a number or a text.
  var isOrdered: Bool {
    switch self {
    case .int, .double, .string: true
    case .null, .bool, .array, .object: false
    }
  }

  /// Whether the value is ordered before another one: numbers by amount, texts by their scalars. Values of
  /// different kinds have no order.
  func isOrdered(before other: Value) -> Bool {
    switch (self, other) {
    case (.int(let left), .int(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.int(let left), .double(let right)): Value.distance(left, right) < 0
    case (.double(let left), .int(let right)): Value.distance(right, left) > 0
    // UTF-8 preserves the order of scalars.
    case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    default: false
    }
  }

  /// Negative if the integer is less than the number, positive if it is greater. Compares exactly, because
  /// not every integer can be represented as a double.
  private static func distance(_ integer: Integer, _ number: Double) -> Double {
    guard !number.isNaN else { return 0 }
    guard let whole = Integer(exactly: number.rounded(.towardZero)) else { return number > 0 ? -1 : 1 }
    if integer != whole { return integer < whole ? -1 : 1 }
    return Double(whole) - number
  }
}

/// A value that reads settings: a key, or an operand made from keys.
public protocol SettingReading: OperandConvertible {}

extension Key: SettingReading {}
extension Operand: SettingReading {}

extension SettingReading {
  /// The value as an operand, for expressions in which the compiler does not expect a condition.
  public var value: Operand { operand }

  /// A condition that holds while the value is true, such as that of a switch that is on.
  public var isOn: Condition { Condition(operand) }

  /// A condition that holds while there is a value, either set or by default.
  public var hasValue: Condition { self != .null }

  /// The number of characters of a text; 0 if there is no value.
  public var count: Operand { operand.counted }

  /// Returns a condition that holds while the value is one of these.
  public func isIn(_ values: [some OperandConvertible]) -> Condition {
    Condition(.joining(operand, .isIn, values.operand))
  }

  /// Returns a condition that holds while the whole text matches a pattern.
  public func matches(_ pattern: String) -> Condition {
    Condition(.joining(operand, .matches, pattern.operand))
  }

  /// Returns the number with the opposite sign.
  public static prefix func - (value: Self) -> Operand { value.operand.prefixed(by: .minus) }
}

// Comparisons and arithmetic. At least one side reads settings; if both do, the first overload is used. If
// the context does not require a condition, `==` compares keys as `Equatable` does.
extension SettingReading {
  @_disfavoredOverload
  public static func == (left: Self, right: some OperandConvertible) -> Condition {
    Condition(.joining(left.operand, .equal, right.operand))
  }
  @_disfavoredOverload
  public static func != (left: Self, right: some OperandConvertible) -> Condition {
    Condition(.joining(left.operand, .unequal, right.operand))
  }
  public static func < (left: Self, right: some OperandConvertible) -> Condition {
    Condition(.joining(left.operand, .less, right.operand))
  }
  public static func <= (left: Self, right: some OperandConvertible) -> Condition {
    Condition(.joining(left.operand, .lessOrEqual, right.operand))
  }
  public static func > (left: Self, right: some OperandConvertible) -> Condition {
    Condition(.joining(left.operand, .greater, right.operand))
  }
  public static func >= (left: Self, right: some OperandConvertible) -> Condition {
    Condition(.joining(left.operand, .greaterOrEqual, right.operand))
  }
  public static func + (left: Self, right: some OperandConvertible) -> Operand {
    .joining(left.operand, .plus, right.operand)
  }
  public static func - (left: Self, right: some OperandConvertible) -> Operand {
    .joining(left.operand, .minus, right.operand)
  }
  public static func * (left: Self, right: some OperandConvertible) -> Operand {
    .joining(left.operand, .times, right.operand)
  }
  public static func / (left: Self, right: some OperandConvertible) -> Operand {
    .joining(left.operand, .divided, right.operand)
  }
  public static func % (left: Self, right: some OperandConvertible) -> Operand {
    .joining(left.operand, .remainder, right.operand)
  }

  @_disfavoredOverload
  public static func < (left: some OperandConvertible, right: Self) -> Condition {
    Condition(.joining(left.operand, .less, right.operand))
  }
  @_disfavoredOverload
  public static func <= (left: some OperandConvertible, right: Self) -> Condition {
    Condition(.joining(left.operand, .lessOrEqual, right.operand))
  }
  @_disfavoredOverload
  public static func > (left: some OperandConvertible, right: Self) -> Condition {
    Condition(.joining(left.operand, .greater, right.operand))
  }
  @_disfavoredOverload
  public static func >= (left: some OperandConvertible, right: Self) -> Condition {
    Condition(.joining(left.operand, .greaterOrEqual, right.operand))
  }
  @_disfavoredOverload
  public static func + (left: some OperandConvertible, right: Self) -> Operand {
    .joining(left.operand, .plus, right.operand)
  }
  @_disfavoredOverload
  public static func - (left: some OperandConvertible, right: Self) -> Operand {
    .joining(left.operand, .minus, right.operand)
  }
  @_disfavoredOverload
  public static func * (left: some OperandConvertible, right: Self) -> Operand {
    .joining(left.operand, .times, right.operand)
  }
  @_disfavoredOverload
  public static func / (left: some OperandConvertible, right: Self) -> Operand {
    .joining(left.operand, .divided, right.operand)
  }
  @_disfavoredOverload
  public static func % (left: some OperandConvertible, right: Self) -> Operand {
    .joining(left.operand, .remainder, right.operand)
  }
}

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
    compared(.isIn, values)
  }

  /// Returns a condition that holds while the whole text matches a pattern.
  public func matches(_ pattern: String) -> Condition {
    compared(.matches, pattern)
  }

  /// Returns the number with the opposite sign.
  public static prefix func - (value: Self) -> Operand { value.operand.prefixed(by: .minus) }
}

// Comparisons and arithmetic. At least one side reads settings; if both do, the first overload is used. If
// the context does not require a condition, `==` compares keys as `Equatable` does.
extension SettingReading {
  @_disfavoredOverload
  public static func == (l: Self, r: some OperandConvertible) -> Condition { l.compared(.equal, r) }
  @_disfavoredOverload
  public static func != (l: Self, r: some OperandConvertible) -> Condition { l.compared(.unequal, r) }
  public static func < (l: Self, r: some OperandConvertible) -> Condition { l.compared(.less, r) }
  public static func <= (l: Self, r: some OperandConvertible) -> Condition { l.compared(.lessOrEqual, r) }
  public static func > (l: Self, r: some OperandConvertible) -> Condition { l.compared(.greater, r) }
  public static func >= (l: Self, r: some OperandConvertible) -> Condition { l.compared(.greaterOrEqual, r) }
  public static func + (l: Self, r: some OperandConvertible) -> Operand { l.joined(.plus, r) }
  public static func - (l: Self, r: some OperandConvertible) -> Operand { l.joined(.minus, r) }
  public static func * (l: Self, r: some OperandConvertible) -> Operand { l.joined(.times, r) }
  public static func / (l: Self, r: some OperandConvertible) -> Operand { l.joined(.divided, r) }
  public static func % (l: Self, r: some OperandConvertible) -> Operand { l.joined(.remainder, r) }

  @_disfavoredOverload
  public static func < (l: some OperandConvertible, r: Self) -> Condition { l.compared(.less, r) }
  @_disfavoredOverload
  public static func <= (l: some OperandConvertible, r: Self) -> Condition { l.compared(.lessOrEqual, r) }
  @_disfavoredOverload
  public static func > (l: some OperandConvertible, r: Self) -> Condition { l.compared(.greater, r) }
  @_disfavoredOverload
  public static func >= (l: some OperandConvertible, r: Self) -> Condition { l.compared(.greaterOrEqual, r) }
  @_disfavoredOverload
  public static func + (l: some OperandConvertible, r: Self) -> Operand { l.joined(.plus, r) }
  @_disfavoredOverload
  public static func - (l: some OperandConvertible, r: Self) -> Operand { l.joined(.minus, r) }
  @_disfavoredOverload
  public static func * (l: some OperandConvertible, r: Self) -> Operand { l.joined(.times, r) }
  @_disfavoredOverload
  public static func / (l: some OperandConvertible, r: Self) -> Operand { l.joined(.divided, r) }
  @_disfavoredOverload
  public static func % (l: some OperandConvertible, r: Self) -> Operand { l.joined(.remainder, r) }
}

extension OperandConvertible {
  fileprivate func joined(_ mark: ExpressionOperator, _ right: some OperandConvertible) -> Operand {
    .joining(operand, mark, right.operand)
  }

  fileprivate func compared(_ mark: ExpressionOperator, _ right: some OperandConvertible) -> Condition {
    Condition(joined(mark, right))
  }
}

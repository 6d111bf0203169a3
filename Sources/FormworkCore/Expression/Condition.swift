/// A Boolean expression over the settings, used in rules and actions.
///
/// You can write a condition as text or as a Swift expression. The same compiler compiles both:
/// ```swift
/// Row(text: "Port", key: "port").visible(when: "wifi && mode in ['b', 'g']")
/// Row(text: "Port", key: "port").visible(when: Key("wifi").isOn && Key("mode").isIn(["b", "g"]))
/// ```
/// A mistake, such as an unknown key, is reported as a diagnostic of the form that contains the condition.
///
/// Two conditions are equal if their texts are equal. For a Swift expression, the equivalent text is
/// compared.
public struct Condition: Sendable, ExpressibleByStringLiteral {
  /// The condition as text.
  public let source: String
  /// The level of the outermost operator, if it is known.
  private let level: ExpressionOperator.Level?
  /// The number of the compiled expression in the form that contains the condition.
  package var expression = -1
  /// The item to which the condition applies.
  package var item: ItemID?

  /// Creates a condition from text, which is parsed when its form is compiled.
  public init(_ source: String) {
    self.source = source
    level = nil
  }

  public init(stringLiteral source: String) { self.init(source) }

  /// Creates a condition that holds while an operand, such as a switch's key, is true.
  init(_ operand: Operand) {
    (source, level) = (operand.source, operand.level)
  }

  /// The condition as an operand of a larger one.
  private var operand: Operand { level.map { Operand(source, $0) } ?? Operand(parsing: source) }

  /// Returns a condition that holds if both conditions hold.
  public static func && (left: Condition, right: Condition) -> Condition {
    Condition(.joining(left.operand, .and, right.operand))
  }

  /// Returns a condition that holds if at least one of the conditions holds.
  public static func || (left: Condition, right: Condition) -> Condition {
    Condition(.joining(left.operand, .or, right.operand))
  }

  /// Returns a condition that holds if `condition` does not.
  public static prefix func ! (condition: Condition) -> Condition {
    Condition(condition.operand.prefixed(by: .not))
  }
}

extension Condition: Hashable {
  public static func == (left: Condition, right: Condition) -> Bool {
    left.source.hasSameScalars(as: right.source)
  }

  public func hash(into hasher: inout Hasher) { source.hashScalars(into: &hasher) }
}

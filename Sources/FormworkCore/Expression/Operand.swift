/// A part of a condition in Swift: a key's value, a literal, or the result of arithmetic.
///
/// Operands are made from keys: `Key("low") + 10 <= Key("high")`. Keys and operands have the operators and
/// properties of expressions in text.
public struct Operand: Sendable {
  /// The operand as text.
  let source: String
  /// The level of the outermost operator; `nil` if the text is not a valid expression.
  let level: ExpressionOperator.Level?

  init(_ source: String, _ level: ExpressionOperator.Level? = .primary) {
    (self.source, self.level) = (source, level)
  }

  /// Parses an operand that is written as text.
  package init(parsing source: String) {
    let syntax = try? ExpressionSyntax(source)
    self.init(syntax?.source ?? source, syntax?.root.kind.level)
  }

  /// Creates an operand from a key, which is in backticks unless it can be read as a name.
  init(_ key: Key) {
    let path = key.description
    var lexer = ExpressionLexer(Array(path.unicodeScalars))
    let token = try? lexer.next()
    let isName = token?.kind == .name(key) && token?.range.count == path.scalarCount
    self.init(isName ? path : "`" + path.pieces(separatedBy: "`").joined(separator: "\\`") + "`")
  }

  init(_ literal: Value) { self.init(ExpressionCompiler.literal(literal)) }

  /// Creates a list of literals.
  init(list elements: [Operand]) {
    self =
      elements.first { $0.level == nil }
      ?? Operand("[" + elements.map { $0.source }.joined(separator: ", ") + "]")
  }

  /// Joining `a && b` with `c` gives a chain of three, as in text.
  static func joining(_ left: Operand, _ mark: ExpressionOperator, _ right: Operand) -> Operand {
    // A part with a fault stays one, whatever is around it.
    if left.level == nil { return left }
    if right.level == nil { return right }
    let text = left.text(atLeast: mark.level == .comparison ? .sum : mark.level)
    return Operand("\(text) \(mark.rawValue) \(right.text(atLeast: mark.level.next))", mark.level)
  }

  func prefixed(by mark: ExpressionOperator) -> Operand {
    level == nil ? self : Operand(mark.rawValue + text(atLeast: .prefix), .prefix)
  }

  var counted: Operand { level == nil ? self : Operand("count(\(source))") }

  /// The operand as text, in parentheses if its outermost operator binds less tightly than wanted.
  private func text(atLeast wanted: ExpressionOperator.Level) -> String {
    level.map { $0.rawValue < wanted.rawValue } ?? false ? "(\(source))" : source
  }
}

extension ExpressionSyntax.Kind {
  /// The level of the outermost operator; `primary` if there is none.
  fileprivate var level: ExpressionOperator.Level {
    switch self {
    case .literal, .name, .list, .count: .primary
    case .prefixed: .prefix
    case .logic(let mark, _): mark.level
    case .comparison: .comparison
    case .arithmetic(_, let operations): operations[0].mark.level
    }
  }
}

extension ExpressionOperator.Level {
  /// The lowest level that the right operand of an operator at this level can have without parentheses.
  fileprivate var next: Self { Self(rawValue: rawValue + 1) ?? .primary }
}

extension Operand: Hashable {
  /// Two operands are equal if their texts are equal.
  public static func == (left: Operand, right: Operand) -> Bool {
    left.source.hasSameScalars(as: right.source)
  }

  public func hash(into hasher: inout Hasher) { source.hashScalars(into: &hasher) }
}

/// A value that can be part of a condition in Swift: a key, a literal, or the result of arithmetic.
public protocol OperandConvertible: Sendable {
  var operand: Operand { get }
}

extension Operand: OperandConvertible {
  public var operand: Operand { self }
}

extension OperandConvertible where Self == Operand {
  /// The value of an unset key.
  public static var null: Operand { Operand(Value.null) }
}

extension Key: OperandConvertible {
  /// The value of the key's setting.
  public var operand: Operand { Operand(self) }
}

extension Int: OperandConvertible {
  public var operand: Operand { Operand(Value.count(self)) }
}

extension Bool: OperandConvertible {
  public var operand: Operand { Operand(Value.bool(self)) }
}

extension String: OperandConvertible {
  public var operand: Operand { Operand(Value.string(self)) }
}

extension Double: OperandConvertible {
  public var operand: Operand {
    isFinite ? Operand(Value.number(self)) : Operand(isNaN ? "nan" : self < 0 ? "-1e999" : "1e999", nil)
  }
}

extension Array: OperandConvertible where Element: OperandConvertible {
  public var operand: Operand { Operand(list: map { $0.operand }) }
}

/// A part of a condition in Swift: a key's value, a literal, or the result of arithmetic.
///
/// Operands are made from keys: `Key("low") + 10 <= Key("high")`. Keys and operands have the operators and
/// properties of expressions in text.
public struct Operand: Sendable {
  let content: Result<ExpressionSyntax, ExpressionFault>
  /// The operand as text.
  let source: String

  init(_ content: Result<ExpressionSyntax, ExpressionFault>, source: String) {
    self.content = content
    self.source = source
  }

  /// Creates an operand from others. If one of them has a fault, the new operand has the same fault.
  ///
  /// - Parameter write: writes the operand.
  private init(
    of operands: [Operand], _ write: (inout ExpressionWriter, [ExpressionSyntax]) -> ExpressionSyntax.Term
  ) {
    var syntaxes: [ExpressionSyntax] = []
    for operand in operands {
      switch operand.content {
      case .success(let syntax): syntaxes.append(syntax)
      case .failure:
        self = operand
        return
      }
    }
    var writer = ExpressionWriter()
    let root = write(&writer, syntaxes)
    let syntax = ExpressionSyntax(scalars: writer.scalars, root: root, names: writer.names)
    source = syntax.source
    content = writer.isTooDeep ? .failure(ExpressionWriter.tooDeep) : .success(syntax)
  }

  /// Parses an operand that is written as text.
  package init(parsing source: String) {
    do throws(ExpressionFault) {
      self.init(.success(try ExpressionSyntax(source)), source: source)
    } catch {
      self.init(.failure(error), source: source)
    }
  }

  init(_ key: Key) { self.init(of: []) { writer, _ in writer.write(key) } }

  init(_ literal: Value) { self.init(of: []) { writer, _ in writer.write(literal) } }

  /// Creates a list of literals.
  init(list elements: [Operand]) { self.init(of: elements) { $0.writeList(of: $1) } }

  static func joining(_ left: Operand, _ mark: ExpressionOperator, _ right: Operand) -> Operand {
    Operand(of: [left, right]) { $0.write($1[0], mark, $1[1]) }
  }

  func prefixed(by mark: ExpressionOperator) -> Operand {
    Operand(of: [self]) { $0.write(mark, before: $1[0]) }
  }

  var counted: Operand { Operand(of: [self]) { $0.writeCount(of: $1[0]) } }
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
  /// The value as an operand.
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
    if isFinite { return Operand(Value.number(self)) }
    let text = isNaN ? "nan" : self < 0 ? "-inf" : "inf"
    return Operand(.failure(ExpressionFault(offset: 0, reason: .numberTooLarge(text))), source: text)
  }
}

extension Array: OperandConvertible where Element: OperandConvertible {
  public var operand: Operand { Operand(list: map { $0.operand }) }
}

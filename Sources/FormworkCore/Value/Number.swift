/// A 64-bit number: an exact integer, or a number that may have a fraction.
package enum Number: Sendable, Hashable {
  case int(Value.Integer)
  case double(Double)

  package var double: Double {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    }
  }

  /// The number as an integer, if it is whole: `8080.0` is 8080.
  package var int: Value.Integer? {
    switch self {
    case .int(let number): number
    case .double(let number): Value.Integer(exactly: number)
    }
  }

  /// Compares exactly, because not every integer can be represented as a double.
  package func isLess(than other: Number) -> Bool { Value(self).isOrdered(before: Value(other)) }
}

extension Value {
  package init(_ number: Number) {
    switch number {
    case .int(let number): self = .int(number)
    case .double(let number): self = .number(number)
    }
  }

  /// The value as a number; `nil` if it has another kind.
  package var number: Number? {
    switch self {
    case .int(let number): .int(number)
    case .double(let number): .double(number)
    default: nil
    }
  }
}

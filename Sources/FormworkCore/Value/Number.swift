/// A number of 64 bits: a whole one exactly, or one that may have a fraction.
package enum Number: Sendable, Hashable {
  case int(Int)
  case double(Double)

  package var double: Double {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    }
  }

  /// The number as an integer; `8080.0` is one.
  package var int: Int? {
    switch self {
    case .int(let number): number
    case .double(let number): Int(exactly: number)
    }
  }

  /// Compares exactly: not every whole number is a double.
  package func isLess(than other: Number) -> Bool { Value(self).isOrdered(before: Value(other)) }
}

extension Value {
  package init(_ number: Number) {
    switch number {
    case .int(let number): self = .int(number)
    case .double(let number): self = .number(number)
    }
  }

  /// The value as a number; `nil` for a value of another kind.
  package var number: Number? {
    switch self {
    case .int(let number): .int(number)
    case .double(let number): .double(number)
    default: nil
    }
  }
}

/// The kind of value that a setting has, regardless of its rules.
public enum ValueKind: Sendable, Hashable {
  /// A boolean, a 64-bit integer, a finite number, or a text.
  case boolean, integer, number, text
  /// One of these values.
  case item([Value])
  /// An array whose elements have a kind.
  indirect case list(ValueKind)
  /// An object whose members have names that the user chooses, and values of a kind.
  indirect case map(ValueKind)
  /// Any JSON value except null.
  case json
}

extension Value {
  package enum JSONKind: String, Sendable {
    case null
    case boolean = "a boolean"
    case number = "a number"
    case string = "a string"
    case array = "an array"
    case object = "an object"
    /// The name in messages.
    package var name: String { rawValue }
  }

  package var jsonKind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .int, .double: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The name of the value's kind in messages.
  package var kindName: String { jsonKind.name }
}

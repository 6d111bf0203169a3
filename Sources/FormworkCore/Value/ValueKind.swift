/// What kind of value a setting holds, whatever its rules say.
public enum ValueKind: Sendable, Hashable {
  /// A boolean, a whole number of 64 bits, any finite number, a text.
  case boolean, integer, number, text
  /// One of these values.
  case item([Value])
}

extension Value {
  /// The kinds of value that JSON knows.
  package enum JSONKind: UInt8, Sendable {
    case null, boolean, number, string, array, object
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

  /// What messages call the value's kind.
  package var kindName: String { jsonKind.name }
}

extension Value.JSONKind {
  package var name: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

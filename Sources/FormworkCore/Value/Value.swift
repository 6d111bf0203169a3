/// The value of a setting, or a value in a row's context: a JSON value, with integers as a separate kind.
///
/// Values are compared by content: strings by Unicode scalars, numbers by amount (`1` equals `1.0`), and
/// objects by their members in any order.
public enum Value: Sendable {
  /// An integer of 64 bits, also where an `Int` has 32.
  #if _pointerBitWidth(_64)
    public typealias Integer = Int
  #else
    public typealias Integer = Int64
  #endif

  /// JSON's null, which is a value. An unset setting has no `Value`.
  case null
  case bool(Bool)
  /// A 64-bit integer.
  case int(Integer)
  /// A number that may have a fraction.
  case double(Double)
  case string(String)
  case array([Value])
  /// Members by name, in the order of the text.
  case object(Object)

  package static func count(_ count: Int) -> Value { .int(Integer(count)) }

  /// Creates a number as it is stored: as an integer if it is whole and fits into 53 bits.
  public static func number(_ number: Double) -> Value {
    if let whole = Integer(exactly: number), number.magnitude <= 9_007_199_254_740_992 { return .int(whole) }
    return .double(number)
  }
}

extension Value: Hashable {
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let l), .bool(let r)): l == r
    case (.int(let l), .int(let r)): l == r
    case (.double(let l), .double(let r)): l == r || l.isNaN && r.isNaN
    case (.int(let l), .double(let r)): Integer(exactly: r) == l
    case (.double(let l), .int(let r)): Integer(exactly: l) == r
    case (.string(let l), .string(let r)): l.hasSameScalars(as: r)
    case (.array(let l), .array(let r)): l == r
    case (.object(let l), .object(let r)): l == r
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .int(let value): hasher.combine(value)
    case .double(let value):
      if let whole = Integer(exactly: value) { hasher.combine(whole) } else { hasher.combine(value) }
    case .string(let value): value.hashScalars(into: &hasher)
    case .array(let values): hasher.combine(values)
    case .object(let object): hasher.combine(object)
    }
  }
}

extension Value {
  /// The boolean; `nil` if the value has another kind.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The string; `nil` if the value has another kind.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The elements; `nil` if the value has another kind.
  public var array: [Value]? { if case .array(let value) = self { value } else { nil } }
  /// The object; `nil` if the value has another kind.
  public var object: Object? { if case .object(let value) = self { value } else { nil } }

  /// The value as a 64-bit integer, if it is a whole number: `8080.0` is 8080.
  public var int: Integer? {
    switch self {
    case .int(let value): value
    case .double(let value): Integer(exactly: value)
    default: nil
    }
  }

  /// The value as a number; `nil` if it has another kind.
  public var double: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}

// There is no `nil` literal: `isSet ? value : nil` would then be null instead of unset.
extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Integer) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(Object(elements.map { Object.Member(name: $0.0, value: $0.1) }))
  }
}

extension Value: CustomStringConvertible {
  /// A string as it is; any other value as one line of JSON.
  public var description: String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .bool(let value): value ? "true" : "false"
    default: json
    }
  }
}

/// What a kind of value decides: how a text is read, which values are allowed, which value comes before or after
/// another one, and how all this is shown. `Input.Rules` lists the kinds.
protocol ValueRules: Sendable, Hashable {
  /// The kind that a stored value must have to take effect.
  var kind: ValueKind { get }

  /// Reads a text in UTF-8 as a value of this kind.
  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value

  /// Checks a value of this kind.
  func judge(_ value: Value) throws(ValueFault)

  /// What can be offered while a value is being typed.
  var offers: Input.Offers { get }

  /// Whether `next` and `prev` change the value.
  var hasSteps: Bool { get }

  /// The next value or, with a negative direction, the previous one; `nil` at the end.
  func value(beside value: Value?, _ direction: Int) -> Value?

  /// Values to try as replacements for the current one, the likeliest first.
  var candidates: [Value] { get }

  /// A valid value that the user could type, if possible a different one.
  func example(insteadOf value: Value?) -> String?

  /// A value for people.
  func shown(_ value: Value) -> String

  /// The rules in words.
  ///
  /// - Parameter message: the form's own message for invalid values.
  func descriptions(isRequired: Bool, message: String?) -> [String]
}

extension ValueRules {
  var offers: Input.Offers { .anything }
  var hasSteps: Bool { false }
  func value(beside value: Value?, _ direction: Int) -> Value? { nil }
  var candidates: [Value] { [] }
  func shown(_ value: Value) -> String { value.description }
}

extension Input {
  /// What can be offered while a value is being typed.
  package enum Offers: Sendable {
    /// Any text may be valid.
    case anything
    /// The names of files.
    case fileNames
    /// Only these words are valid.
    case only([Item])
  }
}

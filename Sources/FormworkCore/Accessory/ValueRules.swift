/// The rules for one kind of value: how a text is read, which values are allowed, which value comes before or
/// after another one, and how values and rules are shown. `Input.Rules` lists the kinds.
protocol ValueRules: Sendable, Hashable {
  /// The kind that a stored value must have to take effect.
  var kind: ValueKind { get }

  /// Reads a UTF-8 text as a value of this kind.
  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value

  /// Checks a value of this kind.
  func validate(_ value: Value) throws(ValueFault)

  /// What to offer as completions while a value is typed.
  var offers: Offers { get }

  /// Whether `next` and `prev` change the value.
  var hasSteps: Bool { get }

  /// Returns the next value or, if `direction` is negative, the previous one; `nil` if there is none.
  func value(beside value: Value?, _ direction: Int) -> Value?

  /// Values to try as replacements for the current one, most likely first.
  var candidates: [Value] { get }

  /// Returns a valid value as a user would type it, preferably one that differs from `value`; `nil` if there
  /// is none.
  func example(insteadOf value: Value?) -> String?

  /// Returns a value as shown to the user.
  func shown(_ value: Value) -> String

  /// Returns a value as written in a command.
  func written(_ value: Value) -> String

  /// Describes the accepted values in words; empty if they are listed as items.
  ///
  /// - Parameter message: the form's own message for invalid values, which describes the pattern.
  func descriptions(isRequired: Bool, message: String?) -> [String]
}

extension ValueRules {
  var offers: Offers { .anything }
  var hasSteps: Bool { false }
  func value(beside value: Value?, _ direction: Int) -> Value? { nil }
  var candidates: [Value] { [] }
  func shown(_ value: Value) -> String { value.description }
  func written(_ value: Value) -> String { value.description }
}

/// What to offer as completions while a value is typed.
package enum Offers: Sendable {
  /// Any text may be valid.
  case anything
  /// Any text may be valid; the names of files can be offered.
  case fileNames
  /// Only these words are valid.
  case only([ChoiceItem])
}

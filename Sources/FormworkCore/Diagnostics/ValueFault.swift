/// Why a value is not accepted, as facts. A `nil` text means that the value is secret.
package enum ValueFault: Error, Sendable, Hashable {
  case notABoolean(String?)
  /// A text does not have the format of its kind.
  case malformed(String?, TextFormat)
  case integerOutOfRange(String?)
  case numberOutOfRange(String?)
  case wrongKind(expected: ValueKind, found: String)
  case tooSmall(Value?, minimum: Value)
  case tooLarge(Value?, maximum: Value)
  case tooShort(count: Int, minimum: Int)
  case tooLong(count: Int, maximum: Int)
  case mismatch(String?, pattern: String)
  case emptyPath
  case required
  case notAnItem(String, items: [String], suggestion: String?)
  case disabledItem(String, others: [String])
}

extension ValueFault {
  /// The name that was probably meant, if there is a similar one.
  var suggestion: String? { if case .notAnItem(_, _, let suggestion) = self { suggestion } else { nil } }

  /// A stable identifier that programs can rely on.
  package var code: String {
    switch self {
    case .notABoolean: "value.notABoolean"
    case .malformed(_, let format): format.code
    case .integerOutOfRange: "value.integerOutOfRange"
    case .numberOutOfRange: "value.numberOutOfRange"
    case .wrongKind: "value.wrongKind"
    case .tooSmall: "value.tooSmall"
    case .tooLarge: "value.tooLarge"
    case .tooShort: "value.tooShort"
    case .tooLong: "value.tooLong"
    case .mismatch: "value.mismatch"
    case .emptyPath: "value.emptyPath"
    case .required: "value.required"
    case .notAnItem: "value.notAnItem"
    case .disabledItem: "value.disabledItem"
    }
  }

  /// The fault without its value, for inputs whose values are secret.
  var withoutValue: ValueFault {
    switch self {
    case .malformed(_, let format): .malformed(nil, format)
    case .integerOutOfRange: .integerOutOfRange(nil)
    case .numberOutOfRange: .numberOutOfRange(nil)
    case .tooSmall(_, let minimum): .tooSmall(nil, minimum: minimum)
    case .tooLarge(_, let maximum): .tooLarge(nil, maximum: maximum)
    case .mismatch(_, let pattern): .mismatch(nil, pattern: pattern)
    case .notABoolean, .wrongKind, .tooShort, .tooLong, .emptyPath, .required, .notAnItem, .disabledItem: self
    }
  }
}

/// The format of the texts of one kind of value.
package struct TextFormat: Sendable, Hashable {
  /// The code of the fault for a text that does not have this format.
  var code: String
  /// The name of such a text, with its article.
  var name: String
  /// An example of such a text; `nil` if the name is clear enough.
  var example: String?

  static let integer = TextFormat(code: "value.notAnInteger", name: "a whole number")
  static let number = TextFormat(code: "value.notANumber", name: "a number")
}

/// Why a value is not accepted, as facts. A `nil` text means that the value is secret.
package enum ValueFault: Error, Sendable, Hashable {
  case notABoolean(String?)
  case notAnInteger(String?)
  case integerOutOfRange(String?)
  case notANumber(String?)
  case numberOutOfRange(String?)
  case wrongKind(expected: ValueKind, found: String)
  case tooSmall(Value?, minimum: Value)
  case tooLarge(Value?, maximum: Value)
  case tooShort(count: Int, minimum: Int)
  case tooLong(count: Int, maximum: Int)
  case mismatch(String?, pattern: String)
  case notAnEmail(String?)
  case notAURL(String?)
  case emptyPath
  case required
  case notAnItem(String, items: [String], suggestion: String?)
  case disabledItem(String, others: [String])
}

extension ValueFault {
  /// The name that was probably meant, if there is a similar one.
  var suggestion: String? { if case .notAnItem(_, _, let suggestion) = self { suggestion } else { nil } }

  /// A stable name for programs.
  package var code: String {
    switch self {
    case .notABoolean: "value.notABoolean"
    case .notAnInteger: "value.notAnInteger"
    case .integerOutOfRange: "value.integerOutOfRange"
    case .notANumber: "value.notANumber"
    case .numberOutOfRange: "value.numberOutOfRange"
    case .wrongKind: "value.wrongKind"
    case .tooSmall: "value.tooSmall"
    case .tooLarge: "value.tooLarge"
    case .tooShort: "value.tooShort"
    case .tooLong: "value.tooLong"
    case .mismatch: "value.mismatch"
    case .notAnEmail: "value.notAnEmail"
    case .notAURL: "value.notAURL"
    case .emptyPath: "value.emptyPath"
    case .required: "value.required"
    case .notAnItem: "value.notAnItem"
    case .disabledItem: "value.disabledItem"
    }
  }
}

/// Why a value is not taken, as facts. `nil` in the place of a value's text: the value is secret.
public enum ValueFault: Error, Sendable, Hashable {
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

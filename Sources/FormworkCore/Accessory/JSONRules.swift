/// The rules for a value without a control of its own: any JSON value except null.
struct JSONRules: ValueRules {}

extension JSONRules {
  var kind: ValueKind { .json }

  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    let value = try Input.readJSON(text, as: .any)
    guard value != .null else { throw .notNullable }
    return value
  }

  func validate(_ value: Value) throws(ValueFault) {}

  func example(insteadOf value: Value?) -> String? { value == ["a": 1] ? #"{"b": 2}"# : #"{"a": 1}"# }

  func shown(_ value: Value) -> String { value.json.excerpt() }

  func written(_ value: Value) -> String { value.json }

  func descriptions(isRequired: Bool, message: String?) -> [String] {
    [Wording.anyJSON] + (isRequired ? [Wording.required] : [])
  }
}

extension Input {
  /// A value as data, as `get` prints it and `set` reads it: a text is bare unless any JSON is accepted.
  package func data(_ value: Value) -> String {
    if value == .null { return value.json }
    return switch rules {
    case .json: value.json
    case .list(let rules): rules.written(value)
    default: value.description
    }
  }

  /// A value as text for an editor; JSON is on several lines. Empty for null where it would be read as text.
  package func editable(_ value: Value) -> String {
    if value == .null { return readsNull ? value.json : "" }
    return if case .json = rules { value.indentedJSON } else { value.description }
  }
}

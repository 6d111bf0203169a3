/// The rules for a value that is on or off.
struct ToggleRules: ValueRules {
  var kind: ValueKind { .boolean }

  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    if text.isEqual(to: "on") || text.isEqual(to: "true") || text.isEqual(to: "yes") { return .bool(true) }
    if text.isEqual(to: "off") || text.isEqual(to: "false") || text.isEqual(to: "no") {
      return .bool(false)
    }
    let word = String(utf8: text)
    switch word.lowercased() {
    case "on", "true", "yes": return .bool(true)
    case "off", "false", "no": return .bool(false)
    default: throw .notABoolean(word)
    }
  }

  func validate(_ value: Value) throws(ValueFault) {}

  var offers: Offers { .only(["on", "off"]) }
  var hasSteps: Bool { true }
  func value(beside value: Value?, _ direction: Int) -> Value? { .bool(direction > 0) }
  var candidates: [Value] { [.bool(true), .bool(false)] }
  func example(insteadOf value: Value?) -> String? { value == .bool(true) ? "off" : "on" }
  func shown(_ value: Value) -> String { written(value) }

  func written(_ value: Value) -> String {
    if case .bool(let isOn) = value { isOn ? "on" : "off" } else { value.description }
  }

  func descriptions(isRequired: Bool, message: String?) -> [String] { [Wording.onOrOff] }
}

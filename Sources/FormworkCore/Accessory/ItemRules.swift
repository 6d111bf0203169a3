extension Input {
  /// The rules for a list of objects, whose value is an array of the identities of its items.
  package struct ItemRules: ValueRules {
    package init() {}
  }
}

extension Input.ItemRules {
  var kind: ValueKind { .items }

  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    throw .wrongKind(expected: .items, found: Value.JSONKind.string.name)
  }

  func judge(_ value: Value) throws(ValueFault) {}

  func example(insteadOf value: Value?) -> String? { nil }

  func shown(_ value: Value) -> String { Wording.items(value.array?.count ?? 0) }

  func descriptions(isRequired: Bool, message: String?) -> [String] { [] }
}

extension Value {
  /// The names of the items, if the value is the array of a list of objects.
  var identities: [String] { array?.compactMap { $0.string } ?? [] }

  init(identities: [String]) { self = .array(identities.map { .string($0) }) }
}

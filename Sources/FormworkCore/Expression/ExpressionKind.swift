typealias ExpressionKind = ExpressionFault.Kind

extension ExpressionKind {
  /// The kind of a key's value.
  init(_ kind: ValueKind) {
    switch kind {
    case .boolean: self = .boolean
    case .integer, .number: self = .number
    case .text: self = .text
    case .list: self = .list
    case .map: self = .map
    case .json: self = .any
    case .item(let values):
      guard let first = values.first.map(ExpressionKind.init) else {
        self = .any
        return
      }
      self = values.allSatisfy { ExpressionKind($0) == first } ? first : .any
    }
  }

  init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .int, .double: self = .number
    case .string: self = .text
    case .array: self = .list
    case .object: self = .any
    }
  }

  /// Whether a value may have one of these kinds.
  func isOne(of kinds: ExpressionKind...) -> Bool { self == .any || kinds.contains(self) }
}

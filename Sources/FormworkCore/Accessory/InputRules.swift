extension Input {
  /// The rules for a kind of value. They are indirect, so that copies of an input are cheap.
  package indirect enum Rules: Sendable, Hashable {
    case toggle
    case number(NumberRules)
    case text(TextRules)
    case choice(ChoiceRules)
    case list(ListRules)
    case map(MapRules)
    case anyOf(AnyOfRules)
    /// Any JSON value except null, for a value without a control of its own.
    case json
  }
}

// What the kinds of values differ in: how a text is read, which values are allowed, which value comes before or after
// another one, and how values and rules are shown.
extension Input.Rules {
  var kind: ValueKind {
    switch self {
    case .toggle: .boolean
    case .number(let rules): rules.kind
    case .text: .text
    case .choice(let rules): rules.kind
    case .list(let rules): rules.kind
    case .map(let rules): rules.kind
    case .anyOf, .json: .json
    }
  }

  /// Reads a UTF-8 text as a value of this kind.
  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    switch self {
    case .toggle: return .bool(try Self.readToggle(text))
    case .number(let rules): return try rules.read(text)
    case .text: return .string(String(utf8: text))
    case .choice(let rules): return try rules.read(text)
    case .list(let rules): return try rules.read(text)
    case .map(let rules): return try rules.read(text)
    case .anyOf(let rules): return try rules.read(text)
    case .json:
      let value = try Input.readJSON(text, as: .any)
      guard value != .null else { throw .notNullable }
      return value
    }
  }

  private static func readToggle(_ text: Span<UInt8>) throws(ValueFault) -> Bool {
    if text.isEqual(to: "on") || text.isEqual(to: "true") || text.isEqual(to: "yes") { return true }
    if text.isEqual(to: "off") || text.isEqual(to: "false") || text.isEqual(to: "no") { return false }
    let word = String(utf8: text)
    switch word.lowercased() {
    case "on", "true", "yes": return true
    case "off", "false", "no": return false
    default: throw .notABoolean(word)
    }
  }

  /// Checks a value of this kind.
  func validate(_ value: Value) throws(ValueFault) {
    switch self {
    case .toggle, .json: break
    case .number(let rules): try rules.validate(value)
    case .text(let rules): try rules.validate(value)
    case .choice(let rules): try rules.validate(value)
    case .list(let rules): try rules.validate(value)
    case .map(let rules): try rules.validate(value)
    case .anyOf(let rules): try rules.validate(value)
    }
  }

  /// Values to try as replacements for the current one, most likely first.
  var candidates: [Value] {
    switch self {
    case .toggle: [.bool(true), .bool(false)]
    case .number(let rules): rules.candidates
    case .choice(let rules): rules.candidates
    case .list(let rules): rules.candidates
    case .map: [.object(Value.Object())]
    case .text, .anyOf, .json: []
    }
  }
}

extension Input {
  /// What to offer as completions while a value is typed.
  package enum Offers: Sendable {
    /// Any text may be valid.
    case anything
    /// Any text may be valid; the names of files can be offered.
    case fileNames
    /// Only these words are valid.
    case only([ChoiceItem])
  }

  /// What to offer as completions while a value is typed.
  package var offers: Offers {
    switch rules {
    case .toggle: .only(["on", "off"])
    case .text(let rules) where rules.format == .path: .fileNames
    default: choiceRules.map { .only($0.offers) } ?? .anything
    }
  }

  /// Whether `next` and `prev` change the value.
  package var hasSteps: Bool {
    switch rules {
    case .toggle, .choice: true
    case .number(let rules): rules.step != nil
    default: false
    }
  }

  /// Returns the next value or, if `direction` is negative, the previous one; `nil` if there is none.
  package func value(beside value: Value?, _ direction: Int) -> Value? {
    switch rules {
    case .toggle: .bool(direction > 0)
    case .number(let rules): rules.value(beside: value, direction)
    case .choice(let rules): rules.value(beside: value, direction)
    default: nil
    }
  }

  /// Returns a valid value as a user would type it, preferably one that differs from `value`; `nil` if there
  /// is none.
  package func example(insteadOf value: Value?) -> String? {
    switch rules {
    case .toggle: value == .bool(true) ? "off" : "on"
    case .number(let rules): rules.example
    case .text(let rules): rules.format.example
    case .choice(let rules): rules.example(insteadOf: value)
    case .list(let rules): rules.example(insteadOf: value)
    case .map(let rules): rules.example
    case .anyOf(let rules): rules.example(insteadOf: value)
    case .json: value == ["a": 1] ? #"{"b": 2}"# : #"{"a": 1}"#
    }
  }

  /// Returns a value as shown to the user: an item's title, or `on` or `off` for a switch.
  package func shown(_ value: Value) -> String {
    if value == .null { return value.json }
    return switch rules {
    case .choice(let rules): rules.shown(value)
    case .list(let rules): rules.shown(value)
    case .map(let rules): rules.shown(value)
    case .anyOf(let rules): rules.shown(value)
    case .json: value.json.excerpt()
    case .toggle: written(value)
    case .number, .text: value.description
    }
  }

  /// Returns a value as written in a command, without quotes: `on` or `off` for a switch, otherwise the value
  /// itself.
  package func written(_ value: Value) -> String {
    if value == .null { return readsNull ? value.json : Wording.null }
    return switch rules {
    case .toggle: value.bool.map { $0 ? "on" : "off" } ?? value.description
    case .list(let rules): rules.written(value)
    case .anyOf(let rules): rules.written(value)
    case .json: value.json
    default: value.description
    }
  }

  /// A value as data, as `get` prints it and `set` reads it: a text is bare unless any JSON is accepted.
  package func data(_ value: Value) -> String {
    value == .null || isToggle ? value.json : written(value)
  }

  /// A value as text for an editor; JSON is on several lines. Empty for null where it would be read as text.
  package func editable(_ value: Value) -> String {
    if value == .null, !readsNull { return "" }
    if case .json = rules { return value.indentedJSON }
    return written(value)
  }

  /// Describes the accepted values in words; empty if they are listed as items.
  ///
  /// - Parameter message: the form's own message for invalid values, which describes the pattern.
  package func descriptions(message: String?) -> [String] {
    let required = isRequired ? [Wording.required] : []
    let words =
      switch rules {
      case .toggle: [Wording.onOrOff]
      case .number(let rules): rules.descriptions + required
      case .text(let rules): rules.descriptions(message: message) + required
      case .choice: [String]()
      case .list(let rules): rules.descriptions(message: message)
      case .map(let rules): rules.descriptions(message: message)
      case .anyOf(let rules): rules.descriptions(message: message)
      case .json: [Wording.anyJSON] + required
      }
    return words + (isNullable ? [Wording.orNull] : [])
  }
}

extension Input {
  /// The rules for a kind of value. They are indirect, so that copies of an input are cheap.
  package indirect enum Rules: Sendable, Hashable {
    case toggle
    case number(NumberRules)
    case text(TextRules)
    case choice(ChoiceRules)
    case list(ListRules)
    case map(MapRules)
    case json
  }
}

// Each of these members forwards to the rules of the kind of value.
extension Input.Rules {
  var kind: ValueKind {
    switch self {
    case .toggle: ToggleRules().kind
    case .number(let rules): rules.kind
    case .text(let rules): rules.kind
    case .choice(let rules): rules.kind
    case .list(let rules): rules.kind
    case .map(let rules): rules.kind
    case .json: JSONRules().kind
    }
  }

  func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    switch self {
    case .toggle: try ToggleRules().read(text)
    case .number(let rules): try rules.read(text)
    case .text(let rules): try rules.read(text)
    case .choice(let rules): try rules.read(text)
    case .list(let rules): try rules.read(text)
    case .map(let rules): try rules.read(text)
    case .json: try JSONRules().read(text)
    }
  }

  func validate(_ value: Value) throws(ValueFault) {
    switch self {
    case .toggle: try ToggleRules().validate(value)
    case .number(let rules): try rules.validate(value)
    case .text(let rules): try rules.validate(value)
    case .choice(let rules): try rules.validate(value)
    case .list(let rules): try rules.validate(value)
    case .map(let rules): try rules.validate(value)
    case .json: try JSONRules().validate(value)
    }
  }

  var candidates: [Value] {
    switch self {
    case .toggle: ToggleRules().candidates
    case .number(let rules): rules.candidates
    case .text(let rules): rules.candidates
    case .choice(let rules): rules.candidates
    case .list(let rules): rules.candidates
    case .map(let rules): rules.candidates
    case .json: JSONRules().candidates
    }
  }
}

extension Input {
  /// What to offer as completions while a value is typed.
  package var offers: Offers {
    switch rules {
    case .toggle: ToggleRules().offers
    case .number(let rules): rules.offers
    case .text(let rules): rules.offers
    case .choice(let rules): rules.offers
    case .list(let rules): rules.offers
    case .map(let rules): rules.offers
    case .json: JSONRules().offers
    }
  }

  /// Whether `next` and `prev` change the value.
  package var hasSteps: Bool {
    switch rules {
    case .toggle: ToggleRules().hasSteps
    case .number(let rules): rules.hasSteps
    case .text(let rules): rules.hasSteps
    case .choice(let rules): rules.hasSteps
    case .list(let rules): rules.hasSteps
    case .map(let rules): rules.hasSteps
    case .json: JSONRules().hasSteps
    }
  }

  /// Returns the next value or, if `direction` is negative, the previous one; `nil` if there is none.
  package func value(beside value: Value?, _ direction: Int) -> Value? {
    switch rules {
    case .toggle: ToggleRules().value(beside: value, direction)
    case .number(let rules): rules.value(beside: value, direction)
    case .text(let rules): rules.value(beside: value, direction)
    case .choice(let rules): rules.value(beside: value, direction)
    case .list(let rules): rules.value(beside: value, direction)
    case .map(let rules): rules.value(beside: value, direction)
    case .json: JSONRules().value(beside: value, direction)
    }
  }

  /// Returns a valid value as a user would type it, preferably one that differs from `value`; `nil` if there
  /// is none.
  package func example(insteadOf value: Value?) -> String? {
    switch rules {
    case .toggle: ToggleRules().example(insteadOf: value)
    case .number(let rules): rules.example(insteadOf: value)
    case .text(let rules): rules.example(insteadOf: value)
    case .choice(let rules): rules.example(insteadOf: value)
    case .list(let rules): rules.example(insteadOf: value)
    case .map(let rules): rules.example(insteadOf: value)
    case .json: JSONRules().example(insteadOf: value)
    }
  }

  /// Returns a value as shown to the user: an item's title, or `on` or `off` for a switch.
  package func shown(_ value: Value) -> String {
    if value == .null { return value.json }
    return switch rules {
    case .toggle: ToggleRules().shown(value)
    case .number(let rules): rules.shown(value)
    case .text(let rules): rules.shown(value)
    case .choice(let rules): rules.shown(value)
    case .list(let rules): rules.shown(value)
    case .map(let rules): rules.shown(value)
    case .json: JSONRules().shown(value)
    }
  }

  /// Returns a value as written in a command, without quotes: `on` or `off` for a switch, otherwise the value
  /// itself.
  package func written(_ value: Value) -> String {
    if value == .null { return Wording.null }
    return switch rules {
    case .toggle: ToggleRules().written(value)
    case .number(let rules): rules.written(value)
    case .text(let rules): rules.written(value)
    case .choice(let rules): rules.written(value)
    case .list(let rules): rules.written(value)
    case .map(let rules): rules.written(value)
    case .json: JSONRules().written(value)
    }
  }

  /// Describes the accepted values in words; empty if they are listed as items.
  ///
  /// - Parameter message: the form's own message for invalid values, which describes the pattern.
  package func descriptions(message: String?) -> [String] {
    let words =
      switch rules {
      case .toggle: ToggleRules().descriptions(isRequired: isRequired, message: message)
      case .number(let rules): rules.descriptions(isRequired: isRequired, message: message)
      case .text(let rules): rules.descriptions(isRequired: isRequired, message: message)
      case .choice(let rules): rules.descriptions(isRequired: isRequired, message: message)
      case .list(let rules): rules.descriptions(isRequired: isRequired, message: message)
      case .map(let rules): rules.descriptions(isRequired: isRequired, message: message)
      case .json: JSONRules().descriptions(isRequired: isRequired, message: message)
      }
    return words + (isNullable ? [Wording.orNull] : [])
  }
}

extension Row.Accessory {
  /// Reads what was typed as a value of the accessory's kind and judges it.
  func accept(text: String) throws(ValueFault) -> Value {
    let value = try read(text)
    try judge(value)
    return value
  }

  /// Takes a value that has a kind already, as from JSON, and judges it.
  func accept(value: Value) throws(ValueFault) -> Value {
    guard let kind = valueKind else { return value }
    guard kind.admits(value) else { throw wrongKind(value, expected: kind) }
    try judge(value)
    return kind.normal(value)
  }

  /// Of a number that is the wrong one for its field the reason says more than its kind.
  private func wrongKind(_ value: Value, expected: ValueKind) -> ValueFault {
    if case .double(let number) = value {
      let shown = isSecure ? nil : value.json
      if !number.isFinite { return .numberOutOfRange(nil) }
      if expected == .integer {
        return number.rounded() == number ? .integerOutOfRange(shown) : .notAnInteger(shown)
      }
    }
    return .wrongKind(expected: expected, found: value.kindName)
  }

  // MARK: - Reading

  func read(_ text: String) throws(ValueFault) -> Value {
    let shown = isSecure ? nil : text
    switch self {
    case .switchToggle:
      guard let value = Self.booleans[text] else { throw .notABoolean(text) }
      return .bool(value)
    case .segmentedControl(let control): return try item(text, of: control.items).value
    case .picker(let picker): return try item(text, of: picker.items).value
    case .stepper(let stepper):
      return stepper.isInteger ? try Self.integer(text, shown: shown) : try Self.number(text, shown: shown)
    case .textField(let field):
      switch field.kind {
      case .integer: return try Self.integer(text, shown: shown)
      case .decimal: return try Self.number(text, shown: shown)
      case .plain, .email, .url, .path: return .string(text)
      }
    default: return .string(text)
    }
  }

  static let booleans = ["on": true, "true": true, "yes": true, "off": false, "false": false, "no": false]

  /// The item that a word names: by its value, else by its title, exactly.
  private func item(_ text: String, of items: [Row.Item]) throws(ValueFault) -> Row.Item {
    let named =
      items.first { $0.value.description.hasSameScalars(as: text) }
      ?? items.first { $0.title.hasSameScalars(as: text) }
    if let named { return named }
    let words = items.filter { !$0.isDisabled }.map(\.value.description)
    let nearest = Suggestion.nearest(to: text, among: words)
    let titled = nearest == nil ? Suggestion.nearest(to: text, among: items.map(\.title)) : nil
    throw .notAnItem(text, items: words, suggestion: nearest ?? titled)
  }

  /// A whole number of 64 bits; `8080.0` is one, and `1e3`.
  private static func integer(_ text: String, shown: String?) throws(ValueFault) -> Value {
    switch WrittenNumber(text)?.integer {
    case .whole(let number): return .int(number)
    case .outOfRange: throw .integerOutOfRange(shown)
    case .fraction, nil: throw .notAnInteger(shown)
    }
  }

  private static func number(_ text: String, shown: String?) throws(ValueFault) -> Value {
    // `Double` alone would take `inf` and `0x1p3`.
    guard let written = WrittenNumber(text), let number = Double(text) else { throw .notANumber(shown) }
    if case .whole(let whole) = written.integer { return .int(whole) }
    guard number.isFinite else { throw .numberOutOfRange(shown) }
    return .number(number)
  }

  // MARK: - Judging

  /// Judges a value of the right kind by the accessory's own rules.
  func judge(_ value: Value) throws(ValueFault) {
    switch self {
    case .segmentedControl(let control): try judge(value, items: control.items)
    case .picker(let picker): try judge(value, items: picker.items)
    case .stepper(let stepper): try judge(value, minimum: stepper.minimum, maximum: stepper.maximum)
    case .textField(let field):
      if field.kind.isNumber {
        try judge(value, minimum: field.minimum, maximum: field.maximum)
      } else {
        try field.judge(value.string ?? "")
      }
    default: break
    }
  }

  private func judge(_ value: Value, items: [Row.Item]) throws(ValueFault) {
    guard let item = items.first(where: { $0.value == value }) else {
      let words = items.filter { !$0.isDisabled }.map(\.value.description)
      throw .notAnItem(
        value.description, items: words, suggestion: Suggestion.nearest(to: value.description, among: words))
    }
    if item.isDisabled {
      throw .disabledItem(item.title, others: items.filter { !$0.isDisabled }.map(\.value.description))
    }
  }

  private func judge(_ value: Value, minimum: Value?, maximum: Value?) throws(ValueFault) {
    let shown = isSecure ? nil : value
    if let minimum, value.isLess(than: minimum) { throw .tooSmall(shown, minimum: minimum) }
    if let maximum, maximum.isLess(than: value) { throw .tooLarge(shown, maximum: maximum) }
  }
}

extension Value {
  /// Compares two numbers, whole ones exactly.
  func isLess(than other: Value) -> Bool {
    if let left = int, let right = other.int { return left < right }
    return (double ?? 0) < (other.double ?? 0)
  }
}

extension Row.Accessory.TextField {
  fileprivate func judge(_ text: String) throws(ValueFault) {
    if text.isEmpty, isRequired { throw .required }
    if minimumLength != nil || maximumLength != nil {
      let count = text.scalarCount
      if let minimumLength, count < minimumLength { throw .tooShort(count: count, minimum: minimumLength) }
      if let maximumLength, count > maximumLength { throw .tooLong(count: count, maximum: maximumLength) }
    }
    let shown = isSecure ? nil : text
    switch kind {
    case .email where !Self.email.matches(text): throw .notAnEmail(shown)
    case .url where !Self.url.matches(text): throw .notAURL(shown)
    case .path where text.isEmpty: throw .emptyPath
    default: break
    }
    if let pattern, !pattern.matches(text) { throw .mismatch(shown, pattern: pattern.source) }
  }

  /// What a browser takes in a field for an e-mail address (HTML Living Standard, 4.10.5.1.5).
  private static let email = wellKnown(
    "[a-zA-Z0-9.!#$%&'*+\\/=?\\^_`\\{\\|\\}~\\-]+"
      + "@[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?)*"
  )

  /// A scheme and what follows it, without blanks (RFC 3986, 3); after `//` there is a host, or for a file
  /// or a socket a path.
  private static let url = wellKnown(
    "[a-zA-Z][a-zA-Z0-9+.\\-]*:(?:\\/\\/[^\\s\\/?#]+[^\\s]*|\\/\\/\\/[^\\s]*|[^\\s\\/][^\\s]*|\\/[^\\s\\/][^\\s]*)"
  )

  private static func wellKnown(_ source: String) -> Pattern {
    do { return try Pattern(source) } catch { preconditionFailure("\(source): \(error)") }
  }
}

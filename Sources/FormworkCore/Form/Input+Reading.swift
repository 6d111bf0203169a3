// Converts texts and values of any kind to values of an input's kind.
extension Input {
  /// Reads a typed text and checks the value.
  package func accept(text: Span<UInt8>) throws(ValueFault) -> Value {
    let value = try read(text)
    try judge(value)
    return value
  }

  /// Checks a value that already has a kind, for example from JSON.
  package func accept(value: Value) throws(ValueFault) -> Value {
    guard admits(value) else { throw wrongKind(value) }
    try judge(value)
    return value.normal
  }

  /// If a number does not fit a number field, the fault says why instead of naming the kind.
  private func wrongKind(_ value: Value) -> ValueFault {
    if case .double(let number) = value {
      let shown = isSecure ? nil : value.json
      if !number.isFinite { return .numberOutOfRange(nil) }
      if kind == .integer {
        return number.rounded() == number ? .integerOutOfRange(shown) : .notAnInteger(shown)
      }
    }
    return .wrongKind(expected: kind, found: value.kindName)
  }

  /// Reads a text as a value of the input's kind.
  package func read(_ text: String) throws(ValueFault) -> Value { try read(text.utf8.span) }

  /// - Parameter text: UTF-8.
  package func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    switch rules {
    case .toggle:
      if text.isEqual(to: "on") || text.isEqual(to: "true") || text.isEqual(to: "yes") { return .bool(true) }
      if text.isEqual(to: "off") || text.isEqual(to: "false") || text.isEqual(to: "no") {
        return .bool(false)
      }
      throw .notABoolean(String(utf8: text))
    case .number(let rules): return try read(text, rules)
    case .text: return .string(String(utf8: text))
    case .choice(let items): return try item(String(utf8: text), of: items).value
    }
  }

  private func read(_ text: Span<UInt8>, _ rules: NumberRules) throws(ValueFault) -> Value {
    let integer = WrittenNumber(text)?.integer
    if case .whole(let number)? = integer { return .int(number) }
    let written = String(utf8: text)
    let shown = isSecure ? nil : written
    switch integer {
    case .outOfRange where rules.isInteger: throw .integerOutOfRange(shown)
    case .fraction where rules.isInteger: throw .notAnInteger(shown)
    case nil: throw rules.isInteger ? .notAnInteger(shown) : .notANumber(shown)
    default:
      guard let number = Double(written), number.isFinite else { throw .numberOutOfRange(shown) }
      return .number(number)
    }
  }

  /// The item that a word names: by its value or, failing that, by its exact title.
  private func item(_ text: String, of items: [Item]) throws(ValueFault) -> Item {
    let named =
      items.first { $0.value.description.hasSameScalars(as: text) }
      ?? items.first { $0.title.hasSameScalars(as: text) }
    if let named { return named }
    let words = Input.words(of: items)
    let nearest = Suggestion.nearest(to: text, among: words)
    let titled = nearest == nil ? Suggestion.nearest(to: text, among: items.map { $0.title }) : nil
    throw .notAnItem(text, items: words, suggestion: nearest ?? titled)
  }

  /// The items that can be chosen, as written in a script.
  fileprivate static func words(of items: [Item]) -> [String] {
    items.filter { !$0.isDisabled }.map { $0.value.description }
  }
}

// MARK: - Checking

extension Input {
  /// Checks a value of the input's kind against its rules.
  package func judge(_ value: Value) throws(ValueFault) {
    switch rules {
    case .toggle: break
    case .number(let rules): try judge(value, rules)
    case .text(let rules): try judge(value.string ?? "", rules)
    case .choice(let items): try judge(value, items)
    }
  }

  private func judge(_ value: Value, _ items: [Item]) throws(ValueFault) {
    guard let item = items.first(where: { $0.value == value }) else {
      let words = Input.words(of: items)
      throw .notAnItem(
        value.description, items: words, suggestion: Suggestion.nearest(to: value.description, among: words))
    }
    if item.isDisabled { throw .disabledItem(item.title, others: Input.words(of: items)) }
  }

  private func judge(_ value: Value, _ rules: NumberRules) throws(ValueFault) {
    guard let number = value.number else { return }
    let shown = isSecure ? nil : value
    if let minimum = rules.minimum, number.isLess(than: minimum) {
      throw .tooSmall(shown, minimum: Value(minimum))
    }
    if let maximum = rules.maximum, maximum.isLess(than: number) {
      throw .tooLarge(shown, maximum: Value(maximum))
    }
  }

  private func judge(_ text: String, _ rules: TextRules) throws(ValueFault) {
    if text.isEmpty, isRequired { throw .required }
    if rules.minimumLength != nil || rules.maximumLength != nil {
      let count = text.scalarCount
      if let minimum = rules.minimumLength, count < minimum {
        throw .tooShort(count: count, minimum: minimum)
      }
      if let maximum = rules.maximumLength, count > maximum { throw .tooLong(count: count, maximum: maximum) }
    }
    let shown = isSecure ? nil : text
    switch rules.format {
    case .email where !WellKnownPatterns.email.matches(text): throw .notAnEmail(shown)
    case .url where !WellKnownPatterns.url.matches(text): throw .notAURL(shown)
    case .path where text.isEmpty: throw .emptyPath
    default: break
    }
    if let pattern = rules.pattern, !pattern.matches(text) { throw .mismatch(shown, pattern: pattern.source) }
  }
}

private enum WellKnownPatterns {
  /// What an HTML field of type `email` accepts (HTML Living Standard, 4.10.5.1.5).
  static let email = pattern(
    "[a-zA-Z0-9.!#$%&'*+\\/=?\\^_`\\{\\|\\}~\\-]+"
      + "@[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?)*"
  )

  /// A scheme and the rest of a URL, without white space (RFC 3986, 3). After `//` a host is required, or a
  /// path for a file or a socket.
  static let url = pattern(
    "[a-zA-Z][a-zA-Z0-9+.\\-]*:(?:\\/\\/[^\\s\\/?#]+[^\\s]*|\\/\\/\\/[^\\s]*|[^\\s\\/][^\\s]*|\\/[^\\s\\/][^\\s]*)"
  )

  private static func pattern(_ source: String) -> Pattern {
    do { return try Pattern(source) } catch { preconditionFailure("a pattern of the library is malformed") }
  }
}

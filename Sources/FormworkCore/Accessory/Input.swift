/// The rules for a setting's values: how a text is read, which values are allowed, which value comes before
/// or after another one, and which values to suggest.
///
/// Accessories with a value differ only in their input.
public struct Input: Sendable, Hashable {
  package var rules: Rules
  /// Whether the value is a secret and never shown.
  public var isSecure = false
  /// Whether an empty value is refused and `verify` reports a missing one.
  public var isRequired = false
  /// Whether null is a valid value, distinct from no value.
  public var isNullable = false

  package init(_ rules: Rules, isSecure: Bool = false, isRequired: Bool = false) {
    self.rules = rules
    self.isSecure = isSecure
    self.isRequired = isRequired
  }

  /// The items to choose from; `nil` if the input has none.
  public var items: [ChoiceItem]? { choiceRules?.items }

  /// The rules of a choice; `nil` for another input.
  var choiceRules: ChoiceRules? {
    switch rules {
    case .choice(let rules): rules
    case .anyOf(let rules) where rules.inputs.count == 1: rules.inputs[0].choiceRules
    default: nil
    }
  }

  /// The rules of the choice in the input, which may be that of an element.
  private var innerChoice: ChoiceRules? {
    if case .anyOf(let rules) = rules {
      for input in rules.inputs { if let choice = input.innerChoice { return choice } }
    }
    return choiceRules ?? element?.innerChoice
  }

  /// The items among which a value, or an element of a list, is chosen.
  var offeredItems: [ChoiceItem]? { items ?? listRules?.element.items }

  /// The number of the load of these items; `nil` if the form contains them.
  package var itemLoad: Int? {
    get { innerChoice?.load }
    set { changeChoice { $0.load = newValue } }
  }

  /// Whether these items have to be loaded first.
  package var lacksItems: Bool { innerChoice?.lacksItems ?? false }

  /// Whether the source has more items than those that are known.
  var hasMoreItems: Bool { innerChoice?.hasMore ?? false }

  /// Sets these items; `nil` if none are known any more.
  package mutating func setItems(_ items: [ChoiceItem]?, hasMore: Bool = false) {
    changeChoice { $0.setItems(items, hasMore: hasMore) }
  }

  private mutating func changeChoice(_ change: (inout ChoiceRules) -> Void) {
    switch rules {
    case .choice(var choice):
      change(&choice)
      rules = .choice(choice)
    case .list(var list):
      list.element.changeChoice(change)
      rules = .list(list)
    case .map(var map):
      map.element.changeChoice(change)
      rules = .map(map)
    case .anyOf(var alternatives):
      for index in alternatives.inputs.indices { alternatives.inputs[index].changeChoice(change) }
      rules = .anyOf(alternatives)
    default: break
    }
  }

  /// Whether the value is on or off.
  package var isToggle: Bool { if case .toggle = rules { true } else { false } }

  /// The kind of value.
  public var kind: ValueKind { rules.kind }

  /// Returns values to try as replacements for the current one, most likely first.
  package func candidates(defaultValue: Value?) -> [Value] {
    if case .only = offers { return rules.candidates }
    return (defaultValue.map { [$0] } ?? []) + rules.candidates
  }
}

// MARK: - Reading and checking

extension Input {
  /// Reads a typed text and checks the value.
  package func accept(text: Span<UInt8>) throws(ValueFault) -> Value {
    let value = try read(text)
    try validate(value)
    return value
  }

  /// Whether texts are among the values of the input's kind.
  private var isField: Bool { kind == .text || admission == .anyOf }

  /// Whether an empty text is valid.
  private var acceptsEmptyText: Bool { (try? accept(text: "".utf8.span)) != nil }

  /// Whether entering an empty text removes the value, as it does unless an item or a list can be written like that.
  package var isUnsetByEmptyText: Bool { isField || !acceptsEmptyText }

  /// The edit for a text that was given explicitly, such as a quoted word or the contents of a file: an empty text is
  /// stored if it is valid.
  package func operation(forExplicit text: String) -> Edit.Operation {
    text.isEmpty && isField && acceptsEmptyText ? .set("") : .enter(text)
  }

  /// Checks a value that does not come from text, for example one from JSON, and returns it in its stored
  /// form.
  package func accept(value: Value) throws(ValueFault) -> Value {
    guard admits(value) else { throw wrongKind(value) }
    try validate(value)
    return value.withNormalElements
  }

  /// Returns the fault for a value of the wrong kind. For a number that a number field cannot store, the
  /// fault says why.
  private func wrongKind(_ value: Value) -> ValueFault {
    let kind = kind
    if case .double(let number) = value {
      let shown = isSecure ? nil : value.json
      if !number.isFinite { return .numberOutOfRange(nil) }
      if kind == .integer {
        return number.rounded() == number ? .integerOutOfRange(shown) : .malformed(shown, .integer)
      }
    }
    var expected = kind
    if let rules = choiceRules { expected = .item(rules.candidates) }
    return .wrongKind(expected: expected, found: value.kindName)
  }

  /// Reads a text as a value of the input's kind.
  package func read(_ text: String) throws(ValueFault) -> Value { try read(text.utf8.span) }

  /// Reads a UTF-8 text as a value of the input's kind.
  package func read(_ text: Span<UInt8>) throws(ValueFault) -> Value {
    do throws(ValueFault) {
      return try rules.read(text)
    } catch {
      if isNullable, text.isEqual(to: "null") { return .null }
      throw isSecure ? error.withoutValue : error
    }
  }

  /// Whether the text `null` is read as null; where any text is valid, it is a text.
  package var readsNull: Bool { (try? read("null")) == .null }

  /// The input of an element that may also be null. Where any text is valid, the text `null` is in quotes.
  package var orNull: Input {
    var input = self
    input.isNullable = true
    return input.readsNull ? input : Input(anyOf: [input])
  }

  /// Checks a value of the input's kind against its rules.
  package func validate(_ value: Value) throws(ValueFault) {
    if isNullable, value == .null { return }
    if isRequired, case .string(let text) = value, text.isEmpty { throw .required }
    do throws(ValueFault) {
      try rules.validate(value)
    } catch { throw isSecure ? error.withoutValue : error }
  }

  /// Whether a value has the input's kind; if the input has items, whether it has the kind of one of them.
  public func admits(_ value: Value) -> Bool {
    if value == .null, isNullable { return true }
    if case .anyOf(let rules) = rules { return rules.inputs.contains { $0.admits(value) } }
    if choiceRules?.load != nil {
      return value != .null && value.array == nil && value.object == nil
    }
    if let rules = listRules, rules.allowsSingle { return value.array != nil || rules.element.admits(value) }
    return admission.admits(value) ?? items?.contains { $0.value.jsonKind == value.jsonKind } ?? false
  }
}

// MARK: - Stored values

extension Input {
  /// The kind that a stored value must have to take effect; `item` if that depends on the items.
  enum Admission: UInt8, Sendable, CaseIterable {
    case boolean, integer, number, text, item, list, listOrSingle, map, anyOf, json
    /// What identifies the items of a list: a text or a number, which counts as a text.
    case identity
  }

  var admission: Admission {
    switch kind {
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .text: .text
    case .item: .item
    case .list: listRules?.allowsSingle ?? false ? .listOrSingle : .list
    case .map: .map
    case .json: if case .anyOf = rules { .anyOf } else { .json }
    }
  }
}

extension Input.Admission {
  /// Whether a value has this kind; `nil` if that depends on the items.
  func admits(_ value: Value) -> Bool? {
    switch self {
    case .boolean: value.bool != nil
    case .integer: value.int != nil
    case .number: value.double?.isFinite ?? false
    case .text: value.string != nil
    case .item, .listOrSingle, .anyOf: nil
    case .list: value.array != nil
    case .map: value.object != nil
    case .json: value != .null && value.isFinite
    case .identity: value.string != nil || value.double != nil
    }
  }
}

extension Value {
  /// Whether the value contains only numbers that JSON can express.
  package var isFinite: Bool {
    switch self {
    case .double(let number): number.isFinite
    case .array(let elements): elements.allSatisfy { $0.isFinite }
    case .object(let object): object.allSatisfy { $0.value.isFinite }
    default: true
    }
  }

  /// The value as stored: a whole number becomes an integer if it fits into 64 bits, so that all its digits
  /// are written.
  package var normal: Value {
    guard case .double(let number) = self else { return self }
    return Value.Integer(exactly: number).map { .int($0) } ?? self
  }

  /// Like `normal`, also for the elements of a list or a map.
  var withNormalElements: Value {
    switch self {
    case .array(let values): .array(values.map { $0.normal })
    case .object(let object): .object(Object(object.map { .init(name: $0.name, value: $0.value.normal) }))
    default: normal
    }
  }
}

extension Row.Accessory {
  /// A list of values that all satisfy the same rules.
  ///
  /// ```swift
  /// Row(text: "DNS servers", accessory: .list(of: .textField(), value: ["1.1.1.1"]), key: "dns")
  /// ```
  public struct List: Sendable, Hashable {
    /// What each element accepts, such as a text field, or a picker for several of its items.
    public var element: Row.Accessory
    /// The elements; in a form definition, the default. `nil` if unset, which differs from an empty list.
    public var values: [Value]?
    /// The minimum number of elements.
    public var minimumCount: Int?
    /// The maximum number of elements.
    public var maximumCount: Int?
    /// Whether elements must be unique. If they are chosen in a picker, the default is `true`.
    public var isUnique: Bool
    /// Whether a value that is not an array counts as a list of one element.
    public var allowsSingle: Bool

    /// Whether an element may be null.
    public var isNullable: Bool

    /// Called with each new list; after a reset, with the default, or an empty list if there is none.
    @Uncompared public var handler: Handler<[Value]>?

    /// Creates a list. By default, it can have any number of texts.
    public init(
      of element: Row.Accessory = .textField(), values: [Value]? = nil, minimumCount: Int? = nil,
      maximumCount: Int? = nil, isUnique: Bool? = nil, allowsSingle: Bool = false,
      isNullable: Bool = false, handler: Handler<[Value]>? = nil
    ) {
      self.element = element
      self.values = values
      self.minimumCount = minimumCount
      self.maximumCount = maximumCount
      self.isUnique = isUnique ?? (element.kind == .picker)
      self.allowsSingle = allowsSingle
      self.isNullable = isNullable
      self.handler = handler
    }
  }

  /// A list of texts or numbers, or of several items of a picker. The closure is called with each new list.
  public static func list(
    of element: Row.Accessory = .textField(), value: [Value]? = nil, minimumCount: Int? = nil,
    maximumCount: Int? = nil, unique isUnique: Bool? = nil, allowsSingle: Bool = false,
    nullable isNullable: Bool = false, _ handler: Handler<[Value]>? = nil
  ) -> Self {
    .list(
      List(
        of: element, values: value, minimumCount: minimumCount, maximumCount: maximumCount,
        isUnique: isUnique, allowsSingle: allowsSingle, isNullable: isNullable, handler: handler))
  }
}

extension Row.Accessory.List: ValueControl {
  var accessory: Row.Accessory { .list(self) }

  var currentValue: Value? {
    get { values.map { .array($0) } }
    set { values = newValue?.array }
  }

  func input(_ pattern: (String) -> Pattern?) -> Input {
    var rules = ListRules(element.elementInput(pattern, isNullable: isNullable))
    (rules.minimumCount, rules.maximumCount, rules.isUnique) = (minimumCount, maximumCount, isUnique)
    rules.allowsSingle = allowsSingle
    return Input(rules)
  }

  func handled(_ value: Value) -> [Value]? { value.array ?? [] }

  func compile(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool
  ) {
    element.compileElement(with: &compiler, into: &draft, expands: expands)
    compiler.check(
      "minimumCount", minimumCount, "maximumCount", maximumCount, at: draft.location)
  }

  init(_ rules: ListRules, _ view: RowView, message: String?) {
    self.init(
      of: Row.Accessory(of: rules.element.withoutNull, view, message: message),
      minimumCount: rules.minimumCount, maximumCount: rules.maximumCount,
      isUnique: rules.isUnique, allowsSingle: rules.allowsSingle, isNullable: rules.element.admits(.null))
  }
}

// MARK: - Elements of lists and maps

extension Row.Accessory {
  /// The input of an element. What cannot be an element is reported when it is compiled.
  func elementInput(_ pattern: (String) -> Pattern?, isNullable: Bool = false) -> Input {
    let input = control?.input(pattern) ?? Input(.text(.init()))
    return isNullable ? input.orNull : input
  }

  /// Reports an accessory that cannot be an element, and the mistakes in one that can.
  func compileElement(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool
  ) {
    let known = Grammar.elementKinds
    guard known.contains(kind), let control else {
      return compiler.builder.report(
        .unknownCase(kind.name, of: .accessory, suggestion: nil, known: known.map { $0.name }.sorted()),
        at: draft.location)
    }
    // A switch is off by default.
    if control.currentValue != (kind == .switchToggle ? false : nil) {
      compiler.builder.report(.elementDefault, at: draft.location)
    }
    control.compile(with: &compiler, into: &draft, expands: expands)
  }

  /// The control of a row that is defined in JSON, or of one of its elements.
  init(of input: Input?, _ view: RowView, message: String?) {
    switch input?.rules {
    case .toggle: self = .switchToggle(Switch())
    case .choice(let rules): self = .picker(items: rules.items)
    case .list(let rules): self = .list(List(rules, view, message: message))
    case .map(let rules): self = .map(Map(rules, view, message: message))
    case .anyOf(let rules): self = .anyOf(AnyOf(rules, view, message: message))
    case .json: self = .json(JSON(isRequired: input?.isRequired ?? false))
    case .number, .text, nil:
      self = .textField(TextField(input, placeholder: view.placeholder, message: message))
    }
  }
}

extension Input {
  /// The input of an element, without what `orNull` has added.
  var withoutNull: Input {
    var input = self
    if case .anyOf(let rules) = rules, rules.inputs.count == 1, rules.inputs[0].isNullable {
      input = rules.inputs[0]
    }
    input.isNullable = false
    return input
  }
}

extension FormCompiler {
  /// Reports a negative minimum or maximum, and a minimum that is greater than the maximum.
  mutating func check(
    _ name: String, _ minimum: Int?, _ otherName: String, _ maximum: Int?, at location: Location
  ) {
    for case (let member, let count?) in [(name, minimum), (otherName, maximum)] where count < 0 {
      builder.report(.wrongType(member: member, expected: .length, found: "\(count)"), at: location)
    }
    builder.checkBounds(minimum.map { .int($0) }, maximum.map { .int($0) }, at: location)
  }
}

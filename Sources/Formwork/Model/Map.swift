extension Row.Accessory {
  /// Values under names that the user chooses, such as environment variables.
  public struct Map: Sendable, Hashable {
    /// What each name must satisfy. The field's kind must be one that is stored as a string.
    public var names: TextField
    /// What each value accepts, such as a text field or a picker.
    public var element: Row.Accessory
    /// The values by name; in a form definition, the default. `nil` if unset.
    public var values: Value.Object?
    /// The minimum number of names.
    public var minimumCount: Int?
    /// The maximum number of names.
    public var maximumCount: Int?

    /// Whether an element may be null.
    public var isNullable: Bool

    /// Called with each new map; after a reset, with the default, or an empty map if there is none.
    @Uncompared public var handler: Handler<[String: Value]>?

    /// Creates a map. By default, it can have any names, and texts as values.
    public init(
      names: TextField = TextField(), of element: Row.Accessory = .textField(), values: Value.Object? = nil,
      minimumCount: Int? = nil, maximumCount: Int? = nil, isNullable: Bool = false,
      handler: Handler<[String: Value]>? = nil
    ) {
      self.names = names
      self.element = element
      self.values = values
      self.minimumCount = minimumCount
      self.maximumCount = maximumCount
      self.isNullable = isNullable
      self.handler = handler
    }
  }

  /// Values under names that the user chooses. The closure is called with each new map.
  public static func map(
    names: TextField = TextField(), of element: Row.Accessory = .textField(),
    value: KeyValuePairs<String, Value>? = nil, minimumCount: Int? = nil, maximumCount: Int? = nil,
    nullable isNullable: Bool = false, _ handler: Handler<[String: Value]>? = nil
  ) -> Self {
    .map(
      Map(
        names: names, of: element,
        values: value.map { Value.Object($0.map { .init(name: $0.key, value: $0.value) }) },
        minimumCount: minimumCount, maximumCount: maximumCount, isNullable: isNullable, handler: handler))
  }
}

extension Row.Accessory.Map: ValueControl {
  var accessory: Row.Accessory { .map(self) }

  var currentValue: Value? {
    get { values.map { .object($0) } }
    set { values = newValue?.object }
  }

  func input(_ pattern: (String) -> Pattern?) -> Input {
    var rules = MapRules(
      names: names.kind.isNumber ? nil : names.input(pattern),
      element.elementInput(pattern, isNullable: isNullable))
    rules.namesMessage = names.message
    (rules.minimumCount, rules.maximumCount) = (minimumCount, maximumCount)
    return Input(rules)
  }

  func handled(_ value: Value) -> [String: Value]? {
    var values: [String: Value] = [:]
    for member in value.object ?? Value.Object() { values[member.name] = member.value }
    return values
  }

  func compile(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool
  ) {
    var unused = FormBuilder.Draft()
    unused.location = draft.location
    names.compile(with: &compiler, into: &unused, expands: false)
    if names.kind.isNumber { compiler.builder.report(.namesNotText, at: draft.location) }
    if names.value != nil { compiler.builder.report(.elementDefault, at: draft.location) }
    element.compileElement(with: &compiler, into: &draft, expands: expands)
    compiler.check(
      "minimumCount", minimumCount, "maximumCount", maximumCount, at: draft.location)
  }

  init(_ rules: MapRules, _ view: RowView, message: String?) {
    self.init(
      names: Row.Accessory.TextField(rules.names, message: rules.namesMessage),
      of: Row.Accessory(of: rules.element.withoutNull, view, message: message),
      minimumCount: rules.minimumCount, maximumCount: rules.maximumCount,
      isNullable: rules.element.admits(.null))
  }
}

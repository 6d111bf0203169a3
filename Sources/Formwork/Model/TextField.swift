extension Row.Accessory {
  /// Text or a number that the user types, with the rules for it.
  public struct TextField: Sendable, Hashable {
    /// The kind of input.
    public typealias Kind = FieldKind

    /// The value; `nil` if unset, which differs from an empty string.
    public var value: Value?
    /// An example, shown while the field has no value.
    public var placeholder: String?
    /// The kind of input, which determines how it is read and checked.
    public var kind: Kind
    /// Whether the value is a secret. It is never shown and is written only to the settings file.
    public var isSecure: Bool
    /// Whether an empty value is refused and `verify` reports a missing one.
    public var isRequired: Bool
    /// A pattern that the whole value must match; see `Pattern`.
    public var pattern: String?
    /// The minimum of a number.
    public var minimum: Value?
    /// The maximum of a number.
    public var maximum: Value?
    /// The minimum length of the text, in Unicode scalars.
    public var minimumLength: Int?
    /// The maximum length of the text, in Unicode scalars.
    public var maximumLength: Int?
    /// The message for invalid values; replaces the default wording.
    public var message: String?

    /// Called with each new value; after a reset, with the default, or `null` if there is none.
    @Uncompared public var handler: Handler<Value>?

    /// Creates a field; by default, it accepts any text.
    public init(
      value: Value? = nil, placeholder: String? = nil, kind: Kind = .plain, isSecure: Bool = false,
      isRequired: Bool = false, pattern: String? = nil, minimum: Value? = nil, maximum: Value? = nil,
      minimumLength: Int? = nil, maximumLength: Int? = nil, message: String? = nil,
      handler: Handler<Value>? = nil
    ) {
      self.value = value
      self.placeholder = placeholder
      self.kind = kind
      self.isSecure = isSecure
      self.isRequired = isRequired
      self.pattern = pattern
      self.minimum = minimum
      self.maximum = maximum
      self.minimumLength = minimumLength
      self.maximumLength = maximumLength
      self.message = message
      self.handler = handler
    }
  }

  /// A text field. The closure is called with each new text.
  public static func textField(
    value: String? = nil, placeholder: String? = nil, isSecure: Bool = false, isRequired: Bool = false,
    pattern: String? = nil, minimumLength: Int? = nil, maximumLength: Int? = nil, message: String? = nil,
    _ handler: Handler<String>? = nil
  ) -> Self {
    var field = TextField(
      value: value.map(Value.string), placeholder: placeholder, isSecure: isSecure, isRequired: isRequired,
      pattern: pattern, minimumLength: minimumLength, maximumLength: maximumLength, message: message)
    if let handler { field.handler = { value in await handler(value == .null ? "" : value.description) } }
    return .textField(field)
  }

  /// A text field of the given kind, with rules. The closure is called with each new value.
  public static func textField(
    kind: TextField.Kind, value: Value? = nil, placeholder: String? = nil, isSecure: Bool = false,
    isRequired: Bool = false, pattern: String? = nil, minimum: Value? = nil, maximum: Value? = nil,
    minimumLength: Int? = nil, maximumLength: Int? = nil, message: String? = nil,
    _ handler: Handler<Value>? = nil
  ) -> Self {
    .textField(
      TextField(
        value: value, placeholder: placeholder, kind: kind, isSecure: isSecure, isRequired: isRequired,
        pattern: pattern, minimum: minimum, maximum: maximum, minimumLength: minimumLength,
        maximumLength: maximumLength, message: message, handler: handler))
  }
}

extension Row.Accessory.TextField: SingleValueControl {
  var accessory: Row.Accessory { .textField(self) }

  func input(_ compile: (String) -> Pattern?) -> Input {
    if kind.isNumber {
      var rules = NumberRules(isInteger: kind == .integer)
      rules.minimum = minimum?.number
      rules.maximum = maximum?.number
      return Input(.number(rules), isSecure: isSecure, isRequired: isRequired)
    }
    var rules = TextRules()
    rules.format = kind
    rules.pattern = pattern.flatMap(compile)
    rules.minimumLength = minimumLength
    rules.maximumLength = maximumLength
    return Input(.text(rules), isSecure: isSecure, isRequired: isRequired)
  }

  /// A field that accepts an input.
  init(_ input: Input?, placeholder: String? = nil, message: String?) {
    self.init(
      placeholder: placeholder, isSecure: input?.isSecure ?? false, isRequired: input?.isRequired ?? false,
      message: message)
    switch input?.rules {
    case .number(let rules):
      kind = rules.isInteger ? .integer : .decimal
      minimum = rules.minimum.map { Value($0) }
      maximum = rules.maximum.map { Value($0) }
    case .text(let rules):
      kind = rules.format
      pattern = rules.pattern?.source
      minimumLength = rules.minimumLength
      maximumLength = rules.maximumLength
    default: break
    }
  }
}

// MARK: - Compiling

extension Row.Accessory.TextField {
  func compile(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool
  ) {
    let location = draft.location
    validate(with: &compiler, at: location)
    if let placeholder { draft.row.placeholder = compiler.builder.text(placeholder) }
    guard let message else { return }
    draft.details?.message = message
    if expands { draft.details?.messageTemplate = compiler.template(message, .message, of: location) }
  }

  private func validate(with compiler: inout FormCompiler, at location: FormBuilder.Location) {
    let ofText = [
      ("pattern", pattern != nil), ("minimumLength", minimumLength != nil),
      ("maximumLength", maximumLength != nil),
    ]
    let ofNumber = [("minimum", minimum != nil), ("maximum", maximum != nil)]
    let kinds = kind.isNumber ? FieldKind.texts : FieldKind.numbers
    for (member, isGiven) in kind.isNumber ? ofText : ofNumber where isGiven {
      compiler.builder.report(.memberNeedsKind(member: member, kinds: kinds), at: location)
    }
    if kind.isNumber {
      let isInteger = kind == .integer
      let minimum = compiler.number(minimum, "minimum", isInteger: isInteger, at: location)
      let maximum = compiler.number(maximum, "maximum", isInteger: isInteger, at: location)
      return compiler.builder.checkBounds(minimum, maximum, at: location)
    }
    compiler.check("minimumLength", minimumLength, "maximumLength", maximumLength, at: location)
  }
}

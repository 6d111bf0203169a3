extension Row.Accessory {
  /// A text or a number that is typed, and the rules for it.
  public struct TextField: Sendable, Hashable {
    /// What is typed: `integer`, of 64 bits, and `decimal` are stored as numbers, the others as texts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case plain, integer, decimal, email, url, path

      /// Whether a number is stored: true for `integer` and `decimal`.
      public var isNumber: Bool { self == .integer || self == .decimal }
    }

    /// `nil` is unset, which is not the empty text.
    public var value: Value?
    /// An example, shown while the field has no value.
    public var placeholder: String?
    /// What is typed, and how that is read and judged.
    public var kind: Kind
    /// Never shown, nor written anywhere but into the settings.
    public var isSecure: Bool
    /// An empty text is refused, and `verify` wants an answer.
    public var isRequired: Bool
    /// Matches the whole value.
    public var pattern: Pattern?
    /// Bounds of a number.
    public var minimum: Value?
    /// The greatest number that is taken.
    public var maximum: Value?
    /// Bounds of a text's length in Unicode scalars.
    public var minimumLength: Int?
    /// The greatest length that is taken, in Unicode scalars.
    public var maximumLength: Int?
    /// Says what would be right, in the place of the rule's own words.
    public var message: String?
    private var function: Function<Handler<Value>>

    /// Called with each new value; after a reset the default, where there is one.
    public var handler: Handler<Value>? {
      get { function.value }
      set { function.value = newValue }
    }

    /// A field that takes any text, unless a kind or rules are given.
    public init(
      value: Value? = nil, placeholder: String? = nil, kind: Kind = .plain, isSecure: Bool = false,
      isRequired: Bool = false, pattern: Pattern? = nil, minimum: Value? = nil, maximum: Value? = nil,
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
      function = Function(handler)
    }
  }
}

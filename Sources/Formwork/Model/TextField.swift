extension Row.Accessory {
  /// A text or a number to type, with its rules.
  public struct TextField: Sendable, Hashable {
    /// The kind of input: `integer` (64 bits) and `decimal` are stored as numbers, the others as texts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case plain, integer, decimal, email, url, path

      /// Whether the value is stored as a number: true for `integer` and `decimal`.
      public var isNumber: Bool { self == .integer || self == .decimal }
    }

    /// The value; `nil` if unset, which differs from an empty text.
    public var value: Value?
    /// An example, shown while the field has no value.
    public var placeholder: String?
    /// The kind of input, which determines how it is read and checked.
    public var kind: Kind
    /// Whether the value is a secret. It is never shown and is written only to the settings file.
    public var isSecure: Bool
    /// Whether an empty text is refused and `verify` reports a missing value.
    public var isRequired: Bool
    /// A pattern that the whole value must match; see `Pattern`.
    public var pattern: String?
    /// The minimum of a number.
    public var minimum: Value?
    /// The maximum of a number.
    public var maximum: Value?
    /// The minimum length of a text in Unicode scalars.
    public var minimumLength: Int?
    /// The maximum length of a text in Unicode scalars.
    public var maximumLength: Int?
    /// The message for invalid values; replaces the default wording.
    public var message: String?
    private var function: Function<Handler<Value>>

    /// Called with each new value; after a reset, with the default, or `null` without one.
    public var handler: Handler<Value>? {
      get { function.value }
      set { function.value = newValue }
    }

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
      function = Function(handler)
    }
  }
}

extension Row.Accessory {
  /// Any JSON value except null, edited as text.
  ///
  /// ```swift
  /// Row(text: "Runtimes", accessory: .json(value: ["runc": ["path": "runc"]]), key: "runtimes")
  /// ```
  public struct JSON: Sendable, Hashable {
    /// The value; in a form definition, the default. `nil` if unset.
    public var value: Value?
    /// Whether the row must have a value.
    public var isRequired: Bool

    /// Called with each new value; after a reset, with the default, or null if there is none.
    @Uncompared public var handler: Handler<Value>?

    /// Creates the accessory, by default without a value.
    public init(value: Value? = nil, isRequired: Bool = false, handler: Handler<Value>? = nil) {
      self.value = value
      self.isRequired = isRequired
      self.handler = handler
    }
  }

  /// Any JSON value, edited as text. The closure is called with each new value.
  public static func json(
    value: Value? = nil, required isRequired: Bool = false, _ handler: Handler<Value>? = nil
  ) -> Self {
    .json(JSON(value: value, isRequired: isRequired, handler: handler))
  }
}

extension Row.Accessory.JSON: SingleValueControl {
  var accessory: Row.Accessory { .json(self) }

  func input(_ pattern: (String) -> Pattern?) -> Input { Input(.json, isRequired: isRequired) }
}

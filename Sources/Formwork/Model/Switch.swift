extension Row.Accessory {
  /// A value that is on or off.
  public struct Switch: Sendable, Hashable {
    /// Whether the switch is on; in a form definition, the default.
    public var value: Bool

    /// Called with each new value; after a reset, with the default.
    @Uncompared public var handler: Handler<Bool>?

    /// Creates a switch, by default off.
    public init(value: Bool = false, handler: Handler<Bool>? = nil) {
      self.value = value
      self.handler = handler
    }
  }

  /// A switch with this default. The closure is called with each new value.
  public static func switchToggle(value: Bool, _ valueChange: Handler<Bool>? = nil) -> Self {
    .switchToggle(Switch(value: value, handler: valueChange))
  }
}

extension Row.Accessory.Switch: ValueControl {
  var accessory: Row.Accessory { .switchToggle(self) }

  var currentValue: Value? {
    get { .bool(value) }
    set { value = newValue?.bool ?? false }
  }

  func input(_ pattern: (String) -> Pattern?) -> Input { Input(.toggle) }

  func handled(_ value: Value) -> Bool? { value.bool }
}

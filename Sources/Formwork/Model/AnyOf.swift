extension Row.Accessory {
  /// A field for a value that one of several controls accepts.
  ///
  /// ```swift
  /// Row(text: "Jobs", accessory: .anyOf([.textField(kind: .integer), .picker(items: ["all"])]), key: "jobs")
  /// ```
  public struct AnyOf: Sendable, Hashable {
    /// The controls, at least one of which must accept the value.
    public var controls: [Row.Accessory]
    /// The value; in a form definition, the default. `nil` if unset.
    public var value: Value?

    /// Called with each new value; after a reset, with the default, or null if there is none.
    @Uncompared public var handler: Handler<Value>?

    /// Creates a field, by default without a value.
    public init(_ controls: [Row.Accessory], value: Value? = nil, handler: Handler<Value>? = nil) {
      self.controls = controls
      self.value = value
      self.handler = handler
    }
  }

  /// A field for a value that one of several controls accepts. The closure is called with each new value.
  public static func anyOf(
    _ controls: [Row.Accessory], value: Value? = nil, _ handler: Handler<Value>? = nil
  ) -> Self {
    .anyOf(AnyOf(controls, value: value, handler: handler))
  }
}

extension Row.Accessory.AnyOf: SingleValueControl {
  var accessory: Row.Accessory { .anyOf(self) }

  func input(_ pattern: (String) -> Pattern?) -> Input {
    Input(anyOf: controls.map { $0.elementInput(pattern) })
  }

  func compile(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool
  ) {
    if controls.isEmpty { compiler.builder.report(.noItems, at: draft.location) }
    for control in controls { control.compileElement(with: &compiler, into: &draft, expands: expands) }
  }

  init(_ rules: AnyOfRules, _ view: RowView, message: String?) {
    self.init(rules.inputs.map { Row.Accessory(of: $0, view, message: message) })
  }
}

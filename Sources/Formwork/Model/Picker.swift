extension Row.Accessory {
  /// A choice of one item from many.
  public struct Picker: Sendable, Hashable {
    /// The items, in the order in which they are shown.
    public var items: [Row.Item]
    /// The value of the chosen item; in a form definition, the default. `nil` if unset.
    public var value: Value?
    private var function: Function<Handler<Value>>

    /// Called with each new value; after a reset, with the default, or `null` if there is none.
    public var handler: Handler<Value>? {
      get { function.value }
      set { function.value = newValue }
    }

    /// Creates a picker; without a value, no item is chosen.
    public init(items: [Row.Item], value: Value? = nil, handler: Handler<Value>? = nil) {
      self.items = items
      self.value = value
      function = Function(handler)
    }
  }

  /// A choice of one item from many. Without a value, no item is chosen. The closure is called with each new
  /// value.
  public static func picker(items: [Row.Item], value: Value? = nil, _ handler: Handler<Value>? = nil) -> Self
  {
    .picker(Picker(items: items, value: value, handler: handler))
  }
}

extension Row.Accessory.Picker: ValueControl {
  var accessory: Row.Accessory { .picker(self) }

  var currentValue: Value? {
    get { value }
    set { value = newValue }
  }

  func input(_ pattern: (String) -> Pattern?) -> Input { Input(.choice(.init(items))) }

  var hasHandler: Bool { handler != nil }

  func call(with value: Value) -> AsyncSelection? {
    guard let handler else { return nil }
    return { await handler(value) }
  }

  func compile(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool
  ) {
    compiler.judge(items, at: draft.location)
  }

  init(_ view: RowView) { self.init(items: view.input?.items ?? [], value: view.value) }
}

extension Row.Accessory {
  /// A choice of one item from many.
  public struct Picker: Sendable, Hashable {
    /// The items, in the order in which they are shown.
    public var items: [Row.Item]
    /// The value of the chosen item; in a form definition, the default. `nil` if unset.
    public var value: Value?

    /// Called with each new value; after a reset, with the default, or `null` if there is none.
    @Uncompared public var handler: Handler<Value>?

    /// A function that loads the items, given the row's context.
    public typealias Source = @MainActor @Sendable (Row.Context) async throws -> [Row.Item]

    /// The function that loads the items; `nil` if they are in `items`.
    @Uncompared public var source: Source? = nil
    /// The source of the items that is not a function of this picker; `nil` if there is none.
    public var itemsFrom: Row.Source?
    /// The keys whose changes reload the items. The context contains their values as `values`.
    public var reloadKeys: [Key] = []

    /// Creates a picker; without a value, no item is chosen.
    public init(items: [Row.Item], value: Value? = nil, handler: Handler<Value>? = nil) {
      self.items = items
      self.value = value
      self.handler = handler
    }
  }

  /// A choice of one item from many, which are loaded when they are needed. The row shows that they are being
  /// loaded, or why they could not be loaded.
  ///
  /// ```swift
  /// Row(
  ///   text: "Zone",
  ///   accessory: .picker(reloadWhen: "region") { context in
  ///     try await cloud.zones().map { Row.Item(.string($0.name)) }
  ///   }, key: "zone")
  /// ```
  public static func picker(
    value: Value? = nil, reloadWhen keys: Key..., items source: @escaping Picker.Source
  ) -> Self {
    var picker = Picker(items: [], value: value)
    picker.source = source
    picker.reloadKeys = keys
    return .picker(picker)
  }

  /// A choice of one item from many. Without a value, no item is chosen. The closure is called with each new
  /// value.
  public static func picker(items: [Row.Item], value: Value? = nil, _ handler: Handler<Value>? = nil) -> Self
  {
    .picker(Picker(items: items, value: value, handler: handler))
  }
}

extension Row.Accessory.Picker: SingleValueControl {
  var accessory: Row.Accessory { .picker(self) }

  func input(_ pattern: (String) -> Pattern?) -> Input { Input(.choice(.init(items))) }

  func compile(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool
  ) {
    if let itemsFrom { return compiler.addLoad(.items, from: itemsFrom, to: &draft) }
    guard source != nil else { return compiler.validate(items, at: draft.location) }
    compiler.addLoad(ofItems: reloadKeys, to: &draft)
  }
}

extension Row.Accessory {
  /// A choice of one item from a few, all of them visible.
  public struct SegmentedControl: Sendable, Hashable {
    /// The items, in the order in which they are shown.
    public var items: [Row.Item]
    /// The value of the chosen item; in a form definition, the default. `nil` if unset.
    public var value: Value?
    /// The index given as the default, if no item has it.
    var invalidIndex: Int?

    /// Called with the zero-based index and the item of each new value; after a reset, with those of the
    /// default, or with -1 and `nil` if there is none.
    @Uncompared public var handler: Handler<(index: Int, item: Row.Item?)>?

    /// Creates a control; without a value, no item is chosen.
    public init(
      items: [Row.Item], value: Value? = nil, handler: Handler<(index: Int, item: Row.Item?)>? = nil
    ) {
      self.items = items
      self.value = value
      self.handler = handler
    }

    /// The zero-based index of the item with `value`; `nil` if there is none.
    public var selectedIndex: Int? { items.firstIndex { $0.value == value } }
  }

  /// A segmented control. If the index is -1, no item is selected.
  public static func segmentedControl(
    items: [Row.Item], selectedIndex: Int,
    _ valueChange: (@MainActor (_ index: Int, _ item: Row.Item?) async -> Void)? = nil
  ) -> Self {
    let isItem = items.indices.contains(selectedIndex)
    var control = SegmentedControl(items: items, value: isItem ? items[selectedIndex].value : nil)
    if !isItem, selectedIndex != -1 { control.invalidIndex = selectedIndex }
    if let valueChange { control.handler = { change in await valueChange(change.index, change.item) } }
    return .segmentedControl(control)
  }

  /// A segmented control whose titles are also the stored values.
  @_disfavoredOverload
  public static func segmentedControl(
    items: [String], selectedIndex: Int,
    _ valueChange: (@MainActor (_ index: Int, _ item: Row.Item?) async -> Void)? = nil
  ) -> Self {
    segmentedControl(items: items.map { Row.Item(.string($0)) }, selectedIndex: selectedIndex, valueChange)
  }
}

extension Row.Accessory.SegmentedControl: SingleValueControl {
  var accessory: Row.Accessory { .segmentedControl(self) }

  func input(_ pattern: (String) -> Pattern?) -> Input { Input(.choice(.init(items))) }

  func handled(_ value: Value) -> (index: Int, item: Row.Item?)? {
    items.firstIndex { $0.value == value }.map { ($0, items[$0]) } ?? (-1, nil)
  }

  func compile(
    with compiler: inout FormCompiler, into draft: inout FormBuilder.Draft, expands: Bool
  ) {
    compiler.validate(items, at: draft.location)
    if let invalidIndex, !items.isEmpty {
      compiler.builder.report(.indexOutOfRange(invalidIndex, count: items.count), at: draft.location)
    }
  }

  init(_ view: RowView) { self.init(items: view.input?.items ?? [], value: view.value) }
}

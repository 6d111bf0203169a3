// Static's own spelling of the accessories that hold closures, and the same for those that it lacks.
extension Row.Accessory {
  /// An info button and a chevron; the closure is the button's, not the row's.
  public static func detailDisclosureButton(_ selection: @escaping Selection) -> Self {
    .detailDisclosureButton(DetailButton(selection: selection))
  }

  /// An info button with its closure.
  public static func detailButton(_ selection: @escaping Selection) -> Self {
    .detailButton(DetailButton(selection: selection))
  }

  /// A switch with this default.
  public static func switchToggle(value: Bool) -> Self { .switchToggle(Switch(value: value)) }

  /// A switch with this default; the closure receives each new value.
  public static func switchToggle(value: Bool, _ valueChange: @escaping ValueChange) -> Self {
    .switchToggle(Switch(value: value, handler: valueChange))
  }

  /// The same with a closure that waits.
  @_disfavoredOverload
  public static func switchToggle(value: Bool, _ valueChange: @escaping Handler<Bool>) -> Self {
    .switchToggle(Switch(value: value, handler: valueChange))
  }

  /// An index that names no item selects none.
  public static func segmentedControl(
    items: [Row.Item], selectedIndex: Int, _ valueChange: SegmentedControlValueChange? = nil
  ) -> Self {
    let value = items.indices.contains(selectedIndex) ? items[selectedIndex].value : nil
    guard let valueChange else { return .segmentedControl(SegmentedControl(items: items, value: value)) }
    return .segmentedControl(
      SegmentedControl(items: items, value: value) { change in valueChange(change.index, change.item) })
  }

  /// The same with items that are texts: each is stored as it is shown.
  @_disfavoredOverload
  public static func segmentedControl(
    items: [String], selectedIndex: Int, _ valueChange: SegmentedControlValueChange? = nil
  ) -> Self {
    segmentedControl(items: items.map { Row.Item(.string($0)) }, selectedIndex: selectedIndex, valueChange)
  }

  /// A field for a text.
  public static func textField(
    value: String? = nil, placeholder: String? = nil, isSecure: Bool = false,
    _ handler: (@MainActor (String) -> Void)? = nil
  ) -> Self {
    var field = TextField(value: value.map(Value.string), placeholder: placeholder, isSecure: isSecure)
    if let handler { field.handler = { value in handler(value.description) } }
    return .textField(field)
  }

  /// A field of a kind, with rules.
  public static func textField(
    kind: TextField.Kind, value: Value? = nil, placeholder: String? = nil, minimum: Value? = nil,
    maximum: Value? = nil, _ handler: (@MainActor (Value) -> Void)? = nil
  ) -> Self {
    var field = TextField(
      value: value, placeholder: placeholder, kind: kind, minimum: minimum, maximum: maximum)
    if let handler { field.handler = { value in handler(value) } }
    return .textField(field)
  }

  /// A number that is changed by steps: a whole one if all the numbers given are whole.
  public static func stepper(
    value: Value, minimum: Value? = nil, maximum: Value? = nil, step: Value = 1,
    style: Stepper.Style = .buttons, _ handler: (@MainActor (Double) -> Void)? = nil
  ) -> Self {
    var stepper = Stepper(value: value, minimum: minimum, maximum: maximum, step: step, style: style)
    if let handler { stepper.handler = { value in handler(value) } }
    return .stepper(stepper)
  }

  /// One of many items; without a value none is chosen.
  public static func picker(
    items: [Row.Item], value: Value? = nil, _ handler: (@MainActor (Value) -> Void)? = nil
  ) -> Self {
    var picker = Picker(items: items, value: value)
    if let handler { picker.handler = { value in handler(value) } }
    return .picker(picker)
  }
}

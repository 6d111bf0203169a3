// Static's spelling of the accessories that have closures, and the same spelling for accessories that Static
// lacks.
extension Row.Accessory {
  /// An info button and a chevron. The closure is called when the button is tapped, not the row.
  public static func detailDisclosureButton(_ selection: @escaping Selection) -> Self {
    .detailDisclosureButton(DetailButton(selection: selection))
  }

  /// An info button. The closure is called when it is tapped.
  public static func detailButton(_ selection: @escaping Selection) -> Self {
    .detailButton(DetailButton(selection: selection))
  }

  /// A switch with this default.
  public static func switchToggle(value: Bool) -> Self { .switchToggle(Switch(value: value)) }

  /// A switch with this default. The closure is called with each new value.
  public static func switchToggle(value: Bool, _ valueChange: @escaping ValueChange) -> Self {
    .switchToggle(Switch(value: value, handler: valueChange))
  }

  /// A switch with this default. The closure is called with each new value and may be `async`.
  @_disfavoredOverload
  public static func switchToggle(value: Bool, _ valueChange: @escaping Handler<Bool>) -> Self {
    .switchToggle(Switch(value: value, handler: valueChange))
  }

  /// A segmented control. If no item has the selected index, no item is selected.
  public static func segmentedControl(
    items: [Row.Item], selectedIndex: Int, _ valueChange: SegmentedControlValueChange? = nil
  ) -> Self {
    let value = items.indices.contains(selectedIndex) ? items[selectedIndex].value : nil
    guard let valueChange else { return .segmentedControl(SegmentedControl(items: items, value: value)) }
    return .segmentedControl(
      SegmentedControl(items: items, value: value) { change in valueChange(change.index, change.item) })
  }

  /// A segmented control whose items are stored as they are shown.
  @_disfavoredOverload
  public static func segmentedControl(
    items: [String], selectedIndex: Int, _ valueChange: SegmentedControlValueChange? = nil
  ) -> Self {
    segmentedControl(items: items.map { Row.Item(.string($0)) }, selectedIndex: selectedIndex, valueChange)
  }

  /// A text field.
  public static func textField(
    value: String? = nil, placeholder: String? = nil, isSecure: Bool = false,
    _ handler: (@MainActor (String) -> Void)? = nil
  ) -> Self {
    var field = TextField(value: value.map(Value.string), placeholder: placeholder, isSecure: isSecure)
    if let handler { field.handler = { value in handler(value == .null ? "" : value.description) } }
    return .textField(field)
  }

  /// A field of a certain kind, with rules.
  public static func textField(
    kind: TextField.Kind, value: Value? = nil, placeholder: String? = nil, minimum: Value? = nil,
    maximum: Value? = nil, _ handler: (@MainActor (Value) -> Void)? = nil
  ) -> Self {
    var field = TextField(
      value: value, placeholder: placeholder, kind: kind, minimum: minimum, maximum: maximum)
    if let handler { field.handler = { value in handler(value) } }
    return .textField(field)
  }

  /// A number that is changed in steps. It is an integer if all given numbers are whole.
  public static func stepper(
    value: Value, minimum: Value? = nil, maximum: Value? = nil, step: Value = 1,
    style: Stepper.Style = .buttons, _ handler: (@MainActor (Double) -> Void)? = nil
  ) -> Self {
    var stepper = Stepper(value: value, minimum: minimum, maximum: maximum, step: step, style: style)
    if let handler { stepper.handler = { value in handler(value) } }
    return .stepper(stepper)
  }

  /// A choice of one item from many. Without a value, no item is chosen.
  public static func picker(
    items: [Row.Item], value: Value? = nil, _ handler: (@MainActor (Value) -> Void)? = nil
  ) -> Self {
    var picker = Picker(items: items, value: value)
    if let handler { picker.handler = { value in handler(value) } }
    return .picker(picker)
  }
}

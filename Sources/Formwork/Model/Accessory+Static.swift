// Static's spelling of the accessories that have closures, and the same spelling for accessories that Static
// lacks. Every closure may be `async`.
extension Row.Accessory {
  /// An info button and a chevron. The closure is called when the button is tapped, not the row.
  public static func detailDisclosureButton(_ selection: @escaping AsyncSelection) -> Self {
    .detailDisclosureButton(DetailButton(selection: selection))
  }

  /// An info button. The closure is called when it is tapped.
  public static func detailButton(_ selection: @escaping AsyncSelection) -> Self {
    .detailButton(DetailButton(selection: selection))
  }

  /// A checkmark while a condition holds, otherwise its space.
  public static func checkmark(when condition: Condition) -> Self { .conditionalCheckmark(condition) }

  /// A switch with this default. The closure is called with each new value.
  public static func switchToggle(value: Bool, _ valueChange: Handler<Bool>? = nil) -> Self {
    .switchToggle(Switch(value: value, handler: valueChange))
  }

  /// A segmented control. With the index -1, no item is selected.
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

  /// A segmented control whose items are stored as they are shown.
  @_disfavoredOverload
  public static func segmentedControl(
    items: [String], selectedIndex: Int,
    _ valueChange: (@MainActor (_ index: Int, _ item: Row.Item?) async -> Void)? = nil
  ) -> Self {
    segmentedControl(items: items.map { Row.Item(.string($0)) }, selectedIndex: selectedIndex, valueChange)
  }

  /// A text field. The closure is called with each new text.
  public static func textField(
    value: String? = nil, placeholder: String? = nil, isSecure: Bool = false, isRequired: Bool = false,
    pattern: String? = nil, minimumLength: Int? = nil, maximumLength: Int? = nil, message: String? = nil,
    _ handler: Handler<String>? = nil
  ) -> Self {
    var field = TextField(
      value: value.map(Value.string), placeholder: placeholder, isSecure: isSecure, isRequired: isRequired,
      pattern: pattern, minimumLength: minimumLength, maximumLength: maximumLength, message: message)
    if let handler { field.handler = { value in await handler(value == .null ? "" : value.description) } }
    return .textField(field)
  }

  /// A field of a certain kind, with rules. The closure is called with each new value.
  public static func textField(
    kind: TextField.Kind, value: Value? = nil, placeholder: String? = nil, isSecure: Bool = false,
    isRequired: Bool = false, pattern: String? = nil, minimum: Value? = nil, maximum: Value? = nil,
    minimumLength: Int? = nil, maximumLength: Int? = nil, message: String? = nil,
    _ handler: Handler<Value>? = nil
  ) -> Self {
    .textField(
      TextField(
        value: value, placeholder: placeholder, kind: kind, isSecure: isSecure, isRequired: isRequired,
        pattern: pattern, minimum: minimum, maximum: maximum, minimumLength: minimumLength,
        maximumLength: maximumLength, message: message, handler: handler))
  }

  /// A number that is changed in steps. It is an integer if all given numbers are whole. The closure is called
  /// with each new number.
  public static func stepper(
    value: Value, minimum: Value? = nil, maximum: Value? = nil, step: Value = 1,
    style: Stepper.Style = .buttons, _ handler: Handler<Double>? = nil
  ) -> Self {
    .stepper(
      Stepper(value: value, minimum: minimum, maximum: maximum, step: step, style: style, handler: handler))
  }

  /// A choice of one item from many. Without a value, no item is chosen. The closure is called with each new
  /// value.
  public static func picker(items: [Row.Item], value: Value? = nil, _ handler: Handler<Value>? = nil) -> Self
  {
    .picker(Picker(items: items, value: value, handler: handler))
  }
}

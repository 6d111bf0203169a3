/// What kind of value an accessory holds, whatever its rules say.
public enum ValueKind: Sendable, Hashable {
  /// A boolean, a whole number of 64 bits, any finite number, a text.
  case boolean, integer, number, text
  /// One of these values.
  case item([Value])

  /// Whether a value is of this kind. For items: whether it is of the kind of one of them.
  public func admits(_ value: Value) -> Bool {
    switch self {
    case .boolean: value.bool != nil
    case .integer: value.int != nil
    case .number: value.double?.isFinite ?? false
    case .text: value.string != nil
    case .item(let values): values.contains { $0.kindName == value.kindName }
    }
  }

  /// The value as it is kept: a whole number as an integer.
  func normal(_ value: Value) -> Value {
    if case .double(let number) = value { .number(number) } else { value }
  }
}

extension Value {
  /// What JSON calls the value.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Row.Accessory {
  /// The kind of value that the accessory holds; `nil` where it holds none.
  public var valueKind: ValueKind? {
    switch self {
    case .switchToggle: .boolean
    case .segmentedControl(let control): .item(control.items.map(\.value))
    case .picker(let picker): .item(picker.items.map(\.value))
    case .stepper(let stepper): stepper.isInteger ? .integer : .number
    case .textField(let field):
      switch field.kind {
      case .integer: .integer
      case .decimal: .number
      case .plain, .email, .url, .path: .text
      }
    case .none, .disclosureIndicator, .detailDisclosureButton, .checkmark, .checkmarkPlaceholder,
      .detailButton, .view:
      nil
    }
  }

  /// Whether the accessory holds a value.
  public var holdsValue: Bool {
    switch self {
    case .switchToggle, .segmentedControl, .picker, .stepper, .textField: true
    default: false
    }
  }

  /// The value that the accessory has; in a definition, the default. `nil` is unset.
  public var value: Value? {
    get {
      switch self {
      case .switchToggle(let toggle): .bool(toggle.value)
      case .segmentedControl(let control): control.value
      case .picker(let picker): picker.value
      case .stepper(let stepper): stepper.value
      case .textField(let field): field.value
      default: nil
      }
    }
    set {
      switch self {
      case .switchToggle(var toggle):
        toggle.value = newValue?.bool ?? false
        self = .switchToggle(toggle)
      case .segmentedControl(var control):
        control.value = newValue
        self = .segmentedControl(control)
      case .picker(var picker):
        picker.value = newValue
        self = .picker(picker)
      case .stepper(var stepper):
        stepper.value = newValue
        self = .stepper(stepper)
      case .textField(var field):
        field.value = newValue
        self = .textField(field)
      default: break
      }
    }
  }

  /// The items to choose from, where there are any.
  public var items: [Row.Item]? {
    switch self {
    case .segmentedControl(let control): control.items
    case .picker(let picker): picker.items
    default: nil
    }
  }

  /// Whether the value is a secret, as only a text field's can be.
  public var isSecure: Bool { if case .textField(let field) = self { field.isSecure } else { false } }
  /// Whether an answer is wanted, as only a text field can want one.
  public var isRequired: Bool { if case .textField(let field) = self { field.isRequired } else { false } }

  /// The form's own words for what would be right.
  var message: String? { if case .textField(let field) = self { field.message } else { nil } }

  /// What the accessory is called in a definition.
  public var name: String {
    switch self {
    case .none: "none"
    case .disclosureIndicator: "disclosureIndicator"
    case .detailDisclosureButton: "detailDisclosureButton"
    case .checkmark: "checkmark"
    case .checkmarkPlaceholder: "checkmarkPlaceholder"
    case .detailButton: "detailButton"
    case .switchToggle: "switchToggle"
    case .segmentedControl: "segmentedControl"
    case .textField: "textField"
    case .stepper: "stepper"
    case .picker: "picker"
    case .view: "view"
    }
  }
}

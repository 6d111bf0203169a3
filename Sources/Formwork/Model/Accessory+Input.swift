// Maps accessories to the engine's types.
extension Row.Accessory {
  /// The accessory's name in a form definition.
  public var kind: AccessoryKind {
    switch self {
    case .none: .none
    case .disclosureIndicator: .disclosureIndicator
    case .detailDisclosureButton: .detailDisclosureButton
    case .checkmark: .checkmark
    case .conditionalCheckmark: .checkmarkPlaceholder
    case .checkmarkPlaceholder: .checkmarkPlaceholder
    case .detailButton: .detailButton
    case .switchToggle: .switchToggle
    case .segmentedControl: .segmentedControl
    case .textField: .textField
    case .stepper: .stepper
    case .picker: .picker
    case .view: .view
    }
  }

  /// The input that the accessory accepts; `nil` if it has no value. An invalid pattern is left out.
  public var input: Input? { input { try? Pattern($0) } }

  func input(_ pattern: (String) -> Pattern?) -> Input? {
    switch self {
    case .switchToggle: Input(.toggle)
    case .segmentedControl(let control): Input(.choice(control.items))
    case .picker(let picker): Input(.choice(picker.items))
    case .stepper(let stepper): stepper.input
    case .textField(let field): field.input(pattern)
    default: nil
    }
  }

  /// The accessory's value; in a form definition, the default. `nil` if unset.
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

  /// Whether the program has a function for new values.
  var hasHandler: Bool {
    switch self {
    case .switchToggle(let toggle): toggle.handler != nil
    case .segmentedControl(let control): control.handler != nil
    case .picker(let picker): picker.handler != nil
    case .stepper(let stepper): stepper.handler != nil
    case .textField(let field): field.handler != nil
    default: false
    }
  }

  /// The program's function for new values, with its argument bound to `value`, `null` for none.
  func call(with value: Value) -> AsyncSelection? {
    switch self {
    case .switchToggle(let toggle):
      guard let handler = toggle.handler, let isOn = value.bool else { return nil }
      return { await handler(isOn) }
    case .segmentedControl(let control):
      guard let handler = control.handler else { return nil }
      guard let index = control.items.firstIndex(where: { $0.value == value }) else {
        return { await handler((-1, nil)) }
      }
      let item = control.items[index]
      return { await handler((index, item)) }
    case .picker(let picker):
      guard let handler = picker.handler else { return nil }
      return { await handler(value) }
    case .stepper(let stepper):
      guard let handler = stepper.handler, let number = value.double else { return nil }
      return { await handler(number) }
    case .textField(let field):
      guard let handler = field.handler else { return nil }
      return { await handler(value) }
    default: return nil
    }
  }
}

extension Row.Accessory.Stepper {
  fileprivate var input: Input {
    var rules = Input.NumberRules(isInteger: isInteger)
    rules.minimum = minimum?.number
    rules.maximum = maximum?.number
    rules.step = step.number ?? .int(1)
    rules.isSlider = style == .slider
    return Input(.number(rules))
  }

  /// Creates a stepper with the rules of a setting.
  init(_ rules: Input.NumberRules, value: Value?) {
    self.init(
      value: value, minimum: rules.minimum.map { Value($0) }, maximum: rules.maximum.map { Value($0) },
      step: rules.step.map { Value($0) } ?? 1, style: rules.isSlider ? .slider : .buttons)
  }
}

extension Row.Accessory.TextField {
  fileprivate func input(_ compile: (String) -> Pattern?) -> Input {
    if kind.isNumber {
      var rules = Input.NumberRules(isInteger: kind == .integer)
      rules.minimum = minimum?.number
      rules.maximum = maximum?.number
      return Input(.number(rules), isSecure: isSecure, isRequired: isRequired)
    }
    var rules = Input.TextRules()
    rules.pattern = pattern.flatMap(compile)
    rules.minimumLength = minimumLength
    rules.maximumLength = maximumLength
    switch kind {
    case .email: rules.format = .email
    case .url: rules.format = .url
    case .path: rules.format = .path
    default: rules.format = .plain
    }
    return Input(.text(rules), isSecure: isSecure, isRequired: isRequired)
  }

  /// Creates a field with the rules of a setting.
  init(_ input: Input, value: Value?, placeholder: String?, message: String?) {
    self.init(
      value: value, placeholder: placeholder, isSecure: input.isSecure, isRequired: input.isRequired,
      message: message)
    switch input.rules {
    case .number(let rules):
      kind = rules.isInteger ? .integer : .decimal
      minimum = rules.minimum.map { Value($0) }
      maximum = rules.maximum.map { Value($0) }
    case .text(let rules):
      switch rules.format {
      case .plain: kind = .plain
      case .email: kind = .email
      case .url: kind = .url
      case .path: kind = .path
      }
      pattern = rules.pattern?.source
      minimumLength = rules.minimumLength
      maximumLength = rules.maximumLength
    case .toggle, .choice: break
    }
  }
}

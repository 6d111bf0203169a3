extension Row {
  /// What stands at a row's end, and how its value is changed.
  ///
  /// The payloads hold what the accessory shows and accepts; their handlers take no part in equality. For
  /// each there is a function with Static's labels: `.switchToggle(value: true) { isOn in … }`.
  public enum Accessory: Sendable, Hashable {
    /// No accessory.
    case none
    /// A chevron: the row leads to another screen.
    case disclosureIndicator
    /// An info button and a chevron.
    case detailDisclosureButton(DetailButton)
    case checkmark
    /// Keeps a checkmark's place, so that nothing moves when it comes and goes.
    case checkmarkPlaceholder
    /// An info button.
    case detailButton(DetailButton)
    case switchToggle(Switch)
    indirect case segmentedControl(SegmentedControl)
    indirect case textField(TextField)
    indirect case stepper(Stepper)
    indirect case picker(Picker)
    /// A view that the program registered under this name.
    case view(String)
  }
}

extension Row.Accessory {
  /// An info button's behaviour.
  public struct DetailButton: Sendable, Hashable {
    @Unhashed public var selection: AsyncSelection?
    public var actions: [Action]

    public init(selection: AsyncSelection? = nil, actions: [Action] = []) {
      self.selection = selection
      self.actions = actions
    }
  }

  /// On or off.
  public struct Switch: Sendable, Hashable {
    public var value: Bool
    @Unhashed public var handler: Handler<Bool>?

    public init(value: Bool = false, handler: Handler<Bool>? = nil) {
      self.value = value
      self.handler = handler
    }
  }

  /// One of a few items, all of them in sight.
  public struct SegmentedControl: Sendable, Hashable {
    public var items: [Row.Item]
    public var value: Value?
    @Unhashed public var handler: Handler<(index: Int, item: Row.Item?)>?

    public init(
      items: [Row.Item], value: Value? = nil, handler: Handler<(index: Int, item: Row.Item?)>? = nil
    ) {
      self.items = items
      self.value = value
      self.handler = handler
    }

    public var selectedIndex: Int? { items.firstIndex { $0.value == value } }
  }

  /// One of many items.
  public struct Picker: Sendable, Hashable {
    public var items: [Row.Item]
    public var value: Value?
    @Unhashed public var handler: Handler<Value>?

    public init(items: [Row.Item], value: Value? = nil, handler: Handler<Value>? = nil) {
      self.items = items
      self.value = value
      self.handler = handler
    }
  }

  /// A number between bounds, changed by steps.
  public struct Stepper: Sendable, Hashable {
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case buttons, slider
    }

    public var value: Value?
    public var minimum: Value?
    public var maximum: Value?
    public var step: Value
    public var style: Style
    @Unhashed public var handler: Handler<Double>?

    public init(
      value: Value? = nil, minimum: Value? = nil, maximum: Value? = nil, step: Value = 1,
      style: Style = .buttons, handler: Handler<Double>? = nil
    ) {
      self.value = value
      self.minimum = minimum
      self.maximum = maximum
      self.step = step
      self.style = style
      self.handler = handler
    }

    /// Whether it counts in whole numbers: all that it names are.
    public var isInteger: Bool { [value, minimum, maximum, step].allSatisfy { $0 == nil || $0?.int != nil } }
  }

  /// The info button's behaviour, where there is one.
  public var detailButton: DetailButton? {
    switch self {
    case .detailDisclosureButton(let button), .detailButton(let button): button
    default: nil
    }
  }

  /// The info button's closure, where there is one.
  public var selection: AsyncSelection? { detailButton?.selection }
}

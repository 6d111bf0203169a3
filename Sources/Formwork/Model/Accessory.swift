extension Row {
  /// What a row shows at its end, and how its value is changed.
  ///
  /// The payloads contain what the accessory shows and accepts; handlers are ignored when payloads are
  /// compared. For each payload there is a function with Static's labels: `.switchToggle(value: true) { isOn
  /// in … }`.
  public enum Accessory: Sendable, Hashable {
    /// No accessory.
    case none
    /// A chevron, for a row that leads to another screen.
    case disclosureIndicator
    /// An info button and a chevron.
    case detailDisclosureButton(DetailButton)
    /// A checkmark that the program controls. It is not a value.
    case checkmark
    /// A checkmark while a condition holds, otherwise its space.
    case conditionalCheckmark(Condition)
    /// Reserves the space of a checkmark.
    case checkmarkPlaceholder
    /// An info button.
    case detailButton(DetailButton)
    /// On or off; stored as a boolean.
    case switchToggle(Switch)
    /// One of a few items; the item's value is stored.
    indirect case segmentedControl(SegmentedControl)
    /// A text or a number to type.
    indirect case textField(TextField)
    /// A number that is changed in steps.
    indirect case stepper(Stepper)
    /// One of many items; the item's value is stored.
    indirect case picker(Picker)
    /// Lines that the program draws.
    case view(View)
  }
}

extension Row.Accessory {
  /// The behavior of an info button.
  public struct DetailButton: Sendable, Hashable {
    /// The actions of the button. They are used only without a `selection`.
    public var actions: [Action]
    private var function: Function<AsyncSelection>

    /// Called when the button is tapped.
    public var selection: AsyncSelection? {
      get { function.value }
      set { function.value = newValue }
    }

    /// Creates a button. Tapping it is refused if it has neither a function nor actions.
    public init(selection: AsyncSelection? = nil, actions: [Action] = []) {
      self.actions = actions
      function = Function(selection)
    }
  }

  /// A value that is on or off.
  public struct Switch: Sendable, Hashable {
    /// Whether the switch is on; in a form definition, the default.
    public var value: Bool
    private var function: Function<Handler<Bool>>

    /// Called with each new value; after a reset, with the default.
    public var handler: Handler<Bool>? {
      get { function.value }
      set { function.value = newValue }
    }

    /// Creates a switch, by default off.
    public init(value: Bool = false, handler: Handler<Bool>? = nil) {
      self.value = value
      function = Function(handler)
    }
  }

  /// A choice of one item from a few, all of them visible.
  public struct SegmentedControl: Sendable, Hashable {
    /// The items, in the order in which they are shown.
    public var items: [Row.Item]
    /// The value of the chosen item; in a form definition, the default. `nil` if unset.
    public var value: Value?
    /// An index that was given as the default and that no item has.
    var invalidIndex: Int?
    private var function: Function<Handler<(index: Int, item: Row.Item?)>>

    /// Called with the index, from 0, and the item of each new value; after a reset, with those of the
    /// default, or with -1 and `nil` without one.
    public var handler: Handler<(index: Int, item: Row.Item?)>? {
      get { function.value }
      set { function.value = newValue }
    }

    /// Creates a control; without a value, no item is chosen.
    public init(
      items: [Row.Item], value: Value? = nil, handler: Handler<(index: Int, item: Row.Item?)>? = nil
    ) {
      self.items = items
      self.value = value
      function = Function(handler)
    }

    /// The index, from 0, of the item with `value`; `nil` if there is none.
    public var selectedIndex: Int? { items.firstIndex { $0.value == value } }
  }

  /// A choice of one item from many.
  public struct Picker: Sendable, Hashable {
    /// The items, in the order in which they are shown.
    public var items: [Row.Item]
    /// The value of the chosen item; in a form definition, the default. `nil` if unset.
    public var value: Value?
    private var function: Function<Handler<Value>>

    /// Called with each new value; after a reset, with the default, or `null` without one.
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

  /// A number within bounds, changed in steps.
  public struct Stepper: Sendable, Hashable {
    /// The appearance of a stepper.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case buttons, slider
    }

    /// The number; in a form definition, the default. `nil` if unset.
    public var value: Value?
    /// The minimum; `nil` for no minimum.
    public var minimum: Value?
    /// The maximum; `nil` for no maximum.
    public var maximum: Value?
    /// The step size. A step that would exceed a bound ends at the bound.
    public var step: Value
    /// The appearance of the stepper. It does not affect which numbers are allowed.
    public var style: Style
    private var function: Function<Handler<Double>>

    /// Called with each new number; after a reset, with the default if there is one.
    public var handler: Handler<Double>? {
      get { function.value }
      set { function.value = newValue }
    }

    /// Creates a stepper; by default, with a step size of 1 and without bounds.
    public init(
      value: Value? = nil, minimum: Value? = nil, maximum: Value? = nil, step: Value = 1,
      style: Style = .buttons, handler: Handler<Double>? = nil
    ) {
      self.value = value
      self.minimum = minimum
      self.maximum = maximum
      self.step = step
      self.style = style
      function = Function(handler)
    }

    /// Whether the stepper only has integers: true if its value, bounds and step are whole numbers.
    public var isInteger: Bool { [value, minimum, maximum, step].allSatisfy { $0 == nil || $0?.int != nil } }
  }

  /// The info button, if the accessory has one.
  public var detailButton: DetailButton? {
    switch self {
    case .detailDisclosureButton(let button), .detailButton(let button): button
    default: nil
    }
  }

  /// The info button's function, if it has one.
  public var selection: AsyncSelection? { detailButton?.selection }
}

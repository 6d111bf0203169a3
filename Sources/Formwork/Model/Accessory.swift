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
    /// A checkmark that the program sets; it is no value.
    case checkmark
    /// Keeps a checkmark's place, so that nothing moves when it comes and goes.
    case checkmarkPlaceholder
    /// An info button.
    case detailButton(DetailButton)
    /// On or off, stored as a boolean.
    case switchToggle(Switch)
    /// One of a few items; the item's value is stored.
    indirect case segmentedControl(SegmentedControl)
    /// A text or a number that is typed.
    indirect case textField(TextField)
    /// A number that is changed by steps.
    indirect case stepper(Stepper)
    /// One of many items; the item's value is stored.
    indirect case picker(Picker)
    /// A view that the program registered under this name.
    case view(String)
  }
}

extension Row.Accessory {
  /// An info button's behaviour.
  public struct DetailButton: Sendable, Hashable {
    /// What the button does, as data; done when there is no `selection`.
    public var actions: [Action]
    private var function: Function<AsyncSelection>

    /// Called when the button is tapped.
    public var selection: AsyncSelection? {
      get { function.value }
      set { function.value = newValue }
    }

    /// Creates a button; one that has neither function nor actions refuses to be tapped.
    public init(selection: AsyncSelection? = nil, actions: [Action] = []) {
      self.actions = actions
      function = Function(selection)
    }
  }

  /// On or off.
  public struct Switch: Sendable, Hashable {
    /// Whether it is on; in a definition, the default.
    public var value: Bool
    private var function: Function<Handler<Bool>>

    /// Called with each new value; after a reset the default.
    public var handler: Handler<Bool>? {
      get { function.value }
      set { function.value = newValue }
    }

    /// A switch that is off unless told otherwise.
    public init(value: Bool = false, handler: Handler<Bool>? = nil) {
      self.value = value
      function = Function(handler)
    }
  }

  /// One of a few items, all of them in sight.
  public struct SegmentedControl: Sendable, Hashable {
    /// The items, in the order in which they are shown.
    public var items: [Row.Item]
    /// The chosen item's value; in a definition, the default. `nil` is unset.
    public var value: Value?
    private var function: Function<Handler<(index: Int, item: Row.Item?)>>

    /// Called with the index, from 0, and the item of each new value; after a reset those of the default.
    public var handler: Handler<(index: Int, item: Row.Item?)>? {
      get { function.value }
      set { function.value = newValue }
    }

    /// A control with nothing chosen, unless a value is given.
    public init(
      items: [Row.Item], value: Value? = nil, handler: Handler<(index: Int, item: Row.Item?)>? = nil
    ) {
      self.items = items
      self.value = value
      function = Function(handler)
    }

    /// The index, from 0, of the item that `value` names; `nil` where it names none.
    public var selectedIndex: Int? { items.firstIndex { $0.value == value } }
  }

  /// One of many items.
  public struct Picker: Sendable, Hashable {
    /// The items, in the order in which they are shown.
    public var items: [Row.Item]
    /// The chosen item's value; in a definition, the default. `nil` is unset.
    public var value: Value?
    private var function: Function<Handler<Value>>

    /// Called with each new value; after a reset the default, where there is one.
    public var handler: Handler<Value>? {
      get { function.value }
      set { function.value = newValue }
    }

    /// A picker with nothing chosen, unless a value is given.
    public init(items: [Row.Item], value: Value? = nil, handler: Handler<Value>? = nil) {
      self.items = items
      self.value = value
      function = Function(handler)
    }
  }

  /// A number between bounds, changed by steps.
  public struct Stepper: Sendable, Hashable {
    /// What a stepper looks like.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case buttons, slider
    }

    /// The number; in a definition, the default. `nil` is unset.
    public var value: Value?
    /// The least number that is taken; without one there is no bound.
    public var minimum: Value?
    /// The greatest number that is taken; without one there is no bound.
    public var maximum: Value?
    /// The size of a step; one that would pass a bound ends at it.
    public var step: Value
    /// What the stepper looks like; no style changes what is taken.
    public var style: Style
    private var function: Function<Handler<Double>>

    /// Called with each new number; after a reset the default, where there is one.
    public var handler: Handler<Double>? {
      get { function.value }
      set { function.value = newValue }
    }

    /// A stepper in steps of 1 and without bounds, unless told otherwise.
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

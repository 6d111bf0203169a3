extension Row {
  /// What a row shows at its end, and how its value is changed.
  ///
  /// The payloads contain what the accessory shows and accepts; handlers are ignored when payloads are
  /// compared. Most cases also have a function with Static's labels:
  /// `.switchToggle(value: true) { isOn in … }`. Each control is implemented in its own file.
  public enum Accessory: Sendable, Hashable {
    /// No accessory.
    case none
    /// A chevron, for a row that leads to another screen.
    case disclosureIndicator
    /// An info button and a chevron.
    case detailDisclosureButton(DetailButton)
    /// A checkmark that the program controls. It is not a value.
    case checkmark
    /// The filled part of a progress bar.
    public struct Progress: Sendable, Hashable {
      /// A number from 0 to 1.
      public var fraction: Operand

      /// Creates a bar that shows the value of an expression over keys.
      public init(_ fraction: Operand) { self.fraction = fraction }
    }

    /// A progress bar with a percentage, for a key or an expression with a value from 0 to 1.
    ///
    /// ```swift
    /// Row(text: "Disk", accessory: .progress("disk.used / disk.size"))
    /// Row(text: "Disk", accessory: .progress(Key("disk.used") / Key("disk.size")))
    /// ```
    public static func progress(_ fraction: String) -> Self {
      .progress(Progress(Operand(parsing: fraction)))
    }

    /// A progress bar with a percentage, for an expression with a value from 0 to 1.
    public static func progress(_ fraction: Operand) -> Self { .progress(Progress(fraction)) }

    /// A checkmark that is shown while a condition holds. Its space is always reserved.
    case conditionalCheckmark(Condition)
    /// Reserves the space of a checkmark.
    case checkmarkPlaceholder
    /// An info button.
    case detailButton(DetailButton)
    /// On or off; stored as a boolean.
    case switchToggle(Switch)
    /// One of a few items; the item's value is stored.
    indirect case segmentedControl(SegmentedControl)
    /// Text or a number that the user types.
    indirect case textField(TextField)
    /// A number that is changed in steps.
    indirect case stepper(Stepper)
    /// One of many items; the item's value is stored.
    indirect case picker(Picker)
    /// Several values in order; stored as an array.
    indirect case list(List)
    /// Values under names that the user chooses; stored as an object.
    indirect case map(Map)
    /// A value that one of several controls accepts.
    indirect case anyOf(AnyOf)
    /// Any JSON value, edited as text.
    case json(JSON)
    /// Lines that the program draws.
    case view(View)
    /// A bar with a percentage.
    case progress(Progress)
  }
}

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
    case .list: .list
    case .map: .map
    case .anyOf: .anyOf
    case .json: .json
    case .view, .progress: .view
    }
  }

  /// The payload of an accessory with a value.
  var control: (any ValueControl)? {
    switch self {
    case .switchToggle(let toggle): toggle
    case .segmentedControl(let control): control
    case .textField(let field): field
    case .stepper(let stepper): stepper
    case .picker(let picker): picker
    case .list(let list): list
    case .map(let map): map
    case .anyOf(let field): field
    case .json(let json): json
    case .none, .disclosureIndicator, .detailDisclosureButton, .checkmark, .conditionalCheckmark,
      .checkmarkPlaceholder, .detailButton, .view, .progress:
      nil
    }
  }

  /// Creates the accessory of a row that is defined in JSON.
  init(_ view: RowView, _ details: CompiledForm.RowDetails?) {
    let button = DetailButton(actions: details?.detailActions ?? [])
    switch view.accessory {
    case .none: self = .none
    case .disclosureIndicator: self = .disclosureIndicator
    case .detailDisclosureButton: self = .detailDisclosureButton(button)
    case .checkmark: self = .checkmark
    case .checkmarkPlaceholder: self = .checkmarkPlaceholder
    case .detailButton: self = .detailButton(button)
    case .segmentedControl: self = .segmentedControl(SegmentedControl(view))
    case .stepper: self = .stepper(Stepper(view))
    case .view where view.progress != nil: self = .view(View(lines: [view.progress?.percentage ?? ""]))
    case .view: self = .view(view.viewName.map { View(named: $0) } ?? View(lines: view.viewLines))
    case .switchToggle, .textField, .picker, .list, .map, .anyOf, .json:
      self.init(of: view.input, view, message: details?.message)
      value = view.value
    }
  }
}

// MARK: - Accessories without a value

extension Row.Accessory {
  /// The behavior of an info button.
  public struct DetailButton: Sendable, Hashable {
    /// The actions to perform when the button is tapped; used only if `selection` is `nil`.
    public var actions: [Action]
    /// Called when the button is tapped.
    @Uncompared public var selection: AsyncSelection?

    /// Creates a button. Tapping it is refused if it has neither a function nor actions.
    public init(selection: AsyncSelection? = nil, actions: [Action] = []) {
      self.actions = actions
      self.selection = selection
    }
  }

  /// The info button, if the accessory has one.
  public var detailButton: DetailButton? {
    switch self {
    case .detailDisclosureButton(let button), .detailButton(let button): button
    default: nil
    }
  }

  /// The function that loads the items of a picker, or of the elements of a list.
  var itemSource: Picker.Source? {
    switch self {
    case .picker(let picker): picker.source
    case .list(let list): list.element.itemSource
    case .map(let map): map.element.itemSource
    case .anyOf(let field): field.controls.lazy.compactMap { $0.itemSource }.first
    default: nil
    }
  }

  /// The info button's function, if it has one.
  public var selection: AsyncSelection? { detailButton?.selection }

  /// An info button and a chevron. The closure is called when the button is tapped, not when the row is.
  public static func detailDisclosureButton(_ selection: @escaping AsyncSelection) -> Self {
    .detailDisclosureButton(DetailButton(selection: selection))
  }

  /// An info button. The closure is called when it is tapped.
  public static func detailButton(_ selection: @escaping AsyncSelection) -> Self {
    .detailButton(DetailButton(selection: selection))
  }

  /// A checkmark that is shown while a condition holds. Its space is always reserved.
  public static func checkmark(when condition: Condition) -> Self { .conditionalCheckmark(condition) }
}

/// A row as it looks now: everything that a renderer needs, and nothing else.
public struct RowView: Sendable, Hashable {
  /// What became of a row since it was last shown.
  public enum Appearance: Sendable, Hashable {
    /// It looks as it did.
    case unchanged
    case changed
    /// It was not there before, or is not there any more.
    case appeared, gone
  }

  /// The number that names the row at a prompt; `nil` outside a screen.
  public var number: Int?
  /// The row's name in the form.
  public var address: RowAddress
  /// Of a row shown outside its screen: the titles on the way to it.
  public var path: [String] = []
  /// The place of the row's value in the settings.
  public var key: Key?
  /// What stands at the row's end.
  public var accessory: AccessoryKind
  /// What the row's setting takes; `nil` where the row holds no value.
  public var input: Input?
  /// What the row's cell shows.
  public var cell: CellView
  /// An example for a field without a value.
  public var placeholder: String?
  /// A sentence or two about what the row is for.
  public var help: String?
  /// The registered view that stands at the row's end, and the lines that it shows.
  public var viewName: String?
  public var viewLines: [String] = []
  /// The value in effect, which must not be shown where the row `isSecure`.
  public var value: Value?
  /// The value that is in effect where nothing is set.
  public var defaultValue: Value?
  /// Whether a value is stored.
  public var isSet: Bool
  /// Whether the value is a secret.
  public var isSecure: Bool
  public var isVisible: Bool
  public var isEnabled: Bool
  /// Whether the stored value differs from the saved one.
  public var isUnsaved: Bool
  /// What is wrong with the value.
  public var problems: [String]
  /// Whether a tap leads to another screen.
  public var leadsOn: Bool
  /// Whether the row has behavior of its own for a tap.
  public var isTappable: Bool
  /// What else can be done with the row.
  public var editActions: [EditActionView]
  /// What became of the row since it was last shown.
  public var appearance = Appearance.unchanged
  /// Whether the row is shown as it would be after a command that was only tried.
  public var isTrial = false

  /// The row's number in the form.
  package var row: Int
  /// Identifies the row across derivations where the program says so.
  package var uuid: String?

  /// What a person calls the row; `nil` where it has neither a text nor a label.
  public var label: String? { cell.accessibilityLabel ?? cell.text }

  /// The value as a person reads it: an item's title, on or off, nothing of a secret. `nil` is unset.
  public var shownValue: String? { shown(value) }

  /// A value of the row's kind as a person reads it.
  public func shown(_ value: Value?) -> String? {
    guard let value else { return nil }
    if isSecure { return "••••" }
    if value == "" { return "''" }
    if accessory == .switchToggle, case .bool(let isOn) = value { return isOn ? "on" : "off" }
    return input?.items?.first { $0.value == value }?.title ?? value.description
  }

  /// The value as programs get it; nothing of a secret.
  public var openValue: Value? { isSecure ? nil : value }

  /// What the row is, in a word or two.
  public var role: String {
    switch accessory {
    case .switchToggle: "switch"
    case .segmentedControl: "choice"
    case .picker: "picker"
    case .textField: isSecureField ? "secret" : "field"
    case .stepper: isSlider ? "slider" : "stepper"
    case .checkmark: "checked"
    case .checkmarkPlaceholder: "not checked"
    case .view: "view"
    case .none, .disclosureIndicator, .detailDisclosureButton, .detailButton:
      leadsOn ? "screen" : isTappable ? "button" : "text"
    }
  }

  private var isSecureField: Bool { input?.isSecure ?? false }

  /// Whether the row looks like a slider.
  public var isSlider: Bool { if case .number(let rules)? = input?.rules { rules.isSlider } else { false } }

  /// The bounds between which the value stands, where it has both.
  public var bounds: ClosedRange<Double>? {
    guard case .number(let rules)? = input?.rules, let minimum = rules.minimum?.double,
      let maximum = rules.maximum?.double, minimum < maximum
    else { return nil }
    return minimum...maximum
  }

  /// How the row stands, in words.
  public var states: [String] {
    var states: [String] = []
    if !isEnabled { states.append("disabled") }
    if isUnsaved { states.append("not saved") }
    if accessory.hasDetailButton { states.append("has details") }
    if !editActions.isEmpty { states.append("has actions") }
    return states
  }
}

/// What a row's cell shows.
public struct CellView: Sendable, Hashable {
  /// How the parts stand to each other.
  public var style: CellStyle
  public var text: String?
  public var detailText: String?
  /// A glyph, or the name of a picture.
  public var image: String?
  /// What the row is called where output is plain or JSON.
  public var accessibilityLabel: String?

  /// Creates what a cell shows.
  public init(
    style: CellStyle, text: String? = nil, detailText: String? = nil, image: String? = nil,
    accessibilityLabel: String? = nil
  ) {
    self.style = style
    self.text = text
    self.detailText = detailText
    self.image = image
    self.accessibilityLabel = accessibilityLabel
  }
}

/// What else can be done with a row.
public struct EditActionView: Sendable, Hashable {
  public var title: String
  /// Whether a prompt asks before it runs the action.
  public var isDestructive: Bool
}

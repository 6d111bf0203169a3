/// A row as it currently looks: exactly what a renderer needs.
public struct RowView: Sendable, Hashable {
  /// How a row has changed since it was last shown.
  public enum Appearance: Sendable, Hashable {
    /// It looks the same.
    case unchanged
    case changed
    /// It was not shown before, or is no longer shown.
    case appeared, gone
  }

  /// The row's number at the prompt; `nil` outside a screen.
  public var number: Int?
  /// The row's address in the form.
  public var address: RowAddress
  /// For a row shown outside its screen: the titles on the way to it.
  public var path: [String] = []
  /// The key of the row's setting.
  public var key: Key?
  /// The accessory at the end of the row.
  public var accessory: AccessoryKind
  /// The input that the row accepts; `nil` if the row has no value.
  public var input: Input?
  /// What the row's cell shows.
  public var cell: CellView
  /// An example, shown while a field has no value.
  public var placeholder: String?
  /// A sentence or two about what the row is for.
  public var help: String?
  /// The name of the registered cell, if the row has one.
  public var cellName: String?
  /// The name of the registered view at the end of the row, and the lines that a view shows.
  public var viewName: String?
  public var viewLines: [String] = []
  /// The progress bar at the end of the row; `nil` if it has none.
  public var progress: ProgressView?
  /// The effective value. It must not be shown if the row `isSecure`.
  public var value: Value?
  /// The value that is in effect while nothing is set.
  public var defaultValue: Value?
  /// Whether a value is stored.
  public var isSet: Bool
  /// Whether the value is a secret.
  public var isSecure: Bool
  public var isVisible: Bool
  public var isEnabled: Bool
  /// Whether the stored value differs from the saved one.
  public var isUnsaved: Bool
  /// Whether the value is saved; otherwise, it is lost at the end of the session.
  public var isKept: Bool
  /// The progress of loading the parts of the row that come from a source; `nil` if there are none.
  public var loadState: LoadState?
  /// What is wrong with the value, and why a part could not be loaded.
  public var problems: [String]
  /// Whether a tap leads to another screen.
  public var leadsOn: Bool
  /// Whether the row itself defines what a tap does.
  public var isTappable: Bool
  /// The row's edit actions.
  public var editActions: [EditActionView]
  /// How the row has changed since it was last shown.
  public var appearance = Appearance.unchanged
  #if !hasFeature(Embedded)
    /// Whether a setting on the screen to which the row leads is not valid.
    package var leadsToProblem = false
    /// The row's problems, and that a row on its screen has one.
    package var allProblems: [String] { problems + (leadsToProblem ? [Wording.leadsToProblem] : []) }
  #endif
  /// Whether the row shows the result of a command that was only tried.
  public var isTrial = false

  /// The name to use in commands, shown with the row; `nil` if it is not shown.
  package var name: String?
  /// Identifies the row in the form.
  package var row: RowID
  /// Identifies the row across derivations, if the program provides an identifier.
  package var uuid: String?

  /// The row's label for people; `nil` if it has neither a text nor an accessibility label.
  public var label: String? { cell.accessibilityLabel ?? cell.text }

  /// The value for people: an item's title, `on` or `off`, or dots for a secret. `nil` if unset.
  public var shownValue: String? { shown(value) }

  /// A value of the row's kind for people.
  public func shown(_ value: Value?) -> String? {
    guard let value else { return nil }
    if isSecure { return Wording.secret }
    if value == "" { return "''" }
    // A text that looks like null.
    if value == "null", input?.isNullable ?? false { return "'null'" }
    return input?.shown(value) ?? value.description
  }

  /// The value for programs; `nil` for a secret.
  public var openValue: Value? { isSecure ? nil : value }

  /// Whether parts of the row are being loaded.
  public var isLoading: Bool { loadState?.isOpen ?? false }

  var isSecureField: Bool { input?.isSecure ?? false }

  /// Whether the row looks like a slider.
  public var isSlider: Bool { if case .number(let rules)? = input?.rules { rules.isSlider } else { false } }

  /// The minimum and maximum of the value, if it has both.
  public var bounds: ClosedRange<Double>? {
    guard case .number(let rules)? = input?.rules, let minimum = rules.minimum?.double,
      let maximum = rules.maximum?.double, minimum < maximum
    else { return nil }
    return minimum...maximum
  }

  /// Whether a chevron at the row's edge shows that a tap opens a screen.
  package var hasChevron: Bool {
    switch accessory {
    case .disclosureIndicator, .detailDisclosureButton, .list, .map, .json: true
    case .picker: false
    default: leadsOn && !cell.style.isButton
    }
  }

  /// The row's states in words.
  public var states: [String] {
    var states: [String] = []
    if !isEnabled { states.append("disabled") }
    if isLoading { states.append(Wording.loading) }
    if isUnsaved { states.append("not saved") }
    if accessory.hasDetailButton { states.append("has details") }
    if !editActions.isEmpty { states.append("has actions") }
    return states
  }
}

/// A progress bar.
public struct ProgressView: Sendable, Hashable {
  /// The part that is filled, from 0 to 1; `nil` if it cannot be computed, because a value is not set.
  public var fraction: Double?

  /// Creates a progress bar. The fraction is clamped to the range from 0 to 1.
  public init(fraction: Double?) {
    self.fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
  }

  /// The percentage as text, such as `47%`, or `unknown` without a fraction.
  public var percentage: String {
    fraction.map { "\(Int(($0 * 100).rounded()))%" } ?? Wording.unknownProgress
  }
}

/// What a row's cell shows.
public struct CellView: Sendable, Hashable {
  /// The layout of the parts.
  public var style: CellStyle
  public var text: String?
  public var detailText: String?
  /// A glyph, or the name of a picture.
  public var image: String?
  /// The label used in plain and JSON output.
  public var accessibilityLabel: String?
  /// How the text and the detail text are drawn.
  public var textStyle: LabelStyle
  public var detailStyle: LabelStyle

  /// Creates what a cell shows.
  public init(
    style: CellStyle, text: String? = nil, detailText: String? = nil, image: String? = nil,
    accessibilityLabel: String? = nil, textStyle: LabelStyle = [], detailStyle: LabelStyle = []
  ) {
    self.style = style
    self.text = text
    self.detailText = detailText
    self.image = image
    self.accessibilityLabel = accessibilityLabel
    self.textStyle = textStyle
    self.detailStyle = detailStyle
  }
}

/// An edit action of a row.
public struct EditActionView: Sendable, Hashable {
  public var title: String
  /// Whether a prompt asks before it runs the action.
  public var isDestructive: Bool
}

extension RowView {
  /// The row's role in one or two words, such as `switch` or `not checked`.
  public var role: String {
    switch accessory {
    case .none, .disclosureIndicator, .detailDisclosureButton, .detailButton:
      leadsOn ? "screen" : isTappable ? "button" : "text"
    case .checkmark: "checked"
    case .checkmarkPlaceholder: "not checked"
    case .switchToggle: "switch"
    case .segmentedControl: "choice"
    case .textField: isSecureField ? "secret" : "field"
    case .stepper where isSlider: "slider"
    case .view where progress != nil: "progress"
    default: accessory.name
    }
  }
}

/// What a row shows at its end.
public enum AccessoryKind: UInt8, Sendable, Hashable, CaseIterable {
  case none, disclosureIndicator, detailDisclosureButton, checkmark, checkmarkPlaceholder, detailButton
  case switchToggle, segmentedControl, textField, stepper, picker, view

  /// The accessory's name in a form definition.
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

  /// Whether the accessory has an info button.
  package var hasDetailButton: Bool { self == .detailButton || self == .detailDisclosureButton }
}

/// The layout of a row, as in a phone's settings.
public enum CellStyle: String, Sendable, Hashable, CaseIterable {
  /// The text on the left, the detail on the right.
  case value1
  /// The text as a narrow label, followed by the detail.
  case value2
  /// The detail below the text.
  case subtitle
  /// The text alone, as a button.
  case button
}

/// The text above or below a section.
public enum Extremity: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// A text.
  case title(String)
  /// Lines of the program.
  case view(View)

  public init(stringLiteral title: String) { self = .title(title) }

  /// The text; `nil` for a view.
  public var title: String? { if case .title(let title) = self { title } else { nil } }

  /// The view; `nil` for a text.
  public var view: View? { if case .view(let view) = self { view } else { nil } }
}

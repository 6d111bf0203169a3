/// The kind of control or sign that a row shows at its end.
///
/// `Grammar+Accessories.swift` maps each kind to its grammar and to the function that reads it.
public enum AccessoryKind: String, Sendable, Hashable, CaseIterable {
  case none, disclosureIndicator, detailDisclosureButton, checkmark, checkmarkPlaceholder, detailButton
  case switchToggle, segmentedControl, textField, stepper, picker, list, map, anyOf, json, view

  /// The accessory's name in a form definition.
  public var name: String { rawValue }

  /// Whether the accessory has an info button.
  package var hasDetailButton: Bool { self == .detailButton || self == .detailDisclosureButton }
}

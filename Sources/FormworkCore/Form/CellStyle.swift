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

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

  /// The documentation of a row's member `cell`.
  static let documentation: StaticString =
    "The row's layout: value1, value2, subtitle, button or a registered cell."

  /// The positions of a cell's text, detail and value.
  package enum Arrangement: Sendable {
    /// The text on the left, the detail and the value on the right.
    case sides
    /// The text in a column of labels, followed by the detail and the value.
    case labelColumn
    /// The text and the value at the sides, the detail below them.
    case detailBelow
  }

  /// The positions of the cell's parts.
  package var arrangement: Arrangement {
    switch self {
    case .value1, .button: .sides
    case .value2: .labelColumn
    case .subtitle: .detailBelow
    }
  }

  /// Whether the text is emphasized.
  package var isEmphasized: Bool { self == .value2 || self == .button }

  /// Whether the cell looks like a button, so that its text says what a tap does.
  package var isButton: Bool { self == .button }
}

/// Rows with a header and a footer.
///
/// ```swift
/// Section("Network", footer: "Needs a restart.") {
///   Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "wifi")
///   if hasEthernet { Row(text: "Ethernet", accessory: .switchToggle(value: false), key: "ethernet") }
/// }
/// ```
public struct Section: Sendable, Hashable {
  /// The text above or below a section.
  public typealias Extremity = FormworkCore.Extremity

  /// Identifies the section when the form is derived again. Without it, the header identifies the section.
  public var uuid: String?
  /// The text or view above the rows.
  public var header: Extremity?
  /// The rows, from top to bottom.
  public var rows: [Row]
  /// The text or view below the rows.
  public var footer: Extremity?
  /// The section's title in an index, for `jump`.
  public var indexTitle: String?
  /// Conditions that the settings must meet.
  public var requirements: [Requirement] = []
  /// The field, such as `item.role`, for whose values the section is repeated; `nil` if the section is not
  /// repeated.
  public var forEach: Key?
  /// Whether each `${…}` in the texts of the section and of its rows is replaced with a value, as in JSON.
  public var expandsTemplates = false
  /// The source of further rows, which follow the others; `nil` if the section contains all of its rows.
  public var rowSource: Row.Source?
  /// The keys whose changes reload the rows that come from the source.
  public var reloadKeys: [Key] = []

  /// Creates a section.
  public init(
    header: Extremity? = nil, rows: [Row] = [], footer: Extremity? = nil, indexTitle: String? = nil,
    uuid: String? = nil
  ) {
    self.uuid = uuid
    self.header = header
    self.rows = rows
    self.footer = footer
    self.indexTitle = indexTitle
  }

  /// Creates a section with the rows that the closure lists.
  public init(
    _ header: Extremity? = nil, footer: Extremity? = nil, indexTitle: String? = nil, uuid: String? = nil,
    @RowsBuilder rows: () -> [Row]
  ) {
    self.init(header: header, rows: rows(), footer: footer, indexTitle: indexTitle, uuid: uuid)
  }

  /// Adds a condition that the settings must meet, as `Row.requires` does for a row.
  public func requires(_ that: Condition, message: String, when: Condition? = nil) -> Section {
    with { $0.requirements.append(Requirement(that, message: message, when: when)) }
  }

  /// Replaces each `${…}` in the texts of the section and of its rows with a value, as in JSON.
  public func expandingTemplates() -> Section {
    with { $0.expandsTemplates = true }
  }
}

extension Section.Extremity {
  /// The same as `view`. In Static, this is a view that determines its own height.
  public static func autoLayoutView(_ view: View) -> Self { .view(view) }
}

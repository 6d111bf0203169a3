/// Rows with a header and a footer.
public struct Section: Sendable, Hashable {
  /// The text above or below a section.
  public typealias Extremity = FormworkCore.Extremity

  /// Identifies the section across derivations. Without it, the section is identified by its header.
  public var uuid: String?
  /// The text or view above the rows.
  public var header: Extremity?
  /// The rows, from top to bottom.
  public var rows: [Row]
  /// The text or view below the rows.
  public var footer: Extremity?
  /// The section's title in an index, for `jump`.
  public var indexTitle: String?

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
}

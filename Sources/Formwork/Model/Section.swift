/// Rows under a header.
public struct Section: Sendable, Hashable {
  /// The text above or below a section.
  public typealias Extremity = FormworkCore.Extremity

  /// Identifies the section across derivations; without one, its header does.
  public var uuid: String?
  /// What stands above the rows.
  public var header: Extremity?
  /// The rows, from top to bottom.
  public var rows: [Row]
  /// What stands below the rows.
  public var footer: Extremity?
  /// The section's name in an index, for `jump`.
  public var indexTitle: String?

  /// A section with the parts that are given.
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

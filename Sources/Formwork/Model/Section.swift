/// Rows under a header.
public struct Section: Sendable, Hashable {
  /// The text above or below a section.
  public enum Extremity: Sendable, Hashable, ExpressibleByStringInterpolation {
    case title(String)
    /// A view that the program registered under this name.
    case view(String)

    public init(stringLiteral title: String) { self = .title(title) }

    public var title: String? { if case .title(let title) = self { title } else { nil } }
  }

  /// Identifies the section across derivations; without one, its header does.
  public var uuid: String?
  public var header: Extremity?
  public var rows: [Row]
  public var footer: Extremity?
  /// The section's name in an index, for `jump`.
  public var indexTitle: String?

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

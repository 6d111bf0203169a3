/// The position of a row on a screen.
public struct RowIndexPath: Sendable, Hashable {
  /// The zero-based index of the section.
  public var section: Int
  /// The zero-based index of the row in its section.
  public var row: Int

  /// Creates an index path from a row index and a section index.
  public init(row: Int, section: Int) {
    self.section = section
    self.row = row
  }
}

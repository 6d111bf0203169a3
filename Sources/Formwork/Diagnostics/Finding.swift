/// Something that `verify` found: a row whose value does not do.
public struct Finding: Sendable, Hashable {
  /// The row, or of several that share a key the first one.
  public var row: RowReference
  /// Why its value does not do.
  public var fault: StoredFault
  /// The row's own words for what would be right, where it has some.
  public var message: String?
  /// A command after which it would be right, where one was found; it was tried.
  public var remedy: String?
}

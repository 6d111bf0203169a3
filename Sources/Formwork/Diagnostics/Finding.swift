/// Something that `verify` found: a row whose value does not do.
public struct Finding: Sendable, Hashable {
  public var row: RowReference
  public var fault: StoredFault
  public var message: String?
}

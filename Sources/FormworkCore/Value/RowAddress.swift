/// A row's screen and id. They still identify the row after the program has derived the form again.
public struct RowAddress: Sendable, Hashable, CustomStringConvertible {
  /// The name of the row's screen.
  public var screen: String
  /// The row's id, unique on its screen.
  public var id: String

  /// Creates the address of a row.
  public init(screen: String, id: String) {
    self.screen = screen
    self.id = id
  }

  /// The address as written in a script: `SCREEN/ID`.
  public var description: String { "\(screen)/\(id)" }

  public static func == (left: RowAddress, right: RowAddress) -> Bool {
    left.screen.hasSameScalars(as: right.screen) && left.id.hasSameScalars(as: right.id)
  }

  public func hash(into hasher: inout Hasher) {
    screen.hashScalars(into: &hasher)
    id.hashScalars(into: &hasher)
  }
}

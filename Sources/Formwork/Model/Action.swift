/// Behaviour as data: an action's name and its argument.
///
/// `ActionTable` turns it into something that happens. Being a value, it takes part in a row's equality.
public struct Action: Sendable, Hashable, CustomStringConvertible {
  public var name: String
  public var argument: Value

  public init(_ name: String, _ argument: Value = .null) {
    self.name = name
    self.argument = argument
  }

  public var description: String { argument == .null ? name : "\(name) \(argument.json)" }
}

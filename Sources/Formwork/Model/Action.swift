/// Behaviour as data: an action's name and its argument.
///
/// `ActionTable` turns it into something that happens. Being a value, it takes part in a row's equality.
public struct Action: Sendable, Hashable, CustomStringConvertible {
  /// The name under which an `ActionTable` has the action's function.
  public var name: String
  /// What the function receives first; `.null` where it needs nothing.
  public var argument: Value

  /// An action, as `Action("push", "proxy")`.
  public init(_ name: String, _ argument: Value = .null) {
    self.name = name
    self.argument = argument
  }

  public var description: String { argument == .null ? name : "\(name) \(argument.json)" }
}

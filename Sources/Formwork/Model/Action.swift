/// Behaviour as data: an action's name and its argument.
///
/// `ActionTable` turns it into something that happens. Being a value, it takes part in a row's equality.
public struct Action: Sendable, Hashable, CustomStringConvertible {
  /// The name under which an `ActionTable` has the action's function.
  public var name: String
  /// What the function receives first; `.null` where it needs nothing.
  public var argument: Value
  /// Expressions over the settings; where one of them does not hold when its turn comes, the action is passed
  /// over.
  public var conditions: [String] = []

  /// An action, as `Action("push", "proxy")`.
  public init(_ name: String, _ argument: Value = .null) {
    self.name = name
    self.argument = argument
  }

  /// Several actions that one condition is for.
  static func group(_ actions: [Action]) -> Action {
    Action(groupName, .array(actions.map { .object($0.object) }))
  }

  /// The actions of a group; `nil` of anything else.
  package var group: [Action]? { name == Action.groupName ? Action.list(argument) : nil }
  private static let groupName = "selection"

  /// As a definition has it.
  var object: Value.Object {
    var object = Value.Object([.init(name: name, value: argument)])
    if !conditions.isEmpty { object["when"] = .array(conditions.map(Value.string)) }
    return object
  }

  public var description: String { argument == .null ? name : "\(name) \(argument.json)" }
}

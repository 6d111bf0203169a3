/// Actions by name: curried functions that take the argument first, then the row's context, and give what
/// happens.
///
/// ```swift
/// registry.actions.register("call") { argument in { context in { phone.dial(argument) } } }
/// registry.actions.register("restart", on: server, Server.restart)   // an unapplied method
/// ```
public struct ActionTable: Sendable {
  /// What an action amounts to; the session or its runner carries it out.
  public enum Effect: Sendable {
    /// Shows the form's screen of this name.
    case push(screen: String)
    /// Goes back one screen, which the first one refuses.
    case pop
    /// Sets settings in one change: everything is judged on the result.
    case set([(key: Key, value: Value)])
    /// Turns a switch over.
    case toggle(Key)
    /// Takes out what was set.
    case reset([Key])
    /// Shows a message, with its choices.
    case alert(Alert)
    /// What the commands of these names do.
    case verify, save, revert, quit
    /// Calls a closure of the program.
    case call(AsyncSelection)
  }

  /// `argument → row context → effect`; `nil` where the argument is of no use.
  public typealias Function = @Sendable (_ argument: Value) -> @Sendable (_ context: Row.Context) -> Effect?

  private var functions: [String: Function] = ActionTable.builtIn

  /// The actions that every form has: `push`, `pop`, `set`, `toggle`, `reset`, `alert`, `verify`, `save`,
  /// `revert` and `quit`.
  public init() {}

  /// The function of this name, built in or registered; `nil` where there is none.
  public subscript(name: String) -> Function? { functions[name] }

  /// The names of the actions that a program registered.
  var registeredNames: [String] { functions.keys.filter { ActionTable.builtIn[$0] == nil }.sorted() }

  /// Registers a curried function.
  public mutating func register(
    _ name: String,
    _ function: @escaping @MainActor @Sendable (Value) -> @MainActor @Sendable (Row.Context) -> AsyncSelection
  ) {
    functions[name] = { argument in { context in .call { await function(argument)(context)() } } }
  }

  /// Registers a function of the row's context, as `context` reaches a handler.
  public mutating func register(
    _ name: String, context function: @escaping @MainActor @Sendable (Row.Context) async -> Void
  ) {
    functions[name] = { _ in { context in .call { await function(context) } } }
  }

  /// Registers something that needs neither argument nor context.
  public mutating func register(_ name: String, selection: @escaping AsyncSelection) {
    functions[name] = { _ in { _ in .call(selection) } }
  }

  /// Registers an unapplied method, `Server.restart` being `(Server) -> () -> Void`.
  public mutating func register<Target: Sendable>(
    _ name: String, on target: Target, _ method: @escaping @MainActor @Sendable (Target) -> Selection
  ) {
    functions[name] = { _ in { _ in .call { method(target)() } } }
  }

  /// Registers an unapplied curried method, `(Phone) -> (Value) -> Selection`.
  public mutating func register<Target: Sendable>(
    _ name: String, on target: Target,
    _ method: @escaping @MainActor @Sendable (Target) -> (Value) -> Selection
  ) {
    functions[name] = { argument in { _ in .call { method(target)(argument)() } } }
  }
}

extension ActionTable {
  static let builtInNames = builtIn.keys.sorted()

  /// The actions that every form has.
  static let builtIn: [String: Function] = [
    "push": { argument in { _ in argument.string.map(Effect.push) } },
    "pop": { _ in { _ in .pop } },
    "set": { argument in
      { _ in argument.object.map { .set($0.map { (key: Key($0.name), value: $0.value) }) } }
    },
    "toggle": { argument in { _ in Key(value: argument).map(Effect.toggle) } },
    "reset": { argument in
      { _ in .reset((argument.array ?? [argument]).compactMap(Key.init(value:))) }
    },
    "alert": { argument in { _ in Alert(argument).map(Effect.alert) } },
    "verify": { _ in { _ in .verify } },
    "save": { _ in { _ in .save } },
    "revert": { _ in { _ in .revert } },
    "quit": { _ in { _ in .quit } },
  ]
}

extension Alert {
  /// An alert as an action's argument has it.
  init?(_ argument: Value) {
    guard let object = argument.object, let title = object["title"]?.string else { return nil }
    self.init(
      title: title, message: object["message"]?.string,
      choices: (object["actions"]?.array ?? []).compactMap { choice in
        guard let choice = choice.object, let title = choice["title"]?.string else { return nil }
        return Choice(
          title: title, style: choice["style"]?.string.flatMap(Row.EditAction.Style.init) ?? .default,
          actions: Action.list(choice["selection"] ?? .null))
      })
  }
}

extension Action {
  /// The actions that a selection of a definition amounts to.
  static func list(_ selection: Value) -> [Action] {
    switch selection {
    case .string(let name): [Action(name)]
    case .object(let object):
      object.filter { $0.name != "when" }.map { member in
        var action = Action(member.name, member.value)
        let conditions = object["when"]
        action.conditions = (conditions?.array ?? [conditions].compactMap { $0 }).compactMap(\.string)
        return action
      }
    case .array(let selections): selections.flatMap(list)
    default: []
    }
  }
}

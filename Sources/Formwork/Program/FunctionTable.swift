/// Functions by name: curried, so that the argument that a form gives comes first and the row's context second.
///
/// ```swift
/// registry.actions.register("call") { argument in { context in { phone.dial(argument) } } }
/// registry.actions.register("restart", on: server, Server.restart)   // an unapplied method
/// ```
public struct FunctionTable: Sendable {
  typealias Function = @Sendable (_ argument: Value) -> @Sendable (_ context: Row.Context) -> AsyncSelection

  private var functions: [String: Function] = [:]

  /// Creates an empty table.
  public init() {}

  /// The names of the functions.
  var names: [String] { functions.keys.sorted() }

  subscript(name: String) -> Function? { functions[name] }

  /// Registers a curried function.
  public mutating func register(
    _ name: String,
    _ function: @escaping @MainActor @Sendable (Value) -> @MainActor @Sendable (Row.Context) -> AsyncSelection
  ) {
    functions[name] = { argument in { context in { await function(argument)(context)() } } }
  }

  /// Registers a function of the row's context.
  public mutating func register(
    _ name: String, context function: @escaping @MainActor @Sendable (Row.Context) async -> Void
  ) {
    functions[name] = { _ in { context in { await function(context) } } }
  }

  /// Registers a function that needs neither argument nor context.
  public mutating func register(_ name: String, selection: @escaping AsyncSelection) {
    functions[name] = { _ in { _ in selection } }
  }

  /// Registers an unapplied method, `Server.restart` being `(Server) -> () -> Void`.
  public mutating func register<Target: Sendable>(
    _ name: String, on target: Target, _ method: @escaping @MainActor @Sendable (Target) -> Selection
  ) {
    functions[name] = { _ in { _ in { method(target)() } } }
  }

  /// Registers an unapplied curried method, `(Phone) -> (Value) -> Selection`.
  public mutating func register<Target: Sendable>(
    _ name: String, on target: Target,
    _ method: @escaping @MainActor @Sendable (Target) -> (Value) -> Selection
  ) {
    functions[name] = { argument in { _ in { method(target)(argument)() } } }
  }
}

/// What a program adds to its forms: functions, cells and views that a form in JSON names.
public struct Registry: Sendable {
  /// Functions by the names that selections give.
  public var actions = FunctionTable()
  /// Cells by the names that a row's `cell` gives.
  public var cells: [String: any Cell.Type] = [:]
  /// Views by name: the lines that one shows for a row.
  public var views: [String: @Sendable (Row) -> [String]] = [:]

  /// Creates a registry that adds nothing.
  public init() {}

  var environment: FormReader.Environment {
    var environment = FormReader.Environment()
    environment.actions = actions.names
    environment.cells = cells.keys.sorted()
    return environment
  }
}

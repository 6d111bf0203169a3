/// Curried functions by name. They take the argument from the form first and the row's context second.
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

  /// Registers a function without argument and context.
  public mutating func register(_ name: String, selection: @escaping AsyncSelection) {
    functions[name] = { _ in { _ in selection } }
  }

  /// Registers an unapplied method: `Server.restart` has the type `(Server) -> () -> Void`.
  public mutating func register<Target: Sendable>(
    _ name: String, on target: Target, _ method: @escaping @MainActor @Sendable (Target) -> Selection
  ) {
    functions[name] = { _ in { _ in { method(target)() } } }
  }

  /// Registers an unapplied curried method of type `(Phone) -> (Value) -> Selection`.
  public mutating func register<Target: Sendable>(
    _ name: String, on target: Target,
    _ method: @escaping @MainActor @Sendable (Target) -> (Value) -> Selection
  ) {
    functions[name] = { argument in { _ in { method(target)(argument)() } } }
  }
}

/// Functions, cells and views that a program provides for forms in JSON.
public struct Registry: Sendable {
  /// The functions by the names used in selections.
  public var actions = FunctionTable()
  /// The cells by the names used in a row's `cell`.
  public var cells: [String: any Cell.Type] = [:]
  /// The views by name. A view returns the lines to show for a row.
  public var views: [String: @Sendable (Row) -> [String]] = [:]

  /// Creates an empty registry.
  public init() {}

  var environment: FormReader.Environment {
    var environment = FormReader.Environment()
    environment.actions = actions.names
    environment.cells = cells.keys.sorted()
    return environment
  }
}

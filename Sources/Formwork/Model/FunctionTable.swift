/// An action that a function of the program returns for Formwork to perform: set, toggle or reset settings,
/// push or pop a screen, show an alert, refuse with a message, save, revert, quit, or call another function.
public typealias Effect = Action

/// Functions that change settings and perform actions.
///
/// ```swift
/// registry.actions.register("checkPort") { argument in
///   { context in await ports.isFree(context["value"]) ? [] : [.refuse("this port is in use")] }
/// }
/// registry.actions.register("restart", on: server, Server.restart)  // an unapplied method
/// ```
/// Selections, edit actions, choices of alerts, info buttons and `onChange` can call these functions. A
/// function can be `async` and can throw: the error is then shown, and the change in progress is reverted.
/// Values that a function sets are checked like any other input.
public typealias FunctionTable = CurriedFunctions<[Effect]>

/// Functions that return content for a form: the items of a picker, a detail text or rows. Items are an array, as
/// in a JSON form, or an object with a member `items`.
///
/// ```swift
/// registry.sources.register("zones") { argument in
///   { context in .array(try await cloud.zones().map { .string($0.name) }) }
/// }
/// ```
/// A function can be `async` and can throw; the row then shows the error.
public typealias SourceTable = CurriedFunctions<Value>

/// Curried functions by name. They take the argument from the form first and the row's context second.
public struct CurriedFunctions<Result>: Sendable {
  /// A curried function: `(argument) → (context) → result`.
  public typealias Function =
    @MainActor @Sendable (_ argument: Value) ->
    @MainActor @Sendable (_ context: Row.Context) async throws -> Result

  private var functions: [String: Function] = [:]

  /// Creates an empty table.
  public init() {}

  var names: [String] { functions.keys.sorted() }

  subscript(name: String) -> Function? { functions[name] }

  /// Registers a curried function.
  public mutating func register(_ name: String, _ function: @escaping Function) { functions[name] = function }

  /// Registers a function of the row's context.
  public mutating func register(
    _ name: String, context function: @escaping @MainActor @Sendable (Row.Context) async throws -> Result
  ) {
    functions[name] = { _ in function }
  }
}

extension CurriedFunctions<[Effect]> {
  /// Registers a curried function without effects.
  public mutating func register(
    _ name: String,
    _ function:
      @escaping @MainActor @Sendable (_ argument: Value) ->
      @MainActor @Sendable (_ context: Row.Context) async throws
      -> Void
  ) {
    register(name) { argument in
      { context in
        try await function(argument)(context)
        return []
      }
    }
  }

  /// Registers a function of the row's context without effects.
  public mutating func register(
    _ name: String, context function: @escaping @MainActor @Sendable (Row.Context) async throws -> Void
  ) {
    register(name) { _ in function }
  }

  /// Registers a function without an argument, a context or effects.
  public mutating func register(_ name: String, selection: @escaping AsyncSelection) {
    register(name) { _ in { _ in try await selection() } }
  }

  /// Registers an unapplied method: `Server.restart` has the type `(Server) -> () -> Void`.
  public mutating func register<Target: Sendable>(
    _ name: String, on target: Target, _ method: @escaping @MainActor @Sendable (Target) -> Selection
  ) {
    register(name) { _ in { _ in method(target)() } }
  }

  /// Registers an unapplied curried method of type `(Phone) -> (Value) -> Selection`.
  public mutating func register<Target: Sendable>(
    _ name: String, on target: Target,
    _ method: @escaping @MainActor @Sendable (Target) -> (Value) -> Selection
  ) {
    register(name) { argument in { _ in method(target)(argument)() } }
  }
}

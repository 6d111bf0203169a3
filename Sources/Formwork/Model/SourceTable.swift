/// Curried functions by name that return what a form shows, such as the items of a picker. They take the
/// argument from the form first and the row's context second.
///
/// ```swift
/// registry.sources.register("zones") { argument in
///   { context in .array(try await cloud.zones().map { .string($0.name) }) }
/// }
/// ```
/// A function can be `async` and can throw; the row then shows the error.
public struct SourceTable: Sendable {
  /// A curried function: `(argument) → (context) → result`. Items are an array as in a form in JSON, or an
  /// object with a member `items`.
  public typealias Function =
    @MainActor @Sendable (_ argument: Value) ->
    @MainActor @Sendable (_ context: Row.Context) async throws -> Value

  private var functions: [String: Function] = [:]

  /// Creates an empty table.
  public init() {}

  var names: [String] { functions.keys.sorted() }

  subscript(name: String) -> Function? { functions[name] }

  /// Registers a curried function.
  public mutating func register(_ name: String, _ function: @escaping Function) { functions[name] = function }

  /// Registers a function of the row's context.
  public mutating func register(
    _ name: String, context function: @escaping @MainActor @Sendable (Row.Context) async throws -> Value
  ) {
    functions[name] = { _ in function }
  }
}

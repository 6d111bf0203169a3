/// Serves the calls of a workspace one at a time, in the order in which they were made.
@MainActor
package final class Turn {
  /// The calls that wait for the one that is being served; `nil` if none is.
  private var waiting: [CheckedContinuation<Void, Never>]?

  package init() {}

  package func take() async {
    if waiting == nil {
      waiting = []
      return
    }
    await withCheckedContinuation { waiting?.append($0) }
  }

  package func pass() {
    if waiting?.isEmpty ?? true { waiting = nil } else { waiting?.removeFirst().resume() }
  }

  /// Serves a call of the program when those before it have been served.
  ///
  /// - Throws: also if the caller is a function that was called here, and would wait for itself.
  func serve<Value>(_ call: () async throws(Failure) -> Value) async throws(Failure) -> Value {
    if Self.awaitedHere.contains(ObjectIdentifier(self)) { throw Failure(.waitsForItself) }
    await take()
    defer { pass() }
    return try await call()
  }

  // MARK: - Functions of the program

  /// A function of the program that is running, and the turns that wait for it. Tasks that it starts inherit the
  /// task-local value but not the task. A turn does not wait for unstructured tasks, so these may call the workspace.
  /// Child tasks, which it does wait for, cannot be told apart from them.
  @MainActor
  private final class Function {
    let task: Int?
    let turns: Set<ObjectIdentifier>
    var isRunning = true

    init(_ turns: Set<ObjectIdentifier>) { (task, self.turns) = (Turn.currentTask, turns) }
  }

  @TaskLocal private static var function: Function?

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// The turns that wait for the function that is running in the current task.
  private static var awaitedHere: Set<ObjectIdentifier> {
    guard let function, function.isRunning, function.task == currentTask else { return [] }
    return function.turns
  }

  /// The turns that will wait for a function that is called now.
  private var awaiting: Set<ObjectIdentifier> { Self.awaitedHere.union([ObjectIdentifier(self)]) }

  /// Runs a function of the program in the current task.
  func run<Value, Fault: Error>(
    _ body: () async throws(Fault) -> Value
  ) async throws(Fault) -> Value { try await Self.run(for: awaiting, body) }

  private static func run<Value, Fault: Error>(
    for turns: Set<ObjectIdentifier>, _ body: () async throws(Fault) -> Value
  ) async throws(Fault) -> Value {
    let function = Function(turns)
    defer { function.isRunning = false }
    let result = await $function.withValue(function) { () async -> Result<Value, Fault> in
      do throws(Fault) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Runs a function of the program in a task of its own. Returns as soon as the task is cancelled, even if the
  /// function ignores that; its result is then discarded.
  ///
  /// - Throws: what the function throws, or `CancellationError`.
  func runInterruptibly<Value: Sendable>(
    _ function: @escaping @MainActor () async throws -> Value
  ) async throws -> Value {
    let turns = awaiting
    return try await interruptible { try await Self.run(for: turns) { try await function() } }
  }
}

extension Fault {
  /// A function that the workspace waits for tried to wait for the workspace.
  fileprivate static let waitsForItself = other("refused.waitsForItself", Wording.waitsForItself, .refused)
}

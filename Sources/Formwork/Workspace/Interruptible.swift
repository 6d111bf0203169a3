/// Runs a function of the program. Returns as soon as the task is cancelled, even if the function ignores
/// that; its result is then discarded.
///
/// - Throws: what the function throws, or `CancellationError`.
@MainActor
func interruptible<Value: Sendable>(_ function: @escaping @MainActor () async throws -> Value) async throws
  -> Value
{
  let race = Race<Value>()
  let task = Task.immediate { @MainActor in
    do { race.end(.success(try await function())) } catch { race.end(.failure(error)) }
  }
  if let result = race.result { return try result.get() }
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { race.wait($0) }
  } onCancel: {
    task.cancel()
    Task { @MainActor in race.end(.failure(CancellationError())) }
  }
}

/// Keeps the first of several results.
@MainActor
private final class Race<Value: Sendable> {
  private(set) var result: Result<Value, any Error>?
  private var continuation: CheckedContinuation<Value, any Error>?

  func wait(_ continuation: CheckedContinuation<Value, any Error>) {
    if let result { continuation.resume(with: result) } else { self.continuation = continuation }
  }

  func end(_ result: Result<Value, any Error>) {
    guard self.result == nil else { return }
    self.result = result
    continuation?.resume(with: result)
    continuation = nil
  }
}

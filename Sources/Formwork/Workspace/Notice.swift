/// Notifies a handler and all waiting tasks of an event.
@MainActor
package final class Notice {
  /// Called each time.
  package var handler: (@MainActor () -> Void)?
  private var waiting: [AsyncStream<Void>.Continuation] = []

  package init() {}

  /// Wakes the tasks that wait, and calls the handler.
  func post() {
    for continuation in waiting { continuation.finish() }
    waiting = []
    handler?()
  }

  /// Waits until this is posted, the deadline passes or the task is cancelled.
  func wait(until deadline: ContinuousClock.Instant) async {
    let (ends, continuation) = AsyncStream<Void>.makeStream()
    waiting.append(continuation)
    let timer = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      continuation.finish()
    }
    for await _ in ends {}
    timer.cancel()
  }
}

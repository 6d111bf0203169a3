extension LineEditor {
  /// Runs a task that Ctrl-C cancels while no line is being read.
  ///
  /// A Ctrl-C that came after the last line counts, too. A signal that asks the program to end also cancels;
  /// ``terminatingSignal`` tells.
  ///
  /// - Returns: what `body` returns; `nil` as soon as it is cancelled, though it may go on for a while.
  package func withInterrupts<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable () async -> Value
  ) async -> Value? {
    let (results, result) = AsyncStream.makeStream(of: Value?.self)
    let task = Task { @MainActor in
      result.yield(Task.isCancelled ? nil : await body())
      result.finish()
    }
    let cancel: @Sendable () -> Void = {
      // First: what `body` makes of it comes too late.
      result.yield(nil)
      result.finish()
      task.cancel()
    }
    let number = interrupts.add(cancel)
    defer { interrupts.remove(number) }
    return await withTaskCancellationHandler {
      for await value in results { return value }
      return nil
    } onCancel: {
      cancel()
    }
  }
}

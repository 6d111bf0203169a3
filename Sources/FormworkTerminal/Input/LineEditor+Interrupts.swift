extension LineEditor {
  /// Runs a task that Ctrl-C cancels while no line is being read.
  ///
  /// A Ctrl-C that came after the last line counts, too. A signal that asks the program to end also cancels;
  /// ``terminatingSignal`` tells. The task has to react to its cancellation.
  package func withInterrupts<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable () async -> Value
  ) async -> Value {
    let task = Task { @MainActor in await body() }
    let number = interrupts.add { task.cancel() }
    defer { interrupts.remove(number) }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

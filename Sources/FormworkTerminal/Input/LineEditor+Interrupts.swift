extension LineEditor {
  /// Runs a task that Ctrl-C cancels while no line is being read.
  ///
  /// A Ctrl-C that arrived after the last line was read also cancels it, and so does a signal that asks the
  /// program to end (see ``terminatingSignal``). The task must respond to its cancellation.
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

  package var isTerminal: Bool { true }

  package func lendingTerminal<Value: Sendable>(_ body: () async -> Value) async -> Value {
    TerminalState.save()
    signals.ignoreInterrupts()
    defer {
      signals.heedInterrupts()
      // The program may have left the terminal in other modes.
      TerminalState.restore()
    }
    return await body()
  }
}

internal import FormworkPlatform
internal import Synchronization

/// Cancels the running tasks if a signal arrives while no line is being read.
final class Interrupts: Sendable {
  private struct State {
    /// The tasks that a signal cancels, the innermost last.
    var tasks: [(number: Int, cancel: @Sendable () -> Void)] = []
    var lastNumber = 0
    /// Whether Ctrl-C was typed after the last line was read, while no task was running.
    var isPending = false
    var terminatingSignal: Int32?
  }

  private let state = Mutex(State())

  /// The signal that has asked the program to end; `nil` if there was none.
  var terminatingSignal: Int32? { state.withLock { $0.terminatingSignal } }

  /// Registers a function to call when a signal arrives, or now if one has arrived since the last line.
  ///
  /// - Returns: a number for ``remove(_:)``.
  func add(_ cancel: @escaping @Sendable () -> Void) -> Int {
    let (number, isLate) = state.withLock { state in
      state.lastNumber += 1
      let isLate = state.isPending || state.terminatingSignal != nil
      state.isPending = false
      state.tasks.append((state.lastNumber, cancel))
      return (state.lastNumber, isLate)
    }
    if isLate { cancel() }
    return number
  }

  func remove(_ number: Int) {
    // The function is released outside the lock.
    _ = state.withLock { state in
      state.tasks.firstIndex { $0.number == number }.map { state.tasks.remove(at: $0) }
    }
  }

  /// Handles Ctrl-C: cancels the innermost task.
  func interrupt() {
    let cancel = state.withLock { state in
      if state.tasks.isEmpty { state.isPending = true }
      return state.tasks.last?.cancel
    }
    cancel?()
  }

  /// Handles a signal that asks the program to end: cancels all tasks.
  func terminate(_ signal: Int32) {
    let tasks = state.withLock { state in
      state.terminatingSignal = signal
      return state.tasks
    }
    for task in tasks.reversed() { task.cancel() }
  }

  /// Forgets an earlier Ctrl-C. Called when a line begins.
  func forget() { state.withLock { $0.isPending = false } }
}

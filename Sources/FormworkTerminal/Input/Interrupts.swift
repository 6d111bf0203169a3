internal import FormworkPlatform
internal import Synchronization

/// Signals that arrive while no line is read: they cancel what runs instead.
final class Interrupts: Sendable {
  private struct State {
    /// Tasks to be cancelled, the innermost last.
    var tasks: [(number: Int, cancel: @Sendable () -> Void)] = []
    var lastNumber = 0
    /// Whether Ctrl-C came since the last line was read, while nothing ran.
    var isPending = false
    var terminatingSignal: Int32?
  }

  private let state = Mutex(State())

  /// The signal that has asked the program to end.
  var terminatingSignal: Int32? { state.withLock { $0.terminatingSignal } }

  /// Has `cancel` called for a signal that arrives, or has arrived after the last line; `remove` ends that.
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
    // Released when nothing is locked any more.
    _ = state.withLock { state in
      state.tasks.firstIndex { $0.number == number }.map { state.tasks.remove(at: $0) }
    }
  }

  /// Ctrl-C: the innermost task is cancelled.
  func interrupt() {
    let cancel = state.withLock { state in
      if state.tasks.isEmpty { state.isPending = true }
      return state.tasks.last?.cancel
    }
    cancel?()
  }

  /// A signal asks the program to end: all tasks are cancelled.
  func terminate(_ signal: Int32) {
    let tasks = state.withLock { state in
      state.terminatingSignal = signal
      return state.tasks
    }
    for task in tasks.reversed() { task.cancel() }
  }

  /// A line is read: a Ctrl-C before it has nothing more to cancel.
  func forget() { state.withLock { $0.isPending = false } }
}

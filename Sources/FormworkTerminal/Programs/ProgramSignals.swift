internal import FormworkPlatform
internal import Synchronization

/// The signals that would end this process and leave the programs behind that it has started. They are handled as
/// long as at least one program runs, and reach each of them. While a line editor exists, its signals cancel the tasks
/// that wait for programs instead.
enum ProgramSignals {
  private struct State {
    var signals: Signals?
    /// The pipes of the running programs, by their reading ends.
    var programs: [Int32: EventPipe] = [:]
  }

  private static let state = Mutex(State())

  /// Begins to report signals to a program that is about to start.
  static func add(_ program: EventPipe) {
    state.withLock { state in
      if state.programs.isEmpty, !Signals.areHandled {
        state.signals = Signals([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
      }
      state.programs[program.readEnd] = program
    }
  }

  /// Stops reporting signals to a program that has ended.
  ///
  /// - Returns: the first signal that has not been reported to any program.
  @discardableResult
  static func remove(_ program: EventPipe) -> Int32? {
    state.withLock { state in
      state.programs[program.readEnd] = nil
      guard state.programs.isEmpty, let signals = state.signals else { return nil }
      state.signals = nil
      return signals.end().first
    }
  }

  /// The descriptor that can be read when a signal has arrived; -1 if the signals are not handled here.
  static var readEnd: Int32 { state.withLock { $0.signals?.readEnd ?? -1 } }

  /// Reports the signals that have arrived to all programs.
  static func forward() {
    state.withLock { state in
      while let signal = state.signals?.next() {
        for program in state.programs.values { program.put(UInt8(truncatingIfNeeded: signal)) }
      }
    }
  }
}

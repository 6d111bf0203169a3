internal import FormworkPlatform
internal import Synchronization

/// Lets a signal that ends the process take effect only after the file that is being written is complete. Otherwise,
/// a temporary file would be left.
///
/// Only signals without a handler are deferred. While no file is written, they end the process as always.
package enum DeferredSignals {
  /// The number of files that are being written, in the lowest 16 bits, and above them the signal that has arrived;
  /// or `ending`.
  private static let state = Atomic<Int>(0)
  private static let ending = -1
  private static let isEnabled = Atomic<Bool>(false)

  /// Lets this process defer signals. Call it only in a process that belongs to the program with the prompt, because
  /// a library must not handle the signals of other programs.
  package static func enable() { isEnabled.store(true, ordering: .relaxed) }

  private static let handlers: Void = {
    // The Swift runtime may print a backtrace for SIGQUIT, as it does for a crash.
    var crash = sigaction()
    sigaction(SIGILL, nil, &crash)
    for signal in endingSignals {
      var action = sigaction()
      guard sigaction(signal, nil, &action) == 0, action.isDefault || action.hasSameHandler(as: crash) else {
        continue
      }
      action = sigaction()
      action.__sigaction_handler.sa_handler = handler
      sigfillset(&action.sa_mask)
      action.sa_flags = Int32(SA_RESTART)
      sigaction(signal, &action, nil)
    }
  }()

  /// Call it before a temporary file is created, and ``end()`` when that has been renamed or removed.
  static func begin() {
    if isEnabled.load(ordering: .relaxed) { _ = handlers }
    while true {
      let old = state.load(ordering: .sequentiallyConsistent)
      if old == ending {
        pause()  // until the signal that another thread handles has ended the process
      } else if exchange(old, for: old + 1) {
        return
      }
    }
  }

  static func end() {
    let new = state.subtract(1, ordering: .sequentiallyConsistent).newValue
    if new & 0xFFFF == 0, new != 0 { endProcess(by: Int32(new >> 16)) }
  }

  /// Runs in a signal handler, so it uses atomic values only.
  private static let handler: @convention(c) (Int32) -> Void = { signal in
    let error = errno
    defer { errno = error }
    while true {
      let old = state.load(ordering: .sequentiallyConsistent)
      if old == ending { return }
      if old == 0 {
        if exchange(old, for: ending) { return endProcess(by: signal) }
      } else if exchange(old, for: old & 0xFFFF | Int(signal) << 16) {
        return
      }
    }
  }

  private static func exchange(_ old: Int, for new: Int) -> Bool {
    state.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
  }

  /// Ends the process as the signal would have done. In a handler, the signal takes effect on return.
  private static func endProcess(by signal: Int32) {
    var action = sigaction()
    action.setDefault()
    sigaction(signal, &action, nil)
    raise(signal)
  }
}

extension sigaction {
  fileprivate var isDefault: Bool { address == unsafeBitCast(SIG_DFL, to: Int.self) }

  fileprivate func hasSameHandler(as other: sigaction) -> Bool { address == other.address }

  private var address: Int { unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) }

  fileprivate mutating func setDefault() { __sigaction_handler.sa_handler = SIG_DFL }
}

internal import FormworkPlatform
internal import Synchronization

/// Turns signals into bytes in a pipe, so that a reader can wait for signals and the terminal in one `poll`.
///
/// The handlers stay installed as long as the editor exists, not only while a line is read. Otherwise, a
/// Ctrl-C that is held down would end the session between two lines, instead of dropping lines and cancelling
/// what runs between them. A signal that was ignored before stays ignored.
struct Signals: Sendable {
  private static let handled = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]
  private static let writeEnd = Atomic<Int32>(-1)
  private static let wasTerminated = Atomic<Bool>(false)

  private let pipe: EventPipe
  private let before: [Int32: sigaction]

  /// Whether another value handles the signals now.
  static var areHandled: Bool { writeEnd.load(ordering: .sequentiallyConsistent) >= 0 }

  /// Whether a signal has asked the process to end.
  static var isTerminated: Bool { wasTerminated.load(ordering: .relaxed) }

  /// Returns `nil` if the process has no descriptors left.
  ///
  /// - Parameter signals: the signals to handle; by default, all that matter to a line editor.
  init?(_ signals: [Int32] = Signals.handled) {
    guard let pipe = EventPipe() else { return nil }
    self.pipe = pipe
    // Also makes sure that the globals exist before a handler uses them.
    Self.wasTerminated.store(false, ordering: .relaxed)
    Self.writeEnd.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
    var before: [Int32: sigaction] = [:]
    for signal in signals {
      var old = sigaction()
      guard sigaction(signal, nil, &old) == 0, !Self.isIgnored(old) || signal == SIGCONT else { continue }
      before[signal] = old
      Self.handle(signal)
    }
    self.before = before
  }

  /// The descriptor that can be read when a signal has arrived.
  var readEnd: Int32 { pipe.readEnd }

  /// Restores the previous handlers, unless another value has replaced them since.
  ///
  /// - Returns: the signals that have arrived and that nobody has taken.
  @discardableResult
  func end() -> [Int32] {
    if Self.writeEnd.load(ordering: .sequentiallyConsistent) == pipe.writeEnd {
      for (signal, var old) in before { sigaction(signal, &old, nil) }
      Self.writeEnd.store(-1, ordering: .sequentiallyConsistent)
    }
    var signals: [Int32] = []
    while let signal = next() { signals.append(signal) }
    pipe.close()
    return signals
  }

  /// Returns the next signal that has arrived; `nil` if there is none. Does not wait.
  func next() -> Int32? { pipe.take().map(Int32.init) }

  /// Whether the signal neither discards a line nor ends the program: a stop, or a new size of the window.
  static func endsNothing(_ signal: Int32) -> Bool { [SIGTSTP, SIGCONT, SIGWINCH].contains(signal) }

  /// Asks the system to stop the process, as Ctrl-Z does without an editor; with `job`, also the programs
  /// that were started together with it, such as the script that called it.
  ///
  /// Another thread can receive the signal, so this one continues briefly. SIGCONT means that the stop is
  /// over; without a shell that could continue the job, nothing is stopped and no SIGCONT arrives.
  func stop(job: Bool) {
    guard before[SIGTSTP] != nil else { return }
    Self.handle(SIGTSTP, by: SIG_DFL)
    kill(job ? 0 : getpid(), SIGTSTP)
  }

  /// Handles the signal again after ``stop(job:)``.
  func goOn() {
    if before[SIGTSTP] != nil { Self.handle(SIGTSTP) }
  }

  /// Ignores the signals of Ctrl-C and Ctrl-\ while another program uses the terminal.
  func ignoreInterrupts() {
    for signal in Self.interrupts where before[signal] != nil { Self.handle(signal, by: SIG_IGN) }
  }

  /// Handles these signals again after ``ignoreInterrupts()``.
  func heedInterrupts() {
    for signal in Self.interrupts where before[signal] != nil { Self.handle(signal) }
  }

  private static let interrupts = [SIGINT, SIGQUIT]

  /// Runs `body` with a signal blocked, or not blocked, on this thread.
  static func masking(_ signal: Int32, _ how: Int32, _ body: () -> Void) {
    var set = sigset_t()
    var mask = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(how, &set, &mask)
    body()
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Without SA_RESTART, a signal ends `poll`, `read` and `tcsetattr`. But a resized window must
  /// interrupt nothing; `poll` ends even so.
  private static func handle(_ signal: Int32, by handler: __sighandler_t? = forward) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigemptyset(&action.sa_mask)
    if signal == SIGWINCH { action.sa_flags = SA_RESTART }
    sigaction(signal, &action, nil)
  }

  /// Removes a signal that is pending and blocked on this thread.
  static func takePending(_ signal: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    var time = timespec()
    sigtimedwait(&set, nil, &time)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs in a signal handler, so it only uses atomic values and calls `write`.
  private static let forward: __sighandler_t = { signal in
    let error = errno
    if signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT {
      Signals.wasTerminated.store(true, ordering: .relaxed)
    }
    var number = UInt8(truncatingIfNeeded: signal)
    _ = write(Signals.writeEnd.load(ordering: .relaxed), &number, 1)
    errno = error
  }
}

internal import FormworkPlatform
internal import Synchronization

/// A program that this process has started, on the same terminal.
final class ChildProcess: Sendable {
  /// A description of the system's error.
  struct StartFailure: Error {
    var reason: String
  }

  private let number: pid_t
  /// Whether the system still reserves the number, which it may use for another process afterwards.
  private let isReserved = Mutex(true)

  /// - Parameter words: the program's path and its arguments.
  init(_ words: [String]) throws(StartFailure) {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program must not inherit which signals this process blocks or ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var number = pid_t()
    let error = posix_spawn(&number, words[0], nil, &attributes, &pointers, environ)
    guard error == 0 else { throw StartFailure(reason: String(cString: strerror(error))) }
    self.number = number
  }

  /// Waits for the program to end. If the task is cancelled, asks the program to end.
  ///
  /// - Returns: the exit status; after a signal, what a shell reports for it.
  func status() async -> Int32 {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let thread = SystemThread(isJoined: false) { continuation.resume(returning: self.wait()) }
        if thread == nil { continuation.resume(returning: wait()) }
      }
    } onCancel: {
      isReserved.withLock { if $0 { kill(number, SIGTERM) } }
    }
  }

  private func wait() -> Int32 {
    var information = siginfo_t()
    // Waits without releasing the number.
    while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return isReserved.withLock { isReserved in
      isReserved = false
      var status: Int32 = 0
      while waitpid(number, &status, 0) < 0 {
        guard errno == EINTR else { return -1 }
      }
      let signal = status & 0x7F
      return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
  }
}

internal import Formwork
internal import FormworkPlatform
internal import Synchronization

/// A program that this process has started, on the same terminal or apart from it.
package final class ChildProcess: Sendable {
  /// A description of the system's error.
  package struct StartFailure: Error {
    package var reason: String
    /// Whether there is no such program.
    package var isMissing = false

    init(reason: String) { self.reason = reason }

    init(_ error: Int32, starting program: String, in folder: String) {
      reason = String(cString: strerror(error))
      guard error == ENOENT else { return }
      // The same error stands for a folder, a program and the interpreter that its first line names.
      let isInFolder = program.contains("/") && !program.hasPrefix("/") && !folder.isEmpty
      if !folder.isEmpty, access(folder, F_OK) != 0 {
        reason = "folder \(Wording.quoted(folder)) does not exist"
      } else if program.contains("/"), access(isInFolder ? folder + "/" + program : program, F_OK) == 0 {
        reason = "the interpreter that its first line names does not exist"
      } else {
        isMissing = true
      }
    }
  }

  private let number: pid_t
  /// Whether the system still reserves the number, which it may use for another process afterwards.
  private let isReserved = Mutex(true)

  /// Keeps a program apart from the terminal: it becomes the leader of a session and of a process group, so
  /// that it cannot wait for keys, and everything that it starts can be stopped together with it.
  package struct Separation {
    /// The working folder; empty for the current one.
    var folder: String
    /// The descriptors that become the standard streams.
    var streams: [Int32]

    package init(folder: String, streams: [Int32]) { (self.folder, self.streams) = (folder, streams) }
  }

  /// - Parameters:
  ///   - words: the program and its arguments. Without a slash, the program is looked up in the absolute entries of
  ///     `PATH`: others would lead to the folder of a form.
  ///   - separation: how to keep it apart from the terminal; `nil` to share the terminal.
  package init(_ words: [String], apart separation: Separation? = nil) throws(StartFailure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let separation {
      if !separation.folder.isEmpty { addChangeFolder(&actions, to: separation.folder) }
      for (stream, descriptor) in separation.streams.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(stream))
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program must not inherit which signals this process blocks or ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let session = separation == nil ? 0 : spawnInSession
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | session)
    // Before the program starts, so that it does not inherit them.
    _ = InheritedDescriptors.numbers
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var number = pid_t()
    let path = SearchPath()
    let error =
      path.program(named: words[0]).map { program in
        path.withEnvironment { posix_spawn(&number, program, &actions, &attributes, &pointers, $0) }
      } ?? ENOENT
    guard error == 0 else {
      throw StartFailure(error, starting: words[0], in: separation?.folder ?? "")
    }
    self.number = number
  }

  /// Waits for the program to end. If the task is cancelled, asks the program to end.
  ///
  /// - Returns: the exit status; after a signal, what a shell reports for it.
  package func status() async -> Int32 {
    await withTaskCancellationHandler {
      await SystemThread.value { self.wait() }
    } onCancel: {
      isReserved.withLock { if $0 { kill(number, SIGTERM) } }
    }
  }

  private func wait() -> Int32 {
    waitForEnd()
    let ending = release()
    return ending.signal == 0 ? ending.status : 128 + ending.signal
  }

  /// Sends a signal to the program and everything that it has started, unless it has been released.
  func signalGroup(_ signal: Int32) {
    isReserved.withLock { if $0 { _ = kill(-number, signal) } }
  }

  /// Waits until the program has ended, without releasing its number.
  func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Releases the number of a program that has ended.
  ///
  /// - Returns: the exit status, and the signal that ended the program or 0.
  func release() -> (status: Int32, signal: Int32) {
    isReserved.withLock { isReserved in
      isReserved = false
      var status: Int32 = 0
      while waitpid(number, &status, 0) < 0 {
        guard errno == EINTR else { return (-1, 0) }
      }
      return (status >> 8 & 0xFF, status & 0x7F)
    }
  }
}

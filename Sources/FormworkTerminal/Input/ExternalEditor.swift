internal import Formwork
internal import FormworkPlatform

/// The user's own editor, opened on a text in a temporary file.
package struct ExternalEditor: Sendable {
  package enum Fault: Error, Sendable, Hashable {
    case cannotWrite(reason: String)
    case cannotStart(command: String, reason: String)
    case failed(command: String, status: Int32)
    /// The text that was saved has been kept in a file.
    case notUTF8(keptIn: String)
  }

  /// The command line, in the syntax of the shell.
  let command: String

  /// Creates the editor that POSIX programs use: `$VISUAL`, then `$EDITOR`, then `vi`.
  init() {
    command = FileSystem.environment("VISUAL") ?? FileSystem.environment("EDITOR") ?? "vi"
  }

  /// Opens the editor on a text and waits until it ends. Returns the text that was saved, without the line break
  /// at its end that editors add.
  ///
  /// The file can only be read by the user, and is removed afterwards.
  func edit(_ text: String) async throws(Fault) -> String {
    let path = try Self.write(text)
    do throws(Fault) {
      try await run(on: path)
      let edited = try Self.read(path)
      unlink(path)
      return edited
    } catch {
      if case .notUTF8 = error {} else { unlink(path) }
      throw error
    }
  }

  // MARK: - The file

  private static func write(_ text: String) throws(Fault) -> String {
    let folder = FileSystem.environment("TMPDIR") ?? "/tmp"
    let suffix = ".txt"
    var path = Array("\(folder)/formwork-XXXXXX\(suffix)".utf8CString)
    let descriptor = mkstemps(&path, CInt(suffix.utf8.count))
    guard descriptor >= 0 else { throw .cannotWrite(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var line = text + "\n"
    let error = line.withUTF8 { UnsafeRawBufferPointer($0).write(to: descriptor) }
    let name = path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    guard error == 0 else {
      unlink(name)
      throw .cannotWrite(reason: String(cString: strerror(error)))
    }
    return name
  }

  private static func read(_ path: String) throws(Fault) -> String {
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try FileSystem.read(path) } catch {
      throw .cannotWrite(reason: error.message)
    }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw .notUTF8(keptIn: path)
    }
    return String(
      text.unicodeScalars.last == "\n" ? text.unicodeScalars.dropLast() : text.unicodeScalars[...])
  }

  // MARK: - The process

  /// Like git, lets the shell split the command, which may have arguments.
  private func run(on path: String) async throws(Fault) {
    let process: pid_t
    switch Self.start(["/bin/sh", "-c", "\(command) \"$@\"", command, path]) {
    case .success(let started): process = started
    case .failure(let error):
      throw .cannotStart(command: command, reason: String(cString: strerror(error.number)))
    }
    let status = await withCheckedContinuation { continuation in
      let thread = SystemThread(isJoined: false) { continuation.resume(returning: Self.wait(for: process)) }
      if thread == nil { continuation.resume(returning: Self.wait(for: process)) }
    }
    guard status == 0 else { throw .failed(command: command, status: status) }
  }

  private struct SystemError: Error { var number: Int32 }

  private static func start(_ arguments: [String]) -> Result<pid_t, SystemError> {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The editor must not inherit which signals this process blocks or ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let error = posix_spawn(&process, arguments[0], nil, &attributes, &words, environ)
    return error == 0 ? .success(process) : .failure(SystemError(number: error))
  }

  /// The exit status of a process; after a signal, what a shell reports for it.
  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

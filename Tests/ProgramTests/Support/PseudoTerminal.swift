#if canImport(Glibc)
  import Glibc
  import Synchronization

  /// A program on a terminal of its own: what a person does at a keyboard, and what they see.
  ///
  /// The program leads a session whose controlling terminal this is, so that Ctrl-C and the like reach it as
  /// signals. Every wait ends with what it waits for; only a failure takes `PseudoTerminal.patience`.
  final class PseudoTerminal {
    enum Ending: Equatable {
      case exited(Int32)
      case signalled(Int32)
    }

    enum Failure: Error, CustomStringConvertible {
      case system(call: String, error: Int32)
      case notSeen(String, screen: String)
      case endedBefore(String, screen: String)
      case stillRunning(screen: String)

      var description: String {
        switch self {
        case .system(let call, let error): "\(call): \(String(cString: strerror(error)))"
        case .notSeen(let text, let screen): "did not see \(text.debugDescription) in:\n\(screen)"
        case .endedBefore(let text, let screen): "ended before \(text.debugDescription) in:\n\(screen)"
        case .stillRunning(let screen): "still running:\n\(screen)"
        }
      }
    }

    /// How long a wait may take before it fails, in seconds. Even on a busy machine, only a program that hangs takes
    /// that long.
    static let patience = 120

    /// A shell that starts a program as a job, and lets it go on after a line is typed. Unlike interactive shells it
    /// leaves the terminal's modes as they are.
    static let shell = [
      "/bin/sh", "-c",
      #"set -m; "$0" "$@"; echo "status $?"; read line; echo "shell read $line"; fg; echo "status $?""#,
    ]

    let process: pid_t
    /// The terminal's modes before the program began.
    let initialModes: termios
    /// Everything that the program has written, as it was written.
    private(set) var output: [UInt8] = []
    /// Up to where ``expect(_:)`` has read, in the text without escape sequences.
    private var seen = 0
    /// The path of the program's side of the terminal.
    private let name: String
    private let controller: Int32
    private var hasHungUp = false
    private var ending: Ending?

    /// Starts `program`, a path.
    ///
    /// `environment` is the whole environment, but for `PATH`, and a `HOME` that does not exist, so that no
    /// user's own settings play a part.
    init(
      program: String, arguments: [String] = [],
      environment: [String: String] = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"],
      directory: String? = nil,
      columns: Int = 80, rows: Int = 24
    ) throws {
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      var variables = [
        "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin", "HOME": "/nonexistent",
      ]
      variables.merge(BuiltProgram.sanitizerOptions) { $1 }
      variables.merge(environment) { $1 }
      // posix_spawn's own way to change the directory is hidden from Swift.
      let words = (directory.map { ["env", "--chdir=\($0)"] } ?? []) + [program] + arguments
      // One at a time: a program that is started between the first two calls would keep this terminal open.
      (name, controller, initialModes, process) = try Self.starting.withLock { _ in
        var controller: Int32 = -1
        var terminal: Int32 = -1
        guard openpty(&controller, &terminal, nil, nil, &size) == 0 else {
          throw Failure.system(call: "openpty", error: errno)
        }
        defer { close(terminal) }
        var modes = termios()
        tcgetattr(terminal, &modes)
        for descriptor in [controller, terminal] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let name = String(cString: ttyname(terminal))
        let (error, process) = Self.spawn(words, variables.map { "\($0)=\($1)" }.sorted(), terminal: name)
        if error == 0 { return (name, controller, modes, process) }
        close(controller)
        throw Failure.system(call: "posix_spawn \(program)", error: error)
      }
    }

    private static let starting = Mutex(())

    deinit {
      close(controller)
      guard process > 0, ending == nil else { return }
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }

    private static func spawn(
      _ words: [String], _ environment: [String], terminal: String
    ) -> (error: Int32, process: pid_t) {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      // Opened by the leader of a new session, it becomes that session's controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var all = sigset_t()
      var none = sigset_t()
      sigfillset(&all)
      sigemptyset(&none)
      posix_spawnattr_setsigdefault(&attributes, &all)
      posix_spawnattr_setsigmask(&attributes, &none)
      let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which Swift does not see.
      posix_spawnattr_setflags(
        &attributes, Int16(Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | newSession))
      var pointers = words.map { strdup($0) } + [nil]
      var variables = environment.map { strdup($0) } + [nil]
      defer { for pointer in pointers + variables { free(pointer) } }
      var process: pid_t = 0
      let error = posix_spawnp(&process, words[0], &actions, &attributes, &pointers, &variables)
      return (error, process)
    }
  }

  // What a person sees.
  extension PseudoTerminal {
    var rawText: String { String(decoding: output, as: UTF8.self) }

    /// The output without escape sequences and carriage returns. Not a screen: what was overwritten is there.
    var screenText: String { String(decoding: Self.stripped(output), as: UTF8.self) }

    /// Reads until `text` comes after what was expected before; gives everything up to and with it that was not
    /// given yet. Escape sequences and carriage returns do not count, nor does the sign of unsaved changes in a
    /// prompt.
    @discardableResult func expect(_ text: String) throws -> String {
      let wanted = Array(text.utf8)
      return try wait(for: text) {
        let visible = Self.stripped(output).withoutMarks
        guard let end = Self.end(of: wanted, in: visible[seen...]) else { return nil }
        defer { seen = end }
        return String(decoding: visible[seen..<end], as: UTF8.self)
      }
    }

    /// Reads until the bytes of `sequence` have come, anywhere after the byte `start`.
    func expectRaw(_ sequence: String, from start: Int = 0) throws {
      let wanted = Array(sequence.utf8)
      try wait(for: sequence) { Self.end(of: wanted, in: output[start...]).map { _ in } }
    }

    /// Reads until what was written fulfils `condition`.
    func expect(_ what: String, until condition: () -> Bool) throws {
      try wait(for: what) { condition() ? () : nil }
    }

    /// Reads until the terminal's modes are as `condition` wants them.
    func expectModes(_ what: String, _ condition: (termios) -> Bool) throws {
      try wait(for: what, polling: true) { condition(modes) ? () : nil }
    }

    private func wait<Result>(for what: String, polling: Bool = false, until found: () -> Result?) throws
      -> Result
    {
      let deadline = Self.now + Self.patience
      while true {
        if let result = found() { return result }
        guard read(polling ? 10 : 1000) else { throw Failure.endedBefore(what, screen: screenText) }
        if Self.now > deadline { throw Failure.notSeen(what, screen: screenText) }
      }
    }

    /// Reads what there is, or waits for it a while; `false` when the program has closed the terminal.
    private func read(_ milliseconds: Int32) -> Bool {
      if hasHungUp { return false }
      var descriptor = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, milliseconds) > 0 else { return true }
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = Glibc.read(controller, &buffer, buffer.count)
      if count > 0 {
        output += buffer.prefix(count)
      } else if errno != EINTR && errno != EAGAIN {
        hasHungUp = true
      }
      return !hasHungUp
    }

    private static var now: Int {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return time.tv_sec
    }

    private static func end(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
      guard let first = wanted.first else { return bytes.startIndex }
      var start = bytes.startIndex
      while let index = bytes[start...].firstIndex(of: first) {
        if bytes[index...].starts(with: wanted) { return index + wanted.count }
        start = index + 1
      }
      return nil
    }

    /// Without CSI, OSC and two-byte escape sequences, and CR; an unfinished sequence at the end is left out.
    private static func stripped(_ bytes: [UInt8]) -> [UInt8] {
      var result: [UInt8] = []
      var rest = bytes[...]
      while let byte = rest.popFirst() {
        guard byte == 0x1B else {
          if byte != 0x0D { result.append(byte) }
          continue
        }
        switch rest.popFirst() {
        case UInt8(ascii: "["):
          while let next = rest.popFirst(), !(0x40...0x7E ~= next) {}
        case UInt8(ascii: "]"):
          while let next = rest.popFirst(), next != 0x07 {
            if next == 0x1B {
              rest = rest.dropFirst()
              break
            }
          }
        case .some(0x20...0x2F): rest = rest.dropFirst()
        default: break
        }
      }
      return result
    }
  }

  // What a person does.
  extension PseudoTerminal {
    /// Types `text`; `"\r"` is Enter, `"\u{3}"` Ctrl-C, `"\u{4}"` Ctrl-D.
    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Types bytes, be they text or not.
    func send(_ all: [UInt8]) throws {
      var bytes = all[...]
      while !bytes.isEmpty {
        // A terminal takes some 4 KB; the program has to go on writing, so that it goes on reading.
        var descriptor = pollfd(fd: controller, events: Int16(POLLIN | POLLOUT), revents: 0)
        guard poll(&descriptor, 1, Int32(Self.patience * 1000)) > 0 else {
          throw Failure.stillRunning(screen: screenText)
        }
        if descriptor.revents & Int16(POLLIN | POLLHUP) != 0, !read(0) {
          throw Failure.endedBefore(
            "taking \(String(decoding: all, as: UTF8.self).debugDescription)", screen: screenText)
        }
        guard descriptor.revents & Int16(POLLOUT) != 0 else { continue }
        let count = bytes.prefix(1024).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
        if count < 0 && errno != EINTR { throw Failure.system(call: "write", error: errno) }
        bytes = bytes.dropFirst(max(0, count))
      }
    }

    /// Pastes `text` as a terminal does that was asked to mark pastes.
    func paste(_ text: String) throws {
      try send("\u{1B}[200~" + String(text.map { $0 == "\n" ? "\r" : $0 }) + "\u{1B}[201~")
    }

    func signal(_ number: Int32) { kill(process, number) }

    /// Waits until the typed input has reached the terminal, whether or not the program has read it.
    func settle() throws {
      let terminal = open(name, O_RDONLY | O_NOCTTY | O_CLOEXEC)
      guard terminal >= 0 else { throw Failure.system(call: "open", error: errno) }
      defer { close(terminal) }
      // Linux delivers typed input to the terminal before `poll` reports that there is nothing to read.
      var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, 0)
    }

    /// Waits until the program has read what was typed.
    func expectRead() throws {
      let terminal = open(name, O_RDONLY | O_NOCTTY | O_CLOEXEC)
      guard terminal >= 0 else { throw Failure.system(call: "open", error: errno) }
      defer { close(terminal) }
      try wait(for: "reading", polling: true) {
        var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) == 0 ? () : nil
      }
    }

    func resize(columns: Int, rows: Int) {
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    }

    /// Takes the terminal away, as when its window is closed.
    func hangUp() {
      hasHungUp = true
      _ = dup2(Self.nowhere, controller)
    }

    private static let nowhere = open("/dev/null", O_RDWR | Int32(O_CLOEXEC))

    /// The modes of the program's side of the terminal.
    var modes: termios {
      var modes = termios()
      tcgetattr(controller, &modes)
      return modes
    }

    var isCanonical: Bool { modes.c_lflag & tcflag_t(ICANON) != 0 }
    var echoes: Bool { modes.c_lflag & tcflag_t(ECHO) != 0 }

    /// Reads what is still written and waits for the program's end.
    func wait() throws -> Ending {
      let deadline = Self.now + Self.patience
      while ending == nil {
        // With the terminal closed by the program there is nothing to poll; it is about to end.
        if !read(10) { poll(nil, 0, 1) }
        var status: Int32 = 0
        if waitpid(process, &status, WNOHANG) == process {
          ending = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
        } else if Self.now > deadline {
          throw Failure.stillRunning(screen: screenText)
        }
      }
      var descriptor = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      while !hasHungUp, poll(&descriptor, 1, 0) > 0, read(0) {}
      return ending!
    }
  }

  extension termios {
    /// Whether both would make a terminal behave the same.
    func hasSameModes(as other: termios) -> Bool {
      let flags = [\termios.c_iflag, \.c_oflag, \.c_cflag, \.c_lflag]
      guard flags.allSatisfy({ self[keyPath: $0] == other[keyPath: $0] }) else { return false }
      return withUnsafeBytes(of: c_cc) { mine in withUnsafeBytes(of: other.c_cc) { mine.elementsEqual($0) } }
    }
  }

  extension [UInt8] {
    /// The bytes without the sign of unsaved changes in prompts.
    fileprivate var withoutMarks: [UInt8] {
      var bytes: [UInt8] = []
      for (index, byte) in enumerated()
      where byte != UInt8(ascii: "*") || !self[(index + 1)...].starts(with: "> ".utf8) {
        bytes.append(byte)
      }
      return bytes
    }
  }
#endif

internal import FormworkPlatform

/// The standard streams of a program that runs: what is still to be written to it, and what it has printed.
struct ProgramStreams {
  /// The descriptors for standard input, output and error; -1 if closed.
  private var pipes: [Int32]
  private var input: ArraySlice<UInt8>
  private let limit: Int
  /// Called with each line of the standard error.
  private let print: @Sendable (String) -> Void

  private(set) var output: [UInt8] = []
  /// The last lines of the standard error that are not blank.
  private(set) var lastLines: [String] = []
  private var line: [UInt8] = []
  private var errorCount = 0

  /// Whether the program has printed more than allowed.
  private(set) var isOverLimit = false

  /// Longer lines are cut.
  private static let longestLine = 2000
  private static let keptLines = 3
  /// Of the lines that are read at once, the last ones are shown.
  private static let shownLines = 200

  init(
    pipes: [Int32], input: [UInt8], limit: Int, print: @escaping @Sendable (String) -> Void
  ) {
    (self.pipes, self.input, self.limit, self.print) = (pipes, input[...], limit, print)
  }

  /// Whether the program may still print something.
  var isOpen: Bool { pipes[1] >= 0 || pipes[2] >= 0 }

  /// Waits until a stream or one of the other descriptors is ready, and reads and writes what is possible.
  mutating func poll(with others: [Int32], until end: ContinuousClock.Instant) {
    var waiting = [pollfd(fd: pipes[0], events: Int16(POLLOUT), revents: 0)]
    waiting += (pipes[1...] + others).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let left = end - .now
    let milliseconds =
      left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
    let timeout = Int32(clamping: max(0, milliseconds))
    guard FormworkPlatform.poll(&waiting, nfds_t(waiting.count), timeout) > 0 else { return }
    if waiting[0].revents != 0 { writeInput() }
    for stream in 1...2 where waiting[stream].revents != 0 { _ = read(stream) }
  }

  /// Reads what is left, without waiting, and closes everything.
  mutating func finish() {
    for stream in 1...2 { while pipes[stream] >= 0, !isOverLimit, read(stream) {} }
    endLine()
    for stream in 0...2 { close(stream) }
  }

  private mutating func close(_ stream: Int) {
    if pipes[stream] >= 0 { _ = FormworkPlatform.close(pipes[stream]) }
    pipes[stream] = -1
  }

  private mutating func writeInput() {
    if !input.isEmpty {
      var written = 0
      // A program that does not read its input must not end this process.
      Signals.masking(SIGPIPE, SIG_BLOCK) {
        written = input.withUnsafeBytes { write(pipes[0], $0.baseAddress!, $0.count) }
        if written < 0, errno == EPIPE { Signals.takePending(SIGPIPE) }
      }
      if written > 0 { input = input.dropFirst(written) }
      if written < 0, errno == EAGAIN || errno == EINTR { return }
      if written < 0 { input = [] }
    }
    if input.isEmpty { close(0) }
  }

  /// Reads once; returns `false` if there is nothing to read now.
  private mutating func read(_ stream: Int) -> Bool {
    let size = 1 << 16
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var result: Int
      repeat {
        result = FormworkPlatform.read(pipes[stream], buffer.baseAddress!, size)
      } while result < 0 && errno == EINTR
      count = max(0, result)
      if result == 0 || result < 0 && errno != EAGAIN { close(stream) }
    }
    if stream == 1 { take(output: bytes) } else { take(errors: bytes) }
    return !bytes.isEmpty
  }

  private mutating func take(output bytes: [UInt8]) {
    if output.count + bytes.count > limit { isOverLimit = true }
    if !isOverLimit { output += bytes }
  }

  private mutating func take(errors bytes: [UInt8]) {
    errorCount += bytes.count
    if errorCount > limit { isOverLimit = true }
    guard !isOverLimit else { return }
    let end = Self.end(of: bytes)
    if end.startIndex > 0 { line = [] }
    for byte in end {
      if Self.endsLine(byte) {
        endLine()
      } else if line.count < Self.longestLine {
        line.append(byte)
      }
    }
  }

  /// The last lines of a text, and what comes after them.
  private static func end(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var count = 0
    let start = bytes.lastIndex { byte in
      if endsLine(byte) { count += 1 }
      return count > shownLines
    }
    return start.map { bytes[($0 + 1)...] } ?? bytes[...]
  }

  /// A carriage return begins a line anew, as a progress bar does.
  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func endLine() {
    defer { line = [] }
    let text = String(decoding: line, as: UTF8.self)
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    lastLines = lastLines.suffix(Self.keptLines - 1) + [text]
    print(text)
  }
}

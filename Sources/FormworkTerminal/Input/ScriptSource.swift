import Formwork
internal import FormworkPlatform

/// A source of the lines of a script, which are read from a descriptor in large pieces.
///
/// Create only one source for each descriptor, because a source reads ahead.
@MainActor package final class ScriptSource: InputSource {
  package let name: String
  private let descriptor: Int32
  /// The bytes that have been read but not delivered: the beginning of a line.
  private var rest: [UInt8] = []
  private var lineCount = 0
  private var isAtEnd = false

  package init(name: String, descriptor: Int32) { (self.name, self.descriptor) = (name, descriptor) }

  /// Creates a source with the whole text of a script.
  package init(name: String, text: String) {
    (self.name, descriptor, rest, isAtEnd) = (name, -1, Array(text.utf8), true)
  }

  package func readLine(
    prompt: String, initial: String, for purpose: LinePurpose, completer: consuming LineCompleter?
  ) async -> (line: SourceInput, token: Int) { (await next(), token) }

  private func next() async -> SourceInput {
    while !isAtEnd {
      let searched = rest.count
      await waitForInput()
      if let failure = fill() {
        return .failed(.unreadable(name, reason: String(cString: strerror(failure))))
      }
      if let last = rest[searched...].lastIndex(of: 0x0A) { return deliver(upTo: last + 1) }
      let limit = SizeLimit.scriptLine
      if rest.count > limit { return .failed(.lineTooLong(name, limit: limit)) }
    }
    return rest.isEmpty ? .endOfInput : deliver(upTo: rest.count)
  }

  private func deliver(upTo end: Int) -> SourceInput {
    let lines = ScriptLines(Array(rest[..<end]), of: name, after: lineCount)
    lineCount += lines.newlineCount
    rest.removeSubrange(..<end)
    return .lines(lines)
  }

  /// Waits for input on a separate thread if none has arrived, so the main actor is not blocked.
  private func waitForInput() async {
    let descriptor = descriptor
    guard !Self.isReadable(descriptor, timeout: 0) else { return }
    await withCheckedContinuation { continuation in
      let thread = SystemThread(isJoined: false) {
        _ = Self.isReadable(descriptor, timeout: -1)
        continuation.resume()
      }
      // Without a thread, the read itself blocks.
      if thread == nil { continuation.resume() }
    }
  }

  /// Whether a read returns immediately, because input has arrived, has ended, or cannot be read.
  private nonisolated static func isReadable(_ descriptor: Int32, timeout: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let result = poll(&waiting, 1, timeout)
      if result >= 0 || errno != EINTR { return result != 0 }
    }
  }

  /// Reads more input; returns `errno` if that fails.
  private func fill() -> Int32? {
    let size = max(1 << 16, rest.count)  // the pieces of a long line get larger
    var failure: Int32?
    let piece = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      var result: Int
      repeat { result = read(descriptor, bytes.baseAddress!, size) } while result < 0 && mayGoOn()
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    if failure == nil { isAtEnd = piece.isEmpty }
    rest += piece
    return failure
  }

  /// Whether to try again after `read` has failed. If another program has made the descriptor non-blocking,
  /// waits for input first.
  private func mayGoOn() -> Bool {
    guard errno == EAGAIN else { return errno == EINTR }
    return Self.isReadable(descriptor, timeout: -1)
  }
}

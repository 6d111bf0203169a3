import Formwork
internal import FormworkPlatform

/// Lines from a descriptor that is no terminal, read in large pieces.
///
/// There is one source a descriptor; what it has read ahead belongs to it.
@MainActor package final class ScriptSource: InputSource {
  package let name: String
  private let descriptor: Int32
  /// What has been read and not been delivered: the beginning of a line.
  private var rest: [UInt8] = []
  private var lineCount = 0
  private var isAtEnd = false

  package init(name: String, descriptor: Int32) { (self.name, self.descriptor) = (name, descriptor) }

  package func readLine(
    prompt: String, initial: String, for purpose: LinePurpose, completer: consuming LineCompleter?
  ) async -> (line: SourceInput, token: Int) { (await next(), token) }

  private func next() async -> SourceInput {
    while !isAtEnd {
      let searched = rest.count
      await waitForInput()
      if let failure = fill() { return .failed(reason: String(cString: strerror(failure))) }
      if let last = rest[searched...].lastIndex(of: 0x0A) { return deliver(upTo: last + 1) }
    }
    return rest.isEmpty ? .endOfInput : deliver(upTo: rest.count)
  }

  private func deliver(upTo end: Int) -> SourceInput {
    let lines = ScriptLines(Array(rest[..<end]), of: name, after: lineCount)
    lineCount += rest[..<end].count { $0 == 0x0A }
    rest.removeSubrange(..<end)
    return .lines(lines)
  }

  /// Waits for input that has not arrived yet on a thread of its own, so that the program goes on meanwhile.
  private func waitForInput() async {
    let descriptor = descriptor
    guard !Self.isReadable(descriptor, timeout: 0) else { return }
    await withCheckedContinuation { continuation in
      let thread = SystemThread(isJoined: false) {
        _ = Self.isReadable(descriptor, timeout: -1)
        continuation.resume()
      }
      // Without a thread, the read itself waits.
      if thread == nil { continuation.resume() }
    }
  }

  /// Whether a read returns at once: input has arrived, has ended, or cannot be read.
  private nonisolated static func isReadable(_ descriptor: Int32, timeout: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let result = poll(&waiting, 1, timeout)
      if result >= 0 || errno != EINTR { return result != 0 }
    }
  }

  /// Reads more input; returns `errno` where that fails.
  private func fill() -> Int32? {
    let size = max(1 << 16, rest.count)  // a long line is read in ever larger pieces
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

  /// Whether to read again after `read` has failed: another program may have made the descriptor non-blocking.
  private func mayGoOn() -> Bool {
    guard errno == EAGAIN else { return errno == EINTR }
    return Self.isReadable(descriptor, timeout: -1)
  }
}

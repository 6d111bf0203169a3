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
      do throws(FileFault) {
        let piece = try FileSystem.readPiece(descriptor, path: name)
        isAtEnd = piece.isEmpty
        rest += piece
      } catch { return .failed(error) }
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
    _ = await SystemThread.value { Self.isReadable(descriptor, timeout: -1) }
  }

  /// Whether a read returns immediately, because input has arrived, has ended, or cannot be read.
  private nonisolated static func isReadable(_ descriptor: Int32, timeout: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let result = poll(&waiting, 1, timeout)
      if result >= 0 || errno != EINTR { return result != 0 }
    }
  }
}

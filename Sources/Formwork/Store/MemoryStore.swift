import Synchronization

/// Settings in memory, for tests and for programs that store the settings themselves.
public final class MemoryStore: SettingsStore {
  public let name: String
  private let state: Mutex<State>

  private struct State {
    var bytes: [UInt8]?
    var watchers: [AsyncStream<Void>.Continuation] = []

    /// Reports a change to all who still watch.
    mutating func report() {
      watchers.removeAll { watcher in
        if case .terminated = watcher.yield() { true } else { false }
      }
    }
  }

  /// - Parameters:
  ///   - text: the text of the settings; `nil` if there is none yet.
  ///   - name: the name of the settings in messages.
  public init(_ text: String? = nil, name: String = "settings") {
    self.name = name
    state = Mutex(State(bytes: text.map { Array($0.utf8) }))
  }

  /// The current text. Setting it is a change by another program.
  public var text: String? {
    get { state.withLock { $0.bytes }.map { String(decoding: $0, as: UTF8.self) } }
    set {
      state.withLock { state in
        state.bytes = newValue.map { Array($0.utf8) }
        state.report()
      }
    }
  }

  public func read() async throws(FileFault) -> StoredText? {
    state.withLock { $0.bytes }.map { StoredText($0) }
  }

  public func write(
    _ text: [UInt8], over expected: StoredText.Revision?, isPrivate: Bool, options: SaveOptions
  ) async throws(FileFault) -> StoredText.Revision {
    let isReplaced = state.withLock { state in
      guard state.bytes == expected?.bytes else { return false }
      state.bytes = text
      state.report()
      return true
    }
    if !isReplaced { throw .changedMeanwhile(name) }
    return StoredText.Revision(text)
  }

  public func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.watchers.append(continuation) }
    return stream
  }
}

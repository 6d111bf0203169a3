internal import FormworkPlatform
internal import Synchronization

/// What the main actor hands to the thread that reads lines; each change wakes that thread.
final class Mailbox: Sendable {
  /// A line that is to be read.
  struct Request: Sendable {
    /// From 1, in the order of the calls.
    var number: Int
    var prompt: String
    var initial: String
    var purpose: LineEditor.Purpose
    /// The token of what is shown.
    var token: Int
    var reply: CheckedContinuation<Reply, Never>
  }

  /// A line that was read.
  struct Reply: Sendable {
    var line: LineEditor.Line
    /// The token in force at the line's first key; `nil` where there was none.
    var token: Int?
    /// Whether the line was waiting behind a secret one.
    var followsSecret: Bool
  }

  /// What happened while a line was being read, in order.
  enum Notice: Sendable {
    /// Is shown above the line.
    case text(String)
    /// Is in force for lines whose first key comes later.
    case token(Int)
  }

  private struct State {
    var requests: [Request] = []
    /// The number of the line that is being read.
    var current: Int?
    var cancelled: Set<Int> = []
    var completer: LineEditor.Completer?
    var notices: [Notice] = []
    var history: [String] = []
    var isEnding = false
  }

  /// That of the one editor that lives, for `atexit`.
  static let living = Mutex<Mailbox?>(nil)

  private let state = Mutex(State())
  /// Has a byte in it when something has changed.
  let pipe: Pipe

  /// `nil` where the process has no descriptors left.
  init?() {
    guard let pipe = Pipe() else { return nil }
    self.pipe = pipe
  }

  deinit { pipe.close() }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    pipe.put(0)
  }
}

/// What the main actor does.
extension Mailbox {
  func post(_ request: Request) { change { $0.requests.append(request) } }

  /// Ends the reading of a line as Ctrl-C does, or keeps it from beginning.
  func cancel(_ number: Int) {
    change { state in
      guard state.current == number || state.requests.contains(where: { $0.number == number }) else { return }
      state.cancelled.insert(number)
    }
  }

  func post(_ notice: Notice) { change { $0.notices.append(notice) } }

  /// Says what Tab completes in the line that is being read.
  func setCompleter(_ completer: consuming LineEditor.Completer?) {
    // The old one is released when nothing is locked any more: it may hold anything.
    var completer = completer
    state.withLock { swap(&$0.completer, &completer) }
  }

  /// Adds lines to the history before the next line is read.
  func remember(_ lines: [String]) { state.withLock { $0.history += lines } }

  /// Ends the thread, when it reads no line.
  func end() { change { $0.isEnding = true } }

  /// Ends the line that is being read, and waits a moment for the terminal to be restored. No line is read
  /// from then on.
  func leave() {
    change { $0.isEnding = true }
    for _ in 0..<200 where state.withLock({ $0.current != nil }) { usleep(1000) }
  }
}

/// What the thread does.
extension Mailbox {
  enum Task {
    case read(Request)
    case end
  }

  /// What is to be done next; `nil` where there is nothing.
  func next() -> Task? {
    state.withLock { state in
      if state.isEnding { return .end }
      guard !state.requests.isEmpty else { return nil }
      let request = state.requests.removeFirst()
      state.current = request.number
      return .read(request)
    }
  }

  /// Whether the line that is being read has to end.
  var isCancelled: Bool {
    state.withLock { $0.isEnding || $0.current.map($0.cancelled.contains) ?? false }
  }

  var completer: LineEditor.Completer? { state.withLock { $0.completer } }

  func takeNotices() -> [Notice] {
    state.withLock { state in
      defer { state.notices = [] }
      return state.notices
    }
  }

  func takeHistory() -> [String] {
    state.withLock { state in
      defer { state.history = [] }
      return state.history
    }
  }

  /// The line has been read, and the terminal is as it was.
  func finish() {
    state.withLock { state in
      if let current = state.current { state.cancelled.remove(current) }
      state.current = nil
    }
  }
}

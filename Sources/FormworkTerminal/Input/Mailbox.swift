internal import FormworkPlatform
internal import Synchronization

/// Passes requests and notices from the main actor to the thread that reads lines, and wakes that thread.
final class Mailbox: Sendable {
  /// A request to read a line or to show a panel.
  struct Request: Sendable {
    var prompt: String
    var initial: String
    var purpose: LinePurpose
    /// The panel to show instead of reading a line.
    var panel: (any KeyPanel)?
    /// The token of what is shown when the request is made.
    var token: Int
  }

  /// A line that was read.
  struct Reply: Sendable {
    var line: SourceInput
    /// The token that was in force when the line's first key was typed; `nil` if no key was typed.
    var token: Int?
    /// Whether the line was already waiting when a secret line was read.
    var followsSecret: Bool
    /// Whether the user edits lines with libedit.
    var editsLines: Bool
  }

  /// Something that is posted while a line is being read.
  enum Notice: Sendable {
    /// A text to show above the line.
    case text(String)
    /// The token for lines whose first key is typed later.
    case token(Int)
  }

  /// A request, and the state that can change until it is answered.
  private struct Call {
    var number: Int
    var request: Request
    var completer: LineCompleter?
    var isCancelled = false
    /// Receives the answer; `nil` until the caller waits for it.
    var reply: CheckedContinuation<Reply, Never>?
  }

  private struct State {
    /// The calls in order. The first one is being carried out.
    var calls: [Call] = []
    var callCount = 0
    var isReading = false
    var notices: [Notice] = []
    var history: [String] = []
    var isEnding = false
  }

  private let state = Mutex(State())
  /// Contains a byte when something has changed.
  let pipe: EventPipe

  /// Creates a mailbox; returns `nil` if the process has no descriptors left.
  init?() {
    guard let pipe = EventPipe() else { return nil }
    self.pipe = pipe
  }

  deinit { pipe.close() }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    pipe.put(0)
  }
}

/// Operations for the main actor.
extension Mailbox {
  /// Adds a request, which is carried out after a call of ``read(_:reply:)``.
  ///
  /// - Returns: the number of the call.
  func add(_ request: Request, completer: consuming LineCompleter?) -> Int {
    var call = Call(number: 0, request: request, completer: completer)
    return state.withLock { state in
      state.callCount += 1
      call.number = state.callCount
      state.calls.append(call)
      return call.number
    }
  }

  func read(_ number: Int, reply: CheckedContinuation<Reply, Never>) {
    change { state in
      for index in state.calls.indices where state.calls[index].number == number {
        state.calls[index].reply = reply
      }
    }
  }

  /// Cancels the reading of a line, as Ctrl-C does, or prevents it from starting.
  func cancel(_ number: Int) {
    change { state in
      for index in state.calls.indices where state.calls[index].number == number {
        state.calls[index].isCancelled = true
      }
    }
  }

  /// Replaces the completer of the command that is being typed. Questions keep their own completers.
  func replaceCompleter(_ completer: @escaping LineCompleter) {
    // The old one must be released outside the lock, because its release can run any code.
    var old: LineCompleter?
    state.withLock { state in
      guard let last = state.calls.lastIndex(where: { $0.request.purpose == .command }) else { return }
      old = state.calls[last].completer
      state.calls[last].completer = completer
    }
    withExtendedLifetime(old) {}
  }

  func post(_ notice: Notice) { change { $0.notices.append(notice) } }

  /// Adds lines to the history before the next line is read.
  func remember(_ lines: [String]) { state.withLock { $0.history += lines } }

  /// Ends the thread. Call it while no line is being read.
  func end() { change { $0.isEnding = true } }

  /// Ends the line that is being read, and waits briefly for the terminal to be restored. No more lines are
  /// read afterwards.
  func leave() {
    change { $0.isEnding = true }
    for _ in 0..<200 where state.withLock({ $0.isReading }) { usleep(1000) }
  }
}

/// Operations for the thread.
extension Mailbox {
  enum Order {
    case read(Request)
    case end
  }

  /// The next order; `nil` if there is none.
  func next() -> Order? {
    state.withLock { state in
      if state.isEnding { return .end }
      guard let first = state.calls.first, first.reply != nil else { return nil }
      state.isReading = true
      return .read(first.request)
    }
  }

  /// Whether the line that is being read has to end.
  var isCancelled: Bool { state.withLock { $0.isEnding || $0.calls.first?.isCancelled ?? false } }

  var completer: LineCompleter? { state.withLock { $0.calls.first?.completer } }

  /// Answers the current request, after the terminal has been restored. The completer is released before the
  /// caller continues.
  func finish(_ reply: Reply) {
    var call: Call? = state.withLock { state in
      state.isReading = false
      return state.calls.removeFirst()
    }
    let continuation = call?.reply
    call = nil
    continuation?.resume(returning: reply)
  }

  var hasNotices: Bool { state.withLock { !$0.notices.isEmpty } }

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
}

internal import FormworkPlatform
internal import Synchronization

/// What the main actor hands to the thread that reads lines; each change wakes that thread.
final class Mailbox: Sendable {
  /// A line that is to be read.
  struct Request: Sendable {
    var prompt: String
    var initial: String
    var purpose: LinePurpose
    /// The token of what is shown.
    var token: Int
  }

  /// A line that was read.
  struct Reply: Sendable {
    var line: SourceInput
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

  /// A request and what can change until it is answered.
  private struct Call {
    var number: Int
    var request: Request
    var completer: LineCompleter?
    var isCancelled = false
    /// Takes the answer, as soon as the caller waits for it.
    var reply: CheckedContinuation<Reply, Never>?
  }

  private struct State {
    /// In order; the first is the one that is carried out.
    var calls: [Call] = []
    var callCount = 0
    var isReading = false
    var notices: [Notice] = []
    var history: [String] = []
    var isEnding = false
  }

  /// That of the one editor that lives, for `atexit`.
  static let living = Mutex<Mailbox?>(nil)

  private let state = Mutex(State())
  /// Has a byte in it when something has changed.
  let pipe: EventPipe

  /// `nil` where the process has no descriptors left.
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

/// What the main actor does.
extension Mailbox {
  /// Adds a line to be read when ``read(_:reply:)`` says so.
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

  /// Ends the reading of a line as Ctrl-C does, or keeps it from beginning.
  func cancel(_ number: Int) {
    change { state in
      for index in state.calls.indices where state.calls[index].number == number {
        state.calls[index].isCancelled = true
      }
    }
  }

  /// Replaces what Tab completes in a command that is being typed. What is asked for keeps its own.
  func replaceCompleter(_ completer: @escaping LineCompleter) {
    // The old one is released when nothing is locked any more: it may hold anything.
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

  /// Ends the thread, when it reads no line.
  func end() { change { $0.isEnding = true } }

  /// Ends the line that is being read, and waits a moment for the terminal to be restored. No line is read
  /// from then on.
  func leave() {
    change { $0.isEnding = true }
    for _ in 0..<200 where state.withLock({ $0.isReading }) { usleep(1000) }
  }
}

/// What the thread does.
extension Mailbox {
  enum Order {
    case read(Request)
    case end
  }

  /// What is to be done next; `nil` where there is nothing.
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

  /// The line has been read, and the terminal is as it was. Its completer is released before the caller goes on.
  func finish(_ reply: Reply) {
    var call: Call? = state.withLock { state in
      state.isReading = false
      return state.calls.removeFirst()
    }
    let continuation = call?.reply
    call = nil
    continuation?.resume(returning: reply)
  }

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

internal import FormworkPlatform

/// Reads typed input byte by byte, so that input that is not needed yet stays with the terminal for the next
/// reader.
struct TerminalInput: ~Copyable {
  enum Event: Equatable {
    case byte(UInt8)
    case signal(Int32)
    /// Another thread has woken up this one.
    case wakeUp
    case end
  }

  private let signals: Signals
  private let wakeUp: EventPipe
  private let terminal: Int32
  private var arrived: [Int32] = []
  /// Bytes read ahead, the next one last.
  private var ahead: [UInt8] = []
  /// The rest of a word of which the first letters were an answer, and until when it may follow.
  private var rest: (letters: [UInt8], end: ContinuousClock.Instant)?

  /// - Parameter wakeUp: a pipe to which other threads add bytes to wake up this one.
  init(signals: Signals, wakeUp: EventPipe) {
    (self.signals, self.wakeUp) = (signals, wakeUp)
    terminal = TerminalState.reopened(STDIN_FILENO, O_RDONLY)
  }

  deinit { if terminal != STDIN_FILENO { close(terminal) } }

  /// Waits for a byte, a signal, a wake-up or the end of the input.
  mutating func next() -> Event {
    while true {
      if !arrived.isEmpty { return .signal(arrived.removeFirst()) }
      if let byte = ahead.popLast() { return .byte(byte) }
      var descriptors = [descriptor(signals.readEnd), descriptor(wakeUp.readEnd), descriptor(terminal)]
      guard poll(&descriptors, 3, -1) > 0 else { continue }
      if descriptors[0].revents != 0 {
        if let signal = signals.next() { return .signal(signal) }
        continue
      }
      if descriptors[1].revents != 0 {
        wakeUp.empty()
        return .wakeUp
      }
      var byte: UInt8 = 0
      let count = read(terminal, &byte, 1)
      if count == 1 { return .byte(byte) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return nextSignal().map(Event.signal) ?? .end
    }
  }

  /// Waits for a signal or a wake-up, without reading what is typed; returns `nil` if there was no signal.
  mutating func nextBetweenLines() -> Int32? {
    if arrived.isEmpty {
      var descriptors = [descriptor(signals.readEnd), descriptor(wakeUp.readEnd)]
      poll(&descriptors, 2, -1)
      wakeUp.empty()
    }
    return nextSignal()
  }

  /// The next signal that has arrived; `nil` if there is none.
  mutating func nextSignal() -> Int32? { arrived.isEmpty ? signals.next() : arrived.removeFirst() }

  private func descriptor(_ descriptor: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Stops the process until it is continued.
  mutating func stop(job: Bool) {
    signals.stop(job: job)
    var descriptor = descriptor(signals.readEnd)
    while !arrived.contains(SIGCONT) {
      if let signal = signals.next() {
        arrived.append(signal)
      } else if poll(&descriptor, 1, 100) == 0 {
        break
      }
    }
    arrived.removeAll { $0 == SIGCONT }
    signals.goOn()
  }

  /// Whether a signal that ends the program is waiting.
  mutating func isTerminated() -> Bool {
    while let signal = signals.next() { arrived.append(signal) }
    return arrived.contains { $0 != SIGINT && !Signals.endsNothing($0) }
  }

  /// Returns a byte that follows immediately; `nil` after some time. Signals have to wait.
  ///
  /// A terminal sends the bytes of a key together, but a network may separate them.
  mutating func following(_ milliseconds: Int32 = 100) -> UInt8? {
    if let byte = ahead.popLast() { return byte }
    var byte: UInt8 = 0
    var descriptor = descriptor(terminal)
    while poll(&descriptor, 1, milliseconds) < 0 && errno == EINTR {}
    return descriptor.revents != 0 && read(terminal, &byte, 1) == 1 ? byte : nil
  }

  /// Whether input can be read without waiting.
  var isWaiting: Bool {
    var descriptor = descriptor(terminal)
    return !ahead.isEmpty || poll(&descriptor, 1, 0) > 0
  }

  /// Whether bytes were read ahead and put back: the rest of a key, after its ESC.
  var hasReadAhead: Bool { !ahead.isEmpty }

  mutating func putBack(_ bytes: some Collection<UInt8>) {
    ahead += bytes.reversed()
  }

  /// How long a person takes for the next letter of a word, in milliseconds.
  private static let letterTime: Int32 = 300

  /// Lets the rest of a word follow that was answered by its first letters: many type the whole word, and Enter.
  mutating func expect(rest: String) {
    self.rest = (Array(rest.lowercased().utf8), .now + .milliseconds(Int(Self.letterTime)))
  }

  /// Takes the rest of the answer's word, Enter, or both; other bytes are put back.
  ///
  /// - Parameter first: the byte that was read after the answer; without one, waits for it.
  /// - Returns: whether the first byte was taken.
  @discardableResult
  mutating func takeRest(from first: UInt8? = nil) -> Bool {
    guard let (letters, end) = rest else { return false }
    rest = nil
    let left = end - .now
    guard left > .zero else { return false }
    var next = first ?? following(Int32(left / .milliseconds(1)))
    var taken: [UInt8] = []
    while let byte = next, taken.count < letters.count, Self.lowercased(byte) == letters[taken.count] {
      taken.append(byte)
      next = following(Self.letterTime)
    }
    if next == 0x0D || next == 0x0A { return true }
    if let next, first == nil || !taken.isEmpty { putBack([next]) }
    if !taken.isEmpty, taken.count == letters.count { return true }
    putBack(first == nil ? taken[...] : taken.dropFirst())
    return false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  /// Whether the rest of an answer's word may still follow.
  var expectsRest: Bool { rest != nil }

  /// Makes the terminal blocking, in case another program has left it non-blocking. Otherwise, what libedit draws could
  /// be lost.
  static func makeBlocking() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO] {
      let flags = fcntl(descriptor, F_GETFL)
      if flags >= 0 && flags & O_NONBLOCK != 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    }
  }
}

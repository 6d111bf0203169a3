internal import Formwork
internal import FormworkPlatform

/// A program that runs apart from the terminal, with its standard streams connected to this process.
///
/// When it ends, everything that it has started and that still runs in its process group is killed.
final class ProgramProcess: Sendable {
  /// The limits of a program.
  struct Limits: Sendable {
    /// How long it may run.
    var duration: Duration
    /// How many bytes it may print on each of its two streams.
    var output = 8 << 20
    /// How long it may take to end when it is asked to.
    var grace = Duration.seconds(2)
  }

  /// How a program ended, and what it printed.
  struct Result: Sendable {
    var status: Int32 = 0
    /// The signal that ended it, or 0.
    var signal: Int32 = 0
    var output: [UInt8] = []
    /// The last lines that it printed on its standard error.
    var lastLines: [String] = []
    /// Why it was stopped; `nil` if it ended by itself.
    var stop: Stop?
  }

  enum Stop: Sendable, Equatable {
    case interrupted, timedOut, printedTooMuch
    /// A signal asked this process to end.
    case terminated(signal: Int32)
  }

  private let child: ChildProcess
  private let limits: Limits
  private let input: [UInt8]
  /// This process's ends of the pipes: standard input, output and error.
  private let pipes: [Int32]
  private let events: EventPipe

  /// What the pipe of events reports, apart from the numbers of signals.
  private enum Request {
    static let ended: UInt8 = 254
    static let interrupted: UInt8 = 255
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - folder: the working folder; empty for the current one.
  ///   - input: the standard input.
  init(
    _ words: [String], folder: String, input: [UInt8], limits: Limits
  ) throws(ChildProcess.StartFailure) {
    guard let events = EventPipe() else { throw Self.noDescriptors() }
    var own: [Int32] = []
    var others: [Int32] = []
    for stream in 0...2 {
      guard let pipe = EventPipe() else {
        let failure = Self.noDescriptors()
        for descriptor in own + others { close(descriptor) }
        events.close()
        throw failure
      }
      let isInput = stream == 0
      own.append(isInput ? pipe.writeEnd : pipe.readEnd)
      others.append(isInput ? pipe.readEnd : pipe.writeEnd)
      // Only this process's end does not block.
      _ = fcntl(others[stream], F_SETFL, 0)
    }
    defer { for descriptor in others { close(descriptor) } }
    // Before the program starts, so that no signal can come in between.
    ProgramSignals.add(events)
    do throws(ChildProcess.StartFailure) {
      child = try ChildProcess(words, apart: .init(folder: folder, streams: others))
    } catch {
      ProgramSignals.remove(events)
      for descriptor in own { close(descriptor) }
      events.close()
      throw error
    }
    (self.events, self.input, self.limits, pipes) = (events, input, limits, own)
  }

  private static func noDescriptors() -> ChildProcess.StartFailure {
    ChildProcess.StartFailure(reason: String(cString: strerror(errno)))
  }

  /// Waits until the program has ended. If the task is cancelled, interrupts the program, and kills it if it
  /// does not end in time.
  ///
  /// - Parameter print: called on another thread with each line that the program prints on its standard error.
  func result(_ print: @escaping @Sendable (String) -> Void) async -> Result {
    var result = await withTaskCancellationHandler {
      await SystemThread.value { self.run(print) }
    } onCancel: {
      events.put(Request.interrupted)
    }
    // A signal asks this process to end even if the program has ended in the meantime.
    let signal = ProgramSignals.remove(events)
    // Until now, a cancellation could report an event.
    events.close()
    if let signal, result.stop == nil { result.stop = .terminated(signal: signal) }
    return result
  }

  // MARK: - On a thread of its own

  private func run(_ print: @escaping @Sendable (String) -> Void) -> Result {
    let waiter = SystemThread { [child, events] in
      child.waitForEnd()
      events.put(Request.ended)
    }
    var streams = ProgramStreams(pipes: pipes, input: input, limit: limits.output, print: print)
    var result = Result()
    let deadline = ContinuousClock.now + limits.duration
    var killTime: ContinuousClock.Instant?
    func stop(_ reason: Stop, _ signal: Int32) {
      guard result.stop == nil else { return }
      result.stop = reason
      killTime = .now + limits.grace
      child.signalGroup(signal)
    }
    // Without a thread that waits, the end of the output counts as the end of the program.
    while waiter != nil || streams.isOpen {
      streams.poll(with: [events.readEnd, ProgramSignals.readEnd], until: killTime ?? deadline)
      ProgramSignals.forward()
      var hasEnded = false
      while let event = events.take() {
        switch event {
        case Request.ended: hasEnded = true
        case Request.interrupted: stop(.interrupted, SIGINT)
        case let signal:
          let signal = Int32(signal)
          stop(.terminated(signal: signal), signal == SIGINT ? SIGINT : SIGTERM)
        }
      }
      if hasEnded { break }
      if streams.isOverLimit { stop(.printedTooMuch, SIGTERM) }
      if ContinuousClock.now >= deadline { stop(.timedOut, SIGTERM) }
      if let time = killTime, ContinuousClock.now >= time {
        child.signalGroup(SIGKILL)
        killTime = .now + limits.grace
      }
    }
    // The number of the group is reserved until the program is released.
    child.signalGroup(SIGKILL)
    waiter?.join()
    (result.status, result.signal) = child.release()
    streams.finish()
    if streams.isOverLimit, result.stop == nil { result.stop = .printedTooMuch }
    (result.output, result.lastLines) = (streams.output, streams.lastLines)
    return result
  }
}

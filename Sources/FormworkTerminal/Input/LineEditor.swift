internal import Formwork
internal import FormworkPlatform
internal import Synchronization

/// A line editor for the terminal that is connected to both stdin and stdout.
///
/// Only one editor can exist at a time, and nothing else reads from the terminal while it exists. It reads
/// lines on its own thread, so the main actor is not blocked.
///
/// The editor leaves editing to the system's terminal driver and writes no escape sequences if
/// - the terminal cannot move its cursor (`TERM` is `dumb`, unset or unknown),
/// - no UTF-8 locale is available,
/// - the user's `.editrc` turns editing off, or
/// - the caller passes `readsPlainly`.
@MainActor package final class LineEditor: InputSource {
  package let name = "-"

  package var token = 0 {
    didSet { if isReading { mailbox.post(.token(token)) } }
  }

  let mailbox: Mailbox
  let interrupts = Interrupts()
  let signals: Signals
  private let thread: SystemThread
  private let output: OutputStream
  private var historyFile: HistoryFile?
  /// The lines that callers wait for, by number.
  private var readers: [Int] = []
  private var isReading: Bool { !readers.isEmpty }
  /// Whether the last line was already waiting when a secret line was read. It then came with the secret, as
  /// in a multiline paste that the terminal did not mark as one.
  private var followsSecret = false
  package private(set) var editsLines = true

  /// Creates an editor; returns `nil` if stdin or stdout is not a terminal, if another editor exists, or if
  /// the system has no descriptors or threads left.
  ///
  /// - Parameters:
  ///   - readsPlainly: whether to write no escape sequences.
  ///   - output: the stream that writes all other output to stdout.
  package init?(
    programName: String, readsPlainly: Bool, output: OutputStream = StandardStreams.output
  ) {
    guard TerminalState.endLine.withLock({ $0 == nil }), isatty(STDIN_FILENO) == 1,
      isatty(STDOUT_FILENO) == 1, let mailbox = Mailbox(), let signals = Signals()
    else { return nil }
    let settings = LineReader.Settings(
      programName: programName, isUnicode: Self.setLocale(), readsPlainly: readsPlainly)
    let interrupts = interrupts
    let thread = SystemThread {
      let input = TerminalInput(signals: signals, wakeUp: mailbox.pipe)
      LineReader(settings, input: input, mailbox: mailbox, interrupts: interrupts).run()
    }
    guard let thread else {
      signals.end()
      return nil
    }
    (self.mailbox, self.signals, self.thread, self.output) = (mailbox, signals, thread, output)
    TerminalState.endLine.withLock { [mailbox] in $0 = { mailbox.leave() } }
  }

  isolated deinit {
    TerminalState.endLine.withLock { $0 = nil }
    mailbox.end()
    thread.join()
    signals.end()
  }

  /// Reads a line. If the terminal driver edits the line, the prompt shows `initial` in brackets, and an
  /// empty line returns it.
  package func readLine(
    prompt: String, initial: String = "", for purpose: LinePurpose = .command,
    completer: consuming LineCompleter? = nil
  ) async -> (line: SourceInput, token: Int) {
    await read(.init(prompt: prompt, initial: initial, purpose: purpose, token: token), completer)
  }

  package func show(_ panel: any KeyPanel) async -> SourceInput {
    await read(.init(prompt: "", initial: "", purpose: .answer(), panel: panel, token: token), nil).line
  }

  private func read(
    _ request: Mailbox.Request, _ completer: consuming LineCompleter?
  ) async -> (line: SourceInput, token: Int) {
    output.flush()
    if let signal = terminatingSignal { return (.terminated(signal: signal), token) }
    if Task.isCancelled { return (.interrupted, token) }
    let number = mailbox.add(request, completer: completer)
    readers.append(number)
    let reply = await withTaskCancellationHandler {
      await withCheckedContinuation { mailbox.read(number, reply: $0) }
    } onCancel: { [mailbox] in
      mailbox.cancel(number)
    }
    readers.removeAll { $0 == number }
    (followsSecret, editsLines) = (reply.followsSecret, reply.editsLines)
    if !isReading { for case .text(let text) in mailbox.takeNotices() { print(text) } }
    return (reply.line, reply.token ?? token)
  }

  package func dropLine() { readers.forEach(mailbox.cancel) }

  package func replaceCompleter(_ completer: @escaping LineCompleter) { mailbox.replaceCompleter(completer) }

  /// Prints whole lines, above the line that is being typed if there is one.
  ///
  /// The text is held back while the user pastes, confirms a paste or uses an external
  /// editor. It is written unchanged, so the caller must already have made control characters visible.
  package func print(_ text: String) {
    let text = text.utf8.last == 0x0A ? text : text + "\n"
    if isReading { return mailbox.post(.text(text)) }
    output.write(text)
    output.flush()
  }

  package var terminatingSignal: Int32? { interrupts.terminatingSignal }

  package func keepHistory(in file: HistoryFile) {
    mailbox.remember(file.lines())
    historyFile = file
  }

  /// Adds a line to the history, unless it is blank, repeats the last line, or came with a secret.
  package func remember(_ line: String) {
    guard !line.isBlank, !followsSecret else { return }
    mailbox.remember([line])
    historyFile?.append(line)
  }

  /// Selects a UTF-8 locale; returns `false` if none exists. libedit would then crash on a non-ASCII prompt.
  private static func setLocale() -> Bool {
    func isUTF8() -> Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }
    if setlocale(LC_CTYPE, "") != nil, isUTF8() { return true }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8()
  }
}

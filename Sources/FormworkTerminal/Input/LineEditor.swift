internal import Formwork
internal import FormworkPlatform
internal import Synchronization

/// A line editor on the terminal that is stdin and stdout.
///
/// It is the only reader of that terminal while it lives, and one lives at a time. Lines are read on a thread of
/// its own, so that the main actor goes on meanwhile. Where the terminal cannot move its cursor (`TERM=dumb`,
/// unset or unknown), where no UTF-8 locale is to be had, where the user's `.editrc` turns editing off or where
/// it is told so, it reads lines as the system edits them and writes no escape sequence.
@MainActor package final class LineEditor: InputSource {
  package let name = "-"

  package var token = 0 {
    didSet { if isReading { mailbox.post(.token(token)) } }
  }

  let mailbox: Mailbox
  let interrupts = Interrupts()
  private let signals: Signals
  private let thread: SystemThread
  private let output: OutputStream
  private var historyFile: HistoryFile?
  /// The lines that callers wait for, by number.
  private var readers: [Int] = []
  private var isReading: Bool { !readers.isEmpty }
  /// Whether the last line was waiting behind a secret one: then it came with that, as the further lines of a
  /// paste do that no terminal marked.
  private var followsSecret = false

  /// `nil` where stdin or stdout is no terminal, or where another editor lives.
  ///
  /// - Parameters:
  ///   - readsPlainly: whether no escape sequence may be written.
  ///   - output: the stream on stdout that everything else is written to.
  package init?(
    programName: String, readsPlainly: Bool, output: OutputStream = StandardStreams.output
  ) {
    guard Mailbox.living.withLock({ $0 == nil }), isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      let mailbox = Mailbox(), let signals = Signals()
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
    Mailbox.living.withLock { $0 = mailbox }
  }

  isolated deinit {
    Mailbox.living.withLock { $0 = nil }
    mailbox.end()
    thread.join()
    signals.end()
  }

  /// Reads a line. Without an editor `initial` stands in brackets after the prompt, and an empty line keeps it.
  package func readLine(
    prompt: String, initial: String = "", for purpose: LinePurpose = .command,
    completer: consuming LineCompleter? = nil
  ) async -> (line: SourceInput, token: Int) {
    output.flush()
    if let signal = terminatingSignal { return (.terminated(signal: signal), token) }
    if Task.isCancelled { return (.interrupted, token) }
    interrupts.forget()
    let number = mailbox.add(
      .init(prompt: prompt, initial: initial, purpose: purpose, token: token), completer: completer)
    readers.append(number)
    let reply = await withTaskCancellationHandler {
      await withCheckedContinuation { mailbox.read(number, reply: $0) }
    } onCancel: { [mailbox] in
      mailbox.cancel(number)
    }
    readers.removeAll { $0 == number }
    followsSecret = reply.followsSecret
    if !isReading { for case .text(let text) in mailbox.takeNotices() { print(text) } }
    return (reply.line, reply.token ?? token)
  }

  package func dropLine() { readers.forEach(mailbox.cancel) }

  package func replaceCompleter(_ completer: @escaping LineCompleter) { mailbox.replaceCompleter(completer) }

  /// While the user searches the history, pastes, confirms a paste or is in an external editor, the text waits.
  /// It is written as it is: what a terminal would obey, the caller has made visible.
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

  /// Repeats of the last line and blank ones are not added.
  package func remember(_ line: String) {
    guard !line.isBlank, !followsSecret else { return }
    mailbox.remember([line])
    historyFile?.append(line)
  }

  /// UTF-8, or nothing beyond ASCII can be shown: libedit crashes on a prompt that its locale cannot decode.
  private static func setLocale() -> Bool {
    func isUTF8() -> Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }
    if setlocale(LC_CTYPE, "") != nil, isUTF8() { return true }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8()
  }
}

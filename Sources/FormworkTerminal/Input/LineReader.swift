internal import Formwork
internal import FormworkPlatform

/// Reads the lines that a ``LineEditor`` is asked for, on that editor's thread: nothing else calls libedit.
final class LineReader {
  struct Settings: Sendable {
    var programName: String
    /// Whether scalars beyond ASCII can be shown.
    var isUnicode: Bool
    /// Whether no escape sequence may be written.
    var readsPlainly: Bool
  }

  var input: TerminalInput
  let mailbox: Mailbox
  private let interrupts: Interrupts
  private let settings: Settings
  /// Made for the first line: it changes the terminal's modes for a moment.
  private(set) lazy var libedit = makeLibedit()
  /// Whether the line was waiting behind a secret one.
  private var followsSecret = false
  /// The token of what is shown.
  private var token = 0

  // Of the line that is being read:
  var ending: SourceInput?
  var pending = Pending()
  /// The token when its first key came.
  private var firstToken: Int?

  init(_ settings: Settings, input: TerminalInput, mailbox: Mailbox, interrupts: Interrupts) {
    (self.settings, self.input, self.mailbox, self.interrupts) = (settings, input, mailbox, interrupts)
  }

  /// Reads lines until the editor ends.
  func run() {
    while true {
      switch mailbox.next() {
      case .read(let request): answer(request)
      case .end: return
      case nil: rest()
      }
    }
  }

  /// Waits for the next line to be asked for. The terminal has its own modes, in which Ctrl-C is a signal.
  private func rest() {
    switch input.nextBetweenLines() {
    case SIGINT?: interrupts.interrupt()
    case SIGTSTP?: input.stop(job: false)
    case let signal? where !Signals.endsNothing(signal): interrupts.terminate(signal)
    default: break
    }
  }

  private func answer(_ request: Mailbox.Request) {
    (token, firstToken) = (request.token, nil)
    let line = read(request)
    if case .terminated(let signal) = line { interrupts.terminate(signal) }
    ending = nil
    pending = Pending()  // may hold what the completer gave
    mailbox.finish(.init(line: line, token: firstToken, followsSecret: followsSecret))
  }

  private func read(_ request: Mailbox.Request) -> SourceInput {
    if mailbox.isCancelled { return .interrupted }
    TerminalInput.makeBlocking()
    let libedit = libedit
    TerminalState.save()
    defer { TerminalState.restore() }
    let prompt = settings.isUnicode ? request.prompt.visible : request.prompt.visible.ascii
    let isSecret = request.purpose == .secret
    if let libedit {
      for line in mailbox.takeHistory() { libedit.remember(line) }
      if !isSecret {
        return edit(
          with: libedit, prompt: prompt, initial: request.initial, recalls: request.purpose == .command)
      }
    }
    noteWaiting()
    let line = readPlainly(prompt: prompt, initial: isSecret ? "" : request.initial, echo: !isSecret)
    if isSecret { followsSecret = true }
    // What was typed of a secret must not be left for the shell to show.
    if isSecret, case .terminated = line { TerminalState.discardInput() }
    return line
  }

  /// Looks whether what is about to be read was waiting.
  func noteWaiting() { followsSecret = followsSecret && input.isWaiting }

  /// A key of the line has come.
  func noteKey() { firstToken = firstToken ?? token }

  /// What has to be shown now; tokens come into force.
  func takeTexts() -> String {
    let notices = mailbox.takeNotices()
    guard !notices.isEmpty else { return "" }
    // What is waiting was typed when the screen was as before.
    if firstToken == nil, input.isWaiting { noteKey() }
    var text = ""
    for notice in notices {
      switch notice {
      case .text(let more): text += more
      case .token(let new): token = new
      }
    }
    return text
  }

  private func makeLibedit() -> Libedit? {
    guard !settings.readsPlainly, settings.isUnicode, Self.mayMoveCursor else { return nil }
    TerminalState.save()
    defer { TerminalState.restore() }
    let libedit = Libedit(programName: settings.programName)
    libedit?.nextScalar = { [unowned self] in nextScalar() }
    libedit?.insertCommand = { [unowned self] in insertPending() }
    libedit?.completeCommand = { [unowned self] in complete() }
    return libedit
  }

  private static var mayMoveCursor: Bool {
    guard let type = getenv("TERM").map({ String(cString: $0) }) else { return false }
    return !type.isEmpty && type != "dumb"
  }
}

extension String {
  fileprivate var ascii: String {
    String(unicodeScalars.map { $0.isASCII ? Character($0) : $0 == "›" ? ">" : "?" })
  }
}

internal import Formwork
internal import FormworkPlatform

/// Reads lines for a ``LineEditor`` on that editor's thread. Nothing else calls libedit.
final class LineReader {
  struct Settings: Sendable {
    var programName: String
    /// Whether non-ASCII scalars can be shown.
    var isUnicode: Bool
    /// Whether to write no escape sequences.
    var readsPlainly: Bool
  }

  var input: TerminalInput
  let mailbox: Mailbox
  private let interrupts: Interrupts
  private let settings: Settings
  /// Created when the first line is read, because creating it briefly changes the terminal's modes.
  private(set) lazy var libedit = makeLibedit()
  /// Whether the current line was already waiting when a secret line was read.
  private var followsSecret = false
  /// Whether libedit edits the lines.
  private var editsLines = true
  /// The token of what is currently shown.
  private var token = 0

  // The state of the line that is being read:
  private(set) var purpose = LinePurpose.command
  var ending: SourceInput?
  var pending = Pending()
  /// The token that was in force when its first key was typed.
  private var firstToken: Int?

  init(_ settings: Settings, input: consuming TerminalInput, mailbox: Mailbox, interrupts: Interrupts) {
    self.input = input
    (self.settings, self.mailbox, self.interrupts) = (settings, mailbox, interrupts)
  }

  /// Reads lines until the editor ends.
  func run() {
    while true {
      switch mailbox.next() {
      case .read(let request):
        // A Ctrl-C from before this line was not meant for it.
        while let signal = input.nextSignal() { act(on: signal) }
        interrupts.forget()
        answer(request)
      case .end: return takeRestOfAnswer()
      case nil: rest()
      }
    }
  }

  /// Waits for the next request. Until then, the terminal has its original modes, and Ctrl-C sends a signal.
  private func rest() {
    if let signal = input.nextBetweenLines() { act(on: signal) }
  }

  /// Takes the rest of the last answer's word, so that it is not left for the shell.
  private func takeRestOfAnswer() {
    guard input.expectsRest else { return }
    TerminalState.save()
    defer { TerminalState.restore() }
    TerminalState.setHidden()
    input.takeRest()
  }

  private func act(on signal: Int32) {
    switch signal {
    case SIGINT: interrupts.interrupt()
    case SIGTSTP: input.stop(job: false)
    default: if !Signals.endsNothing(signal) { interrupts.terminate(signal) }
    }
  }

  private func answer(_ request: Mailbox.Request) {
    (token, firstToken, purpose) = (request.token, nil, request.purpose)
    let line = read(request)
    if case .terminated(let signal) = line { interrupts.terminate(signal) }
    ending = nil
    pending = Pending()  // may hold results of the completer
    mailbox.finish(
      .init(line: line, token: firstToken, followsSecret: followsSecret, editsLines: editsLines))
  }

  private func read(_ request: Mailbox.Request) -> SourceInput {
    if mailbox.isCancelled { return .interrupted }
    // It may have arrived when the line had already been requested, but not begun.
    if let signal = interrupts.terminatingSignal { return .terminated(signal: signal) }
    TerminalInput.makeBlocking()
    let libedit = libedit
    editsLines = libedit != nil
    TerminalState.save()
    defer { TerminalState.restore() }
    if let panel = request.panel {
      noteWaiting()
      return show(panel)
    }
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
    guard isSecret else { return readPlainly(prompt: prompt, initial: request.initial) }
    let line = readSecret(prompt: prompt)
    followsSecret = true
    switch line {
    // What was typed of a secret must not be left for the shell, or for the next prompt, to show.
    case .terminated, .interrupted: TerminalState.discardInput()
    default: break
    }
    return line
  }

  /// Updates `followsSecret` before a line is read: whether its input is already waiting.
  func noteWaiting() { followsSecret = followsSecret && input.isWaiting }

  /// Records the token in force when the first key of the line is typed.
  func noteKey() { firstToken = firstToken ?? token }

  /// Returns the texts to be shown now, and puts the posted tokens into force.
  func takeTexts() -> String {
    let notices = mailbox.takeNotices()
    guard !notices.isEmpty else { return "" }
    // Waiting input was typed before these notices changed the screen.
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
    libedit?.searchCommand = { [unowned self] in beginSearch($0) }
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

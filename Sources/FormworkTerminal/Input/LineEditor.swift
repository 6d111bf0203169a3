internal import Formwork
internal import FormworkPlatform

/// One libedit editor on the terminal that is stdin and stdout.
///
/// It is the only reader of that terminal while it lives, and one lives at a time. Where the terminal cannot
/// move its cursor (`TERM=dumb`, unset or unknown), where no UTF-8 locale is to be had, where the user's
/// `.editrc` turns editing off or where it is told so, it reads lines as the system edits them and writes no
/// escape sequence.
@MainActor package final class LineEditor {
  /// How a line ended.
  package enum Line: Equatable, Sendable {
    /// Enter was typed.
    case text(String)
    /// Ctrl-C dropped the line.
    case interrupted
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// A signal asks the program to end (SIGTERM, SIGHUP, SIGQUIT). The terminal is as it was before.
    case terminated(signal: Int32)
    /// Several lines were pasted, shown, and confirmed with Enter. What was typed before and after the paste is
    /// part of its first and last line.
    case paste([String])
  }

  /// What a line is asked for.
  package enum Purpose: Sendable {
    /// There is a history.
    case command
    /// To a question: there is none.
    case answer
    /// Nor is it shown.
    case secret
  }

  /// Gets the line and the cursor in Unicode scalars.
  package typealias Completer = @MainActor (_ line: String, _ cursor: Int) -> Completion

  /// Says what Tab completes.
  package var completer: Completer?

  var input: TerminalInput
  let libedit: Libedit?
  /// Whether scalars beyond ASCII can be shown.
  let isUnicode: Bool
  /// What is kept beyond this session.
  private var historyFile: HistoryFile?
  /// Whether the line was waiting behind a secret one: then it came with that, as the further lines of a paste
  /// do that no terminal marked.
  private var followsSecret = false

  // Of the line that is being read:
  var ending: Line?
  var pending = Pending()

  private static var isInUse = false

  /// `nil` where stdin or stdout is no terminal, or where another editor lives.
  ///
  /// - Parameter readsPlainly: whether no escape sequence may be written.
  package init?(programName: String, readsPlainly: Bool) {
    guard !Self.isInUse, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let signals = Signals()
    else { return nil }
    Self.isInUse = true
    input = TerminalInput(signals: signals)
    isUnicode = Self.setLocale()
    // libedit changes the terminal's modes already when it is made.
    TerminalState.save()
    libedit = !readsPlainly && isUnicode && Self.mayMoveCursor ? Libedit(programName: programName) : nil
    TerminalState.restore()
    libedit?.nextScalar = { [unowned self] in nextScalar() }
    libedit?.insertCommand = { [unowned self] in insertPending() }
    libedit?.completeCommand = { [unowned self] in complete() }
  }

  isolated deinit {
    input.signals.end()
    Self.isInUse = false
  }

  /// Reads a line. `initial` is already in the line and can be edited.
  ///
  /// Without an editor `initial` stands in brackets after the prompt, and an empty line keeps it.
  package func readLine(prompt: String, initial: String = "", for purpose: Purpose = .command) -> Line {
    TerminalInput.makeBlocking()
    TerminalState.save()
    defer { TerminalState.restore() }
    let prompt = isUnicode ? prompt.visible : prompt.visible.ascii
    if let libedit, purpose != .secret {
      return edit(with: libedit, prompt: prompt, initial: initial, recalls: purpose == .command)
    }
    noteWaiting()
    let secret = purpose == .secret
    let line = readPlainly(prompt: prompt, initial: secret ? "" : initial, echo: !secret)
    if secret { followsSecret = true }
    // What was typed of a secret must not be left for the shell to show.
    if secret, case .terminated = line { TerminalState.discardInput() }
    return line
  }

  /// Recalls the lines of earlier sessions, and keeps those of this one with them.
  package func keepHistory(in file: HistoryFile) {
    if let libedit { file.lines().forEach(libedit.remember) }
    historyFile = file
  }

  /// Adds a line to the history; repeats of the last and blank ones are not added.
  package func remember(_ line: String) {
    guard !line.isBlank, !followsSecret else { return }
    libedit?.remember(line)
    historyFile?.append(line)
  }

  /// Looks whether what is about to be read was waiting.
  func noteWaiting() { followsSecret = followsSecret && input.isWaiting }

  /// UTF-8, or nothing beyond ASCII can be shown: libedit crashes on a prompt that its locale cannot decode.
  private static func setLocale() -> Bool {
    func isUTF8() -> Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }
    if setlocale(LC_CTYPE, "") != nil, isUTF8() { return true }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8()
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

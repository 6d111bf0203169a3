internal import CLibedit
internal import FormworkPlatform
internal import Synchronization

/// The modes of the terminal that is stdin and stdout: saved before a line is read, and restored on every path
/// out, including `exit`.
enum TerminalState {
  private struct Saved {
    var modes: termios
    var isPasteBracketed = false
  }

  /// `nil` while no line is read. Global, because the process has one terminal, and for `atexit`.
  private static let saved = Mutex<Saved?>(nil)

  /// Ends the line that is being typed, as Ctrl-C does; `nil` if there is none.
  static let endLine = Mutex<(@Sendable () -> Void)?>(nil)

  private static let restoringAtExit: Void = {
    atexit {
      endLine.withLock { $0 }?()
      TerminalState.restore(TCSANOW)
    }
  }()

  /// Opens the terminal of a standard descriptor again, so that this process waits for it only in `poll`.
  ///
  /// A signal that another thread handles does not end a `read` or `write`. These can wait even after `poll`, because
  /// Ctrl-C discards what was typed and Ctrl-S stops the output. The standard descriptor stays blocking, because other
  /// programs share it.
  ///
  /// - Returns: the standard descriptor itself if the terminal cannot be opened.
  static func reopened(_ descriptor: Int32, _ access: Int32) -> Int32 {
    let flags = access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    var terminal = ttyname_r(descriptor, &name, name.count) == 0 ? open(name, flags) : -1
    // After `su`, the terminal belongs to another user.
    if terminal < 0, tcgetsid(descriptor) == getsid(0) { terminal = open("/dev/tty", flags) }
    return terminal < 0 ? descriptor : terminal
  }

  private static let output = reopened(STDOUT_FILENO, O_WRONLY)

  /// Saves the modes until ``restore(_:)``.
  static func save() {
    _ = restoringAtExit
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    saved.withLock { [modes] in $0 = Saved(modes: modes) }
  }

  static func restore(_ when: Int32 = TCSADRAIN) {
    let last = saved.withLock { state in
      defer { state = nil }
      return state
    }
    guard let last else { return }
    if last.isPasteBracketed { write("\u{1B}[?2004l") }
    // The shell may already have taken its terminal back; this process must not be stopped for that.
    Signals.masking(SIGTTOU, SIG_BLOCK) { set(last.modes, when) }
  }

  /// Asks the terminal to mark pasted text.
  static func bracketPaste() {
    saved.withLock { $0?.isPasteBracketed = true }
    write("\u{1B}[?2004h")
  }

  /// Sets the mode in which each key is read at once and nothing is shown.
  static func setHidden() {
    guard var modes = saved.withLock({ $0?.modes }) else { return }
    modes.c_iflag = modes.c_iflag & ~tcflag_t(IXON) | tcflag_t(ICRNL)
    modes.c_lflag &= ~tcflag_t(ICANON | ISIG | IEXTEN | ECHO | ECHONL)
    withUnsafeMutableBytes(of: &modes.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (1, 0) }
    set(modes, TCSADRAIN)
  }

  /// Sets the mode in which the terminal driver edits the line.
  static func setCanonical() {
    guard var modes = saved.withLock({ $0?.modes }) else { return }
    modes.c_iflag |= tcflag_t(ICRNL)
    modes.c_iflag |= tcflag_t(IUTF8)  // Backspace takes a whole scalar.
    modes.c_lflag |= tcflag_t(ICANON | ISIG | ECHO)
    set(modes, TCSADRAIN)
  }

  /// Sets whether keys such as Ctrl-C send signals or are read like other keys. Does nothing if the terminal's original
  /// modes send no signals.
  static func sendSignals(_ isSending: Bool) {
    guard let original = saved.withLock({ $0?.modes }), original.c_lflag & tcflag_t(ISIG) != 0 else { return }
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    if isSending { modes.c_lflag |= tcflag_t(ISIG) } else { modes.c_lflag &= ~tcflag_t(ISIG) }
    set(modes, TCSANOW)
  }

  /// The signal that this terminal's settings (`stty -a`) assign to a key, such as SIGINT to Ctrl-C.
  static func signal(of key: UInt8) -> Int32? {
    guard let keys = saved.withLock({ $0?.modes.c_cc }), key != 0 else { return nil }
    return withUnsafeBytes(of: keys) { keys in
      switch key {
      case keys[Int(VINTR)]: SIGINT
      case keys[Int(VQUIT)]: SIGQUIT
      case keys[Int(VSUSP)]: SIGTSTP
      default: nil
      }
    }
  }

  /// Discards input that has been typed but not read.
  static func discardInput() {
    Signals.masking(SIGTTOU, SIG_BLOCK) { _ = tcflush(STDIN_FILENO, TCIFLUSH) }
  }

  /// Continues the output that Ctrl-S has stopped; returns `false` if the descriptor is no terminal.
  static func continueOutput(_ descriptor: Int32) -> Bool {
    var result: Int32 = 0
    Signals.masking(SIGTTOU, SIG_BLOCK) { result = tcflow(descriptor, TCOON) }
    return result == 0
  }

  /// The numbers of columns and rows; 80 and 24 if the terminal does not report them.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  static func beep() { write("\u{7}") }

  /// Writes what `print` and libedit have put out so far, so that it comes before what is written now.
  static func flushPrinted() { libedit_flush_output() }

  /// Writes a text after the output of `print` and libedit.
  static func write(_ text: String) {
    flushPrinted()
    var text = text
    text.withUTF8 { _ = UnsafeRawBufferPointer($0).write(to: output) }
  }

  private static func set(_ modes: termios, _ when: Int32) {
    var modes = modes
    while tcsetattr(STDIN_FILENO, when, &modes) != 0 && errno == EINTR {}
  }
}

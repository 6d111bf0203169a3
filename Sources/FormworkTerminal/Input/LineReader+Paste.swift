internal import Formwork
internal import FormworkPlatform

extension LineReader {
  /// Why a paste of several lines is not inserted, as whole lines for the terminal.
  func refusal(ofPaste paste: String) -> String {
    var instead: String?
    if case .answer(let edit) = purpose { instead = edit }
    let message = Wording.pasteRefused(lines: paste.lines.count, instead: instead)
    return TextLayout.wrap(message.visible, width: TerminalState.size.columns - 1)
      .map { $0 + "\n" }.joined()
  }

  /// The lines that result from inserting a paste at the cursor of the line that is being edited.
  func lines(withPaste paste: String) -> [String] {
    guard let (text, cursor) = libedit?.line else { return [] }
    // During a search, libedit stores the pattern in the line, after an LF.
    let line = text.unicodeScalars.prefix { $0 != "\n" }
    return (String(line.prefix(cursor)) + paste + String(line.dropFirst(cursor))).lines
  }

  /// Shows the lines and waits for Enter; Ctrl-C discards them.
  func confirm(_ lines: [String], with libedit: Libedit) -> SourceInput {
    func show(_ lines: some Sequence<String>, of count: Int) {
      let list = lines.map { $0.visible + "\n" }.joined()
      TerminalState.write(list + Wording.confirmPaste(lines: count))
    }
    var lines = lines
    libedit.setRaw(true)
    show(lines, of: lines.count)
    while true {
      let answer: SourceInput
      switch input.nextKey() {
      case .scalar("\n"), .scalar("\r"): answer = .paste(lines)
      case .scalar("\u{4}"), .signal(SIGINT): answer = .interrupted
      case .scalar, .invalid:
        TerminalState.beep()
        continue
      case .signal(SIGWINCH): continue
      case .wakeUp:
        guard mailbox.isCancelled else { continue }
        answer = .interrupted
      case .paste(let text):
        let more = text.lines
        lines += more
        TerminalState.write("\n")
        show(more, of: lines.count)
        continue
      case .stop:
        suspend(job: true)
        show([], of: lines.count)
        continue
      case .signal(SIGTSTP):
        suspend(job: false)
        show([], of: lines.count)
        continue
      case .signal(SIGCONT):
        resume()
        show([], of: lines.count)
        continue
      case .signal(let signal): answer = .terminated(signal: signal)
      case .end: answer = .endOfInput
      }
      // As at the end of a typed line.
      TerminalState.sendSignals(true)
      TerminalState.write("\n")
      return answer
    }
  }
}

extension String {
  /// Splits by scalars, because CR and LF together are a single `Character`.
  fileprivate var lines: [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

internal import Formwork
internal import FormworkPlatform

extension LineReader {
  /// Reads a line that the system's terminal driver edits, without escape sequences and without a history.
  func readPlainly(prompt: String, initial: String) -> SourceInput {
    let offer = initial.isEmpty ? "" : "[\(initial.visible)] "
    var bytes: [UInt8] = []
    func start() {
      bytes = []
      guard !input.isTerminated() else { return }
      TerminalState.setCanonical()
      TerminalState.write(prompt + offer)
    }
    start()
    while true {
      // The driver still has the typed input, and printed texts do not disturb it. But no text may be shown
      // while the bytes of an entered line are being read.
      let text = bytes.isEmpty ? takeTexts() : ""
      if !text.isEmpty { TerminalState.write("\n" + text + prompt + offer) }
      let ending: SourceInput
      switch input.next() {
      case .byte(let first):
        noteKey()
        bytes.append(first)
        // The driver delivers a whole line, which a signal must not split. A line without a newline was ended by
        // Ctrl-D.
        while !Self.endsLine(bytes.last), let next = input.following() { bytes.append(next) }
        guard Self.endsLine(bytes.last) else { continue }
        bytes.removeLast()
        if let text = String(validating: bytes, as: UTF8.self) { return .text(text.isEmpty ? initial : text) }
        TerminalState.write(Wording.invalidInput + "\n")
        start()
        continue
      case .signal(SIGTSTP):
        stop(job: false)
        start()
        continue
      case .signal(SIGCONT):
        start()
        continue
      case .signal(SIGWINCH): continue
      case .wakeUp where mailbox.isCancelled: ending = .interrupted
      case .wakeUp: continue
      case .signal(SIGINT): ending = .interrupted
      case .signal(let signal): ending = .terminated(signal: signal)
      case .end: ending = .endOfInput
      }
      TerminalState.write("\n")
      return ending
    }
  }

  private static func endsLine(_ byte: UInt8?) -> Bool { byte == 0x0A || byte == 0x0D }
}

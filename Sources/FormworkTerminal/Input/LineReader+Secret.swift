internal import Formwork
internal import FormworkPlatform

extension LineReader {
  /// Reads a line that is not shown.
  ///
  /// The terminal driver does not edit it: a stop of the program would discard what was typed, and arrows would become
  /// part of the secret.
  func readSecret(prompt: String) -> SourceInput {
    var text = String.UnicodeScalarView()
    var isValid = true
    var hasToStop = false
    func start() {
      guard !input.isTerminated() else { return }
      TerminalState.setHidden()
      if libedit?.hasControlSequences == true { TerminalState.bracketPaste() }
      TerminalState.write(prompt)
    }
    func say(_ lines: String) { TerminalState.write("\n" + lines + prompt) }
    start()
    while true {
      let texts = takeTexts()
      if !texts.isEmpty { say(texts) }
      // What has been typed so far must not be left for the shell.
      if hasToStop, !input.isWaiting {
        hasToStop = false
        stop(job: false)
        start()
      }
      let key = input.nextKey()
      if key.isTyped { noteKey() }
      let ending: SourceInput
      switch key {
      case .scalar("\n"), .scalar("\r"):
        guard isValid else {
          say(Wording.invalidInput + "\n")
          (text, isValid) = (.init(), true)
          continue
        }
        // As at the end of a typed line.
        TerminalState.sendSignals(true)
        ending = .text(String(text))
      case .scalar("\u{4}") where text.isEmpty && isValid: ending = .endOfInput
      case .scalar("\u{8}"), .scalar("\u{7F}"):
        if text.popLast() == nil { TerminalState.beep() }
        continue
      // Nobody can see where the last word begins.
      case .scalar("\u{15}"), .scalar("\u{17}"):
        (text, isValid) = (.init(), true)
        continue
      case .scalar("\u{1B}") where input.hasReadAhead:
        input.takeRestOfKey()
        TerminalState.beep()
        continue
      case .scalar("\u{1B}"): ending = .interrupted
      case .scalar(let scalar) where scalar.properties.generalCategory == .control:
        TerminalState.beep()
        continue
      case .scalar(let scalar):
        text.append(scalar)
        continue
      case .invalid:
        isValid = false
        TerminalState.beep()
        continue
      case .paste(let paste) where paste.unicodeScalars.contains("\n"):
        say(refusal(ofPaste: paste))
        continue
      case .paste(let paste):
        text.append(contentsOf: paste.unicodeScalars)
        continue
      case .stop:
        stop(job: true)
        start()
        continue
      case .signal(SIGTSTP):
        hasToStop = true
        continue
      case .signal(SIGCONT):
        start()
        continue
      case .wakeUp where mailbox.isCancelled: ending = .interrupted
      case .signal(SIGWINCH), .wakeUp: continue
      case .signal(SIGINT): ending = .interrupted
      case .signal(let signal): ending = .terminated(signal: signal)
      case .end: ending = .endOfInput
      }
      TerminalState.write("\n")
      return ending
    }
  }
}

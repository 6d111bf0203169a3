#if canImport(Glibc)
  internal import Glibc
#endif

extension LineEditor {
  /// What waits to be done when libedit asks for the next scalar, and what Tab did last.
  struct Pending {
    var insertion = ""
    var list: Completion?
    /// How often in a row libedit was given the same scalar in order to do something.
    var attempts = 0
    var isPaste = false
    var lastCompletion: (text: String, cursor: Int)?
  }

  func edit(with libedit: Libedit, prompt: String, initial: String) -> Line {
    ending = nil
    pending = Pending(insertion: initial)
    libedit.setPrompt(prompt)
    // Before the prompt: what is typed from now on must not be echoed.
    libedit.setRaw(true)
    if libedit.hasControlSequences { TerminalState.bracketPaste() }
    let text = libedit.readLine()
    libedit.setRaw(false)
    guard let text, ending == nil else {
      // With a text, libedit has gone to a new row already.
      if text == nil { TerminalState.write("\n") }
      return ending ?? .endOfInput
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return pending.isPaste && lines.count > 1 ? .paste(lines) : .text(text)
  }

  /// What libedit reads.
  ///
  /// To do something libedit is given a scalar for it: LF ends the line wherever its cursor is. A search or a
  /// half-typed key may swallow it, so it is given again until it has worked.
  func nextScalar() -> Unicode.Scalar? {
    if ending != nil { return again("\n") }
    if !pending.insertion.isEmpty { return again(Libedit.insertScalar) }
    pending.attempts = 0
    if let list = pending.list { show(list) }
    while true {
      switch input.nextKey() {
      case .scalar(let scalar):
        switch TerminalState.signal(of: scalar) {
        case nil: return scalar
        case SIGTSTP?: suspend(job: true)
        case SIGINT?: ending = .interrupted
        case let signal?: ending = .terminated(signal: signal)
        }
      case .paste(""): continue
      case .paste(let text):
        pending.insertion = text
        pending.isPaste = pending.isPaste || text.contains("\n")
        return again(Libedit.insertScalar)
      case .signal(SIGTSTP): suspend(job: false)
      case .signal(SIGCONT): resume()
      case .signal(SIGINT): ending = .interrupted
      case .signal(let signal): ending = .terminated(signal: signal)
      case .end:
        ending = .endOfInput
        return nil
      }
      if ending != nil { return again("\n") }
    }
  }

  private func again(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    pending.attempts += 1
    if pending.attempts <= 8 { return scalar }
    ending = ending ?? .interrupted
    return nil
  }

  func insertPending() -> Libedit.Effect {
    guard !pending.insertion.isEmpty else { return .nothing }
    libedit?.insert(pending.insertion)
    pending.insertion = ""
    return .changed
  }

  private func suspend(job: Bool) {
    libedit?.setRaw(false)
    stop(job: job)
    resume()
  }

  /// Gives the terminal back to the shell until the job goes on.
  func stop(job: Bool) {
    TerminalState.restore()
    input.signals.stopProcess(job: job)
    TerminalState.save()
  }

  /// Another program may have had the terminal.
  private func resume() {
    // A stopped job that is killed goes on in the background, where taking the terminal would stop it again.
    guard let libedit, !input.isTerminated() else { return }
    libedit.setRaw(false)
    libedit.setRaw(true)
    if libedit.hasControlSequences { TerminalState.bracketPaste() }
    libedit.redraw()
  }
}

internal import FormworkPlatform

extension LineReader {
  /// Work to do when libedit asks for the next scalar, and the last effect of Tab.
  struct Pending {
    var hasBegun = false
    /// Whether libedit was given Enter, which ends the line unless libedit asks for another scalar.
    var mayBeOver = false
    var insertion = ""
    var list: Completion?
    /// How often in succession libedit was given the same scalar to make it do something.
    var attempts = 0
    var lastCompletion: (text: String, cursor: Int)?
    var search: HistorySearch?
    /// The line to show now that a search has ended.
    var endedSearch: (text: String, cursor: Int)?
  }

  /// - Parameter recalls: whether there is a history.
  func edit(with libedit: Libedit, prompt: String, initial: String, recalls: Bool) -> SourceInput {
    ending = nil
    pending = Pending(insertion: initial)
    // Set before the prompt is shown, because what is typed from now on must not be echoed.
    libedit.setRaw(true)
    libedit.recalls = recalls
    noteWaiting()
    if libedit.hasControlSequences { TerminalState.bracketPaste() }
    let text = libedit.readLine(prompt: prompt)
    // If there is a text, libedit has already moved to a new row.
    if text == nil { TerminalState.write("\n") }
    if case .paste(let lines)? = ending { ending = confirm(lines, with: libedit) }
    libedit.setRaw(false)
    return ending ?? text.map(SourceInput.text) ?? .endOfInput
  }

  /// Returns the next scalar for libedit.
  ///
  /// A scalar makes libedit do something: LF ends the line at any cursor position. Because a search or a
  /// half-typed key may swallow the scalar, it is repeated until it has taken effect.
  func nextScalar() -> Unicode.Scalar? {
    if pending.mayBeOver { TerminalState.sendSignals(false) }
    pending.mayBeOver = false
    if ending != nil { return again("\n") }
    if !pending.hasBegun { libedit?.begin() }
    if !pending.hasBegun || !pending.insertion.isEmpty || pending.endedSearch != nil {
      return again(Libedit.insertScalar)
    }
    pending.attempts = 0
    if let list = pending.list { show(list) }
    while true {
      if ending == nil, mailbox.isCancelled { ending = .interrupted }
      if ending != nil { return again("\n") }
      if let libedit, mailbox.hasNotices, !libedit.isAsking {
        let text = takeTexts()
        if !text.isEmpty { libedit.print(text) }
      }
      libedit?.catchUp()
      let key = input.nextKey()
      if key.isTyped { noteKey() }
      if case .paste = key { endSearch() }
      switch key {
      case .scalar(let scalar) where searches(scalar): return again(Libedit.insertScalar)
      // libedit would wait for another key, and take the first letter of the next line for it.
      case .scalar("\u{1B}") where !input.hasReadAhead && libedit?.isSearching != true:
        if purpose != .command { ending = .interrupted }
      // Ctrl-W would make libedit read before the start of its line.
      case .scalar("\u{17}") where libedit?.isSearching == true: TerminalState.beep()
      // A key of several bytes: at the first one, libedit only leaves the search. It gets that byte twice, so
      // that the others are not inserted as text.
      case .scalar("\u{1B}") where input.hasReadAhead && libedit?.isSearching == true:
        input.putBack([0x1B])
        return "\u{1B}"
      // libedit's Arrow-down would restore what Arrow-up saved, even for another line or without a history.
      case .scalar(let scalar) where libedit?.recalls == false && vertical(scalar) != nil:
        TerminalState.beep()
      case .scalar(let scalar) where libedit?.isFull != true || Self.shortening.contains(scalar):
        // A user who sees that the line has ended may press Ctrl-C. Read as a key, it would take effect only when the
        // next line is read.
        pending.mayBeOver = scalar == "\n" || scalar == "\r"
        if pending.mayBeOver { TerminalState.sendSignals(true) }
        return scalar
      case .scalar, .invalid: TerminalState.beep()
      case .paste(let text) where text.contains("\n") && !purpose.takesSeveralLines:
        libedit?.print(refusal(ofPaste: text))
        if pending.endedSearch != nil { return again(Libedit.insertScalar) }
      case .paste(let text) where text.contains("\n"): ending = .paste(lines(withPaste: text))
      case .paste(let text) where text.isEmpty || libedit?.hasRoom(for: text) == false: TerminalState.beep()
      case .paste(let text):
        pending.insertion = text
        return again(Libedit.insertScalar)
      case .stop: suspend(job: true)
      case .signal(SIGTSTP): suspend(job: false)
      case .signal(SIGCONT): resume()
      case .signal(SIGWINCH), .wakeUp: continue
      case .signal(SIGINT) where abandonSearch(): return again(Libedit.insertScalar)
      case .signal(SIGINT): ending = .interrupted
      case .signal(let signal): ending = .terminated(signal: signal)
      case .end:
        ending = .endOfInput
        return nil
      }
    }
  }

  /// The keys that do not make the line longer: Enter, Backspace and Ctrl-U.
  private static let shortening: Set<Unicode.Scalar> = ["\n", "\r", "\u{8}", "\u{7F}", "\u{15}"]

  /// Ctrl-P or Ctrl-N for these keys and for an arrow up or down, whose remaining bytes are read.
  func vertical(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "\u{10}", "\u{E}": UInt8(ascii: scalar)
    case "\u{1B}": input.takeVerticalArrow().map { $0 < 0 ? 0x10 : 0x0E }
    default: nil
    }
  }

  private func again(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    // libedit would wait to draw the end of the line if Ctrl-S has stopped the output while the program was stopped.
    if case .terminated? = ending { return nil }
    pending.attempts += 1
    if pending.attempts <= 8 { return scalar }
    ending = ending ?? .interrupted
    return nil
  }

  func insertPending() -> Libedit.Effect {
    let effect = showSearch()
    guard !pending.hasBegun || !pending.insertion.isEmpty else { return effect }
    // Without the text that it is about, a question cannot be answered.
    if libedit?.hasRoom(for: pending.insertion) == false { ending = .interrupted }
    libedit?.insert(pending.insertion)
    pending.insertion = ""
    pending.hasBegun = true
    return .changed
  }

  func suspend(job: Bool) {
    libedit?.setRaw(false)
    stop(job: job)
    resume()
  }

  /// Returns the terminal to the shell until the job continues.
  func stop(job: Bool) {
    TerminalState.restore()
    input.stop(job: job)
    TerminalState.save()
  }

  /// Takes the terminal again, which another program may have used.
  func resume() {
    // A stopped job that is killed continues in the background, where using the terminal would stop it again.
    guard let libedit, !input.isTerminated() else { return }
    libedit.setRaw(false)
    libedit.setRaw(true)
    if libedit.hasControlSequences { TerminalState.bracketPaste() }
    if ending == nil { libedit.redraw() }
  }
}

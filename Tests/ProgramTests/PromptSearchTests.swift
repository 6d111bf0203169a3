#if canImport(Glibc)
  import Testing

  /// Ctrl-R at the prompt: an incremental search of the history.
  struct PromptSearchTests {
    /// Sits down, types lines, then half of one, and starts a search.
    private func searching(_ typed: String = "get ow") throws -> Sitting {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      for line in ["set note one", "set note two", "get theme"] { try sitting.enter(line) }
      try sitting.terminal.send(typed)
      try sitting.press(.ctrlR)
      try expect("(reverse-i-search)`':" + (typed.isEmpty ? "" : " " + typed), in: sitting)
      return sitting
    }

    /// Waits for the line with the cursor, as the person sees it.
    private func expect(_ line: String, in sitting: Sitting) throws {
      try sitting.terminal.expect(line) {
        var screen = TerminalScreen(columns: 80)
        screen.feed(sitting.terminal.output)
        return screen.rows(from: "").last { !$0.isEmpty } == line
      }
    }

    @Test func enterRunsWhatWasFound() throws {
      let sitting = try searching()
      try sitting.terminal.send("note")
      try expect("(reverse-i-search)`note': set note two", in: sitting)
      try sitting.press(.ctrlR)
      try expect("(reverse-i-search)`note': set note one", in: sitting)
      try sitting.press(.ctrlR)
      try expect("(failed reverse-i-search)`note': set note one", in: sitting)
      try sitting.press(.enter)
      try sitting.see("* Note")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "one\n")
    }

    @Test func backspaceShortens() throws {
      let sitting = try searching()
      try sitting.terminal.send("te two")
      try expect("(reverse-i-search)`te two': set note two", in: sitting)
      try sitting.terminal.send("\u{7F}\u{7F}one")
      try expect("(failed reverse-i-search)`te tone': set note two", in: sitting)
      try sitting.terminal.send("\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}")
      try expect("(reverse-i-search)`t': get theme", in: sitting)
    }

    @Test(arguments: ["\u{7}", "\u{3}"])
    func aSearchThatIsLeftBringsTheLineBack(key: String) throws {
      let sitting = try searching()
      try sitting.terminal.send("note")
      try expect("(reverse-i-search)`note': set note two", in: sitting)
      try sitting.terminal.send(key)
      try expect("Sample*> get ow", in: sitting)
      try sitting.terminal.send("ner\r")
      try sitting.see("'owner' is not set")
    }

    @Test(arguments: ["\u{5}", "\u{1B}[C"])
    func anotherKeyEditsWhatWasFound(key: String) throws {
      let sitting = try searching("")
      try sitting.terminal.send("set note two")
      try expect("(reverse-i-search)`set note two': set note two", in: sitting)
      try sitting.terminal.send(key + "\u{5}!")
      try expect("Sample*> set note two!", in: sitting)
    }
  }
#endif

#if canImport(Glibc)
  import Glibc
  import Testing

  /// A paste of several lines: shown, run line by line after Enter, stopped by the first refusal.
  struct PromptPasteTests {
    @Test func stopsAtTheFirstRefusalAndSaysWhatDidNotRun() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.terminal.paste("set note one\nset host BAD\nset theme Dark\nset rate 2")
      try sitting.see("set note one\nset host BAD\nset theme Dark\nset rate 2")
      try sitting.press(.enter)
      let said = try sitting.see("Sample> ")
      #expect(
        said.hasSuffix(
          """
          error: 'BAD' is not valid: lower-case letters, digits and hyphens
          line 2 was refused; 2 more lines did not run:
            set theme Dark
            set rate 2
          Sample>\u{20}
          """))
      #expect(try sitting.enter("diff") == "set note one  # was unset\n")
    }

    private static let waitingForm = #"""
      {"title": "Sample", "store": "settings.json", "sections": [{"rows": [
        {"text": "Note", "key": "note", "accessory": "textField"},
        {"id": "wait", "text": "Wait", "selection": {"run": ["sh", "-c", "touch begun; sleep 1000"]}}]}]}
      """#

    @Test func controlCRightAfterEnterStopsIt() throws {
      let sitting = try Sitting(Desk(form: Self.waitingForm), "form.json", "--allow-run")
      try sitting.see("Sample> ")
      for _ in 1...5 {
        try sitting.terminal.paste("tap wait\nset note two")
        try sitting.see("to discard them: ")
        try sitting.press(.enter)
        try sitting.see("\n")
        try sitting.press(.ctrlC)
        try sitting.see("interrupted\n")
        try sitting.see("Sample> ")
      }
      #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
    }

    /// A kill while a line of a paste runs a program loses nothing of the lines before.
    @Test func eachLineIsInTheJournal() throws {
      let home = try TemporaryFolder()
      let desk = try Desk(form: Self.waitingForm)
      let sitting = try Sitting(desk, "form.json", "--allow-run", home: home)
      try sitting.see("Sample> ")
      try sitting.terminal.paste("set note one\ntap wait\nset note two")
      try sitting.see("set note two")
      try sitting.press(.enter)
      try desk.wait(for: "the program") { desk.text(of: "begun") != nil }
      sitting.terminal.signal(SIGKILL)
      _ = try sitting.terminal.wait()
      let next = try Sitting(desk, "form.json", home: home)
      #expect(try next.see("Sample> ").contains("An earlier session ended with 1 unsaved change ("))
      #expect(try next.enter("recover --diff") == "set note one  # was unset\n")
      #expect(try next.leave() == .exited(0))
    }

    @Test func nothingRunsBeforeEnter() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.terminal.paste("set note one\nset theme Dark")
      try sitting.see("set theme Dark")
      try sitting.press(.ctrlC)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
    }

    @Test func allHolds() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.terminal.paste("# a comment\nset note one\n\nset theme Dark\nsave\n")
      try sitting.see("save")
      try sitting.press(.enter)
      try sitting.see("saved 2 changes to settings.json\n")
      try sitting.see("Sample> ")
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func aLineIsAScriptsLine() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.terminal.paste("set note 'open\nset theme Dark")
      try sitting.see("set theme Dark")
      try sitting.press(.enter)
      let said = try sitting.see("Sample> ")
      #expect(said.contains("error: missing closing ' on this line\n"))
      #expect(said.contains("line 1 was refused; 1 more line did not run:\n  set theme Dark\n"))
    }
  }
#endif

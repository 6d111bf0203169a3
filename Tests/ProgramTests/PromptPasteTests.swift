#if canImport(Glibc)
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

#if canImport(Glibc)
  import Glibc
  import Testing

  /// How a person leaves the prompt, or is made to, and what becomes of their changes.
  struct PromptLeavingTests {
    private static let question = "Save 1 change to settings.json? [y]es [n]o [c]ancel "

    /// At the prompt, with a change that is not saved.
    private func sitting() throws -> Sitting {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("set note new")
      return sitting
    }

    @Test func withoutChangesNothingIsAsked() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.press(.ctrlD)
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(!sitting.terminal.screenText.contains("Save changes?"))
    }

    @Test(arguments: ["quit\r", "\u{4}"], ["y", "yes", "Y"])
    func yesSaves(way: String, answer: String) throws {
      let sitting = try sitting()
      try sitting.terminal.send(way)
      try sitting.see(Self.question)
      try sitting.type(answer)
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(sitting.terminal.screenText.contains("saved 1 change to settings.json\n"))
      #expect(sitting.desk.text(of: "settings.json") == "{\n  \"note\": \"new\"\n}\n")
    }

    @Test(arguments: ["quit\r", "\u{4}"], ["n", "no"])
    func noLeavesWithoutSaving(way: String, answer: String) throws {
      let sitting = try sitting()
      try sitting.terminal.send(way)
      try sitting.see(Self.question)
      try sitting.type(answer)
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(sitting.desk.text(of: "settings.json") == nil)
    }

    @Test(arguments: ["c", "c\r", "cancel\r", "\u{1B}", "\u{3}"])
    func cancelGoesOn(answer: String) throws {
      let sitting = try sitting()
      try sitting.press(.ctrlD)
      try sitting.see(Self.question)
      try sitting.terminal.send(answer)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("diff") == "set note new  # was unset\n")
      #expect(sitting.desk.text(of: "settings.json") == nil)
    }

    @Test func whatIsNoAnswerIsAskedAgain() throws {
      let sitting = try sitting()
      try sitting.type("quit")
      try sitting.see(Self.question)
      for key in ["m", "\r", "\u{1B}[A", "\u{7F}", "n"] { try sitting.terminal.send(key) }
      #expect(try sitting.terminal.wait() == .exited(0))
    }

    @Test(arguments: ["quit\r", "\u{4}"])
    func theEndOfInputThereLeavesWithoutSavingAndSaysSo(way: String) throws {
      let sitting = try sitting()
      try sitting.enter("set theme Dark")
      try sitting.terminal.send(way)
      try sitting.see("Save 2 changes to settings.json? [y]es [n]o [c]ancel ")
      try sitting.press(.ctrlD)
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(
        sitting.terminal.screenText.hasSuffix(
          "\n2 changes were not saved; 'recover' restores them in the next session\n"))
      #expect(sitting.desk.text(of: "settings.json") == nil)
    }

    @Test func theDetailedStatusTellsOfSavedChanges() throws {
      let sitting = try Sitting(try .sample(), "run", "form.json", "--detailed-exitcode")
      try sitting.see("Sample> ")
      try sitting.enter("set note new")
      try sitting.enter("save")
      try sitting.type("quit")
      #expect(try sitting.terminal.wait() == .exited(2))
    }

    @Test func aScriptBeforeThePromptIsEndedByASignal() throws {
      let desk = try Desk.sample()
      #expect(try desk.shell("mkfifo pipe").status == 0)
      let terminal = try PseudoTerminal(
        program: BuiltProgram.path, arguments: ["run", "form.json", "--script", "pipe", "--interactive"],
        directory: desk.folder.path)
      // Opening the pipe lets the script begin; nothing is ever written to it.
      let writer = open("\(desk.folder.path)/pipe", O_RDWR)
      defer { close(writer) }
      try terminal.send("\u{3}")
      #expect(try terminal.wait() == .signalled(SIGINT))
    }

    /// Nobody answers, so nothing is saved, and the status is that of the signal.
    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT], ["xterm-256color", "dumb"])
    func aSignalThereIsTheStatus(signal: Int32, terminal: String) throws {
      let sitting = try Sitting(try .sample(), "form.json", environment: ["TERM": terminal])
      try sitting.see("Sample> ")
      try sitting.enter("set note new")
      try sitting.type("quit")
      try sitting.see(Self.question)
      sitting.terminal.signal(signal)
      #expect(try sitting.terminal.wait() == .exited(128 + signal))
      #expect(
        sitting.terminal.screenText.hasSuffix(
          Self.question + "\n1 change was not saved; 'recover' restores it in the next session\n"))
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
      #expect(sitting.desk.text(of: "settings.json") == nil)
    }

    @Test func aKeyThereThatStandsForASignalIsTheStatus() throws {
      let sitting = try sitting()
      try sitting.type("quit")
      try sitting.see(Self.question)
      try sitting.terminal.send("\u{1C}")
      #expect(try sitting.terminal.wait() == .exited(128 + SIGQUIT))
      #expect(
        sitting.terminal.screenText.hasSuffix(
          "\n1 change was not saved; 'recover' restores it in the next session\n"))
    }

    @Test func aSignalAtAnotherQuestionIsTheStatus() throws {
      let sitting = try sitting()
      try sitting.type("note")
      try sitting.see("Note, Esc to cancel: new")
      sitting.terminal.signal(SIGTERM)
      #expect(try sitting.terminal.wait() == .exited(128 + SIGTERM))
      #expect(
        sitting.terminal.screenText.hasSuffix(
          "\n1 change was not saved; 'recover' restores it in the next session\n"))
    }

    @Test func aSaveThatFailsDoesNotLeave() throws {
      let sitting = try sitting()
      try sitting.desk.write(#"{"note":"other"}"#, to: "settings.json")
      try sitting.type("quit")
      try sitting.see(Self.question)
      try sitting.type("y")
      #expect(
        try sitting.see("Sample> ").contains(
          """
          error: 'note' is 'other' in 'settings.json' and 'new' here
          error: 1 setting is in conflict; nothing was saved
          'save --mine' saves your values; 'save --theirs' keeps those in the file; name
          rows to resolve only those

          """))
      #expect(try sitting.enter("diff") == "set note new  # was unset\n")
      #expect(sitting.desk.text(of: "settings.json") == #"{"note":"other"}"#)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalInTheMiddleOfALineRestoresTheTerminal(signal: Int32) throws {
      let sitting = try sitting()
      try sitting.terminal.send("set note half")
      try sitting.see("set note half")
      #expect(!sitting.terminal.isCanonical)
      sitting.terminal.signal(signal)
      #expect(try sitting.terminal.wait() == .exited(128 + signal))
      #expect(
        sitting.terminal.screenText.hasSuffix(
          "set note half\n1 change was not saved; 'recover' restores it in the next session\n"))
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
      #expect(sitting.desk.text(of: "settings.json") == nil)
    }

    @Test func theTerminalIsAsBeforeOnceOneHasLeft() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      #expect(try sitting.leave() == .exited(0))
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
      #expect(sitting.terminal.rawText.hasSuffix("\u{1B}[?2004l"))  // pastes are no longer marked
    }
  }
#endif

#if canImport(Glibc)
  import Glibc
  import Testing

  /// Ctrl-C, Ctrl-Z and signals while a function of the program runs, or asks.
  struct PromptInterruptTests {
    @Test(arguments: ["wait"])
    func controlCCancelsWhatWaits(command: String) throws {
      let demo = try Demo()
      try demo.terminal.send(command + "\r")
      try demo.see("waiting\n")
      // The terminal's own modes are in force: Ctrl-C is a signal.
      try demo.terminal.expectModes("canonical") { $0.c_lflag & tcflag_t(ICANON | ISIG | ECHO) != 0 }
      try demo.terminal.send("\u{3}")
      try demo.see("cancelled\ndemo> ")
      try demo.terminal.send("next\r")
      try demo.see("line next, token 0\n")
    }

    /// As soon as the effect of Enter is visible on the screen, Ctrl-C cancels what the line started.
    @Test func controlCRightAfterEnter() throws {
      let demo = try Demo()
      for _ in 1...20 {
        try demo.terminal.send("wait\r")
        try demo.see("wait\n")
        try demo.terminal.send("\u{3}")
        try demo.see("cancelled\ndemo> ")
      }
    }

    /// A Ctrl-C that is held down drops lines and cancels functions, and ends nothing.
    @Test func controlCThatIsHeldDown() throws {
      let demo = try Demo()
      for _ in 1...20 {
        try demo.terminal.send("pause\r")
        try demo.see("pausing\n")
        try demo.terminal.send("\u{3}\u{3}\u{3}")
        try demo.terminal.settle()
        try demo.see("^C")
        try demo.tell("go")
        try demo.see("demo> ")
        for _ in 1...3 {
          try demo.terminal.send("\u{3}")
          try demo.see("interrupted\ndemo> ")
        }
      }
      try demo.terminal.send("next\r")
      try demo.see("line next, token 0\n")
    }

    @Test(arguments: ["ask", "secret"])
    func controlCAtAQuestionCancelsTheQuestion(command: String) throws {
      let demo = try Demo()
      try demo.terminal.send(command + "\r")
      try demo.see("\(command)? ")
      try demo.terminal.send("half\u{3}")
      try demo.see("answer interrupted\ndemo> ")
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
    func aSignalThatEndsTheProgramCancelsWhatWaits(signal: Int32) throws {
      let demo = try Demo()
      try demo.terminal.send("wait\r")
      try demo.see("waiting\n")
      demo.terminal.signal(signal)
      #expect(try demo.terminal.wait() == .exited(128 + signal))
      #expect(demo.terminal.screenText.hasSuffix("cancelled\n"))
      #expect(demo.terminal.modes.hasSameModes(as: demo.terminal.initialModes))
    }

    // MARK: - Stopped and continued

    @Test func controlZStopsAFunctionThatWaits() throws {
      let demo = try Demo(inShell: true)
      try demo.terminal.send("wait\r")
      try demo.see("waiting\n")
      try demo.terminal.send("\u{1A}")
      try demo.see("status \(128 + SIGTSTP)\n")
      try demo.terminal.send("hello\r")
      try demo.see("hello\nshell read hello\n")
      // Until the program is in the foreground again.
      try demo.tell("print still there")
      try demo.see("still there\n")
      try demo.terminal.send("\u{3}")
      try demo.see("cancelled\ndemo> ")
      try demo.terminal.send("quit\r")
      try demo.see("status 0\n")
    }

    /// By the key and by a signal, which may come before the answer to the order: the terminal is as it was, and what
    /// is printed meanwhile appears above the line.
    @Test(arguments: [true, false])
    func stoppedInTheMiddleOfALine(isKey: Bool) throws {
      let demo = try Demo(inShell: true)
      try demo.terminal.send("half")
      try demo.see("half")
      if isKey { try demo.terminal.send("\u{1A}") } else { demo.order("stop") }
      try demo.see("status \(128 + SIGTSTP)\n")
      #expect(demo.terminal.modes.hasSameModes(as: demo.terminal.initialModes))
      #expect(demo.terminal.rawText.contains("\u{1B}[?2004l"))
      demo.order("print hello")
      try demo.terminal.send("go on\r")
      try demo.see("shell read go on\n")
      try demo.see("demo> half")
      try demo.expect(["hello", "demo> half"], column: 10, isEnd: true)
      try demo.terminal.send(" and half\r")
      try demo.see("line half and half, token 0\ndemo> ")
      try demo.terminal.send("quit\r")
      try demo.see("status 0\n")
      #expect(demo.terminal.modes.hasSameModes(as: demo.terminal.initialModes))
    }
  }
#endif

#if canImport(Glibc)
  import Glibc
  import Testing

  /// Signals at each point at which a person can be: afterwards, the terminal is as it was, and the file too.
  struct PromptSignalTests {
    /// What somebody has typed, and what is on the screen then.
    enum Point: String, CaseIterable {
      case prompt, line, completion, search, paste, question, secret, leaving

      var typed: (text: String, shown: String) {
        switch self {
        case .prompt: ("", "")
        case .line: ("set note half", "set note half")
        case .completion: ("set the\t", "set theme ")
        case .search: ("\u{12}note", "note")
        case .paste: ("\u{1B}[200~set note a\rset note b", "set note a")
        case .question: ("note\r", "Note, Esc to cancel: new")
        case .secret: ("password\rhunt", "Password, Esc to cancel: ")
        case .leaving: ("quit\r", "[c]ancel ")
        }
      }
    }

    /// Starts the program, changes a value, and goes to a point. In a shell, it is a job that goes on once a line
    /// was typed.
    private func sitting(at point: Point, inShell: Bool = false) throws -> Sitting {
      let sitting = try Sitting(.sample(settings: #"{"note":"old"}"#), "form.json", inShell: inShell)
      try sitting.see("Sample> ")
      try sitting.enter("set note new")
      try sitting.terminal.send(point.typed.text)
      // Only the marks of a paste's beginning and end have been read so far.
      if point != .paste { try sitting.see(point.typed.shown) }
      return sitting
    }

    @Test(arguments: Point.allCases, [SIGTERM, SIGHUP, SIGQUIT])
    func aSignalEndsTheProgram(point: Point, signal: Int32) throws {
      let sitting = try sitting(at: point)
      sitting.terminal.signal(signal)
      #expect(try sitting.terminal.wait() == .exited(128 + signal))
      #expect(
        sitting.terminal.screenText.hasSuffix(
          "\n1 change was not saved; 'recover' restores it in the next session\n"))
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
      #expect(sitting.desk.text(of: "settings.json") == #"{"note":"old"}"#)
      #expect(sitting.desk.folder.names == ["form.json", "settings.json"])
    }

    @Test(arguments: Point.allCases)
    func controlCReturnsToThePrompt(point: Point) throws {
      let sitting = try sitting(at: point)
      try sitting.terminal.send((point == .paste ? "\u{1B}[201~" : "") + "\u{3}")
      if point == .search { try sitting.terminal.send("\u{3}") }
      // Ending a search also draws the prompt again, but on the same row.
      try sitting.see("\nSample> ")
      #expect(try sitting.enter("diff") == "set note new  # was old\n")
      try sitting.type("quit")
      try sitting.see("[c]ancel ")
      try sitting.type("n")
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(sitting.desk.text(of: "settings.json") == #"{"note":"old"}"#)
    }

    @Test(arguments: [Point.prompt, .line, .question, .secret, .leaving])
    func controlZStopsTheProgram(point: Point) throws {
      let sitting = try sitting(at: point, inShell: true)
      try sitting.terminal.send("\u{1A}")
      try sitting.see("status \(128 + SIGTSTP)\n")
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
      try sitting.terminal.send("go on\r")
      try sitting.see("shell read go on\n")
      try sitting.see(point == .prompt || point == .line ? "Sample> " : point.typed.shown)
      try sitting.terminal.send("\u{3}")
      try sitting.see("\nSample> ")
      #expect(try sitting.enter("diff") == "set note new  # was old\n")
      try sitting.type("save")
      try sitting.see("saved 1 change to settings.json\n")
      try sitting.type("quit")
      try sitting.see("status 0\n")
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
      #expect(sitting.desk.text(of: "settings.json") == #"{"note":"new"}"#)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalEndsTheProgramWhoseOutputControlSHasStopped(signal: Int32) throws {
      let sitting = try Sitting(.sample(), "form.json", environment: ["TERM": "dumb"])
      try sitting.see("Sample> ")
      try sitting.terminal.send("\u{13}show\r")
      try sitting.terminal.expectRead()
      sitting.terminal.signal(signal)
      #expect(try sitting.terminal.wait() == .exited(128 + signal))
    }

    @Test(.enabled(if: BuiltProgram.hasStrace, "there is no strace"))
    func controlCThatDiscardsALineThatIsAboutToBeRead() throws {
      let desk = try Desk.sample()
      let calls = #"strace -f -o calls -P "$(tty)" -e trace=read -e inject=read:delay_enter=500000"#
      let terminal = try PseudoTerminal(
        program: "/bin/sh", arguments: ["-c", #"exec \#(calls) "$0" form.json"#, BuiltProgram.path],
        environment: ["TERM": "dumb", "LC_ALL": "C.UTF-8"], directory: desk.folder.path)
      try terminal.expect("Sample> ")
      try terminal.send("x\r")
      try terminal.expect("x\n")
      try terminal.send("\u{3}")
      try terminal.expect("^C\nSample> ")
    }
  }
#endif

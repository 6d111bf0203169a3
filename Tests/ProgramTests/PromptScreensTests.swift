#if canImport(Glibc)
  import Testing

  /// Going about on a terminal: screens, alerts, terminals that can do little, and the question for a store.
  struct PromptScreensTests {
    @Test func thereAndBack() throws {
      let sitting = try Sitting(try Desk("settings"), "settings.json")
      try sitting.see("Settings> ")
      #expect(try sitting.enter("3", prompt: "Settings › Wi-Fi> ").contains("Host name"))
      #expect(try sitting.enter("proxy", prompt: "Settings › Wi-Fi › Proxy> ").contains("About proxies"))
      #expect(try sitting.enter("back", prompt: "Settings › Wi-Fi> ").contains("Host name"))
      #expect(try sitting.enter("home", prompt: "Settings> ").contains("Airplane mode"))
      let refused = try sitting.enter("back", prompt: "Settings> ")
      #expect(refused == "error: already on the first screen\n")
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func rowsThatComeAndGoAreShownAlone() throws {
      let sitting = try Sitting(try Desk("settings"), "settings.json")
      try sitting.see("Settings> ")
      let came = try sitting.enter("2", prompt: "Settings> ")
      #expect(
        came == """
            2 * ✈ Airplane mode                                             [on]
            5 · ⇅ Mobile data                                                    ›
            6 + [ⓘ Why is mobile data off?]

          """)
      // The number that a row bore before is not taken for another row.
      let refused = try sitting.enter("7", prompt: "Settings> ")
      #expect(
        refused.hasPrefix("error: row 7 has moved or no longer exists; this is the current screen\n")
      )
      #expect(refused.contains(" 7   ⚑ Notifications"))
      let went = try sitting.enter("2", prompt: "Settings> ")
      #expect(
        went == """
              - [ⓘ Why is mobile data off?]
            2 * ✈ Airplane mode                                            [off]
            5   ⇅ Mobile data                                                    ›

          """)
    }

    @Test func anAlertAsksForAChoice() throws {
      let sitting = try Sitting(try Desk("settings"), "settings.json")
      try sitting.see("Settings> ")
      try sitting.enter("toggle network.airplane", prompt: "Settings> ")
      try sitting.type("no-mobile-data")
      try sitting.see(
        """
        Airplane mode is on
          Turn it off to use mobile data.
          1  Turn off airplane mode
          2  Cancel
        [1-2], Esc to cancel:\u{20}
        """)
      try sitting.type("1")
      try sitting.see("Settings> ")
      #expect(try sitting.enter("get network.airplane", prompt: "Settings> ") == "false\n")
    }

    @Test func aDumbTerminalGetsNoEscapeSequence() throws {
      let sitting = try Sitting(try .sample(), "form.json", environment: ["TERM": "dumb"])
      #expect(try sitting.see("Sample> ").contains("  1. switch Wi-Fi: on\n"))
      try sitting.enter("set note x")
      try sitting.type("5")
      try sitting.see("Note, Ctrl-C to cancel: ")
      try sitting.press(.ctrlC)
      try sitting.see("Sample> ")
      try sitting.enter("save")
      #expect(try sitting.leave() == .exited(0))
      #expect(!sitting.terminal.rawText.contains("\u{1B}"))
    }

    @Test func withoutColorNothingIsPainted() throws {
      let sitting = try Sitting(try .sample(), "form.json", environment: ["NO_COLOR": "1"])
      try sitting.see("Sample> ")
      #expect(!sitting.terminal.rawText.contains("m "))
      #expect(!sitting.terminal.rawText.contains("\u{1B}[0m"))
      let empty = try Sitting(try .sample(), "form.json", environment: ["NO_COLOR": ""])
      try empty.see("Sample> ")
      #expect(empty.terminal.rawText.contains("\u{1B}[0m"))
    }

    @Test func aNarrowTerminalIsNotOverrun() throws {
      let sitting = try Sitting(try Desk("settings"), "settings.json", columns: 30)
      try sitting.see("\n\n")  // the banner
      let screen = try sitting.see("Settings> ")
      #expect(screen.split(separator: "\n").filter { $0.count > 30 }.isEmpty)
    }

    @Test func theBannerSaysThatNothingIsKept() throws {
      let sitting = try Sitting(try Desk(form: #"{"title": "Sample", "sections": []}"#), "form.json")
      let banner = try sitting.see("Sample> ")
      #expect(
        banner.hasPrefix("Changes are not saved: the form names no settings file (use --store FILE).\n"))
    }

    // MARK: - A store outside the form's folder

    private static let question = "Use that file? [y]es [n]o "

    private func sittingOutside() throws -> Sitting {
      let desk = try Desk.sample()
      let form = try #require(desk.text(of: "form.json"))
      try desk.write(form.replacing("settings.json", with: "../s.json"), to: "forms/form.json")
      return try Sitting(desk, "forms/form.json")
    }

    @Test func yesUsesTheFile() throws {
      let sitting = try sittingOutside()
      let told = try sitting.see(Self.question)
      let path = sitting.desk.folder.path("s.json")
      // However it is wrapped, the whole path is there.
      #expect(told.filter { !$0.isWhitespace }.contains("outsideitsownfolder,in\(path)."))
      try sitting.type("y")
      #expect(try sitting.see("Sample> ").contains("s.json (new)."))
      try sitting.enter("set note x")
      try sitting.enter("save")
      #expect(try sitting.leave() == .exited(0))
      #expect(sitting.desk.text(of: "s.json") == "{\n  \"note\": \"x\"\n}\n")
    }

    @Test(arguments: ["n", "n\r", "no\r", "\u{1B}", "\u{3}", "\u{4}"])
    func anythingElseKeepsNothing(answer: String) throws {
      let sitting = try sittingOutside()
      try sitting.see(Self.question)
      try sitting.terminal.send(answer)
      #expect(try sitting.see("Sample> ").contains("Changes are not saved"))
      try sitting.enter("set note x")
      #expect(try sitting.enter("save").hasPrefix("error: "))
      for keepsOn in ["n", "\u{1B}", "what\rno"] {
        try sitting.type("quit")
        try sitting.see("Discard 1 unsaved change? [y]es [n]o ")
        try sitting.terminal.send(keepsOn)
        try sitting.see("Sample> ")
      }
      try sitting.type("quit")
      try sitting.see("Discard 1 unsaved change? [y]es [n]o ")
      try sitting.type("y")
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(sitting.desk.folder.names == ["form.json", "forms"])
    }

    // MARK: - Calls that a terminal makes possible, or not

    @Test func aTerminalInButNoneOut() throws {
      let desk = try Desk.sample()
      let terminal = try PseudoTerminal(
        program: "/bin/sh", arguments: ["-c", "'\(BuiltProgram.path)' form.json > out"],
        directory: desk.folder.path)
      #expect(try terminal.wait() == .exited(64))
      #expect(
        terminal.screenText == """
          error: standard input is a terminal, but standard output is not; use --batch to
          read a script from standard input

          """)
    }

    @Test func optionsOfScriptsAtThePrompt() throws {
      let sitting = try Sitting(try .sample(), "run", "form.json", "--dry-run")
      #expect(try sitting.terminal.wait() == .exited(64))
      #expect(
        sitting.terminal.screenText.hasPrefix(
          "error: --dry-run, --keep-going and --explicit-save are for scripts"))
    }

    @Test func aScriptIsReadFromTheTerminalWithBatch() throws {
      let sitting = try Sitting(try .sample(), "run", "form.json", "--batch")
      try sitting.type("set note x")
      try sitting.see("set note x\n")
      try sitting.press(.ctrlD)
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(sitting.desk.text(of: "settings.json") == "{\n  \"note\": \"x\"\n}\n")
      #expect(!sitting.terminal.screenText.contains("Sample> "))
    }
  }
#endif

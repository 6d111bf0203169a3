#if canImport(Glibc)
  import Testing

  /// Colors and marks at a terminal.
  struct PromptColorTests {
    @Test func thePromptShowsUnsavedChanges() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      let terminal = sitting.terminal
      try terminal.expect("a prompt without a mark") { terminal.screenText.hasSuffix("\nSample> ") }
      try sitting.type("set note x")
      try terminal.expect("a prompt with a mark") { terminal.screenText.hasSuffix("\nSample*> ") }
      try sitting.type("save")
      try terminal.expect("a prompt without a mark") {
        terminal.screenText.hasSuffix("settings.json\nSample> ")
      }
    }

    /// The title and the mark have the theme's colors, and the line that is typed has none.
    @Test(arguments: [
      ([:], "\u{1B}[1mSample\u{1B}[0m> ", "\u{1B}[1mSample\u{1B}[0m\u{1B}[35m*\u{1B}[0m> "),
      (
        ["FORMWORK_COLORS": "title=:changed=36"], "Sample> ", "Sample\u{1B}[36m*\u{1B}[0m> "
      ),
      (["NO_COLOR": "1"], "Sample> ", "Sample*> "), (["TERM": "dumb"], "Sample> ", "Sample*> "),
    ])
    func thePromptHasColors(environment: [String: String], saved: String, unsaved: String) throws {
      let sitting = try Sitting(try .sample(), "form.json", environment: environment)
      let terminal = sitting.terminal
      func expectPrompt(_ prompt: String) throws {
        try terminal.expect(prompt.debugDescription) {
          let text = terminal.rawText.replacing("\u{1B}[?2004h", with: "").replacing("\r\n", with: "\n")
          return text.hasSuffix("\n" + prompt)
        }
      }
      try expectPrompt(saved)
      try sitting.enter("set note x")
      try expectPrompt(unsaved)
      guard environment["TERM"] == nil else { return }
      // A line that is edited, and replaced by a search, keeps its place behind the prompt.
      try terminal.send("get nte\u{1B}[D\u{1B}[Do\u{1}\u{5}\u{12}\u{12}\u{7}")
      try terminal.expect("the edited line") {
        var screen = TerminalScreen(columns: 80)
        screen.feed(terminal.output)
        return screen.rows.last == "Sample*> get note" && screen.column == 17
      }
      try sitting.press(.enter)
      try sitting.see("x\n")
    }

    @Test func aSeverityIsColoredAsByCompilers() throws {
      let error = "\u{1B}[1;31merror:\u{1B}[0m unknown"
      let plain = "error: unknown"
      for (environment, text) in [
        ([:], error), (["FORMWORK_COLORS": "error=36"], "\u{1B}[36merror:\u{1B}[0m unknown"),
        (["FORMWORK_COLORS": "error=\u{7}:on=x"], error), (["NO_COLOR": "1"], plain),
        (["TERM": "dumb"], plain),
      ] {
        let sitting = try Sitting(try .sample(), "form.json", environment: environment)
        try sitting.see("Sample> ")
        try sitting.type("nonsense")
        try sitting.see("unknown")
        #expect(sitting.terminal.rawText.hasSuffix(text) || sitting.terminal.rawText.contains(text + " "))
      }
    }
  }
#endif

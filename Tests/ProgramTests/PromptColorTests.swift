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
        terminal.screenText.contains("settings.json\n") && terminal.screenText.hasSuffix("\nSample> ")
      }
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

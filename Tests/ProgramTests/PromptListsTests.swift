#if canImport(Glibc)
  import Testing

  /// A tap on a list opens it as a screen of its own.
  struct PromptListsTests {
    private static let form = """
      {"title": "Sample", "store": "s.json", "sections": [{"rows": [
        {"text": "Servers", "key": "dns", "accessory": {"list": {
          "of": {"textField": {"pattern": "[0-9.]+", "message": "digits and dots"}}, "value": ["1.1.1.1"]}}},
        {"text": "Days", "key": "days", "accessory": {"list": {"of": {"picker": ["mon", "tue"]}}}},
        {"text": "Variables", "key": "env", "accessory": {"map": {"of": "textField"}}}]}]}
      """

    private func sitting(terminal: String = "xterm-256color") throws -> Sitting {
      let desk = try Desk.sample()
      try desk.write(Self.form, to: "form.json")
      let sitting = try Sitting(desk, "form.json", environment: ["TERM": terminal])
      try sitting.see("Sample> ")
      return sitting
    }

    @Test func elementsAreAddedEditedAndRemoved() throws {
      let sitting = try sitting()
      try sitting.type("1")
      #expect(
        try sitting.see("Servers, Enter to go back> ").hasSuffix(
          "Sample › Servers\n  1  1.1.1.1\n  2  Add\nServers, Enter to go back> "))
      try sitting.type("2")
      try sitting.see("New value, Enter to go back: ")
      #expect(
        try sitting.enter("8.8.8.8", prompt: "Servers, Enter to go back> ").hasSuffix(
          "  2  8.8.8.8\n  3  Add\n"))
      #expect(
        try sitting.enter("add x", prompt: "Servers, Enter to go back> ")
          == "error: 'x' is not valid: digits and dots\n")
      try sitting.type("1")
      try sitting.see("Value 1, Esc to keep it: 1.1.1.1")
      try sitting.type("1")
      try sitting.see("Sample › Servers\n  1  1.1.1.11\n  2  8.8.8.8\n  3  Add\nServers, Enter to go back> ")
      try sitting.enter("move 2 --to 1", prompt: "Servers, Enter to go back> ")
      try sitting.enter("remove 2", prompt: "Servers, Enter to go back> ")
      #expect(
        try sitting.enter("7", prompt: "Servers, Enter to go back> ")
          == "error: no row 7; the rows are numbered 1 to 2\n")
      try sitting.enter("back")
      #expect(try sitting.enter("diff") == "set dns '[\"8.8.8.8\"]'  # was '[\"1.1.1.1\"]'\n")
    }

    /// On the screen of a list, a number is never that of a row behind it.
    @Test func numbersAreThoseOfElements() throws {
      let sitting = try sitting()
      let prompt = "Servers, Enter to go back> "
      try sitting.type("1")
      try sitting.see(prompt)
      for (line, first) in [("1 2.2.2.2", "2.2.2.2"), ("1=3.3.3.3", "3.3.3.3"), ("set 1 4.4.4.4", "4.4.4.4")]
      {
        #expect(try sitting.enter(line, prompt: prompt).hasSuffix("  1  \(first)\n  2  Add\n"), "\(line)")
      }
      let refusal = "error: 3 is the number of an element here; to use a row, type its name\n"
      for line in ["reset 3", "get 3", "why 3"] {
        #expect(try sitting.enter(line, prompt: prompt) == refusal, "\(line)")
      }
      #expect(
        try sitting.enter("set 3 x", prompt: prompt) == "error: no row 3; the rows are numbered 1 to 2\n")
      try sitting.type("add")
      try sitting.see("New value, Enter to go back: ")
      try sitting.enter("5.5.5.5", prompt: prompt)
      #expect(try sitting.enter("home").hasPrefix("Sample\n"))
      #expect(try sitting.enter("diff") == "set dns '[\"4.4.4.4\", \"5.5.5.5\"]'  # was '[\"1.1.1.1\"]'\n")
    }

    @Test func itemsAreCheckedAndUnchecked() throws {
      let sitting = try sitting(terminal: "dumb")
      try sitting.type("days")
      #expect(
        try sitting.see("Days, Enter to go back> ").hasSuffix(
          "  1  [ ] mon\n  2  [ ] tue\nDays, Enter to go back> "))
      #expect(
        try sitting.enter("2", prompt: "Days, Enter to go back> ").hasSuffix("  1  [ ] mon\n  2  [x] tue\n"))
      try sitting.enter("1", prompt: "Days, Enter to go back> ")
      try sitting.enter("2", prompt: "Days, Enter to go back> ")
      try sitting.enter("")
      #expect(try sitting.enter("get days") == "[\"mon\"]\n")
    }

    @Test func namesAndValues() throws {
      let sitting = try sitting()
      try sitting.type("env")
      try sitting.see("Variables, Enter to go back> ")
      try sitting.enter("add LANG=C", prompt: "Variables, Enter to go back> ")
      try sitting.type("1")
      try sitting.see("Value of LANG, Esc to keep it: C")
      try sitting.type(".UTF-8")
      #expect(try sitting.see("Variables, Enter to go back> ").contains("  1  LANG=C.UTF-8\n"))
      try sitting.press(.ctrlC)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get env") == "{\"LANG\": \"C.UTF-8\"}\n")
    }

    @Test func theRowMayBeNamedAsElsewhere() throws {
      let sitting = try sitting()
      try sitting.type("1")
      try sitting.see("Servers, Enter to go back> ")
      #expect(
        try sitting.enter("add dns 5.5.5.5", prompt: "Servers, Enter to go back> ").contains("2  5.5.5.5\n"))
      #expect(
        try sitting.enter("remove dns 1.1.1.1", prompt: "Servers, Enter to go back> ").contains(
          "1  5.5.5.5\n"))
      try sitting.enter("")
      try sitting.type("env")
      try sitting.see("Variables, Enter to go back> ")
      #expect(
        try sitting.enter("x", prompt: "Variables, Enter to go back> ")
          == "'add NAME=VALUE', 'remove N' or 'back'\n")
    }

    @Test func anElementThatIsThereIsReported() throws {
      let sitting = try sitting()
      try sitting.enter("set days '[\"mon\"]'")
      #expect(try sitting.enter("add days mon") == "'mon' is already in the list\n")
      #expect(try sitting.enter("move days mon --to 1") == "it is already in that position\n")
    }

    @Test func aNameMayContainAnEqualsSign() throws {
      let sitting = try sitting()
      try sitting.enter(#"set env '{"a=b": "x"}'"#)
      try sitting.type("env")
      try sitting.see("Variables, Enter to go back> ")
      try sitting.type("1")
      try sitting.see("Value of a=b, Esc to keep it: x")
      try sitting.type("y")
      try sitting.see("Variables, Enter to go back> ")
      try sitting.enter("")
      #expect(try sitting.enter("get env") == "{\"a=b\": \"xy\"}\n")
    }

    @Test func aListWhoseChangeQuitsEndsThePrompt() throws {
      let desk = try Desk(
        form: #"""
          {"title": "Sample", "store": "s.json", "sections": [{"rows": [
            {"text": "Servers", "key": "dns", "onChange": "quit", "accessory": {"list": {"of": "textField"}}}]}]}
          """#)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.type("1")
      try sitting.see("Servers, Enter to go back> ")
      try sitting.type("add a")
      try sitting.see("[c]ancel ")
      try sitting.type("n")
      #expect(try sitting.terminal.wait() == .exited(0))
    }

    @Test func pastedLinesAreCarriedOutInTurn() throws {
      let sitting = try sitting()
      try sitting.type("1")
      try sitting.see("Servers, Enter to go back> ")
      try sitting.terminal.paste("add 2.2.2.2\nadd 3.3.3.3\nadd x\nadd 4.4.4.4")
      try sitting.see("add 4.4.4.4")
      try sitting.press(.enter)
      try sitting.see("error: 'x' is not valid: digits and dots\n1 more line did not run:\n  add 4.4.4.4\n")
      try sitting.see("Servers, Enter to go back> ")
      try sitting.enter("")
      #expect(try sitting.enter("get dns") == "[\"1.1.1.1\", \"2.2.2.2\", \"3.3.3.3\"]\n")
    }
  }
#endif

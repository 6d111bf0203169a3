#if canImport(Glibc)
  import Testing

  /// Lines at the prompt that name no command, and what is shown of them.
  struct PromptShorthandTests {
    private func sitting(environment: [String: String] = [:]) throws -> Sitting {
      let sitting = try Sitting(try .sample(), "form.json", environment: environment)
      try sitting.see("Sample> ")
      return sitting
    }

    /// The command is shown, dimmed, before its effect.
    @Test func theCommandIsShown() throws {
      let sitting = try sitting()
      for line in ["3 443", "port 443", "PORT=443", "set port=443", "set Port 443"] {
        let said = try sitting.enter(line)
        #expect(said.hasPrefix("set port 443\n 3 * Port  ") == (line != "set Port 443"), "\(line): \(said)")
        #expect(try sitting.enter("undo").hasPrefix("undone: set network.port 443\n"))
      }
      #expect(sitting.terminal.rawText.contains("\u{1B}[2mset port 443\u{1B}[0m"))
      #expect(try sitting.enter("host name web").hasPrefix("set host web\n 2 * Host name  "))
      #expect(try sitting.enter("note two words").hasPrefix("set note 'two words'\n 5 * Note  "))
      #expect(
        try sitting.enter("rate many")
          == "set rate many\nerror: 'many' is not a number\n")
    }

    /// A sign changes the row by a step, and alone, the row that was last changed.
    @Test func signsAreSteps() throws {
      let sitting = try sitting()
      #expect(try sitting.enter("+") == "error: usage: ROW +\n")
      #expect(try sitting.enter("1 -").hasPrefix("set wifi off\n"))
      #expect(try sitting.enter("+").hasPrefix("set wifi on\n"))
      #expect(try sitting.enter("4 +").hasPrefix("next theme\n 4 * Theme"))
      #expect(try sitting.enter("-").hasPrefix("prev theme\n 4 * Theme"))
      #expect(try sitting.enter("-") == "prev theme\nerror: 'theme' is already at its first value, 'Light'\n")
    }

    /// Nothing is said by colour alone, and a program reads only records.
    @Test func withoutColour() throws {
      let sitting = try sitting(environment: ["TERM": "dumb", "LC_ALL": "C"])
      #expect(try sitting.enter("3 443") == "set port 443\n  ~ 3. field Port: 443 (not saved)\n")
      let records = try Sitting(try .sample(), "run", "form.json", "--output", "jsonl")
      try records.see("Sample> ")
      let said = try records.enter("3 443")
      #expect(said.hasPrefix(#"{"type": "#) && !said.contains("set port"))
    }

    /// A secret is neither shown nor remembered, however it is given.
    @Test func aSecretIsNotShown() throws {
      let sitting = try sitting()
      for line in ["password hunter22", "7 hunter22", "password=hunter22", "set password=hunter22"] {
        #expect(try sitting.enter(line).hasPrefix("set password ••••\n 7 * Password"), "\(line)")
      }
      try sitting.enter("note kept")
      try sitting.press(.up)
      try sitting.see("note kept")
      try sitting.press(.up)
      try sitting.press(.enter)
      #expect(try sitting.see("Sample> ").contains("set note kept"))
      try sitting.type("quit")
      try sitting.see("[c]ancel ")
      try sitting.type("n")
      #expect(try sitting.terminal.wait() == .exited(0))
      // Once more where 'set password=hunter22' was typed.
      #expect(
        sitting.terminal.screenText.split(separator: "set password", omittingEmptySubsequences: false).count
          == 6)
    }

    @Test func completionOffersValues() throws {
      let sitting = try sitting()
      for (typed, line) in [("theme D", "theme Dark "), ("4 L", "4 Light "), ("theme=D", "theme=Dark ")] {
        try sitting.terminal.send(typed + "\t")
        try sitting.see(line)
        try sitting.press(.ctrlU)
      }
      #expect(
        try sitting.enter("help").contains("ROW VALUE or ROW=VALUE sets it."))
    }

    /// A row that has the name of a command is tapped by its label in capitals, or as the message says.
    @Test func aRowMayHaveTheNameOfACommand() throws {
      let sitting = try Sitting(
        try Desk(
          form: #"""
            {"title": "Sample", "sections": [{"rows": [
              {"text": "Add", "id": "add-row", "key": "add-row", "accessory": "switchToggle"},
              {"text": "Save", "key": "keep", "accessory": "switchToggle"}]}]}
            """#), "form.json")
      try sitting.see("Sample> ")
      #expect(
        try sitting.enter("add")
          == "error: missing a row; usage: add ROW [VALUE] [--index N]; for the row of that\nname, use 'tap add'\n"
      )
      #expect(try sitting.enter("tap add").hasPrefix(" 1 * Add"))
      #expect(try sitting.enter("1").hasPrefix(" 1 * Add"))
      #expect(try sitting.enter("Add").hasPrefix(" 1 * Add"))
      #expect(
        try sitting.enter("save on")
          == "error: 'save' saves all changes; it takes rows only with --mine or --theirs; for\n"
          + "the row of that name, use 'set keep on'\n")
      #expect(try sitting.enter("Save on").hasPrefix("set keep on\n 2 * Save"))
    }

    @Test func homeAndExit() throws {
      let sitting = try sitting()
      #expect(try sitting.enter("home") == "already on the first screen\n")
      try sitting.enter("note x")
      try sitting.type("exit")
      try sitting.see("[c]ancel ")
      try sitting.type("n")
      #expect(try sitting.terminal.wait() == .exited(0))
    }

    /// Changes are discarded only after a question, by a command and by a row.
    @Test func discardingAsks() throws {
      let sitting = try Sitting(
        try Desk(
          form: #"""
            {"title": "Sample", "store": "settings.json", "sections": [{"rows": [
              {"text": "Note", "key": "note", "accessory": "textField"},
              {"text": "Discard", "id": "discard", "selection": "revert"}]}]}
            """#), "form.json")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("revert") == "")
      try sitting.enter("note x")
      for line in ["revert", "discard"] {
        try sitting.type(line)
        try sitting.see("Discard 1 unsaved change? ")
        try sitting.press(.escape)
        #expect(try sitting.see("Sample> ").contains("nothing was changed"))
        #expect(try sitting.enter("diff") == "set note x  # was unset\n")
        try sitting.type(line)
        try sitting.see("Discard 1 unsaved change? ")
        try sitting.type("y")
        try sitting.see("Sample> ")
        #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
        try sitting.enter("undo")
      }
    }

    /// 'add' leads to the screen of the new item, as a tap does; pasted lines and scripts stay where they are.
    @Test func addOpensTheNewItem() throws {
      let form = #"""
        {"title": "Sample", "store": "settings.json", "sections": [{"rows": [
          {"forEach": {"key": "users", "id": "name", "add": "Add"}, "text": "${item.name}",
           "selection": {"push": "user"}}]}],
         "screens": {"user": {"forEach": "users", "title": "${item.name}", "sections": [{"rows": [
          {"text": "Mail", "key": "item.mail", "accessory": "textField"}]}]}}}
        """#
      let sitting = try Sitting(try Desk(form: form), "form.json")
      try sitting.see("Sample> ")
      for (number, line) in ["add users u0", "users u1", "users+=u2"].enumerated() {
        #expect(try sitting.enter(line, prompt: "Sample › u\(number)> ").contains("1   Mail"))
        try sitting.enter("home")
      }
      try sitting.type("Add")
      try sitting.see("Add › name, Enter to go back: ")
      try sitting.type("u3")
      try sitting.see("Sample › u3> ")
      try sitting.enter("home")
      try sitting.terminal.send("\u{1B}[200~add users u4\nadd users u5\n\u{1B}[201~")
      try sitting.see("Enter to run them")
      try sitting.press(.enter)
      #expect(try sitting.see("\nSample> ").contains("u5"))
      let run = try Desk(form: form).run("form.json", script: "add users a\nshow\n")
      #expect(run.status == 0 && run.stdout.hasPrefix("Sample\n"))
    }
  }
#endif

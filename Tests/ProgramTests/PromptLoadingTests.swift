#if canImport(Glibc)
  import Testing

  /// Parts of a form that come from programs and files, at the prompt.
  struct PromptLoadingTests {
    @Test func thePromptIsUsableWhileItLoads() throws {
      let sitting = try Sitting(.loading(), "form.json", "--allow-run=sh")
      let first = try sitting.see("Sample> ")
      #expect(first.contains("Zone") && first.contains("loading…"))
      #expect(first.contains("Motto") && first.contains("Slow is smooth"))
      #expect(try sitting.enter("set note x").contains("Note"))
      try sitting.terminal.send("set note y")
      try sitting.desk.write("", to: "go")
      let shown = try sitting.see("Sample> set note y")
      #expect(shown.contains("Zone") && !shown.contains("loading…"))
      try sitting.terminal.send("z\r")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "yz\n")
      #expect(try sitting.enter("set zone Rome").contains("Rome"))
      try sitting.desk.write(#"["Bern"]"#, to: "reply")
      try sitting.type("more zone")
      try sitting.see("loading…")
      try sitting.see("Rome")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("set zone Bern").contains("Bern"))
      #expect(try sitting.enter("more zone") == "error: 'zone' has nothing more to load\n")
    }

    @Test func anErrorCanBeRetried() throws {
      let desk = try Desk.loading()
      try desk.write("", to: "go")
      try desk.write("", to: "broken")
      let sitting = try Sitting(desk, "form.json")
      let first = try sitting.see("Sample> ")
      #expect(first.contains("not allowed to run: sh\n") && !first.contains("--allow-run"))
      #expect(
        try sitting.enter("zone").replacing("\n", with: " ")
          == "error: cannot load the content of 'zone': not allowed to run: sh zones.sh; 'retry zone' tries again "
      )
      try sitting.type("retry zone")
      try sitting.see("The form wants to run: sh zones.sh\nAllow it? [y]es [n]o ")
      try sitting.type("y")
      try sitting.see("'sh' failed")
      try sitting.see("no network")
      try sitting.see("Sample> ")
      let refused = try sitting.enter("set zone Rome")
      #expect(refused.hasPrefix("error: cannot load the content of 'zone': 'sh' failed with status 5"))
      _ = try desk.shell("rm broken")
      try sitting.type("retry zone")
      try sitting.see("not set")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("set zone Rome").contains("Rome"))
    }

    @Test func noProgramIsLeftWhenThePromptEnds() throws {
      let sitting = try Sitting(.loading(), "form.json", "--allow-run=sh")
      try sitting.see("Sample> ")
      try sitting.type("lab")
      try sitting.see("Lab> ")
      try sitting.desk.expectProcesses(1)
      #expect(try sitting.leave() == .exited(0))
      #expect(try sitting.desk.leftProcesses() == [])
    }

    @Test func controlCEndsTheWaitingAndNotThePrompt() throws {
      let sitting = try Sitting(.loading(), "form.json", "--allow-run=sh", "--wait", "100")
      try sitting.see("Sample> ")
      try sitting.terminal.send("set zone Rome\r")
      try sitting.see("set zone Rome\n")
      try sitting.interrupt()
      try sitting.see("error: interrupted\nSample> ")
      try sitting.desk.write("", to: "go")
      try sitting.see("not set")
      #expect(try sitting.enter("set zone Rome").contains("Rome"))
    }

    @Test func rowsThatACommandHasWaitedForAreShown() throws {
      let sitting = try Sitting(.loadingFirstRows(), "form.json", "--allow-run=sh")
      #expect(try sitting.see("Sample> ").contains(" 3   Note"))
      try sitting.type("get extra")
      try sitting.see("get extra\n")
      try sitting.desk.write("", to: "go")
      let shown = String(try sitting.see("Sample> ").dropLast("Sample> ".count))
      #expect(shown.hasPrefix("false\n") && shown.contains(" 4   Note"), "\(shown)")
      #expect(try sitting.enter("set 4 x").contains("Note"))
      #expect(try sitting.enter("diff") == "set note x  # was unset\n")
    }

    @Test func rowsThatArriveWhileALineIsTypedDoNotChangeItsNumbers() throws {
      let sitting = try Sitting(.loadingFirstRows(), "form.json", "--allow-run=sh")
      try sitting.see("Sample> ")
      try sitting.terminal.send("set 3 ")
      try sitting.see("set 3 ")
      try sitting.desk.write("", to: "go")
      try sitting.see("Extra")
      try sitting.see("set 3 ")
      try sitting.type("x")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("diff") == "set note x  # was unset\n")
    }

    /// Opens the screen whose rows cannot be loaded because their file is missing, and creates the file.
    private func openLab(_ sitting: Sitting) throws {
      try sitting.type("lab")
      try sitting.see("'rows.json'")
      try sitting.see("Lab> ")
      try sitting.desk.write(
        #"[{"key": "extra", "text": "Extra", "accessory": "switchToggle"}]"#, to: "rows.json")
    }

    @Test func rowsAppearWhenTheyAreLoadedAgain() throws {
      let desk = try Desk.loading()
      let sitting = try Sitting(desk, "form.json", rows: 60)
      try sitting.see("Sample> ")
      try openLab(sitting)
      try sitting.type("retry loading")
      try sitting.see("Extra")
      try sitting.see("Lab> ")
      #expect(try sitting.enter("set extra on", prompt: "Lab> ").contains("Extra"))
    }

    @Test func rowsAppearWhenTheyHaveBeenLoadedAndWhenTheirFileChanges() throws {
      let desk = try Desk.loading()
      let sitting = try Sitting(desk, "form.json", "--watch", rows: 60)
      try sitting.see("Sample> ")
      try desk.write(#""Smooth is fast""#, to: "motto.json")
      try sitting.see("Smooth is fast")
      try openLab(sitting)
      try sitting.see("Extra")
      try sitting.see("Lab> ")
      #expect(try sitting.enter("set extra on", prompt: "Lab> ").contains("Extra"))
      try desk.write(#"[{"key": "extra", "text": "Extra 2", "accessory": "switchToggle"}]"#, to: "rows.json")
      try sitting.see("Extra 2")
      #expect(try sitting.enter("diff", prompt: "Lab> ").contains("set extra on"))
    }
  }
#endif

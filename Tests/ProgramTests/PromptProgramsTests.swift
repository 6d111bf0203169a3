#if canImport(Glibc)
  import Glibc
  import Testing

  /// Programs that a form runs at the prompt.
  struct PromptProgramsTests {
    @Test func thePromptAsksOnceForEachProgram() throws {
      let sitting = try Sitting(.programs(), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("echo")
      #expect(
        try sitting.see("[n]o ").hasSuffix("The form wants to run: sh echo.sh\nAllow it? [y]es [n]o "))
      try sitting.press(.escape)
      try sitting.see("error: not allowed to run: sh echo.sh\nSample> ")
      try sitting.type("echo")
      try sitting.see("Allow it? [y]es [n]o ")
      try sitting.type("y")
      #expect(
        Sitting.withoutTimes(try sitting.see("Sample> ")).hasPrefix(
          "Allow it? [y]es [n]o y\ngot {\"row\": \"echo\", \"x\": 1}\nsh finished\n"))
      #expect(try sitting.enter("get note") == "set\n")
      #expect(try sitting.enter("echo").hasPrefix("got {\"row\": \"echo\", \"x\": 1}\nsh finished\n"))
      // The same program with other arguments.
      try sitting.type("save")
      try sitting.see("The form wants to run: sh check.sh {file}\nAllow it? [y]es [n]o ")
      try sitting.type("n")
      try sitting.see("error: not saved: not allowed to run: sh check.sh {file}\nSample> ")
      try sitting.type("save")
      try sitting.see("[n]o ")
      try sitting.type("y")
      try sitting.see("The form wants to run: sh apply.sh\nAllow it? [y]es [n]o ")
      try sitting.type("y")
      try sitting.see("saved 1 change to settings.json\nSample> ")
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func controlCStopsTheProgramAndNotThePrompt() throws {
      let sitting = try Sitting(.programs(), "form.json", "--allow-run=sh")
      try sitting.see("Sample> ")
      try sitting.type("hang")
      // The line that shows that it works.
      try sitting.see(" sh  1 s")
      try sitting.desk.expectProcesses(2)
      try sitting.interrupt()
      try sitting.see("error: interrupted\nSample> ")
      #expect(try sitting.desk.leftProcesses() == [])
      #expect(try sitting.enter("set note x").contains("Note"))
      #expect(try sitting.enter("fail").hasPrefix("oops\nerror: 'sh' failed with status 3\n"))
      #expect(try sitting.enter("set port 13").hasSuffix("error: 13 is unlucky\n"))
      #expect(try sitting.enter("get port") == "80\n")
    }

    @Test func aPlainTerminalSaysOnceThatTheProgramRuns() throws {
      let sitting = try Sitting(.programs(), "form.json", "--allow-run=sh", environment: ["TERM": "dumb"])
      try sitting.see("Sample> ")
      try sitting.type("hang")
      try sitting.see("running sh…\n")
      try sitting.desk.expectProcesses(2)
      try sitting.interrupt()
      let said = try sitting.see("Sample> ")
      #expect(said.hasSuffix("error: interrupted\nSample> ") && !said.contains("running"))
      #expect(try sitting.desk.leftProcesses() == [])
    }

    @Test func aProgramOfAScriptDoesNotTakeTheSignalsFromThePrompt() throws {
      let desk = try Desk.loading()
      try desk.write("retry zone\n", to: "script")
      let sitting = try Sitting(desk, "form.json", "--script", "script", "--interactive", "--allow-run=sh")
      try sitting.see("Sample> ")
      try desk.write("", to: "go")
      try sitting.see("not set")
      try sitting.enter("set zone Rome")
      try sitting.terminal.send("set note x")
      try sitting.see("set note x")
      try sitting.press(.ctrlC)
      try sitting.see("\nSample> ")
      sitting.terminal.signal(SIGINT)
      // A line that is typed before the signal arrives would be dropped.
      try sitting.see("\nSample> ")
      #expect(try sitting.enter("get zone") == "Rome\n")
    }

    @Test func aSignalThatEndsThePromptStopsTheProgram() throws {
      let sitting = try Sitting(.programs(), "form.json", "--allow-run")
      try sitting.see("Sample> ")
      try sitting.type("hang")
      try sitting.see(" sh  1 s")
      try sitting.desk.expectProcesses(2)
      sitting.terminal.signal(SIGTERM)
      #expect(try sitting.terminal.wait() == .exited(143))
      #expect(try sitting.desk.leftProcesses() == [])
    }

    @Test func whatHasToBeRestartedIsListedAfterASave() throws {
      let sitting = try Sitting(.programs(), "form.json", "--allow-run")
      try sitting.see("Sample> ")
      try sitting.enter("set port 81")
      #expect(
        try sitting.enter("save").hasSuffix("saved 1 change to settings.json\nrestart required: the server\n")
      )
    }
  }
#endif

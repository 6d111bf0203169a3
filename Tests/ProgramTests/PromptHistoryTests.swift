#if canImport(Glibc)
  import Foundation
  import Testing

  /// What was typed in one sitting is found again in the next, and secrets are not.
  struct PromptHistoryTests {
    private static let file = ".local/state/formwork/history"
    private static let secret = "hunter2-hunter2"

    /// Sits down, types lines, leaves; gives what was kept.
    @discardableResult
    private func kept(
      _ lines: String..., desk: Desk? = nil, home: TemporaryFolder = try! TemporaryFolder(),
      environment: [String: String] = [:]
    ) throws -> String? {
      let sitting = try Sitting(desk ?? .sample(), "form.json", environment: environment, home: home)
      try sitting.see("Sample> ")
      for line in lines { try sitting.enter(line) }
      return try kept(leaving: sitting)
    }

    /// Leaves without saving.
    private func kept(leaving sitting: Sitting) throws -> String? {
      try sitting.revert()
      #expect(try sitting.leave() == .exited(0))
      return sitting.home.text(of: Self.file)
    }

    // MARK: - From one sitting to the next

    @Test func arrowUpFindsIt() throws {
      let home = try TemporaryFolder()
      try kept("get theme", home: home)
      let sitting = try Sitting(try .sample(), "form.json", home: home)
      try sitting.see("Sample> ")
      for line in ["quit", "revert", "get theme"] {
        try sitting.press(.up)
        try sitting.see(line)
      }
      try sitting.press(.enter)
      try sitting.see("Light\n")
    }

    @Test func controlRFindsIt() throws {
      let home = try TemporaryFolder()
      try kept("get theme", "get network.port", home: home)
      let sitting = try Sitting(try .sample(), "form.json", home: home)
      try sitting.see("Sample> ")
      try sitting.press(.ctrlR)
      try sitting.see("(reverse-i-search)`")
      try sitting.type("theme")
      try sitting.see("Light\n")
    }

    @Test func aLineIsKeptAsSoonAsItHasRun() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("get theme")
      sitting.terminal.signal(SIGKILL)
      #expect(try sitting.terminal.wait() == .signalled(SIGKILL))
      #expect(sitting.home.text(of: Self.file) == "get theme\n")
    }

    @Test func linesAreKeptAsTheyWereTyped() throws {
      let said = try kept("get  theme ", "get theme", "get theme", "get nosuch", "set note 'ä 日'", " ")
      #expect(said == "get  theme \nget theme\nget nosuch\nset note 'ä 日'\nrevert\nquit\n")
    }

    @Test func twoAtOnceBothKeepTheirs() throws {
      let home = try TemporaryFolder()
      let first = try Sitting(try .sample(), "form.json", home: home)
      let second = try Sitting(try .sample(), "form.json", home: home)
      for sitting in [first, second] { try sitting.see("Sample> ") }
      try first.enter("get theme")
      try second.enter("get note")
      try first.enter("get rate")
      #expect(try first.leave() == .exited(0))
      #expect(try second.leave() == .exited(0))
      #expect(home.text(of: Self.file) == "get theme\nget note\nget rate\nquit\n")
    }

    @Test func aTerminalWithoutAnEditorKeepsTheSame() throws {
      #expect(try kept("get theme", environment: ["TERM": "dumb"]) == "get theme\nrevert\nquit\n")
    }

    @Test func whatWasNotTypedIsNotKept() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.press(.ctrlD)
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(sitting.home.text(of: Self.file) == nil)
    }

    @Test func recallsALineLongerThanTheScreen() throws {
      let home = try TemporaryFolder()
      let note = String(repeating: "w", count: 4000)
      try home.write("set note \(note)\n", to: Self.file)
      let sitting = try Sitting(try .sample(), "form.json", columns: 20, home: home)
      try sitting.see("Sample> ")
      try sitting.press(.up)
      try sitting.press(.ctrlA)
      try sitting.press(.enter)
      try sitting.see("Sample> ")
      try sitting.enter("save")
      #expect(sitting.desk.text(of: "settings.json") == "{\n  \"note\": \"\(note)\"\n}\n")
    }

    // MARK: - Pastes

    @Test func ofAPasteTheLinesThatRanAreKept() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.terminal.paste("set note one\nset password \(Self.secret)\nset host BAD\nset rate 2")
      try sitting.see("set rate 2")
      try sitting.press(.enter)
      try sitting.see("line 3 was refused")
      try sitting.see("Sample> ")
      #expect(try kept(leaving: sitting) == "set note one\nset host BAD\nrevert\nquit\n")
    }

    // MARK: - Secrets

    @Test(arguments: ["port", "pass"])
    func aLineWithASecretIsNotKeptIfItsRowIsChosen(row: String) throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("set p \(Self.secret)")
      try sitting.see("type to filter")
      try sitting.terminal.send(row + "\r")
      try sitting.see("Sample> ")
      #expect(try kept(leaving: sitting) == "revert\nquit\n")
    }

    @Test(arguments: [
      "set password \(secret)", "set 7 \(secret)", "7 \(secret)", "password \(secret)", "pass \(secret)",
      "set pas \(secret)", "set pasword \(secret)", "set note x password \(secret)",
      "set note x 7 \(secret)", "set nosuch x password '\(secret)", "set password '\(secret)",
      "set \"password\" \(secret)", "set home/password \(secret)", "password=\(secret)",
      "set password:\(secret)", "set home/pass \(secret)", secret, "'\(secret)'", "4711",
      "set nosuch \(secret)",
      "set note x nosuch \(secret)", "set \(secret)",
    ])
    func aLineWithASecretIsNotKept(line: String) throws {
      #expect(try kept("get theme", line) == "get theme\nrevert\nquit\n")
    }

    /// The seventh row is a secret, the number seven is none.
    @Test func aNumberAsAValueIsKept() throws {
      #expect(try kept("set rate 7", "set 6 7") == "set rate 7\nset 6 7\nrevert\nquit\n")
    }

    @Test func whatIsTypedAtAQuestionIsNotKept() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("tap password")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.type(Self.secret)
      try sitting.see("Sample> ")
      try sitting.type("tap note")
      try sitting.see("Note, Esc to cancel: ")
      try sitting.type("an answer")
      try sitting.see("Sample> ")
      #expect(try kept(leaving: sitting) == "tap note\nrevert\nquit\n")
    }

    @Test func theAnswerToACancelledQuestionIsNotKept() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("tap password")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.press(.enter)
      try sitting.see("Sample> ")
      try sitting.enter(Self.secret)
      try sitting.enter("seet note x")
      #expect(try kept(leaving: sitting) == "seet note x\nrevert\nquit\n")
    }

    /// As a key of several lines, where the terminal does not mark what is pasted.
    @Test func whatIsPastedBehindASecretIsNotKept() throws {
      let sitting = try Sitting(try .sample(), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("password")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.terminal.send("first-line\rsecond-line\rthird-line\rfourth")
      try sitting.see("Sample> fourth")
      try sitting.press(.enter)
      try sitting.see("Sample> ")
      try sitting.enter("get theme")
      #expect(try kept(leaving: sitting) == "get theme\nrevert\nquit\n")
    }

    @Test func aNumberMeansTheRowThatBoreItWhenItWasTyped() throws {
      let desk = try Desk(
        form: """
          {
            "title": "Sample",
            "sections": [{ "rows": [
              { "text": "More", "key": "more", "accessory": { "switchToggle": false } },
              { "text": "Between", "key": "between", "accessory": "textField", "visibleWhen": "more" },
              { "text": "Token", "key": "token", "accessory": { "textField": { "secure": true } } }
            ] }]
          }
          """)
      #expect(try kept("set 1 on 2 \(Self.secret)", desk: desk) == "revert\nquit\n")
    }

    @Test func aSecretRowOfAFileThatIsReadOnlyThen() throws {
      let desk = try Desk(
        form: """
          {
            "title": "Sample",
            "sections": [{ "rows": [
              { "text": "Note", "key": "note", "accessory": "textField" },
              { "text": "More", "accessory": "disclosureIndicator", "selection": { "push": "more.json" } }
            ] }]
          }
          """)
      try desk.write(
        """
        {
          "title": "More",
          "sections": [{ "rows": [
            { "text": "Token", "key": "token", "accessory": { "textField": { "secure": true } } },
            { "text": "Name", "key": "name", "accessory": "textField" }
          ] }]
        }
        """, to: "more.json")
      let lines = ["set note x token \(Self.secret)", "set name x"]
      #expect(try kept(lines[0], lines[1], desk: desk) == "set name x\nrevert\nquit\n")
      #expect(try kept(lines[1], lines[0], desk: desk) == "set name x\nrevert\nquit\n")
    }

    // MARK: - Where it is

    @Test func theStateFolderIsUsedWhereItIsAbsolute() throws {
      let state = try TemporaryFolder()
      #expect(try kept("get theme", environment: ["XDG_STATE_HOME": state.path]) == nil)
      #expect(state.text(of: "formwork/history") == "get theme\nrevert\nquit\n")
      let desk = try Desk.sample()
      let environment = ["XDG_STATE_HOME": "state"]
      #expect(try kept("get theme", desk: desk, environment: environment) == "get theme\nrevert\nquit\n")
      #expect(desk.folder.names == ["form.json"])
    }

    @Test(arguments: ["/dev/null", "/proc", "/proc/nosuch"])
    func whereNothingCanBeKeptThePromptIsAsEver(state: String) throws {
      let sitting = try Sitting(try .sample(), "form.json", environment: ["XDG_STATE_HOME": state])
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get theme") == "Light\n")
      try sitting.press(.up)
      try sitting.see("get theme")
      try sitting.press(.enter)
      #expect(try sitting.see("Sample> ") == "\nLight\nSample> ")
    }

    @Test func aScriptLeavesNoFile() throws {
      let desk = try Desk.sample()
      let run = try desk.run("form.json", script: "set note x\nget theme\n")
      #expect(run.status == 0)
      try desk.write("get theme\n", to: "a.script")
      let sitting = try Sitting(desk, "run", "form.json", "--script", "a.script")
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(sitting.home.names == [])
      #expect(desk.folder.names == ["a.script", "form.json", "settings.json"])  // its home, for the first one
    }
  }
#endif

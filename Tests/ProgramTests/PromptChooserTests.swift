#if canImport(Glibc)
  import Glibc
  import Testing

  /// Choosing without typing: what is drawn below the line, what keys do, and what is left of it.
  struct PromptChooserTests {
    private static let form = """
      {"title": "Sample", "store": "s.json", "sections": [{"rows": [
        {"text": "Driver", "key": "driver", "accessory": {"picker": {"value": "local", "items": [
          {"title": "json-file", "value": "json", "detail": "one file per container"}, "local",
          {"title": "evil\\u001b[31m", "value": "red", "detail": "日本"}, {"title": "old", "value": "old", "disabled": true}]}}},
        {"text": "Theme", "key": "theme", "accessory": {"segmentedControl": ["Light", "Dark"]}},
        {"text": "Days", "key": "days", "accessory": {"list": {
          "of": {"picker": ["mon", "tue", "wed"]}, "maximumCount": 2}}},
        {"text": "Wireless", "id": "wireless", "selection": {"push": "one"}},
        {"text": "Windows", "id": "windows", "selection": {"push": "two"}}]}],
        "screens": {
          "one": {"title": "One", "sections": [{"rows": [{"text": "On", "key": "one.on", "accessory": "switchToggle"}]}]},
          "two": {"title": "Two", "sections": [{"rows": [{"text": "On", "key": "two.on", "accessory": "switchToggle"}]}]}}}
      """

    private func sitting(rows: Int = 24, inShell: Bool = false) throws -> Sitting {
      let desk = try Desk(form: Self.form)
      try desk.write(#"{"days": ["wed"]}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json", rows: rows, inShell: inShell)
      try sitting.see("Sample> ")
      return sitting
    }

    /// Waits until the last rows of the screen are these.
    private func expect(_ rows: [String], in sitting: Sitting) throws {
      try sitting.terminal.expect("\(rows)") {
        var screen = TerminalScreen(columns: 80)
        screen.feed(sitting.terminal.output[...])
        return Array(screen.rows.suffix(rows.count)) == rows
      }
    }

    private static let drivers = [
      "Sample> driver", "Driver:", "    json-file       one file per container", "› * local",
      "    evil\\u{1B}[31m  日本", "    old             (unavailable)",
      "Enter to choose, Esc to cancel, type to filter",
    ]

    @Test func nothingIsLeftOfIt() throws {
      let sitting = try sitting()
      try sitting.type("driver")
      try expect(Self.drivers, in: sitting)
      try sitting.terminal.send("e\u{1B}[B\u{1B}[6~\u{1B}[H\u{7F}")
      try sitting.press(.escape)
      try expect(["Sample> driver", "nothing was changed", "Sample>"], in: sitting)
      #expect(try sitting.enter("get driver") == "local\n")
      #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
      #expect(!sitting.terminal.rawText.contains("evil\u{1B}"))
    }

    @Test(arguments: [
      ("\u{1B}[A\r", "json"), ("\u{10}\r", "json"), ("\u{1B}[B\r", "red"), ("\u{E}\r", "red"),
      ("json\r", "json"),
      ("one file\r", "json"), ("x\u{7F}js\r", "json"), ("\u{1B}[F\r\u{1B}[5~\r", "json"), ("\r", "local"),
    ])
    func keysChoose(keys: String, value: String) throws {
      let sitting = try sitting()
      try sitting.type("driver")
      try sitting.see("type to filter")
      try sitting.terminal.send(keys)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get driver") == value + "\n")
    }

    /// None of these keys is part of the next line.
    @Test(arguments: ["\u{1B}", "\u{3}", "\u{4}"])
    func otherKeysLeave(key: String) throws {
      let sitting = try sitting()
      try sitting.type("theme")
      try sitting.see("type to filter")
      try sitting.terminal.send("da")
      try sitting.terminal.send(key)
      try sitting.see("nothing was changed\nSample> ")
      #expect(try sitting.enter("get theme") == "Light\n")
      #expect(sitting.terminal.isCanonical == false)
    }

    @Test func severalOfMany() throws {
      let sitting = try sitting()
      try sitting.type("days")
      try expect(
        [
          "Days:", "  [ ] mon", "  [ ] tue", "› [x] wed",
          "1 marked; Enter to accept, Esc to cancel, Space to mark, type to filter",
        ], in: sitting)
      // One too many: what was marked stays, to be corrected.
      try sitting.terminal.send("tue \u{15}mon \r")
      try sitting.see("error: the value has 3 elements; the maximum is 2\n")
      try sitting.see("› [x] mon\n  [x] tue\n  [x] wed\n3 marked")
      try sitting.terminal.send(" \r")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get days") == "[\"wed\", \"tue\"]\n")
      try sitting.enter("undo")
      #expect(try sitting.enter("get days") == "[\"wed\"]\n")
    }

    @Test func oneOfSeveralRows() throws {
      let sitting = try sitting()
      try sitting.type("open wi")
      try sitting.see("Wireless  wireless  › One\n    Windows   windows  › Two\n")
      try sitting.terminal.send("win\r")
      try sitting.see("open windows\nSample › Two\n")
      try sitting.see("Two> ")
      try sitting.enter("home")
      try sitting.type("open wi")
      try sitting.see("Windows   windows  › Two\n")
      try sitting.press(.escape)
      try sitting.see("Sample> ")
    }

    private static let screens = """
      {"title": "Sample", "sections": [{"rows": [
        {"text": "Network cards", "id": "cards", "selection": {"push": "adapters"}},
        {"text": "Cards of friends", "id": "friends", "selection": {"push": "adapters"}},
        {"text": "Experts", "id": "experts", "selection": {"push": "advanced"}}]}],
        "screens": {
          "adapters": {"title": "Adapters", "sections": [{"rows": [
            {"text": "On", "key": "a.on", "accessory": "switchToggle"},
            {"text": "Port", "key": "advanced", "accessory": {"textField": {"kind": "integer"}}}]}]},
          "advanced": {"title": "Advanced", "sections": [{"rows": [
            {"text": "On", "key": "b.on", "accessory": "switchToggle"},
            {"text": "Administration", "id": "admin", "selection": {"push": "adapters"}}]}]}}}
      """

    /// A screen is named as well as a row that leads to it. Several rows that lead to it are no choice.
    @Test func oneOfSeveralScreens() throws {
      let sitting = try Sitting(try Desk(form: Self.screens), "form.json")
      try sitting.see("Sample> ")
      for (line, title) in [
        ("open adap", "Adapters"), ("open Advanced", "Advanced"), ("open cards", "Adapters"),
        ("open advanced", "Advanced"),
      ] {
        #expect(
          try sitting.enter(line, prompt: "Sample › \(title)> ").hasPrefix("Sample › \(title)\n"), "\(line)")
        try sitting.enter("home")
      }
      try sitting.type("open ad")
      try sitting.see("Network cards  cards  › Adapters\n    Experts        experts  › Advanced\n")
      try sitting.terminal.send("adv\r")
      try sitting.see("open experts\nSample › Advanced\n")
      try sitting.see("Advanced> ")
      #expect(try sitting.enter("open nowhere", prompt: "Advanced> ").hasPrefix("error: no row 'nowhere'"))
    }

    /// Tab completes only where lines are edited.
    @Test func aTerminalWithoutTabShowsAllItems() throws {
      let items = (1...60).map { "\"item \($0)\"" }.joined(separator: ", ")
      let desk = try Desk(
        form: #"{"title": "T", "sections": [{"rows": [{"text": "P", "accessory": {"picker": {"items": ["#
          + items + "]}}}]}]}")
      let sitting = try Sitting(desk, "form.json", environment: ["TERM": "dumb"])
      try sitting.see("T> ")
      try sitting.type("1")
      #expect(try sitting.see("P [1-60]").contains("60  item 60\n"))
    }

    /// Where keys do not choose, a number does, or the first letters.
    @Test(arguments: ["--linear", "dumb"])
    func oneOfSeveralAsALine(way: String) throws {
      let isDumb = way == "dumb"
      let sitting = try Sitting(
        try Desk(form: Self.screens), isDumb ? ["form.json"] : ["form.json", way],
        environment: isDumb ? ["TERM": "dumb"] : [:])
      /// Clears a refused answer, which stays where lines are edited.
      func correct(_ answer: String) throws {
        try sitting.see("[1-2], Enter to cancel: " + (isDumb ? "" : answer))
        if !isDumb { try sitting.press(.ctrlU) }
      }
      try sitting.see("Sample> ")
      try sitting.type("open ad")
      try sitting.see("  1  Network cards  cards  › Adapters\n  2  Experts        experts  › Advanced\n")
      try sitting.see("[1-2], Enter to cancel: ")
      try sitting.type("3")
      try sitting.see("'3' is not one of the choices; enter a number from 1 to 2, or nothing to cancel\n")
      try correct("3")
      try sitting.type("exp")
      try sitting.see("open experts\n")
      try sitting.see("Advanced> ")
      try sitting.type("home")
      try sitting.see("Sample> ")
      try sitting.type("set on yes")
      try sitting.see("  1  On  adapters/on  off\n  2  On  advanced/on  off\n[1-2], Enter to cancel: ")
      try sitting.type("on")
      try sitting.see("several choices begin with 'on'; enter more letters, or a number\n")
      try correct("on")
      try sitting.type("2")
      #expect(try sitting.see("Sample> ").contains("set advanced/on yes\n"))
      #expect(try sitting.enter("get b.on") == "true\n")
      try sitting.type("set on no")
      try sitting.see("[1-2], Enter to cancel: ")
      try sitting.type("")
      #expect(try sitting.see("Sample> ") == "\nSample> ")
    }

    /// A script and pasted lines are not asked.
    @Test func scriptsAreStrict() throws {
      let desk = try Desk(form: Self.screens)
      let run = try desk.run("form.json", "--dry-run", script: "open ad\n")
      #expect(run.status == 1 && run.stderr.contains("-:1:6: error: no row 'ad';"), "\(run.stderr)")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.terminal.paste("open ad\nget a.on\n")
      try sitting.see("Enter to run them")
      try sitting.press(.enter)
      try sitting.see("error: 'ad' is ambiguous; it could be 'cards' (Network cards) or 'experts'\n")
    }

    @Test func theWindowIsResized() throws {
      let sitting = try sitting()
      try sitting.type("driver")
      try expect(Self.drivers, in: sitting)
      sitting.terminal.resize(columns: 60, rows: 9)
      try sitting.see("Driver:\n    json-file       one file per container\n› * local")
      try sitting.terminal.send("e")
      try sitting.see("Driver: e\n")
      // It stays a chooser in a small window, and grows with it.
      sitting.terminal.resize(columns: 60, rows: 2)
      try sitting.see("Driver: e\n›   evil")
      sitting.terminal.resize(columns: 80, rows: 24)
      try sitting.see("日本\nEnter to choose, Esc to cancel, type to filter")
      try sitting.terminal.send("\u{15}js\r")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get driver") == "json\n")
    }

    @Test func aSmallTerminalGetsAChooser() throws {
      let sitting = try sitting(rows: 8)
      try sitting.type("theme")
      try sitting.see("Theme:\n› * Light\n    Dark")
      try sitting.terminal.send("d\r")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get theme") == "Dark\n")
    }

    /// What is above a question stays, and the question fits whatever the window's width becomes.
    @Test func theWindowIsResizedAtAQuestion() throws {
      let sitting = try sitting()
      try sitting.enter("set theme Dark")
      try sitting.type("quit")
      let question = "Save 1 change to s.json? [y]es [n]o [c]ancel"
      try expect(["Sample*> quit", question], in: sitting)
      let start = sitting.terminal.output.count
      sitting.terminal.resize(columns: 30, rows: 24)
      try sitting.terminal.expect("the question in two rows") {
        var screen = TerminalScreen(columns: 80)
        screen.feed(sitting.terminal.output[..<start])
        screen.feed(sitting.terminal.output[start...])
        return screen.rows.suffix(3) == ["Sample*> quit", "Save 1 change to s.json?", "[y]es [n]o [c]ancel"]
      }
      sitting.terminal.resize(columns: 80, rows: 24)
      try expect(["Sample*> quit", question], in: sitting)
      try sitting.terminal.send("c")
      try expect([question + " c", "Sample*>"], in: sitting)
    }

    @Test(arguments: ["driver", "quit"])
    func stoppedAndContinued(line: String) throws {
      let sitting = try sitting(inShell: true)
      try sitting.enter("set theme Dark")
      try sitting.type(line)
      let question = line == "quit" ? "[c]ancel " : "type to filter"
      try sitting.see(question)
      #expect(!sitting.terminal.isCanonical)
      try sitting.terminal.send("\u{1A}")
      try sitting.see("status ")
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
      try sitting.type("on")
      try sitting.see("shell read on\n")
      try sitting.see(question)
      try sitting.terminal.send(line == "quit" ? "c" : "json\r")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get driver") == (line == "quit" ? "local\n" : "json\n"))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalEndsTheProgram(signal: Int32) throws {
      let sitting = try sitting()
      try sitting.type("driver")
      try expect(Self.drivers, in: sitting)
      sitting.terminal.signal(signal)
      #expect(try sitting.terminal.wait() == .exited(128 + signal))
      var screen = TerminalScreen(columns: 80)
      screen.feed(sitting.terminal.output[...])
      #expect(screen.rows.contains("Sample> driver") && !screen.rows.contains("Driver:"))
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
    }

    @Test func aHangUpEndsTheProgram() throws {
      let sitting = try sitting()
      try sitting.type("driver")
      try expect(Self.drivers, in: sitting)
      sitting.terminal.hangUp()
      _ = try sitting.terminal.wait()
    }

    /// Where no chooser can be drawn, a text lists what contains it, and a wrong answer lists nothing.
    @Test(arguments: ["--linear", "dumb"])
    func manyItemsAsLines(way: String) throws {
      let items = (0..<200).map {
        "{\"value\": \"z\($0)\", \"title\": \"\($0 % 2 == 0 ? "Even" : "Odd") \($0)\"}"
      }
      let desk = try Desk(
        form:
          #"{"title": "Sample", "sections": [{"rows": [{"text": "Zone", "accessory": {"picker": {"items": ["#
          + items.joined(separator: ", ") + "]}}}]}]}")
      let isDumb = way == "dumb"
      let sitting = try Sitting(
        desk, isDumb ? ["form.json"] : ["form.json", way], environment: isDumb ? ["TERM": "dumb"] : [:])
      func answer(_ text: String, _ count: Int) throws -> String {
        try sitting.terminal.send(text + "\r")
        try sitting.see(text + "\n")
        return try sitting.see("Zone [1-\(count)], Enter to go back: ")
      }
      try sitting.see("Sample> ")
      _ = try answer("1", 200)
      #expect(try answer("nowhere", 200).hasPrefix("nothing matches 'nowhere'\nZone"))
      let listed = (0..<5).map { "  \(1 + $0)  Even \(190 + 2 * $0)\n" }.joined()
      #expect(try answer("even 19", 5).hasPrefix(listed + "Zone"))
      // A number means what was last shown.
      try sitting.type("3")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get zone") == "z194\n")
    }
  }
#endif

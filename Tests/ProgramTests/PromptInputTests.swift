#if canImport(Glibc)
  import Glibc
  import Testing

  /// Keys and windows that an editor of lines gets wrong when it is left to itself.
  struct PromptInputTests {
    private func sitting(_ arguments: String..., settings: String? = nil) throws -> Sitting {
      let desk = try Desk.sample(settings: settings)
      let sitting =
        try arguments.isEmpty
        ? Sitting(desk, "form.json") : Sitting(desk, "form.json", arguments[0], arguments[1])
      try sitting.see("Sample> ")
      return sitting
    }

    // MARK: - A window with another width

    /// Waits until the rows from the prompt on are these and the cursor stands in the first, behind the prompt.
    private func expect(
      _ rows: [String], column: Int = 8, in sitting: Sitting, columns: Int = 80,
      resized: (at: Int, to: Int)? = nil
    ) throws {
      try sitting.terminal.expect("\(rows)") {
        let output = sitting.terminal.output
        var screen = TerminalScreen(columns: columns)
        if let resized {
          screen.feed(output[..<resized.at])
          screen.resize(columns: resized.to)
        }
        screen.feed(output[(resized?.at ?? 0)...])
        let top = screen.rows.lastIndex { $0.hasPrefix("Sample> ") }
        return screen.rows(from: "Sample> ") == rows && screen.row == top && screen.column == column
      }
    }

    @Test(arguments: [(80, 40), (40, 80), (40, 30)])
    func aWindowIsResizedWhileALineIsTyped(from: Int, to: Int) throws {
      let text = String((0..<70).map { Character(String($0 % 10)) })
      let sitting = try Sitting(try .sample(), "form.json", columns: from)
      try sitting.see("Sample> ")
      try sitting.terminal.send("set note \(text.prefix(50))")
      // At the edge libedit makes the terminal wrap with a blank.
      try sitting.see(String(text.prefix(50).suffix(10)))
      let line = "Sample> set note \(text)"
      let last = sitting.terminal.output.count
      sitting.terminal.resize(columns: to, rows: 24)
      try sitting.terminal.send(text.dropFirst(50) + "\u{1}")
      let rows = stride(from: 0, to: line.count, by: to).map { String(line.dropFirst($0).prefix(to)) }
      try expect(rows, in: sitting, columns: from, resized: (last, to))
      try sitting.press(.enter)
      try sitting.see("* Note")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note").filter { !$0.isNewline } == text)
    }
  }

  /// A window that is resized while something else than a line is read.
  extension PromptInputTests {
    @Test func aWindowIsResizedDuringASearch() throws {
      let sitting = try sitting()
      try sitting.enter("get theme")
      try sitting.enter("get wifi")
      try sitting.press(.ctrlR)
      try sitting.see("(reverse-i-search)`")
      try sitting.terminal.send("the")
      sitting.terminal.resize(columns: 40, rows: 24)
      try sitting.terminal.send("me\r")
      try sitting.see("Light\n")
    }

    @Test func aWindowIsResizedDuringASecret() throws {
      let sitting = try sitting()
      try sitting.type("password")
      try sitting.see("Password, Esc to cancel: ")
      try sitting.terminal.send("correct ")
      sitting.terminal.resize(columns: 40, rows: 24)
      try sitting.type("horse")
      #expect(try sitting.see("Sample> ").contains("••••"))
      try sitting.enter("save")
      #expect(sitting.desk.text(of: "settings.json") == "{\n  \"password\": \"correct horse\"\n}\n")
    }

    @Test func aWindowIsResizedDuringAPaste() throws {
      let sitting = try sitting()
      try sitting.terminal.send("\u{1B}[200~set note one\rset the")
      sitting.terminal.resize(columns: 40, rows: 24)
      try sitting.terminal.send("me Dark\u{1B}[201~")
      try sitting.see("Ctrl-C to discard them: ")
      sitting.terminal.resize(columns: 60, rows: 24)
      try sitting.press(.enter)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("diff") == "set theme Dark  # was Light\nset note one  # was unset\n")
    }

    @Test func aWindowIsResizedWithoutAnEditor() throws {
      let sitting = try Sitting(try .sample(), "form.json", environment: ["TERM": "dumb"])
      try sitting.see("Sample> ")
      try sitting.terminal.send("get ")
      sitting.terminal.resize(columns: 40, rows: 24)
      #expect(try sitting.enter("theme") == "Light\n")
    }

    // MARK: - Answers

    @Test func anAnswerHasNoHistory() throws {
      let sitting = try sitting(settings: #"{"note":"old"}"#)
      // Put aside by the arrow, this must not come back either.
      try sitting.terminal.send("get rate")
      try sitting.press(.up)
      try sitting.press(.ctrlU)
      try sitting.enter("get theme")
      try sitting.type("note")
      try sitting.see("Note, Esc to cancel: old")
      for keys in ["\u{1B}[A", "\u{1B}OA", "\u{10}", "er", "\u{1B}[B", "\u{E}", "\u{1B}OB"] {
        try sitting.terminal.send(keys)
      }
      try sitting.press(.enter)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "older\n")
      try sitting.type("note")
      try sitting.see("Note, Esc to cancel: older")
      try sitting.terminal.send("\u{12}the\u{7}")
      try sitting.press(.enter)
      try sitting.see("Sample> ")
      #expect(!sitting.terminal.screenText.contains("Note: get theme"))
      #expect(try sitting.enter("get note") == "older\n")
      for line in ["get note", "note", "get note"] {
        try sitting.press(.up)
        try sitting.see(line)
      }
    }

    // MARK: - No escape sequence

    @Test(arguments: ["plain", "jsonl"])
    func outputForProgramsHasNoEscapeSequences(format: String) throws {
      let sitting = try Sitting(try .sample(), "form.json", "--output", format)
      try sitting.see("Sample> ")
      try sitting.enter("set note x")
      try sitting.type("note")
      try sitting.see("Note, Ctrl-C to cancel: [x] ")
      try sitting.type("y")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note").contains("y"))
      try sitting.enter("save")
      #expect(try sitting.leave() == .exited(0))
      #expect(!sitting.terminal.rawText.unicodeScalars.contains("\u{1B}"))
    }

    @Test func oneDocumentCannotBePrintedAtAPrompt() throws {
      let desk = try Desk.sample()
      let terminal = try PseudoTerminal(
        program: BuiltProgram.path, arguments: ["form.json", "--json"], directory: desk.folder.path)
      try terminal.expect("at a prompt, use --output jsonl")
      #expect(try terminal.wait() == .exited(64))
    }

    // MARK: - What is no UTF-8

    @Test func bytesThatAreNoTextAreNotInserted() throws {
      let sitting = try sitting()
      try sitting.terminal.send(
        Array("set note a".utf8) + [0xFF] + Array("b".utf8) + [0xE4] + Array("c".utf8))
      try sitting.terminal.expectRaw("\u{7}")
      try sitting.see("c")
      try sitting.terminal.send(Array("\u{1B}[200~d".utf8) + [0xFC] + Array("e\u{1B}[201~".utf8))
      try sitting.press(.enter)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "abcd\u{FFFD}e\n")
      #expect(sitting.terminal.rawText.unicodeScalars.count { $0 == "\u{7}" } == 3)
    }

    @Test(arguments: ["note", "password"])
    func aLineThatIsNoTextIsAskedAgain(row: String) throws {
      let sitting = try Sitting(try .sample(), "form.json", environment: ["TERM": "dumb"])
      try sitting.see("Sample> ")
      try sitting.terminal.send(Array("set note a".utf8) + [0xFF] + Array("b\r".utf8))
      try sitting.see("\ninvalid UTF-8; type the line again\nSample> ")
      #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
      try sitting.type(row)
      let prompt = row == "note" ? "Note, Ctrl-C to cancel: " : "Password, Esc to cancel: "
      try sitting.see(prompt)
      try sitting.terminal.send(Array("wrong horse".utf8) + [0xFF] + Array("\r".utf8))
      try sitting.see("\ninvalid UTF-8; type the line again\n\(prompt)")
      try sitting.type("correct horse")
      try sitting.see("Sample> ")
      try sitting.enter("save")
      #expect(sitting.desk.text(of: "settings.json") == "{\n  \"\(row)\": \"correct horse\"\n}\n")
    }

    // MARK: - Arrows in a search

    /// The search is left, and the key does what it does elsewhere: left of what was found, or up from it.
    @Test(arguments: [
      ("\u{1B}[D\u{B} three", "three"), ("\u{1B}OD\u{B} three", "three"), ("\u{1B}[A", "one"),
    ])
    func anArrowLeavesASearch(keys: String, note: String) throws {
      let sitting = try sitting()
      for line in ["set note one", "set note two", "set note x"] { try sitting.enter(line) }
      try sitting.press(.ctrlR)
      try sitting.see("(reverse-i-search)`")
      try sitting.terminal.send("tw" + keys + "\r")
      try sitting.see("* Note")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == note + "\n")
    }

    /// ESC alone leaves it, too.
    @Test func escapeLeavesASearch() throws {
      let sitting = try sitting()
      try sitting.enter("get theme")
      try sitting.press(.ctrlR)
      try sitting.see("(reverse-i-search)`")
      try sitting.terminal.send("th\u{1B}")
      try sitting.terminal.expect("the line alone") {
        var screen = TerminalScreen(columns: 80)
        screen.feed(sitting.terminal.output)
        return screen.rows(from: "Sample> ").filter { !$0.isEmpty } == ["Sample> get theme"]
      }
      try sitting.terminal.send(" \r")
      try sitting.see("Light\n")
    }

    // MARK: - Scalars without a width

    @Test(arguments: [80, 20])
    func aMarkIsDrawnOverItsBase(columns: Int) throws {
      let sitting = try Sitting(try .sample(), "form.json", columns: columns)
      try sitting.see("Sample> ")
      let line = "Sample> set note ae\u{301}b世e\u{301}"
      func rows(_ line: String) -> [String] {
        columns == 80 ? [line] : [String(line.prefix(20)), String(line.dropFirst(20))]
      }
      try sitting.terminal.send("set note ae\u{301}b世e\u{301}\u{1}")
      try expect(rows(line), in: sitting, columns: columns)
      // To the end and back: over the mark, its base and 世; an insertion there.
      try sitting.terminal.send("\u{5}\u{1B}[D\u{1B}[D\u{1B}[Dx\u{301}\u{1}")
      try expect(rows("Sample> set note ae\u{301}bx\u{301}世e\u{301}"), in: sitting, columns: columns)
      try sitting.press(.enter)
      try sitting.see("* Note")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "ae\u{301}bx\u{301}世e\u{301}\n")
    }

    @Test func aMarkThatIsTakenAwayLeavesNothing() throws {
      let sitting = try sitting()
      try sitting.terminal.send("get e\u{301}\u{7F}\u{1}")
      try expect(["Sample> get e"], in: sitting)
    }
  }
#endif

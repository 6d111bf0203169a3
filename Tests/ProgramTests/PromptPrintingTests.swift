#if canImport(Glibc)
  import Glibc
  import Testing

  /// What a program prints while a line is being typed: it appears above the line, which stays as it was.
  struct PromptPrintingTests {
    @Test func aboveAHalfTypedLine() throws {
      let demo = try Demo()
      try demo.terminal.send("hal")
      try demo.expect(["demo> hal"], column: 9)
      try demo.tell("print one")
      try demo.tell("print two|three")
      try demo.expect(["one", "two", "three", "demo> hal"], column: 9)
      try demo.terminal.send("f\r")
      try demo.see("line half, token 0\n")
    }

    @Test func aboveAnEmptyLine() throws {
      let demo = try Demo()
      try demo.tell("print hello")
      try demo.expect(["hello", "demo>"], column: 6)
    }

    @Test(arguments: [80, 40, 7])
    func aboveAWrappedLine(columns: Int) throws {
      let demo = try Demo(columns: columns)
      let text = String((0..<100).map { Character(String($0 % 10)) })
      try demo.terminal.send(text)
      let rows = Self.rows("demo> " + text, columns)
      try demo.expect(rows, column: 106 % columns)
      try demo.tell("print hello")
      try demo.expect(["hello"] + rows, column: 106 % columns)
      try demo.terminal.send("x\r")
      try demo.see("\nline \(text)x, token 0\n")
    }

    /// A line that ends at the window's edge has its cursor in the next row.
    @Test func aboveALineThatFillsItsRow() throws {
      let demo = try Demo(columns: 40)
      try demo.terminal.send(String(repeating: "x", count: 34))
      try demo.expect(["demo> " + String(repeating: "x", count: 34), ""], column: 0)
      try demo.tell("print hello")
      try demo.expect(["hello", "demo> " + String(repeating: "x", count: 34), ""], column: 0)
    }

    @Test func theCursorStaysInTheMiddle() throws {
      let demo = try Demo(columns: 40)
      let text = String(repeating: "a", count: 50) + String(repeating: "b", count: 50)
      let rows = Self.rows("demo> " + text, 40)
      try demo.terminal.send(text + String(repeating: "\u{1B}[D", count: 50))
      try demo.expect(rows, column: 16, above: 1)
      try demo.tell("print hello")
      try demo.expect(["hello"] + rows, column: 16, above: 1)
      try demo.terminal.send("\u{1}")
      try demo.expect(["hello"] + rows, column: 6, above: 2)
      try demo.tell("print again")
      try demo.expect(["hello", "again"] + rows, column: 6, above: 2)
      try demo.terminal.send("x\u{5}y\r")
      try demo.see("\nline x\(text)y, token 0\n")
    }

    @Test func aboveOtherAlphabets() throws {
      let demo = try Demo()
      try demo.terminal.send("ä世e\u{301}z\u{1B}[D")
      try demo.expect(["demo> ä世e\u{301}z"], column: 10)
      try demo.tell("print hello")
      try demo.expect(["hello", "demo> ä世e\u{301}z"], column: 10)
    }

    @Test func aWindowThatWasResized() throws {
      let demo = try Demo()
      let text = String((0..<60).map { Character(String($0 % 10)) })
      try demo.terminal.send(text)
      try demo.expect(["demo> " + text], column: 66)
      let last = demo.terminal.output.count
      demo.terminal.resize(columns: 30, rows: 24)
      try demo.tell("print hello")
      let rows = Self.rows("demo> " + text, 30)
      try demo.expect(["hello"] + rows, column: 6, resized: (last, 30))
      try demo.terminal.send("x\r")
      try demo.see("line \(text)x, token 0\n")
    }

    @Test func atAQuestion() throws {
      let demo = try Demo()
      try demo.terminal.send("ask\r")
      try demo.see("ask? ")
      try demo.terminal.send("ye")
      try demo.expect(["demo> ask", "ask? ye"], column: 7)
      try demo.tell("print hello")
      try demo.expect(["demo> ask", "hello", "ask? ye"], column: 7)
      try demo.terminal.send("s\r")
      try demo.see("answer text(\"yes\")\n")
    }

    // MARK: - What waits

    @Test func duringASearch() throws {
      let demo = try Demo()
      for line in ["alpha", "beta"] {
        try demo.terminal.send(line + "\r")
        try demo.see("line \(line), token 0\ndemo> ")
      }
      let above = ["demo> alpha", "line alpha, token 0", "demo> beta", "line beta, token 0"]
      try demo.terminal.send("\u{12}alp")
      try demo.expect(above + ["(reverse-i-search)`alp': alpha"], column: 25)
      try demo.tell("print hello")
      try demo.terminal.send("h")
      try demo.expect(above + ["hello", "(reverse-i-search)`alph': alpha"], column: 26)
      // A key that leaves the search.
      try demo.terminal.send("\u{5}")
      try demo.expect(above + ["hello", "demo> alpha"], column: 11)
      try demo.terminal.send("s\r")
      try demo.see("line alphas, token 0\n")
    }

    @Test func whileAPasteIsConfirmed() throws {
      let demo = try Demo()
      try demo.terminal.paste("one\ntwo")
      try demo.see("one\ntwo\n2 lines; press Enter to run them or Ctrl-C to discard them: ")
      try demo.tell("print hello")
      try demo.terminal.paste("three\nfour")
      try demo.see("\nthree\nfour\n4 lines; press Enter to run them or Ctrl-C to discard them: ")
      #expect(!demo.terminal.screenText.contains("hello"))
      try demo.terminal.send("\r")
      try demo.see("\nhello\npaste [\"one\", \"two\", \"three\", \"four\"]\ndemo> ")
    }

    @Test func inTheMiddleOfAPaste() throws {
      let demo = try Demo()
      try demo.terminal.send("\u{1B}[200~ab")
      try demo.tell("print hello")
      try demo.terminal.send("cd\u{1B}[201~")
      try demo.expect(["hello", "demo> abcd"], column: 10)
    }

    @Test func whileAnExternalEditorRuns() throws {
      // libedit calls `vi` with the name of a file.
      let demo = try Demo(files: [
        ".editrc": "bind ^X vi-histedit\n",
        "vi": "#!/bin/sh\necho editing\nread answer\nprintf 'from vi' > \"$1\"\necho edited\n",
      ]) { _ = chmod($0.path("vi"), 0o700) }
      try demo.terminal.send("before\u{18}")
      try demo.see("editing\n")
      try demo.tell("print hello")
      try demo.terminal.send("go\r")
      #expect(try !demo.see("edited\n").contains("hello"))
      try demo.see("hello\n")
      try demo.see("line from vi, token 0\n")
    }

    // MARK: - Without an editor

    @Test(arguments: ["TERM", "--plain"])
    func theSystemEditsTheLine(way: String) throws {
      let demo =
        try way == "TERM" ? Demo(environment: ["TERM": "dumb"]) : Demo("--plain")
      try demo.terminal.send("ha")
      try demo.see("ha")
      try demo.tell("print hello")
      try demo.see("\nhello\ndemo> ")
      // What was typed is still with the driver.
      try demo.terminal.send("lf\r")
      try demo.see("line half, token 0\n")
      #expect(!demo.terminal.rawText.contains("\u{1B}"))
    }

    @Test func atASecret() throws {
      let demo = try Demo()
      try demo.terminal.send("secret\r")
      try demo.see("secret? ")
      try demo.terminal.send("hunt")
      try demo.tell("print hello")
      try demo.see("\nhello\nsecret? ")
      try demo.terminal.send("er2\r")
      try demo.see("\nanswer text(\"hunter2\")\n")
      #expect(!demo.terminal.screenText.contains("hunt\n"))
    }

    // MARK: - While no line is read

    @Test func inOrderWithWhatIsWrittenBesides() throws {
      let demo = try Demo()
      try demo.terminal.send("pause\r")
      try demo.see("pausing\n")
      for order in ["say one", "print two", "say three", "print four", "go"] { try demo.tell(order) }
      try demo.see("one\ntwo\nthree\nfour\nwent on\ndemo> ")
    }

    /// A background program may have made the terminal's descriptor non-blocking.
    @Test func whenTheTerminalIsSlow() throws {
      let demo = try Demo()
      let words = (1...8000).map { "word\($0)" }
      try demo.tell("block")
      try demo.tell("print \(words.joined(separator: " "))")
      try demo.see("word7999 word8000\ndemo> ")
      let lines = (1...2000).map { "line \($0)\n" }.joined()
      try demo.terminal.send("\u{1B}[200~" + lines)
      try demo.tell("block")
      try demo.terminal.send("\u{1B}[201~")
      // Until the terminal takes no more.
      usleep(100_000)
      try demo.see("line 1999\nline 2000\n2000 lines; press Enter to run them or Ctrl-C to discard them: ")
    }

    private static func rows(_ line: String, _ columns: Int) -> [String] {
      stride(from: 0, to: line.count, by: columns).map {
        String(line.dropFirst($0).prefix(columns)).trimmingEnd
      }
    }
  }

  /// What changes beside the text while a line is being typed.
  extension PromptPrintingTests {
    @Test func completionGoesOn() throws {
      let demo = try Demo()
      try demo.terminal.send("get b")
      try demo.tell("print hello")
      try demo.expect(["hello", "demo> get b"], column: 11)
      try demo.terminal.send("\t")
      try demo.expect(["hello", "demo> get banana"], column: 17)
      try demo.tell("offer cherry citron")
      try demo.terminal.send("ch\t")
      try demo.expect(["hello", "demo> get banana cherry"], column: 24)
      // The next text comes between two Tabs.
      try demo.terminal.send("c\t")
      try demo.tell("print again")
      try demo.expect(["hello", "again", "demo> get banana cherry c"], column: 25)
      try demo.terminal.send("\t\t")
      try demo.see("cherry  citron\ndemo> get banana cherry c")
      try demo.terminal.send("\r")
      try demo.see("line get banana cherry c, token 0\n")
      #expect(!demo.terminal.screenText.contains("still there"))
    }

    @Test func aTokenIsThatOfTheFirstKey() throws {
      let demo = try Demo()
      try demo.terminal.send("3")
      try demo.see("3")
      try demo.tell("token 7")
      try demo.tell("print rows")
      try demo.terminal.send("\r")
      try demo.see("line 3, token 0\ndemo> ")
      try demo.terminal.send("3\r")
      try demo.see("line 3, token 7\ndemo> ")
      // A key that comes with the new screen, and one after it.
      try demo.tell("token 8")
      try demo.tell("print rows")
      try demo.see("rows\ndemo> ")
      try demo.terminal.send("4\r")
      try demo.see("line 4, token 8\ndemo> ")
      try demo.terminal.send("\r")
      try demo.see("line '', token 8\ndemo> ")
    }

    @Test func anotherEditorAfterTheFirst() throws {
      let demo = try Demo()
      try demo.terminal.send("another\r")
      try demo.see("one lives\ndemo> ")
      try demo.terminal.send("half")
      try demo.see("half")
      try demo.tell("print hello")
      try demo.expect(["demo> another", "one lives", "hello", "demo> half"], column: 10)
      // The first one's history went with it.
      try demo.terminal.send("\u{1B}[A\r")
      try demo.see("line half, token 0\n")
    }

    @Test func aReaderThatIsCancelled() throws {
      let demo = try Demo()
      try demo.terminal.send("half")
      try demo.see("half")
      try demo.tell("cancel")
      try demo.see("\ninterrupted\ndemo> ")
      try demo.terminal.send("whole\r")
      try demo.see("line whole, token 0\n")
    }

    @Test func theTerminalIsAsBeforeWhenTheProgramExitsMeanwhile() throws {
      let demo = try Demo()
      try demo.terminal.send("half")
      try demo.see("half")
      #expect(!demo.terminal.isCanonical)
      demo.order("exit 3")
      #expect(try demo.terminal.wait() == .exited(3))
      #expect(demo.terminal.modes.hasSameModes(as: demo.terminal.initialModes))
      #expect(demo.terminal.rawText.hasSuffix("half\r\n\u{1B}[?2004l"))
    }
  }

  extension String {
    fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
  }
#endif

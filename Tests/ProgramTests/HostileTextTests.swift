#if canImport(Glibc)
  import Testing

  /// Text of forms and settings is shown on a terminal, never obeyed.
  struct HostileTextTests {
    /// Clears the screen, sets the window's title, a C1 sequence, an override that turns text around, a bell.
    private static let hostile = #"a\u001b[2Jb\u001b]0;x\u0007c\u009b31md\u202Ee\u0007f\nz"#
    private static let shown = #"a\u{1B}[2Jb\u{1B}]0;x\u{7}c\u{9B}31md\u{202E}e\u{7}f\u{A}z"#
    private static let obeyed: [Unicode.Scalar] = ["\u{7}", "\u{9B}", "\u{202E}"]

    private func desk() throws -> Desk {
      let desk = try Desk(
        form: """
          {"title": "T\(Self.hostile)", "store": "settings.json", "sections": [{"header": "H\(Self.hostile)",
            "rows": [{"id": "r", "text": "R\(Self.hostile)", "key": "note", "accessory": "textField"}],
            "footer": "F\(Self.hostile)"}]}
          """)
      try desk.write(#"{"note": "V\#(Self.hostile)"}"#, to: "settings.json")
      return desk
    }

    @Test(arguments: ["plain", "styled"])
    func aScreenShowsItVisibly(output: String) throws {
      let run = try desk().formwork("show", "form.json", "--output", output, "--width", "200")
      #expect(run.status == 0)
      for part in ["T", "H", "R", "V", "F"] { #expect(run.stdout.contains(part + Self.shown)) }
      #expect(!run.stdout.unicodeScalars.contains("\u{1B}"))
      for scalar in Self.obeyed { #expect(!run.stdout.unicodeScalars.contains(scalar)) }
    }

    @Test(arguments: [["show", "form.json"], ["get", "form.json", "note"], ["get", "form.json"]])
    func aTerminalDoesNotObeyIt(call: [String]) throws {
      let desk = try desk()
      let terminal = try PseudoTerminal(
        program: BuiltProgram.path, arguments: call, environment: ["TERM": "dumb", "LC_ALL": "C.UTF-8"],
        directory: desk.folder.path, columns: 200)
      #expect(try terminal.wait() == .exited(0))
      #expect(!terminal.rawText.unicodeScalars.contains("\u{1B}"))
      for scalar in Self.obeyed { #expect(!terminal.rawText.unicodeScalars.contains(scalar)) }
    }

    @Test func aProgramGetsItAsItIs() throws {
      let run = try desk().formwork("get", "form.json", "note")
      #expect(run.stdout == "Va\u{1B}[2Jb\u{1B}]0;x\u{7}c\u{9B}31md\u{202E}e\u{7}f\nz\n")
    }

    @Test(arguments: [
      ["show", "form.json", "--width", hostileWord], ["show", "form.json", "--\(hostileWord)"],
      ["show", "form.json", "home", hostileWord], ["export", "form.json", "--format", hostileWord],
      ["--generate-completion-script", hostileWord], [hostileWord], ["set", "form.json", hostileWord],
      ["set", "form.json", "\(hostileWord)=x"], ["set", "form.json", "--from-file", "note=\(hostileWord)"],
      ["get", "form.json", hostileWord], ["help", hostileWord], ["get", "form.json", "--store", hostileWord],
      ["run", "form.json", "--script", hostileWord], ["run", "form.json", "--allow-run=\(hostileWord)="],
      ["get", "form.json", "--output", "styled"], ["get", "form.json", "note", "--output", "styled"],
    ])
    func noArgumentIsObeyed(call: [String]) throws {
      let run = try BuiltProgram.run(call, environment: ["NO_COLOR": "1"], in: try desk().folder.path)
      for scalar in Self.obeyed + ["\u{1B}"] {
        #expect(!(run.stdout + run.stderr).unicodeScalars.contains(scalar), "\(run.stdout + run.stderr)")
      }
    }

    private static let hostileWord = "x\u{1B}[31m\u{9B}1m\u{202E}\u{7}y"

    @Test func messagesShowItVisibly() throws {
      let desk = try desk()
      let run = try desk.run("form.json", script: "set note\u{1B}[31m x\nset r x \u{202E}y\n")
      #expect(run.status == 1)
      #expect(run.stderr.contains(#"'note\u{1B}[31m'"#))
      let name = try desk.formwork("check", "no\u{1B}[2Jsuch.json")
      expect(name, status: 66, stderr: #"error: 'no\u{1B}[2Jsuch.json' does not exist"#)
    }
  }
#endif

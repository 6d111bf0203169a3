#if canImport(Glibc)
  import Testing

  /// The prompt asks before it resets settings because a change hides their rows.
  struct PromptHidingTests {
    private static let schema = #"""
      {"oneOf": [
        {"type": "object", "properties": {"type": {"const": "run"}, "command": {"type": "string"},
          "args": {"type": "array", "items": {"type": "object", "properties": {"name": {"type": "string"}}}},
          "env": {"type": "object", "properties": {"shell": {"type": "string"}}}}},
        {"type": "object", "properties": {"type": {"const": "http"}, "url": {"type": "string"}}}]}
      """#
    private static let settings = #"""
      {
        "type": "run",
        "command": "make",
        "args": [
          {"name": "-j"}
        ],
        "env": {"shell": "sh"}
      }

      """#
    private static let question =
      "Changing 'type' resets 3 settings: 'command', 'args' and 'env.shell'. Continue? [y]es [n]o "

    private func sitting(_ settings: String = settings) throws -> Sitting {
      let desk = try Desk()
      try desk.write(Self.schema, to: "schema.json")
      try desk.write(settings, to: "s.json")
      let sitting = try Sitting(desk, ["s.json", "--schema", "schema.json"], columns: 120)
      try sitting.see("s.json> ")
      return sitting
    }

    private func enter(_ line: String, _ sitting: Sitting) throws -> String {
      try sitting.enter(line, prompt: "s.json> ")
    }

    @Test func yesResetsAndUndoRestores() throws {
      let sitting = try sitting()
      try sitting.type("set type http")
      try sitting.see(Self.question)
      try sitting.terminal.send("y")
      let shown = try sitting.see("s.json> ")
      // The question is drawn again with the answer.
      #expect(
        shown == """
          \(Self.question)y
             - command                                                      make
             - [Add…]
             - env                                                               ›
             - -j                                                                ›
           1 * type                                                         http ⌄
           2 + url                                                       not set
             * env › shell                                        hidden not set
          s.json> \("")
          """)
      #expect(
        try enter("diff", sitting) == """
          set type http  # was run
          reset command  # was make
          reset args
          reset env.shell  # was sh

          """)
      _ = try enter("save", sitting)
      #expect(sitting.desk.text(of: "s.json") == "{\n  \"type\": \"http\"\n}\n")
      // The other way, nothing with a value is lost, so there is no question.
      _ = try enter("set type run", sitting)
      let undone = try [enter("undo", sitting), enter("undo", sitting)].map {
        $0.split(separator: "\n").first { $0.hasPrefix("undone") }
      }
      #expect(
        undone == [
          "undone: set type run; set command make; set args '[\"1\"]'; 1 more",
          "undone: set type http; reset command; reset args; 1 more",
        ])
      _ = try enter("save", sitting)
      #expect(
        sitting.desk.text(of: "s.json") == #"""
          {
            "type": "run",
            "command": "make",
            "args": [
              {"name": "-j"}
            ],
            "env": {"shell": "sh"}
          }

          """#)
    }

    @Test(arguments: ["n", "no", "\u{1B}", "\u{3}"])
    func anotherAnswerKeepsEverything(answer: String) throws {
      let sitting = try sitting()
      try sitting.type("set type http")
      try sitting.see(Self.question)
      try sitting.terminal.send(answer)
      try sitting.see("nothing was changed\ns.json> ")
      #expect(try enter("diff", sitting) == "nothing has changed since the last save\n")
    }

    /// A value that is chosen from a list is asked about, too.
    @Test func aChoiceAsks() throws {
      let sitting = try sitting()
      try sitting.type("type")
      try sitting.see("Esc to cancel")
      try sitting.terminal.send("http\r")
      try sitting.see(Self.question)
      try sitting.terminal.send("n")
      try sitting.see("nothing was changed\ns.json> ")
    }

    @Test func nothingIsAskedIfNothingIsReset() throws {
      let sitting = try sitting("{\"type\": \"run\"}\n")
      _ = try enter("set type http", sitting)
      #expect(!sitting.terminal.screenText.contains("Continue?"))
    }

    /// Each reason to hide a row is the same, whatever form has it.
    @Test func aSwitchAsks() throws {
      let desk = try Desk(
        form: #"""
          {"title": "Sample", "store": "s.json", "sections": [{"rows": [
            {"text": "TLS", "key": "tls", "accessory": "switchToggle"},
            {"text": "Key", "key": "key", "visibleWhen": "tls", "whenHidden": "clear", "accessory": "textField"}]}]}
          """#)
      try desk.write(#"{"tls": true, "key": "k"}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.type("tls")
      try sitting.see("Changing 'tls' resets 1 setting: 'key'. Continue? [y]es [n]o ")
      try sitting.terminal.send("y")
      try sitting.see("Sample> ")
      #expect(
        try sitting.enter("diff") == "set tls off  # was on\nreset key  # was k\n")
    }

    /// What was not asked about is printed, but not what was.
    @Test func theChoiceOfAnAlertPrintsWhatItResets() throws {
      let desk = try Desk(
        form: #"""
          {"title": "Sample", "store": "s.json", "sections": [{"rows": [
            {"text": "TLS", "key": "tls", "accessory": "switchToggle"},
            {"text": "Key", "key": "key", "visibleWhen": "tls", "whenHidden": "clear", "accessory": "textField"},
            {"id": "off", "text": "Off", "selection": {"alert": {"title": "Sure?", "actions": [
              {"title": "Turn off", "selection": {"set": {"tls": false}}}, {"title": "No"}]}}}]}]}
          """#)
      try desk.write(#"{"tls": true, "key": "k"}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      let note = "'key' was reset because it no longer applies"
      #expect(try sitting.enter("tap off --answer 'Turn off'").contains(note))
      _ = try sitting.enter("undo")
      try sitting.type("set tls off")
      try sitting.see("Continue? [y]es [n]o ")
      try sitting.terminal.send("y")
      #expect(try !sitting.see("Sample> ").contains(note))
    }
  }
#endif

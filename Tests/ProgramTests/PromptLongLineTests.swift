#if canImport(Glibc)
  import Testing

  /// A line that is longer than the window, in whatever order it became so. libedit writes beyond its tables if it
  /// holds a line that does not fit on its screen.
  struct PromptLongLineTests {
    private static let form = """
      {"title": "Sample", "store": "s.json", "sections": [{"rows": [
        {"text": "Rate", "key": "rate", "accessory": {"textField": {"kind": "decimal"}}},
        {"text": "Note", "key": "note", "accessory": "textField"}]}]}
      """

    private func sitting(note: String? = nil) throws -> Sitting {
      let desk = try Desk(form: Self.form)
      if let note { try desk.write(#"{"note": "\#(note)"}"#, to: "s.json") }
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      return sitting
    }

    /// A text that is offered again after a resize is edited at its end.
    @Test(arguments: [(70, 24), (10, 24), (10, 10), (53, 5)])
    func aRefusedTextIsOfferedAgainInASmallerWindow(columns: Int, rows: Int) throws {
      let sitting = try sitting()
      try sitting.type("rate")
      try sitting.see("Rate, Esc to cancel: ")
      sitting.terminal.resize(columns: columns, rows: rows)
      try sitting.terminal.send(String(repeating: "7x", count: 1500) + "\r")
      try sitting.see("error")
      try sitting.see("Rate")
      for keys in ["\u{1}", "\u{5}", "8888", "8888"] { try sitting.terminal.send(keys) }
      try sitting.press(.ctrlC)
      sitting.terminal.resize(columns: 80, rows: 24)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note").hasSuffix("'note' is not set\n"))
    }

    /// One key adds thousands of characters: a count before a character, or Ctrl-Y.
    @Test(arguments: [
      "\u{1}\u{1B}9\u{1B}9\u{1B}9\u{1B}9\u{1B}9z", "\u{15}\u{19}\u{19}\u{1}\u{19}\u{5}\u{19}",
    ])
    func aKeyAddsThousandsOfCharacters(keys: String) throws {
      let sitting = try sitting()
      try sitting.terminal.send("世" + String(repeating: "x", count: 15_000) + "世")
      try sitting.terminal.send(keys)
      sitting.terminal.resize(columns: 30, rows: 9)
      for keys in ["\u{1}", "\u{5}", "8", "\u{1}", "\u{1B}[C", "8"] { try sitting.terminal.send(keys) }
      try sitting.press(.ctrlC)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note").hasSuffix("'note' is not set\n"))
    }

    @Test func whatDoesNotFitIsNotInserted() throws {
      let sitting = try sitting()
      try sitting.terminal.send("set note x")
      try sitting.terminal.paste(String(repeating: "y", count: 30_000))
      try sitting.terminal.send("z\r")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "xz\n")
    }

    @Test func aLongValueIsKeptByEnter() throws {
      let note = String(repeating: "n", count: 2001)
      let sitting = try sitting(note: note)
      try sitting.type("note")
      try sitting.see(
        "the current value cannot be edited on one line; press Enter to keep it, or press\n"
          + "Ctrl-C and use 'edit note'\nNote, Esc to cancel: ")
      try sitting.press(.enter)
      try sitting.see("nothing was changed\n")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
    }
  }
#endif

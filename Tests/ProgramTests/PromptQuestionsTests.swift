#if canImport(Glibc)
  import Foundation
  import Glibc
  import Testing

  /// Questions at the prompt ask again after an answer that they do not know.
  struct PromptQuestionsTests {
    private static let form = """
      {"title": "Sample", "store": "s.json", "sections": [{"rows": [
        {"text": "Name", "key": "name", "accessory": {"textField": {"pattern": "[a-z]+", "message": "small letters"}}},
        {"text": "Choose", "id": "choose", "selection": {"alert": {"title": "Which?", "actions": [
          {"title": "First", "selection": {"set": {"name": "first"}}},
          {"title": "Second", "selection": {"set": {"name": "second"}}}]}}},
        {"text": "Item", "id": "item", "editActions": [
          {"title": "Delete", "style": "destructive", "selection": {"set": {"name": "deleted"}}},
          {"title": "Wipe…", "style": "destructive", "selection": {"alert": {"title": "Wipe it?", "actions": [
            {"title": "Wipe", "selection": {"set": {"name": "wiped"}}}, {"title": "Keep"}]}}}]}]}]}
      """

    private func sitting(_ option: String = "", terminal: String = "xterm-256color") throws -> Sitting {
      let desk = try Desk.sample()
      try desk.write(Self.form, to: "form.json")
      let sitting = try Sitting(
        desk, ["form.json"] + [option].filter { !$0.isEmpty }, environment: ["TERM": terminal])
      try sitting.see("Sample> ")
      return sitting
    }

    /// A value that a requirement or a rule of the list refuses is asked for again, as any other.
    @Test func aRefusedEntryIsAskedForAgain() throws {
      let desk = try Desk(
        form: #"""
          {"title": "Sample", "store": "s.json", "sections": [{"rows": [
            {"text": "Host", "key": "host", "accessory": "textField", "require": [
              {"when": "host != null", "that": "host matches '[a-z]+'", "message": "'${host}' is not a host"}]},
            {"text": "Variables", "key": "env", "accessory": {"map": {"of": "textField"}}}]}]}
          """#)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.type("host")
      try sitting.see("Host, Esc to cancel: ")
      try sitting.type("a1")
      try sitting.see("error: 'a1' is not a host\nHost, Esc to cancel: a1")
      try sitting.terminal.send("\u{7F}\r")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get host") == "a\n")
      try sitting.type("env")
      try sitting.see("Variables, Enter to go back> ")
      try sitting.type("1")
      try sitting.see("New NAME=VALUE, Enter to go back: ")
      try sitting.type("LANG")
      try sitting.see("error: expected NAME=VALUE, got 'LANG'\n")
      try sitting.see("New NAME=VALUE, Esc to cancel: LANG")
      try sitting.type("=C")
      try sitting.see("  1  LANG=C\n")
    }

    /// A number or the first letters answer. Where several choices begin so, the question goes on.
    @Test(arguments: [("2", "second"), ("f", "first"), ("xF", "first"), ("1\r", "first")])
    func aChoice(keys: String, name: String) throws {
      let sitting = try sitting()
      try sitting.type("choose")
      try sitting.see("  1  First\n  2  Second\n[1-2], Esc to cancel: ")
      try sitting.terminal.send(keys)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get name") == name + "\n")
    }

    @Test func aChoiceAsALine() throws {
      let sitting = try sitting("--linear")
      try sitting.type("choose")
      try sitting.see("[1-2], Enter to cancel: ")
      try sitting.type("3")
      try sitting.see("'3' is not one of the choices; enter a number from 1 to 2, or nothing to cancel\n")
      try sitting.see("[1-2], Enter to cancel: 3")
      try sitting.press(.ctrlU)
      try sitting.type("SEC")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get name") == "second\n")
    }

    @Test func aConfirmation() throws {
      let sitting = try sitting()
      try sitting.type("do item Delete")
      try sitting.see("Delete 'Item'? [y]es [n]o ")
      try sitting.terminal.send("?\rY")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get name") == "deleted\n")
    }

    /// Esc is no part of the next line, nor is what was typed of the answer's word.
    @Test(arguments: ["\u{1B}", "\u{3}", "n", "no", "no\r"])
    func aConfirmationIsLeft(answer: String) throws {
      let sitting = try sitting()
      try sitting.type("do item Delete")
      try sitting.see("Delete 'Item'? [y]es [n]o ")
      try sitting.terminal.send(answer)
      try sitting.see("nothing was changed\nSample> ")
      #expect(try sitting.enter("get name") == "\nnote: 'name' is not set\n")
    }

    /// A letter answers, but many type the whole word. Its letters may come one by one, and after the next prompt.
    @Test(arguments: [["y", "e", "s", "\r"], ["YE", "S\r"], ["y", "e\r"], ["y", "\r"]])
    func theRestOfAWordIsDropped(keys: [String]) throws {
      let sitting = try sitting()
      try sitting.type("do item Delete")
      try sitting.see("Delete 'Item'? [y]es [n]o ")
      for key in keys {
        try sitting.terminal.send(key)
        usleep(60_000)
      }
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get name") == "deleted\n")
      #expect(!sitting.terminal.screenText.contains("error:"))
    }

    /// What does not complete the word belongs to the next line.
    @Test(arguments: ["get name\r", "export\r", "e", "es"])
    func whatFollowsAnAnswerIsKept(keys: String) throws {
      let sitting = try sitting()
      try sitting.type("do item Delete")
      try sitting.see("Delete 'Item'? [y]es [n]o ")
      try sitting.terminal.send("y")
      try sitting.see("Sample> ")
      if keys == "es" { usleep(500_000) }
      try sitting.terminal.send(keys)
      try sitting.see(keys.trimmingCharacters(in: .newlines))
    }

    /// The last question of a program leaves nothing to the shell either.
    @Test(arguments: [["n", "o", "\r"], ["no\r"], ["n"]])
    func theShellDoesNotGetTheRestOfAWord(keys: [String]) throws {
      let desk = try Desk.sample()
      try desk.write(Self.form, to: "form.json")
      let sitting = try Sitting(desk, "form.json", inShell: true)
      try sitting.see("Sample> ")
      try sitting.enter("set name a")
      try sitting.type("quit")
      try sitting.see("[c]ancel ")
      for key in keys {
        try sitting.terminal.send(key)
        usleep(60_000)
      }
      try sitting.see("status 0\n")
      try sitting.type("on")
      try sitting.see("shell read on\n")
    }

    /// An alert of the form's own asks instead.
    @Test func aDestructiveActionAsksOnce() throws {
      let sitting = try sitting()
      try sitting.type("do item Wipe…")
      try sitting.see("do item Wipe…\nWipe it?\n  1  Wipe\n  2  Keep\n[1-2], Esc to cancel: ")
      try sitting.terminal.send("w")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get name") == "wiped\n")
    }

    @Test func aConfirmationAsALine() throws {
      let sitting = try sitting("--linear")
      try sitting.type("do item Delete")
      try sitting.see("Delete 'Item'? [y]es [n]o ")
      try sitting.type("sure")
      try sitting.see("answer 'y' or 'n'\nDelete 'Item'? [y]es [n]o sure")
      try sitting.press(.ctrlU)
      try sitting.type("Y")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get name") == "deleted\n")
    }

    @Test(arguments: ["", "--linear"])
    func unsavedChanges(option: String) throws {
      let sitting = try sitting(option)
      try sitting.enter("set name a")
      try sitting.type("quit")
      try sitting.see("Save 1 change to s.json? [y]es [n]o [c]ancel ")
      try sitting.type("yes")
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(sitting.desk.text(of: "s.json") == "{\n  \"name\": \"a\"\n}\n")
    }

    /// At a dumb terminal, the questions are the same, and lines answer them.
    @Test func aDumbTerminalAsksForLines() throws {
      let sitting = try sitting(terminal: "dumb")
      try sitting.enter("set name a")
      try sitting.type("quit")
      try sitting.see("Save 1 change to s.json? [y]es [n]o [c]ancel ")
      try sitting.type("what")
      try sitting.see("answer 'y', 'n' or 'c'\nSave 1 change to s.json? [y]es [n]o [c]ancel ")
      try sitting.type("")
      try sitting.see("Sample> ")
      try sitting.type("do item Delete")
      try sitting.see("Delete 'Item'? [y]es [n]o ")
      try sitting.type("y")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get name") == "deleted\n")
      #expect(!sitting.terminal.rawText.contains("\u{1B}"))
    }

    /// A signal ends the program in spite of the question, and the terminal is as before.
    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalAtAQuestion(signal: Int32) throws {
      let sitting = try sitting()
      try sitting.type("do item Delete")
      try sitting.see("Delete 'Item'? [y]es [n]o ")
      sitting.terminal.signal(signal)
      #expect(try sitting.terminal.wait() == .exited(128 + signal))
      #expect(sitting.terminal.modes.hasSameModes(as: sitting.terminal.initialModes))
    }

    @Test(arguments: [Sitting.Keys.ctrlC, .escape])
    func aRefusedTextStaysUntilTheFieldIsLeft(key: Sitting.Keys) throws {
      let sitting = try sitting()
      try sitting.type("name")
      try sitting.see("Name, Esc to cancel: ")
      try sitting.type("1")
      try sitting.see("error: '1' is not valid: small letters\nName, Esc to cancel: 1")
      try sitting.type("2")
      try sitting.see("error: '12' is not valid: small letters\nName, Esc to cancel: 12")
      try sitting.press(key)
      try sitting.see("nothing was changed\n")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
    }

    /// How a value can be removed depends on what an empty answer does.
    @Test(arguments: [
      ("name", "", "an empty line removes the value\n"),
      ("name", "dumb", "to remove the value, leave the field and use 'reset name'\n"),
      ("pin", "", "an empty line removes the value\n"),
      ("pin", "dumb", "an empty line removes the value\n"),
    ])
    func aFieldSaysHowItsValueIsRemoved(row: String, terminal: String, removal: String) throws {
      let desk = try Desk.sample()
      let pin =
        #""rows": [{"text": "Pin", "key": "pin", "accessory": {"textField": {"secure": true, "pattern": "[a-z]+"}}},"#
      try desk.write(Self.form.replacing(#""rows": ["#, with: pin), to: "form.json")
      try desk.write(#"{"name": "a", "pin": "a"}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json", environment: terminal.isEmpty ? [:] : ["TERM": terminal])
      try sitting.see("Sample> ")
      try sitting.type(row)
      try sitting.see(": ")
      try sitting.type("1")
      try sitting.see(removal)
    }

    /// What was typed stays, and no line of the paste is lost without a word.
    @Test(arguments: [
      ("name", "Name, Esc to cancel: ", "; to enter several lines, press Ctrl-C\nand use 'edit name'"),
      ("choose", "[1-2], Enter to cancel: ", ""),
      ("do item Delete", "Delete 'Item'? [y]es [n]o ", ""),
      ("quit", "Save 1 change to s.json? [y]es [n]o [c]ancel ", ""),
    ])
    func severalLinesAreRefused(line: String, question: String, instead: String) throws {
      let sitting = try sitting("--linear")
      try sitting.enter("set name a")
      try sitting.type(line)
      try sitting.see(question)
      if line == "name" { try sitting.see("a") }
      try sitting.terminal.send("typed")
      try sitting.see("typed")
      try sitting.terminal.paste("one\ntwo\nthree")
      try sitting.see("cannot paste 3 lines: expected one line\(instead)\n\(question)")
      try sitting.see("typed")
      try sitting.press(.ctrlC)
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get name") == "a\n")
    }

    /// A key is no line.
    @Test func aPasteDoesNotAnswer() throws {
      let sitting = try sitting()
      try sitting.type("do item Delete")
      try sitting.see("Delete 'Item'? [y]es [n]o ")
      try sitting.terminal.paste("y\nquit")
      try sitting.press(.escape)
      try sitting.see("nothing was changed\nSample> ")
      #expect(try sitting.enter("get name") == "\nnote: 'name' is not set\n")
    }

    @Test func severalLinesAreRefusedForAnElement() throws {
      let desk = try Desk(
        form: """
          {"title": "Sample", "sections": [{"rows": [
            {"text": "Tags", "key": "tags", "accessory": {"list": {"of": "textField"}}}]}]}
          """)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.type("tags")
      try sitting.see("Tags, Enter to go back> ")
      try sitting.type("1")
      try sitting.see("New value, Enter to go back: ")
      try sitting.terminal.paste("one\ntwo")
      try sitting.see("cannot paste 2 lines: expected one line")
      try sitting.type("x")
      try sitting.see("Tags, Enter to go back> ")
      try sitting.enter("back")
      #expect(try sitting.enter("get tags") == "[\"x\"]\n")
    }
  }
#endif

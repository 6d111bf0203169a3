#if canImport(Glibc)
  import Foundation
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
          {"title": "Delete", "style": "destructive", "selection": {"set": {"name": "deleted"}}}]}]}]}
      """

    private func sitting() throws -> Sitting {
      let desk = try Desk.sample()
      try desk.write(Self.form, to: "form.json")
      let sitting = try Sitting(desk, "form.json")
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
      try sitting.see("Host: ")
      try sitting.type("a1")
      try sitting.see("error: 'a1' is not a host\npress Ctrl-C to leave the field unchanged\nHost: a1")
      try sitting.terminal.send("\u{7F}\r")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get host") == "a\n")
      try sitting.type("env")
      try sitting.see("Variables> ")
      try sitting.type("1")
      try sitting.see("Add NAME=VALUE: ")
      try sitting.type("LANG")
      try sitting.see("error: expected NAME=VALUE, got 'LANG'\npress Ctrl-C to leave the field unchanged\n")
      try sitting.see("Add NAME=VALUE: LANG")
      try sitting.type("=C")
      try sitting.see("  1  LANG=C\n")
    }

    @Test func aChoice() throws {
      let sitting = try sitting()
      try sitting.type("choose")
      try sitting.see("[1-2]: ")
      try sitting.type("3")
      try sitting.see(
        "'3' is not one of the choices; enter a number from 1 to 2, or nothing to cancel\n[1-2]: ")
      try sitting.type("SECOND")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get name") == "second\n")
    }

    @Test func aConfirmation() throws {
      let sitting = try sitting()
      try sitting.type("do item Delete")
      try sitting.see("Delete: Item? [y]es, [N]o ")
      try sitting.type("sure")
      try sitting.see("answer 'y' or 'n'\nDelete: Item? [y]es, [N]o ")
      try sitting.type("Y")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get name") == "deleted\n")
    }

    @Test func unsavedChanges() throws {
      let sitting = try sitting()
      try sitting.enter("set name a")
      try sitting.type("quit")
      try sitting.see("Save changes? [y]es, [n]o, [c]ancel ")
      try sitting.type("what")
      try sitting.see("answer 'y', 'n' or 'c'\nSave changes? [y]es, [n]o, [c]ancel ")
      try sitting.type("yes")
      #expect(try sitting.terminal.wait() == .exited(0))
      #expect(sitting.desk.text(of: "s.json") == "{\n  \"name\": \"a\"\n}\n")
    }

    @Test func aFieldSaysOnceHowToLeaveIt() throws {
      let sitting = try sitting()
      try sitting.type("name")
      try sitting.see("Name: ")
      try sitting.type("1")
      try sitting.see(
        "error: '1' is not valid: small letters\npress Ctrl-C to leave the field unchanged\nName: 1")
      try sitting.type("2")
      try sitting.see("error: '12' is not valid: small letters\nName: 12")
      try sitting.press(.ctrlC)
      try sitting.see("nothing was changed\n")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("diff") == "nothing has changed since the last save\n")
    }

    /// How a value can be removed depends on what an empty answer does.
    @Test(arguments: [
      ("name", "", ", or clear it and press Enter to remove\nits value"),
      ("name", "dumb", "; to remove its value, use 'reset name'\nafterwards"),
      ("pin", "", "; to remove its value, use 'reset pin'\nafterwards"),
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
      try sitting.see("press Ctrl-C to leave the field unchanged\(removal)\n")
    }

    /// What was typed stays, and no line of the paste is lost without a word.
    @Test(arguments: [
      ("name", "Name: ", "; to enter several lines, press Ctrl-C\nand use 'edit name'"),
      ("choose", "[1-2]: ", ""),
      ("do item Delete", "Delete: Item? [y]es, [N]o ", ""),
      ("quit", "Save changes? [y]es, [n]o, [c]ancel ", ""),
    ])
    func severalLinesAreRefused(line: String, question: String, instead: String) throws {
      let sitting = try sitting()
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

    @Test func severalLinesAreRefusedForAnElement() throws {
      let desk = try Desk(
        form: """
          {"title": "Sample", "sections": [{"rows": [
            {"text": "Tags", "key": "tags", "accessory": {"list": {"of": "textField"}}}]}]}
          """)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.type("tags")
      try sitting.see("Tags> ")
      try sitting.type("1")
      try sitting.see("Add: ")
      try sitting.terminal.paste("one\ntwo")
      try sitting.see("cannot paste 2 lines: expected one line")
      try sitting.type("x")
      try sitting.see("Tags> ")
      try sitting.enter("back")
      #expect(try sitting.enter("get tags") == "[\"x\"]\n")
    }
  }
#endif

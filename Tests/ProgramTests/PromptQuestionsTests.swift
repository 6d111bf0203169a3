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
  }
#endif

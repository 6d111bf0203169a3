#if canImport(Glibc)
  import Testing

  /// Edit actions at the prompt and in scripts.
  struct PromptActionsTests {
    private static let form = #"""
      {"title": "Sample", "store": "settings.json", "sections": [{"rows": [
        {"text": "Note", "key": "note", "accessory": "textField", "editActions": [
          {"title": "Clear", "style": "destructive", "selection": {"reset": "note"}},
          {"title": "Fill", "selection": {"set": {"note": "full"}}}]}]}]}
      """#

    private func desk() throws -> Desk {
      let desk = try Desk(form: Self.form)
      try desk.write(#"{"note":"old"}"#, to: "settings.json")
      return desk
    }

    @Test(arguments: ["n", "\u{1B}"])
    func aDestructiveActionThatIsNotConfirmedIsNotPerformed(answer: String) throws {
      let sitting = try Sitting(try desk(), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("do note Clear")
      try sitting.see("Clear 'Note'?")
      try sitting.terminal.send(answer)
      try sitting.see("nothing was changed")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "old\n")
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func aDestructiveActionThatIsConfirmedIsPerformed() throws {
      let sitting = try Sitting(try desk(), "form.json")
      try sitting.see("Sample> ")
      try sitting.type("do note Clear")
      try sitting.see("Clear 'Note'?")
      try sitting.type("y")
      try sitting.see("Sample> ")
      #expect(try sitting.enter("get note") == "\nnote: 'note' is not set\n")
    }

    @Test func anotherActionIsNotConfirmed() throws {
      let sitting = try Sitting(try desk(), "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("do note Fill")
      #expect(try sitting.enter("get note") == "full\n")
    }

    @Test func aScriptIsNotAsked() throws {
      let desk = try desk()
      let run = try desk.run("form.json", script: "do note Clear")
      expect(run, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
      #expect(desk.text(of: "settings.json") == "{}")
    }
  }
#endif

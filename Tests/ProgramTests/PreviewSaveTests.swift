#if canImport(Glibc)
  import Formwork
  import Foundation
  import Testing

  /// `formwork preview --store`: what a page changes and saves.
  struct PreviewSaveTests {
    private func page(_ settings: String) throws -> Preview.Page {
      let desk = try Desk.sample(settings: settings)
      return try Preview(desk, "form.json", "--store", "settings.json").load()
    }

    private func file(_ page: Preview.Page) -> String? { page.preview.desk.text(of: "settings.json") }

    @Test func aSaveChangesOnlyWhatThePageChanged() throws {
      let page = try page(
        "{\n  \"network\": {\"port\": 8080, \"other\": 1.50},\n  \"note\": \"x\", \"theme\": \"Dark\"\n}\n")
      try page.set("network.port", "81")
      try page.set("rate", "0.1")
      try page.send("reset", ["screen": "home", "id": "note"])
      #expect(try page.set("password", "longenough")["unsaved"] == 4)
      #expect(
        try page.send("save")["notes"] == [
          "Saved 4 changes to settings.json.",
          "'settings.json' contains a secret and is readable by other users; run 'chmod 600 settings.json' to prevent that",
        ])
      #expect(
        file(page)
          == "{\n  \"network\": {\"port\": 81, \"other\": 1.50}, \"theme\": \"Dark\", \"rate\": 0.1, \"password\": \"longenough\"\n}\n"
      )
      #expect(try page.send("save")["notes"] == ["Nothing to save."])
    }

    @Test func aRefusalChangesNothing() throws {
      let page = try page(#"{"owner": "ada"}"#)
      #expect(try page.set("network.port", "0")["refusals"] == ["0 is less than the minimum of 1"])
      #expect(try page.send("save")["notes"] == ["Nothing to save."])
      #expect(file(page) == #"{"owner": "ada"}"#)
    }

    /// The secrets of the settings file never reach a page, not even when a saved change is undone.
    @Test func savingAndUndoingASecretDoesNotRevealIt() throws {
      let page = try page(#"{"password": "hunter2hunter2"}"#)
      try page.set("password", "longenough")
      #expect(try page.send("save")["unsaved"] == 0)
      #expect(file(page) == #"{"password": "longenough"}"#)
      var replies = [try page.send("undo"), try page.send("script"), try page.send("view")]
      replies += [try page.send("row", ["screen": "home", "id": "password"]), try page.send("save")]
      #expect(!replies.description.contains("hunter2") && !replies.description.contains("longenough"))
      #expect(file(page) == #"{"password": "hunter2hunter2"}"#)
    }

    // MARK: - Other programs

    @Test func changesOfAnotherProgramReachThePageAndAreMerged() throws {
      let page = try page(#"{"note": "x"}"#)
      let events = try page.events()
      _ = try events.event("form")
      try page.preview.desk.write(#"{"note": "y"}"#, to: "settings.json")
      _ = try events.event("changed")
      #expect(try page.rows()[4]["value"] == "y")
      try page.send("set", ["screen": "home", "id": "theme", "value": "Dark"])
      #expect(try page.send("save")["notes"] == ["Saved 1 change to settings.json."])
      #expect(file(page) == #"{"note": "y", "theme": "Dark"}"#)
    }

    @Test(arguments: [("mine", "3"), ("theirs", "2")])
    func aConflictIsResolved(side: String, port: String) throws {
      let page = try page(#"{"network": {"port": 1}, "note": "x"}"#)
      try page.set("network.port", "3")
      let events = try page.events()
      _ = try events.event("form")
      try page.preview.desk.write(#"{"network": {"port": 2}, "note": "y"}"#, to: "settings.json")
      #expect(
        try events.expect("when you save").hasSuffix(
          "'Port' was changed here and in the settings file; choose a value when you save"))
      for _ in 1...2 {
        let reply = try page.send("save")
        #expect(
          reply["conflicts"] == [
            "settings": [["key": "network.port", "name": "'Port'", "mine": "3", "theirs": "2"]],
            "message": "1 setting was also changed by another program",
          ])
        #expect(reply["unsaved"] == 1)
      }
      // A choice holds only for what was shown.
      #expect(try page.send("save", ["resolve": .string(side), "keys": ["note"]])["unsaved"] == 1)
      #expect(try page.send("save", ["resolve": .string(side), "keys": ["network.port"]])["unsaved"] == 0)
      #expect(file(page) == #"{"network": {"port": \#(port)}, "note": "y"}"#)
      #expect(try page.rows()[2]["value"] == .int(Int(port)!))
    }

    /// A deleted settings file is not an error in the form, and the user decides what becomes of the values.
    @Test(arguments: [true, false])
    func aDeletedFileIsCreatedAgainIfTheUserWantsIt(isWanted: Bool) throws {
      let page = try page(#"{"note": "x", "owner": "Ada"}"#)
      let events = try page.events()
      _ = try events.event("form")
      try page.set("note", "z")
      #expect(try page.preview.desk.shell("rm settings.json").status == 0)
      let message = "Another program has deleted or emptied the settings file."
      #expect(try events.expect("settings file.").hasSuffix(message))
      #expect(try page.rows()[4]["value"] == "z")
      for _ in 1...2 { #expect(try page.send("save")["deleted"] == .string(message)) }
      #expect(file(page) == nil)
      if isWanted {
        #expect(try page.send("save", ["resolve": "mine"])["notes"] == ["Saved 2 changes to settings.json."])
        #expect(file(page)?.filter { !$0.isWhitespace } == #"{"note":"z","owner":"Ada"}"#)
      } else {
        #expect(try page.send("revert")["unsaved"] == 0)
        #expect(file(page) == nil)
        #expect(try page.rows()[4]["value"] ?? .null == .null)
      }
    }

    @Test func aDeletedFileIsNoticedWithoutChanges() throws {
      let page = try page(#"{"note": "x", "owner": "Ada"}"#)
      #expect(try page.preview.desk.shell("rm settings.json").status == 0)
      #expect(try page.send("save")["deleted"] != nil)
      #expect(try page.send("save", ["resolve": "mine"])["notes"] == ["Saved 2 changes to settings.json."])
    }

    /// The message names a file that cannot be read and the place of the mistake.
    @Test func aMistakeInTheSettingsFileIsNamedWhenNothingIsSaved() throws {
      let page = try page(#"{"note": "x"}"#)
      try page.set("note", "z")
      try page.preview.desk.write("{\"note\": \"x\",\n  oops}", to: "settings.json")
      #expect(
        try page.send("save")["refusals"] == [
          "settings.json:2:3: expected a member name in quotes, got '…'"
        ])
    }

    /// Messages in a page name no commands, and use the labels of rows.
    @Test func aRequirementIsNotMetInThePagesOwnWords() throws {
      let form = """
        {"title": "T", "sections": [{"rows": [
          {"text": "On", "key": "on", "accessory": {"switchToggle": false},
           "require": [{"that": "tls || !on", "message": "turn on encryption"}]},
          {"text": "Encryption", "key": "tls", "accessory": {"switchToggle": false}}
        ]}]}
        """
      let desk = try Desk(form: form)
      let page = try Preview(desk, "form.json", "--store", "settings.json").load()
      try page.send("tap", ["screen": "home", "id": "on"])
      #expect(try page.send("save")["refusals"] == ["'On': turn on encryption"])
      #expect(desk.text(of: "settings.json") == nil)
    }

    @Test func unsavedChangesOutliveThePreview() throws {
      let desk = try Desk.sample(settings: #"{"note": "x"}"#)
      let first = try Preview(desk, "form.json", "--store", "settings.json")
      try first.load().set("note", "y")
      first.terminal.signal(SIGTERM)
      _ = try first.terminal.wait()
      let page = try Preview(desk, "form.json", "--store", "settings.json").load()
      #expect(try page.send("open")["recoverable"] == 1)
      let reply = try page.send("recover")
      #expect(reply["notes"] == ["Recovered 1 change."])
      #expect(reply["unsaved"] == 1)
      #expect(try page.rows()[4]["value"] == "y")
      #expect(try page.send("open")["recoverable"] == 0)
    }

    /// Values of rows that a program loads are recovered, however soon.
    @Test func valuesOfLoadedRowsAreRecovered() throws {
      let desk = try Desk(form: #"{"title": "T", "sections": [{"rows": {"run": ["sh", "rows.sh"]}}]}"#)
      try desk.write(
        #"sleep 0.5; echo '[{"text": "R", "key": "r", "accessory": "textField"}]'"#, to: "rows.sh")
      let first = try Preview(desk, "form.json", "--store", "s.json", "--allow-run")
      let page = try first.load()
      try desk.wait(for: "the row") { try page.rows().first?["key"] == "r" }
      try page.set("r", "typed")
      first.terminal.signal(SIGTERM)
      _ = try first.terminal.wait()
      let next = try Preview(desk, "form.json", "--store", "s.json", "--allow-run").load()
      #expect(try next.send("recover")["notes"] == ["Recovered 1 change."])
      #expect(try next.rows()[0]["value"] == "typed")
    }

    // MARK: - Programs

    @Test func programsNeedPermission() throws {
      let desk = try Desk.programs()
      let refused = try Preview(desk, "form.json", "--store", "settings.json").load()
      #expect(
        try refused.send("tap", ["screen": "home", "id": "echo"])["refusals"] == [
          "not allowed to run: sh echo.sh (--allow-run=sh allows it)"
        ])
      try refused.set("note", "x")
      #expect(
        try refused.send("save")["refusals"] == [
          "not saved: not allowed to run: sh check.sh {file} (--allow-run=sh allows it; --no-checks saves without it)"
        ])
      refused.preview.terminal.signal(SIGTERM)
      let page = try Preview(desk, "form.json", "--store", "settings.json", "--allow-run").load()
      #expect(try page.send("tap", ["screen": "home", "id": "echo"])["refusals"] == [])
      #expect(try page.rows()[1]["value"] == "set")
      try page.set("note", "evil")
      #expect(
        try page.send("save")["refusals"] == [
          "not saved: 'sh' refused the settings: settings.json:2: evil"
        ])
      #expect(try page.set("port", "13")["refusals"] == ["13 is unlucky"])
      #expect(desk.text(of: "settings.json") == nil)
      try page.set("note", "good")
      try page.set("port", "81")
      #expect(
        try page.send("save")["notes"] == [
          "Saved 2 changes to settings.json.", "restart required: the server",
        ])
      #expect(desk.text(of: "applied") == "applied\n")
    }

    /// An alert waits for its answer, and the actions in `onChange` are performed once.
    @Test func whatFollowsFromAChangeIsDoneOnce() throws {
      let desk = try Desk(
        form: #"""
          {"title": "C", "sections": [{"rows": [
            {"text": "A", "key": "a", "accessory": "switchToggle",
             "onChange": [{"set": {"n": 1}}, {"alert": {"title": "Careful", "actions": [{"title": "No"},
               {"title": "Yes", "selection": {"set": {"n": 5}}}]}}, {"run": ["sh", "asked.sh"]}]},
            {"text": "N", "key": "n", "accessory": {"textField": {"kind": "integer"}}}]}]}
          """#)
      try desk.write(#"echo asked >> asked"#, to: "asked.sh")
      let page = try Preview(desk, "form.json", "--store", "s.json", "--allow-run").load()
      let reply = try page.send("tap", ["screen": "home", "id": "a"])
      #expect(reply["alert"]?.object?["title"] == "Careful")
      #expect(reply["unsaved"] == 2)
      let number = reply["alert"]?.object?["number"] ?? .null
      #expect(try page.send("answer", ["alert": number, "choice": 1])["changes"]?.array?.count == 1)
      #expect(try page.send("save")["unsaved"] == 0)
      #expect(desk.text(of: "s.json")?.filter { !$0.isWhitespace } == #"{"a":true,"n":5}"#)
      #expect(desk.text(of: "asked") == "asked\n")
    }
  }
#endif

#if canImport(Glibc)
  import Foundation
  import Testing

  /// `formwork preview --store`: what a page saves.
  @Suite(.needsPageEngine)
  struct PreviewSaveTests {
    private func page(_ settings: String) throws -> Preview.Page {
      let desk = try Desk.sample(settings: settings)
      return try Preview(desk, "form.json", "--store", "settings.json").load()
    }

    private func file(_ page: Preview.Page) -> String? { page.preview.desk.text(of: "settings.json") }

    @Test func aSaveChangesOnlyWhatThePageChanged() throws {
      let page = try page(
        "{\n  \"network\": {\"port\": 8080, \"other\": 1.50},\n  \"note\": \"x\", \"theme\": \"Dark\"\n}\n")
      #expect(page.settings == #"{"network": {"port": 8080}, "theme": "Dark", "note": "x"}"#)
      let answer = try page.save(
        #"""
        {"key": "network.port", "value": 81, "base": 8080}, {"key": "rate", "value": 0.10000000000000001},
        {"key": "note", "base": "x"}, {"key": "password", "value": "longenough"}
        """#)
      #expect(
        answer
          == #"{"saved": true, "message": "Saved 4 changes to settings.json. 'settings.json' contains a secret and "#
          + #"is readable by other users; run 'chmod 600 settings.json' to prevent that", "#
          + #""settings": "{\"network\": {\"port\": 81}, \"theme\": \"Dark\", \"rate\": 0.1, \"password\": {\"$withheld\": 0}}"}"#
      )
      #expect(
        file(page)
          == "{\n  \"network\": {\"port\": 81, \"other\": 1.50}, \"theme\": \"Dark\", \"rate\": 0.1, \"password\": \"longenough\"\n}\n"
      )
      #expect(
        try page.save("")
          == #"{"saved": true, "message": "Nothing to save.", "settings": "{\"network\": {\"port\": 81}, \"theme\": \"Dark\", \"rate\": 0.1, \"password\": {\"$withheld\": 0}}"}"#
      )
    }

    @Test func aRefusalChangesNothing() throws {
      let page = try page(#"{"owner": "ada", "network": {"wifi": false}}"#)
      #expect(
        try page.save(
          #"{"key": "network.port", "value": 0}, {"key": "owner", "base": "ada"}, {"key": "theme", "value": "Dark"}"#
        )
          == #"{"refusals": ["'Port': 0 is less than the minimum of 1"], "message": "Not saved."}"#
      )
      #expect(
        try page.save(#"{"key": "network.prot", "value": 1}"#)
          == #"{"refusals": ["this form has no setting 'network.prot'; did you mean 'network.port'?"], "message": "Not saved."}"#
      )
      #expect(file(page) == #"{"owner": "ada", "network": {"wifi": false}}"#)
      // What was refused is not saved with the next change.
      #expect(
        try page.save(#"{"key": "owner", "value": "bob", "base": "ada"}"#).hasPrefix(#"{"saved": true, "#))
      #expect(file(page) == #"{"owner": "bob", "network": {"wifi": false}}"#)
    }

    // MARK: - Other programs

    @Test func otherChangesReachThePageAndAreMerged() throws {
      let page = try page(#"{"note": "x"}"#)
      let events = try page.events()
      try page.preview.desk.write(#"{"note": "y", "password": "not-told"}"#, to: "settings.json")
      #expect(
        try events.event()
          == #"event: settings\#ndata: {"settings": "{\"note\": \"y\", \"password\": {\"$withheld\": 0}}"}"#)
      #expect(
        try page.save(#"{"key": "theme", "value": "Dark"}"#)
          == #"{"saved": true, "message": "Saved 1 change to settings.json. Another program had changed 'Note' "#
          + #"and 'Password'; those changes were kept.", "settings": "{\"theme\": \"Dark\", \"note\": \"y\", \"password\": {\"$withheld\": 0}}"}"#
      )
      #expect(file(page) == #"{"note": "y", "password": "not-told", "theme": "Dark"}"#)
    }

    /// A page that undoes a saved change of a secret sends the mark of the previous secret.
    @Test func theMarkOfASecretIsSavedAsTheSecret() throws {
      let page = try page(#"{"password": "hunter2hunter2"}"#)
      #expect(page.settings == #"{"password": {"$withheld": 0}}"#)
      let answer = try page.save(#"{"key": "password", "value": "longenough", "base": {"$withheld": 0}}"#)
      #expect(answer.hasSuffix(#""settings": "{\"password\": {\"$withheld\": 1}}"}"#), "\(answer)")
      #expect(file(page) == #"{"password": "longenough"}"#)
      _ = try page.save(#"{"key": "password", "value": {"$withheld": 0}, "base": {"$withheld": 1}}"#)
      #expect(file(page) == #"{"password": "hunter2hunter2"}"#)
      #expect(
        try page.save(#"{"key": "password", "value": {"$withheld": 7}}"#)
          == #"{"refusals": ["the earlier value of 'Password' is no longer available; enter it again"], "message": "Not saved."}"#
      )
      #expect(file(page) == #"{"password": "hunter2hunter2"}"#)
      // Nobody can have seen another program's change of a secret, even if the page has its mark.
      try page.preview.desk.write(#"{"password": "another-one"}"#, to: "settings.json")
      #expect(
        try page.save(#"{"key": "password", "value": "longenough", "base": {"$withheld": 0}}"#).contains(
          "conflicts"))
      let seen = try page.preview.load().settings
      #expect(seen == #"{"password": {"$withheld": 2}}"#)
      #expect(
        try page.save(#"{"key": "password", "value": "longenough", "base": {"$withheld": 2}}"#).contains(
          "conflicts"))
      #expect(file(page) == #"{"password": "another-one"}"#)
    }

    private let conflict =
      #"{"conflicts": [{"key": "network.port", "name": "'Port'", "mine": "3", "theirs": "2"}], "#
      + #""message": "1 setting was also changed by another program"}"#

    @Test func aConflictIsResolvedWithMine() throws {
      let page = try page(#"{"network": {"port": 1}, "note": "x"}"#)
      try page.preview.desk.write(#"{"network": {"port": 2}, "note": "y"}"#, to: "settings.json")
      let change = #"{"key": "network.port", "value": 3, "base": 1}"#
      for _ in 1...2 { #expect(try page.save(change) == conflict) }
      #expect(file(page) == #"{"network": {"port": 2}, "note": "y"}"#)
      #expect(
        try page.save(change, resolve: #""mine""#)
          == #"{"saved": true, "message": "Saved 1 change to settings.json. Another program had changed 'Note'; those changes were kept.", "#
          + #""settings": "{\"network\": {\"port\": 3}, \"note\": \"y\"}"}"#)
      #expect(file(page) == #"{"network": {"port": 3}, "note": "y"}"#)
    }

    @Test func aConflictIsResolvedWithTheirs() throws {
      let page = try page(#"{"network": {"port": 1}}"#)
      try page.preview.desk.write(#"{"network": {"port": 2}}"#, to: "settings.json")
      let change = #"{"key": "network.port", "value": 3, "base": 1}, {"key": "note", "value": "z"}"#
      #expect(try page.save(change) == conflict)
      #expect(
        try page.save(change, resolve: #""theirs""#)
          == #"{"saved": true, "message": "Saved 1 change to settings.json. Another program had changed 'Port'; those changes were kept.", "#
          + #""settings": "{\"network\": {\"port\": 2}, \"note\": \"z\"}"}"#)
      #expect(file(page) == #"{"network": {"port": 2}, "note": "z"}"#)
    }

    /// A user who has seen the other value and then changes it is not asked.
    @Test func aValueThatThePageHasShownIsNoConflict() throws {
      let page = try page(#"{"network": {"port": 1}}"#)
      try page.preview.desk.write(#"{"network": {"port": 2}}"#, to: "settings.json")
      #expect(
        try page.save(#"{"key": "network.port", "value": 3, "base": 2}"#)
          == #"{"saved": true, "message": "Saved 1 change to settings.json.", "settings": "{\"network\": {\"port\": 3}}"}"#
      )
      #expect(file(page) == #"{"network": {"port": 3}}"#)
    }

    /// A deleted settings file is not an error in the form, and the page decides what to do with its changes.
    @Test func aDeletedFileIsMadeAgainIfThePageWantsIt() throws {
      let page = try page(#"{"note": "x", "owner": "Ada"}"#)
      let events = try page.events()
      #expect(try page.preview.desk.shell("rm settings.json").status == 0)
      #expect(
        try events.event()
          == #"event: deleted\#ndata: {"message": "Another program has deleted or emptied the settings file."}"#
      )
      #expect(try events.event() == #"event: settings\#ndata: {"settings": "{}"}"#)
      #expect(try page.preview.load().settings == "{}")
      let change = #"{"key": "note", "value": "z"}"#
      for _ in 1...2 {
        #expect(
          try page.save(change)
            == #"{"deleted": true, "message": "Another program has deleted or emptied the settings file."}"#)
      }
      #expect(file(page) == nil)
      #expect(try page.save(change, resolve: "\"mine\"").hasPrefix(#"{"saved": true, "#))
      #expect(file(page)?.filter { !$0.isWhitespace } == #"{"note":"z"}"#)
    }

    /// The message names a file that cannot be read and the place of the mistake.
    @Test func aMistakeInTheSettingsFileIsNamedWhenNothingIsSaved() throws {
      let page = try page(#"{"note": "x"}"#)
      try page.preview.desk.write("{\"note\": \"x\",\n  oops}", to: "settings.json")
      #expect(
        try page.save(#"{"key": "note", "value": "z", "base": "x"}"#)
          == #"{"refusals": ["settings.json:2:3: expected a member name in quotes, got '…'"], "message": "Not saved."}"#
      )
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
      #expect(
        try page.save(#"{"key": "on", "value": true}"#)
          == #"{"refusals": ["'On': turn on encryption"], "message": "Not saved."}"#)
    }

    @Test func severalPagesFollowEachOther() throws {
      let first = try page("{}")
      let second = try first.preview.load()
      let events = try second.events()
      #expect(first.token != second.token)
      #expect(try first.save(#"{"key": "note", "value": "x"}"#).hasPrefix(#"{"saved": true, "#))
      #expect(try events.event() == #"event: settings\#ndata: {"settings": "{\"note\": \"x\"}"}"#)
      #expect(try second.save(#"{"key": "theme", "value": "Dark"}"#).hasPrefix(#"{"saved": true, "#))
      #expect(file(first) == "{\n  \"note\": \"x\",\n  \"theme\": \"Dark\"\n}")
    }

    /// A page that is shown stays, however often others are loaded and closed.
    @Test func theOldestOfManyClosedPagesHasToBeLoadedAgain() throws {
      let page = try page("{}")
      let events = try page.events()
      let closed = try page.preview.load()
      for _ in 1...15 { _ = try page.preview.load() }
      let tooOld =
        #"{"refusals": ["Too many pages of this preview are open. Reload this page to use it again; unsaved changes will be lost."], "message": "Not saved."}"#
      #expect(try closed.save("") == tooOld)
      #expect(try page.save(#"{"key": "note", "value": "x"}"#).hasPrefix(#"{"saved": true, "#))
      // If all are shown, the oldest one ends.
      var shown: [Connection] = []
      for _ in 1...15 { shown.append(try page.preview.load().events()) }
      _ = try page.preview.load().events()
      _ = try events.readAll()
      #expect(try page.save("") == tooOld)
    }

    // MARK: - Programs

    @Test func programsNeedPermission() throws {
      let desk = try Desk.programs()
      let refused = try Preview(desk, "form.json", "--store", "settings.json").load()
      #expect(
        try refused.save(#"{"key": "note", "value": "x"}"#)
          == #"{"refusals": ["not saved: not allowed to run: sh check.sh {file} (--allow-run=sh allows it; --no-checks saves without it)"], "message": "Not saved."}"#
      )
      let page = try Preview(desk, "form.json", "--store", "settings.json", "--allow-run").load()
      #expect(
        try page.save(#"{"key": "note", "value": "evil"}"#)
          == #"{"refusals": ["not saved: 'sh' refused the settings: settings.json:2: evil"], "message": "Not saved."}"#
      )
      #expect(
        try page.save(#"{"key": "port", "value": 13}"#)
          == #"{"refusals": ["13 is unlucky"], "message": "Not saved."}"#)
      #expect(desk.text(of: "settings.json") == nil)
      #expect(
        try page.save(#"{"key": "port", "value": 81}"#)
          == #"{"saved": true, "message": "Saved 1 change to settings.json. restart required: the server", "#
          + #""settings": "{\"port\": 81}"}"#)
      #expect(desk.text(of: "applied") == "applied\n")
    }

    // MARK: - Consequences

    /// The page has performed the actions of `onChange`, and its user has changed a value again.
    @Test func whatFollowedFromAChangeIsNotRepeated() throws {
      let desk = try Desk(
        form: #"""
          {"title": "C", "sections": [{"rows": [
            {"text": "A", "key": "a", "accessory": "switchToggle",
             "onChange": [{"toggle": "b"}, {"set": {"n": 1}}, {"alert": {"title": "Careful"}}, {"run": ["sh", "asked.sh"]}]},
            {"text": "B", "key": "b", "accessory": "switchToggle"},
            {"text": "N", "key": "n", "accessory": {"textField": {"kind": "integer"}}},
            {"text": "P", "key": "p", "accessory": "textField", "onChange": {"set": {"q": "1"}}},
            {"text": "Q", "key": "q", "accessory": "textField"}]}]}
          """#)
      // What a program sets has consequences that no page has performed.
      try desk.write(#"echo asked >> asked; echo '{"set": {"p": "set"}}'"#, to: "asked.sh")
      let page = try Preview(desk, "form.json", "--store", "s.json", "--allow-run").load()
      #expect(
        try page.save(
          #"{"key": "a", "value": true}, {"key": "b", "value": true}, {"key": "n", "value": 2}"#)
          == #"{"saved": true, "message": "Saved 5 changes to s.json.", "settings": "{\"a\": true, \"b\": true, "#
          + #"\"n\": 2, \"p\": \"set\", \"q\": \"1\"}"}"#)
      // Programs do not run again when the preview reads what the page saved.
      let events = try page.preview.load().events()
      #expect(try page.save(#"{"key": "n", "value": 3, "base": 2}"#).hasPrefix(#"{"saved": true, "#))
      #expect(try events.event().hasPrefix("event: settings\n"))
      #expect(desk.text(of: "asked") == "asked\n")
    }
  }
#endif

#if canImport(Glibc)
  import Testing

  /// What a row is called in what is found, here and elsewhere.
  struct PromptLabelsTests {
    private func desk() throws -> Desk {
      try Desk(
        form: """
          {
            "title": "Sample",
            "sections": [{ "rows": [
              { "id": "here", "text": "On", "accessibilityLabel": "Main switch", "key": "here",
                "accessory": { "switchToggle": false } },
              { "id": "go", "text": "More", "selection": { "push": "more" } }
            ] }],
            "screens": { "more": { "title": "More", "sections": [{ "rows": [
              { "id": "there", "text": "On", "accessibilityLabel": "Second main", "key": "there",
                "accessory": { "switchToggle": false } }
            ] }] } }
          }
          """)
    }

    @Test func aRowElsewhereShowsWhatItsScreenShows() throws {
      let sitting = try Sitting(try desk(), "form.json")
      try sitting.see("Sample> ")
      let found = try sitting.enter("find main").split(separator: "\n")
      #expect(found.first?.hasPrefix(" 1   On         home/here  ") == true)
      #expect(found.last?.hasPrefix(" 3   More › On  more/there  ") == true)
    }

    /// A name alone acts only on what is in sight; the command that is suggested acts on the row.
    @Test func aNameAloneTapsNoRowElsewhere() throws {
      let sitting = try Sitting(try desk(), "form.json")
      try sitting.see("Sample> ")
      for name in ["there", "Second main"] {
        #expect(
          try sitting.enter(name) == "error: '\(name)' is on another screen; use 'tap there'\n", "\(name)")
      }
      #expect(try sitting.enter("tap there").contains("More › On"))
      #expect(try sitting.enter("get there") == "true\n")
      #expect(try sitting.enter("MAIN SWITCH").contains("1 * On"))
      #expect(try sitting.enter("mainswitch").contains("[off]"))
    }

    /// What is suggested for a word that names nothing is accepted.
    @Test func aWordOfALabelLeadsToItsRow() throws {
      let sitting = try Sitting(try desk(), "form.json")
      try sitting.see("Sample> ")
      for (word, line) in [("switch", "here"), ("econd", "find econd"), ("second", "tap there")] {
        #expect(
          try sitting.enter(word) == "error: unknown command '\(word)'; did you mean '\(line)'?\n", "\(word)")
        #expect(try !sitting.enter(line).contains("error:"), "\(line)")
      }
      #expect(try sitting.enter("zzz") == "error: unknown command 'zzz'; 'help' lists the commands\n")
    }

    /// If a label on the current screen matches the key of a row on another screen, the suggested name is unambiguous.
    @Test func suggestedNamesAreUnambiguous() throws {
      let desk = try Desk(
        form: """
          {
            "title": "Sample", "store": "settings.json",
            "sections": [{ "rows": [
              { "id": "first", "text": "Port!", "key": "a.port", "accessory": { "textField": { "kind": "integer" } } },
              { "text": "Night-mode!", "key": "a.night", "accessory": { "switchToggle": false } },
              { "id": "go", "text": "More", "selection": { "push": "two" } }
            ] }],
            "screens": { "two": { "title": "Two", "sections": [{ "rows": [
              { "text": "Port", "key": "port", "accessory": { "textField": { "kind": "integer" } } },
              { "text": "Mode", "key": "nightmode", "accessory": { "switchToggle": false } }
            ] }] } }
          }
          """)
      try desk.write(#"{"port": "bad", "a": {"port": 3}}"#, to: "settings.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      let found = try sitting.enter("verify").replacing("\n", with: " ")
      #expect(found.contains("'reset two/port' fixes it"))
      #expect(try sitting.enter("mode").contains("use 'tap two/nightmode'"))
      #expect(try sitting.enter("tap two/nightmode").contains("Two › Mode"))
      #expect(try !sitting.enter("reset two/port").contains("error:"))
      #expect(try sitting.enter("diff").contains("reset port  # was bad"))
    }

    @Test func readAloudItIsWhatItIsCalled() throws {
      let sitting = try Sitting(try desk(), "form.json", environment: ["TERM": "dumb", "LC_ALL": "C"])
      try sitting.see("Sample> ")
      #expect(
        try sitting.enter("find main")
          == "  1. switch Main switch [home/here]: off\n  3. switch More > Second main [more/there]: off\n")
    }
  }
#endif

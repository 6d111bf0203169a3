#if canImport(Glibc)
  import Testing

  /// A prompt whose settings another program changes.
  struct PromptMergeTests {
    @Test func aScreenWhoseItemTheOtherSideHasRemovedIsLeft() throws {
      let desk = try Desk(
        form: #"""
          {"title": "Sample", "store": "s.json", "sections": [
            {"rows": [{"forEach": "things", "text": "${item.id}", "selection": {"push": "thing"}}]}],
           "screens": {"thing": {"forEach": "things", "title": "${item.id}", "sections": [{"rows": [
             {"text": "V", "key": "item.v", "accessory": "textField"}]}]}}}
          """#)
      try desk.write(#"{"things": [{"id": "t1", "v": "9"}, {"id": "t2", "v": "q"}]}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.type("open t1")
      try sitting.see("t1> ")
      try desk.write(#"{"things": [{"id": "t2", "v": "q"}]}"#, to: "s.json")
      try sitting.enter("set v 5", prompt: "t1> ")
      #expect(try sitting.enter("save", prompt: "t1> ").contains("in conflict"))
      #expect(try sitting.enter("save --theirs").contains("'t1' no longer exists\n"))
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func bothSidesAreShownAndChosenByRow() throws {
      let desk = try Desk.sample(settings: #"{"note":"old"}"#)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("set note mine")
      try sitting.enter("set theme Dark")
      try desk.write(#"{"note":"theirs","theme":"Light","owner":"Ada"}"#, to: "settings.json")
      let theirs = try sitting.enter("diff theirs")
      #expect(
        theirs == """
          set theme Light  # was the default
          set note theirs  # was old
          set owner Ada  # was unset

          """)
      let reasons = try sitting.enter("why note")
      #expect(
        reasons.hasSuffix(
          """
          (set here, not saved; another program has changed it to theirs in
          settings.json)

          """))
      let conflicts = try sitting.enter("save")
      #expect(
        conflicts.hasSuffix(
          """
          error: 'theme' is Light in 'settings.json' and Dark here
          error: 'note' is 'theirs' in 'settings.json' and 'mine' here
          error: 2 settings are in conflict; nothing was saved
          'save --mine' saves your values; 'save --theirs' keeps those in the file; name
          rows to resolve only those

          """))
      #expect(desk.text(of: "settings.json") == #"{"note":"theirs","theme":"Light","owner":"Ada"}"#)
      let origin = try sitting.enter("describe owner")
      #expect(origin.contains("settings.json, changed by another program\n"))
      let rest = try sitting.enter("save --theirs theme")
      #expect(
        rest.hasSuffix(
          "error: 1 setting is in conflict; nothing was saved\n"
            + "'save --mine' saves your values; 'save --theirs' keeps those in the file; name\n"
            + "rows to resolve only those\n"))
      #expect(try sitting.enter("save --mine").hasPrefix("saved 1 change to settings.json\n"))
      #expect(desk.text(of: "settings.json") == #"{"note":"mine","theme":"Light","owner":"Ada"}"#)
      let nothing = try sitting.enter("diff theirs")
      #expect(
        nothing == "no other program has changed the settings since they were read\n"
      )
      #expect(try sitting.leave() == .exited(0))
    }

    private static let people = #"""
      {"title": "Sample", "store": "s.json", "sections": [{"rows": [
        {"forEach": {"key": "people", "id": "name", "add": "Add"}, "id": "person", "text": "${item.name}",
         "key": "item.name", "accessory": "textField"},
        {"forEach": "people", "id": "role", "text": "Role", "key": "item.role", "accessory": "textField"}]}]}
      """#

    @Test func whatAnotherProgramHasChangedInARenamedItemIsShownUnderItsNewName() throws {
      let desk = try Desk(form: Self.people)
      try desk.write(#"{"people": [{"name": "ada", "role": "a", "n": 1}, {"name": "bob"}]}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("set people[ada].name eve")
      try sitting.enter("set people[eve].role b")
      let theirs = #"{"people": [{"name": "ada", "role": "c", "n": 2}, {"name": "bob", "m": 1}]}"#
      try desk.write(theirs, to: "s.json")
      #expect(
        try sitting.enter("diff theirs") == """
          # people[eve] has changes that no row shows
          # people[bob] has changes that no row shows
          set people[eve].role c  # was a

          """)
      #expect(
        try sitting.enter("save").hasPrefix(
          """
          merged from 's.json': 'people[eve]' and 'people[bob]'
          error: 'people[eve].role' is 'c' in 's.json' and 'b' here
          error: 1 setting is in conflict; nothing was saved

          """))
      try sitting.enter("save --mine")
      #expect(
        desk.text(of: "s.json")
          == theirs.replacing("ada", with: "eve").replacing(#""c""#, with: #""b""#))
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func aRowOfAnItemInConflictNamesTheListToDecideOver() throws {
      let desk = try Desk(form: Self.people)
      try desk.write(#"{"people": [{"name": "ada"}, {"name": "bob"}]}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("set people[ada].role b")
      try desk.write(#"{"people": [{"name": "bob"}]}"#, to: "s.json")
      let conflict = "error: 'people' is bob in 's.json' and ada, bob here; 'ada' is in conflict\n"
      for _ in 1...2 {
        #expect(
          try sitting.enter("save --mine people[ada].role")
            == conflict + "error: 'ada' in 'people' cannot be resolved row by row; use 'save people --mine'\n"
        )
      }
      #expect(try sitting.enter("save").hasPrefix(conflict))
      #expect(try sitting.enter("save --mine people").hasPrefix("saved 2 changes to s.json\n"))
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func whatWasMergedIsReportedEvenIfTheSaveFails() throws {
      let desk = try Desk(
        form: #"""
          {"title": "Sample", "store": "s.json", "sections": [{"rows": [
            {"text": "A", "key": "a", "accessory": "switchToggle"},
            {"text": "B", "key": "b", "accessory": "textField"}]}],
           "require": [{"that": "a == false", "message": "A must be off."}]}
          """#)
      try desk.write(#"{"b": "1"}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("set a on")
      try desk.write(#"{"b": "2"}"#, to: "s.json")
      #expect(
        try sitting.enter("save") == """
          merged from 's.json': 'b'
           2   B                                                                 2
          s.json: error: 'a': A must be off; 'set a off' fixes it
          error: not saved: fix the problem listed above

          """)
      try sitting.revert()
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func aListSaysWhereItsItemsComeFrom() throws {
      let desk = try Desk(form: Self.people)
      try desk.write(#"{"people": [{"name": "ada"}, {"name": "bob"}]}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      #expect(
        try sitting.enter("why people").hasSuffix("people contains ada and bob (saved in s.json:1)\n"))
      try sitting.enter("set people[bob].name rob")
      try desk.write(#"{"people": [{"name": "ada"}, {"name": "jim"}]}"#, to: "s.json")
      #expect(
        try sitting.enter("why people").hasSuffix(
          """
          people contains ada and rob (set here, not saved; another program has changed it
          to ada and jim in s.json)

          """))
      #expect(
        try sitting.enter("describe people").contains(
          """
          items  2: ada and rob
            from   set here, not saved; another program has changed it to ada and jim in
                   s.json
          """))
      #expect(
        try sitting.enter("save").hasPrefix(
          "error: 'people' is ada, jim in 's.json' and ada, rob here; 'rob' is in conflict\n"))
      try sitting.enter("save --mine")
      #expect(desk.text(of: "s.json") == #"{"people": [{"name": "ada"}, {"name": "rob"}, {"name": "jim"}]}"#)
      #expect(try sitting.leave() == .exited(0))
    }

    @Test(arguments: [("mine", #"{"note":"mine","owner":"Ada"}"#), ("theirs", nil)])
    func aDeletedFileCanBeSavedAgain(side: String, expected: String?) throws {
      let desk = try Desk.sample(settings: #"{"note":"old","owner":"Ada"}"#)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("set note mine")
      #expect(try desk.shell("rm settings.json").status == 0)
      #expect(
        try sitting.enter("save").hasSuffix(
          """
          error: another program has deleted 'settings.json'; nothing was saved
          'save --mine' saves all your settings; 'revert' discards your changes and reads
          the file again

          """))
      #expect(desk.text(of: "settings.json") == nil)
      try sitting.enter("save --\(side)")
      let text = desk.text(of: "settings.json")?.filter { !$0.isWhitespace }
      #expect(text == expected)
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func anEmptiedFileIsNotTakenForAChangeOfEverySetting() throws {
      let desk = try Desk.sample(settings: #"{"note":"old","owner":"Ada"}"#)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("set note mine")
      try desk.write("\n", to: "settings.json")
      let refusal = "error: another program has emptied 'settings.json'\n'save --mine'"
      #expect(try sitting.enter("save").hasPrefix(refusal))
      #expect(try sitting.enter("save --theirs note").hasPrefix(refusal))
      try sitting.enter("save --mine")
      #expect(
        desk.text(of: "settings.json")?.filter { !$0.isWhitespace } == #"{"note":"mine","owner":"Ada"}"#)
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func aSaveWithoutChangesShowsWhatAnotherProgramHasSaved() throws {
      let desk = try Desk.sample(settings: #"{"note":"old"}"#)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try desk.write(#"{"note":"theirs", "theme": 5}"#, to: "settings.json")
      let saved = try sitting.enter("save")
      #expect(saved.hasPrefix("nothing to save\nmerged from 'settings.json': "), "\(saved)")
      #expect(saved.contains("theirs\n") && saved.contains("warning: "), "\(saved)")
      #expect(try sitting.enter("save") == "nothing to save\n")
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func theLastChoiceForARowCounts() throws {
      let desk = try Desk.sample(settings: #"{"note":"a","owner":"a"}"#)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("set note mine owner mine")
      try desk.write(#"{"note":"theirs","owner":"theirs"}"#, to: "settings.json")
      for line in ["save --mine note", "save --theirs note", "save --mine owner"] { try sitting.enter(line) }
      #expect(desk.text(of: "settings.json") == #"{"note":"theirs","owner":"mine"}"#)
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func everyUndoneStepIsKept() throws {
      let desk = try Desk.sample(settings: #"{"note":"a","owner":"x"}"#)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      for line in ["set note b", "set note a", "undo", "undo"] { try sitting.enter(line) }
      try desk.write(#"{"note":"b","owner":"y"}"#, to: "settings.json")
      try sitting.enter("save")
      #expect(try sitting.enter("redo").hasPrefix("redone: set note a"))
      #expect(try sitting.enter("redo").hasPrefix("error: nothing to redo"))
      #expect(try sitting.enter("undo").hasSuffix(" b\n"))
      try sitting.revert()
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func redoRepeatsWhatWasDoneHere() throws {
      let desk = try Desk.sample(settings: #"{"note":"old"}"#)
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      for line in ["set note mine", "save", "undo"] { try sitting.enter(line) }
      try desk.write(#"{"note":"theirs"}"#, to: "settings.json")
      #expect(try sitting.enter("save").contains("in conflict"))
      try sitting.enter("save --mine")
      #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
      #expect(try sitting.enter("redo").hasPrefix("redone: set note mine"))
      try sitting.enter("save")
      #expect(desk.text(of: "settings.json") == #"{"note":"mine"}"#)
      #expect(try sitting.leave() == .exited(0))
    }

    @Test func aConflictOverItemsWithEqualNamesOmitsTheLists() throws {
      let desk = try Desk(form: Self.people)
      try desk.write(#"{"people": [{"name": "ada"}]}"#, to: "s.json")
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      try sitting.enter("add people bob")
      try sitting.enter("set people[bob].role a")
      try desk.write(#"{"people": [{"name": "ada"}, {"name": "bob", "role": "b"}]}"#, to: "s.json")
      #expect(
        try sitting.enter("save").hasPrefix(
          """
          error: 'bob' in 'people' has different values here and in 's.json'
          error: 1 setting is in conflict; nothing was saved

          """))
      #expect(
        try sitting.enter("save people[bob].role")
          == "error: 'save' saves all changes; it takes rows only with --mine or --theirs\n")
      try sitting.enter("save --theirs")
      #expect(try sitting.leave() == .exited(0))
    }
  }
#endif

#if canImport(Glibc)
  import Formwork
  import Foundation
  import Testing

  /// `formwork preview --store`: lists that a page changes. The page has marks instead of the passwords, and it does
  /// not have the members that no row shows.
  @Suite(.needsPageEngine)
  struct PreviewListTests {
    private static let users = #"""
      {
        "title": "Users",
        "sections": [{ "rows": [{
          "forEach": { "key": "users", "id": "name", "add": "Add…" }, "text": "${item.name}",
          "accessory": "disclosureIndicator", "selection": { "push": "user" },
          "editActions": [{ "title": "Delete", "style": "destructive", "selection": "delete" }]
        }] }],
        "screens": { "user": { "forEach": "users", "title": "${item.name}", "sections": [{ "rows": [
          { "text": "Name", "key": "item.name", "accessory": "textField" },
          { "text": "Role", "key": "item.role", "accessory": "textField" },
          { "text": "Password", "key": "item.password", "accessory": { "textField": { "secure": true } } }
        ] }] } }
      }
      """#

    private func page(_ settings: String, form: String = users) throws -> LivePage {
      let desk = try Desk(form: form)
      try desk.write(settings, to: "u.json")
      return try LivePage(Preview(desk, "form.json", "--store", "u.json").load())
    }

    private func file(_ page: LivePage) -> String? { page.page.preview.desk.text(of: "u.json") }

    private func expectSaved(_ answer: Value.Object) {
      #expect(answer["saved"] == true, "\(Value.object(answer).json)")
    }

    private func write(_ settings: String, _ page: LivePage) throws {
      try page.page.preview.desk.write(settings, to: "u.json")
    }

    private static let both = #"""
      {
        "users": [
          {"name": "ada", "role": "admin", "password": "one", "shell": "zsh"},
          {"name": "bob", "role": "guest", "password": "two"}
        ]
      }

      """#

    @Test func itemsAreAddedRemovedAndRenamed() throws {
      var page = try page(Self.both)
      #expect(
        page.page.settings
          == #"{"users": [{"name": "ada", "role": "admin", "password": {"$withheld": 0}}, "#
          + #"{"name": "bob", "role": "guest", "password": {"$withheld": 1}}]}"#)
      page.rename("ada", to: "eve")
      page.remove("bob")
      page.add("zoe")
      page.set("zoe", "role", "staff")
      page.set("zoe", "password", "three")
      try expectSaved(page.save())
      #expect(
        file(page) == #"""
          {
            "users": [
              {"name": "eve", "role": "admin", "password": "one", "shell": "zsh"},
              {"name": "zoe", "role": "staff", "password": "three"}
            ]
          }

          """#)
      page.send(["undo": true])
      try expectSaved(page.save())
      #expect(file(page)?.contains("three") == false)
    }

    @Test func anItemThatIsAddedAgainLosesItsSecret() throws {
      var page = try page(#"{"users": [{"name": "ada", "role": "admin", "password": "one"}]}"#)
      page.remove("ada")
      page.add("ada")
      try expectSaved(page.save())
      #expect(file(page) == #"{"users": [{"name": "ada"}]}"#)
    }

    @Test func onlyWhatThePageHasRenamedKeepsItsSecrets() throws {
      let settings = #"{"users": [{"name": "ada", "password": "one", "shell": "zsh"}]}"#
      var renaming = try page(settings)
      renaming.rename("ada", to: "eve")
      renaming.set("eve", "role", "root")
      try expectSaved(renaming.save())
      #expect(
        file(renaming) == #"{"users": [{"name": "eve", "password": "one", "shell": "zsh", "role": "root"}]}"#)
      var replacing = try page(settings)
      replacing.remove("ada")
      replacing.add("eve")
      try expectSaved(replacing.save())
      #expect(file(replacing) == #"{"users": [{"name": "eve"}]}"#)
    }

    /// The page has no mark for a secret that is not a text.
    @Test func aRenamedItemKeepsWhatThePageCannotShow() throws {
      var page = try page(#"{"users": [{"name": "ada", "password": 7, "shell": 1.50}]}"#)
      page.rename("ada", to: "eve")
      try expectSaved(page.save())
      #expect(file(page) == #"{"users": [{"name": "eve", "password": 7, "shell": 1.50}]}"#)
    }

    @Test func anItemTakesTheNameOfARenamedOne() throws {
      var page = try page(Self.both)
      page.rename("ada", to: "zoe")
      page.rename("bob", to: "ada")
      page.set("ada", "role", "admin")
      page.set("zoe", "role", "c")
      try expectSaved(page.save())
      #expect(
        file(page)
          == Self.both.replacing(#""ada", "role": "admin""#, with: #""zoe", "role": "c""#)
          .replacing(#""bob", "role": "guest""#, with: #""ada", "role": "admin""#))
    }

    @Test func twoItemsExchangeTheirNames() throws {
      var page = try page(Self.both)
      page.rename("ada", to: "tmp")
      page.rename("bob", to: "ada")
      page.rename("tmp", to: "bob")
      try expectSaved(page.save())
      #expect(
        file(page)
          == Self.both.replacing("ada", with: "tmp").replacing("bob", with: "ada").replacing(
            "tmp", with: "bob"))
    }

    /// The second item is new, so it has neither the password nor the shell of the one that had its name.
    @Test func aNewItemTakesTheNameOfARenamedOne() throws {
      var page = try page(#"{"users": [{"name": "ada", "role": "a", "password": "one", "shell": "zsh"}]}"#)
      page.rename("ada", to: "eve")
      page.add("ada")
      page.set("ada", "role", "new")
      try expectSaved(page.save())
      #expect(
        file(page)
          == #"{"users": [{"name": "eve", "role": "a", "password": "one", "shell": "zsh"}, {"name": "ada", "role": "new"}]}"#
      )
    }

    /// Only the final number of items is checked, not the number after each change.
    @Test func theNumberOfItemsIsJudgedAtTheEnd() throws {
      let form = Self.users.replacing(
        #""sections""#,
        with: #""require": [{"that": "count(users) > 1", "message": "two users are needed"}], "sections""#,
        maxReplacements: 1)
      var page = try page(
        #"{"users": [{"name": "ada", "role": "a"}, {"name": "bob", "role": "b"}]}"#, form: form)
      page.rename("ada", to: "eve")
      page.remove("bob")
      page.add("ada")
      page.set("ada", "role", "new")
      try expectSaved(page.save())
      #expect(
        file(page) == #"{"users": [{"name": "eve", "role": "a"}, {"name": "ada", "role": "new"}]}"#)
    }

    @Test func thePageSaysWhatItCannotShow() throws {
      let page = try page(
        #"{"users": [{"name": "ada", "password": 7}, {"name": "bob"}, {"name": "bob", "role": 3}]}"#)
      let live = page.page.document["live"] as? [String: Any]
      #expect(
        live?["warnings"] as? [String] == [
          "u.json:1:61: items 2 and 3 of 'users' have the same 'name', 'bob'; it must be unique",
          "'users[ada].password' must be a string, but the stored value is something else; the default applies, and "
            + "the stored value is kept until you set it",
        ])
    }

    // MARK: - Other programs

    private func conflict(_ key: String, _ name: String, _ mine: String, _ theirs: String) -> Value {
      [["key": .string(key), "name": .string(name), "mine": .string(mine), "theirs": .string(theirs)]]
    }

    /// What another program may change in the second of two users.
    private static let changes = [
      both.replacing("guest", with: "admin"), both.replacing("two", with: "three"),
      both.replacing(#""two""#, with: #""two", "shell": "sh""#),
    ]

    @Test(arguments: changes)
    func aRemovedItemIsInConflictIfAnotherProgramHasChangedIt(theirs: String) throws {
      var page = try page(Self.both)
      page.remove("bob")
      try write(theirs, page)
      #expect(try page.save()["conflicts"] == conflict("users", "'bob' in 'users'", "ada", "ada, bob"))
      #expect(file(page) == theirs)
      try expectSaved(page.save(resolve: #""theirs""#))
      #expect(file(page) == theirs)
    }

    @Test(arguments: changes)
    func aRenamedItemKeepsWhatAnotherProgramHasChanged(theirs: String) throws {
      var page = try page(Self.both)
      page.rename("bob", to: "rob")
      try write(theirs, page)
      try expectSaved(page.save())
      #expect(file(page) == theirs.replacing("bob", with: "rob"))
    }

    @Test(arguments: ["mine", "theirs"])
    func aFieldOfARenamedItemThatBothHaveChangedIsInConflict(side: String) throws {
      var page = try page(Self.both)
      page.rename("bob", to: "rob")
      page.set("rob", "role", "mine")
      let theirs = Self.both.replacing("guest", with: "boss").replacing("two", with: "three")
      try write(theirs, page)
      let conflict = conflict("users[rob].role", "'Role' of 'rob'", "mine", "boss")
      #expect(try page.save()["conflicts"] == conflict)
      #expect(file(page) == theirs)
      try expectSaved(page.save(resolve: #""\#(side)""#))
      let expected = theirs.replacing("bob", with: "rob")
      #expect(file(page) == (side == "mine" ? expected.replacing("boss", with: "mine") : expected))
    }

    /// To the page, the item that it has changed was removed, and another one was added.
    @Test(arguments: ["mine", "theirs"])
    func aChangedItemThatAnotherProgramHasRenamedIsInConflict(side: String) throws {
      var page = try page(Self.both)
      page.set("bob", "role", "mine")
      let theirs = Self.both.replacing("bob", with: "rob")
      try write(theirs, page)
      let seen = try page.page.preview.load().settings ?? ""
      #expect(page.follow(seen)?.array?.count == 1)
      let conflict = conflict("users", "'bob' in 'users'", "ada, bob", "ada, rob")
      #expect(try page.save()["conflicts"] == conflict)
      try expectSaved(page.save(resolve: #""\#(side)""#))
      #expect(file(page)?.contains(#""role": "mine", "password": "two""#) == (side == "mine"))
      #expect(file(page)?.contains(#""bob""#) == (side == "mine"))
      #expect(file(page)?.contains(#""rob""#) == true)
    }

    /// The page shows the items of the file again.
    @Test func theirItemsAreInThePageAfterward() throws {
      var page = try page(Self.both)
      page.rename("bob", to: "rob")
      try write(Self.both.replacing("bob", with: "bib"), page)
      _ = page.follow(try page.page.preview.load().settings ?? "")
      #expect(try page.save()["saved"] == nil)
      try expectSaved(page.save(resolve: #""theirs""#))
      let view = Value.object(page.send(["view": [:]])).json
      #expect(view.contains(#""text": "bib""#) && !view.contains(#""text": "rob""#), "\(view)")
      #expect(page.send(["changes": true])["changes"] == [])
    }

    @Test func bothSidesRenameAnItem() throws {
      let theirs = Self.both.replacing("bob", with: "rob")
      var page = try page(Self.both)
      page.rename("bob", to: "rob")
      try write(theirs, page)
      try expectSaved(page.save())
      #expect(file(page) == theirs)
    }

    @Test func aRenamedItemAndAnotherOneWithItsNewNameAreInConflict() throws {
      let theirs =
        #"{"users": [{"name": "bob", "password": "two", "n": 1}, {"name": "rob", "password": "zzz", "n": 2}]}"#
      var page = try page(#"{"users": [{"name": "bob", "password": "two", "n": 1}]}"#)
      page.rename("bob", to: "rob")
      try write(theirs, page)
      let answer = try page.save()
      #expect(answer["conflicts"] == conflict("users", "'bob' and 'rob' in 'users'", "rob", "bob, rob"))
      #expect(!Value.object(answer).json.contains("zzz"))
      #expect(!Value.object(answer).json.contains(#"\"n\""#))
      #expect(file(page) == theirs)
      try expectSaved(page.save(resolve: #""theirs""#))
      #expect(file(page) == theirs)
    }

    /// A rule over settings that the page and another program have changed.
    @Test func changesThatBreakARuleTogetherAreInConflict() throws {
      let desk = try Desk(
        form: #"""
          {"title": "T", "require": [{"that": "low <= high", "message": "low must not exceed high"}],
           "sections": [{"rows": [
            {"id": "low", "text": "Low", "key": "low", "accessory": {"textField": {"kind": "integer"}}},
            {"id": "high", "text": "High", "key": "high", "accessory": {"textField": {"kind": "integer"}}}]}]}
          """#)
      try desk.write(#"{"low": 1, "high": 10}"#, to: "s.json")
      var page = try LivePage(Preview(desk, "form.json", "--store", "s.json").load())
      page.send(["set": ["screen": "home", "id": "low", "text": "5"]])
      try desk.write(#"{"low": 1, "high": 3}"#, to: "s.json")
      let conflicts = try page.save()["conflicts"]?.array ?? []
      #expect(conflicts.map { $0.object?["key"] } == ["low", "high"])
      try expectSaved(page.save(resolve: #""mine""#))
      #expect(desk.text(of: "s.json") == #"{"low": 5, "high": 10}"#)
    }

    /// The page follows the other program before its user renames the item.
    @Test func aRenameOfWhatThePageHasShownIsNoConflict() throws {
      var page = try page(Self.both)
      try write(Self.both.replacing("guest", with: "admin"), page)
      #expect(try page.follow(page.page.preview.load().settings ?? "") == [])
      page.rename("bob", to: "rob")
      try expectSaved(page.save())
      #expect(file(page) == Self.both.replacing("guest", with: "admin").replacing("bob", with: "rob"))
    }

    @Test func itemsThatBothSidesAddAreNotMixed() throws {
      var page = try page(#"{"users": [{"name": "ada"}]}"#)
      page.add("dan")
      page.set("dan", "role", "mine")
      page.set("dan", "password", "secret")
      try write(#"{"users": [{"name": "ada"}, {"name": "dan", "role": "theirs", "shell": "zsh"}]}"#, page)
      #expect(try page.save()["conflicts"] == conflict("users", "'dan' in 'users'", "ada, dan", "ada, dan"))
      try expectSaved(page.save(resolve: #""mine""#))
      #expect(
        file(page)
          == #"{"users": [{"name": "ada"}, {"name": "dan", "role": "mine", "password": "secret"}]}"#)
    }

    @Test func changesOfTheSameListAreMerged() throws {
      var page = try page(Self.both)
      page.set("ada", "role", "root")
      page.add("zoe")
      try write(
        #"{"users": [{"name": "eve", "password": "x"}, {"name": "ada", "role": "admin", "password": "9", "shell": "sh"}]}"#,
        page)
      #expect(
        try page.save()["message"]
          == "Saved 2 changes to u.json. Another program had changed 'users', 'ada', 'Password' of 'ada' and 'Password' of 'eve'; those changes were kept."
      )
      #expect(
        file(page)
          == #"{"users": [{"name": "eve", "password": "x"}, {"name": "ada", "role": "root", "password": "9", "shell": "sh"}, {"name": "zoe"}]}"#
      )
    }

    @Test func itemsThatExchangedTheirNamesAreCompleteInAFileThatIsCreatedAgain() throws {
      var page = try page(Self.both)
      page.rename("ada", to: "tmp")
      page.rename("bob", to: "ada")
      page.rename("tmp", to: "bob")
      #expect(try page.page.preview.desk.shell("rm u.json").status == 0)
      #expect(page.follow("{}")?.array?.count == 1)
      #expect(try page.save()["deleted"] == true)
      try expectSaved(page.save(resolve: #""mine""#))
      #expect(
        file(page)?.filter { !$0.isWhitespace }
          == #"{"users":[{"name":"bob","role":"admin","password":"one","shell":"zsh"},"#
          + #"{"name":"ada","role":"guest","password":"two"}]}"#)
    }

    /// The file then contains what the page has changed.
    @Test func aRenamedItemIsCompleteInAFileThatIsCreatedAgain() throws {
      var page = try page(Self.both)
      page.rename("bob", to: "rob")
      page.set("rob", "role", "root")
      #expect(try page.page.preview.desk.shell("rm u.json").status == 0)
      #expect(try page.save()["deleted"] == true)
      _ = page.follow("{}")
      #expect(try page.save(resolve: #""mine""#)["message"] == "Saved 3 changes to u.json.")
      #expect(
        file(page)?.filter { !$0.isWhitespace }
          == #"{"users":[{"name":"rob","role":"root","password":"two"}]}"#)
    }
  }
#endif

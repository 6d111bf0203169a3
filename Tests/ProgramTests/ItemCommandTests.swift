#if canImport(Glibc)
  import Testing

  /// Lists of objects from scripts, `set`, `apply` and at the prompt.
  struct ItemCommandTests {
    private static let form = #"""
      {"title": "Servers", "store": "s.json", "sections": [{"rows": [
        {"forEach": {"key": "servers", "id": "name", "add": "Add Server…"},
         "text": "${item.name}", "detailText": "${item.host}", "selection": {"push": "server"},
         "editActions": [{"title": "Duplicate", "selection": "duplicate"},
                         {"title": "Move Down", "selection": "moveDown"}]}]}],
       "screens": {"server": {"forEach": "servers", "title": "${item.name}", "sections": [{"rows": [
         {"text": "Name", "key": "item.name", "accessory": "textField"},
         {"text": "Host", "key": "item.host", "accessory": "textField"},
         {"id": "remove", "text": "Remove", "cell": "button", "selection": "delete"}]}]}}}
      """#

    private let desk: Desk

    init() throws {
      desk = try Desk.sample()
      try desk.write(Self.form, to: "form.json")
      try desk.write(
        #"{"servers": [{"name": "web", "host": "a", "x": 1}, {"name": "db", "host": "b"}]}"# + "\n",
        to: "s.json")
    }

    private func expectScript(
      _ script: String, status: Int32 = 0, prints stdout: String = "", _ stderr: String = "",
      file: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let run = try desk.run("form.json", script: script)
      expect(run, status: status, stdout: stdout, stderr: stderr, sourceLocation: sourceLocation)
      if let file { #expect(desk.text(of: "s.json") == file + "\n", sourceLocation: sourceLocation) }
    }

    @Test func anItemIsRenamedAndKeepsWhatNoRowShows() throws {
      try expectScript(
        "set servers[web].name www\nset servers[www].host c\ndiff\n",
        prints: "set servers[web].name www\nset servers[www].host c  # was unset",
        "2 changed, 0 unchanged; saved s.json",
        file: #"{"servers": [{"name": "www", "host": "c", "x": 1}, {"name": "db", "host": "b"}]}"#)
    }

    @Test func theIdentityCannotBeTakenOrRemoved() throws {
      try expectScript(
        "set servers[db].name web\nsave\n", status: 1,
        """
        -:1:22: error: 'servers' already has an item 'web'
          1 | set servers[db].name web
            |                      ^
        1 refused; nothing was saved
        """)
      try expectScript(
        "reset servers[db].name\nsave\n", status: 1,
        """
        -:1:7: error: 'servers[db].name' identifies the item, so it must have a value
          1 | reset servers[db].name
            |       ^
        1 refused; nothing was saved
        """)
    }

    @Test func aDuplicateHasAllMembers() throws {
      try expectScript(
        "do servers[web] Duplicate\nsave\n", "2 changed, 0 unchanged; saved s.json",
        file: #"{"servers": [{"name": "web", "host": "a", "x": 1}, {"name": "web-2", "host": "a", "x": 1}, "#
          + #"{"name": "db", "host": "b"}]}"#)
    }

    @Test func setAddsAnItemWithItsFields() throws {
      let run = try desk.formwork("set", "form.json", "servers[new].host=n", "servers+=new")
      expect(run, status: 0, stderr: "2 changed, 0 unchanged; saved s.json")
      #expect(desk.text(of: "s.json")?.contains(#"{"name": "new", "host": "n"}"#) == true)
    }

    @Test func aRefusedItemLeavesItsFieldsUnknown() throws {
      let run = try desk.formwork("set", "form.json", "servers[new].host=n")
      expect(
        run, status: 1,
        stderr: """
          error: servers[new].host: no row 'servers[new].host'; 'show' lists this screen; 'find TEXT' searches \
          all screens
          1 refused; nothing was saved
          """)
    }

    @Test(arguments: [
      ("json", "formwork apply form.json - --store t.json"),
      ("shell", #"(read -r words; eval "formwork set form.json --store t.json $words")"#),
      ("script", "formwork run form.json --store t.json"),
    ])
    func whatIsExportedCanBeSetElsewhere(format: String, command: String) throws {
      let run = try desk.shell("formwork export form.json --format \(format) | \(command)")
      #expect(run.status == 0, "\(run.stderr)")
      #expect(
        desk.text(of: "t.json")
          == """
          {
            "servers": [
              {"name": "web", "host": "a"},
              {"name": "db", "host": "b"}
            ]
          }

          """)
    }

    @Test func applyTakesObjects() throws {
      let run = try desk.formwork(
        "apply", "form.json", "-",
        input: #"{"servers": [{"name": "db", "host": "c"}, {"name": 7, "host": "d"}]}"#)
      #expect(run.status == 0, "\(run.stderr)")
      #expect(
        desk.text(of: "s.json")
          == #"{"servers": [{"name": "db", "host": "c"}, {"name": "7", "host": "d"}]}"# + "\n")
    }

    @Test func applyNamesThePlaceOfAnItemThatIsWrong() throws {
      let run = try desk.formwork(
        "apply", "form.json", "-", input: #"{"servers": [{"name": "db", "port": 1}, {"host": "d"}]}"#)
      expect(
        run, status: 1,
        stderr: """
          -:1:29: error: this form has no setting 'servers[db].port'
            1 | {"servers": [{"name": "db", "port": 1}, {"host": "d"}]}
              |                             ^
          -:1:41: error: item 2 of 'servers' needs 'name', a string or a number that identifies it
            1 | {"servers": [{"name": "db", "port": 1}, {"host": "d"}]}
              |                                         ^
          2 refused; nothing was saved
          """)
    }

    @Test func anAddedItemIsShown() throws {
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Servers> ")
      try sitting.type("3")
      try sitting.see("Add Server…: ")
      try sitting.type("new")
      let screen = try sitting.see("› new> ")
      #expect(screen.contains("\nServers › new\n\n 1 * Name "), "\(screen)")
      #expect(try sitting.enter("set name x", prompt: "x> ").hasPrefix("Servers › x\n"))
      try sitting.type("3")
      try sitting.see("Remove: x? [y]es, [N]o ")
      try sitting.type("n")
      try sitting.see("x> ")
      try sitting.type("3")
      try sitting.see("Remove: x? [y]es, [N]o ")
      try sitting.type("y")
      #expect(try sitting.see("Servers> ").contains("\n 2   db"))
      #expect(try sitting.enter("diff", prompt: "Servers> ") == "nothing has changed since the last save\n")
      #expect(try sitting.enter("do web \"move down\"", prompt: "Servers> ").contains("2   web"))
      #expect(
        try sitting.enter("diff", prompt: "Servers> ")
          == "set servers '[\"db\", \"web\"]'  # was '[\"web\", \"db\"]'\n")
    }
  }
#endif

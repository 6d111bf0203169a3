#if canImport(Glibc)
  import Foundation
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
        prints: "set servers[web].name www\nset servers[www].host c  # was a",
        "2 changed, 0 unchanged; saved s.json",
        file: #"{"servers": [{"name": "www", "host": "c", "x": 1}, {"name": "db", "host": "b"}]}"#)
    }

    @Test func aNameWithATrailingDotIsNoItem() throws {
      let before = desk.text(of: "s.json")
      expect(
        try desk.formwork("set", "form.json", "--unset", "servers[db]."), status: 1,
        stderr: "error: no row 'servers[db].'; did you mean 'servers[db]'?\n1 refused; nothing was saved"
      )
      #expect(desk.text(of: "s.json") == before)
    }

    /// The lines of renames and other changes can be run in their order, and lose nothing.
    @Test(arguments: [
      "set servers[web].name www\nadd servers x",
      "set servers[web].name www\nmove servers www --to 2\nset servers[www].host z",
      "set servers[web].name www\nadd servers x\nadd servers y\nremove servers db",
      "remove servers db\nset servers[web].name db",
    ])
    func theLinesInJSONRepeatARename(script: String) throws {
      let before = try #require(desk.text(of: "s.json"))
      let run = try desk.run("form.json", "--json", script: script + "\ndiff\n")
      let after = desk.text(of: "s.json")
      let records = try JSONSerialization.jsonObject(with: Data(run.stdout.utf8)) as? [[String: Any]] ?? []
      let lines = records.filter { $0["type"] as? String == "difference" }.compactMap {
        $0["line"] as? String
      }
      #expect(lines.count > 1)
      try desk.write(before, to: "s.json")
      let repeated = try desk.run("form.json", script: lines.joined(separator: "\n") + "\n")
      #expect(repeated.status == 0, "\(lines) \(repeated.stderr)")
      #expect(desk.text(of: "s.json") == after)
    }

    @Test func aRenameThatIsOnlyTriedStaysOnTheScreen() throws {
      let run = try desk.run("form.json", script: "tap servers[web]\ntry set name www\nset host c\n")
      #expect(run.status == 0, "\(run.stderr)")
      #expect(
        desk.text(of: "s.json")
          == #"{"servers": [{"name": "web", "host": "c", "x": 1}, {"name": "db", "host": "b"}]}"# + "\n")
    }

    @Test func aRenamedItemKeepsItsCommentsAndLayout() throws {
      let text =
        #"{"servers": [{ "name": "NAME", /* old */ "host": "a",   "x": [ 1 ] }, {"name": "db"}]}"# + "\n"
      try desk.write(text.replacing("NAME", with: "web"), to: "s.json")
      try expectScript("set servers[web].name www\n", "1 changed, 0 unchanged; saved s.json")
      #expect(desk.text(of: "s.json") == text.replacing("NAME", with: "www"))
      try expectScript(
        "set servers[www].name a\nset servers[a].host z\n", "2 changed, 0 unchanged; saved s.json")
      #expect(
        desk.text(of: "s.json")
          == text.replacing("NAME", with: "a").replacing(#""host": "a""#, with: #""host": "z""#))
      // An item that replaces another one has nothing of it.
      try desk.write(text.replacing(#", "x": [ 1 ]"#, with: "").replacing("  ", with: ""), to: "s.json")
      try expectScript(
        "remove servers NAME\nadd servers new --index 1\n", "1 changed, 0 unchanged; saved s.json",
        file: #"{"servers": [{"name": "new"}, {"name": "db"}]}"#)
    }

    /// A form whose items are identified by numbers.
    private func numberForm(_ settings: String) throws {
      try desk.write(
        #"""
        {"title": "Ports", "store": "s.json", "sections": [{"rows": [
          {"forEach": {"key": "ports", "id": "number"}, "text": "${item.number}", "selection": {"push": "port"}}]}],
         "screens": {"port": {"forEach": "ports", "title": "Port", "sections": [{"rows": [
           {"text": "Number", "key": "item.number", "accessory": {"textField": {"kind": "integer"}}},
           {"text": "TLS", "key": "item.tls", "accessory": "switchToggle"},
           {"text": "Key", "key": "item.key", "accessory": "textField", "visibleWhen": "item.tls",
            "whenHidden": "restore"}]}]}}}
        """#, to: "form.json")
      try desk.write(settings + "\n", to: "s.json")
    }

    @Test func theIdentityOfANewItemIsThatOfTheFile() throws {
      try numberForm("{}")
      try expectScript(
        "add ports 01\nset ports[1].key k\nset ports[1].tls on\n", status: 1,
        """
        -:2:5: error: 'key' is hidden; 'set ports[1].tls on' shows it
          2 | set ports[1].key k
            |     ^
        1 refused; nothing was saved
        """)
      try expectScript(
        "add ports 01\nset ports[1].tls on\n", "2 changed, 0 unchanged; saved s.json",
        file: "{\n  \"ports\": [\n    {\"number\": 1, \"tls\": true}\n  ]\n}")
      let taken = try desk.run("form.json", script: "set ports '[\"1\", \"001\"]'\n")
      #expect(taken.status == 1 && taken.stderr.contains("'ports' already has an item '1'"))
      let applied = try desk.formwork(
        "apply", "form.json", "-",
        input: #"{"ports": [{"number": "01", "tls": false}, {"number": "02", "tls": true}]}"#)
      #expect(applied.status == 0, "\(applied.stderr)")
      let items = "    {\"number\": 1, \"tls\": false},\n    {\"number\": 2, \"tls\": true}\n"
      #expect(desk.text(of: "s.json") == "{\n  \"ports\": [\n\(items)  ]\n}\n")
    }

    @Test func anIdentityCannotBecomeEmpty() throws {
      let run = try desk.run("form.json", script: "set servers[web].name ''\n")
      #expect(run.status == 1 && run.stderr.hasSuffix("\n1 refused; nothing was saved\n"))
    }

    @Test func aNewNumberIsARename() throws {
      try numberForm(#"{"ports": [{"number": 1, "x": 1}]}"#)
      try expectScript(
        "set ports[1].number 2\ndiff\n", prints: "set ports[1].number 2",
        "1 changed, 0 unchanged; saved s.json",
        file: #"{"ports": [{"number": 2, "x": 1}]}"#)
    }

    /// A form no row of which shows what identifies an item.
    private func idForm(_ settings: String) throws {
      try desk.write(
        #"""
        {"title": "Ids", "store": "s.json", "sections": [{"rows": [
          {"forEach": "items", "text": "#${item.id}", "editActions": [{"title": "Copy", "selection": "duplicate"}],
           "selection": {"push": "item"}}]}],
         "screens": {"item": {"forEach": "items", "title": "${item.id}", "sections": [{"rows": [
           {"text": "Name", "key": "item.name", "accessory": "textField"}]}]}}}
        """#, to: "form.json")
      try desk.write(settings + "\n", to: "s.json")
    }

    @Test func numbersThatIdentifyItemsStayNumbers() throws {
      try idForm(#"{"items": [{"id": 7, "name": "seven"}, {"id": "x"}]}"#)
      expect(
        try desk.formwork("get", "form.json"), status: 0, stdout: "items=[\"7\", \"x\"]\nitems[7].name=seven")
      try expectScript("verify\n", "all settings are valid")
      try expectScript(
        "add items 9\ndo items[7] Copy\nset items[7].name s\n", "3 changed, 0 unchanged; saved s.json",
        file: #"{"items": [{"id": 7, "name": "s"}, {"id": 8, "name": "seven"}, {"id": "x"}, {"id": 9}]}"#)
      let copy = try desk.shell(
        "formwork export form.json --format json | formwork apply form.json - --store t.json; cat t.json")
      #expect(copy.stdout.contains(#"{"id": 8, "name": "seven"}"#), "\(copy.stdout)")
      try idForm(#"{"items": [{"id": "7"}]}"#)
      try expectScript(
        "add items 8\n", "1 changed, 0 unchanged; saved s.json",
        file: #"{"items": [{"id": "7"}, {"id": "8"}]}"#)
    }

    @Test func whatGetPrintsCanBeSet() throws {
      try idForm(#"{"items": [{"id": "ada", "name": "Ada"}]}"#)
      let run = try desk.shell(
        #"formwork get form.json | (while read -r w; do set -- "$@" "$w"; done; formwork set form.json "$@")"#
      )
      #expect(run.status == 0, "\(run.stderr)")
    }

    @Test func undoNamesARename() throws {
      let run = try desk.run("form.json", script: "set servers[web].name www\nundo\nredo\n")
      #expect(
        run.stderr.hasPrefix("undone: set servers[web].name www\nredone: set servers[web].name www\n"),
        "\(run.stderr)")
    }

    @Test func aRenamedItemKeepsValuesThatAreSetAside() throws {
      try numberForm(#"{"ports": [{"number": 1, "tls": true, "key": "k"}]}"#)
      try expectScript(
        "set ports[1].tls off\nset ports[1].number 2\nset ports[2].tls on\nget ports[2].key\n", prints: "k",
        """
        note: 'ports[1].key' was reset because it no longer applies
        1 changed, 2 unchanged; saved s.json
        """, file: #"{"ports": [{"number": 2, "tls": true, "key": "k"}]}"#)
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

    /// What a value cannot hold: comments, and digits beyond the precision of a number.
    @Test(arguments: [
      (
        "set servers[web].name www\n", 1,
        """
        {"servers": [{"name": "www", /* a */ "host": "a", "x": 12345678901234567890}, // w
          {"name": "db", "host": "b"}]}
        """
      ),
      (
        "set servers[web].name www\nset servers[www].host c\nmove servers www --to 2\n", 3,
        """
        {"servers": [{"name": "db", "host": "b"},
          {"name": "www", /* a */ "host": "c", "x": 12345678901234567890} // w
          ]}
        """
      ),
      (
        "do servers[web] Duplicate\n", 2,
        """
        {"servers": [{"name": "web", /* a */ "host": "a", "x": 12345678901234567890}, // w
          {"name": "web-2", /* a */ "host": "a", "x": 12345678901234567890},
          {"name": "db", "host": "b"}]}
        """
      ),
      (
        "set servers[web].name www\nset servers[db].name web\n", 2,
        """
        {"servers": [{"name": "www", /* a */ "host": "a", "x": 12345678901234567890}, // w
          {"name": "web", "host": "b"}]}
        """
      ),
    ])
    func itemsKeepTheirText(script: String, changed: Int, expected: String) throws {
      try desk.write(
        """
        {"servers": [{"name": "web", /* a */ "host": "a", "x": 12345678901234567890}, // w
          {"name": "db", "host": "b"}]}
        """ + "\n", to: "s.json")
      let run = try desk.run("form.json", script: script)
      #expect(run.status == 0, "\(run.stderr)")
      #expect(desk.text(of: "s.json") == expected + "\n")
    }

    @Test(arguments: ["5", #""http://x""#, #"{"a": 1}"#, "{}", "null", "true"])
    func aListTakesThePlaceOfAnotherValue(value: String) throws {
      try desk.write("{\"servers\": \(value)}\n", to: "s.json")
      if !["{}", "null"].contains(value) {
        let refused = try desk.formwork("set", "form.json", "servers+=web")
        #expect(refused.status == 1)
        #expect(
          refused.stderr.contains(
            "error: servers: the stored value of 'servers' is not a list; "
              + #"`formwork set form.json 'servers=["NAME", …]'` replaces it"#
          ))
        #expect(try desk.formwork("set", "form.json", "servers=[]").status == 0)
      }
      let run = try desk.formwork("set", "form.json", "servers+=web")
      #expect(run.status == 0)
      #expect(run.stderr.hasSuffix("1 changed, 0 unchanged; saved s.json\n"))
      #expect(desk.text(of: "s.json") == "{\"servers\": [{\"name\": \"web\"}]}\n")
    }

    /// A field below another value cannot be stored; the other fields can.
    @Test func aValueInTheWayOfAFieldIsReported() throws {
      try desk.write(
        #"""
        {"title": "T", "store": "s.json", "sections": [{"rows": [
          {"forEach": {"key": "servers", "id": "name"}, "text": "${item.name}", "key": "item.net.port",
           "accessory": "textField"},
          {"id": "host", "forEach": {"key": "servers", "id": "name"}, "text": "${item.name}", "key": "item.host",
           "accessory": "textField"}]}]}
        """#, to: "form.json")
      let settings = #"{"servers": [{"name": "web", "net": 5}, {"name": "db"}]}"# + "\n"
      try desk.write(settings, to: "s.json")
      let refused = try desk.formwork("set", "form.json", "servers[web].net.port=80", "servers[db].host=b")
      #expect(refused.status == 65)
      #expect(
        refused.stderr.contains(
          """
          s.json:1:37: error: 'servers[web].net' is a number, but the form stores 'servers[web].net.port' in it; \
          it must be an object or be removed
          """), "\(refused.stderr)")
      #expect(desk.text(of: "s.json") == settings)
      #expect(
        try desk.formwork("set", "form.json", "servers[web].host=a", "servers[db].net.port=80").status == 0)
      #expect(
        desk.text(of: "s.json")
          == #"{"servers": [{"name": "web", "net": 5, "host": "a"}, {"name": "db", "net": {"port": "80"}}]}"#
          + "\n")
    }

    /// With all values written, what no row shows stays with a renamed item, and nothing blocked is touched.
    @Test func allValuesAreWritten() throws {
      try desk.write(
        Self.form.replacing(#""store": "s.json""#, with: #""store": {"file": "s.json", "writes": "all"}"#),
        to: "form.json")
      try expectScript(
        "set servers[web].name www\n", "1 changed, 0 unchanged; saved s.json",
        file: #"{"servers": [{"name": "www", "host": "a", "x": 1}, {"name": "db", "host": "b"}]}"#)
    }

    /// Everywhere the last of several members with the same name applies.
    @Test func theLastOfSeveralMembersApplies() throws {
      try desk.write(#"{"servers": [{"name": "web", "host": "a", "host": "b"}]}"#, to: "s.json")
      #expect(try desk.formwork("get", "form.json", "servers[web].host").stdout == "b\n")
      #expect(try desk.formwork("get", "form.json", "--json").stdout.contains(#""host": "b""#))
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
          error: servers[new].host: 'servers' has no item 'new'; 'formwork set form.json servers+=new' adds it
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
      try sitting.see("Add Server › name, Enter to go back: ")
      try sitting.type("new")
      let screen = try sitting.see("› new> ")
      #expect(screen.contains("\nServers › new\n\n 1 * Name "), "\(screen)")
      #expect(try sitting.enter("set name x", prompt: "x> ").hasPrefix("Servers › x\n"))
      try sitting.type("3")
      try sitting.see("Remove 'x'? [y]es [n]o ")
      try sitting.type("n")
      try sitting.see("x> ")
      try sitting.type("3")
      try sitting.see("Remove 'x'? [y]es [n]o ")
      try sitting.type("y")
      #expect(try sitting.see("Servers> ").contains("\n 2   db"))
      #expect(try sitting.enter("diff", prompt: "Servers> ") == "nothing has changed since the last save\n")
      #expect(try sitting.enter("do web \"move down\"", prompt: "Servers> ").contains("2   web"))
      #expect(
        try sitting.enter("diff", prompt: "Servers> ")
          == "set servers '[\"db\", \"web\"]'  # was '[\"web\", \"db\"]'\n")
    }

    /// A name that no row shows is set like another field, and a map's is the member's name.
    @Test func aNameWithoutARowIsSet() throws {
      try desk.write(
        #"""
        {"title": "Sample", "store": "s.json", "sections": [{"rows": [
          {"id": "f", "forEach": {"key": "folders", "id": "name"}, "text": "${item.name}", "selection": {"push": "folder"}},
          {"id": "j", "forEach": {"key": "jobs", "by": "name", "id": "name"}, "text": "${item.name}",
           "selection": {"push": "job"}}]}],
         "screens": {
           "folder": {"forEach": "folders", "title": "${item.name}", "sections": [{"rows": [
             {"text": "Path", "key": "item.path", "accessory": "textField"}]}]},
           "job": {"forEach": "jobs", "title": "${item.name}", "sections": [{"rows": [
             {"text": "Path", "key": "item.path", "accessory": "textField"}]}]}}}
        """#, to: "form.json")
      let file = #"{"folders": [{"name": "docs", "path": "/d"}], "jobs": {"night": {"path": "/n"}}}"# + "\n"
      let renamed = #"{"folders": [{"name": "x", "path": "/d"}], "jobs": {"day": {"path": "/n"}}}"# + "\n"
      try desk.write(file, to: "s.json")
      expect(
        try desk.formwork("set", "form.json", "folders[docs].name=x", "jobs[night].name=day"), status: 0,
        stderr: "2 changed, 0 unchanged; saved s.json")
      #expect(desk.text(of: "s.json") == renamed)
      try desk.write(file, to: "s.json")
      try expectScript(
        "set folders[docs] x\n", status: 1,
        """
        -:1:5: error: 'f[docs]' is not a setting; it has no value; 'set folders[docs].name x' renames it
          1 | set folders[docs] x
            |     ^
        1 refused; nothing was saved
        """, file: String(file.dropLast()))
      let sitting = try Sitting(desk, "form.json")
      try sitting.see("Sample> ")
      #expect(
        try sitting.enter("folders[docs].name=x").hasPrefix("set folders[docs].name x\n 1 * x "))
      #expect(
        try sitting.enter("jobs[night].name day").contains(" * day "))
      #expect(try sitting.enter("save") == "saved 2 changes to s.json\n")
      #expect(desk.text(of: "s.json") == renamed)
    }
  }
#endif

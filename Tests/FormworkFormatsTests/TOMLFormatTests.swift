import Formwork
import FormworkFormats
import Testing

@Suite struct TOMLFormatTests {
  private let format = TOMLFormat()

  private func value(_ text: String) throws -> Value {
    try format.read(Array(text.utf8), file: "s.toml").value(of: SyntaxTree.root)
  }

  private func changed(_ text: String, _ edits: SyntaxEdit...) throws -> String {
    let tree = try format.read(Array(text.utf8), file: "s.toml")
    return String(decoding: try format.text(of: tree, with: edits), as: UTF8.self)
  }

  private func set(_ path: String..., to value: Value) -> SyntaxEdit { SyntaxEdit(path, .set(value)) }
  private func remove(_ path: String...) -> SyntaxEdit { SyntaxEdit(path, .remove) }
  private func arrange(_ path: String..., as elements: [SyntaxEdit.Element]) -> SyntaxEdit {
    SyntaxEdit(path, .arrange(elements))
  }

  /// A text of one array of tables is no list.
  @Test func aTextOfTablesIsAnObject() throws {
    #expect(try changed("[[x]]\na = 1", set("b", to: 2)) == "b = 2\n\n[[x]]\na = 1")
    #expect(try !format.read(Array("[[items]]\na = 1".utf8), file: "s.toml").isList)
  }

  @Test func valuesOfAllKindsAreRead() throws {
    let text = #"""
      text = "a\tb\u00fc"
      'literal' = 'C:\x'
      lines = """
      one\
         two
      """
      integers = [0x1F, 0o17, 0b11, 1_000, -5]
      float = 6.5e-2
      date = 1979-05-27 07:32:00Z
      dotted."key".x = true
      inline = { a.b = 1, c = [ 2, # two
        3 ] }

      [[fruits]]
      name = "apple"
      [fruits.physical]
      color = "red"
      [[fruits]]
      """#
    #expect(
      try value(text) == [
        "text": "a\tbü", "literal": #"C:\x"#, "lines": "onetwo\n", "integers": [31, 15, 3, 1000, -5],
        "float": 0.065,
        "date": "1979-05-27 07:32:00Z", "dotted": ["key": ["x": true]],
        "inline": ["a": ["b": 1], "c": [2, 3]],
        "fruits": [["name": "apple", "physical": ["color": "red"]], [:]],
      ])
  }

  @Test(arguments: [
    ("a = 1\na = 2\n", "s.toml:2:1: error: 'a' is defined twice"),
    ("[a]\n[a]\n", "s.toml:2:2: error: 'a' is defined twice"),
    ("a.b = 1\n[a]\n", "s.toml:2:2: error: 'a' is defined twice"),
    ("a = x\n", "s.toml:1:5: error: expected a value; a text needs quotes"),
    ("a = 012\n", "s.toml:1:5: error: expected a value; a text needs quotes"),
    ("a = [1 2]\n", "s.toml:1:8: error: expected ',' or ']' after an element"),
    ("a = {b = 1,}\n", "s.toml:1:12: error: expected a name after ','"),
    ("a = 2021-02-29\n", "s.toml:1:5: error: expected a value; a text needs quotes"),
    ("a = \"x\n", "s.toml:1:7: error: expected '\"' at the end of the text"),
    ("a\n", "s.toml:1:2: error: expected '=' after the name"),
  ])
  func mistakesHaveTheirPlace(_ text: String, _ message: String) {
    let failure = #expect(throws: Failure.self) { try value(text) }
    #expect(failure.map { "\($0)".split(separator: "\n")[0] } == message[...])
  }

  @Test(arguments: [
    (["a", "b"], "s.toml:1:5: error: 'a': this is a value, so it cannot have members"),
    (["a", "b", "c"], "s.toml:1:5: error: 'a': this is a value, so it cannot have members"),
    (["t", "x", "y"], "s.toml:3:7: error: 't.x': this is a value, so it cannot have members"),
    (["i", "l", "m"], "s.toml:2:10: error: 'i.l': this is a value, so it cannot have members"),
  ])
  func whatIsBelowAValueIsRefusedWithItsPlace(_ path: [String], _ message: String) {
    let failure = #expect(throws: Failure.self) {
      let tree = try TOMLFormat().read(Array("a = 1\ni = {l = [1]}\nt.x = 'z'\n".utf8), file: "s.toml")
      _ = try TOMLFormat().text(of: tree, with: [SyntaxEdit(path, .set(1))])
    }
    #expect(failure.map { "\($0)".split(separator: "\n")[0] } == message[...])
  }

  private let cargo = """
    # A package
    [package]
    name = "web"   # the crate
    version='1.0'
    # license = "MIT"

    [dependencies]
    log = { version = "0.4", features = ["std"] }
    serde.version = "1"

    # Programs
    [[bin]]
    name = "one"

    # The second
    [[bin]]
    name = "two"
    [bin.extra]
    x = 1

    """

  @Test func aChangeFollowsTheStyleAroundIt() throws {
    let result = try changed(
      cargo, set("package", "name", to: "site"), set("package", "version", to: "1.1"),
      set("package", "license", to: "GPL"), set("package", "edition", to: "2024"),
      set("dependencies", "log", "optional", to: true),
      set("dependencies", "serde", "features", to: ["derive"]),
      arrange("dependencies", "log", "features", as: [.new("a"), .existing(0, [])]),
      set("profile", "release", "lto", to: true), set("edition", to: 1))
    #expect(
      result == """
        edition = 1

        # A package
        [package]
        name = "site"   # the crate
        version='1.1'
        # license = "MIT"
        license="GPL"
        edition="2024"

        [dependencies]
        log = { version = "0.4", features = ["a", "std"], optional = true }
        serde.version = "1"
        serde.features = ["derive"]

        # Programs
        [[bin]]
        name = "one"

        # The second
        [[bin]]
        name = "two"
        [bin.extra]
        x = 1

        [profile.release]
        lto = true

        """)
  }

  @Test func tablesMoveWithTheirComments() throws {
    let result = try changed(
      cargo,
      arrange(
        "bin", as: [.existing(1, [set("extra", "y", to: 2)]), .new(["name": "three"]), .existing(0, [])]))
    #expect(
      result.split(separator: "# Programs", maxSplits: 1).count == 2
        && result.hasSuffix(
          """
          # The second
          [[bin]]
          name = "two"
          [bin.extra]
          x = 1
          y = 2

          [[bin]]
          name = "three"

          # Programs
          [[bin]]
          name = "one"

          """)
    )
  }

  @Test func whatBecomesEmptyIsRemoved() throws {
    let result = try changed(
      cargo, remove("package", "name"), remove("package", "version"), remove("dependencies", "log"),
      remove("dependencies", "serde"), arrange("bin", as: []))
    #expect(
      result
        == "# A package\n# license = \"MIT\"\n\n\n# Programs\n\n# The second\nbin = []\n")
  }

  @Test func membersAreRenamedEverywhere() throws {
    let text = "[servers.a]\nx = 1\n[servers.a.disk]\ny = 2\n[servers.b]\nz = 3\n"
    let members: [(name: String, element: SyntaxEdit.Element)] = [
      ("c d", .existing(0, [])), ("b", .existing(1, [])),
    ]
    #expect(
      try changed(text, SyntaxEdit(["servers"], .arrangeMembers(members)))
        == "[servers.\"c d\"]\nx = 1\n[servers.\"c d\".disk]\ny = 2\n[servers.b]\nz = 3\n")
  }

  @Test func datesStayDatesAndLinesStayLines() throws {
    let text = "day = 2026-11-28\nwhen = 2026-11-28T10:00:00Z\nnote = \"\"\"\none\ntwo\"\"\"\n"
    #expect(
      try changed(
        text, set("day", to: "2026-12-01"), set("when", to: "soon"), set("note", to: "a\nb\"\"\"\n"))
        == "day = 2026-12-01\nwhen = \"soon\"\nnote = \"\"\"\na\nb\\\"\\\"\\\"\n\"\"\"\n")
  }

  @Test func aNewArrayIsWrittenLikeItsNeighbours() throws {
    #expect(
      try changed(
        "a = [['x'], ['y']]\nb = [[2026-11-28]]\n",
        set("a", to: [["x"], ["y"], ["z", "w"]]), set("b", to: [["2026-11-28"], ["2026-12-01", "x"]]))
        == "a = [['x'], ['y'], ['z', 'w']]\nb = [[2026-11-28], [2026-12-01, \"x\"]]\n")
  }

  @Test func aNewDateIsWrittenLikeThoseOfItsName() throws {
    let text = "[[release]]\nday = 2026-11-28\n"
    #expect(
      try changed(
        text, set("day", to: "2026-12-01"), set("x", to: "2026-12-01"),
        arrange(
          "release",
          as: [.existing(0, []), .new(["day": "2026-12-01", "name": "2026-12-01"]), .new(["day": "soon"])]))
          == """
          day = 2026-12-01
          x = "2026-12-01"

          [[release]]
          day = 2026-11-28

          [[release]]
          day = 2026-12-01
          name = "2026-12-01"

          [[release]]
          day = "soon"

          """)
  }

  @Test func tablesWithOthersBetweenThemChangeInTheirPlaces() throws {
    let text = "[[a]]\nx = 1\n\n# b\n[b]\ny = 1\n\n# two\n[[a]]\nx = 2\n\n# end\n"
    #expect(
      try changed(text, set("a", to: [["x": 3], ["x": 2], ["x": 4]]))
        == "[[a]]\nx = 3\n\n# b\n[b]\ny = 1\n\n# two\n[[a]]\nx = 2\n\n[[a]]\nx = 4\n\n# end\n")
    #expect(
      try changed(text, set("a", to: [["x": 1]])) == "[[a]]\nx = 1\n\n# b\n[b]\ny = 1\n\n# end\n")
  }

  @Test func aCommentStaysInTheLineOfItsElement() throws {
    let text = """
      l = [
        "x", # cx
        # before y
        "y", # cy
        "z" # cz
      ]

      """
    func arranged(_ elements: SyntaxEdit.Element...) throws -> String {
      try changed(text, arrange("l", as: elements))
    }
    #expect(
      try arranged(.existing(0, []), .existing(2, [])) == "l = [\n  \"x\", # cx\n  \"z\" # cz\n]\n")
    #expect(
      try arranged(.existing(0, []), .existing(1, []))
        == "l = [\n  \"x\", # cx\n  # before y\n  \"y\" # cy\n]\n")
    #expect(
      try arranged(.existing(0, []), .existing(1, []), .existing(2, []), .new("w"))
        == "l = [\n  \"x\", # cx\n  # before y\n  \"y\", # cy\n  \"z\", # cz\n  \"w\"\n]\n")
    #expect(
      try changed("l = [1, # one\n2]\n", arrange("l", as: [.existing(1, []), .existing(0, [])]))
        == "l = [2,\n1 # one\n]\n")
    #expect(
      try changed("l = [1 # one\n]\n", arrange("l", as: [.existing(0, []), .new(2)]))
        == "l = [1, # one\n 2\n]\n")
  }

  @Test func aCommentAfterTheBracketBelongsToTheArray() throws {
    let text = "l = [ # all\n  1, # one\n  2\n]\n"
    func arranged(_ elements: SyntaxEdit.Element...) throws -> String {
      try changed(text, arrange("l", as: elements))
    }
    #expect(try arranged(.existing(1, [])) == "l = [ # all\n  2\n]\n")
    #expect(try arranged(.existing(1, []), .existing(0, [])) == "l = [ # all\n  2,\n  1 # one\n]\n")
    #expect(
      try arranged(.new(0), .existing(0, []), .existing(1, [])) == "l = [ # all\n  0,\n  1, # one\n  2\n]\n")
  }

  @Test(.timeLimit(.minutes(1))) func manyTablesAreRemovedInLinearTime() throws {
    let tables = (0..<3_000).map { "[[a]]\nn = \($0)\n" }
    let text = tables.joined(separator: "\n") + "\n[b]\nn = 1\n"
    #expect(
      try changed(text, SyntaxEdit(["a"], .remove))
        == String(repeating: "\n", count: 3_000) + "[b]\nn = 1\n")
    let kept = stride(from: 0, to: 3_000, by: 2).map { SyntaxEdit.Element.existing($0, []) }
    let half = stride(from: 0, to: 3_000, by: 2).map { tables[$0] }.joined(separator: "\n")
    #expect(try changed(text, arrange("a", as: kept)) == half + "\n[b]\nn = 1\n")
    let end = tables.joined(separator: "\n")
    #expect(
      try changed(end, arrange("a", as: (0..<10).map { .existing($0, []) }))
        == tables[..<10].joined(separator: "\n"))
  }

  @Test func aLiteralTextOfSeveralLinesStaysOne() throws {
    #expect(
      try changed("note = '''\none\ntwo'''\n", set("note", to: "a\n\"b\\")) == "note = '''\na\n\"b\\'''\n")
    #expect(
      try changed("note = '''\none\ntwo'''\n", set("note", to: "a\n'''b"))
        == "note = \"\"\"\na\n'''b\"\"\"\n")
    #expect(try changed("note = '''\r\none'''\r\n", set("note", to: "a\nb")) == "note = \"a\\nb\"\r\n")
  }

  @Test func whatTheFormatCannotRepresentIsRefused() {
    for edit in [set("a", to: .null), set("a", to: ["x", .null])] {
      #expect(throws: Failure.self) { try changed("[[t]]\nx = 1\n", edit) }
    }
  }

  @Test func valuesCannotBeNestedWithoutLimit() {
    #expect(throws: Failure.self) { try value("a = " + String(repeating: "[", count: 100_000)) }
    #expect(throws: Failure.self) { try value(String(repeating: "a.", count: 100_000) + "a = 1") }
  }

  @Test func aNewElementIsWrittenLikeTheLastOne() throws {
    let text = "a = ['x']\nb = [2001-01-01]\nc = [\"x\"]\n"
    let new: [SyntaxEdit.Element] = [.existing(0, []), .new("2002-02-02")]
    #expect(
      try changed(text, arrange("a", as: new), arrange("b", as: new), arrange("c", as: new))
        == "a = ['x', '2002-02-02']\nb = [2001-01-01, 2002-02-02]\nc = [\"x\", \"2002-02-02\"]\n")
  }
}

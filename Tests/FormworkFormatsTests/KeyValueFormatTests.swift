import Formwork
import FormworkFormats
import Testing

@Suite struct KeyValueFormatTests {
  private func value(_ text: String, _ format: any SettingsFormat) throws -> Value {
    try format.read(Array(text.utf8), file: "s").value(of: SyntaxTree.root)
  }

  private func changed(
    _ text: String, _ format: any SettingsFormat, _ edits: [SyntaxEdit]
  ) throws -> String {
    let tree = try format.read(Array(text.utf8), file: "s")
    return String(decoding: try format.text(of: tree, with: edits), as: UTF8.self)
  }

  private func set(_ path: String..., to value: Value) -> SyntaxEdit { SyntaxEdit(path, .set(value)) }

  private let ini = """
    ; settings of a server
    engine = On
    precision=14
    ; port = 80
    log = "/var/log/x.log"  ; here
    color = #fff

    [remote "origin"]
    \turl = git@x:y.git
    \tfetch = +refs/heads/*:refs/remotes/origin/*
    \tfetch = +refs/tags/*:refs/tags/*   # tags

    [core]
    \teditor = vim -c 'x'   # mine
    \tbare
    \tlong = a \\
      b

    """

  @Test func sectionsAreObjectsAndRepeatedNamesAreLists() throws {
    #expect(
      try value(ini, INIFormat()) == [
        "engine": "On", "precision": 14, "log": "/var/log/x.log", "color": "",
        "remote": [
          "origin": [
            "url": "git@x:y.git",
            "fetch": "+refs/tags/*:refs/tags/*",
          ]
        ],
        "core": ["editor": "vim -c 'x'", "bare": true, "long": "a   b"],
      ])
  }

  @Test func aChangeFollowsTheStyleAroundIt() throws {
    let result = try changed(
      ini, INIFormat(),
      [
        set("engine", to: false), set("precision", to: 15), set("port", to: 8080), set("log", to: "a;b"),
        set("remote", "origin", "fetch", to: ["+refs/tags/*:refs/tags/*"]), set("core", "bare", to: false),
        set("core", "pager", to: " less"), set("user", "name", to: "Ada L"),
        SyntaxEdit(["core", "long"], .remove),
      ])
    #expect(
      result == """
        ; settings of a server
        engine = Off
        precision=15
        ; port = 80
        port = 8080
        log = "a;b"  ; here
        color = #fff

        [remote "origin"]
        \turl = git@x:y.git
        \tfetch = +refs/tags/*:refs/tags/*   # tags

        [core]
        \teditor = vim -c 'x'   # mine
        \tbare = false
        \tpager = " less"

        [user]
        \tname = Ada L

        """)
  }

  @Test func sectionsAreRenamedRemovedAndRearranged() throws {
    let text = "# top\n\n[a]\nx = 1\n\n# about b\n[b]\nx = 2\n\n[c]\nx = 3\n"
    let members: [(name: String, element: SyntaxEdit.Element)] = [
      ("c", .existing(2, [set("x", to: 4)])), ("d", .existing(0, [])), ("e", .new(["x": 5])),
    ]
    let tree = try INIFormat().read(Array(text.utf8), file: "s")
    let new = try INIFormat().text(of: tree, with: [SyntaxEdit([], .arrangeMembers(members))])
    #expect(String(decoding: new, as: UTF8.self) == "# top\n\n[c]\nx = 4\n\n[d]\nx = 1\n\n[e]\nx = 5\n")
  }

  @Test func gitReadsWhatIsWritten() throws {
    let text = "[remote \"origin\"]\n\turl = x\n"
    let edits = [
      set("user", "name", to: "a\"b"), set("user", "note", to: "c#d"), set("user", "path", to: "e\\f"),
    ]
    #expect(
      try changed(text, INIFormat(), edits)
        == text + "\n[user]\n\tname = \"a\\\"b\"\n\tnote = \"c#d\"\n\tpath = \"e\\\\f\"\n")
  }

  /// The names of subsections are exact.
  private let git = """
    [Core]
    \tBare = true
    [remote "Origin"]
    \tURL = x
    [Remote "origin"]
    \turl = y
    [core]
    \tPager = less

    """

  @Test func gitReadsNamesInAnyCase() throws {
    #expect(
      try value(git, INIFormat()) == [
        "Core": ["Bare": true, "Pager": "less"], "remote": ["Origin": ["URL": "x"], "origin": ["url": "y"]],
      ])
    let format = try #require(
      INIFormat().spelling { [["core", "bare"], ["core", "autoCRLF"], ["remote", "", "url"]] })
    #expect(
      try value(git, format) == [
        "core": ["bare": true, "Pager": "less"], "remote": ["Origin": ["url": "x"], "origin": ["url": "y"]],
      ])
    let edits = [
      set("core", "bare", to: false), set("core", "autoCRLF", to: true),
      set("remote", "Origin", "url", to: "z"),
    ]
    #expect(
      try changed(git, format, edits)
        == "[Core]\n\tBare = false\n[remote \"Origin\"]\n\tURL = z\n[Remote \"origin\"]\n\turl = y\n"
        + "[core]\n\tPager = less\n\tautoCRLF = true\n")
    #expect(
      try changed(
        git, format, [SyntaxEdit(["core", "bare"], .remove), SyntaxEdit(["remote", "origin"], .remove)])
        == "[Core]\n[remote \"Origin\"]\n\tURL = x\n[core]\n\tPager = less\n")
  }

  @Test func otherFilesHaveNamesWithCase() throws {
    let format = try #require(INIFormat().spelling { [["core", "bare"]] })
    #expect(try value("[Core]\nBare = 1\nbare = 2\n", format) == ["Core": ["Bare": 1, "bare": 2]])
  }

  @Test(.timeLimit(.minutes(1))) func aLongListChangesInLinearTime() throws {
    let count = 20_000
    let text = "[a]\n" + (0..<count).map { "host = h\($0)\n" }.joined() + "[b]\nx = 1\n"
    for length in [count, count / 2, count + 10] {
      let hosts = (0..<length).map { Value.string("g\($0)") }
      let result = try changed(text, INIFormat(), [set("a", "host", to: .array(hosts))])
      #expect(result == "[a]\n" + (0..<length).map { "host = g\($0)\n" }.joined() + "[b]\nx = 1\n")
    }
    #expect(try changed(text, INIFormat(), [SyntaxEdit(["a", "host"], .remove)]) == "[a]\n[b]\nx = 1\n")
  }

  @Test func aColonWithinANameIsNoSeparator() throws {
    let text = "@s:registry=https://y\n//r.org/:_authToken=abc\na: b=c\nd:e\n"
    #expect(
      try value(text, INIFormat())
        == ["@s:registry": "https://y", "//r.org/:_authToken": "abc", "a": "b=c", "d": "e"])
    #expect(
      try changed(text, INIFormat(), [set("@s:registry", to: "x")])
        == "@s:registry=x\n//r.org/:_authToken=abc\na: b=c\nd:e\n")
  }

  /// To some programs, the line belongs to the value, to others, it is an entry of its own.
  @Test func aValueAboveALineIndentedMoreIsNotChanged() throws {
    let text = "[a]\nb = one\n    two=2\nc = 1\n"
    for edit in [set("a", "b", to: "x"), SyntaxEdit(["a", "b"], .remove)] {
      let failure = #expect(throws: Failure.self) { try changed(text, INIFormat(), [edit]) }
      #expect(
        failure?.description.contains(
          "'a.b': the line below is indented more, so it may belong to this value")
          ?? false, "\(failure?.description ?? "")")
    }
    #expect(try changed(text, INIFormat(), [set("a", "c", to: 2)]) == "[a]\nb = one\n    two=2\nc = 2\n")
  }

  @Test func aValueBelowItsNameCanContainSeparators() throws {
    let text = "[options]\nrequires =\n  a\n  b>=1\nx = 1\n"
    #expect(try value(text, INIFormat()) == ["options": ["requires": "\na\nb>=1", "x": 1]])
    #expect(
      try changed(text, INIFormat(), [set("options", "x", to: 2)])
        == "[options]\nrequires =\n  a\n  b>=1\nx = 2\n")
    #expect(try changed(text, INIFormat(), [set("options", "requires", to: "c")]).hasSuffix("c\nx = 1\n"))
  }

  @Test func ofSeveralLinesWithANameTheLastOneCounts() throws {
    #expect(try value("A=1\nA=2\n", EnvironmentFormat()) == ["A": 2])
    #expect(try changed("A=1\nA=2 # z\n", EnvironmentFormat(), [set("A", to: 9)]) == "A=1\nA=9 # z\n")
    let failure = #expect(throws: Failure.self) {
      try changed("A=1\nA=2\n", EnvironmentFormat(), [set("A", to: [1, 3])])
    }
    #expect(failure?.description.hasPrefix("s:2:1: error: 'A': this format has no lists\n") ?? false)
  }

  @Test func variablesAreWrittenAsAShellReadsThem() throws {
    let text = "# variables\nexport A=1\nB=\"x\\\"y\nz\"  # two lines\nC='literal $x'\n#D=5\n"
    #expect(try value(text, EnvironmentFormat()) == ["A": 1, "B": "x\"y\nz", "C": "literal $x"])
    let result = try changed(
      text, EnvironmentFormat(),
      [
        set("A", to: "a b"), set("B", to: "$HOME"), set("C", to: "it's"), set("D", to: 7), set("E", to: true),
      ])
    #expect(
      result
        == "# variables\nexport A=\"a b\"\nB=\"\\$HOME\"  # two lines\nC=\"it's\"\n#D=5\nD=7\nE=true\n")
  }

  @Test(arguments: [
    ("[a\nx = 1\n", "s:1:3: error: expected ']' at the end of the section's name"),
    ("= 1\n", "s:1:1: error: expected NAME = VALUE"),
  ])
  func mistakesHaveTheirPlace(_ text: String, _ message: String) {
    let failure = #expect(throws: Failure.self) { try value(text, INIFormat()) }
    #expect(failure.map { "\($0)".split(separator: "\n")[0] } == message[...])
  }

  @Test func whatTheFormatCannotRepresentIsRefused() {
    for edit in [
      set("a", to: []), set("remote \"origin\"", "url", to: "v"), set(" s", "i", to: 1),
      set("a", to: [["x": 1]]), set("a", "b", "c", "d", to: 1), set("a=b", to: 1), set("a", to: "\u{1}"),
    ] {
      #expect(throws: Failure.self) { try changed("x = 1\n", INIFormat(), [edit]) }
    }
    #expect(throws: Failure.self) { try changed("X=1\n", EnvironmentFormat(), [set("a", "b", to: 1)]) }
  }

  @Test func aNewLineOfANameHasTheQuotesOfTheLastOne() throws {
    #expect(
      try changed("x = 'a'\n", INIFormat(), [set("x", to: ["a", "b"])]) == "x = 'a'\nx = 'b'\n")
    #expect(
      try changed("x = \"a\"\n", INIFormat(), [set("x", to: ["a", "b"])]) == "x = \"a\"\nx = \"b\"\n")
  }

  @Test func aNameAboveTheSectionsOfAGitFileKeepsItsCase() throws {
    #expect(
      try changed("[a \"b\"]\nc = 1\n", INIFormat(), [set("Name", to: "x")])
        == "Name = x\n\n[a \"b\"]\nc = 1\n")
  }

  @Test func aNameThatCannotBeWrittenHasNoPlace() throws {
    let failure = #expect(throws: Failure.self) {
      try changed("a = 1\n", INIFormat(), [set("#x", to: "1")])
    }
    #expect(failure?.description == "error: '#x': this format does not allow this name")
  }

  @Test func gitReadsEscapesAndCommentsAnywhereInAValue() throws {
    let text = """
      [core]
      \ta = x\\ty "c;d" \\"q\\" # \\
      \tb = 1;2
      \tc = a\\\\
      \td = 'x'

      """
    #expect(
      try INIFormat().read(Array(text.utf8), file: ".gitconfig").value(of: SyntaxTree.root) == [
        "core": ["a": "x\ty c;d \"q\"", "b": 1, "c": "a\\", "d": "'x'"]
      ])
    let tree = try INIFormat().read(Array(text.utf8), file: ".gitconfig")
    let edits = [set("core", "a", to: "x\ny"), set("core", "b", to: 2), set("core", "d", to: "y")]
    #expect(
      String(decoding: try INIFormat().text(of: tree, with: edits), as: UTF8.self) == """
        [core]
        \ta = "x\\ny" # \\
        \tb = 2;2
        \tc = a\\\\
        \td = y

        """)
  }

  @Test func gitDropsWhiteSpaceBeforeAValue() throws {
    let text = "[user]\n\tname = \\\n\t\tAda\n\tx = \"\" b\n\ty = \" \" c\n"
    let tree = try INIFormat().read(Array(text.utf8), file: ".gitconfig")
    #expect(tree.value(of: SyntaxTree.root) == ["user": ["name": "Ada", "x": "b", "y": "  c"]])
  }

  @Test(arguments: [
    (#"a\qb"#, #".gitconfig:2:10: error: unknown escape: expected \n, \t, \b, \" or \\"#),
    (#"a "b"#, ".gitconfig:2:13: error: expected '\"' at the end of the value"),
  ])
  func aValueThatGitCannotReadIsAMistake(_ value: String, _ message: String) throws {
    let text = Array("[user]\n\tname = \(value)\n".utf8)
    let failure = #expect(throws: Failure.self) { try INIFormat().read(text, file: ".gitconfig") }
    #expect(failure?.description.hasPrefix(message) ?? false, "\(failure?.description ?? "")")
  }

  @Test(arguments: [["core", "a_b"], ["core", "1a"], ["co_re", "a"], ["co_re", "x", "a"]])
  func namesThatGitDoesNotAllowAreNotWritten(_ path: [String]) throws {
    let tree = try INIFormat().read(Array("[core]\n\ta = 1\n".utf8), file: ".gitconfig")
    #expect(throws: Failure.self) { try INIFormat().text(of: tree, with: [SyntaxEdit(path, .set(1))]) }
  }

  @Test func aSemicolonBeginsACommentOfPHP() throws {
    let tree = try INIFormat().read(Array("[Session]\npath = 5;/tmp\nname = x\n".utf8), file: "php.ini")
    #expect(tree.value(of: SyntaxTree.root) == ["Session": ["path": 5, "name": "x"]])
    let new = try INIFormat().text(of: tree, with: [set("Session", "name", to: "5;/tmp")])
    #expect(String(decoding: new, as: UTF8.self) == "[Session]\npath = 5;/tmp\nname = \"5;/tmp\"\n")
  }

  @Test(arguments: ["a{b", "a}b", "a|b", "a&b", "a~b", "a!b", "a(b", "a)b", "a^b"])
  func aTextThatPHPWouldComputeHasQuotes(_ string: String) throws {
    for (file, quote) in [("php.ini", "\""), ("etc/php.ini", "\""), ("myphp.ini", "")] {
      let tree = try INIFormat().read(Array("[S]\nname = x\n".utf8), file: file)
      let new = try INIFormat().text(of: tree, with: [set("S", "name", to: .string(string))])
      #expect(String(decoding: new, as: UTF8.self) == "[S]\nname = \(quote)\(string)\(quote)\n")
    }
  }

  @Test func aValueThatPHPComputesStaysOne() throws {
    let tree = try INIFormat().read(Array("e = E_ALL & ~E_NOTICE\n".utf8), file: "php.ini")
    let new = try INIFormat().text(of: tree, with: [set("e", to: "E_ALL & ~E_STRICT")])
    #expect(String(decoding: new, as: UTF8.self) == "e = E_ALL & ~E_STRICT\n")
  }

  @Test func manyBackslashesTakeLinearTime() throws {
    let text = "A=" + String(repeating: #"\"#, count: 50_000) + "\n"
    let time = try ContinuousClock().measure {
      _ = try changed(text, EnvironmentFormat(), [set("A", to: "b")])
    }
    #expect(time < .seconds(5))
  }

  @Test func aVariableThatAShellExpandsStaysOne() throws {
    let text = "A=${H}/a\nB=\"${H}/b c\"\nC=\"\\${H}\"\nD='${H}'\nE=x\n"
    let edits = ["A", "B", "C", "D", "E"].map { set($0, to: "${H}/new") }
    #expect(
      try changed(text, EnvironmentFormat(), edits)
        == "A=\"${H}/new\"\nB=\"${H}/new\"\nC=\"\\${H}/new\"\nD='${H}/new'\nE=\"\\${H}/new\"\n")
    #expect(try changed(text, EnvironmentFormat(), [set("E", to: "y")]) == String(text.dropLast(2)) + "y\n")
  }
}

import Testing

/// Commands on settings files without a form.
struct SettingsFileCommandTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func aNumberIsWrittenAsItWasTyped() throws {
    try desk.write("version: 3.10\nlist: [3.9, 3.10]\nport: 80\n", to: "a.yaml")
    try desk.write("v = 3.10\nn = 1\n", to: "a.toml")
    try desk.write(#"{"v": 3.10, "rows": [{"w": 1.50}], "any": [[1.0]]}"#, to: "a.json")
    #expect(try desk.formwork("get", "a.yaml", "version").stdout == "3.10\n")
    #expect(try desk.formwork("get", "a.toml").stdout == "v=3.10\nn=1\n")
    let changes = [
      ["a.yaml", "version=3.20", "list+=3.20", "port=81.0"], ["a.toml", "v=3.20", "n=2.0"],
      ["a.json", "v=3.20", "rows[1].w=2.50", "any=[[2.00, 1e1]]"],
    ]
    for change in changes {
      #expect(try BuiltProgram.run(["set"] + change, in: desk.folder.path).status == 0)
    }
    #expect(desk.text(of: "a.yaml") == "version: 3.20\nlist: [3.9, 3.10, 3.20]\nport: 81\n")
    #expect(desk.text(of: "a.toml") == "v = 3.20\nn = 2\n")
    #expect(desk.text(of: "a.json") == #"{"v": 3.20, "rows": [{"w": 2.50}], "any": [[2.00, 10]]}"#)
    for script in [
      "set version 3.30", "set version 3.40\nundo", "set port 82\nset version 3.50\nset version 4",
    ] {
      #expect(try desk.run("a.yaml", script: script + "\n").status == 0)
    }
    #expect(desk.text(of: "a.yaml") == "version: 4\nlist: [3.9, 3.10, 3.20]\nport: 82\n")
    try desk.write("version: 3.10\n", to: "a.yaml")
    for (script, version) in [
      ("set version 3.20\nsave\nundo", "3.10"), ("set version 3.20\nset version 3.30\nundo", "3.20"),
      ("set version 3.30\nset version 3.3", "3.3"), ("set version 3.10\nsave\nset version 3.20", "3.20"),
      ("set version 4\nsave\nundo", "3.20"),
    ] {
      #expect(try desk.run("a.yaml", script: script + "\n").status == 0)
      #expect(desk.text(of: "a.yaml") == "version: \(version)\n")
    }
    #expect(try desk.run("a.yaml", script: "set version 5.10\n").status == 0)
    #expect(desk.text(of: "a.yaml")?.hasPrefix("version: 5.10\n") ?? false)
  }

  @Test func namesOfSectionsAndVariablesCanHaveDots() throws {
    try desk.write("root = true\n[*.py]\nindent_style = space\n[*]\nend_of_line = lf\n", to: ".editorconfig")
    for change in [
      ["--add", "*.py.indent_size=2", "*.md.max_line_length=off"],
      ["*.py.indent_style=tab", "*.end_of_line=crlf"],
    ] {
      #expect(try BuiltProgram.run(["set", ".editorconfig"] + change, in: desk.folder.path).status == 0)
    }
    #expect(
      desk.text(of: ".editorconfig") == """
        root = true
        [*.py]
        indent_style = tab
        indent_size = 2
        [*]
        end_of_line = crlf
        [*.md]
        max_line_length = off

        """)
    #expect(try desk.formwork("get", ".editorconfig", "*.py.indent_size").stdout == "2\n")
    try desk.write("[Session]\nsession.name = A\n", to: "php.ini")
    #expect(try desk.formwork("set", "php.ini", "--add", "Session.session.gc=5").status == 0)
    #expect(desk.text(of: "php.ini") == "[Session]\nsession.name = A\nsession.gc = 5\n")
    // The configuration of a repository, as seen from its folder.
    try desk.write("[core]\n\tbare = false\n", to: "config")
    #expect(try desk.formwork("set", "config", "--add", "branch.a.b.merge=x").status == 0)
    #expect(desk.text(of: "config") == "[core]\n\tbare = false\n\n[branch \"a.b\"]\n\tmerge = x\n")
  }

  @Test func whatIsSetIsListedAcrossScreens() throws {
    try desk.write(
      "services:\n  web:\n    image: nginx\n    ports: [80]\nrules:\n- port: 1\n- name: x\nempty:\n",
      to: "a.yaml")
    let list = """
        empty               empty: null
        services.web.image  image: nginx
        services.web.ports  ports: 80
        rules[1].port       port: 1
        rules[2].name       name: x
      """
    expect(try desk.formwork("show", "a.yaml", "--set"), status: 0, stdout: list)
    expect(try desk.run("a.yaml", "--dry-run", script: "show --set\n"), status: 0, stdout: list)
    let rows = try desk.formwork("show", "a.yaml", "--set", "--output", "jsonl").stdout.split(separator: "\n")
    #expect(rows.count == 5 && rows.allSatisfy { $0.contains(#""type": "row""#) })
    expect(
      try desk.formwork("show", "a.yaml", "home", "--set"), status: 64,
      stderr: """
        error: --set cannot be combined with a screen
        Usage: formwork show [<options>] <form> [<screen>]
          See 'formwork show --help' for more information.
        """)
    try desk.write("# nothing\n", to: "a.yaml")
    expect(try desk.formwork("show", "a.yaml", "--set"), status: 0, stderr: "no settings are set")
  }

  @Test func aListOfObjectsIsPrintedAsJSON() throws {
    try desk.write("rules:\n- port: 80\n- port: 81\n  tags: [{a: 1}]\n", to: "a.yaml")
    expect(
      try desk.formwork("get", "a.yaml", "rules"), status: 0,
      stdout: #"[{"port": 80}, {"port": 81, "tags": [{"a": 1}]}]"#)
    expect(try desk.formwork("get", "a.yaml", "rules[2].tags"), status: 0, stdout: #"[{"a": 1}]"#)
    expect(
      try desk.formwork("get", "a.yaml", "rules", "--output", "json"), status: 0,
      stdout: #"{"rules": [{"port": 80}, {"port": 81, "tags": [{"a": 1}]}]}"#)
    expect(
      try desk.run("a.yaml", script: "get rules\n"), status: 0,
      stdout: #"[{"port": 80}, {"port": 81, "tags": [{"a": 1}]}]"#)
  }

  @Test func anEmptyListGetsItsFirstElement() throws {
    for (value, element) in [("x", "- x"), ("3.10", "- 3.10"), ("[1]", "- - 1"), (#"{"a": 1}"#, "- a: 1")] {
      try desk.write("none: []\n", to: "a.yaml")
      expect(
        try desk.formwork("set", "a.yaml", "none+=\(value)"), status: 0,
        stderr: "1 changed, 0 unchanged; saved a.yaml")
      #expect(desk.text(of: "a.yaml") == "none:\n  \(element)\n")
    }
    try desk.write(#"{"mixed": [1, "x", [2]], "no": {}}"#, to: "a.json")
    let script = "add mixed 3 --index 1\nremove mixed x\nmove mixed [2] --to 1\nadd no x\n"
    expect(
      try desk.run("a.json", "--keep-going", script: script), status: 1,
      stderr: """
        -:4:8: error: expected NAME=VALUE, got 'x'
          4 | add no x
            |        ^
        1 refused; nothing was saved
        """)
    #expect(try desk.formwork("set", "a.json", "mixed+=3", "mixed-=x").status == 0)
    #expect(desk.text(of: "a.json") == #"{"mixed": [1, [2], 3], "no": {}}"#)
  }

  @Test func aListAtTheTopLevelIsASetting() throws {
    try desk.write("# rules\n- port: 80 # one\n- port: 81\n", to: "a.yaml")
    try desk.write("[1,2]", to: "a.json")
    expect(
      try desk.formwork("get", "a.yaml"), status: 0,
      stdout: #"items=["1", "2"]"# + "\nitems[1].port=80\nitems[2].port=81")
    expect(
      try desk.formwork("set", "a.yaml", "items[2].port=82", "--add", "items[1].host=x"), status: 0,
      stderr: "2 changed, 0 unchanged; saved a.yaml")
    expect(
      try desk.formwork("a.yaml", "-c", "add items", "-c", "set items[3].port 83"), status: 0,
      stderr: "2 changed, 0 unchanged; saved a.yaml")
    #expect(desk.text(of: "a.yaml") == "# rules\n- port: 80 # one\n  host: x\n- port: 82\n- port: 83\n")
    expect(
      try desk.formwork("set", "a.json", "items+=3"), status: 0,
      stderr: "1 changed, 0 unchanged; saved a.json")
    #expect(desk.text(of: "a.json") == "[1,2,3]")
    for change in [["--unset", "items"], ["--add", "x=1"]] {
      expect(
        try BuiltProgram.run(["set", "a.json"] + change, in: desk.folder.path), status: 74,
        stderr: """
          error: cannot write 'a.json': the file is a list, which is its only setting, 'items'; nothing was changed
          nothing was saved
          """)
    }
    try desk.write("5", to: "a.json")
    expect(
      try desk.formwork("get", "a.json"), status: 65,
      stderr: """
        a.json:1:1: error: the settings must be an object, such as {}, not a number
          1 | 5
            | ^
        """)
  }

  @Test func aSettingsFileIsChecked() throws {
    let text = "a: 1\nb:\n  \"\": 2\n  inf: .inf\nc: [1, .nan]\nd: [{x: -.inf}]\n"
    try desk.write(text, to: "a.yaml")
    try desk.write(#"{"properties": {"a": {"type": "integer", "minimum": 5}}}"#, to: "a.schema.json")
    let omissions = """
      a.yaml:3:3: warning: a setting with an empty name has no row
        3 |   "": 2
          |   ^
      a.yaml:4:8: warning: 'inf' has no row: it contains an infinite number or NaN
        4 |   inf: .inf
          |        ^
      a.yaml:5:4: warning: 'c' has no row: it contains an infinite number or NaN
        5 | c: [1, .nan]
          |    ^
      a.yaml:6:9: warning: 'x' has no row: it contains an infinite number or NaN
        6 | d: [{x: -.inf}]
          |         ^
      """
    expect(
      try desk.formwork("check", "a.yaml"), status: 0,
      stderr: omissions + "\na.yaml: 3 screens, 4 rows, 4 warnings")
    expect(try desk.formwork("get", "a.yaml"), status: 0, stdout: #"a=1"# + "\n" + #"d=["1"]"#)
    let lines = omissions.split(separator: "\n").filter { $0.contains("warning: ") }.map {
      String($0.drop { $0 != "w" }.dropFirst("warning: ".count))
    }
    expect(
      try desk.formwork("export", "a.yaml"), status: 0,
      stdout: (["set a 1", #"set d '["1"]'"#] + lines.map { "# \($0)" }).joined(separator: "\n"))
    expect(
      try desk.formwork("export", "a.yaml", "--format", "shell"), status: 0, stdout: #"'a=1' 'd=["1"]'"#,
      stderr: lines.map { "note: \($0)" }.joined(separator: "\n"))
    let run = try desk.formwork("check", "a.yaml", "--schema", "a.schema.json")
    #expect(
      run.status == 1 && run.stderr.contains("a.yaml:1:4: error: 'a': 1 is less than the minimum of 5"))
    try desk.write("{", to: "a.json")
    #expect(try desk.formwork("check", "a.json").status == 65)
    try desk.write("x = 1\n", to: "a.toml")
    expect(try desk.formwork("check", "a.toml"), status: 0, stderr: "a.toml: 1 screen, 1 row")
  }

  /// Only a file that is given without a hint may be meant as a form.
  @Test func aFileWithASchemaIsNoForm() throws {
    try desk.write(#"{"title": "x"}"#, to: "a.json")
    try desk.write("{}", to: "schema.json")
    expect(
      try desk.formwork("check", "a.json", "--schema", "schema.json"), status: 0,
      stderr: "a.json: 1 screen, 1 row")
    #expect(try desk.formwork("check", "a.json").stderr.contains("use --as form if it is a form"))
  }

  @Test func settingsCanBeReadFromStandardInput() throws {
    let input = "port: 80 # web\n"
    expect(try desk.formwork("get", "-", "port", input: input), status: 0, stdout: "80")
    expect(try desk.formwork("check", "-", input: input), status: 0, stderr: "-: 1 screen, 1 row")
    expect(
      try desk.formwork("show", "-", input: input), status: 0, stdout: "-\n\n  1. field port: 80")
    expect(
      try desk.formwork("set", "-", "port=81", input: input), status: 74,
      stderr: """
        error: cannot write '-': settings from standard input cannot be changed; nothing was changed
        nothing was saved
        """)
  }

  @Test func aDocumentOfSeveralIsChosen() throws {
    let text = "a: 1\n---\n# two\na: 2\nl: [x]\n...\n---\na: 3\n"
    try desk.write(text, to: "a.yaml")
    #expect(try desk.formwork("get", "a.yaml", "a").stdout == "1\n")
    #expect(try desk.formwork("get", "a.yaml", "a", "--document", "3").stdout == "3\n")
    expect(
      try desk.formwork("set", "a.yaml", "a=5", "l+=w", "--add", "z.q=1", "--document=2"), status: 0,
      stderr: "3 changed, 0 unchanged; saved a.yaml")
    #expect(
      desk.text(of: "a.yaml")
        == "a: 1\n---\n# two\na: 5\nl: [x, w]\nz:\n  q: 1\n...\n---\na: 3\n")
    try desk.write("{}", to: "a.json")
    for (arguments, status, message) in [
      (["a.yaml", "--document", "4"], 65, "error: 'a.yaml' has only 3 documents\n"),
      (
        ["a.json", "--document", "1"], 64,
        "error: 'a.json' is a single document; only a YAML file can have several\n"
      ),
      (["a.yaml", "--document", "0"], 64, "error: --document must be at least 1, not 0\n"),
    ] {
      let run = try BuiltProgram.run(["get"] + arguments, in: desk.folder.path)
      #expect(run.status == status && run.stderr.hasPrefix(message), "\(run.stderr)")
    }
    let form =
      #"{"title": "T", "sections": [{"rows": [{"text": "A", "key": "a", "accessory": "textField"}]}]}"#
    try desk.write(form, to: "form.json")
    #expect(
      try desk.formwork("get", "form.json", "a", "--store", "a.yaml", "--document", "3").stdout == "3\n")
  }
}

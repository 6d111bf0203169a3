import Testing

/// What stays of a settings file's text when its values change.
@Suite struct SettingsTextTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(
      form: """
        { "title": "A", "sections": [{ "rows": [
          { "text": "Environment", "key": "env", "accessory": { "map": { "of": "textField" } } },
          { "text": "Names", "key": "names", "accessory": { "list": { "of": "textField" } } },
          { "text": "Groups", "key": "groups", "accessory": { "map": { "of": { "list": { "of": "textField" } } } } }
        ] }] }
        """)
  }

  @Test func aValueWithoutQuotesIsWhatTheFormSays() throws {
    try desk.write("[env]\nA = x\nB = 5\n", to: "a.ini")
    expect(
      try desk.formwork("set", "form.json", "--store", "a.ini", "env.A=8080", "env.C=true"), status: 0,
      stderr: "1 changed, 0 unchanged; saved a.ini")
    #expect(desk.text(of: "a.ini") == "[env]\nA = 8080\nB = 5\nC = true\n")
    expect(
      try desk.formwork("get", "form.json", "--store", "a.ini", "env"), status: 0,
      stdout: #"{"A": "8080", "B": "5", "C": "true"}"#)
  }

  @Test func blankLinesAreExported() throws {
    try desk.write("a: \"1\\n\\n2\"\n", to: "a.yaml")
    expect(try desk.formwork("export", "a.yaml", "--format", "yaml"), status: 0, stdout: "a: |-\n  1\n\n  2")
  }

  @Test func elementsThatStayKeepTheirText() throws {
    try desk.write("names:\n- 1   # one\n- 2\n- yes\n- x\ngroups:\n  a: [1, 2]\n  b: [x]\n", to: "a.yaml")
    expect(
      try desk.shell(
        "formwork set form.json --store a.yaml names+=3 names-=2\n"
          + #"formwork set form.json --store a.yaml 'groups={"a": ["1", "2"], "b": ["z"]}'"#), status: 0,
      stderr: "1 changed, 0 unchanged; saved a.yaml\n1 changed, 0 unchanged; saved a.yaml")
    #expect(
      desk.text(of: "a.yaml")
        == "names:\n- 1   # one\n- yes\n- x\n- \"3\"\ngroups:\n  a: [1, 2]\n  b: [z]\n")
  }

  @Test(arguments: [
    ("a.json", "{\n  // a\n  \"a\": 1,\n  // b\n  \"b\": 2, // two\n  \"c\": {\"d\": [1, 2] /* d */}\n}\n"),
    ("a.yaml", "# a\na: 1\n# b\nb: 2   # two\nc:\n  d: [1, 2]  # d\n"),
    ("a.toml", "# a\na = 1\n# b\nb = 2   # two\n\n# c\n[c]\nd = [1, 2]  # d\n"),
    ("a.ini", "; a\na = 1\n; b\nb = 2   ; two\n\n; c\n[c]\nd = 1  ; d\n"),
  ])
  func undoRestoresTheText(_ file: String, _ text: String) throws {
    try desk.write(text, to: file)
    let scripts = [
      "reset b\nsave\nundo", "reset b\nsave\nreset c.d\nsave\nundo\nundo",
      "set a 5\nsave\nreset b c.d\nsave\nundo\nsave\nundo",
    ]
    for script in scripts {
      let run = try desk.run(file, script: script + "\n")
      #expect(run.status == 0, "\(run.stderr)")
      #expect(desk.text(of: file) == text, "\(script)")
    }
  }

  @Test func undoRestoresTheTextOfManySavesAgo() throws {
    let text = "# a\na: 1\n# b\nb: 2   # two\n"
    try desk.write(text, to: "a.yaml")
    let saves = (2...20).map { "set a \($0)\nsave\n" }.joined()
    let undo = String(repeating: "undo\n", count: 20)
    #expect(try desk.run("a.yaml", script: "reset b\nsave\n" + saves + undo).status == 0)
    #expect(desk.text(of: "a.yaml") == text)
  }

  @Test func undoRestoresTheTextOfTheLastSavesOfALargeFile() throws {
    let text = "a: 1\n# \(String(repeating: "x", count: 600_000))\nb: 2   # two\nc: 3   # three\n"
    try desk.write(text, to: "a.yaml")
    #expect(try desk.run("a.yaml", script: "reset b\nsave\nreset c\nsave\nundo\nsave\nundo\n").status == 0)
    #expect(desk.text(of: "a.yaml")?.hasSuffix("x\nc: 3   # three\nb: 2\n") ?? false)
  }

  @Test func undoRestoresTheTextOfAnItem() throws {
    let text = "services:\n  # The web\n  web:\n    image: a  # pinned\n\n  db:\n    image: b\n"
    try desk.write(text, to: "a.yaml")
    try desk.write(
      #"{"properties": {"services": {"additionalProperties": {"properties": {"image": {"type": "string"}}}}}}"#,
      to: "schema.json")
    let call = { script in try desk.run("a.yaml", "--schema", "schema.json", script: script) }
    #expect(try call("remove services web\nsave\n").status == 0)
    #expect(desk.text(of: "a.yaml") == "services:\n  # The web\n\n  db:\n    image: b\n")
    try desk.write(text, to: "a.yaml")
    #expect(try call("remove services web\nsave\nundo\n").status == 0)
    #expect(desk.text(of: "a.yaml") == text)
  }

  @Test func whatIsTypedAgainAfterASaveIsNotTakenForUndone() throws {
    try desk.write("v: 3.10\nw: 1\n", to: "a.yaml")
    #expect(try desk.run("a.yaml", script: "set v 3.2\nsave\nset v 3.1\n").status == 0)
    #expect(desk.text(of: "a.yaml") == "v: 3.1\nw: 1\n")
  }

  @Test func unsetRemovesItemsAndGroups() throws {
    let text = "web:\n  image: a\n  port: 80\ndb:\n  image: b\n"
    try desk.write(text, to: "a.yaml")
    expect(
      try desk.formwork("set", "a.yaml", "--unset", "web"), status: 0,
      stderr: "2 changed, 0 unchanged; saved a.yaml")
    #expect(desk.text(of: "a.yaml") == "db:\n  image: b\n")
    try desk.write(text, to: "a.yaml")
    try desk.write(
      #"{"additionalProperties": {"properties": {"image": {"type": "string"}, "port": {"type": "integer"}}}}"#,
      to: "schema.json")
    expect(
      try desk.shell(
        "formwork set a.yaml --schema schema.json --unset web; formwork set a.yaml --schema schema.json --unset '.[web]'"
      ), status: 0,
      stderr: """
        error: 'web' is a label; use '.[web]'
        1 refused; nothing was saved
        1 changed, 0 unchanged; saved a.yaml
        """)
    #expect(desk.text(of: "a.yaml") == "db:\n  image: b\n")
  }

  @Test func anAdditionIsSuggestedOnlyIfItWouldHelp() throws {
    try desk.write("services:\n  web:\n    image: a\n", to: "a.yaml")
    expect(
      try desk.formwork("set", "a.yaml", "--unset", "port"), status: 1,
      stderr: """
        error: no row 'port'; 'formwork show a.yaml --ids' lists the first screen; 'formwork find a.yaml TEXT' searches all screens
        1 refused; nothing was saved
        """)
    try desk.write(
      #"{"properties": {"services": {"additionalProperties": {"properties": {"image": {"type": "string"}}}}}}"#,
      to: "schema.json")
    expect(
      try desk.formwork("set", "a.yaml", "services.web.imag=x", "--schema", "schema.json"), status: 1,
      stderr: """
        error: no row 'services.web.imag'; did you mean 'services[web].image'?
        1 refused; nothing was saved
        note: to add a setting that 'a.yaml' does not have, use --add
        """)
  }

  /// The items of a map can be named like members, and get members that the schema does not name.
  @Test func itemsOfASchemaGetFurtherMembers() throws {
    try desk.write("services:\n  web:\n    image: a\n  db: {}\njobs:\n- {}\n", to: "a.yaml")
    try desk.write(
      #"""
      {"properties": {
        "services": {"additionalProperties": {"properties": {"image": {"type": "string"}}}},
        "jobs": {"items": {"properties": {"run": {"type": "string"}}}}},
       "additionalProperties": {"properties": {"x": {"type": "integer"}}}}
      """#, to: "schema.json")
    expect(
      try desk.formwork(
        "set", "a.yaml", "services.web.image=b", "--schema", "schema.json", "--add", "services.web.foo=1",
        "services[db].opt.bar=2", "jobs[1].note=x"), status: 0,
      stderr: "4 changed, 0 unchanged; saved a.yaml")
    #expect(
      desk.text(of: "a.yaml")
        == "services:\n  web:\n    image: b\n    foo: 1\n  db:\n    opt:\n      bar: 2\njobs:\n- note: x\n")
    expect(
      try desk.formwork("get", "a.yaml", "services.web.image", "--schema", "schema.json"), status: 0,
      stdout: "b")
  }

  @Test func membersOfAMapAreNamed() throws {
    try desk.write("env: {A: x, B: 5}\nnames: [a]\n", to: "a.yaml")
    expect(
      try desk.shell(
        """
        formwork get form.json --store a.yaml env.B
        formwork get form.json --store a.yaml env.A names env.B
        formwork get form.json --store a.yaml env.A names env.B --json
        echo get env.A | formwork run form.json --store a.yaml --quiet
        formwork get form.json --store a.yaml env.C
        """), status: 1,
      stdout: """
        5
        env.A=x
        names=["a"]
        env.B=5
        {"env": {"A": "x", "B": "5"}, "names": ["a"]}
        x
        """,
      stderr: "error: no row 'env.C'; did you mean 'env'?")
    for command in [
      "echo get env.A | formwork run form.json --output jsonl",
      "formwork get form.json env.A --output jsonl",
    ] {
      let record = try desk.shell("\(command) --store a.yaml").lines().first
      #expect(
        record?["key"] as? String == "env" && record?["value"] as? [String: String] == ["A": "x"])
    }
  }

  /// As 'apply' does.
  @Test func aListOfObjectsIsSetAsJSON() throws {
    try desk.write("list:\n  - n: 1 # one\n    s: x\n  - n: 2 # two\n", to: "a.yaml")
    expect(
      try desk.shell(
        #"formwork set a.yaml 'list=[{"n": 2}]' && formwork set a.yaml 'list+={"n": 3}'"#),
      status: 0,
      stderr: """
        1 changed, 1 unchanged; saved a.yaml
        2 changed, 1 unchanged; saved a.yaml
        """)
    #expect(desk.text(of: "a.yaml") == "list:\n  - n: 2 # two\n  - \"n\": 3\n")
    expect(
      try desk.run("a.yaml", script: #"set list '[{"n": 4}]'\#nadd list '{"n": 5}'\#nget list\#n"#),
      status: 0,
      stdout: #"[{"n": 4}, {"n": 5}]"#, stderr: "3 changed, 0 unchanged; saved a.yaml")
    expect(
      try desk.shell(#"formwork set a.yaml 'list=[{"m": 2}]'"#), status: 1,
      stderr: """
        error: list: this form has no setting 'list[1].m'
        1 refused; nothing was saved
        """)
  }

  @Test func anElementIsSetByItsNumber() throws {
    try desk.write("ports: # p\n  - 80 # a\n  - 81 # b\n", to: "a.yaml")
    let saved = "1 changed, 0 unchanged; saved a.yaml"
    expect(try desk.shell("formwork set a.yaml 'ports[2]=90'"), status: 0, stderr: saved)
    #expect(desk.text(of: "a.yaml") == "ports: # p\n  - 80 # a\n  - 90 # b\n")
    expect(try desk.run("a.yaml", script: "set ports[1] 70"), status: 0, stderr: saved)
    expect(try desk.shell("formwork set a.yaml --unset 'ports[2]'"), status: 0, stderr: saved)
    #expect(desk.text(of: "a.yaml") == "ports: # p\n  - 70 # a\n")
    expect(
      try desk.shell("formwork set a.yaml 'ports[2]=90'"), status: 1,
      stderr: """
        error: ports[2]: there is no element 2; expected 1
        1 refused; nothing was saved
        """)
  }

  @Test func anObjectIsAddedToAListOfNamedItems() throws {
    try desk.write("list:\n  - name: a # one\n    x: 1\n", to: "a.yaml")
    expect(
      try desk.shell(#"formwork set a.yaml 'list+={"name": "b", "x": 2}'"#), status: 0,
      stderr: "3 changed, 2 unchanged; saved a.yaml")
    #expect(desk.text(of: "a.yaml") == "list:\n  - name: a # one\n    x: 1\n  - name: b\n    x: 2\n")
  }

  @Test func aMapOfObjectsIsSetAsJSON() throws {
    try desk.write("services:\n  web: # one\n    image: a\n  db:\n    image: b\nx: 1\n", to: "a.yaml")
    try desk.write(
      #"""
      {"title": "T", "store": "a.yaml", "sections": [{"rows": [
        {"forEach": {"key": "services", "by": "name", "id": "name"}, "text": "${item.name}",
         "selection": {"push": "s"}}]}],
       "screens": {"s": {"forEach": "services", "title": "S", "sections": [{"rows": [
        {"key": "item.image", "accessory": "textField"}]}]}}}
      """#, to: "f.json")
    let call = "formwork set f.json"
    expect(
      try desk.shell(#"\#(call) 'services={"web": {"image": "c"}, "new": {"image": "d"}}'"#), status: 0,
      stderr: "3 changed, 0 unchanged; saved a.yaml")
    #expect(
      desk.text(of: "a.yaml")
        == "services:\n  web: # one\n    image: c\n  new:\n    image: d\nx: 1\n")
    expect(
      try desk.shell(#"\#(call) 'services={"web": {"imag": "c"}}'"#), status: 1,
      stderr: """
        error: services: this form has no setting 'services[web].imag'; did you mean 'services[web].image'?
        1 refused; nothing was saved
        """)
    expect(
      try desk.shell(#"\#(call) 'services={}'"#), status: 0, stderr: "1 changed, 0 unchanged; saved a.yaml")
    #expect(desk.text(of: "a.yaml") == "services: {}\nx: 1\n")
  }

  /// A form that has not been read yet can say so.
  @Test func aMemberOfAMapCanBeASecret() throws {
    let map = #"{"text": "Env", "key": "env", "accessory": {"map": {"of": {"textField": {}}}}}"#
    let more = #"{"text": "More", "selection": {"push": "more.json"}}"#
    try desk.write(
      #"{"title": "T", "store": "s.json", "sections": [{"rows": [\#(map), \#(more)]}]}"#, to: "f.json")
    try desk.write(
      #"""
      {"title": "M", "sections": [{"rows": [
        {"text": "Token", "key": "env.TOKEN", "accessory": {"textField": {"secure": true}}}]}]}
      """#, to: "more.json")
    try desk.write(#"{"env": {"TOKEN": "s3cret", "A": "x"}}"#, to: "s.json")
    let run = try desk.shell("printf 'get env.TOKEN\\nget env.A\\n' | formwork run f.json --quiet")
    #expect(run.stdout == "••••\nx\n")
  }

  @Test func aDateStaysADate() throws {
    let text = "day = 2026-11-28\nat = 07:30:00\nname = \"2026-11-28\"\n"
    try desk.write(text, to: "a.toml")
    expect(
      try desk.formwork("set", "a.toml", "day=soon", "at=noon"), status: 1,
      stderr: """
        error: day: 'soon' is not a date; for example, 2026-05-31
        error: at: 'noon' is not a time; for example, 07:30:00
        2 refused; nothing was saved
        """)
    #expect(try desk.formwork("set", "a.toml", "day=2026-12-01", "at=08:00:00", "name=soon").status == 0)
    #expect(desk.text(of: "a.toml") == "day = 2026-12-01\nat = 08:00:00\nname = \"soon\"\n")
  }

  @Test(arguments: ["a.yaml", "a.json"])
  func aStringThatLooksLikeADateStaysAString(_ file: String) throws {
    let isYAML = file == "a.yaml"
    try desk.write(isYAML ? "release: 2026-11-28\n" : #"{"release": "2026-11-28"}"#, to: file)
    #expect(try desk.formwork("set", file, "release=unreleased").status == 0)
    #expect(desk.text(of: file) == (isYAML ? "release: unreleased\n" : #"{"release": "unreleased"}"#))
  }

  @Test func membersThatAreTextsOrObjectsAreExported() throws {
    try desk.write(
      "services:\n  web:\n    build: .\n  db:\n    build: {context: db}\n", to: "compose.yaml")
    try desk.write(
      """
      {"properties": {"services": {"additionalProperties": {"properties": {"build": {"oneOf": [
        {"type": "string"}, {"type": "object", "properties": {"context": {"type": "string"}}}]}}}}}}
      """, to: "schema.json")
    expect(
      try desk.shell("formwork export compose.yaml --schema schema.json --format yaml"), status: 0,
      stdout: "services:\n  web:\n    build: \".\"\n  db:\n    build:\n      context: db")
    let run = try desk.run(
      "compose.yaml", "--schema", "schema.json", script: #"set services[web].build {"context":"x"}"# + "\n")
    expect(
      run, status: 1,
      stderr: """
        -:1:25: error: expected a JSON value, such as {"a": 1}, got '{context:x}'; write a string as "text"; use `set services[web].build '{"context":"x"}'`
          1 | set services[web].build {"context":"x"}
            |                         ^
        1 refused; nothing was saved
        """)
    #expect(
      try desk.run(
        "compose.yaml", "--schema", "schema.json",
        script: #"set services[web].build '{"context":"x"}'"# + "\n"
      ).status == 0)
    #expect(
      desk.text(of: "compose.yaml")
        == "services:\n  web:\n    build:\n      context: x\n  db:\n    build: {context: db}\n")
  }

  @Test func aProposalHasTheTypeOfTheSchema() throws {
    try desk.write("mode: fast\n", to: "a.yaml")
    try desk.write(
      #"{"properties": {"mode": {"oneOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "integer"}}]}}}"#,
      to: "schema.json")
    expect(
      try desk.formwork("set", "a.yaml", "--schema", "schema.json", "mode.level=4"), status: 1,
      stderr: """
        error: mode.level: the stored value of 'mode' is not a map; `formwork set a.yaml 'mode={"level": 4}' --schema schema.json` replaces it
        1 refused; nothing was saved
        """)
  }

  @Test func anObjectIsNotTheNameOfAnItem() throws {
    try desk.write("services:\n  web:\n    image: a\n", to: "a.yaml")
    try desk.write(
      #"{"properties": {"services": {"additionalProperties": {"properties": {"image": {"type": "string"}}}}}}"#,
      to: "schema.json")
    for call in [
      #"formwork set a.yaml --schema schema.json 'services+={"image":"x"}'"#,
      #"formwork add a.yaml --schema schema.json services '{"image":"x"}'"#,
    ] {
      let run = try desk.shell(call)
      #expect(
        run.status == 1
          && run.stderr.contains(
            "expected a string, got an object; the members of an item are separate settings\n"),
        "\(run.stderr)")
    }
    expect(
      try desk.shell(#"formwork set a.yaml --schema schema.json 'services={"db":{}}'"#), status: 0,
      stderr: "1 changed, 0 unchanged; saved a.yaml")
  }

  @Test func whatIsStoredIsListedEvenIfItIsInvalid() throws {
    try desk.write("env: 5\nnames: [a, {b: 1}]\ngroups: {}\n", to: "a.yaml")
    let run = try desk.formwork("show", "form.json", "--store", "a.yaml", "--set")
    #expect(
      run.stdout == """
          env     Environment: 5 (invalid)
          names   Names: a, {"b": 1} (invalid)
          groups  Groups: empty

        """)
  }
}

import Testing

/// Settings files without a form.
struct SettingsFileTests {
  private let desk: Desk

  private static let compose = """
    # the site
    services:
      web:
        image: nginx:1   # the web
        ports: ["80:80"]
        debug: yes
      db:
    rules:
      - port: 80
      - port: 81
        name: two

    """

  init() throws {
    desk = try Desk()
    try desk.write(Self.compose, to: "compose.yaml")
  }

  @Test func aFileHasAScreenForEachObjectAndARowForEachValue() throws {
    expect(
      try desk.formwork("show", "compose.yaml"), status: 0,
      stdout: """
        compose.yaml

          1. screen services

        rules
          2. screen rules 1
          3. screen rules 2
          4. button Add…
        """)
    expect(
      try desk.formwork("get", "compose.yaml"), status: 0,
      stdout: """
        rules=["1", "2"]
        --null=services.db
        services.web.image=nginx:1
        services.web.ports=["80:80"]
        services.web.debug=true
        rules[1].port=80
        rules[2].port=81
        rules[2].name=two
        """)
  }

  @Test func onlyTheValueChanges() throws {
    expect(
      try desk.formwork(
        "set", "compose.yaml", "services.web.image=nginx:2", "rules[2].port=82", "services.web.debug=off"),
      status: 0, stderr: "3 changed, 0 unchanged; saved compose.yaml")
    let expected = Self.compose.replacing("nginx:1", with: "nginx:2").replacing("81", with: "82")
      .replacing("debug: yes", with: "debug: false")
    #expect(desk.text(of: "compose.yaml") == expected)
  }

  @Test func aSettingThatIsNotThereIsAddedOnRequest() throws {
    expect(
      try desk.formwork("set", "compose.yaml", "services.web.imag=x"), status: 1,
      stderr: """
        error: no row 'services.web.imag'; did you mean 'services.web.image'?
        1 refused; nothing was saved
        note: to add a setting that 'compose.yaml' does not have, use --add
        """)
    expect(
      try desk.formwork(
        "set", "compose.yaml", "--add", "services.web.cpus=2", "services.db.image=pg", "rules[1].name=one"),
      status: 0, stderr: "3 changed, 0 unchanged; saved compose.yaml")
    expect(
      try desk.formwork("set", "compose.yaml", "--add-text", "version", "2"), status: 0,
      stderr: "1 changed, 0 unchanged; saved compose.yaml")
    #expect(
      desk.text(of: "compose.yaml") == """
        # the site
        services:
          web:
            image: nginx:1   # the web
            ports: ["80:80"]
            debug: yes
            cpus: 2
          db:
            image: pg
        rules:
          - port: 80
            name: one
          - port: 81
            name: two
        version: "2"

        """)
  }

  @Test func aFormIsJSONWithSectionsOrScreens() throws {
    try desk.write(#"{"sections": [], "title": "T"}"#, to: "form.json")
    try desk.write(#"{"section": [1], "title": "T"}"#, to: "settings.json")
    try desk.write("port: 80\n", to: ".rc")
    expect(try desk.formwork("get", "form.json"), status: 0)
    expect(
      try desk.formwork("get", "--as", "settings", "form.json"), status: 0,
      stdout: "sections=[]\ntitle=T")
    expect(try desk.formwork("get", "settings.json"), status: 0, stdout: "section=[1]\ntitle=T")
    expect(
      try desk.formwork("get", "--as", "form", "settings.json"), status: 65,
      stderr: """
        settings.json:1:2: error: a form has no member 'section'; did you mean 'sections'?
          1 | {"section": [1], "title": "T"}
            |  ^
        """)
    expect(try desk.formwork("get", ".rc"), status: 0, stdout: "port=80")
  }

  @Test func scriptsAndLineCommandsWork() throws {
    expect(
      try desk.formwork("compose.yaml", "-c", "set services.web.debug off", "-c", "remove rules 1"),
      status: 0,
      stderr: "2 changed, 0 unchanged; saved compose.yaml")
    expect(
      try desk.formwork("reset", "compose.yaml", "services.web.ports"), status: 0,
      stderr: "1 changed, 0 unchanged; saved compose.yaml")
    #expect(
      desk.text(of: "compose.yaml") == """
        # the site
        services:
          web:
            image: nginx:1   # the web
            debug: false
          db:
        rules:
          - port: 81
            name: two

        """)
  }

  @Test func aFormForTheFileCanBeWritten() throws {
    expect(
      try desk.formwork("new", "site", "--from", "compose.yaml"), status: 0,
      stderr: "created site.json; open it with 'formwork site.json'")
    expect(
      try desk.formwork("check", "--strict", "site.json", "--store", "compose.yaml"), status: 0,
      stderr: "site.json: 4 screens, 10 rows, 8 settings")
    expect(try desk.formwork("get", "site.json", "services.web.image"), status: 0, stdout: "nginx:1")
    #expect(desk.text(of: "site.json")?.contains(#""key": "services.web.image","#) ?? false)
  }

  @Test func aSettingsFileIsNoFileToWriteDocumentsInto() throws {
    for arguments in [("graph", "--quiet"), ("render", "--format=html")] {
      expect(
        try desk.formwork(arguments.0, "compose.yaml", "-o", "compose.yaml", arguments.1), status: 64,
        stderr: "error: 'compose.yaml' is also an input file; choose another file for -o")
    }
    #expect(desk.text(of: "compose.yaml") == Self.compose)
  }

  @Test func inAFormatOfTextsEveryValueIsAText() throws {
    try desk.write("VERSION=1.10\nDEBUG=true\n", to: ".env")
    expect(try desk.formwork("get", ".env"), status: 0, stdout: "VERSION=1.10\nDEBUG=true")
    expect(
      try desk.formwork("set", ".env", "--add", "VERSION=1.20", "DEBUG=1", "N=3.10"), status: 0,
      stderr: "3 changed, 0 unchanged; saved .env")
    #expect(desk.text(of: ".env") == "VERSION=1.20\nDEBUG=1\nN=3.10\n")
  }

  @Test func numbersKeepTheirKind() throws {
    try desk.write("x = 1.0\n", to: "s.toml")
    expect(
      try desk.formwork("set", "s.toml", "x=2", "--add", "v=3.10", "n=5", #"s="1""#), status: 0,
      stderr: "4 changed, 0 unchanged; saved s.toml")
    #expect(desk.text(of: "s.toml") == "x = 2.0\nv = \"3.10\"\nn = 5\ns = \"1\"\n")
  }

  @Test func aPartOfAKeyIsNoKey() throws {
    try desk.write("image:\n  tag: a\n", to: "values.yaml")
    #expect(try desk.formwork("set", "values.yaml", "tag=b").status == 1)
    #expect(desk.text(of: "values.yaml") == "image:\n  tag: a\n")
  }

  @Test func aSchemaProvidesRowsAndRules() throws {
    let schema = #"""
      {"properties": {
        "port": {"type": "integer", "minimum": 1, "maximum": 65535, "description": "The port of the server."},
        "level": {"enum": ["info", "debug"]}}}
      """#
    try desk.write(schema, to: "site.schema.json")
    try desk.write("# yaml-language-server: $schema=site.schema.json\nport: 80\n", to: "site.yaml")
    expect(
      try desk.formwork("show", "site.yaml"), status: 0,
      stdout: """
        site.yaml

          1. field port: 80
          2. picker level: not set
        """)
    expect(
      try desk.formwork("set", "site.yaml", "level=info", "port=0"), status: 1,
      stderr: """
        error: port: 0 is less than the minimum of 1
        1 refused; nothing was saved
        """)
    expect(
      try desk.formwork("set", "compose.yaml", "port=8080", "--schema", "site.schema.json"), status: 0,
      stderr: "1 changed, 0 unchanged; saved compose.yaml")
    expect(
      try desk.formwork("new", "-", "--schema", "site.schema.json"), status: 0,
      stdout: """
        {
          "title": "Form",
          "store": "form.values.json",
          "sections": [
            {
              "rows": [
                {
                  "text": "port",
                  "key": "port",
                  "help": "The port of the server.",
                  "accessory": {"textField": {"kind": "integer", "minimum": 1, "maximum": 65535}}
                },
                {"text": "level", "key": "level", "accessory": {"picker": {"items": ["info", "debug"]}}}
              ]
            }
          ]
        }
        """)
  }

  @Test func theFolderOfSchemasHasOneForTheNameOfAFile() throws {
    let catalog = #"""
      {"schemas": [
        {"fileMatch": ["other.yaml"], "url": "https://example.org/other.json"},
        {"fileMatch": ["*.app.yaml", "**/conf/*.yaml"], "url": "https://example.org/app.json"}]}
      """#
    let folder = "data/formwork/schemas"
    try desk.write(catalog, to: "\(folder)/catalog.json")
    try desk.write(#"{"properties": {"port": {"type": "integer"}}}"#, to: "\(folder)/app.json")
    for (name, text) in [
      ("my.app.yaml", "a: 1\n"), ("conf/x.yaml", "a: 1\n"),
      ("s.json", #"{"$schema": "http://x.org/app.json", "a": 1}"#),
    ] {
      try desk.write(text, to: name)
      let environment = ["XDG_DATA_HOME": "\(desk.folder.path)/data"]
      let run = try desk.formwork("get", name, "--output", "json", environment: environment)
      #expect(run.stdout.contains(#""a":1"#) || run.stdout.contains(#""a": 1"#))
      #expect(try desk.formwork("describe", name, "port", environment: environment).status == 0)
      #expect(try desk.formwork("describe", name, "port").status != 0)
    }
  }

  private static let tls = #"""
    {"properties": {
      "log": {"type": "string", "pattern": "^[a-z]+$", "title": "Name of the log"},
      "tls": {
        "type": "object", "additionalProperties": false, "dependentRequired": {"cert": ["key"]},
        "properties": {"cert": {"type": "string"}, "key": {"type": "string", "minLength": 8}}}}}
    """#

  @Test func aSchemaJudgesTheFileAsAWhole() throws {
    try desk.write(Self.tls, to: "tls.json")
    try desk.write("# yaml-language-server: $schema=tls.json\ntls:\n  certt: a\n  key: short\n", to: "a.yaml")
    let stderr = """
      a.yaml:3:3: error: 'tls.certt': not allowed by the schema; did you mean 'cert'?
        3 |   certt: a
          |   ^
      a.yaml:4:8: error: 'tls.key': the value has 5 characters; the minimum is 8
        4 |   key: short
          |        ^
      error: found 2 problems, listed above
      """
    expect(try desk.formwork("verify", "a.yaml"), status: 1, stderr: stderr)
  }

  @Test func aSaveIsRefusedOnlyForWhatItAdds() throws {
    try desk.write(Self.tls, to: "tls.json")
    try desk.write(#"{"tls": {"certt": "a"}}"#, to: "a.json")
    expect(
      try desk.formwork("set", "a.json", "--schema", "tls.json", "tls.cert=b"), status: 1,
      stderr: """
        a.json:1:9: error: 'tls': 'key' is missing; 'cert' requires it
          1 | {"tls": {"certt": "a", "cert": "b"}}
            |         ^
        1 refused; nothing was saved
        """)
    expect(
      try desk.formwork("set", "a.json", "--schema", "tls.json", "tls.cert=b", "tls.key=12345678"), status: 0,
      stderr: "2 changed, 0 unchanged; saved a.json")
    expect(
      try desk.formwork("a.json", "--schema", "tls.json", input: "reset tls.key\nverify\n"), status: 1,
      stderr: """
        a.json:1:9: error: 'tls': 'key' is missing; 'cert' requires it
          1 | {"tls": {"certt": "a", "cert": "b"}}
            |         ^
        a.json:1:10: error: 'tls.certt': not allowed by the schema; did you mean 'cert'?
          1 | {"tls": {"certt": "a", "cert": "b"}}
            |          ^
        -:2:1: error: found 2 problems, listed above
          2 | verify
            | ^
        1 refused; nothing was saved
        """)
  }

  @Test func whatIsMissingCanBeAddedStepByStep() throws {
    try desk.write(
      #"{"required": ["a", "b"], "properties": {"l": {"minItems": 3, "items": {}}}}"#, to: "r.json")
    try desk.write(#"{"l": ["x"]}"#, to: "a.json")
    for change in ["a=1", "l+=y"] {
      #expect(try desk.formwork("set", "a.json", "--schema", "r.json", "--add", change).status == 0)
    }
    expect(
      try desk.formwork("set", "a.json", "--schema", "r.json", "--unset", "a"), status: 1,
      stderr: """
        a.json:1:1: error: 'a' and 'b' are missing
          1 | {"l": ["x", "y"]}
            | ^
        1 refused; nothing was saved
        """)
  }

  @Test func aFormCanNameASchema() throws {
    try desk.write(Self.tls, to: "tls.json")
    let form = #"""
      {"title": "T", "store": "s.json", "schema": "tls.json", "sections": [{"rows": [
        {"text": "Log", "key": "log", "accessory": "textField"},
        {"text": "Key", "key": "tls.key", "accessory": {"textField": {"secure": true}}}]}]}
      """#
    try desk.write(form, to: "form.json")
    expect(
      try desk.formwork("set", "form.json", "log=A"), status: 1,
      stderr: """
        s.json:2:10: error: 'log' (Name of the log): the value does not match the pattern ^[a-z]+$
        1 refused; nothing was saved
        """)
    expect(
      try desk.formwork("set", "form.json", "log=a"), status: 0,
      stderr: "1 changed, 0 unchanged; saved s.json")
    try desk.write(form.replacing("tls.json", with: "gone.json"), to: "form.json")
    expect(
      try desk.formwork("check", "form.json"), status: 66, stderr: "error: 'gone.json' does not exist")
    #expect(try desk.formwork("set", "form.json", "log=b").status == 66)
    try desk.write(form.replacing("tls.json", with: "/etc/passwd"), to: "form.json")
    #expect(try desk.formwork("check", "form.json").stderr.contains("outside"))
  }

  @Test func aSuggestedCommandNamesTheSchema() throws {
    try desk.write(Self.tls, to: "tls.json")
    try desk.write(#"{"tls": {"key": "short"}}"#, to: "a.json")
    let call = try desk.formwork("why", "a.json", "--schema", "tls.json", "tls.key")
    #expect(call.stdout.contains("to correct it: formwork reset a.json tls.key --schema tls.json\n"))
  }
}

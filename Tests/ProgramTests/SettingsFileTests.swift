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
        services.db=null
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
      stderr: "site.json: 4 screens, 10 rows")
    expect(try desk.formwork("get", "site.json", "services.web.image"), status: 0, stdout: "nginx:1")
    #expect(
      desk.text(of: "site.json")?.contains(
        #"{"text": "image", "key": "services.web.image", "accessory": "textField"}"#) ?? false)
  }

  @Test func aSettingsFileIsNoFileToWriteDocumentsInto() throws {
    for arguments in [("graph", "--quiet"), ("render", "--format=html")] {
      expect(
        try desk.formwork(arguments.0, "compose.yaml", "-o", "compose.yaml", arguments.1), status: 64,
        stderr: "error: 'compose.yaml' is also an input file; choose another file for -o")
    }
    #expect(desk.text(of: "compose.yaml") == Self.compose)
  }
}

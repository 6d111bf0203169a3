import Testing

/// `formwork show --sample`: a screen in a state that the form names.
struct ShowSampleTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(
      form: #"""
        {
          "title": "Mail", "store": "settings.json",
          "sections": [{ "rows": [
            { "text": "Port", "key": "port", "accessory": { "textField": { "kind": "integer", "minimum": 1 } } },
            { "text": "Password", "key": "password", "keep": false, "accessory": { "textField": { "secure": true } } },
            { "forEach": { "key": "users", "id": "name" }, "text": "${item.name}" },
            { "id": "more", "text": "More", "selection": { "push": "more.json" } }
          ] }],
          "samples": {
            "empty": {},
            "full": {
              "port": 25, "password": "hunter2", "users": [{ "name": "ada" }, { "name": "bob" }], "more": { "on": true }
            },
            "error": { "port": 0 },
            "bad": { "users": [{}] }
          }
        }
        """#)
    try desk.write(
      #"""
      { "title": "More", "sections": [{ "rows": [
        { "text": "On", "key": "more.on", "accessory": "switchToggle" }
      ] }] }
      """#, to: "more.json")
    try desk.write(#"{ "port": 4711 }"#, to: "settings.json")
  }

  @Test func theSettingsOfTheSampleAreShownInsteadOfTheFile() throws {
    expect(
      try desk.formwork("show", "form.json", "--sample", "full"), status: 0,
      stdout: """
        Mail

          1. field Port: 25
          2. secret Password: ••••
          3. text ada
          4. text bob
          5. button Add…
          6. screen More
        """)
    expect(
      try desk.formwork("show", "form.json", "more.json", "--sample", "full"), status: 0,
      stdout: """
        More

          1. switch On: on
        """)
    expect(
      try desk.formwork("show", "form.json", "--sample", "error"), status: 0,
      stdout: """
        Mail

          1. field Port: 0
             problem: 0 is less than the minimum of 1
          2. secret Password: not set
          3. button Add…
          4. screen More
        """)
    #expect(desk.text(of: "settings.json") == #"{ "port": 4711 }"#)
  }

  @Test(arguments: [
    (["--sample", "ful"], 1, "error: the form has no sample 'ful'; did you mean 'full'?"),
    (["--sample", ""], 1, "error: the form has no sample ''"),
    (
      ["--sample", "full", "--store", "settings.json"], 64,
      """
      error: --sample and --store cannot be combined
      Usage: formwork show [<options>] <form> [<screen>]
        See 'formwork show --help' for more information.
      """
    ),
  ])
  func anotherSampleIsRefused(options: [String], status: Int32, message: String) throws {
    expect(
      try BuiltProgram.run(["show", "form.json"] + options, in: desk.folder.path), status: status,
      stderr: message)
  }

  @Test func noOutputContainsASecretOfASample() throws {
    for sample in ["full", "bad"] {
      for format in ["plain", "styled", "json", "jsonl"] {
        let run = try desk.formwork("show", "form.json", "--sample", sample, "--output", format)
        #expect(!(run.stdout + run.stderr).contains("hunter2"))
      }
    }
    let check = try desk.formwork("check", "form.json")
    #expect(check.status == 65 && !(check.stdout + check.stderr).contains("hunter2"))
  }
}

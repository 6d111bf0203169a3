import Testing

/// `formwork set`: one step from the command line.
struct SetTests {
  let desk: Desk

  init() throws { desk = try .sample() }

  @Test func valuesAreStoredInTheirKindInTheFormsShapeAndOrder() throws {
    let run = try desk.formwork(
      "set", "form.json", "note=8080", "network.port=8080", "rate=0.5", "network.wifi=no", "theme=Dark")
    expect(run, status: 0, stderr: "5 changed, 0 unchanged; saved settings.json")
    #expect(
      desk.text(of: "settings.json") == """
        {
          "network": {
            "wifi": false,
            "port": 8080
          },
          "theme": "Dark",
          "note": "8080",
          "rate": 0.5
        }

        """)
  }

  @Test func aValueThatIsNotKeptIsCountedButNotSaved() throws {
    try desk.write(
      #"{"title": "T", "sections": [{"rows": [{"key": "q", "keep": false, "accessory": "textField"}]}]}"#,
      to: "search.json")
    let run = try desk.formwork("set", "search.json", "q=shoes", "--store", "s.json")
    expect(
      run, status: 0,
      stderr: """
        note: 's.json' does not exist; the first save creates it
        note: 'q' is not saved; it lasts only until the end of a session
        1 changed, 0 unchanged; s.json is unchanged
        """)
    #expect(desk.text(of: "s.json") == nil)
  }

  @Test(arguments: [
    ["network.wifi=on", "host=my-host"], ["host=my-host", "network.wifi=on"],
  ])
  func theOrderDoesNotMatter(assignments: [String]) throws {
    try desk.write(#"{"network":{"wifi":false}}"#, to: "settings.json")
    let run = try BuiltProgram.run(["set", "form.json"] + assignments, in: desk.folder.path)
    expect(run, status: 0, stderr: "2 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == #"{"network":{"wifi":true,"hostname":"my-host"}}"#)
  }

  @Test func aRowThatIsDisabledIsRefusedUnlessWhatDisablesItIsNamedToo() throws {
    try desk.write(#"{"network":{"wifi":false}}"#, to: "settings.json")
    let run = try desk.formwork("set", "form.json", "host=my-host", "note=x")
    expect(
      run, status: 1,
      stderr: """
        error: host: 'host' is disabled; 'set network.wifi on' enables it
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == #"{"network":{"wifi":false}}"#)
    expect(
      try desk.formwork("set", "form.json", "host=my-host", "network.wifi=off"), status: 0,
      stderr: """
        note: 'network.hostname' was set, but is hidden or disabled with these settings
        1 changed, 1 unchanged; saved settings.json
        """)
    #expect(desk.text(of: "settings.json") == #"{"network":{"wifi":false,"hostname":"my-host"}}"#)
  }

  @Test func whatIsInEffectOnADisabledRowIsNeverRefused() throws {
    try desk.write(#"{"network":{"wifi":false,"hostname":"a"}}"#, to: "settings.json")
    let run = try desk.formwork("set", "form.json", "host=a")
    expect(run, status: 0, stderr: "0 changed, 1 unchanged; settings.json is unchanged")
  }

  @Test func aDefaultThatIsSetIsKept() throws {
    let first = try desk.formwork("set", "form.json", "network.port=80")
    expect(first, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
    let second = try desk.formwork("set", "form.json", "network.port=80")
    expect(second, status: 0, stderr: "0 changed, 1 unchanged; settings.json is unchanged")
  }

  @Test(arguments: [
    ("note=a=b", "a=b"), ("note==", "="), ("note=-5", "-5"), ("note=#ff0000", "#ff0000"), ("note= a ", " a "),
    ("note='a'", "'a'"), ("note=--dry-run", "--dry-run"), ("note=ä日🎧", "ä日🎧"), ("note=", ""),
  ])
  func theValueIsAllBehindTheFirstEqualsSign(assignment: String, value: String) throws {
    #expect(try desk.formwork("set", "form.json", assignment).status == 0)
    #expect(try desk.formwork("get", "form.json", "note").stdout == value + "\n")
  }

  @Test(arguments: ["on", "true", "yes"])
  func aSwitchReadsSeveralWords(word: String) throws {
    try desk.write(#"{"network":{"wifi":false}}"#, to: "settings.json")
    #expect(try desk.formwork("set", "form.json", "network.wifi=\(word)").status == 0)
    #expect(desk.text(of: "settings.json") == #"{"network":{"wifi":true}}"#)
  }

  @Test(arguments: [
    ("network.wifi=maybe", "'maybe' is not valid: expected on or off"),
    ("network.port=http", "'http' is not a whole number"),
    ("network.port=0", "0 is less than the minimum of 1"),
    ("network.port=65536", "65536 is greater than the maximum of 65535"),
    (
      "network.port=99999999999999999999",
      "'99999999999999999999' is out of the range of 64-bit whole numbers"
    ),
    ("network.hostname=My", "'My' is not valid: lower-case letters, digits and hyphens"),
    ("network.hostname=", "'' is not valid: lower-case letters, digits and hyphens"),
    ("theme=drak", "'drak' is not one of 'Light' and 'Dark'; did you mean 'Dark'?"),
    ("theme=0", "'0' is not one of 'Light' and 'Dark'"),
    ("rate=much", "'much' is not a number"),
    ("password=short", "the value has 5 characters; the minimum is 8"),
  ])
  func aValueThatBreaksARule(assignment: String, message: String) throws {
    let key = String(assignment.prefix { $0 != "=" })
    let run = try desk.formwork("set", "form.json", "note=x", assignment)
    expect(run, status: 1, stderr: "error: \(key): \(message)\n1 refused; nothing was saved")
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test func aKeyThatIsSetTwice() throws {
    let run = try desk.formwork("set", "form.json", "host=a", "network.hostname=b")
    expect(
      run, status: 1,
      stderr: """
        error: network.hostname: 'network.hostname' is set twice in one command
        1 refused; nothing was saved
        """)
  }

  @Test func aWordThatIsNoAssignment() throws {
    let run = try desk.formwork("set", "form.json", "theme=Dark", "note")
    expect(run, status: 64, stderr: "error: expected KEY=VALUE, got 'note'")
    #expect(try desk.formwork("set", "form.json").status == 64)
  }

  @Test func aDryRunPrintsWhatWouldChangeAndSavesNothing() throws {
    try desk.write(#"{"note":"old"}"#, to: "settings.json")
    let run = try desk.formwork("set", "form.json", "note=a b", "theme=Dark", "--dry-run")
    expect(
      run, status: 0, stdout: "set theme Dark  # was Light\nset note 'a b'  # was old",
      stderr: "2 changed, 0 unchanged; nothing was saved (--dry-run)")
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func theDetailedExitStatusTellsWhetherSomethingChangedOrWould() throws {
    let call = ["set", "form.json", "note=x", "--detailed-exitcode"]
    #expect(try BuiltProgram.run(call + ["--dry-run"], in: desk.folder.path).status == 2)
    #expect(try BuiltProgram.run(call, in: desk.folder.path).status == 2)
    #expect(try BuiltProgram.run(call, in: desk.folder.path).status == 0)
    #expect(try desk.formwork("set", "form.json", "network.port=x", "--detailed-exitcode").status == 1)
  }

  @Test func inJSONEachChangeIsAnObjectAndThenTheResult() throws {
    let run = try desk.formwork("set", "form.json", "note=x", "password=correct horse", "--output", "jsonl")
    #expect(
      run.stdout == """
        {"type": "change", "key": "note", "old": null, "new": "x", "line": "set note x  # was unset"}
        {"type": "change", "key": "password", "old": null, "new": null, "line": "# password changed: secret"}
        {"type": "result", "changed": 2, "unchanged": 0, "saved": "settings.json", "status": 0}

        """)
    #expect(run.stderr.isEmpty)
  }
}

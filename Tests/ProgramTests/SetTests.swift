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

  @Test func aRowThatIsDisabledIsRefusedEvenIfWhatDisablesItIsNamedToo() throws {
    try desk.write(#"{"network":{"wifi":false}}"#, to: "settings.json")
    let run = try desk.formwork("set", "form.json", "host=my-host", "note=x")
    expect(
      run, status: 1,
      stderr: """
        error: 'host' is disabled; 'formwork set form.json network.wifi=on' enables it
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == #"{"network":{"wifi":false}}"#)
    expect(
      try desk.formwork("set", "form.json", "host=my-host", "network.wifi=off"), status: 1,
      stderr: """
        error: 'host' is disabled: requires Wi-Fi to be on
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == #"{"network":{"wifi":false}}"#)
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
    ("theme=drak", "'drak' is not one of 'Light' and 'Dark'; did you mean 'Dark'?"),
    ("theme=0", "'0' is not one of 'Light' and 'Dark'"),
    ("rate=much", "'much' is not a number"),
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
        error: 'network.hostname' is set twice in one command
        1 refused; nothing was saved
        """)
  }

  @Test func aWordThatIsNoAssignment() throws {
    let run = try desk.formwork("set", "form.json", "theme=Dark", "note")
    expect(run, status: 64, stderr: "error: expected KEY=VALUE, got 'note'")
    #expect(try desk.formwork("set", "form.json").status == 64)
  }

  // MARK: - From files

  @Test(arguments: [
    ("a b", "a b"), ("a\n", "a"), ("a\r\n", "a"), ("a\n\n", "a\n"), ("\n", ""), ("", ""), ("a\nb\n", "a\nb"),
    ("-5", "-5"), ("ä日🎧\n", "ä日🎧"),
  ])
  func aFileIsTheValueWithoutTheNewlineAtItsEnd(content: String, value: String) throws {
    try desk.write(content, to: "value.txt")
    expect(
      try desk.formwork("set", "form.json", "--from-file", "note=value.txt"), status: 0,
      stderr: "1 changed, 0 unchanged; saved settings.json")
    #expect(try desk.formwork("get", "form.json", "note").stdout == value + "\n")
  }

  @Test func filesAndStandardInputGoWithOtherValues() throws {
    try desk.write("443\n", to: "port")
    let run = try desk.formwork(
      "set", "form.json", "theme=Dark", "--from-file", "network.port=port", "--from-file=password=-",
      input: "correct horse\n")
    expect(run, status: 0, stderr: "3 changed, 0 unchanged; saved settings.json")
    #expect(
      desk.text(of: "settings.json") == """
        {
          "network": {
            "port": 443
          },
          "theme": "Dark",
          "password": "correct horse"
        }

        """)
  }

  private static let filesThatAreNoValues: [([String], Int32, String)] = [
    (["note"], 64, "error: expected KEY=FILE after --from-file, got 'note'"),
    (["note=no\u{1B}such"], 66, #"error: 'no\u{1B}such' does not exist"#),
    (["note=."], 66, "error: '.' is a folder, not a file"),
    (["note=/dev/zero"], 65, "error: '/dev/zero' is too large; the limit is 1 MB"),
    (["note=large"], 65, "error: 'large' is too large; the limit is 1 MB"),
    (["note=nul"], 65, "error: 'nul' contains a NUL character"),
    (["note=latin1"], 65, "error: 'latin1' is not valid UTF-8"),
    (["note=-", "password=-"], 64, "error: standard input can provide only one value"),
    (
      ["network.port=word"], 1,
      "error: network.port: 'http' is not a whole number\n1 refused; nothing was saved"
    ),
    (
      ["nosuch=word"], 1,
      """
      error: no row 'nosuch'; 'formwork show form.json --ids' lists the first screen; 'formwork find form.json TEXT' searches all screens
      1 refused; nothing was saved
      """
    ),
  ]

  @Test(arguments: filesThatAreNoValues)
  func aFileThatIsNoValue(words: [String], status: Int32, message: String) throws {
    try desk.write("http\n", to: "word")
    try desk.write("a\u{0}b", to: "nul")
    try desk.write([0xE9], to: "latin1")
    try desk.write([UInt8](repeating: 0x61, count: 1 << 20 + 1), to: "large")
    let options = words.flatMap { ["--from-file", $0] }
    let run = try BuiltProgram.run(["set", "form.json"] + options, in: desk.folder.path)
    expect(run, status: status, stderr: message)
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test func theFormAndAValueCannotBothBeStandardInput() throws {
    let run = try desk.shell("formwork set - --from-file note=- --store settings.json <form.json")
    expect(
      run, status: 64,
      stderr: """
        note: 'settings.json' does not exist; the first save creates it
        error: standard input is the form; use a file for other input, such as --script FILE
        """)
  }

  @Test func aFileIsAddedToAList() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"key": "tokens", "accessory": {"list": {"of": {"textField": {"secure": true}}}}}]}]}
      """#, to: "list.json")
    try desk.write("first\n", to: "a")
    try desk.write("second\n", to: "b")
    let files = ["--from-file", "tokens+=a", "--from-file", "tokens+=b"]
    let run = try BuiltProgram.run(["set", "list.json"] + files, in: desk.folder.path)
    expect(run, status: 0, stderr: "1 changed, 0 unchanged; saved s.json")
    #expect(desk.text(of: "s.json") == "{\n  \"tokens\": [\"first\", \"second\"]\n}\n")
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
        {"type": "warning", "file": null, "line": null, "column": null, "code": "usage.visibleSecret", "message": \
        "other users can see the value of 'password' on the command line; \
        use '--from-file password=FILE' instead", "key": null, "suggestion": null}
        {"type": "change", "key": "note", "old": null, "new": "x", "line": "set note x  # was unset"}
        {"type": "change", "key": "password", "old": null, "new": null, "line": "# password changed: secret"}
        {"type": "result", "changed": 2, "unchanged": 0, "saved": "settings.json", "status": 0}

        """)
    #expect(run.stderr.isEmpty)
  }
}

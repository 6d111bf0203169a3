import Testing

/// A secure row's value stands in the settings file and nowhere else.
struct SecretTests {
  private static let secret = "hunter2-hunter2"
  let desk: Desk

  init() throws {
    desk = try .sample(settings: #"{"network":{"port":"eighty"},"password":"\#(Self.secret)"}"#)
  }

  @Test(arguments: [
    ["show", "form.json"], ["show", "form.json", "--output", "json"], ["get", "form.json"],
    ["get", "form.json", "network.port"], ["get", "form.json", "password"],
    ["get", "form.json", "--output", "json"], ["check", "form.json", "--store", "settings.json"],
    ["set", "form.json", "note=x", "--dry-run"], ["export", "form.json"],
    ["export", "form.json", "--format", "json"], ["export", "form.json", "--format", "shell"],
  ])
  func noCallShowsIt(call: [String]) throws {
    for output in [[], ["--json"], ["--output", "jsonl"]] where !call.contains("--output") || output.isEmpty {
      let run = try BuiltProgram.run(call + output, in: desk.folder.path)
      #expect(!run.stdout.contains(Self.secret))
      #expect(!run.stderr.contains(Self.secret))
    }
  }

  @Test(arguments: [
    "show", "get", "get password", "describe password", "diff", "diff defaults", "export", "verify",
    "find hunter", "reset password\ndiff", "set password other-secret\ndiff\nexport", "tap password",
    "set password \(secret) network.port x", "set password \(secret) nosuch 1", "set password \(secret) note",
    "set password \"\(secret)", "set password \(secret)\\", "set nosuch 1 password \(secret)",
    "set password hunter2-hunter2 password hunter2-hunter2", "set home/password '\(secret)' x",
    "reset password\nset password \(secret)\nset password tiny",
  ])
  func noCommandShowsIt(script: String) throws {
    for output in ["plain", "styled", "json", "jsonl"] {
      let run = try desk.run(
        "form.json", "--trace", "--dry-run", "--keep-going", "--output", output, script: script + "\n")
      #expect(!run.stdout.contains(Self.secret))
      #expect(!run.stderr.contains(Self.secret))
    }
  }

  @Test func noValuesFileShowsIt() throws {
    let run = try desk.formwork(
      "apply", "form.json", "-", input: #"{"password":"\#(Self.secret)","network":{"port":"x"}}"#)
    #expect(run.status == 1)
    #expect(!run.stderr.contains(Self.secret))
  }

  @Test(arguments: [
    ("password:S3CR", 64, "error: expected KEY=VALUE, got 'password:…'"),
    ("note:S3CR", 64, "error: expected KEY=VALUE, got 'note:…'"),
    ("pw:S3CR", 64, "error: expected KEY=VALUE, got '…'"),
    ("S3CR", 64, "error: expected KEY=VALUE, got '…'"),
    ("password", 64, "error: expected KEY=VALUE, got 'password'"),
    (
      "password:S3CR=", 1,
      "error: password:…: no row 'password:…'; 'show' lists this screen; 'find TEXT' searches all screens\n"
        + "1 refused; nothing was saved"
    ),
    (
      "pw:S3CR==", 1,
      "error: …: no row '…'; 'show' lists this screen; 'find TEXT' searches all screens\n"
        + "1 refused; nothing was saved"
    ),
    (
      "pw=S3CR", 1,
      "error: pw: no row 'pw'; 'show' lists this screen; 'find TEXT' searches all screens\n"
        + "1 refused; nothing was saved"
    ),
  ])
  func aWordThatIsNoAssignmentDoesNotShowIt(word: String, status: Int32, message: String) throws {
    try desk.write("{}", to: "settings.json")
    expect(try desk.formwork("set", "form.json", word), status: status, stderr: message)
  }

  @Test func anErrorInAScriptShowsTheWordsThatAreNone() throws {
    try desk.write("{}", to: "settings.json")
    expect(
      try desk.run("form.json", script: "why home/pasword"), status: 1,
      stderr: """
        -:1:5: error: no row 'home/pasword'; did you mean 'home/password'?
          1 | why home/pasword
            |     ^
        1 refused; nothing was saved
        """)
    expect(
      try desk.run("form.json", script: "set home/pasword S3CR"), status: 1,
      stderr: """
        -:1:5: error: no row '…'; did you mean 'home/password'?
        1 refused; nothing was saved
        """)
  }

  @Test func aTraceMasksIt() throws {
    let run = try desk.run("form.json", "--trace", script: "set password another-one\n")
    #expect(
      run.stderr.contains(
        #"trace: {"cause": "input", "isSet": true, "key": "password", "oldValue": "••••", "row": "password", "value": "••••"}"#
      ))
  }

  @Test func itIsToldThatItChanged() throws {
    let run = try desk.run("form.json", script: "set password another-one\ndiff\nexport\n")
    #expect(run.status == 0)
    #expect(run.stdout.contains("# password changed: secret\n"))
    #expect(run.stdout.contains("# password: secret, not shown\n"))
  }

  @Test func ofAnUnsetOneNothingIsShown() throws {
    try desk.write("{}", to: "settings.json")
    let run = try desk.run("form.json", script: "get password\nget theme\n")
    expect(run, status: 0, stdout: "\nLight", stderr: "note: 'password' is not set")
  }
}

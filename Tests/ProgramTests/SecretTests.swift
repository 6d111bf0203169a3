import Foundation
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

  /// The objects of a list are written as a whole.
  @Test(arguments: [
    ["export", "--format", "json"], ["export", "--json"], ["get", "--json"], ["get", "users", "--json"],
    ["show", "--json"], ["export", "--format", "shell"],
  ])
  func noCallShowsThatOfAnItem(call: [String]) throws {
    let desk = try Desk(
      form: """
        {"title": "Users", "store": "s.json", "sections": [{"rows": [
          {"text": "${item.name}", "forEach": {"key": "users", "id": "name"}, "selection": {"push": "user"}}]}],
         "screens": {"user": {"forEach": "users", "title": "${item.name}", "sections": [{"rows": [
          {"text": "Token", "key": "item.token", "accessory": {"textField": {"secure": true}}}]}]}}}
        """)
    try desk.write(#"{"users": [{"name": "ada", "token": "\#(Self.secret)"}]}"#, to: "s.json")
    let run = try BuiltProgram.run([call[0], "form.json"] + call.dropFirst(), in: desk.folder.path)
    #expect(run.status == 0)
    #expect(run.stdout.contains("ada"))
    #expect(!run.stdout.contains(Self.secret))
  }

  @Test(arguments: [
    "show", "get", "get password", "describe password", "diff", "diff defaults", "export", "verify",
    "find hunter", "reset password\ndiff", "set password other-secret\ndiff\nexport", "tap password",
    "set password \(secret) network.port x", "set password \(secret) nosuch 1", "set password \(secret) note",
    "set password \"\(secret)", "set password \(secret)\\", "set nosuch 1 password \(secret)",
    "set password=\(secret) note", "set nosuch a \(secret) b", "set password:\(secret) x note y",
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

  /// What else is on the line of a secret is wrong.
  @Test(arguments: [
    // A value of a wrong kind, whose secret is in a file that has not been read.
    #"{"port": "x", "token": "S3CRET"}"#,
    // A member that occurs twice.
    #"{"port": 1, "port": 2, "token": "S3CRET"}"#,
    // A list of secrets on several lines.
    "{\"tokens\": [\n\"x\",\n\"S3CRET\"], \"port\": \"x\"}",
    // The field of an item.
    #"{"port": "x", "users": [{"id": "ada", "pin": "S3CRET"}]}"#,
    // The second of two.
    "{\"pin\": \"x\",\n\"port\": \"x\", \"pin\": \"S3CRET\"}",
  ])
  func noSourceLineShowsIt(settings: String) throws {
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"key": "port", "accessory": "stepper"}, {"id": "more", "text": "M", "selection": {"push": "more.json"}},
        {"key": "tokens", "accessory": {"list": {"of": {"textField": {"secure": true}}}}},
        {"key": "pin", "accessory": {"textField": {"secure": true}}},
        {"forEach": {"key": "users", "id": "id"}, "text": "${item.id}", "key": "item.pin",
         "accessory": {"textField": {"secure": true}}}]}]}
      """#, to: "form.json")
    // Without the rows that are secure and on this screen.
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"key": "port", "accessory": "stepper"}, {"id": "more", "text": "M", "selection": {"push": "more.json"}}]}]}
      """#, to: "other.json")
    try desk.write(
      #"{"sections": [{"rows": [{"key": "token", "accessory": {"textField": {"secure": true}}}]}]}"#,
      to: "more.json")
    try desk.write(settings, to: "s.json")
    for form in settings.contains("token\"") ? ["form.json", "other.json"] : ["form.json"] {
      for call in [
        ["get", form, "port"], ["show", form], ["set", form, "port=3", "--dry-run"], ["get", form],
      ] {
        let run = try BuiltProgram.run(call, in: desk.folder.path)
        #expect(!run.stdout.contains("S3CRET") && !run.stderr.contains("S3CRET"), "\(call): \(run.stderr)")
      }
      let script = try desk.run(form, "--dry-run", "--keep-going", script: "verify\nset port 3\n")
      #expect(!script.stderr.contains("S3CRET") && !script.stdout.contains("S3CRET"), "\(script.stderr)")
    }
  }

  /// The form's `beforeSave` gets the new settings in a temporary file, which a kill leaves.
  @Test func nothingOfItIsLeftByAKill() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "beforeSave": ["sh", "-c", "touch begun; sleep 60", "{file}"],
       "sections": [{"rows": [{"key": "pin", "accessory": {"textField": {"secure": true}}}]}]}
      """#, to: "form.json")
    let run = try desk.shell(
      """
      mkdir tmp; export TMPDIR="$PWD/tmp"
      "$FORMWORK" set form.json pin=S3CRET --allow-run & program=$!
      while [ ! -e begun ]; do sleep 0.05; done
      kill -KILL $program; wait $program
      grep -rl S3CRET tmp | wc -l
      sed -i 's/sleep 60/true/' form.json
      "$FORMWORK" set form.json pin=other --allow-run
      ls -A tmp | wc -l
      """)
    #expect(run.stdout.split(whereSeparator: \.isWhitespace) == ["1", "0"], "\(run.stdout) \(run.stderr)")
  }

  @Test func noIgnoredNameShowsIt() throws {
    let run = try desk.formwork(
      "apply", "form.json", "-", "--ignore-unknown",
      input: #"{"pasword":"\#(Self.secret)","network":{"port":"x"}}"#)
    #expect(run.status == 1)
    #expect(run.stderr.contains("'x' is not valid") || run.stderr.contains("network.port"))
    #expect(!run.stderr.contains(Self.secret), "\(run.stderr)")
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
      "error: no row 'password:…'; 'formwork show form.json --ids' lists the first screen; 'formwork find form.json TEXT' searches all screens\n"
        + "1 refused; nothing was saved"
    ),
    (
      "pw:S3CR==", 1,
      "error: no row '…'; 'formwork show form.json --ids' lists the first screen; 'formwork find form.json TEXT' searches all screens\n"
        + "1 refused; nothing was saved"
    ),
    (
      "pw=S3CR", 1,
      "error: no row 'pw'; 'formwork show form.json --ids' lists the first screen; 'formwork find form.json TEXT' searches all screens\n"
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
        -:1:5: error: no row 'home/pasword'; did you mean 'home/password'?
        1 refused; nothing was saved
        """)
  }

  // MARK: - Ways to set it

  @Test(arguments: ["password=correct horse", "home/password=correct horse"])
  func theCommandLineIsWarnedOf(word: String) throws {
    try FileManager.default.removeItem(atPath: desk.folder.path("settings.json"))
    expect(
      try desk.formwork("set", "form.json", "note=x", word), status: 0,
      stderr: """
        warning: other users can see the value of 'password' on the command line; \
        use '--from-file password=FILE' instead
        2 changed, 0 unchanged; saved settings.json
        """)
  }

  @Test func aRefusedCommandLineIsWarnedOfToo() throws {
    try desk.write("{}", to: "settings.json")
    expect(
      try desk.formwork("set", "form.json", "password=S3CR"), status: 1,
      stderr: """
        warning: other users can see the value of 'password' on the command line; \
        use '--from-file password=FILE' instead
        error: password: the value has 4 characters; the minimum is 8
        1 refused; nothing was saved
        """)
  }

  @Test(arguments: ["password=S3CR", "password S3CR", "set password correct S3CR", "set password=S3CR"])
  func aMistakeInATrialShowsNoPartOfIt(words: String) throws {
    for format in ["", " --output jsonl"] {
      let run = try desk.shell("formwork try form.json \(words)\(format)")
      #expect(run.status != 0 && !(run.stdout + run.stderr).contains("S3CR"), "\(run.stderr)")
    }
  }

  @Test(arguments: [
    "set password --from-fd 3", "set password --from-fd=3", "set note a password --from-fd 3",
    "set password --from-fd 3 note a", "set home/password --from-fd 3",
    "set -- password x\nset password --from-fd 3",
    "try set password --from-fd 3\nset password --from-fd 3",
  ])
  func aScriptReadsItFromADescriptor(script: String) throws {
    try desk.write("{}", to: "settings.json")
    try desk.write(script.replacing("password x", with: "note x") + "\n", to: "script")
    try desk.write("correct horse\n", to: "secret")
    let run = try desk.shell("formwork run form.json --trace <script 3<secret")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(!(run.stdout + run.stderr).contains("horse"))
    #expect(try desk.formwork("get", "form.json", "password", "--reveal").stdout == "correct horse\n")
  }

  @Test func aDescriptorIsReadOnceAndKeepsItsValue() throws {
    try desk.write("set password --from-fd 3 note --from-fd 3\nset owner --from-fd 3\n", to: "script")
    let run = try desk.shell(
      #"printf 'one-value' | { formwork run form.json 3<&0 <script; }; formwork get form.json owner"#)
    #expect(run.stdout == "one-value\n")
    #expect(desk.text(of: "settings.json")?.contains(#""note":"one-value""#) ?? false)
  }

  @Test func standardInputIsAValueWhereNothingElseReadsIt() throws {
    try desk.write("set password --from-fd 0\n", to: "script")
    let run = try desk.formwork("run", "form.json", "--script", "script", input: "correct horse")
    #expect(run.status == 0)
    #expect(try desk.formwork("get", "form.json", "password", "--reveal").stdout == "correct horse\n")
  }

  private static let badDescriptors: [(String, Int, Int32, String)] = [
    (
      "set password --from-fd 0", 24, 66,
      "cannot read '/dev/fd/0': standard input is not available for a value"
    ),
    ("set password --from-fd 1", 24, 66, "cannot read '/dev/fd/1': it is standard output or standard error"),
    ("set password --from-fd=2", 24, 66, "cannot read '/dev/fd/2': it is standard output or standard error"),
    (
      "set password --from-fd 777", 24, 66,
      "cannot read '/dev/fd/777': the descriptor was not open when this program started"
    ),
    ("set password --from-fd 4", 24, 66, "'/dev/fd/4' is a folder, not a file"),
    ("set password --from-fd 5", 24, 65, "'/dev/fd/5' is too large; the limit is 1 MB"),
    ("set password --from-fd 6", 24, 66, "cannot read '/dev/fd/6': Bad file descriptor"),
    ("set password --from-fd 7", 24, 1, "the value has 4 characters; the minimum is 8"),
    ("set theme --from-fd 7", 21, 1, "'S3CR' is not one of 'Light' and 'Dark'"),
    (
      "set --from-fd 7 password", 15, 65,
      "unexpected word '…'; usage: set ROW (VALUE | --from-fd N) [ROW VALUE]…"
    ),
    (
      "set password --from-fd", 23, 65,
      "missing a number after --from-fd; usage: set ROW (VALUE | --from-fd N) [ROW VALUE]…"
    ),
    (
      "set password --from-fd x", 24, 65,
      "expected the number of a file descriptor, such as 3, after --from-fd, got 'x'"
    ),
    (
      "set password --from-fd -1", 24, 65,
      "expected the number of a file descriptor, such as 3, after --from-fd, got '-1'"
    ),
  ]

  @Test(arguments: badDescriptors)
  func aDescriptorThatIsNoValue(script: String, column: Int, status: Int32, message: String) throws {
    try desk.write("{}", to: "settings.json")
    try desk.write(script + "\n", to: "script")
    let run = try desk.shell(
      "printf S3CR >short; formwork run form.json <script 4<. 5</dev/zero 6>written 7<short")
    #expect(run.status == status)
    #expect(run.stderr.hasPrefix("-:1:\(column): error: \(message)\n"), "\(run.stderr)")
    #expect(desk.text(of: "settings.json") == "{}")
  }

  @Test func programsOfTheFormDoNotInheritTheDescriptor() throws {
    try desk.write(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"text": "Go", "selection": {"run": ["sh", "-c", "cat >stolen <&3; env >environment"]}},
        {"key": "password", "accessory": {"textField": {"secure": true}}}]}]}
      """#, to: "program.json")
    try desk.write("set password --from-fd 4\ntap go\nset password --from-fd 3\ntap go\n", to: "script")
    let run = try desk.shell(
      "echo S3CRET >secret; formwork run program.json --store s.json --allow-run <script 3<secret 4<secret")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(desk.text(of: "stolen") == "")
    #expect(desk.text(of: "environment")?.contains("S3CRET") == false)
    #expect(desk.text(of: "s.json")?.contains("S3CRET") == true)
  }

  @Test func anExportedValueIsNeverADescriptor() throws {
    for value in ["--from-fd", "--from-fd=3", "--from-fd 3"] {
      try desk.write("{}", to: "settings.json")
      #expect(try desk.formwork("set", "form.json", "note=\(value)").status == 0)
      let script = try desk.formwork("export", "form.json").stdout
      #expect(script.contains("set note '\(value)'\n"))
      try desk.write("{}", to: "settings.json")
      #expect(try desk.run("form.json", script: script).status == 0)
      #expect(try desk.formwork("get", "form.json", "note").stdout == value + "\n")
    }
  }

  // MARK: - Files that are not valid JSON

  @Test(arguments: [
    #"{"password": S3CRET}"#, #"{"password": 12S3CRET}"#, #"{"password": "a"S3CRET"}"#,
    #"{"password": "S3CRET\x"}"#,
    #"{"password": "S3CRET"} S3CRET"#, #"{"password": 'S3CRET'}"#, #"{"password": "S3CRET"#, #"S3CRET"#,
    #"{"password": "S3CRET", "password": "S3CRET2"}"#, #"{"password": ["S3CRET"]}"#,
    #"{"password": {"a": "S3CRET"}}"#, #"{"note": 5, "password": "S3CRET"}"#,
  ])
  func noFaultOfASettingsFileShowsIt(text: String) throws {
    try desk.write(text, to: "settings.json")
    for output in isFull ? ["plain", "jsonl"] : ["plain"] {
      for call in [["get"], ["show"], ["set", "theme=Dark"], ["export"], ["check"], ["run"], ["apply"]] {
        let arguments: [String] =
          switch call[0] {
          case "check": ["--store", "settings.json"]
          case "apply": ["settings.json", "--dry-run"]
          default: Array(call.dropFirst())
          }
        let run = try BuiltProgram.run(
          [call[0], "form.json"] + arguments + ["--output", output], in: desk.folder.path)
        #expect(!(run.stdout + run.stderr).contains("S3CRET"), "\(call)")
      }
    }
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

  /// A plan that renames an item sets its secrets again.
  @Test(arguments: [#""textField": {"secure": true}"#, #""list": {"of": {"textField": {"secure": true}}}"#])
  func theSecretsOfARenamedItemAreNotShown(accessory: String) throws {
    let users = try Desk(
      form: #"""
        {"title": "Users", "sections": [{"rows": [
          {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "selection": {"push": "user"}}]}],
         "screens": {"user": {"forEach": "users", "title": "${item.name}", "sections": [{"rows": [
          {"text": "Name", "key": "item.name", "accessory": "textField"},
          {"text": "Limit", "key": "item.limit", "accessory": "textField"},
          {"text": "Secret", "key": "item.secret", "accessory": {\#(accessory)}}]}]}}}
        """#)
    let secret = accessory.contains("list") ? #"["hunter2"]"# : #""hunter2""#
    try users.write(
      #"{"users": [{"name": "ada", "limit": "1"}, {"name": "bob", "limit": "3", "secret": \#(secret)}]}"#,
      to: "u.json")
    let run = try users.run(
      "form.json", "--store", "u.json", "--dry-run", script: "set users[bob].name rob\ndiff\n")
    #expect(run.stdout.contains("set users[bob].name rob\n"))
    #expect(!(run.stdout + run.stderr).contains("hunter2"), "\(run.stdout)")
  }
}

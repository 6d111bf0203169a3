import Foundation
import Testing

/// A call in a shell suggests calls of that shell, and these help.
struct ShellAdviceTests {
  private static let form = #"""
    { "title": "Backup", "store": "settings.json", "sections": [{ "rows": [
      { "id": "start", "text": "Back up now", "selection": "save", "enabledWhen": "count(servers) >= 1" },
      { "text": "Debug", "key": "debug", "accessory": { "switchToggle": false } },
      { "text": "Packet size", "key": "net.mtu", "accessory": { "textField": { "kind": "integer", "minimum": 1 } },
        "enabledWhen": "debug" },
      { "text": "E-mail", "key": "email", "accessory": { "textField": { "kind": "email" } } },
      { "text": "Name", "key": "name", "accessory": "textField", "enabledWhen": "count(servers) >= 1" },
      { "text": "DNS", "key": "dns", "accessory": { "list": { "of": { "textField": { "pattern": "[0-9.]+" } } } } },
      { "text": "Labels", "key": ["a.b", "labels"], "accessory": { "map": { "of": "textField" } } },
      { "text": "${item.name}", "forEach": { "key": "servers", "id": "name", "add": "Add…" } }
    ] }] }
    """#

  @Test(arguments: [
    ("net.mtu=3", "net.mtu: 'mtu' is disabled; 'formwork set form.json debug=on' enables it"),
    ("name=x", "'name' is disabled; 'formwork set form.json servers+=NAME' enables it"),
    (
      "dns=1.1.1.1",
      #"dns: expected a JSON array, such as ["a", "b"], got '1.1.1.1'; "#
        + "'formwork set form.json dns+=1.1.1.1' adds an element"
    ),
    (
      #"dns=["1.1.1.1","8.8.8.8"]"#,
      "dns: invalid JSON at column 5: expected ',' or ']', got '.'; "
        + #"`formwork set form.json 'dns=["1.1.1.1", "8.8.8.8"]'` sets the list"#
    ),
    (
      "'a\\.b.labels=x=y'",
      #"a\.b.labels: expected a JSON object, such as {"NAME": "value"}, got 'x=y'; "#
        + #"`formwork set form.json 'a\.b.labels+=x=y'` adds an element"#
    ),
    (
      "--null email",
      "email: null is not allowed; 'formwork reset form.json email' removes the value"
    ),
    (
      "none=1",
      "no row 'none'; 'formwork show form.json --ids' lists the first screen; 'formwork find form.json TEXT' searches "
        + "all screens"
    ),
    (
      "servers[web].name=x",
      "servers[web].name: 'servers' has no item 'web'; 'formwork set form.json servers+=web' adds it"
    ),
    ("E-mail=", "'E-mail' is a label; use 'email'"),
    ("4=", "4: row numbers work only at a prompt; for row 4, use 'email' (E-mail)"),
  ])
  func ofASet(words: String, message: String) throws {
    let desk = try Desk(form: Self.form)
    try desk.write(#"{"email": "a@b.org"}"#, to: "settings.json")
    let refused = "formwork set form.json \(words)"
    expect(
      try desk.shell(refused), status: 1, stderr: "error: \(message)\n1 refused; nothing was saved")
    let call = #/['`](formwork .*)['`] (?:enables|adds|sets|removes|lists)/#
    guard let match = message.firstMatch(of: call) else { return }
    let suggested = try desk.shell(String(match.1))
    #expect(suggested.status == 0, "\(suggested.stderr)")
    if message.contains("enables") { #expect(try desk.shell(refused).status == 0) }
  }

  @Test func ofACheck() throws {
    let desk = try Desk(form: Self.form)
    try desk.write(
      #"{"debug": "x", "email": "q", "dns": ["1.1", "x"], "a.b": {"labels": 3}, "servers": {"x": {}}}"#,
      to: "bad file.json")
    let check = "formwork check form.json --store 'bad file.json'"
    let run = try desk.shell(check)
    #expect(run.status == 1)
    let calls = run.stderr.matches(of: #/; ['`](formwork .*)['`] fixes it/#).map { String($0.1) }
    #expect(
      calls == [
        "formwork reset form.json debug --store 'bad file.json'",
        "formwork reset form.json email --store 'bad file.json'",
        "formwork set form.json dns-=x --store 'bad file.json'",
        #"formwork reset form.json 'a\.b.labels' --store 'bad file.json'"#,
        "formwork reset form.json servers --store 'bad file.json'",
      ])
    for call in calls { #expect(try desk.shell(call).status == 0, "\(call)") }
    expect(try desk.shell(check), status: 0, stderr: "form.json: 1 screen, 9 rows, 1 setting")
  }

  /// A shell command saves at once, so the suggested command includes what the change requires and what the refused
  /// command would have changed.
  @Test func suggestedCommandsCanBeSaved() throws {
    let desk = try Desk(
      form: #"""
        { "title": "Proxy", "store": "settings.json", "sections": [{ "rows": [
          { "key": "on", "accessory": { "switchToggle": false } },
          { "key": "host", "accessory": "textField", "visibleWhen": "on",
            "require": [{ "that": "host != null", "message": "a proxy needs a host" }] },
          { "key": "user", "accessory": "textField", "visibleWhen": "on" },
          { "key": "peers", "accessory": { "list": { "of": "textField" } },
            "require": [{ "that": "count(peers) != 1", "message": "one peer is not enough" }] }
        ] }] }
        """#)
    let call = "formwork set form.json on=on host=VALUE"
    expect(
      try desk.shell("formwork set form.json user=x"), status: 1,
      stderr: "error: 'user' is hidden; '\(call)' shows it\n1 refused; nothing was saved")
    for refused in ["set form.json on=on", "set form.json on=on user="] {
      expect(
        try desk.shell("formwork \(refused)"), status: 1,
        stderr: """
          settings.json: error: 'host': a proxy needs a host; to correct it, use '\(call)'
          1 refused; nothing was saved
          """)
    }
    for command in ["why form.json user", "try form.json set user x"] {
      let run = try desk.shell("formwork \(command)")
      #expect((run.stdout + run.stderr).contains(call), "\(command)")
    }
    // What would have to be added to the same list, or set in a closed row, is not suggested.
    try desk.write(#"{"user": "x", "peers": ["a"]}"#, to: "values.json")
    for refused in ["set form.json peers+=a", "apply form.json values.json"] {
      let run = try desk.shell("formwork \(refused)")
      #expect(
        run.status == 1 && !run.stderr.contains("peers+=") && !run.stderr.contains("user=x"), "\(run.stderr)")
    }
    #expect(try desk.shell(call).status == 0)
    #expect(try desk.shell("formwork set form.json user=x").status == 0)
  }

  /// Also in items, with secrets, and where a row's own rule refuses the value that is removed.
  @Test func suggestedCommandsCanBeSavedEverywhere() throws {
    let desk = try Desk(
      form: #"""
        { "title": "T", "store": "settings.json", "sections": [{ "rows": [
          { "key": "on", "accessory": { "switchToggle": true } },
          { "key": "host", "accessory": { "textField": { "pattern": "[a-z]+" } },
            "require": [{ "when": "on", "that": "host != null", "message": "needs a host" }] },
          { "key": "token", "accessory": { "textField": { "secure": true } } },
          { "forEach": { "key": "users", "id": "name" }, "text": "${item.name}", "selection": { "push": "user" } }
        ] }],
        "screens": { "user": { "forEach": "users", "title": "U", "sections": [{ "rows": [
          { "key": "item.admin", "accessory": { "switchToggle": false } },
          { "key": "item.reason", "accessory": "textField", "visibleWhen": "item.admin",
            "require": [{ "when": "item.admin", "that": "item.reason != null", "message": "needs a reason" }] }
        ] }] } } }
        """#)
    try desk.write(#"{"host": "ABC", "users": [{"name": "ada"}]}"#, to: "settings.json")
    for (refused, suggested) in [
      ("verify form.json", "formwork set form.json host=VALUE"),
      ("set form.json --unset host token=s3cret", "formwork set form.json host=VALUE --from-file token=FILE"),
      (
        "set form.json host=abc 'users[ada].admin=on'",
        "formwork set form.json host=abc 'users[ada].admin=on' 'users[ada].reason=VALUE'"
      ),
      (
        "set form.json host=abc users+=bob 'users[bob].admin=on'",
        "formwork set form.json host=abc users+=bob 'users[bob].admin=on' 'users[bob].reason=VALUE'"
      ),
    ] {
      let run = try desk.shell("formwork \(refused)")
      #expect(run.status == 1 && run.stderr.contains(suggested), "\(run.stderr)")
    }
  }

  /// No command can change a list that contains an item without a name, so none is suggested.
  @Test func aListThatOnlyAnEditorCanCorrect() throws {
    let desk = try Desk(form: Self.form)
    try desk.write(#"{"servers": [1]}"#, to: "settings.json")
    for words in ["servers=x", "servers+=x"] {
      expect(
        try desk.shell("formwork set form.json \(words)"), status: 65,
        stderr: """
          settings.json:1:14: error: item 1 of 'servers' needs 'name', a string or a number that identifies it
            1 | {"servers": [1]}
              |              ^
          1 refused; nothing was saved
          """)
    }
  }

  /// `git config --unset` and an exit code as with `git diff --exit-code`.
  @Test func unsetIsToldFromEmpty() throws {
    let desk = try Desk(form: Self.form)
    try desk.write(#"{"debug": true, "email": "a@b.org", "name": ""}"#, to: "settings.json")
    let call = try desk.shell("formwork get form.json --exit-code")
    #expect(call.status == 64 && call.stderr.hasPrefix("error: --exit-code requires a key\n"))
    let empty = try desk.shell("formwork get form.json name --exit-code")
    #expect(empty.status == 0 && empty.stdout == "\n" && empty.stderr.isEmpty)
    expect(try desk.shell("formwork get form.json email --exit-code"), status: 0, stdout: "a@b.org")
    expect(
      try desk.shell("formwork set form.json --unset email --unset debug"), status: 0,
      stderr: "2 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == #"{"name": ""}"#)
    let unset = try desk.shell("formwork get form.json email --exit-code")
    #expect(unset.status == 1 && unset.stdout == "\n" && unset.stderr == "note: 'email' is not set\n")
    #expect(try desk.shell("formwork get form.json debug email --exit-code").status == 1)
  }

  @Test func emptyTexts() throws {
    let desk = try Desk(form: Self.form)
    try desk.write(#"{"servers": [{"name": "s"}], "email": "a@b.org", "name": "x"}"#, to: "settings.json")
    // Without a text, a value of any kind is removed.
    expect(
      try desk.shell("formwork set form.json name= email="), status: 0,
      stderr: "2 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == #"{"servers": [{"name": "s"}]}"#)
    expect(
      try desk.shell("formwork set form.json --empty email"), status: 1,
      stderr: """
        error: email: '' is not an e-mail address; for example, name@example.org
        1 refused; nothing was saved
        """)
    expect(
      try desk.shell("formwork set form.json --empty name && formwork export form.json --format shell"),
      status: 0,
      stdout: #"'--empty=name' 'servers=["s"]'"#, stderr: "1 changed, 0 unchanged; saved settings.json")
  }

  @Test(arguments: [
    (
      "get form.json nope --store 'my file.json'",
      "no row 'nope'; `formwork show form.json --ids --store 'my file.json'` lists the first screen; "
        + "`formwork find form.json TEXT --store 'my file.json'` searches all screens"
    ),
    ("show users.json user", "no screen 'user'; did you mean 'user[ada]'?"),
    ("show users.json zzz", "no screen 'zzz'; the screens are 'home' and 'user[ada]'"),
  ])
  func ofAnUnknownName(words: String, message: String) throws {
    let desk = try Desk(form: Self.form)
    try desk.write(
      #"""
      {"title": "Users", "sections": [{"rows": [
        {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "selection": {"push": "user"}}]}],
       "screens": {"user": {"forEach": "users", "title": "User", "sections": [{"rows": [
        {"text": "Role", "key": "item.role", "accessory": "textField"}]}]}}}
      """#, to: "users.json")
    try desk.write(#"{"users": [{"name": "ada"}]}"#, to: "u.json")
    let store = words.contains("users.json") ? " --store u.json" : ""
    #expect(try desk.shell("formwork \(words)\(store)").stderr == "error: \(message)\n")
  }

  @Test(arguments: [
    ("-v", "-v"), ("--hlep", "--hlep"), ("get --hlep", "--hlep"), ("apply --hlep", "--hlep"),
    ("apply form.json --hlep", "--hlep"), ("set form.json --store s.json --hlep", "--hlep"),
  ])
  func ofAnUnknownOption(words: String, option: String) throws {
    let run = try Desk(form: Self.form).shell("formwork \(words)")
    #expect(run.status == 64 && run.stderr.hasPrefix("error: unknown option '\(option)'"), "\(run.stderr)")
  }

  /// What `KEY VALUE` and `KEY=VALUE` mean together.
  @Test(arguments: [
    ("debug on email=a@b.org", "debug=on email=a@b.org"),
    ("debug on email a@b.org", "debug=on email=a@b.org"),
    ("debug email=a@b.org", "debug=VALUE email=a@b.org"),
    ("name a=b", "name=a=b"), ("name 'a b' debug on", "'name=a b' debug=on"), ("debug on x", ""),
    ("name a b debug on", "'name=a b' debug=on"),
    ("dns 1.1.1.1 debug on", "dns+=1.1.1.1 debug=on"), ("dns [] debug on", "'dns=[]' debug=on"),
    ("dns debug on", "dns+=VALUE debug=on"),
    ("x", ""),
  ])
  func ofWordsWithoutEquals(words: String, instead: String) throws {
    let desk = try Desk(form: Self.form)
    let quote = instead.contains("'") ? "`" : "'"
    let suffix = instead.isEmpty ? "" : "; use \(quote)\(instead)\(quote)"
    expect(
      try desk.shell("formwork set form.json \(words)"), status: 64,
      stderr: "error: expected KEY=VALUE, got '\(words.prefix { $0 != " " })'\(suffix)")
  }

  @Test func ofAKeyAndAValue() throws {
    let desk = try Desk(form: Self.form)
    let saved = "1 changed, 0 unchanged; saved settings.json"
    expect(try desk.shell("formwork set form.json debug on"), status: 0, stderr: saved)
    expect(try desk.shell("formwork set form.json net.mtu 5"), status: 0, stderr: saved)
    expect(try desk.shell("formwork set form.json net.mtu ''"), status: 0, stderr: saved)
    #expect(desk.text(of: "settings.json") == "{\n  \"debug\": true\n}\n")
  }

  @Test(arguments: [
    ("frob form.json", 64, "unknown command 'frob'; 'formwork --help' lists the commands"),
    ("stt form.json debug=on", 64, "unknown command 'stt'; did you mean 'set'?"),
    ("frob", 66, "'frob' is not a command, and there is no such file; 'formwork --help' lists the commands"),
    (
      "frob --store settings.json", 66,
      "'frob' is not a command, and there is no such file; 'formwork --help' lists the commands"
    ),
    ("frob.json", 66, "'frob.json' does not exist"),
  ])
  func ofAMistypedCommand(words: String, status: Int32, message: String) throws {
    expect(try Desk(form: Self.form).shell("formwork \(words)"), status: status, stderr: "error: \(message)")
  }
}

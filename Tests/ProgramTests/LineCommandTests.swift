import Foundation
import Testing

/// Commands of the prompt as calls in a shell, and lines given with `-c`.
struct LineCommandTests {
  private static let form = #"""
    { "title": "Server", "store": "settings.json", "sections": [{ "rows": [
      { "text": "Debug", "key": "debug", "accessory": { "switchToggle": false } },
      { "text": "Port", "key": "port", "enabledWhen": "debug",
        "accessory": { "textField": { "kind": "integer", "value": 80, "minimum": 1 } } },
      { "text": "DNS", "key": "dns", "accessory": { "list": { "of": "textField" } } },
      { "text": "Token", "key": "token", "accessory": { "textField": { "secure": true } } }
    ] }] }
    """#

  private let desk: Desk

  init() throws { desk = try Desk(form: Self.form) }

  private static let saved = "1 changed, 0 unchanged; saved settings.json"

  @Test func oneKeyIsUnsetByOneCall() throws {
    try desk.write(#"{"debug": true, "x": 1}"#, to: "settings.json")
    expect(try desk.shell("formwork reset form.json debug"), status: 0, stderr: Self.saved)
    #expect(desk.text(of: "settings.json") == #"{"x": 1}"#)
    expect(
      try desk.shell("formwork reset form.json debug"), status: 0,
      stderr: "0 changed, 1 unchanged; settings.json is unchanged")
  }

  @Test func theDefaultIsNotCalledSaved() throws {
    try desk.write(#"{"debug": "x"}"#, to: "settings.json")
    let text = "the default; the value in settings.json:1 is not valid"
    #expect(try desk.shell("formwork describe form.json debug").stdout.contains(text))
    #expect(try desk.shell("formwork why form.json debug").stdout.contains("Debug is off (\(text))"))
  }

  @Test func severalKeysAreUnsetByOneCall() throws {
    try desk.write(#"{"debug": true, "port": 81, "dns": ["a"]}"#, to: "settings.json")
    expect(
      try desk.shell("formwork reset form.json port dns prt"), status: 1,
      stderr: "error: no row 'prt'; did you mean 'port'?\n1 refused; nothing was saved")
    expect(
      try desk.shell("formwork reset form.json port dns"), status: 0,
      stderr: "2 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == #"{"debug": true}"#)
  }

  @Test func elementsOfAListAreChanged() throws {
    let calls = [
      "add form.json dns 1.1.1.1", "add form.json dns 8.8.8.8", "add form.json dns '9 \"x\"' --index=1",
      "add form.json dns --store settings.json -- -5", "move form.json dns 8.8.8.8 --to 1",
      "move form.json dns -- --index", "remove form.json dns --index 2", "remove form.json dns 1.1.1.1",
    ]
    let statuses = try calls.map { try desk.shell("formwork \($0)").status }
    #expect(statuses == [0, 0, 0, 0, 0, 64, 0, 0])
    #expect(desk.text(of: "settings.json") == "{\n  \"dns\": [\"8.8.8.8\", \"-5\"]\n}\n")
  }

  @Test func lookingPrintsWhatThePromptPrints() throws {
    try desk.write(#"{"debug": false, "dns": ["a"]}"#, to: "settings.json")
    expect(
      try desk.shell("formwork why form.json port"), status: 0,
      stdout: """
        Port is disabled: requires Debug to be on
          debug is off
          to enable it: formwork set form.json debug=on
        Port is 80 (the default)
        """)
    for line in ["describe port", "find dns", "diff", "diff defaults", "verify", "why", "try set debug on"] {
      let words = line.split(separator: " ", maxSplits: 1)
      let call = try desk.shell("formwork \(words[0]) form.json \(words.count > 1 ? words[1] : "")")
      let script = try desk.shell(
        "echo '\(line == "diff" ? "diff defaults" : line)' | formwork run form.json")
      #expect(call.status == 0 && !(call.stdout + call.stderr).isEmpty)
      #expect(call.stdout == script.stdout && call.stderr == script.stderr, "\(line)")
    }
  }

  @Test(arguments: [
    (
      "reset form.json", 64,
      "error: missing a row: expected debug, dns or port; for example, 'formwork reset form.json debug'\n"
        + "nothing was saved\n"
    ),
    ("verify form.json x", 64, "error: unexpected argument 'x'\nUsage: formwork verify [<options>] <form>"),
    (
      "find form.json a b", 64,
      "error: unexpected argument 'b'; quote a value that contains spaces\n"
        + "Usage: formwork find [<options>] <form> <text>"
    ),
    (
      "move form.json dns a", 64,
      "error: missing a new position for 'dns'; usage: formwork move form.json ROW [VALUE] [--index N] "
        + "(--to N | --before VALUE | --after VALUE)\nnothing was saved\n"
    ),
    (
      "remove form.json dns", 64,
      "error: missing an element of 'dns'; usage: formwork remove form.json ROW [VALUE] [--index N]\n"
    ),
    (
      "move form.json dns a 1", 64,
      "error: unexpected argument '1'; give the new position with --to, --before or --after\nUsage: formwork move "
    ),
    (
      "set form.json debug", 64,
      "error: missing a value for 'debug': expected on or off; use 'formwork set form.json debug=VALUE'\n"
    ),
    ("set form.json dns", 64, "error: missing a value for 'dns'; use 'formwork set form.json dns+=VALUE'\n"),
    (
      "try form.json toggle", 64,
      "error: missing a row: expected debug; for example, 'formwork try form.json toggle debug'\n"
    ),
    ("try form.json set port 1 2", 64, "error: unexpected word '2'; usage: formwork try form.json set "),
    (
      "try form.json set dns x y", 64,
      #"error: unexpected word 'y'; use `formwork try form.json set dns '["x", "y"]'`"#
    ),
    (
      "try form.json debug=on", 64,
      "error: 'debug=on' works only at a prompt; use 'formwork try form.json set debug on'\n"
    ),
    ("set form.json token", 64, "error: expected KEY=VALUE, got 'token'\n"),
    (
      "add form.json dns a --index x", 64, "error: expected a whole number, 1 or more, after --index, got 'x'"
    ),
    ("why form.json --index 2", 64, "error: unknown option '--index'"),
    ("reset form.json dbug", 1, "error: no row 'dbug'; did you mean 'debug'?\n1 refused; nothing was saved"),
    ("describe form.json dbug", 1, "error: no row 'dbug'; did you mean 'debug'?\n"),
    (
      "try form.json show", 1,
      "error: 'show' cannot be previewed; preview a change, such as 'set ROW VALUE'\n"
    ),
    ("reset nope.json debug", 66, "error: 'nope.json' does not exist"),
    ("reset form.json debug --dry-rn", 64, "error: unknown option '--dry-rn'"),
  ])
  func mistakesAreWordedForAShell(call: String, status: Int32, message: String) throws {
    let run = try desk.shell("formwork \(call)")
    #expect(run.status == status && run.stderr.hasPrefix(message), "\(run.stderr)")
  }

  @Test func whatIsMissingIsShownWithWhatCanBeNamed() throws {
    try desk.write(#"{"dns": ["a", "b c"]}"#, to: "settings.json")
    for (call, message) in [
      (
        "remove form.json dns",
        "missing an element of 'dns': expected a or 'b c'; for example, `formwork remove form.json dns 'b c'`"
      ),
      (
        "move form.json dns a",
        "missing a new position for 'dns'; for example, 'formwork move form.json dns a --to 1'"
      ),
      (
        "describe form.json",
        "missing a row: expected debug, dns or port; for example, 'formwork describe form.json debug'"
      ),
      ("find form.json", "missing a text; for example, 'formwork find form.json Debug'"),
      ("try form.json", "missing a command; for example, 'formwork try form.json set debug on'"),
      (
        "try form.json remove dns",
        "missing an element of 'dns': expected a or 'b c'; for example, `formwork try form.json remove dns 'b c'`"
      ),
    ] {
      let run = try desk.shell("formwork \(call)")
      #expect(run.status == 64 && run.stderr.hasPrefix("error: \(message)\n"), "\(run.stderr)")
    }
  }

  @Test func findingsSetTheStatus() throws {
    try desk.write(#"{"port": 0}"#, to: "settings.json")
    expect(
      try desk.shell("formwork verify form.json"), status: 1,
      stderr: """
        settings.json:1:10: error: 'port': 0 is less than the minimum of 1; 'formwork reset form.json port' fixes it
          1 | {"port": 0}
            |          ^
        error: found 1 problem, listed above
        """)
  }

  @Test func linesRunAsOneScript() throws {
    expect(
      try desk.shell("formwork form.json -c 'set debug on' -c 'get debug' -c 'set port 443'"), status: 0,
      stdout: "true", stderr: "2 changed, 0 unchanged; saved settings.json")
    expect(
      try desk.shell("formwork run form.json -c 'set debug off' -c 'set port x'"), status: 1,
      stderr: """
        -c:2:10: error: 'x' is not a whole number
          2 | set port x
            |          ^
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == "{\n  \"debug\": true,\n  \"port\": 443\n}\n")
  }

  @Test(arguments: ["--script -", "--batch"])
  func linesTakeThePlaceOfAScript(option: String) throws {
    let run = try desk.shell("formwork form.json -c why \(option)")
    let name = option.prefix { $0 != " " }
    #expect(run.status == 64 && run.stderr.hasPrefix("error: -c and \(name) cannot be combined\n"))
  }

  @Test func standardInputIsLeftToTheLines() throws {
    expect(
      try desk.shell("printf 'xyz\\n' | formwork form.json -c 'set token --from-fd 0'"), status: 0,
      stderr: Self.saved)
    expect(
      try desk.shell("formwork - -c why --store settings.json < form.json"), status: 0,
      stdout: "all settings are valid")
  }

  @Test func aFormWithoutASettingsFileKeepsNothing() throws {
    try desk.write(
      #"{"title": "T", "sections": [{"rows": [{"text": "A", "key": "a", "accessory": "textField"}]}]}"#,
      to: "t.json")
    let (set, reset) = (try desk.shell("formwork set t.json a=b"), try desk.shell("formwork reset t.json a"))
    #expect(set.status == reset.status && set.stderr == reset.stderr && set.status != 0, "\(reset.stderr)")
    #expect(try desk.shell("formwork why t.json a").status == 0)
  }

  @Test func helpListsTheCommandsOfThePrompt() throws {
    let list = try desk.formwork("help", "commands")
    #expect(list.status == 0 && list.stdout.contains(#/  toggle ROW +turn on or off/#))
    let verify = try desk.formwork("help", "commands", "verify")
    #expect(verify.stdout.hasPrefix("verify\n  Checks the settings of all screens"))
    expect(
      try desk.formwork("help", "commands", "x"), status: 64,
      stderr: "error: no command or topic 'commands x'; 'formwork help' lists all")
  }
}

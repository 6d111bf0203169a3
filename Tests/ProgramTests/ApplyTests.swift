import Foundation
import Testing

/// `formwork apply`: many values from an object, in one step.
struct ApplyTests {
  let desk: Desk

  init() throws { desk = try .sample(settings: #"{"theme":"Dark","network":{"port":8080},"foreign":[1]}"#) }

  @Test(arguments: [
    #"{"network": {"wifi": false, "port": 81}}"#, #"{"network.wifi": false, "network.port": 81}"#,
    #"{"network": {"wifi": false}, "network.port": 81}"#,
  ])
  func nestedOrFlatByKey(values: String) throws {
    try desk.write(values, to: "values.json")
    expect(
      try desk.formwork("apply", "form.json", "values.json"), status: 0,
      stderr: "2 changed, 0 unchanged; saved settings.json")
    #expect(
      desk.text(of: "settings.json")
        == #"{"theme":"Dark","network":{"port":81,"wifi":false},"foreign":[1]}"#)
  }

  /// Items are changed, added and moved with the items of their lists, and keep what no row shows. Maps are merged.
  @Test func itemsOfItems() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "settings.json", "sections": [{"rows": [
        {"forEach": {"key": "jobs", "id": "name"}, "text": "${item.name}", "selection": {"push": "job"}}]}],
       "screens": {
        "job": {"forEach": "jobs", "title": "${item.name}", "sections": [{"rows": [
          {"forEach": {"key": "item.steps", "by": "name"}, "text": "${item.id}", "key": "item.run",
           "accessory": "textField"}]}]}}}
      """#, to: "form.json")
    try desk.write(
      #"{"jobs": [{"name": "a", "steps": {"s": {"run": "x", "note": 1.0}, "t": {}}}, {"name": "c"}]}"#,
      to: "settings.json")
    let values = #"""
      {"jobs": [{"name": "b", "steps": {"t": {"run": "y"}}},
       {"name": "a", "steps": {"u": {}, "s": {"run": "z"}}}]}
      """#
    let run = try desk.formwork("apply", "form.json", "-", input: values)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(
      desk.text(of: "settings.json")
        == #"{"jobs": [{"name": "b", "steps": {"t": {"run": "y"}}}, "#
        + #"{"name": "a", "steps": {"s": {"run": "z", "note": 1.0}, "t": {}, "u": {}}}]}"#)
    expect(try desk.formwork("get", "form.json", "jobs[a].steps[s].run"), status: 0, stdout: "z")
    let refused = try desk.formwork(
      "apply", "form.json", "-", input: #"{"jobs": [{"name": "a", "steps": {"s": 1}}]}"#)
    #expect(refused.status == 65)
    #expect(
      refused.stderr.hasPrefix("-:1:40: error: 'jobs[a].steps[s]' must be an object, not a number\n"),
      "\(refused.stderr)")
  }

  @Test func anItemThatIsNotAvailableIsNotOffered() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "settings.json", "sections": [{"rows": [
        {"key": "driver", "accessory": {"picker": {"items": ["a", {"value": "b", "disabled": true}, "c"]}}}]}]}
      """#, to: "form.json")
    let run = try desk.formwork("apply", "form.json", "-", input: #"{"driver": true}"#)
    #expect(run.stderr.contains("error: driver: expected 'a' or 'c', got a boolean"), "\(run.stderr)")
  }

  /// A value is stored with all its digits, or not at all.
  @Test func noDigitIsLost() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "settings.json", "sections": [{"rows": [
        {"key": "ratio", "accessory": {"textField": {"kind": "decimal"}}},
        {"key": "any", "accessory": "json"}]}]}
      """#, to: "form.json")
    expect(
      try desk.formwork(
        "apply", "form.json", "-", input: #"{"ratio": 0.12345678901234567890, "any": [1e999]}"#),
      status: 1,
      stderr: """
        -:1:11: error: ratio: the number 0.12345678901234567890 cannot be stored without losing digits; \
        the nearest possible number is 0.12345678901234568
          1 | {"ratio": 0.12345678901234567890, "any": [1e999]}
            |           ^
        -:1:42: error: any: the number 1e999 cannot be stored without losing digits; use a string instead
          1 | {"ratio": 0.12345678901234567890, "any": [1e999]}
            |                                          ^
        2 refused; nothing was saved
        """)
  }

  /// A number that is already stored is accepted. If the row does not accept a value anyway, that is the reason given.
  @Test func numbersThatAreStoredStay() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "settings.json", "sections": [{"rows": [
        {"key": "ratio", "accessory": {"textField": {"kind": "decimal"}}},
        {"key": "port", "accessory": {"textField": {"kind": "integer"}}}]}]}
      """#, to: "form.json")
    let settings = #"{"ratio": 0.12345678901234567890}"#
    try desk.write(settings, to: "settings.json")
    #expect(try desk.formwork("apply", "form.json", "settings.json").status == 0)
    #expect(try desk.formwork("set", "form.json", "ratio=0.12345678901234567890").status == 0)
    #expect(desk.text(of: "settings.json") == settings)
    let run = try desk.formwork(
      "apply", "form.json", "-", input: #"{"ratio": 1e999, "port": 99999999999999999999}"#)
    #expect(run.status == 1)
    #expect(run.stderr.contains("ratio: the value is a number that is too large\n"), "\(run.stderr)")
    #expect(run.stderr.contains("is out of the range of 64-bit whole numbers\n"), "\(run.stderr)")
  }

  /// A number that no value can hold is not turned into null.
  @Test func numbersThatAreTooLargeAreNotExported() throws {
    try desk.write(
      #"{"title": "T", "store": "settings.json", "sections": [{"rows": [{"key": "any", "accessory": "json"}]}]}"#,
      to: "form.json")
    let settings = #"{"any": {"x": [1e400]}}"#
    try desk.write(settings, to: "settings.json")
    #expect(try desk.formwork("export", "form.json").stdout.hasPrefix("# any "))
    #expect(try desk.formwork("check", "form.json", "--store", "settings.json").status == 1)
    #expect(desk.text(of: "settings.json") == settings)
  }

  /// `--ignore-unknown` ignores unknown members, but not repeated ones.
  @Test func onlyUnknownMembersAreIgnored() throws {
    let run = try desk.formwork(
      "apply", "form.json", "-", "--ignore-unknown", input: #"{"zz": 1, "note": "a", "note": "b"}"#)
    #expect(run.status == 65)
    #expect(
      run.stderr.hasPrefix(
        "note: 1 member is not a setting of this form and was ignored\n"
          + "-:1:24: error: duplicate member 'note'; first defined on line 1\n"), "\(run.stderr)")
  }

  @Test func fromStandardInput() throws {
    let run = try desk.formwork("apply", "form.json", "-", input: #"{"note": "x", "theme": "Dark"}"#)
    expect(run, status: 0, stderr: "1 changed, 1 unchanged; saved settings.json")
  }

  @Test func fromAPipeThatIsWrittenLater() throws {
    let run = try desk.shell(
      "mkfifo values; (sleep 0.2; printf '{\"note\": \"new\"}' > values) & formwork apply form.json values")
    expect(run, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
  }

  @Test func standardInputIsReadFromWhereItIs() throws {
    try desk.write("a header\n{\"note\":\"new\"}", to: "values")
    let run = try desk.shell("{ read header; formwork apply form.json -; } <values")
    expect(run, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
  }

  @Test func standardInputThatIsNoFile() throws {
    let run = try desk.shell("formwork apply form.json - </")
    expect(
      run, status: 66,
      stderr: "error: '-' is a folder, not a file\nnothing was saved")
  }

  @Test func nullTakesOut() throws {
    let run = try desk.formwork("apply", "form.json", "-", input: #"{"theme": null, "note": null}"#)
    expect(run, status: 0, stderr: "1 changed, 1 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == #"{"network":{"port":8080},"foreign":[1]}"#)
  }

  @Test func onlyResetsWhatIsNotNamedAndLeavesForeignMembers() throws {
    let run = try desk.formwork("apply", "form.json", "-", "--only", input: #"{"note": "x"}"#)
    expect(run, status: 0, stderr: "3 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == #"{"foreign":[1],"note":"x"}"#)
  }

  @Test func completeRefusesWhileARequiredRowHasNoAnswer() throws {
    let before = desk.text(of: "settings.json")
    expect(
      try desk.formwork("apply", "form.json", "-", "--complete", input: #"{"note": "x"}"#), status: 1,
      stderr: "error: required settings have no value: 'owner'\n1 refused; nothing was saved")
    #expect(desk.text(of: "settings.json") == before)
    expect(
      try desk.formwork("apply", "form.json", "-", "--complete", input: #"{"owner": "Ada"}"#), status: 0,
      stderr: "1 changed, 0 unchanged; saved settings.json")
  }

  @Test func theResultIsCheckedNotTheOrder() throws {
    try desk.write(#"{"network":{"wifi":false}}"#, to: "settings.json")
    let values = #"{"network": {"hostname": "a", "wifi": true}}"#
    expect(
      try desk.formwork("apply", "form.json", "-", input: values), status: 0,
      stderr: "2 changed, 0 unchanged; saved settings.json")
  }

  @Test func aDryRunPrintsRunnableLines() throws {
    let before = desk.text(of: "settings.json")
    let run = try desk.formwork(
      "apply", "form.json", "-", "--only", "--dry-run", "--detailed-exitcode", input: #"{"note": "a b"}"#)
    expect(
      run, status: 2,
      stdout: """
        reset network.port  # was 8080
        reset theme  # was Dark
        set note 'a b'  # was unset
        """, stderr: "3 changed, 0 unchanged; nothing was saved (--dry-run)")
    #expect(desk.text(of: "settings.json") == before)
    // What it printed, run as a script, does the same.
    let script = try desk.run("form.json", script: run.stdout)
    expect(script, status: 0, stderr: "3 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == #"{"foreign":[1],"note":"a b"}"#)
  }

  @Test func everyMemberThatIsNoSettingIsLocated() throws {
    try desk.write("{\n  \"network\": { \"wfi\": true },\n  \"foo\": { \"a\": 1 }\n}", to: "values.json")
    let run = try desk.formwork("apply", "form.json", "values.json")
    #expect(run.status == 1)
    #expect(run.stderr.contains("values.json:2:16: error: this form has no setting 'network.wfi'"))
    #expect(run.stderr.contains("values.json:3:3: error: this form has no setting 'foo'"))
  }

  @Test(arguments: [
    (#""network": { "port": "80" }"#, 24, "network.port: expected a whole number, got a string"),
    (#""network": { "port": 8.5 }"#, 24, "network.port: '8.5' is not a whole number"),
    (#""network": { "wifi": "on" }"#, 24, "network.wifi: expected true or false, got a string"),
    (#""note": 5"#, 11, "note: expected a string, got a number"),
    (#""note": { "a": 1 }"#, 11, "note: expected a string, got an object"),
    (#""theme": "Blue""#, 12, "theme: 'Blue' is not one of 'Light' and 'Dark'"),
    (#""network": { "port": 0 }"#, 24, "network.port: 0 is less than the minimum of 1"),
  ])
  func aWrongValueIsLocated(member: String, column: Int, message: String) throws {
    let before = desk.text(of: "settings.json")
    try desk.write("{\n  \(member)\n}\n", to: "values.json")
    let caret = String(repeating: " ", count: column - 1) + "^"
    expect(
      try desk.formwork("apply", "form.json", "values.json"), status: 1,
      stderr: """
        values.json:2:\(column): error: \(message)
          2 |   \(member)
            | \(caret)
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == before)
  }

  @Test func aWrongSecretIsNotShown() throws {
    let run = try desk.formwork("apply", "form.json", "-", input: #"{"password": "tiny"}"#)
    expect(
      run, status: 1,
      stderr:
        "-:1:14: error: password: the value has 4 characters; the minimum is 8\n1 refused; nothing was saved")
  }

  @Test(arguments: [
    ("[1]", "values.json:1:1: error: the settings must be an object, such as {}, not an array"),
    ("", "values.json: error: the file is empty; expected at least {}"),
    (
      #"{"note":"a","note":"b"}"#,
      "values.json:1:13: error: duplicate member 'note'; first defined on line 1"
    ),
  ])
  func whatIsNoObject(values: String, message: String) throws {
    let before = desk.text(of: "settings.json")
    try desk.write(values, to: "values.json")
    let run = try desk.formwork("apply", "form.json", "values.json")
    #expect(run.status == 65)
    #expect(run.stderr.split(separator: "\n").first.map(String.init) == message)
    #expect(desk.text(of: "settings.json") == before)
  }

  @Test func aFileThatIsMissing() throws {
    let run = try desk.formwork("apply", "form.json", "nosuch.json")
    expect(run, status: 66, stderr: "error: 'nosuch.json' does not exist\nnothing was saved")
  }
}

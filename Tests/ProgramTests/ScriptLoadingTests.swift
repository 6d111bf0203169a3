import Testing

/// Parts of a form that come from programs and files, in scripts and calls.
struct ScriptLoadingTests {
  private let desk: Desk

  init() throws {
    desk = try .loading()
    try desk.write("", to: "go")
  }

  @Test func aScriptWaitsForWhatItTouches() throws {
    let run = try desk.run("form.json", "--allow-run", script: "set zone Rome\nset note x\n")
    expect(run, status: 0, stderr: "2 changed, 0 unchanged; saved settings.json")
    let refused = try desk.formwork("set", "form.json", "--allow-run=sh", "zone=Paris")
    #expect(refused.status == 1)
    #expect(refused.stderr.hasPrefix("error: zone: 'Paris' is not one of 'Oslo' and 'Rome'"))
  }

  @Test func itGivesUpInTime() throws {
    _ = try desk.shell("rm go")
    let run = try desk.run("form.json", "--allow-run", "--wait", "0.2", script: "set note x\nset zone Rome\n")
    expect(
      run, status: 69,
      stderr: """
        -:2:5: error: 'sh' did not load within 0.2 seconds; use --wait to allow more time
          2 | set zone Rome
            |     ^
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test func nothingRunsWithoutPermission() throws {
    let run = try desk.run("form.json", script: "set note x\nset zone Rome\n")
    expect(
      run, status: 77,
      stderr: """
        -:2:5: error: cannot load the content of 'zone': not allowed to run: sh zones.sh (--allow-run=sh allows it)
          2 | set zone Rome
            |     ^
        nothing was saved
        """)
    // A dry run starts nothing, so the value cannot be checked.
    expect(
      try desk.formwork("set", "form.json", "--allow-run", "--dry-run", "zone=Paris"), status: 0,
      stdout: "set zone Paris  # was unset",
      stderr: """
        note: 'zone' was not checked: --dry-run does not load the items to choose from
        1 changed, 0 unchanged; nothing was saved (--dry-run)
        """)
  }

  @Test func verifyNeedsTheItemsOfStoredValues() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"key": "zone", "accessory": {"picker": {"items": {"run": ["sh", "zones.sh"]}}}},
        {"text": "Motto", "detailText": {"file": "gone.json"}}]}]}
      """#, to: "form.json")
    try desk.write(#"{"zone": "Nowhere"}"#, to: "s.json")
    expect(
      try desk.run("form.json", script: "verify\n"), status: 77,
      stderr: """
        -:1:1: error: cannot load the content of 'zone': not allowed to run: sh zones.sh (--allow-run=sh allows it)
          1 | verify
            | ^
        nothing was saved
        """)
    try desk.write(#"echo '["Oslo"]'"#, to: "zones.sh")
    let wrong = try desk.run("form.json", "--allow-run", script: "verify\n")
    #expect(wrong.status == 1)
    #expect(wrong.stderr.contains("'zone': 'Nowhere' is not one of 'Oslo'"), "\(wrong.stderr)")
    // The value may be on a further page, which is loaded, too.
    try desk.write(
      #"grep -q '"next": 2' && echo '["Nowhere"]' || echo '{"items": ["Oslo"], "next": 2}'"#, to: "zones.sh")
    expect(
      try desk.run("form.json", "--allow-run", script: "verify\n"), status: 0,
      stderr: "all settings are valid")
  }

  @Test func aCommandThatIsTriedStartsNothing() throws {
    try desk.write("echo > ran; cat reply", to: "zones.sh")
    let run = try desk.run("form.json", "--allow-run", script: "try set zone Paris\n")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(
      run.stderr == "'zone' was not checked: the items to choose from are not loaded\n")
    #expect(desk.text(of: "ran") == nil)
  }

  /// What a source's failure says at its row.
  @Test(arguments: [
    ("big", "'head' printed more than 8 MB and was stopped"),
    ("text", "echo: line 1, column 1: expected a value, got 'hello'"),
    ("fail", "'sh' failed with status 3: oops"),
    ("gone", "cannot run 'no-such-program': program not found"),
    ("list", "echo: line 1, column 1: 'detailText' must be a string, a number, true or false, not an array"),
    ("file", "'gone.json' does not exist"),
  ])
  func aSourceThatFailsSaysWhy(row: String, message: String) throws {
    let run = try desk.run("form.json", "--allow-run", script: "describe lab/\(row)\n")
    #expect(run.status == 0)
    let words = run.stdout.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("not loaded ('retry lab/\(row)' tries again): \(message)"), "\(run.stdout)")
  }

  @Test func aProgramThatHangsIsLeftBehindByNobody() throws {
    let run = try desk.formwork("show", "form.json", "lab", "--allow-run", "--wait", "10")
    #expect(run.status == 69)
    #expect(run.stdout.contains("text Size: 47 GB\n"), "\(run.stdout)")
    #expect(run.stderr == "error: 'sh' did not load within 10.0 seconds; use --wait to allow more time\n")
    #expect(try desk.leftProcesses() == [])
  }

  @Test func rowsAreFoundOnceTheyAreLoaded() throws {
    try desk.write(
      #"{"rows": [{"key": "extra", "text": "Extra", "accessory": "switchToggle"}]}"#, to: "rows.json")
    let run = try desk.formwork("set", "form.json", "extra=on")
    expect(run, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
    #expect(try desk.formwork("get", "form.json", "extra").stdout == "true\n")
    #expect(try desk.formwork("export", "form.json").stdout == "set extra on\n")
  }

  @Test func rowsThatAreLoadedBeforeOthersDoNotChangeTheCount() throws {
    let desk = try Desk.loadingFirstRows()
    try desk.write("", to: "go")
    let run = try desk.run("form.json", "--allow-run", script: "set note x\nsave\nset extra on\n")
    expect(run, status: 0, stderr: "2 changed, 0 unchanged; saved settings.json")
    let other = try desk.run("form.json", "--allow-run", script: "set note y\nsave\nset extra of\n")
    #expect(other.stderr.hasSuffix("1 refused; changes after the 'save' in -:2 were not saved\n"))
    let records = try desk.formwork(
      "run", "form.json", "--allow-run", "--output", "jsonl", input: "set note z\nsave\nset extra of\n")
    #expect(try records.lines().contains { $0["key"] as? String == "note" }, "\(records.stdout)")
  }

  @Test func aValueThatIsNoLongerOfferedIsNotSaved() throws {
    try desk.write(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"key": "region", "accessory": {"segmentedControl": ["eu", "us"]}},
        {"key": "zone", "reloadWhen": ["region"], "accessory": {"picker": {"items": {"run": ["sh", "zones.sh"]}}}}]}]}
      """#, to: "zones.json")
    try desk.write(#"grep -q '"us"' && echo '["Boston"]' || echo '["Oslo", "Rome"]'"#, to: "zones.sh")
    let arguments = ["zones.json", "--store", "s.json", "--allow-run"]
    expect(
      try desk.run(
        arguments[0], arguments[1], arguments[2], arguments[3], script: "set zone Rome\nset region us\n"),
      status: 1,
      stderr: """
        note: 's.json' does not exist; the first save creates it
        s.json: error: 'zone': 'Rome' is not one of 'Boston'; 'reset zone' fixes it
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "s.json") == nil)
    // What was saved before does not prevent other changes.
    try desk.write(#"{"region": "us", "zone": "Rome"}"#, to: "s.json")
    let run = try desk.run(arguments[0], arguments[1], arguments[2], arguments[3], script: "reset region\n")
    #expect(run.status == 0)
  }

  @Test func aSaveWarnsOfValuesThatAreNoLongerOffered() throws {
    try desk.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"key": "region", "accessory": {"segmentedControl": ["eu", "us"]}},
        {"key": "zone", "reloadWhen": "region", "accessory": {"picker": {"items": {"run": ["sh", "zones.sh"]}}}},
        {"key": "servers", "accessory": {"list": {"of": "textField"}}},
        {"key": "main", "accessory": {"picker": {"items": {"key": "servers"}}}}]}]}
      """#, to: "form.json")
    try desk.write(#"grep -q '"us"' && echo '["Boston"]' || echo '["Oslo", "Rome"]'"#, to: "zones.sh")
    try desk.write(#"{"zone": "Rome", "servers": ["a", "b"], "main": "b"}"#, to: "s.json")
    let run = try desk.formwork("set", "form.json", "--allow-run", "region=us", "servers-=b")
    #expect(run.status == 0)
    #expect(run.stderr.contains("warning: 'zone': 'Rome' is not one of 'Boston'\n"), "\(run.stderr)")
    #expect(run.stderr.contains("warning: 'main': 'b' is not one of 'a'\n"), "\(run.stderr)")
    // Each is reported once, and again as long as it is in the file.
    #expect(run.stderr.split(separator: "warning: ").count == 3, "\(run.stderr)")
    let again = try desk.formwork("set", "form.json", "region=us").stderr
    #expect(again.contains("warning: 'main': 'b' is not one of 'a'\n"), "\(again)")
  }

  /// The first page replaces rows that were loaded earlier.
  @Test func rowsAreLoadedAgainAfterAChange() throws {
    try desk.write(
      #"""
      {"title": "T", "sections": [
        {"rows": [{"key": "region", "accessory": {"segmentedControl": ["eu", "us"]}}]},
        {"reloadWhen": ["region"], "rows": {"run": ["sh", "rows.sh"]}}]}
      """#, to: "rows.json")
    try desk.write(
      #"grep -q '"us"' && echo '[{"id": "a", "text": "Boston"}]' || echo '[{"id": "a", "text": "Rome"}]'"#,
      to: "rows.sh")
    let run = try desk.run(
      "rows.json", "--store", "s.json", "--allow-run", script: "show\nset region us\nshow\nundo\nshow\n")
    let rows = run.stdout.split(separator: "\n").filter { $0.contains("text ") }.map {
      $0.split(separator: " ").last.map(String.init) ?? ""
    }
    #expect(rows == ["Rome", "Boston", "Rome"], "\(run.stdout)")
  }

  /// A signal ends all programs, and the script with them.
  @Test func aSignalEndsAllSourcesAndTheScript() throws {
    try desk.write(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"id": "a", "text": "A", "detailText": {"run": ["sh", "-c", "echo > ended"]}},
        {"id": "b", "text": "B", "detailText": {"run": ["sh", "-c", "echo $$ >> started; exec sleep 1000"]}},
        {"id": "c", "text": "C", "detailText": {"run": ["sh", "-c", "echo $$ >> started; exec sleep 1000"]}},
        {"key": "n", "accessory": "textField"}]}]}
      """#, to: "slow.json")
    let run = try desk.shell(
      """
      printf 'show\nset n x\n' >slow.txt
      "$FORMWORK" slow.json --store s.json --allow-run --script slow.txt & pid=$!
      until [ -e ended ] && [ "$(wc -l <started)" = 2 ]; do sleep 0.05; done
      kill -TERM $pid; wait $pid; echo "status $?"
      """)
    #expect(run.stdout.hasSuffix("status 143\n"), "\(run.stdout) \(run.stderr)")
    #expect(try desk.leftProcesses() == [])
    #expect(desk.text(of: "s.json") == nil)
  }
}

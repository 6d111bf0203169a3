import Testing

/// Scripts: all commands hold and the changes are saved, or none since the last `save` is.
struct TransactionTests {
  let desk: Desk

  init() throws { desk = try .sample(settings: #"{"note":"old"}"#) }

  @Test func severalScriptsAreOneTransaction() throws {
    try desk.write("set note new\n", to: "a.script")
    try desk.write("set theme Dark\nset host A\n", to: "b.script")
    expect(
      try desk.formwork("run", "form.json", "--script", "a.script", "--script", "b.script"), status: 1,
      stderr: """
        b.script:2:10: error: 'A' is not valid: lower-case letters, digits and hyphens
          2 | set host A
            |          ^
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
    try desk.write("set theme Dark", to: "b.script")
    expect(
      try desk.formwork("run", "form.json", "--script", "a.script", "--script", "b.script"), status: 0,
      stderr: "2 changed, 0 unchanged; saved settings.json")
  }

  @Test func aScriptThatIsMissingStopsAllBeforeTheFirstRuns() throws {
    try desk.write("set note new\nsave\n", to: "a.script")
    let run = try desk.formwork("run", "form.json", "--script", "a.script", "--script", "nosuch.script")
    #expect(run.status == 66)
    #expect(run.stderr.hasPrefix("error: 'nosuch.script' does not exist\n"))
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func aSaveOnTheWayIsACommitPoint() throws {
    let run = try desk.run("form.json", script: "set note new\nsave\nset theme Dark\nset host A\n")
    expect(
      run, status: 1,
      stderr: """
        -:4:10: error: 'A' is not valid: lower-case letters, digits and hyphens
          4 | set host A
            |          ^
        1 refused; changes after the 'save' in -:2 were not saved
        """)
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
  }

  @Test(arguments: [
    ("set host A\nfoo\n", 1), ("foo\nset host A\n", 65), ("set note \"x\nset host A\nsave\n", 65),
    ("set nosuch 1\nset note\n", 1), ("back\nget network.port x\n", 1),
  ])
  func keepGoingReportsAllAndGivesTheFirstStatus(script: String, status: Int32) throws {
    let run = try desk.run("form.json", "--keep-going", script: script)
    #expect(run.status == status)
    let lines = run.stderr.split(separator: "\n")
    #expect(lines.filter { $0.contains(": error: ") }.map { $0.prefix(3) } == ["-:1", "-:2"])
    #expect(lines.last == "2 refused; nothing was saved")
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func keepGoingSkipsEachLaterSave() throws {
    let script = "set note new\nsave\nset host A\nset theme Dark\nsave\nset rate 1\nsave\n"
    let run = try desk.run("form.json", "--keep-going", script: script)
    #expect(run.status == 1)
    #expect(run.stderr.hasSuffix("1 refused; changes after the 'save' in -:2 were not saved\n"))
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
  }

  @Test func aDryRunPrintsWhatDiffWouldAndSavesNothing() throws {
    let run = try desk.run(
      "form.json", "--dry-run", "--detailed-exitcode", script: "set note 'a b'\nsave\nset theme Dark\n")
    expect(
      run, status: 2, stdout: "set theme Dark  # was Light\nset note 'a b'  # was old",
      stderr: "2 changed, 0 unchanged; nothing was saved (--dry-run)")
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
    #expect(try desk.run("form.json", script: run.stdout).status == 0)
    #expect(desk.text(of: "settings.json") == #"{"note":"a b","theme":"Dark"}"#)
  }

  @Test func aDryRunThatIsRefusedStillIs() throws {
    let run = try desk.run(
      "form.json", "--dry-run", "--detailed-exitcode", script: "set note new\nset host A\n")
    #expect(run.status == 1)
    #expect(run.stderr.hasSuffix("1 refused; nothing was saved\n"))
  }

  @Test func anExplicitSaveIsWantedWhereOneIsAskedFor() throws {
    let half = try desk.run("form.json", "--explicit-save", script: "set note new\n")
    #expect(half.status == 65)
    #expect(
      half.stderr.hasPrefix(
        "error: ended with 1 unsaved change; --explicit-save requires 'save'"))
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
    let later = try desk.run("form.json", "--explicit-save", script: "set note new\nsave\nset theme Dark\n")
    #expect(later.status == 65)
    #expect(later.stderr.hasSuffix("changes after the 'save' in -:2 were not saved\n"))
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
    let whole = try desk.run("form.json", "--explicit-save", script: "set note whole\nsave\n")
    expect(whole, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
    let none = try desk.run("form.json", "--explicit-save", script: "set note whole\n")
    expect(none, status: 0, stderr: "0 changed, 1 unchanged; settings.json is unchanged")
  }

  @Test func quitWithUnsavedChangesIsRefused() throws {
    let run = try desk.run("form.json", script: "set note new\nquit\n")
    expect(
      run, status: 1,
      stderr: """
        -:2:1: error: 1 unsaved change; use 'save' or 'revert' first
          2 | quit
            | ^
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func quitEndsTheScriptAndAllThatCome() throws {
    try desk.write("set note new\nsave\nquit\nnot a command\n", to: "a.script")
    try desk.write("nor is this\n", to: "b.script")
    expect(
      try desk.formwork("run", "form.json", "--script", "a.script", "--script", "b.script"), status: 0,
      stderr: "1 changed, 0 unchanged; saved settings.json")
  }

  @Test func aChangeThatIsTakenBackIsNone() throws {
    let run = try desk.run(
      "form.json", "--detailed-exitcode", script: "set note new theme Dark\nset note old\nreset theme\n")
    expect(run, status: 0, stderr: "0 changed, 2 unchanged; settings.json is unchanged")
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func aDetailedStatusTellsOfAChangeThatWasSavedOnTheWay() throws {
    let script = "set note new\nsave\n"
    #expect(try desk.run("form.json", "--detailed-exitcode", script: script).status == 2)
    #expect(try desk.run("form.json", "--detailed-exitcode", script: script).status == 0)
  }

  @Test func theResultInJSONTellsWhatWasSaved() throws {
    let run = try desk.run(
      "form.json", "--output", "json", script: "set note new\nsave\nset theme Dark\nset host A\n")
    let objects = try run.objects()
    #expect(objects.map { $0["type"] as? String } == ["error", "change", "result"])
    #expect(objects[0]["code"] as? String == "value.mismatch")
    #expect(objects[0]["line"] as? Int == 4)
    #expect(objects[0]["column"] as? Int == 10)
    #expect(objects[1]["key"] as? String == "note")
    #expect(objects[2]["changed"] as? Int == 1)
    #expect(objects[2]["saved"] as? String == "settings.json")
    #expect(objects[2]["status"] as? Int == 1)
    #expect(run.stderr.isEmpty)
  }
}

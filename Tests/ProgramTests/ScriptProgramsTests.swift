import Foundation
import Testing

/// Programs that a form runs, in scripts and calls.
struct ScriptProgramsTests {
  private let desk: Desk

  init() throws { desk = try .programs() }

  @Test func effectsAreSaved() throws {
    let run = try desk.run("form.json", "--allow-run", script: "tap echo\n")
    expect(
      run, status: 0,
      stderr: """
        got {"row": "echo", "x": 1}
        1 changed, 0 unchanged; saved settings.json
        """)
    #expect(desk.text(of: "settings.json") == "{\n  \"note\": \"set\"\n}\n")
    #expect(desk.text(of: "applied") == "applied\n")
  }

  /// What a program's failure says, and the status of the script.
  @Test(arguments: [
    ("text", 69, "invalid output from 'echo': line 1, column 1: expected a value, got 'hello'"),
    ("fail", 69, "'sh' failed with status 3"),
    ("gone", 69, "cannot run 'no-such-program': program not found"),
    ("here", 69, "cannot run './no-such-program': program not found"),
    ("stray", 69, "cannot run './stray': the interpreter that its first line names does not exist"),
    ("big", 69, "'sh' printed more than 8 MB and was stopped"),
    ("loud", 69, "'sh' printed more than 8 MB and was stopped"),
  ])
  func aProgramThatFailsEndsTheScript(row: String, status: Int32, message: String) throws {
    // Written by a process of its own: one that another test starts may inherit a descriptor of this one, and a file
    // that is open for writing cannot be run.
    _ = try desk.shell("echo '#!/no/such/interpreter' >stray; chmod +x stray")
    let run = try desk.run("form.json", "--allow-run", script: "set note x\ntap \(row)\n")
    #expect(run.status == status)
    #expect(run.stderr.contains("-:2:5: error: \(message)\n"))
    #expect(run.stderr.hasSuffix("1 refused; nothing was saved\n"))
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test func aProgramThatHangsIsStopped() throws {
    let run = try desk.run("form.json", "--allow-run", "--run-timeout", "1", script: "tap hang\n")
    #expect(run.status == 69)
    #expect(run.stderr.contains("error: 'sh' did not finish within 1 second and was stopped\n"))
    #expect(try desk.leftProcesses() == [])
  }

  @Test func aSignalStopsTheProgramToo() throws {
    let run = try desk.shell(
      """
      echo 'tap hang' > script
      "$FORMWORK" run form.json --allow-run --keep-going --script script 2> errors & p=$!
      while ! test -s started; do sleep 0.05; done
      kill -TERM $p; wait $p
      """)
    #expect(run.status == 128 + 15)
    #expect(desk.text(of: "errors")?.contains("error: interrupted\n") == true)
    #expect(try desk.leftProcesses() == [])
  }

  @Test func nothingIsLeftBehind() throws {
    let run = try desk.run("form.json", "--allow-run", script: "tap left\ntap deaf\n")
    #expect(run.status == 0 && run.stderr.isEmpty)
    #expect(desk.text(of: "started") != nil)
    #expect(try desk.leftProcesses() == [])
  }

  @Test func whatIsNotAllowedDoesNotRun() throws {
    let run = try desk.run("form.json", script: "tap echo\n")
    expect(
      run, status: 77,
      stderr: """
        -:1:5: error: not allowed to run: sh echo.sh (--allow-run=sh allows it)
          1 | tap echo
            |     ^
        nothing was saved
        """)
    #expect(try desk.run("form.json", "--allow-run=/bin/sh,S", script: "tap echo\n").status == 77)
    #expect(try desk.run("form.json", "--allow-run=*,a", script: "tap echo\n").status == 77)
    #expect(try desk.run("form.json", "--allow-run=echo,sh", script: "tap echo\n").status == 0)
  }

  /// The advice names all programs that the command needs and those that are allowed already.
  @Test func allowedProgramsAddUp() throws {
    let desk = try Desk(
      form: #"""
        {"title": "T", "store": "s.json", "beforeSave": ["true"], "sections": [{"rows": [
          {"text": "Note", "key": "note", "accessory": "textField", "onChange": {"run": ["sleep", "0"]}}]}]}
        """#)
    func refused(_ options: String..., program: String, names: String) throws {
      expect(
        try BuiltProgram.run(["set", "form.json", "note=x"] + options, in: desk.folder.path), status: 77,
        stderr:
          "error: note: not allowed to run: \(program) (--allow-run=\(names) allows it)\nnothing was saved"
      )
    }
    try refused(program: "sleep 0", names: "sleep,true")
    try refused("--allow-run=sh", program: "sleep 0", names: "sh,sleep,true")
    try refused("--allow-run=sh", "--allow-run=true", program: "sleep 0", names: "sh,sleep,true")
    for options in [
      ["--allow-run=sleep,true"], ["--allow-run=sleep", "--allow-run=true"],
      ["--allow-run=sh", "--allow-run"],
    ] {
      // The value of --wait is one that only the parser reads.
      for wait in [[], ["--wait", "1", "--wait", "2"]] {
        let call = ["set", "form.json", "note=\(options.count)\(wait.count)"] + options + wait
        #expect(try BuiltProgram.run(call, in: desk.folder.path).status == 0)
      }
    }
  }

  @Test func aListWithAProgramThatIsNotAllowedSavesNothing() throws {
    let desk = try Desk(
      form: #"""
        {"title": "T", "store": "s.json", "sections": [{"rows": [
          {"text": "Note", "key": "note", "accessory": "textField"},
          {"text": "Go", "id": "go", "selection": ["verify", "save", {"run": ["true"]}]}]}]}
        """#)
    expect(
      try desk.run("form.json", script: "set note x\ntap go\n"), status: 77,
      stderr: """
        -:2:5: error: not allowed to run: true (--allow-run=true allows it)
          2 | tap go
            |     ^
        nothing was saved
        """)
    #expect(desk.text(of: "s.json") == nil)
    #expect(try desk.run("form.json", "--allow-run=true", script: "set note x\ntap go\n").status == 0)
  }

  /// Relative entries of PATH would lead to the form's folder.
  @Test(arguments: ["", ".", "bin", "$PWD/other"])
  func onlyAbsoluteEntriesOfThePathCount(entry: String) throws {
    let desk = try Desk(
      form: #"""
        {"title": "T", "sections": [{"rows": [
          {"text": "Go", "id": "go", "selection": {"run": ["tool"]}},
          {"text": "Sh", "id": "sh", "selection": {"run": ["sh", "-c", "tool"]}}]}]}
        """#)
    _ = try desk.shell(
      "mkdir bin other; printf '#!/bin/sh\\necho ran >> ran\\n' > tool; chmod +x tool; cp tool bin; cp tool other"
    )
    for row in ["go", "sh"] {
      let run = try desk.shell(
        "P=\(entry):$PATH; echo 'tap \(row)' | PATH=$P \"$FORMWORK\" run form.json --allow-run")
      #expect(run.status == (entry == "$PWD/other" ? 0 : 69))
      if row == "go", run.status != 0 {
        #expect(run.stderr.contains("error: cannot run 'tool': program not found\n"))
      }
    }
    #expect(desk.text(of: "ran") == (entry == "$PWD/other" ? "ran\nran\n" : nil))
  }

  @Test func aProgramOnChangeRefusesAValue() throws {
    expect(
      try desk.formwork("set", "--allow-run", "form.json", "port=13"), status: 1,
      stderr: "error: port: 13 is unlucky\n1 refused; nothing was saved")
    expect(
      try desk.formwork("set", "form.json", "--allow-run", "port=14"), status: 0,
      stderr: "1 changed, 0 unchanged; saved settings.json\nrestart required: the server")
  }

  @Test func aDryRunStartsNothing() throws {
    expect(
      try desk.run("form.json", "--dry-run", "--allow-run", script: "tap echo\nset port 13\ntry tap echo\n"),
      status: 0,
      stdout: "set port 13  # was 80",
      stderr: """
        not run (dry run): sh echo.sh
        not run (dry run): sh change.sh
        it would run sh echo.sh
        not run (dry run): sh check.sh {file}
        not run (dry run): sh apply.sh
        1 changed, 0 unchanged; nothing was saved (--dry-run)
        """)
  }

  // MARK: - Saving

  @Test func aCheckRefusesTheSave() throws {
    expect(
      try desk.formwork("set", "form.json", "note=evil", "--allow-run=sh"), status: 1,
      stderr: """
        settings.json:2: evil
        error: not saved: 'sh' refused the settings with status 1
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == nil)
  }

  @Test func nothingIsSavedUnchecked() throws {
    expect(
      try desk.formwork("set", "form.json", "note=x"), status: 77,
      stderr: """
        error: not saved: not allowed to run: sh check.sh {file} (--allow-run=sh allows it; --no-checks \
        saves without it)
        nothing was saved
        """)
    let run = try desk.formwork("set", "form.json", "note=evil", "--no-checks")
    expect(
      run, status: 0,
      stderr: """
        warning: 'settings.json' was saved, but the settings may not be in effect: not allowed to \
        run: sh apply.sh (--allow-run=sh allows it)
        1 changed, 0 unchanged; saved settings.json
        """)
    #expect(try desk.formwork("set", "form.json", "note=evil2", "--no-checks", "--allow-run").status == 0)
    #expect(desk.text(of: "applied") == "applied\n")
  }

  @Test func whatFollowsASaveFails() throws {
    try desk.write("", to: "broken")
    let message =
      "'settings.json' was saved, but the settings may not be in effect: 'sh' failed with status 5"
    expect(
      try desk.formwork("set", "form.json", "note=x", "--allow-run=sh"), status: 69,
      stderr: "no unit\nerror: \(message)\n1 changed, 0 unchanged; saved settings.json")
    expect(
      try desk.run("form.json", "--allow-run=sh", script: "set note y\n"), status: 69,
      stderr: "no unit\nerror: \(message)\n1 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == "{\n  \"note\": \"y\"\n}\n")
  }

  @Test(arguments: [
    (["--allow-run="], "--allow-run takes program names separated by commas, not ''"),
    (["--allow-run=a,,b"], "--allow-run takes program names separated by commas, not 'a,,b'"),
    (["--run-timeout", "0"], "--run-timeout must be from 1 to 1000000 seconds, not 0"),
  ])
  func wrongOptions(arguments: [String], message: String) throws {
    let run = try BuiltProgram.run(["set", "form.json", "note=x"] + arguments, in: desk.folder.path)
    #expect(run.status == 64 && run.stderr.hasPrefix("error: \(message)\n"))
  }
}

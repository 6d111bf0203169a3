import FormworkPlatform
import Foundation
import Testing

/// Standard streams that are closed, full, or read by somebody who goes away: the settings are saved all the
/// same.
struct StreamsTests {
  let desk: Desk

  init() throws {
    desk = try .sample(settings: #"{"note":"old"}"#)
    try desk.write(
      String(repeating: "show\n", count: 2000) + "set note new\n", to: "many.script")
  }

  @Test func aReaderThatGoesAway() throws {
    let run = try desk.shell(
      "(formwork run form.json --script many.script; echo $? > status) | head -1")
    expect(run, status: 0, stdout: "Sample", stderr: "1 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "status") == "0\n")
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
  }

  @Test func aReaderOfMessagesThatGoesAway() throws {
    let run = try desk.shell(
      "(formwork run form.json --script many.script 2>&1 >/dev/null; echo $? > status) | true")
    #expect(run.status == 0)
    #expect(desk.text(of: "status") == "0\n")
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDevice() throws {
    let get = try desk.shell("formwork get form.json note > /dev/full")
    expect(get, status: 74, stderr: "error: cannot write to standard output: No space left on device")
    let run = try desk.shell("echo 'show\nset note new' | formwork run form.json > /dev/full")
    expect(
      run, status: 74,
      stderr: """
        1 changed, 0 unchanged; saved settings.json
        error: cannot write to standard output: No space left on device
        """)
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
    let records = try desk.shell("formwork set form.json note=other --json > /dev/full")
    #expect(records.status == 74)
    #expect(
      records.stderr.contains(#""message": "cannot write to standard output: No space left on device""#),
      "\(records.stderr)")
    let set = try desk.shell("formwork set form.json note=newer 2> /dev/full")
    #expect(set.status == 0)
    #expect(desk.text(of: "settings.json") == #"{"note":"newer"}"#)
  }

  @Test func standardInputIsClosed() throws {
    let message =
      "error: standard input is closed, so there is no script to read; use --script FILE to name one"
    expect(try desk.shell("formwork run form.json <&-"), status: 64, stderr: message)
    expect(try desk.shell("formwork run form.json --batch <&-"), status: 64, stderr: message)
    expect(
      try desk.shell("formwork apply form.json - <&-"), status: 64,
      stderr: "error: standard input is closed; name a file instead of '-'\nnothing was saved")
    expect(try desk.shell("formwork get form.json note <&-"), status: 0, stdout: "old")
    expect(
      try desk.shell("formwork set form.json note=new <&-"), status: 0,
      stderr: "1 changed, 0 unchanged; saved settings.json")
    expect(
      try desk.shell("formwork run form.json --script many.script <&- > /dev/null"), status: 0,
      stderr: "0 changed, 1 unchanged; settings.json is unchanged")
  }

  @Test func standardOutputIsClosed() throws {
    expect(
      try desk.shell("formwork get form.json note >&-"), status: 74,
      stderr: "error: cannot write to standard output: Bad file descriptor")
    let run = try desk.shell("echo 'show\nset note new' | formwork run form.json >&-")
    #expect(run.status == 74)
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
    #expect(try desk.shell("formwork set form.json note=newer >&-").status == 0)
    #expect(desk.text(of: "settings.json") == #"{"note":"newer"}"#)
  }

  @Test func allAreClosed() throws {
    #expect(try desk.shell("formwork set form.json note=new <&- >&- 2>&-").status == 0)
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
    #expect(try desk.shell("formwork set form.json network.port=x <&- >&- 2>&-").status == 1)
    #expect(desk.text(of: "settings.json") == #"{"note":"new"}"#)
  }

  @Test func bothStreamsReadInOrderOnOne() throws {
    try desk.write("get note\nset note new\nget note\nset theme Blue\n", to: "few.script")
    let run = try desk.shell("formwork run form.json --script few.script --trace 2>&1")
    #expect(
      run.stdout == """
        old
        trace: {"cause": "input", "isSet": true, "key": "note", "oldValue": "old", "row": "note", "value": "new"}
        new
        few.script:4:11: error: 'Blue' is not one of 'Light' and 'Dark'
          4 | set theme Blue
            |           ^
        trace: {"cause": "rollback", "isSet": true, "key": "note", "oldValue": "new", "row": "note", "value": "old"}
        1 refused; nothing was saved

        """)
  }

  /// As another program may have left it, with a script that is still being written.
  @Test func standardInputThatDoesNotBlock() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    // bash takes descriptors of two digits.
    let run = try desk.shell(
      """
      bash -c '"$FORMWORK" run form.json --trace <&\(ends[0]) 2>errors & program=$!
      echo set note one >&\(ends[1])
      until [ -s errors ] || ! kill -0 $program; do sleep 0.01; done
      printf "set note two\\nsave\\nquit\\n" >&\(ends[1])
      wait $program'
      """)
    expect(run, status: 0)
    let errors = try #require(desk.text(of: "errors")).split(separator: "\n")
    #expect(errors.map { $0.hasPrefix("trace: ") } == [true, true, false])
    #expect(errors.last == "1 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == #"{"note":"two"}"#)
  }

  @Test func aScriptThatIsAFolder() throws {
    let run = try desk.shell("formwork run form.json < .")
    #expect(run.status == 66)
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func nothingIsColoredWithoutATerminal() throws {
    for output in ["plain", "styled"] {
      let run = try desk.shell("TERM=xterm-256color formwork show form.json --output \(output)")
      #expect(run.status == 0)
      #expect(!run.stdout.contains("\u{1B}"))
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: [
      "--help", "help", "set --help", "help set", "--version", "show form.json", "get form.json note",
    ])
  func anyOutputToAFullDeviceFails(call: String) throws {
    expect(
      try desk.shell("formwork \(call) >/dev/full"), status: 74,
      stderr: "error: cannot write to standard output: No space left on device")
    #expect(try desk.shell("formwork \(call) >/dev/null").status == 0)
  }

  /// Whoever waits for an answer before the next line gets it, and so does the reader of a pipe.
  @Test(arguments: ["plain", "jsonl"])
  func anAnswerDoesNotWaitForTheNextLine(output: String) throws {
    let run = try desk.shell(
      """
      mkfifo in out
      "$FORMWORK" run form.json --output \(output) < in > out & exec 3> in 4< out
      for row in note theme; do echo "get $row" >&3; read answer <&4; echo "$row: $answer"; done
      exec 3>&-
      """)
    #expect(run.status == 0)
    let answers = run.stdout.split(separator: "\n")
    #expect(answers.count == 2)
    for (answer, (name, value)) in zip(answers, [("note", "old"), ("theme", "Light")]) {
      let expected = output == "plain" ? "\(name): \(value)" : "\"value\": \"\(value)\""
      #expect(answer.hasPrefix("\(name): ") && answer.contains(expected))
    }
  }
}

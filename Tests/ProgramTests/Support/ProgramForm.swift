extension Desk {
  /// A form whose rows run programs, and scripts of these programs beside it.
  static func programs() throws -> Desk {
    let desk = try Desk(form: programForm)
    try desk.write(#"read line; echo "got $line" >&2; echo '{"set": {"note": "set"}}'"#, to: "echo.sh")
    // The second process ignores the signal and keeps the output open.
    try desk.write(
      "echo $$ >> started; trap '' INT TERM; sleep 1000 & echo $! >> started; wait; sleep 1000",
      to: "hang.sh")
    try desk.write(
      #"read line; case "$line" in *13*) echo '{"refuse": "13 is unlucky"}';; esac"#, to: "change.sh")
    try desk.write(#"if grep -q evil "$1"; then echo "$1:2: evil" >&2; exit 1; fi"#, to: "check.sh")
    try desk.write(
      "if test -e broken; then echo 'no unit' >&2; exit 5; fi; echo applied >> applied", to: "apply.sh")
    return desk
  }

  private static let programForm = #"""
    {
      "title": "Sample",
      "store": "settings.json",
      "beforeSave": ["sh", "check.sh", "{file}"],
      "afterSave": ["sh", "apply.sh"],
      "sections": [{ "rows": [
        {
          "text": "Port", "key": "port", "restart": "the server", "onChange": { "run": ["sh", "change.sh"] },
          "accessory": { "textField": { "kind": "integer", "value": 80 } }
        },
        { "text": "Note", "key": "note", "accessory": "textField" },
        { "id": "echo", "text": "Echo", "context": { "x": 1 }, "selection": { "run": ["sh", "echo.sh"] } },
        { "id": "hang", "text": "Hang", "selection": { "run": ["sh", "hang.sh"] } },
        { "id": "big", "text": "Big", "selection": { "run": ["sh", "-c", "head -c 100000000 /dev/zero"] } },
        { "id": "loud", "text": "Loud", "selection": { "run": ["sh", "-c", "head -c 100000000 /dev/zero >&2"] } },
        { "id": "text", "text": "Text", "selection": { "run": ["echo", "hello"] } },
        { "id": "fail", "text": "Fail", "selection": { "run": ["sh", "-c", "echo oops >&2; exit 3"] } },
        { "id": "gone", "text": "Gone", "selection": { "run": ["no-such-program"] } },
        { "id": "here", "text": "Here", "selection": { "run": ["./no-such-program"] } },
        { "id": "stray", "text": "Stray", "selection": { "run": ["./stray"] } },
        { "id": "deaf", "text": "Deaf", "selection": { "run": ["true"] } },
        { "id": "left", "text": "Left", "selection": { "run": ["sh", "-c", "sleep 1000 & echo $! > started"] } }
      ] }]
    }
    """#

  /// The processes that the program has started and that still exist, according to the process IDs in a file. They run
  /// longer than the tests wait.
  private func processes() throws -> [String] {
    let numbers = (text(of: "started") ?? "").split(separator: "\n")
    return try numbers.map(String.init).filter {
      try shell("grep -sv '^State:.*[ZX]' /proc/\($0)/status | grep -q ^State || exit 1").status == 0
    }
  }

  /// Waits until the given number of processes exist and all have written their process IDs.
  func expectProcesses(_ count: Int) throws {
    try wait(for: "\(count) processes") {
      try text(of: "started")?.hasSuffix("\n") == true && processes().count == count
    }
  }

  /// The processes that the program has started and that are still running. Waits first, because a killed process may
  /// take a moment to end.
  func leftProcesses() throws -> [String] {
    try? wait(for: "the end of all processes") { try processes().isEmpty }
    return try processes()
  }
}

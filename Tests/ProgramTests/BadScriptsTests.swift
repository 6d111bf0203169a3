import Foundation
import Testing

/// Scripts whose text is not well formed: located, 65, and nothing saved.
struct BadScriptsTests {
  let desk: Desk

  init() throws { desk = try .sample(settings: #"{"note":"old"}"#) }

  private func run(_ bytes: [UInt8], _ options: String...) throws -> BuiltProgram.Run {
    try BuiltProgram.run(["run", "form.json"] + options, input: Data(bytes), in: desk.folder.path)
  }

  @Test(arguments: [
    ([0x73, 0x00, 0x74], "-:2:2: error: the line contains a NUL character"),
    (
      Array("set note \"".utf8) + [0xFF] + Array("\"".utf8),
      "-:2:11: error: invalid UTF-8; save the script as UTF-8"
    ),
    // Half a character, a surrogate, and an overlong slash.
    ([0xC3], "-:2:1: error: invalid UTF-8; save the script as UTF-8"),
    ([0xED, 0xA0, 0x80], "-:2:1: error: invalid UTF-8; save the script as UTF-8"),
    ([0xC0, 0xAF], "-:2:1: error: invalid UTF-8; save the script as UTF-8"),
  ])
  func aLineThatIsNoText(line: [UInt8], message: String) throws {
    let run = try run(Array("set note new\n".utf8) + line + Array("\nset theme Dark\n".utf8))
    expect(run, status: 65, stderr: "\(message)\n1 refused; nothing was saved")
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func anOptionOfTheShell() throws {
    let run = try run(Array("set --unset note\n".utf8))
    expect(
      run, status: 1,
      stderr: """
        -:1:5: error: 'set' has no option '--unset' here; use 'reset note'
        1 refused; nothing was saved
        """)
  }

  @Test func keepGoingGoesOnBehindSuchALine() throws {
    let run = try run(
      Array("set note new\n".utf8) + [0xFF, 0x0A] + Array("set host A\n".utf8), "--keep-going")
    #expect(run.status == 65)
    #expect(run.stderr.contains("-:2:1: error: invalid UTF-8"))
    #expect(run.stderr.contains("-:3:10: error: 'A' is not valid"))
    #expect(run.stderr.hasSuffix("2 refused; nothing was saved\n"))
  }

  @Test(arguments: [
    ("set note 'x", 10, "missing closing ' on this line"),
    (#"set note a"b"#, 11, #"missing closing " on this line"#),
    (#"set note "a\""#, 10, #"missing closing " on this line"#),
    (#"set note "\q""#, 11, #"unknown escape '\q'; inside "…" there are \n, \t, \\, \" and \u{…}"#),
    (
      #"set note "\u{110000}""#, 11,
      #"'\u{110000}' is not a valid character"#
    ),
    ("foo", 1, "unknown command 'foo'; 'help' lists the commands"),
    ("sve", 1, "unknown command 'sve'; did you mean 'save'?"),
    ("se note x", 1, "unknown command 'se'; did you mean 'set'?"),
    ("Set note x", 1, "unknown command 'Set'; did you mean 'set'?"),
    ("set note", 9, "missing a value for 'note'; for example, 'set note old'"),
    (
      "set note two words", 14,
      "unexpected word 'words'; quote a value that contains spaces: set note 'two words'"
    ),
    ("get note note", 10, "unexpected word 'note'; usage: get [ROW]"),
    ("diff all", 6, "unexpected word 'all'; usage: diff [defaults | theirs]"),
    ("save now", 6, "'save' saves all changes; it takes rows only with --mine or --theirs"),
  ])
  func aLineThatIsNoCommand(line: String, column: Int, message: String) throws {
    let caret = String(repeating: " ", count: column - 1) + "^"
    expect(
      try run(Array("set theme Dark\n\(line)\n".utf8)), status: 65,
      stderr: """
        -:2:\(column): error: \(message)
          2 | \(line)
            | \(caret)
        1 refused; nothing was saved
        """)
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func aLineOfTenMegabytes() throws {
    let line = "set note " + String(repeating: "x", count: 10_000_000)
    let saved = try run(Array("\(line)\n".utf8))
    expect(saved, status: 0, stderr: "1 changed, 0 unchanged; saved settings.json")
    #expect(try desk.folder.bytes(of: "settings.json").count == 10_000_000 + #"{"note":""}"#.utf8.count)
  }

  @Test func ofALongLineOnlyAPartIsShown() throws {
    let line = "set note " + String(repeating: "x", count: 1_000_000)
    let refused = try run(Array("\(line) y\n".utf8))
    #expect(refused.status == 65)
    #expect(
      refused.stderr.hasPrefix(
        "-:1:1000011: error: unexpected word 'y'; usage: set ROW (VALUE | --from-fd N) [ROW VALUE]…\n"))
    #expect(refused.stderr.utf8.count < 2000)
    let unknown = try run([UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000))
    #expect(unknown.status == 65)
    #expect(unknown.stderr.hasPrefix("-:1:1: error: unknown command 'xxx"))
    #expect(unknown.stderr.utf8.count < 2000)
  }

  @Test(arguments: ["\n", "\r\n"], [true, false])
  func bothLineEndsAndNone(end: String, isEnded: Bool) throws {
    let script = ["set note 'a b'", "# a comment", "", "set theme Dark"].joined(separator: end)
    expect(
      try run(Array((script + (isEnded ? end : "")).utf8)), status: 0,
      stderr: "2 changed, 0 unchanged; saved settings.json")
    #expect(desk.text(of: "settings.json") == #"{"note":"a b","theme":"Dark"}"#)
  }

  @Test func aByteOrderMarkIsNoCommand() throws {
    let run = try run([0xEF, 0xBB, 0xBF] + Array("set note x\n".utf8))
    #expect(run.status == 65)
    #expect(desk.text(of: "settings.json") == #"{"note":"old"}"#)
  }

  @Test func whatIsToldOfALineIsShownNeverObeyed() throws {
    let run = try run(Array("set note \u{1B}[31mred \u{202E}dne\n".utf8))
    #expect(run.status == 65)
    #expect(!run.stderr.contains("\u{1B}"))
    #expect(!run.stderr.contains("\u{202E}"))
    #expect(run.stderr.contains("\\u{1B}[31mred"))
  }

  @Test func everyErrorOfALongLineHasItsPlace() throws {
    let rows = (0..<2000).map { #"{"text": "R", "key": "k\#($0)", "accessory": {"stepper": {}}}"# }
    let desk = try Desk(form: #"{"title": "T", "sections": [{"rows": [\#(rows.joined(separator: ","))]}]}"#)
    let words = (0..<2000).map { "k\($0) \"é\u{1F600}\"" }
    let run = try desk.run("form.json", script: "set " + words.joined(separator: " "))
    #expect(run.status == 1)
    let errors = run.stderr.split(separator: "\n").filter { $0.contains(": error: ") }
    var column = 5
    let places = words.indices.map { index in
      defer { column += words[index].unicodeScalars.count + 1 }
      return "-:1:\(column + "k\(index) ".count):"
    }
    #expect(errors.map { String($0.prefix { $0 != " " }) } == places)
  }
}

import Foundation
import Testing

/// Files that are no forms and no settings: a clear message, the right status, and nothing lost.
struct BadFilesTests {
  struct Sample: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    /// Behind the file's name.
    var message: String

    init(_ description: String, _ text: String, _ message: String) {
      self.init(description, Array(text.utf8), message)
    }

    init(_ description: String, _ bytes: [UInt8], _ message: String) {
      testDescription = description
      self.bytes = bytes
      self.message = message
    }
  }

  static let noJSON: [Sample] = [
    Sample("0 bytes", "", ": error: the file is empty; expected at least {}"),
    Sample(
      "not UTF-8", Array(#"{"a":""#.utf8) + [0xE9] + Array(#""}"#.utf8),
      ":1:7: error: invalid UTF-8; save the file as UTF-8\n  1 | {\"a\":\"\u{FFFD}\"}\n    |       ^"
    ),
    Sample(
      "a byte order mark", [0xEF, 0xBB, 0xBF] + Array("{}".utf8),
      ":1:1: error: the file begins with a byte order mark; save it as UTF-8 without one\n"
        + "  1 | \\u{FEFF}{}\n    | ^"),
    Sample(
      "a comma too many", #"{"note":"x",}"#,
      ":1:12: error: trailing comma; JSON allows commas only between members\n"
        + "  1 | {\"note\":\"x\",}\n    |            ^"),
    Sample(
      "NUL", "{\"no\u{0}te\":1}",
      ":1:5: error: write this control character as \\u0000\n  1 | {\"no\\u{0}te\":1}\n    |     ^"
    ),
    Sample(
      "cut off", "{\n  \"note\": \"x\"\n",
      ":2:14: error: expected ',' or '}', got the end of the file; the object that begins on line 1 has no '}'\n  2 |   \"note\": \"x\"\n    |              ^"
    ),
  ]

  @Test(arguments: noJSON)
  func aForm(sample: Sample) throws {
    let desk = try Desk(form: "")
    try desk.write(sample.bytes, to: "form.json")
    for call in [["check", "--as", "form"], ["show", "--as", "form"], ["run", "--as", "form"]] {
      let run = try BuiltProgram.run(call + ["form.json"], in: desk.folder.path)
      expect(run, status: 65, stderr: "form.json" + sample.message)
    }
  }

  /// Settings may also be blank, have a byte order mark, or have trailing commas.
  static let noSettings = noJSON.filter {
    !["0 bytes", "a byte order mark", "a comma too many"].contains($0.testDescription)
  }

  @Test(arguments: noSettings)
  func aSettingsFile(sample: Sample) throws {
    let desk = try Desk.sample()
    try desk.write(sample.bytes, to: "settings.json")
    for call in [["show", "form.json"], ["get", "form.json", "note"], ["form.json"]] {
      let run = try BuiltProgram.run(call, in: desk.folder.path)
      #expect(run.status == 65)
      #expect(run.stdout.isEmpty)
      #expect(run.stderr.hasPrefix("settings.json" + sample.message.prefix { $0 != "\n" } + "\n"))
    }
    #expect(try desk.formwork("set", "form.json", "note=x").status == 65)
    #expect(try desk.run("form.json", script: "set note x\nsave\n").status == 65)
    #expect(try desk.folder.bytes(of: "settings.json") == Data(sample.bytes))
  }

  @Test(arguments: [
    ("[]", ":1:1: error: the settings must be an object, such as {}, not an array"),
    ("null", ":1:1: error: the settings must be an object, such as {}, not null"),
    ("5", ":1:1: error: the settings must be an object, such as {}, not a number"),
  ])
  func settingsOfTheWrongShape(settings: String, message: String) throws {
    let desk = try Desk.sample(settings: settings)
    for call in [["get", "form.json", "note"], ["set", "form.json", "note=x"], ["form.json"]] {
      let run = try BuiltProgram.run(call, in: desk.folder.path)
      #expect(run.status == 65)
      #expect(run.stderr.hasPrefix("settings.json" + message + "\n"))
    }
    #expect(desk.text(of: "settings.json") == settings)
  }

  @Test(arguments: [
    (
      #"{"network": 5}"#, "network.wifi", #"{"network": 5, "note": "x"}"#,
      ":1:13: error: 'network' is a number, but the form stores 'network.wifi' in it; "
        + "it must be an object or be removed"
    ),
    (
      #"{"theme":"Dark","theme":"Light"}"#, "theme", #"{"theme":"Dark","theme":"Light","note":"x"}"#,
      ":1:17: error: 'theme' occurs more than once (first on line 1); the last one applies, "
        + "and it cannot be changed until the others are removed"
    ),
  ])
  func whatCannotBeChangedSafelyStaysAndOtherRowsSave(
    settings: String, key: String, saved: String, message: String
  ) throws {
    let desk = try Desk.sample(settings: settings)
    #expect(try desk.formwork("get", "form.json", "note").status == 0)
    let value = key == "theme" ? "Dark" : "on"
    let refused = try desk.formwork("set", "form.json", "\(key)=\(value)")
    #expect(refused.status == 65)
    #expect(refused.stderr.contains("settings.json" + message + "\n"), "\(refused.stderr)")
    #expect(desk.text(of: "settings.json") == settings)
    #expect(try desk.formwork("set", "form.json", "note=x").status == 0)
    #expect(desk.text(of: "settings.json") == saved)
  }

  @Test func aValueOfTheWrongKindStaysAndOtherRowsSave() throws {
    let desk = try Desk.sample(settings: #"{"network": {"port": "eighty"}, "theme": "Dark"}"#)
    let run = try desk.formwork("set", "form.json", "note=x")
    #expect(run.status == 0)
    #expect(
      run.stderr.hasPrefix(
        "settings.json:1:22: warning: 'network.port' must be a whole number, not \"eighty\"; "
          + "the default applies, and the stored value is kept until you set it\n"))
    #expect(
      desk.text(of: "settings.json") == #"{"network": {"port": "eighty"}, "theme": "Dark", "note": "x"}"#)
    #expect(try desk.formwork("set", "form.json", "network.port=81").status == 0)
    #expect(desk.text(of: "settings.json") == #"{"network": {"port": 81}, "theme": "Dark", "note": "x"}"#)
  }

  @Test func sixtyMillionBrackets() throws {
    let desk = try Desk.sample()
    // Written by the shell: 60 MB need not pass through the tests' own process.
    #expect(try desk.shell("head -c 60000000 /dev/zero | tr '\\0' '[' > big.json").status == 0)
    for call in [["check", "big.json"], ["set", "form.json", "note=x", "--store", "big.json"]] {
      let run = try BuiltProgram.run(call, in: desk.folder.path)
      #expect(run.status == 65)
      #expect(run.stderr.hasPrefix("big.json:1:513: error: nested more than 512 levels deep\n"))
      #expect(run.stderr.utf8.count < 1000)
    }
    #expect(try desk.shell("wc -c < big.json").stdout == "60000000\n")
  }

  @Test func filesThatAreMissingOrFolders() throws {
    let desk = try Desk.sample()
    expect(try desk.formwork("nosuch.json"), status: 66, stderr: "error: 'nosuch.json' does not exist")
    expect(try desk.formwork("show", "."), status: 66, stderr: "error: '.' is a folder, not a file")
    expect(
      try desk.formwork("get", "form.json", "note", "--store", "."), status: 66,
      stderr: "error: '.' is a folder, not a file")
    expect(
      try desk.formwork("run", "form.json", "--script", "."), status: 66,
      stderr: "error: '.' is a folder, not a file")
  }

  @Test func aFolderThatIsMissingIsNotMade() throws {
    let desk = try Desk.sample()
    let run = try desk.formwork("set", "form.json", "note=x", "--store", "new/s.json")
    #expect(run.status == 73)
    #expect(
      run.stderr.hasPrefix(
        "error: cannot create 'new/s.json': folder 'new' does not exist\n"))
    #expect(desk.folder.names == ["form.json"])
  }

  @Test func theFolderThatIsMissingIsNamed() throws {
    let desk = try Desk.sample()
    #expect(try desk.shell("mkdir links; ln -s none/s.json links/a; ln -s a links/b").status == 0)
    for link in ["links/a", "links/b"] {
      let run = try desk.formwork("set", "form.json", "note=x", "--store", link)
      expect(
        run, status: 73, stderr: "error: cannot create '\(link)': folder 'links/none' does not exist")
    }
    for arguments in [
      ["set", "form.json", "note=x", "--store", "form.json/s.json"],
      ["show", "form.json", "--store", "form.json/s.json"], ["new", "form.json/s.json"],
      ["graph", "form.json", "-o", "form.json/s.json"],
    ] {
      expect(
        try BuiltProgram.run(arguments, in: desk.folder.path), status: 73,
        stderr: "error: cannot create 'form.json/s.json': 'form.json' is not a folder")
    }
    #expect(try desk.shell("ln -s loop loop").status == 0)
    let loop = try desk.formwork("graph", "form.json", "-o", "loop")
    #expect(loop.stderr.contains("cannot write 'loop': Too many levels of symbolic links"), "\(loop.stderr)")
  }
}

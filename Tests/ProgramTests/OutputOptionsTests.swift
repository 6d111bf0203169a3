import Foundation
import Testing

/// `--output`, `--json`, `--quiet` and color.
struct OutputOptionsTests {
  let desk: Desk

  init() throws { desk = try .sample(settings: #"{"note":"old"}"#) }

  @Test func jsonIsOneDocumentAndJSONLOneObjectALine() throws {
    let script = "get note\nset note new theme Dark\ndiff\nnosuch\n"
    let document = try desk.run("form.json", "--json", script: script)
    let lines = try desk.run("form.json", "--output", "jsonl", script: script)
    #expect(document.status == 65)
    #expect(document.stderr.isEmpty)
    let types = ["row", "difference", "difference", "error", "result"]
    #expect(try document.objects().map { $0["type"] as? String } == types)
    #expect(try lines.lines().map { $0["type"] as? String } == types)
  }

  @Test func whatChangedIsAChange() throws {
    let run = try desk.run("form.json", "--json", script: "set note new\ndiff\nsave\n")
    #expect(try run.objects().map { $0["type"] as? String } == ["difference", "change", "result"])
  }

  @Test func aDocumentWithoutRecordsIsAnEmptyArray() throws {
    let run = try desk.formwork("check", "form.json", "--quiet", "--json")
    expect(run, status: 0, stdout: "[]")
  }

  @Test func jsonAndAnotherFormatCannotBeCombined() throws {
    #expect(try desk.formwork("get", "form.json", "--json", "--output", "plain").status == 64)
    #expect(try desk.formwork("get", "form.json", "--json", "--output", "json").status == 0)
  }

  /// Each line that a program prints is a separate record. With `--quiet`, the failure message includes it instead.
  @Test(arguments: [
    ("tap fail", [], ["oops", "'sh' failed with status 3"]),
    (
      "set note evil", [],
      ["settings.json:2: evil", "not saved: 'sh' refused the settings with status 1"]
    ),
    ("tap fail", ["--quiet"], ["'sh' failed with status 3: oops"]),
  ])
  func linesOfAFailedProgramAreReportedOnce(line: String, options: [String], messages: [String]) throws {
    let desk = try Desk.programs()
    for output in ["json", "jsonl"] {
      let call = ["run", "form.json", "--allow-run=sh", "-c", line, "--output", output] + options
      let run = try BuiltProgram.run(call, in: desk.folder.path)
      #expect(run.stderr.isEmpty)
      let records = try output == "json" ? run.objects() : run.lines()
      #expect(records.compactMap { $0["message"] as? String } == messages)
    }
  }

  @Test(arguments: [
    ["--json"], ["--output", "json"], ["--output=json"], ["--output", "jsonl"], ["--output=jsonl"],
  ])
  func wrongUsageIsARecord(output: [String]) throws {
    for call in [
      ["set", "form.json"], ["get", "form.json", "--nope"], ["shwo", "form.json"], ["help", "foo"],
    ] {
      let run = try BuiltProgram.run(call + output, in: desk.folder.path)
      #expect(run.status == 64)
      #expect(run.stderr.isEmpty)
      let objects = try output.joined().hasSuffix("jsonl") ? run.lines() : run.objects()
      #expect(objects.count == 1)
      #expect(objects[0]["type"] as? String == "error")
      #expect((objects[0]["code"] as? String)?.hasPrefix("usage.") ?? false)
      #expect((objects[0]["message"] as? String)?.isEmpty == false)
    }
  }

  @Test func behindTwoDashesNothingIsAnOption() throws {
    let run = try desk.formwork("set", "form.json", "--nope", "--", "--json")
    #expect(run.status == 64)
    #expect(run.stdout.isEmpty)
  }

  @Test func quietLeavesOutNotesAndTheSummaryAndKeepsErrors() throws {
    expect(try desk.formwork("set", "form.json", "note=x", "--quiet"), status: 0)
    expect(
      try desk.run("form.json", "--quiet", script: "set note y\nundo\nset theme Blue\n"), status: 1,
      stderr: """
        -:3:11: error: 'Blue' is not one of 'Light' and 'Dark'
          3 | set theme Blue
            |           ^
        """)
    expect(try desk.formwork("get", "form.json", "note", "rate", "--quiet"), status: 0, stdout: "note=x")
    expect(try desk.formwork("check", "form.json", "--quiet"), status: 0)
  }

  @Test func forceColorColorsWithoutATerminal() throws {
    func isColored(_ environment: [String: String], _ options: String...) throws -> Bool {
      let run = try BuiltProgram.run(
        ["show", "form.json"] + options, environment: environment, in: desk.folder.path)
      return run.stdout.contains("\u{1B}[")
    }
    #expect(try isColored(["FORCE_COLOR": "1"]))
    #expect(try !isColored([:]))
    #expect(try !isColored(["FORCE_COLOR": ""]))
    #expect(try !isColored(["FORCE_COLOR": "0"]))
    #expect(try !isColored(["FORCE_COLOR": "1", "NO_COLOR": "1"]))
    #expect(try !isColored(["FORCE_COLOR": "1", "TERM": "dumb"]))
    #expect(try !isColored(["FORCE_COLOR": "1"], "--output", "plain"))
    #expect(try isColored(["FORCE_COLOR": "1"], "--output", "styled"))
  }

  @Test(arguments: [("shwo", "show"), ("exprt", "export"), ("aply", "apply"), ("hlep", "help")])
  func aMistypedSubcommand(word: String, suggestion: String) throws {
    for call in [[word], [word, "form.json"]] {
      expect(
        try BuiltProgram.run(call, in: desk.folder.path), status: 64,
        stderr: "error: unknown command '\(word)'; did you mean '\(suggestion)'?")
    }
  }

  @Test func aFormNamedLikeAMistypedSubcommandIsRun() throws {
    try desk.write(try #require(desk.text(of: "form.json")), to: "shwo")
    expect(try desk.formwork("shwo", input: "get theme"), status: 0, stdout: "Light")
  }

  @Test func helpAboutAnUnknownWord() throws {
    let unknown = try desk.formwork("help", "foo")
    #expect(unknown.status == 64)
    #expect(unknown.stdout.isEmpty)
    #expect(unknown.stderr.hasPrefix("error: "))
    #expect(try desk.formwork("help", "set").status == 0)
    #expect(try desk.formwork("help").status == 0)
  }
}

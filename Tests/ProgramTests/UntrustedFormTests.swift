import Foundation
import Testing

/// Forms and settings that try to exhaust memory or time: each is refused with the limit that it exceeds.
@Suite struct UntrustedFormTests {
  struct Attack: CustomTestStringConvertible {
    var testDescription: String
    var rows: String
    var settings = "{}"
    /// The beginning of what is written to standard error.
    var message: String

    init(_ description: String, rows: [String], settings: String = "{}", _ message: String) {
      testDescription = description
      self.rows = rows.joined(separator: ",")
      self.settings = settings
      self.message = message
    }
  }

  private static let field = #"{"key":"a","accessory":"textField"}"#
  private static func pattern(_ pattern: String) -> String {
    #"{"key":"a","accessory":{"textField":{"pattern":"\#(pattern)"}}}"#
  }
  private static func condition(_ condition: String, key: String = "z") -> String {
    #"{"key":"\#(key)","accessory":"textField","visibleWhen":"\#(condition)"}"#
  }
  private static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
  private static func list(_ count: Int, _ element: String) -> String {
    #"{"a":["# + [String](repeating: element, count: count).joined(separator: ",") + "]}"
  }

  static let attacks: [Attack] = [
    Attack(
      "parentheses", rows: [field, condition(times("(", 90_000) + "a == 'x'" + times(")", 90_000))],
      "form.json:1:238: error: nested more than 100 levels deep\n"),
    Attack(
      "negations", rows: [field, condition(times("!", 90_000) + "(a == 'x')")],
      "form.json:1:238: error: nested more than 100 levels deep\n"),
    Attack(
      "terms", rows: [field, condition(times("a == 'x' || ", 90_000) + "a == 'x'")],
      "form.json:1:600138: error: the expression has more than 200000 names, values and operators\n"),
    Attack(
      "groups of a pattern", rows: [pattern(times("(", 50_000) + "a" + times(")", 50_000))],
      "form.json:1:300: error: groups are nested more than 200 levels deep\n"),
    Attack(
      "copies in a pattern", rows: [pattern("(((a{1000}){1000}){1000})")],
      "form.json:1:111: error: the pattern expands to more than 10000 states\n"),
    Attack(
      "a pattern that backtracks", rows: [pattern("(a*)*b")], settings: #"{"a":"\#(times("a", 1_000_000))"}"#,
      "s.json:1:6: error: 'a': '\(times("a", 60))…' does not match the pattern (a*)*b; "
        + "'formwork reset form.json a --store s.json' fixes it\n"),
    Attack(
      "a text that is long for its pattern", rows: [pattern(".*a.{4900}b.{4900}")],
      settings: #"{"a":"\#(times("a", 100_000))"}"#,
      "s.json:1:6: error: 'a': the value has 100000 characters; the maximum is 10197; "
        + "'formwork reset form.json a --store s.json' fixes it\n"),
    Attack(
      "conditions on a long list",
      rows: [#"{"key":"a","accessory":{"list":{"of":"textField"}}}"#]
        + (0..<2000).map { condition("'q\($0)' in a", key: "z\($0)") },
      settings: list(500_000, "\"\""),
      "s.json: error: evaluating the rules and texts of the form with these values "
        + "would take more than 1000000000 steps\n"),
    Attack(
      "elements with a large pattern",
      rows: [#"{"key":"a","accessory":{"list":{"of":{"textField":{"pattern":".{0,4900}"}}}}}"#],
      settings: list(200_000, "\"\""),
      "s.json: error: evaluating the rules and texts of the form with these values "
        + "would take more than 1000000000 steps\n"),
    Attack(
      "a long default in many texts",
      rows: [#"{"key":"a","accessory":{"textField":{"value":"\#(times("a", 100_000))"}}}"#]
        + (0..<1500).map { #"{"id":"r\#($0)","text":"${a}"}"# },
      "form.json:1:1: error: evaluating the rules and texts of the form with these values "
        + "would take more than 1000000000 steps\n"),
    Attack(
      "a list that is the source of many pickers",
      rows: [#"{"key":"a","accessory":{"list":{"of":"textField"}}}"#]
        + (0..<100).map { #"{"key":"p\#($0)","accessory":{"picker":{"items":{"key":"a"}}}}"# },
      settings: list(100_000, "\"\""),
      "s.json: error: evaluating the rules and texts of the form with these values "
        + "would take more than 1000000000 steps\n"),
    Attack(
      "items of a forEach",
      rows: [#"{"forEach":{"key":"a","id":"n"},"text":"${item.n}"}"#],
      settings: list(80_000, #"{"n":1}"#).replacing("1", with: "2"),
      "s.json:1:15: error: items 1 and 2 of 'a' have the same 'n', '2'; it must be unique\n"),
    Attack(
      "more items than allowed", rows: [#"{"forEach":{"key":"a","id":"n"},"text":"${item.n}"}"#],
      settings: #"{"a":["# + (0..<200_000).map { #"{"n":\#($0)}"# }.joined(separator: ",") + "]}",
      "s.json:1:6: error: 'a' has too many items; with this form, the limit is 83333\n"),
    Attack(
      "items without an identity", rows: [#"{"forEach":{"key":"a","id":"n"},"text":"${item.n}"}"#],
      settings: list(80_000, "{}"),
      "s.json:1:7: error: item 1 of 'a' needs 'n', a string or a number that identifies it\n"),
    Attack(
      "mistakes", rows: [String](repeating: #"{"x":1}"#, count: 100_000),
      "form.json:1:52: error: a row needs an 'id', a 'key', or a 'text' that contains a letter or a digit\n"),
    Attack(
      "rows with the same id", rows: [String](repeating: #"{"text":"same"}"#, count: 100_000),
      "form.json:1:68: error: the id 'same', which comes from the key or text, is used twice on this screen"),
    Attack(
      "duplicate members", rows: [field], settings: "{" + times("\"k\":1,", 100_000) + "\"k\":1}",
      "form.json: 1 screen, 1 row, 0 settings\n"),
    Attack(
      "nesting", rows: [field], settings: times(#"{"a":"#, 10_000),
      "s.json:1:2561: error: nested more than 512 levels deep\n"),
    Attack(
      "digits", rows: [#"{"key":"a","accessory":{"textField":{"kind":"integer"}}}"#],
      settings: #"{"a":\#(times("9", 5_000_000))}"#,
      "s.json:1:6: error: 'a' must be a whole number, not a number that is too large"),
  ]

  @Test(arguments: attacks) func isRefusedWithItsLimit(attack: Attack) throws {
    let desk = try Desk(form: #"{"title":"T","store":"s.json","sections":[{"rows":[\#(attack.rows)]}]}"#)
    try desk.write(attack.settings, to: "s.json")
    for call in [["check", "form.json", "--store", "s.json"], ["show", "form.json"]] {
      let run = try BuiltProgram.run(call, in: desk.folder.path)
      if call[0] == "check" { #expect(run.stderr.hasPrefix(attack.message), "\(run.stderr.prefix(500))") }
      #expect(run.stderr.utf8.count < 1_000_000)
    }
  }

  /// The values are not in the settings, but an action of the form sets them.
  @Test func anActionWithAValueThatIsTooMuchWork() throws {
    let values = [String](repeating: #""""#, count: 500_000).joined(separator: ",")
    let rows =
      [
        #"{"key":"a","accessory":{"list":{"of":"textField"}}}"#,
        #"{"id":"b","text":"B","selection":{"set":{"a":[\#(values)]}}}"#,
      ] + (0..<2000).map { Self.condition("'q\($0)' in a", key: "z\($0)") }
    let desk = try Desk(
      form: #"{"title":"T","store":"s.json","sections":[{"rows":[\#(rows.joined(separator: ","))]}]}"#)
    let message =
      "evaluating the rules and texts of the form with these values would take more than 1000000000 steps"
    let tap = try desk.run("form.json", script: "tap b\n")
    #expect(tap.status == 1)
    #expect(tap.stderr.contains("error: \(message)\n"), "\(tap.stderr.prefix(500))")
    try desk.write(#"{"a":[\#(values)]}"#, to: "values.json")
    let apply = try desk.formwork("apply", "form.json", "values.json")
    #expect(apply.status == 1)
    #expect(apply.stderr.contains(message), "\(apply.stderr.prefix(500))")
  }

  @Test func ofManyMistakesTheFirstAreListed() throws {
    let rows = [String](repeating: #"{"x":1}"#, count: 5000).joined(separator: ",")
    let run = try Desk(form: #"{"title":"T","sections":[{"rows":[\#(rows)]}]}"#).formwork(
      "check", "form.json")
    #expect(run.status == 65)
    #expect(run.stderr.contains(" error: too many problems; only the first 1000 are listed\n"))
  }

  // MARK: - Sizes

  @Test func aFormOfAHundredMegabytes() throws {
    let desk = try Desk.sample()
    #expect(try desk.shell("head -c 100000000 /dev/zero | tr '\\0' ' ' > big.json").status == 0)
    expect(
      try desk.formwork("check", "big.json"), status: 65,
      stderr: "error: 'big.json' is too large; the limit is 64 MB")
    for call in [["get", "form.json"], ["set", "form.json", "note=x"]] {
      let run = try BuiltProgram.run(call + ["--store", "big.json"], in: desk.folder.path)
      expect(run, status: 65, stderr: "error: 'big.json' is too large; the limit is 64 MB")
    }
    let run = try desk.formwork("apply", "form.json", "big.json")
    expect(
      run, status: 65,
      stderr: "error: 'big.json' is too large; the limit is 64 MB\n1 refused; nothing was saved")
  }

  @Test func filesWithoutEnd() throws {
    let desk = try Desk.sample()
    expect(
      try desk.formwork("check", "/dev/zero"), status: 65,
      stderr: "error: '/dev/zero' is too large; the limit is 64 MB")
    expect(
      try desk.formwork("run", "form.json", "--script", "/dev/zero"), status: 65,
      stderr:
        "error: '/dev/zero' has a line that is too long; the limit is 16 MB\n1 refused; nothing was saved")
    #expect(try desk.shell("mkfifo pipe").status == 0)
    expect(
      try desk.formwork("get", "form.json", "--store", "pipe"), status: 66,
      stderr: "error: cannot read 'pipe': not a regular file")
  }

  @Test func aChainOfPushedFiles() throws {
    let desk = try Desk(form: Self.screen(pushing: "0.json"))
    for number in 0..<1100 {
      try desk.write(Self.screen(pushing: "\(number + 1).json"), to: "\(number).json")
    }
    let run = try desk.formwork("check", "form.json")
    #expect(run.status == 65)
    #expect(run.stderr.contains("error: a form can push at most 1000 files\n"))
  }

  @Test func pushedFilesAreLimitedTogether() throws {
    let rows = (0..<3).map { #"{"id":"r\#($0)","text":"R","selection":{"push":"\#($0).json"}}"# }
    let desk = try Desk(form: #"{"title":"T","sections":[{"rows":[\#(rows.joined(separator: ","))]}]}"#)
    let blank = "head -c 30000000 /dev/zero | tr '\\0' ' '"
    let line = (0..<3).map { "{ \(blank); echo '{\"title\":\"S\",\"sections\":[]}'; } > \($0).json" }
    #expect(try desk.shell(line.joined(separator: "\n")).status == 0)
    let run = try desk.formwork("check", "form.json")
    #expect(run.status == 65)
    #expect(
      run.stderr.hasPrefix(
        "form.json:1:183: error: the form and the files that it pushes are too large; the limit is 64 MB\n"),
      "\(run.stderr)")
  }

  @Test func sourcesAreLimitedTogether() throws {
    let rows = (0..<10).map {
      #"{"key":"p\#($0)","accessory":{"picker":{"items":{"file":"items\#($0).json"}}}}"#
    }
    let desk = try Desk(form: #"{"title":"T","sections":[{"rows":[\#(rows.joined(separator: ","))]}]}"#)
    #expect(
      try desk.shell(
        "{ echo '[\"a\"'; head -c 8000000 /dev/zero | tr '\\0' ' '; echo ']'; } > items0.json; for i in 1 2 3 4 5 6 7 8 9; do cp items0.json items$i.json; done"
      )
      .status
        == 0)
    func shown() throws -> String {
      try desk.formwork("show", "form.json", "--wait", "600").stdout.split(whereSeparator: \.isWhitespace)
        .joined(
          separator: " ")
    }
    let together = try shown()
    #expect(
      together.contains("the files that the form loads are too large; their combined limit is 64 MB"),
      "\(together)")
    #expect(try desk.shell("head -c 9000000 /dev/zero > items0.json").status == 0)
    let one = try shown()
    #expect(one.contains("'items0.json' is too large; the limit is 8 MB"), "\(one)")
  }

  private static func screen(pushing file: String) -> String {
    #"{"title":"T","sections":[{"rows":[{"text":"Next","selection":{"push":"\#(file)"}}]}]}"#
  }
}

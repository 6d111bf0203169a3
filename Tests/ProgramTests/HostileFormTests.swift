import Foundation
import Testing

/// A form, its settings and a script with control characters in every text: no output contains them.
struct HostileFormTests {
  /// As written in JSON: clears the screen, sets the window's title, a C1 sequence, an override of the direction, a
  /// bell.
  private static let hostile = #"a\u001b[2Jb\u001b]0;x\u0007c\u009b31md\u202Ee\u0007f\nz"#
  /// The same for a line of a script or an argument.
  private static let word = "a\u{1B}[2Jb\u{1B}]0;x\u{7}c\u{9B}31md\u{202E}z"

  private static let form = #"""
    {"title": "T#", "store": "settings.json", "beforeSave": ["true", "#"],
      "require": [{"that": "note != 'bad'", "message": "Rule#"}],
      "sections": [{"header": "H#", "footer": "F#", "indexTitle": "I#", "rows": [
        {"id": "r", "text": "R#", "detailText": "D#", "key": "note",
          "accessory": {"textField": {"placeholder": "P#", "minimumLength": 2, "message": "M#"}},
          "editActions": [
            {"title": "E#", "style": "destructive", "selection": {"set": {"note": "x#"}}},
            {"title": "G#", "enabledWhen": "sw", "selection": "verify"}]},
        {"id": "p", "text": "Pick#", "key": "pick", "accessory": {"picker": [
          {"title": "One#", "value": "v#", "detail": "Detail#"}, {"title": "Two#", "value": "w"}]}},
        {"id": "sw", "text": "Switch#", "key": "sw", "accessory": "switchToggle"},
        {"id": "c", "text": "C#", "key": "cc", "enabledWhen": "sw", "accessory": "textField"},
        {"id": "l", "text": "L#", "key": "tags", "accessory": {"list": {"of": "textField", "value": ["t#"]}}},
        {"id": "m", "text": "Map#", "key": "map", "accessory": {"map": {"of": "textField"}}},
        {"id": "al", "text": "Alert#", "selection": {"alert": {"title": "AT#", "message": "AM#", "actions": [
          {"title": "Yes#", "selection": {"set": {"note": "yes"}}}, {"title": "No#"}]}}},
        {"id": "plain", "text": "Plain#", "selection": {"alert": {"title": "AT#", "message": "AM#"}}},
        {"id": "run", "text": "Run#", "selection": {"run": [
          "sh", "-c", "printf 'out\\033[2J\\233\\n'; printf 'err\\033[2J' >&2; exit 3", "#"]}},
        {"id": "go", "text": "Go#", "selection": {"push": "s"}},
        {"id": "sec", "text": "Sec", "key": "sec\u001b[2J", "accessory": {"textField": {"secure": true}}},
        {"id": "k", "text": "K", "key": "key\u001b[2J", "accessory": "textField"}]}],
      "screens": {"s": {"title": "S#", "sections": [{"header": "SH#", "rows": [
        {"id": "deep", "text": "Deep#", "key": "deep",
          "accessory": {"textField": {"kind": "integer", "message": "IM#"}}}]}]}}}
    """#.replacing("#", with: hostile)

  private let desk: Desk

  init() throws {
    desk = try Desk(form: Self.form)
    let settings = ##"{"note": "V#", "unknown#": 1, "tags": ["t#"], "map": {"k#": "v#"}}"##
    try desk.write(settings.replacing("#", with: Self.hostile), to: "settings.json")
    try desk.write(Self.form, to: "f\(Self.word).json")
    try desk.write(#"{"sec\u001b[2J": "x"}"#, to: "s\(Self.word).json")
    let outside =
      ##"{"store": "/tmp/#/s.json", "title": "T", "sections": [{"rows": [{"key": "a", "accessory": "json"}]}]}"##
    try desk.write(outside.replacing("#", with: Self.hostile), to: "outside.json")
  }

  private func expectVisible(_ run: BuiltProgram.Run, _ call: [String]) {
    for text in [run.stdout, run.stderr] {
      let obeyed = text.unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\n" || $0 == "\u{202E}" || $0 == "\u{FFFD}"
      }
      #expect(obeyed.isEmpty, "\(call): \(text)")
    }
  }

  private static let script = [
    "show", "show s", "diff", "diff theirs", "diff defaults", "export", "verify", "undo", "redo", "revert",
    "help", "find a", "find '#'", "nonsense#", "set note bad", "set note xyz", "save", "set r x",
    "set nosuch# x",
    "set pick '#'", "set pick w", "set deep '#'", "do r E", "do r 'E#'", "do r G", "tap al",
    "tap al --answer 'Q#'",
    "tap plain", "tap run", "tap go", "home", "tap c", "try set note bad", "try set note zzz", "jump '#'",
    "add tags 'n#'", "remove tags 'zz#'", "add map 'q=w#'", "recover", "save --mine", "set 'key\u{1B}[2J' v",
    "get note#", "set note 'open#", "more '#'", "retry '#'", "edit note", "set note --from-fd '9#'", "diff",
    "export",
  ].map { $0.replacing("#", with: word) }

  private static let rows = ["r", "p", "sw", "c", "l", "m", "al", "plain", "run", "go", "k", "deep"].flatMap {
    row in
    ["why", "describe", "actions", "details", "examples", "tap", "reset", "toggle", "next", "help"].map {
      "\($0) \(row)"
    }
  }

  @Test(arguments: ["plain", "styled", "json", "jsonl"])
  func noCommandOfAScriptPrintsThem(output: String) throws {
    let call = ["run", "form.json", "--keep-going", "--allow-run", "--output", output]
    let script = (Self.script + Self.rows).joined(separator: "\n") + "\n"
    let run = try BuiltProgram.run(
      call, input: .init(script.utf8), environment: ["NO_COLOR": "1"], in: desk.folder.path)
    #expect(run.stdout.count > 1000, "\(run.status): \(run.stderr)")
    expectVisible(run, call)
  }

  @Test(arguments: [
    ["show", "form.json"], ["show", "form.json", "s"], ["export", "form.json"],
    ["export", "form.json", "--format", "json"],
    ["get", "outside.json", "a"], ["set", "outside.json", "a=b"], ["show", "outside.json"],
    ["get", "f#.json", "nosuch"], ["set", "f#.json", "c=1"], ["set", "f#.json", "nosuch=1"],
    ["set", "form.json", "c=1", "--store", "s#.json"], ["check", "form.json", "--store", "s#.json"],
    ["set", "form.json", "sec\u{1B}[2J=x"], ["set", "form.json", "note", "#"], ["set", "form.json", "#"],
    ["graph", "form.json"], ["render", "form.json", "--format", "svg"],
    ["check", "form.json", "--store", "settings.json"],
    ["render", "form.json", "--all", "--format", "markdown"], ["render", "form.json", "--format", "html"],
    ["set", "form.json", "note=bad"], ["set", "form.json", "pick=#"],
    ["set", "form.json", "note=xyz", "--trace"],
    ["set", "form.json", "note=xyz", "--dry-run"], ["apply", "form.json", "-"], ["new", "#"],
    ["run", "nosuch#"],
    ["new", "x", "--like", "#"], ["set", "form.json", "note=q", "--store", "st#"],
    ["get", "form.json", "--output", "json"],
  ])
  func noCallPrintsThem(call: [String]) throws {
    let call = call.map { $0.replacing("#", with: Self.word) }
    let input = #"{"note": "x#", "zz#": 1}"#.replacing("#", with: Self.hostile)
    let run = try BuiltProgram.run(
      call, input: .init(input.utf8), environment: ["NO_COLOR": "1"], in: desk.folder.path)
    #expect(!(run.stdout + run.stderr).isEmpty)
    expectVisible(run, call)
  }

  @Test(arguments: [
    ["get", "form.json", ""], ["set", "form.json", ""], ["set", "form.json", "pick="],
    ["show", "form.json", ""],
  ])
  func noCompletionOfAShellPrintsThem(words: [String]) throws {
    let place = ["\(words.count)", "\(words[words.count - 1].count)"]
    let call = ["---completion", words[0], "--", "positional@1"] + place + ["formwork"] + words
    let run = try BuiltProgram.run(call, in: desk.folder.path)
    #expect(!run.stdout.isEmpty)
    expectVisible(run, words)
  }

  #if canImport(Glibc)
    @Test func noPromptPrintsThem() throws {
      let sitting = try Sitting(desk, "form.json", "--store", "st\(Self.word)")
      try sitting.see("> ")
      try sitting.terminal.send("get \t\t\u{3}set pick \t\t\u{3}do r \t\t\u{3}help r\rquit\r")
      #expect(try sitting.terminal.wait() == .exited(0))
      for text in ["\u{1B}[2J", "\u{1B}]", "\u{9B}", "\u{202E}"] {
        #expect(!sitting.terminal.rawText.contains(text))
      }
    }
  #endif
}

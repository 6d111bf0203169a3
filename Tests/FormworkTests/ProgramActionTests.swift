import FormworkTerminal
import Testing

@testable import Formwork

/// A runner that starts nothing: it records the calls and answers what a test wants.
@MainActor
final class StubRunner: ProgramRunner {
  typealias Answer = (ProgramCall) throws(ProgramFault) -> String

  private(set) var calls: [ProgramCall] = []
  private(set) var asked: [String] = []
  var denied: Set<String> = []
  private let answer: Answer

  init(_ answer: @escaping Answer = { _ in "" }) { self.answer = answer }

  var allowedNames: [String]? { [] }

  func isAllowed(_ program: [String]) -> Bool { !denied.contains(program[0]) }

  func allow(_ program: [String]) async throws(ProgramFault) {
    asked.append(program[0])
    if denied.contains(program[0]) { throw .notAllowed(names: []) }
  }

  func run(_ call: ProgramCall) async throws(ProgramFault) -> [UInt8] {
    calls.append(call)
    return Array(try answer(call).utf8)
  }

  /// What the programs have read, as text.
  var inputs: [String] { calls.map { String(decoding: $0.input, as: UTF8.self) } }
}

private let rows = #"""
  {"text": "Port", "key": "port", "accessory": {"textField": {"kind": "integer", "value": 80, "maximum": 999}}},
  {"text": "Note", "key": "note", "accessory": "textField"},
  {"id": "scan", "text": "Scan", "key": "on", "accessory": {"switchToggle": true}, "context": {"a": [1]},
   "selection": [{"run": ["scan", "-x"]}, {"set": {"note": "after"}}]}
  """#

@MainActor
struct ProgramActionTests {
  private func fixture(_ output: String) throws -> (WorkspaceFixture, StubRunner) {
    let fixture = try WorkspaceFixture(rows: rows)
    let runner = StubRunner { _ in output }
    fixture.workspace.programs = runner
    return (fixture, runner)
  }

  @Test("A program reads the row's context as one line of JSON, and its effects are performed")
  func effects() async throws {
    let (fixture, runner) = try fixture(#"[{"set": {"port": 90}}, {"push": "sub"}]"#)
    #expect(
      try await fixture.run("tap scan") == "port: unset → 90; note: unset → \"after\"; at T ▸ Sub")
    #expect(runner.inputs == [#"{"a": [1], "key": "on", "row": "scan", "value": true}"# + "\n"])
    #expect(runner.calls.map(\.program) == [["scan", "-x"]])
    #expect(runner.asked == ["scan"])
  }

  @Test("If a program of a list is not allowed, nothing in the list is done")
  func permissionOfAList() async throws {
    let row =
      #"{"id": "go", "text": "Go", "selection": [{"set": {"note": "x"}}, "save", {"run": ["free"]}, "#
      + #"{"run": ["scan"], "when": "note != 'a'"}]}"#
    let fixture = try WorkspaceFixture(rows: "\(rows), \(row)")
    let runner = StubRunner()
    runner.denied = ["scan"]
    fixture.workspace.programs = runner
    #expect(try await fixture.run("tap go") == "not allowed to run: scan (--allow-run=scan allows it)")
    #expect(fixture.workspace.values["note"] == nil)
    #expect(runner.calls.isEmpty)
    #expect(fixture.told() == [])
    try await fixture.run("set note a")
    #expect(
      try await fixture.run("tap go") == "not allowed to run: scan (--allow-run=scan allows it)",
      "the condition may hold after the first action")
    #expect(fixture.workspace.values["note"] == "a")
  }

  @Test("A program whose condition does not hold is not checked if nothing before it can change values")
  func permissionOfACondition() async throws {
    let row =
      #"{"id": "go", "text": "Go", "selection": ["verify", {"run": ["scan"], "when": "note == 'a'"}, "save"]}"#
    let fixture = try WorkspaceFixture(rows: "\(rows), \(row)")
    let runner = StubRunner()
    runner.denied = ["scan"]
    fixture.workspace.programs = runner
    #expect(try await fixture.run("tap go") == "verify")
    try await fixture.run("set note a")
    #expect(try await fixture.run("tap go") == "not allowed to run: scan (--allow-run=scan allows it)")
  }

  @Test("A refused effect names the program and the setting")
  func refusedEffect() async throws {
    func run(_ output: String) async throws -> String {
      let row = #"{"id": "go", "text": "Go", "selection": {"run": ["scan"]}}"#
      let fixture = try WorkspaceFixture(rows: "\(rows), \(row)")
      fixture.workspace.programs = StubRunner { _ in output }
      return try await fixture.run("tap go")
    }
    #expect(
      try await run(#"{"set": {"port": "x"}}"#)
        == "an effect of 'scan' was refused: 'port': expected a whole number, got a string")
    #expect(
      try await run(#"{"set": {"port": 1000}}"#)
        == "an effect of 'scan' was refused: 'port': 1000 is greater than the maximum of 999")
    #expect(try await run(#"{"refuse": "not today"}"#) == "not today")
    // Another action of the list may be the one that was refused.
    let (fixture, _) = try fixture(#"{"set": {"port": 1000}}"#)
    #expect(try await fixture.run("tap scan") == "'port': 1000 is greater than the maximum of 999")
  }

  @Test(
    "A program is not blamed for an action of the form",
    arguments: [
      #"{"set": {"cert": "x"}, "when": "on"}"#,
      Array(repeating: #"{"set": {"note": "y"}}, {"set": {"cert": "x"}}"#, count: 40).joined(separator: ", "),
    ])
  func refusedAction(actions: String) async throws {
    let rest = #"""
      {"text": "Certificate", "key": "cert", "accessory": "textField", "visibleWhen": "!on"},
      {"id": "go", "text": "Go", "selection": [{"run": ["scan"]}, \#(actions)]}
      """#
    let fixture = try WorkspaceFixture(rows: "\(rows), \(rest)")
    fixture.workspace.programs = StubRunner()
    let said = try await fixture.run("tap go")
    #expect(said.hasSuffix("'cert' is hidden; 'set on off' shows it") && !said.contains("effect"))
  }

  @Test("In onChange, only the effects of a program name it, and each surface words the advice")
  func refusedEffectOfOnChange() async throws {
    func refusal(_ output: String) async throws -> Refusal {
      let fixture = try WorkspaceFixture(
        rows: #"""
          {"text": "TLS", "key": "tls", "accessory": "switchToggle"},
          {"text": "Certificate", "key": "cert", "accessory": "textField", "visibleWhen": "tls"},
          {"text": "Port", "key": "port", "accessory": {"textField": {"kind": "integer", "minimum": 0}}},
          {"text": "A", "key": "a", "accessory": "textField", "onChange": [{"run": ["scan"]}, {"set": {"cert": "y"}}]}
          """#)
      fixture.workspace.programs = StubRunner { _ in output }
      let event = try #require(try SessionFixture.event(of: "set a 1", in: fixture.workspace.session))
      return try #require(try await fixture.workspace.perform(event).refusals.first)
    }
    let shell = Speaker(listing: { nil }, command: { _ in "CALL" })
    let hidden = try await refusal(#"{"set": {"cert": "x"}}"#)
    #expect(
      hidden.message(.commands) == "an effect of 'scan' was refused: 'cert' is hidden; 'set tls on' shows it")
    #expect(hidden.message(shell) == "an effect of 'scan' was refused: 'cert' is hidden; 'CALL' shows it")
    #expect(hidden.message == "an effect of 'scan' was refused: 'cert' is hidden")
    #expect(
      try await refusal(#"[{"set": {"port": -2}, "when": "!tls"}]"#).message
        == "an effect of 'scan' was refused: 'port': -2 is less than the minimum of 0")
    #expect(try await refusal("").message(.commands) == "'cert' is hidden; 'set tls on' shows it")
  }

  @Test("A program is not blamed for a loop of onChange")
  func endlessChanges() async throws {
    let fixture = try WorkspaceFixture(
      rows: #"{"key": "n", "accessory": {"textField": {"kind": "integer"}}, "onChange": {"run": ["scan"]}}"#)
    var count = 0
    fixture.workspace.programs = StubRunner { _ in
      count += 1
      return #"{"set": {"n": \#(count)}}"#
    }
    #expect(try await fixture.run("set n 99") == "'onChange' actions keep changing settings in a loop")
  }

  @Test("An option that allows a program is written for a shell")
  func optionForAShell() {
    #expect(Wording.option(allowing: ["./a$b"]) == "--allow-run='./a$b'")
    #expect(Wording.option(allowing: ["*", "sh"]) == "--allow-run='*,sh'")
  }

  @Test("No option is suggested that allows other programs", arguments: ["check,sh", "a=b", "a\nb"])
  func nameThatTheOptionCannotAllow(name: String) {
    #expect(Wording.option(allowing: ["sh", name]) == nil)
    #expect(
      Wording.sentence(for: .notAllowed(names: [name]), ["sh"]) == "not allowed to run: sh")
  }

  @Test("The message names all programs of the list of actions")
  func allNames() async throws {
    let row = #"{"id": "go", "text": "Go", "selection": [{"run": ["a"]}, {"run": ["free"]}, {"run": ["b"]}]}"#
    let fixture = try WorkspaceFixture(rows: "\(rows), \(row)")
    let runner = StubRunner()
    runner.denied = ["a", "b"]
    fixture.workspace.programs = runner
    #expect(try await fixture.run("tap go") == "not allowed to run: a (--allow-run=a,b allows it)")
    #expect(runner.calls.isEmpty)
  }

  @Test(
    "Output other than effects says where it is wrong",
    arguments: [
      ("hello", "line 1, column 1: expected a value, got 'hello'"),
      ("5", "line 1, column 1: 'output' must be an action, or a list of actions, not a number"),
      (
        "[{\"set\": {\"port\": 90}},\n {\"set\": {\"prot\": 90}}]",
        "line 2, column 11: no row has the key 'prot'; did you mean 'port'?"
      ),
      ("{\"toggle\": \"port\"}", "line 1, column 12: 'port' is not the key of a switch"),
      ("\"saev\"", "line 1, column 1: unknown action 'saev'; did you mean 'save'?"),
      (
        "{\"call\": 1}",
        "line 1, column 2: unknown action 'call'; expected one of 'alert', 'delete', 'duplicate', 'moveDown', "
          + "'moveUp', 'pop', 'push', 'quit', 'refuse', 'reset', 'revert', 'save', 'set', 'toggle' and 'verify'"
      ),
      ("{\"refuse\": 5}", "line 1, column 12: 'refuse' must be a string, not a number"),
      ("\"refuse\"", "line 1, column 1: the action 'refuse' needs a value: { \"refuse\": … }"),
      (
        "{\"push\": \"nope\"}",
        "line 1, column 10: no screen 'nope'; define it under 'screens', or name a file that ends in .json"
      ),
    ])
  func badOutput(output: String, reason: String) async throws {
    let (fixture, _) = try fixture(output)
    let said = try await fixture.run("tap scan")
    #expect(said == "invalid output from 'scan': \(reason)")
    #expect(fixture.workspace.values["port"] == 80)
  }

  @Test("A program cannot run another one")
  func nested() async throws {
    let (fixture, runner) = try fixture(#"{"run": ["rm"]}"#)
    let said = try await fixture.run("tap scan")
    #expect(
      said.hasPrefix(
        "invalid output from 'scan': line 1, column 2: unknown action 'run'; expected one of"))
    #expect(runner.calls.count == 1)
  }

  @Test(
    "Effects are checked like any input",
    arguments: [
      (#"{"set": {"port": 1000}}"#, "1000 is greater than the maximum of 999"),
      (#"{"refuse": "no network"}"#, "no network"), ("  \n", "note: unset → \"after\""),
      (#"{"refuse": "x", "when": "!on"}"#, "note: unset → \"after\""),
      (#"{"alert": {"title": "Costs ${5}"}}"#, nil),
    ])
  func checked(output: String, said: String?) async throws {
    let (fixture, _) = try fixture(output)
    let result = try await fixture.run("tap scan")
    if let said { #expect(result.contains(said)) } else { #expect(result.contains("Costs ${5}")) }
  }

  @Test("Without a runner, and in a dry run, no program runs")
  func notRun() async throws {
    let fixture = try WorkspaceFixture(rows: rows)
    #expect(try await fixture.run("tap scan") == "not allowed to run: scan -x")
    let runner = StubRunner()
    fixture.workspace.programs = runner
    fixture.workspace.launcher.callsFunctions = false
    #expect(try await fixture.run("tap scan") == "note: unset → \"after\"")
    #expect(runner.calls.isEmpty && runner.asked.isEmpty)
  }

  @Test("A program in onChange refuses a value, hears that a change is taken back, and hears undo")
  func onChange() async throws {
    let fixture = try WorkspaceFixture(
      rows: #"""
        {"text": "A", "key": "a", "accessory": {"textField": {"kind": "integer"}}, "onChange": {"run": ["a"]}},
        {"text": "B", "key": "b", "accessory": {"textField": {"kind": "integer"}}, "onChange": {"run": ["b"]}}
        """#)
    let runner = StubRunner { call throws(ProgramFault) in
      let isB = call.program == ["b"]
      if isB, call.input.contains(UInt8(ascii: "7")) { throw .failed(status: 3, message: "no") }
      return isB && call.input.contains(UInt8(ascii: "6")) ? #"{"refuse": "six"}"# : ""
    }
    fixture.workspace.programs = runner
    #expect(try await fixture.run("set a 1 b 6") == "six")
    #expect(runner.calls.map { $0.program[0] } == ["a", "b", "a"])
    #expect(runner.inputs[2].contains(#""cause": "rollback""#))
    #expect(try await fixture.run("set b 7") == "'b' failed with status 3: no")
    #expect(try await fixture.run("set a 2") == "a: unset → 2")
    try await fixture.run("undo")
    #expect(runner.inputs.last?.contains(#""cause": "undo""#) == true)
  }

  @Test("A form in Swift runs programs as a form in JSON does, and its mistakes are reported")
  func swiftForm() async throws {
    let form = Form("T") {
      Section { Row(text: "Go", id: "go", actions: [.run(["go"])]) }
    }
    #expect(form.check().isEmpty)
    let workspace = try Workspace(FormDefinition(form))
    let runner = StubRunner { _ in #"{"refuse": "stop"}"# }
    workspace.programs = runner
    let reply = try await workspace.perform(.tap(RowAddress(screen: "home", id: "go")))
    #expect(reply.refusals.map(\.message) == ["stop"])
    let wrong = Form("T") {
      Section { Row(text: "Go", id: "go", actions: [.run([]), .run(["../x"])]) }
    } screens: {
      Screen("b", Form(title: "B").beforeSave(["x"]))
    }
    #expect(
      wrong.beforeSave(["a\0"]).check().map(\.description) == [
        "T: error: an argument of a program cannot contain a NUL (\\u0000)",
        "T › section 1 › row 1 'Go': error: 'run' must begin with the name of a program, as in [\"systemctl\", "
          + "\"restart\", \"nginx\"]",
        "T › section 1 › row 1 'Go': error: '../x' is outside the form's folder; use a path in the folder, an "
          + "absolute path, or a name that is looked up in PATH",
        "T › screen 'b': error: a screen has no member 'beforeSave'; its members are 'title', 'sections', "
          + "'screens', 'actions' and 'requirements'",
      ])
  }
}

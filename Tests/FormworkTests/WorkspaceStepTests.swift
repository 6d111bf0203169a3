import Testing

@testable import Formwork

private let port =
  #"{"text": "Port", "key": "port", "onChange": {"check": "tcp"}, "#
  + #""accessory": {"textField": {"kind": "integer", "value": 80}}}"#
private let tls = #"{"text": "TLS", "key": "tls", "accessory": "switchToggle"}"#
private let name = #"{"text": "Name", "key": "name", "accessory": "textField"}"#

/// Functions that `onChange` names: they are asked first, and may refuse.
@MainActor
@Suite struct WorkspaceStepTests {
  private struct Trouble: Error, CustomStringConvertible { let description = "the network is down" }

  /// A form with a port whose function is given, a switch and a name.
  private func fixture(
    _ rows: String = "\(port), \(tls), \(name)",
    _ check: @escaping @MainActor @Sendable (Value, Row.Context) async throws -> [Effect]
  ) throws -> WorkspaceFixture {
    try WorkspaceFixture(rows: rows) { actions, log in
      actions.register("check") { argument in
        { context in
          log.lines.append("asked \(argument) \(WorkspaceFixture.text(context))")
          return try await check(argument, context)
        }
      }
    }
  }

  @Test func anAcceptedValueIsAskedAboutAndThenTold() async throws {
    let fixture = try fixture { _, _ in [] }
    #expect(try await fixture.run("set port 81") == "port: unset → 81")
    #expect(fixture.told() == ["asked tcp port: 80 → 81 (input)", "told port: 80 → 81 (input)"])
    #expect(try await fixture.run("set port 81") == "nothing")
    #expect(fixture.told() == [])
  }

  @Test func aRefusalKeepsTheOldValueAndIsAboutTheValue() async throws {
    let fixture = try fixture { _, context in context["value"] == 22 ? [.refuse("port 22 is in use")] : [] }
    let reply = try await fixture.workspace.perform(
      try #require(try SessionFixture.event(of: "set tls on port 22", in: fixture.workspace.session)))
    #expect(reply.refusals.map(\.message) == ["port 22 is in use"])
    #expect(reply.refusals[0].subject == .value(1))
    #expect(fixture.workspace.values["port"] == 80)
    #expect(fixture.workspace.values["tls"] == false)
    #expect(fixture.told() == ["asked tcp port: 80 → 22 (input)"])
    #expect(try await fixture.run("undo") == "nothing to undo")
  }

  @Test func whatAFunctionSetsJoinsTheStep() async throws {
    let fixture = try fixture { _, context in
      context["value"] == 443 ? [.set([.init("tls", true)]), .toggle("tls"), .set([.init("tls", true)])] : []
    }
    #expect(try await fixture.run("set port 443") == "port: unset → 443; tls: unset → true")
    #expect(
      fixture.told() == [
        "asked tcp port: 80 → 443 (input)", "told port: 80 → 443 (input)", "told tls: false → true (action)",
      ])
    #expect(try await fixture.run("undo") == "tls: true → unset; port: 443 → unset")
    #expect(
      fixture.told() == [
        "asked tcp port: 443 → 80 (undo, unset)", "told tls: true → false (undo, unset)",
        "told port: 443 → 80 (undo, unset)",
      ])
    #expect(fixture.workspace.values == ["port": 80, "tls": false])
  }

  @Test func whatAFunctionSetsIsCheckedLikeAnyInput() async throws {
    let fixture = try fixture { _, _ in [.set([.init("tls", "yes")])] }
    #expect(try await fixture.run("set port 81") == "'tls': expected true or false, got a string")
    #expect(fixture.workspace.values["port"] == 80)
    let unknown = try self.fixture { _, _ in [.set([.init("tsl", true)])] }
    #expect(
      try await unknown.run("set port 81")
        == "no row 'tsl'; 'show' lists this screen; 'find TEXT' searches all screens")
  }

  @Test func aFunctionWhoseEffectIsRefusedHearsOfTheRollback() async throws {
    let fixture = try fixture { _, context in
      context["cause"] == "rollback" ? [] : [.set([.init("tls", "yes")])]
    }
    try await fixture.run("set port 81")
    #expect(
      fixture.told() == ["asked tcp port: 80 → 81 (input)", "asked tcp port: 81 → 80 (rollback, unset)"])
  }

  @Test func aRefusedConsequenceNamesItsSetting() async throws {
    let hidden =
      #"{"text": "Extra", "key": "extra", "visibleWhen": "tls", "whenHidden": "clear", "onChange": {"check": 1}, "#
      + #""accessory": "textField"}"#
    let fixture = try fixture("\(tls), \(hidden)") { _, context in
      context["isSet"] == false ? [.refuse("not without")] : []
    }
    try await fixture.run("set tls on extra x")
    #expect(try await fixture.run("set tls off") == "'extra': not without")
    #expect(fixture.workspace.values["tls"] == true)
  }

  @Test func aValueThatAFunctionOverrulesIsMentioned() async throws {
    let fixture = try fixture { _, _ in [.set([.init("tls", true)])] }
    let event = try #require(
      try SessionFixture.event(of: "set port 81 tls off", in: fixture.workspace.session))
    let reply = try await fixture.workspace.perform(event)
    #expect(reply.overruled == [SettingID(1)])
  }

  @Test func aThrownErrorIsShownAndTakesTheStepBack() async throws {
    let fixture = try fixture { _, _ in throw Trouble() }
    let reply = try await fixture.workspace.perform(
      try #require(try SessionFixture.event(of: "set port 81", in: fixture.workspace.session)))
    #expect(reply.refusals.map(\.message) == ["the function 'check' failed: the network is down"])
    #expect(reply.refusals.map { Diagnostic(.refusal($0)).status } == [.unavailable])
    #expect(fixture.workspace.values["port"] == 80)
  }

  @Test func functionsThatHadAcceptedHearOfTheRollback() async throws {
    let other = port.replacing("port", with: "other").replacing("Port", with: "Other")
    let fixture = try fixture("\(port), \(other)") { _, context in
      context["row"] == "other" ? [.refuse("no")] : []
    }
    #expect(try await fixture.run("set port 81 other 82") == "no")
    #expect(
      fixture.told() == [
        "asked tcp port: 80 → 81 (input)", "asked tcp other: 80 → 82 (input)",
        "asked tcp port: 81 → 80 (rollback, unset)",
      ])
  }

  @Test func functionsThatNeverAgreeAreStopped() async throws {
    let fixture = try fixture { _, context in
      [.set([.init("port", .int((context["value"]?.int ?? 0) + 1))])]
    }
    #expect(
      try await fixture.run("set port 1") == "'onChange' actions keep changing settings in a loop")
    #expect(fixture.workspace.values["port"] == 80)
  }

  @Test func pushesAlertsAndSavesFollowTheStepInOrder() async throws {
    let fixture = try fixture { _, _ in [.push("sub"), .alert(Alert(title: "Moved")), .pop, .quit] }
    let alert = Alert(title: "Moved")
    let reply = try await fixture.workspace.perform(
      try #require(try SessionFixture.event(of: "set port 81", in: fixture.workspace.session)))
    #expect(reply.need == .show(alert))
    #expect(fixture.workspace.session.titles == ["T", "Sub"])
    #expect(fixture.told().last == "told port: 80 → 81 (input)")
    let last = try await fixture.workspace.perform(.perform(reply.remaining, reply.row))
    #expect(last.need == .command(.quit))
    #expect(fixture.workspace.session.titles == ["T"])
  }

  @Test func listsConditionsAndBuiltInActions() async throws {
    let row =
      #"{"text": "Mode", "key": "mode", "accessory": {"segmentedControl": ["a", "b"]}, "#
      + #""onChange": [{"toggle": "tls"}, {"check": 1, "when": "mode == 'b'"}, {"set": {"name": "x"}}]}"#
    let fixture = try fixture("\(row), \(tls), \(name)") { _, _ in [] }
    #expect(
      try await fixture.run("set mode b") == #"mode: unset → "b"; tls: unset → true; name: unset → "x""#)
    #expect(fixture.told().first == #"asked 1 mode: "a" → "b" (input)"#)
    #expect(
      try await fixture.run("set mode a") == #"mode: "b" → "a"; tls: true → false"#)
    #expect(fixture.told().allSatisfy { $0.hasPrefix("told") })
  }

  @Test func anUnknownFunctionIsRefusedAndADeclaredOneIsSkipped() async throws {
    let rows = "\(port.replacing("check", with: "launch")), \(tls)"
    let json = #"{"title": "T", "actions": {"launch": "starts it"}, "sections": [{"rows": [\#(rows)]}]}"#
    let workspace = try Workspace(try SessionFixture.definition(json))
    var skipped: [Action?] = []
    workspace.observer.skipped = { skipped.append($0) }
    let event = try #require(try SessionFixture.event(of: "set port 81", in: workspace.session))
    #expect(try await workspace.perform(event).refusals == [])
    #expect(skipped == [.call("launch", "tcp")])
    #expect(workspace.values["port"] == 81)
  }

  @Test func restoredValuesAreNotRefused() async throws {
    final class Mood: @unchecked Sendable { var refuses = false }
    let mood = Mood()
    let fixture = try fixture { _, context in mood.refuses ? [.refuse("no"), .set([.init("tls", true)])] : []
    }
    var objections: [String] = []
    fixture.workspace.observer.objected = { objections.append($1.message) }
    try await fixture.run("set port 81")
    mood.refuses = true
    #expect(try await fixture.run("undo") == "port: 81 → unset")
    #expect(try await fixture.run("redo") == "port: unset → 81")
    #expect(try await fixture.run("revert") == "port: 81 → unset")
    #expect(objections == ["no", "no", "no"])
    #expect(fixture.workspace.values == ["port": 80, "tls": false])
    #expect(
      fixture.told().filter { $0.hasPrefix("told") }.map { $0.split(separator: "(").last! } == [
        "input)", "undo, unset)", "redo)", "revert, unset)",
      ])
  }

  @Test func aFunctionThatDoesNotReactToCancellationIsLeftBehind() async throws {
    let (waiting, continuation) = AsyncStream<Void>.makeStream()
    let fixture = try fixture { _, _ in
      await Task { for await _ in waiting {} }.value
      return [.set([.init("tls", true)])]
    }
    let step = Task { try await fixture.run("set port 81") }
    while fixture.log.lines.isEmpty { await Task.yield() }
    step.cancel()
    #expect(try await step.value == "interrupted; nothing was changed")
    continuation.finish()
    for _ in 0..<100 { await Task.yield() }
    #expect(fixture.workspace.values == ["port": 80, "tls": false])
  }

  @Test func aTapsFunctionReturnsEffectsToo() async throws {
    let go = #"{"text": "Go", "id": "go", "selection": ["check", {"set": {"name": "last"}}]}"#
    let fixture = try fixture("\(go), \(name), \(tls)") { _, context in
      [.set([.init("tls", true)]), .set([.init("name", "first")])]
    }
    #expect(
      try await fixture.run("tap go")
        == #"tls: unset → true; name: unset → "last""#)
    let refusing = try self.fixture("\(go), \(name)") { _, _ in [.refuse("not today")] }
    #expect(try await refusing.run("tap go") == "not today")
  }

  @Test func eventsWaitForTheirTurn() async throws {
    let fixture = try fixture { _, _ in
      for _ in 0..<10 { await Task.yield() }
      return []
    }
    let first = Task { try await fixture.run("set port 81") }
    let second = Task { try await fixture.run("set port 82") }
    #expect(try await first.value == "port: unset → 81")
    #expect(try await second.value == "port: 81 → 82")
  }
}

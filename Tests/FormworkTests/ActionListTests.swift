import Formwork
import Testing

private let settings = """
  {"text": "Wi-Fi", "key": "wifi", "accessory": "switchToggle"},
  {"text": "Host", "key": "host", "enabledWhen": "wifi", "accessory": "textField"},
  {"text": "Port", "key": "port", "accessory": {"textField": {"kind": "integer", "maximum": 9}}}
  """

/// A selection, what a tap gives, and what is set after it.
private let selections: [(selection: String, reply: String, set: String)] = [
  (#"{"set": {"port": 1}}"#, "port: unset → 1", "port=1"),
  (
    #"{"set": {"host": "a", "wifi": true}}"#, "host: unset → \"a\"; wifi: unset → true", "wifi=true host=a"
  ),
  (#"{"toggle": "wifi"}"#, "wifi: unset → true", "wifi=true"),
  (#"[{"toggle": "wifi"}, {"toggle": "wifi"}]"#, "wifi: unset → true; wifi: true → false", "wifi=false"),
  (#"[{"set": {"port": 1}}, {"reset": ["port", "wifi"]}]"#, "port: unset → 1; port: 1 → unset", ""),
  // A refusal stops the list; what was done before it stays
  (
    #"[{"set": {"port": 1}}, {"set": {"host": "a"}}, {"set": {"port": 2}}]"#,
    "port: unset → 1; 'host' is disabled; 'set wifi on' enables it", "port=1"
  ),
  (#"["pop", {"set": {"port": 1}}]"#, "already on the first screen", ""),
  // What the caller has to do ends it for now; the rest remains
  (#"["save", {"set": {"port": 1}}]"#, "save; then set port 1", ""),
  (#"[{"set": {"port": 1}}, "verify", "save"]"#, "port: unset → 1; verify; then save", "port=1"),
  (
    #"[{"alert": {"title": "Sure?"}}, "quit", "save"]"#, "alert Sure?; then quit, save", ""
  ),
  (#"["quit", "save"]"#, "quit; then save", ""),
  // Actions of another program are told, and the rest remains
  (#"[{"restart": 1}, "save"]"#, "restart 1: starts it anew; then save", ""),
  // Moving on the way
  (#"[{"push": "sub"}, {"set": {"port": 1}}]"#, "port: unset → 1; at Home ▸ Sub", "port=1"),
  (#"[{"push": "sub"}, "pop"]"#, "at Home", ""),
  (
    #"[{"set": {"port": 1}}, "revert", {"toggle": "wifi"}]"#,
    "port: unset → 1; revert; then toggle wifi", "port=1"
  ),
  // Beside a condition, true stands for the argument of an action that takes none
  (#"[{"toggle": "wifi"}, {"save": true, "when": "wifi"}]"#, "wifi: unset → true; save", "wifi=true"),
  (#"[{"save": true, "when": "wifi"}, {"toggle": "wifi"}]"#, "wifi: unset → true", "wifi=true"),
  ("[]", "nothing", ""),
]

private func fixture(_ selection: String) throws -> SessionFixture {
  try SessionFixture(
    """
    {"title": "Home", "actions": {"restart": "starts it anew"},
     "sections": [{"rows": [\(settings), {"text": "Go", "id": "go", "selection": ["verify", \(selection)]}]}],
     "screens": {"sub": {"title": "Sub", "sections": []}}}
    """)
}

@Test(arguments: selections)
func perform(_ test: (selection: String, reply: String, set: String)) throws {
  var fixture = try fixture(test.selection)
  try fixture.run("tap go")
  // The first action stops every list, so that each of these runs as what remained.
  let reply = fixture.session.handle(.perform(fixture.last.remaining, fixture.last.row))
  #expect(fixture.text(of: reply) == test.reply)
  #expect(fixture.set == test.set)
}

@Test func whatRemainsGoesOnToItsEnd() throws {
  var fixture = try fixture(
    #"["save", {"set": {"port": 1}}, {"alert": {"title": "Done"}}, {"toggle": "wifi"}]"#)
  var texts = [try fixture.run("tap go")]
  var reply = fixture.last
  while !reply.remaining.isEmpty {
    reply = fixture.session.handle(.perform(reply.remaining, reply.row))
    texts.append(fixture.text(of: reply))
  }
  #expect(texts.count == 4)
  #expect(texts.last == "wifi: unset → true")
  #expect(fixture.set == "wifi=true port=1")
}

/// What remains is copied for each alert, so it must not be as long as the list.
@Test func littleRemainsOfALongList() throws {
  let alerts = (0..<1000).map { #"{"alert": {"title": "\#($0)"}}"# }
  var fixture = try fixture("[\(alerts.joined(separator: ","))]")
  try fixture.run("tap go")
  var titles: [String] = []
  var reply = fixture.session.handle(.perform(fixture.last.remaining, fixture.last.row))
  while case .show(let alert)? = reply.need {
    titles.append(alert.title)
    #expect(reply.remaining.count < 64)
    reply = fixture.session.handle(.perform(reply.remaining, reply.row))
  }
  #expect(titles == (0..<1000).map(String.init))
}

@Test func anAlertOffersChoicesWithActionsOfTheirOwn() throws {
  var fixture = try fixture(
    #"""
    {"alert": {"title": "Forget?", "message": "All of it.", "actions": [
      {"title": "Forget", "style": "destructive", "selection": [{"set": {"port": 1}}, {"push": "sub"}]},
      {"title": "Keep"}]}}
    """#)
  try fixture.run("tap go")
  let asked = fixture.session.handle(.perform(fixture.last.remaining, fixture.last.row))
  guard case .show(let alert)? = asked.need else { throw Absent(what: "an alert") }
  #expect(alert.message == "All of it.")
  #expect(alert.asks)
  #expect(alert.choices.map(\.title) == ["Forget", "Keep"])
  #expect(alert.choices.map(\.isDestructive) == [true, false])
  let chosen = fixture.session.handle(.perform(alert.choices[0].actions, asked.row))
  #expect(fixture.text(of: chosen) == "port: unset → 1; at Home ▸ Sub")
}

/// If a list of actions changes a setting more than once, the closure is called with the last value.
@Test @MainActor func aRowsClosureGetsTheResultOfAList() async throws {
  final class Log { var values: [Value] = [] }
  let log = Log()
  let port = Row(
    text: "Port", accessory: .textField(kind: .integer) { log.values.append($0) }, context: ["key": "port"])
  let go = Row(
    text: "Go", actions: [.set([.init("port", 1)]), .set([.init("port", 2)])])
  let workspace = try Workspace(FormDefinition(Form(title: "T", sections: [Section(rows: [port, go])])))
  try await workspace.perform(.tap(try workspace.session.row("go")))
  #expect(log.values == [2])
}

private struct Absent: Error { var what: String }

import Synchronization
import Testing

@testable import Formwork

private let rows = """
  {"text": "Wi-Fi", "key": "net.wifi", "context": {"tag": 7}, "accessory": "switchToggle"},
  {"text": "Level", "key": "level", "accessory": {"segmentedControl": {"items": ["a", "b"], "value": "b"}}},
  {"text": "Port", "key": "port", "accessory": {"textField": {"kind": "integer", "value": 80}}}
  """

/// A dictionary as one line, in the order of its names.
private func text(_ context: Row.Context) -> String {
  context.keys.sorted().map { "\($0)=\(context[$0]!.json)" }.joined(separator: " ")
}

private let inputs: [(lines: [String], routed: [String])] = [
  (["toggle net.wifi"], [#"key="net.wifi" oldValue=false row="wifi" tag=7 value=true"#]),
  (["set port 81"], [#"key="port" oldValue=80 row="port" value=81"#]),
  (["set level a"], [#"index=0 key="level" oldValue="b" row="level" value="a""#]),
  (["set port 81", "reset port"], [#"key="port" oldValue=81 row="port" value=null"#]),
  (
    ["set level a port 81"],
    [
      #"index=0 key="level" oldValue="b" row="level" value="a""#,
      #"key="port" oldValue=80 row="port" value=81"#,
    ]
  ),
  // What changes nothing and what is refused is not routed
  (["set port 81", "set port 81"], []),
  (["set port x"], []),
]

@Test(arguments: inputs)
func trace(_ test: (lines: [String], routed: [String])) throws {
  var fixture = try SessionFixture(rows: rows)
  fixture.session.isTracing = true
  for line in test.lines { try fixture.run(line) }
  #expect(fixture.last.routed.map(text) == test.routed)
}

@Test func withoutTracingNothingIsKept() throws {
  var fixture = try SessionFixture(rows: rows)
  try fixture.run("set port 81")
  #expect(fixture.last.routed == [])
}

@Test func aHandlerGetsTheDictionaryAndDecidesWhatIsWritten() throws {
  let seen = Mutex<[String]>([])
  let definition = try SessionFixture(rows: rows).session.definition
  var fixture = SessionFixture(definition)
  fixture.session.handler = { context in
    seen.withLock { $0.append(text(context)) }
    guard context["key"] == "port" else { return [:] }
    return ["port": 99, "net.wifi": true, "level": nil, "elsewhere": 1]
  }
  #expect(try fixture.run("set port 81") == "net.wifi: unset → true; port: unset → 99")
  #expect(try fixture.run("set level a") == "nothing")
  #expect(seen.withLock { $0.count } == 2)
  #expect(fixture.set == "net.wifi=true port=99")
}

@Test func whatAHandlerWritesComesInTheFormsOrder() throws {
  let keys = (0..<50).map { "k\($0)" }
  let rows = keys.map { #"{"text": "K", "key": "\#($0)", "accessory": {"textField": {"kind": "integer"}}}"# }
  var fixture = try SessionFixture(rows: rows.joined(separator: ","))
  fixture.session.handler = { _ in Dictionary(uniqueKeysWithValues: keys.map { (Key($0), 1) }) }
  try fixture.run("set k7 1")
  #expect(fixture.last.changes.map(\.key.description) == keys)
}

@Test @MainActor func rowsOwnClosuresGetTheNewValue() async throws {
  final class Log { var lines: [String] = [] }
  let log = Log()
  let form = Form(
    title: "T",
    sections: [
      Section(rows: [
        Row(text: "Switch", accessory: .switchToggle(value: true) { log.lines.append("\($0)") }),
        Row(
          text: "Segment",
          accessory: .segmentedControl(items: ["a", "b"], selectedIndex: 0) { index, item in
            log.lines.append("\(index) \(item!)")
          }),
        Row(text: "Field", accessory: .textField(value: "x") { log.lines.append($0) }),
        Row(text: "Number", accessory: .textField(kind: .decimal) { log.lines.append($0.json) }),
        Row(text: "Stepper", accessory: .stepper(value: 1, step: 0.5) { log.lines.append("\($0)") }),
        Row(
          text: "Picker",
          accessory: .picker(items: [Row.Item(1, title: "one"), "two"]) { log.lines.append($0.json) }),
      ])
    ])
  var fixture = SessionFixture(FormDefinition(form))
  for line in [
    "toggle switch", "set segment b", "set field y", "set number 1.5", "next stepper", "set picker one",
    "set picker one",
    "reset switch",
  ] {
    try fixture.run(line)
    for call in fixture.last.calls { await call() }
  }
  #expect(log.lines == ["false", "1 b", "y", "1.5", "1.5", "1", "true"])
}

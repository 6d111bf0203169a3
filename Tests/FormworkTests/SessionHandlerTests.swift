import Formwork
import Testing

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
  for line in test.lines { try fixture.run(line) }
  #expect(fixture.last.changes.map { text(fixture.session.context(of: $0)) } == test.routed)
}

@Test func whatHidingTakesOutIsRoutedToo() throws {
  var fixture = try SessionFixture(
    rows: """
      {"text": "On", "key": "on", "accessory": {"switchToggle": true}},
      {"text": "A", "key": "a", "visibleWhen": "on", "whenHidden": "clear", "accessory": "textField"}
      """)
  try fixture.run("set a x")
  try fixture.run("set on off")
  #expect(
    fixture.last.changes.map { text(fixture.session.context(of: $0)) } == [
      #"key="on" oldValue=true row="on" value=false"#, #"key="a" oldValue="x" row="a" value=null"#,
    ])
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
    for call in fixture.last.calls { await fixture.function(for: call)?() }
  }
  #expect(log.lines == ["false", "1 b", "y", "1.5", "1.5", "1", "true"])
}

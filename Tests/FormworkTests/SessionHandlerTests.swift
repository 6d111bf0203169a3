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
  (
    ["toggle net.wifi"],
    [#"cause="input" isSet=true key="net.wifi" oldValue=false row="wifi" tag=7 value=true"#]
  ),
  (["set port 81"], [#"cause="input" isSet=true key="port" oldValue=80 row="port" value=81"#]),
  (["set level a"], [#"cause="input" index=0 isSet=true key="level" oldValue="b" row="level" value="a""#]),
  (
    ["set port 81", "reset port"], [#"cause="input" isSet=false key="port" oldValue=81 row="port" value=80"#]
  ),
  (
    ["set level a port 81"],
    [
      #"cause="input" index=0 isSet=true key="level" oldValue="b" row="level" value="a""#,
      #"cause="input" isSet=true key="port" oldValue=80 row="port" value=81"#,
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
  #expect(fixture.last.changes.map { text(fixture.session.context(of: $0, cause: .input)) } == test.routed)
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
    fixture.last.changes.map { text(fixture.session.context(of: $0, cause: .input)) } == [
      #"cause="input" isSet=true key="on" oldValue=true row="on" value=false"#,
      #"cause="input" isSet=false key="a" oldValue="x" row="a" value=null"#,
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
  let workspace = try Workspace(FormDefinition(form))
  func edit(_ row: String, _ operation: Edit.Operation) throws -> Edit {
    try workspace.session.edit(try workspace.session.row(named: row), operation)
  }
  let edits = [
    try edit("switch", .set(false)), try edit("segment", .enter("b")), try edit("field", .enter("y")),
    try edit("number", .enter("1.5")),
    try workspace.session.edit(toStep: try workspace.session.row(named: "stepper"), by: 1),
    try edit("picker", .enter("one")), try edit("picker", .enter("one")), try edit("switch", .remove),
  ]
  for edit in edits { try await workspace.perform(.change([edit], .input)) }
  #expect(log.lines == ["false", "1 b", "y", "1.5", "1.5", "1", "true"])
}

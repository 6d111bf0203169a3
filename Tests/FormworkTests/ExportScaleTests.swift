import Formwork
import Testing

/// Forms of many rows, each of a shape that is easily looked at once too often.
private let shapes: [(name: String, row: @Sendable (Int) -> String, set: [String], count: Int)] = [
  ("rows on their own", { #"{"text": "F", "key": "f\#($0)", "accessory": "textField"}"# }, [], 0),
  (
    "rows behind one switch",
    { #"{"text": "F", "key": "f\#($0)", "enabledWhen": "s", "accessory": "textField"}"# }, ["s true"], 1
  ),
  (
    "rows behind one switch that is off in the end",
    { #"{"text": "F", "key": "f\#($0)", "enabledWhen": "s", "accessory": "textField"}"# },
    ["s true", "s false"], 2
  ),
  (
    "rows that each stand behind the next one",
    {
      $0.isMultiple(of: 100)
        ? #"{"text": "F", "key": "f\#($0)", "accessory": "switchToggle"}"#
        : #"{"text": "F", "key": "f\#($0)", "enabledWhen": "f\#($0 / 100 * 100 + ($0 + 1) % 100)", "accessory": "switchToggle"}"#
    }, [], 0
  ),
]

@Test(arguments: shapes.indices)
func exportOfManyRows(_ index: Int) throws {
  let shape = shapes[index]
  let rows = (0..<10_000).map(shape.row) + [#"{"text": "S", "key": "s", "accessory": "switchToggle"}"#]
  var fixture = try SessionFixture(rows: rows.joined(separator: ","))
  let value: Value = fixture.session.form.input(ofSetting: 0).kind == .boolean ? true : "x"
  fixture.session.load([Value?](repeating: value, count: 10_000) + [nil])
  if let last = shape.set.last { try fixture.run("set \(last)") }
  var lines: [String] = []
  let time = ContinuousClock().measure { lines = fixture.session.export() }
  #expect(lines.count == 10_000 + shape.count)
  #expect(time < .seconds(5), "\(shape.name)")
  #expect(lines.allSatisfy { !$0.hasPrefix("#") })
}

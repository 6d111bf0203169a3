import Testing

@testable import Formwork
@testable import FormworkCore

/// Forms with many rows. In each of these shapes, an inefficient export would examine rows repeatedly.
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
  let count = rounds(1_000)
  let rows = (0..<count).map(shape.row) + [#"{"text": "S", "key": "s", "accessory": "switchToggle"}"#]
  var fixture = try SessionFixture(rows: rows.joined(separator: ","))
  let value: Value = fixture.session.form.input(ofSetting: SettingID(0)).kind == .boolean ? true : "x"
  var stored = SettingValues(fixture.session.form, nil)
  for setting in fixture.session.form.allSettings.dropLast() { stored[setting] = value }
  fixture.session.load(stored)
  if let last = shape.set.last { try fixture.run("set \(last)") }
  let values = fixture.session.state.current.values
  let plan = EditPlan(from: SettingValues(fixture.session.form, nil), to: values, in: fixture.session)
  #expect(plan.work <= 20 * rows.count, "\(shape.name)")
  let lines = fixture.session.export()
  #expect(lines.count == count + shape.count)
  #expect(lines.allSatisfy { !$0.hasPrefix("#") })
}

/// A row with a switch that is enabled while a condition holds.
private func toggle(_ key: String, _ condition: String? = nil) -> String {
  let condition = condition.map { #", "enabledWhen": "\#($0)""# } ?? ""
  return #"{"text": "T", "key": "\#(key)"\#(condition), "accessory": "switchToggle"}"#
}

/// Forms in which not every row can be opened. An inefficient search would start again for each row, or go
/// through the states of all rows.
struct ExportOfClosedRowsTests {
  private static let count = rounds(400)

  /// - Parameter isCheap: whether examining each setting a few times is enough.
  private func export(_ rows: [String], _ settings: [Key: Value], isCheap: Bool = true) throws -> [String] {
    var fixture = try SessionFixture(rows: rows.joined(separator: ","))
    try fixture.load(settings)
    let values = fixture.session.state.current.values
    let plan = EditPlan(from: SettingValues(fixture.session.form, nil), to: values, in: fixture.session)
    #expect(plan.work <= (isCheap ? 20 * rows.count : 1_100_000 + 100 * rows.count))
    return fixture.session.export()
  }

  private func isOn(_ keys: [String]) -> [Key: Value] {
    Dictionary(uniqueKeysWithValues: keys.map { (Key($0), true) })
  }

  private func unreachable(_ keys: [String]) -> String {
    "# cannot be set in any order: set" + keys.map { " \($0) on" }.joined()
  }

  /// Each row depends on the one before it, and all depend on the value of a row that nothing opens.
  @Test(.timeLimit(.minutes(10)), arguments: ["q == 1 && q == 2", "a && b"])
  func aChainBehindAClosedRow(condition: String) throws {
    let keys = (0..<Self.count).map { "c\($0)" }
    let rows = [
      #"{"text": "Q", "key": "q", "accessory": {"textField": {"kind": "integer"}}}"#, toggle("a", "!b"),
      toggle("b", "!a"),
      #"{"text": "Z", "key": "z", "visibleWhen": "\#(condition)", "accessory": "textField"}"#,
    ]
    let chain = keys.indices.map { index in
      let visibleWhen = #""visibleWhen": "z != null""#
      return toggle(keys[index], index == 0 ? nil : keys[index - 1]).replacing(
        "\"text\"", with: visibleWhen + ", \"text\"")
    }
    let lines = [unreachable(keys)]
    #expect(try export(rows + chain, isOn(keys)) == lines)
    #expect(try export((rows + chain).reversed(), isOn(keys)) == [unreachable(keys.reversed())])
    // Rows that do not depend on that row are still set.
    let others = (0..<Self.count).map { "d\($0)" }
    let open = others.indices.map { toggle(others[$0], $0 == 0 ? nil : others[$0 - 1]) }
    #expect(
      try export(rows + chain + open, isOn(keys + others)) == others.map { "set \($0) on" } + lines)
  }

  /// A row that depends on all others and is never open.
  @Test(.timeLimit(.minutes(10)))
  func aClosedRowAboveAChain() throws {
    let keys = (0..<Self.count).map { "c\($0)" }
    let chain = keys.indices.map { toggle(keys[$0], $0 == 0 ? nil : keys[$0 - 1]) }
    let last = keys[keys.count - 1]
    #expect(try export(chain + [toggle("x", "\(last) && !\(last)")], ["x": true]) == [unreachable(["x"])])
  }

  /// Closed rows that each depend on a few rows of their own. The states of those rows are searched.
  @Test(.timeLimit(.minutes(10)))
  func manyClosedRowsAboveShortChains() throws {
    let rows = (0..<Self.count / 10).flatMap { group in
      (0..<9).map { toggle("c\(group)_\($0)", $0 == 0 ? nil : "c\(group)_\($0 - 1)") }
        + [toggle("x\(group)", "c\(group)_8 && !c\(group)_8")]
    }
    let keys = (0..<Self.count / 10).map { "x\($0)" }
    #expect(try export(rows, isOn(keys), isCheap: false) == [unreachable(keys)])
  }

  /// Pairs of rows that depend on each other, and pairs in which one row must be set temporarily to set the other.
  @Test(.timeLimit(.minutes(10)))
  func manySmallCircles() throws {
    let groups = 0..<Self.count / 4
    let rows = groups.flatMap { group in
      [
        toggle("a\(group)", "b\(group)"), toggle("b\(group)", "a\(group)"), toggle("s\(group)", "t\(group)"),
        toggle("t\(group)", "!s\(group) && (u == null || !s\(group))"),
      ]
    }
    let lines = try export(
      rows + [toggle("u")], isOn(groups.flatMap { ["a\($0)", "b\($0)", "s\($0)"] }), isCheap: false)
    let circles = groups.map { "set a\($0) on b\($0) on" }
    let detours = groups.flatMap { ["set t\($0) on", "set s\($0) on", "reset t\($0)"] }
    #expect(Set(lines).isSuperset(of: circles + detours))
    // With this many steps, not every unnecessary step is found.
    #expect(lines.count <= circles.count + 2 * detours.count)
    #expect(lines.allSatisfy { !$0.hasPrefix("#") })
  }
}

import Formwork
import Testing

/// A row with a switch and a key, visible while a condition holds.
private func toggle(_ key: String, _ condition: String? = nil, _ members: String = "") -> String {
  row(key, condition, #""switchToggle""#, members)
}

private func field(_ key: String, _ condition: String? = nil, _ members: String = "") -> String {
  row(key, condition, #""textField""#, members)
}

private func row(_ key: String, _ condition: String?, _ accessory: String, _ members: String) -> String {
  let condition = condition.map { #", "visibleWhen": "\#($0)""# } ?? ""
  return #"{"text": "\#(key)", "key": "\#(key)"\#(condition)\#(members), "accessory": \#(accessory)}"#
}

private let number = #"{"text": "N", "key": "n", "accessory": {"textField": {"kind": "integer"}}}"#

/// Rows, the values to reach, and the lines that set them on an empty store.
private let exports: [(rows: [String], settings: [Key: Value], lines: [String])] = [
  // Cycles that only a single change can open.
  (
    [toggle("a", "b"), toggle("b", "a")], ["a": true, "b": true],
    ["set a on b on"]
  ),
  (
    [toggle("a", "c"), toggle("b", "a"), toggle("c", "b")], ["a": true, "b": true, "c": true],
    ["set a on b on c on"]
  ),
  (
    [toggle("a", "c"), toggle("b", "a"), toggle("c", "b")], ["b": true],
    ["set a on b on c on", "reset a", "reset c"]
  ),
  (
    [field("f", "a"), toggle("a", "b"), toggle("b", "a")], ["f": "x"],
    ["set f x a on b on", "reset a", "reset b"]
  ),
  // A setting that closes a row is set after it.
  ([toggle("s"), field("f", "!s")], ["s": true, "f": "x"], ["set f x", "set s on"]),
  (
    [toggle("s"), toggle("t", "!s"), field("f", "!t")], ["s": true, "t": true, "f": "x"],
    ["set f x", "set t on", "set s on"]
  ),
  ([number, field("f", "n < 5 || n == null")], ["n": 7, "f": "x"], ["set f x", "set n 7"]),
  // A setting needed only on the way is reset afterwards.
  ([toggle("s"), field("f", "s")], ["f": "x"], ["set s on", "set f x", "reset s"]),
  ([number, field("f", "n > 3")], ["f": "x"], ["set n 4", "set f x", "reset n"]),
  (
    [number, field("f", "n > 3"), field("g", "n < 2")], ["f": "x", "g": "y"],
    ["set n 4", "set f x", "set n 1", "set g y", "reset n"]
  ),
  (
    [toggle("s"), toggle("t", "s"), field("f", "t")], ["f": "x", "s": false],
    ["set s on", "set t on", "set f x", "set s off", "reset t"]
  ),
  // A setting that closes what another one needs.
  (
    [toggle("s", "!t"), toggle("t"), field("f", "t", #", "enabledWhen": "s""#)], ["f": "x"],
    ["set t off", "set s on", "set t on", "set f x", "reset s", "reset t"]
  ),
  (
    [toggle("s", "t"), toggle("t", "!s", #", "enabledWhen": "!s""#)], ["s": true],
    ["set t on", "set s on", "reset t"]
  ),
  // Any of several rows with the same key is enough.
  (
    [
      field("f", "s && !s"), toggle("s"),
      #"{"id": "g", "key": "f", "visibleWhen": "s", "accessory": "textField"}"#,
    ],
    ["f": "x"], ["set s on", "set f x", "reset s"]
  ),
  // What nothing opens cannot be set.
  (
    [field("f", "s && !s"), toggle("s")], ["f": "x", "s": true],
    ["set s on", "# cannot be set in any order: set f x"]
  ),
  (
    [toggle("a", "!a && b", #", "enabledWhen": "!b""#), toggle("b")], ["a": true, "b": true],
    ["set b on", "# cannot be set in any order: set a on"]
  ),
  // If there is no way, the settings that can be reached are set.
  (
    [field("f", "f != 'x'"), toggle("s")], ["f": "x", "s": true],
    ["set s on", "# cannot be set in any order: set f x"]
  ),
  // A secret is never made up, even if its row is open.
  (
    [
      field("f", "pin == 'x'"),
      #"{"text": "P", "key": "pin", "accessory": {"textField": {"secure": true}}}"#,
    ], ["f": "x"], ["# cannot be set in any order: set f x"]
  ),
]

struct ExportPlanTests {
  @Test(arguments: exports.indices)
  func plan(_ index: Int) throws {
    let (rows, settings, lines) = exports[index]
    var fixture = try SessionFixture(rows: rows.joined(separator: ","))
    try expect(settings, on: &fixture, by: lines)
  }

  private func expect(
    _ settings: [Key: Value], on fixture: inout SessionFixture, by lines: [String]
  ) throws {
    var empty = fixture
    try fixture.load(settings)
    #expect(fixture.session.export() == lines)
    for line in lines where !line.hasPrefix("#") {
      try empty.run(line)
      #expect(empty.last.refusals == [], "\(line)")
    }
    if !lines.contains(where: { $0.hasPrefix("#") }) { #expect(empty.set == fixture.set) }
  }

  /// Rows that are each visible while the previous one is on, in the form's order or the reverse.
  @Test(arguments: [false, true])
  func aChainOfConditions(isReversed: Bool) throws {
    let keys = (0..<50).map { "k\($0)" }
    let rows = keys.indices.map { toggle(keys[$0], $0 == 0 ? nil : keys[$0 - 1]) }
    var fixture = try SessionFixture(rows: (isReversed ? rows.reversed() : rows).joined(separator: ","))
    // All of them; the last one; and the last one with the others off again.
    try expect(
      Dictionary(uniqueKeysWithValues: keys.map { (Key($0), true) }), on: &fixture,
      by: keys.map { "set \($0) on" })
    fixture = try SessionFixture(rows: (isReversed ? rows.reversed() : rows).joined(separator: ","))
    let others = isReversed ? keys.dropLast().reversed() : keys.dropLast()
    try expect(
      ["k49": true], on: &fixture, by: keys.map { "set \($0) on" } + others.map { "reset \($0)" })
  }

  /// A setting that must be removed before another one can be set, and that can be set again only by a
  /// detour.
  @Test func aSettingThatIsInTheWayIsTakenOutAndSetAgain() throws {
    var fixture = try SessionFixture(
      rows: [field("t", "s"), toggle("s"), field("f", "t == null")].joined(separator: ","))
    try fixture.load(["t": "x"])
    for line in ["reset t", "set f y", "set s on", "set t x", "reset s"] { try fixture.run(line) }
    #expect(
      fixture.session.diff()
        == ["set s on", "reset t", "set f y  # was unset", "set t x", "reset s"])
  }
}

import Testing

@testable import Formwork

/// A form whose rows depend on each other by rules of every kind, made at random.
private func randomForm(using random: inout SeededGenerator) -> String {
  let switches = (0..<Int.random(in: 1...4, using: &random)).map { "s\($0)" }
  func condition() -> String {
    let name = switches.randomElement(using: &random)!
    let other = switches.randomElement(using: &random)!
    return [
      name, "!\(name)", "\(name) && !\(other)", "\(name) || n > 3", "n == 5 || \(other)", "m in ['x']",
      "t != null && \(name)", "count(t) > 1",
    ].randomElement(using: &random)!
  }
  var rows = switches.map { #"{"text": "\#($0)", "key": "\#($0)", "accessory": "switchToggle"}"# }
  rows.append(#"{"text": "n", "key": "n", "accessory": {"textField": {"kind": "integer", "value": 2}}}"#)
  rows.append(#"{"text": "m", "key": "m", "accessory": {"segmentedControl": ["x", "y"]}}"#)
  rows.append(#"{"text": "t", "key": "t", "accessory": "textField"}"#)
  for index in 0..<Int.random(in: 2...8, using: &random) {
    var members = [
      #""id": "r\#(index)""#,
      #""text": "\#(["plain", "${n} of ${m}", "${t}"].randomElement(using: &random)!)""#,
    ]
    if Bool.random(using: &random) { members.append(#""visibleWhen": "\#(condition())""#) }
    if Bool.random(using: &random) { members.append(#""enabledWhen": "\#(condition())""#) }
    if Bool.random(using: &random) {
      members.append(#""key": "k\#(index)", "accessory": "textField""#)
      members.append(#""whenHidden": "\#(["keep", "clear", "restore"].randomElement(using: &random)!)""#)
    } else if Bool.random(using: &random) {
      members.append(#""accessory": {"checkmark": {"when": "\#(condition())"}}"#)
    }
    if Bool.random(using: &random) {
      members.append(#""require": [{"that": "\#(condition())", "message": "not ${m}"}]"#)
    }
    rows.append("{\(members.joined(separator: ", "))}")
  }
  let (first, second) = (rows.prefix(rows.count / 2), rows.dropFirst(rows.count / 2))
  return #"""
    {"title": "T", "sections": [
      {"header": "n is ${n}", "rows": [\#(first.joined(separator: ",\n"))]},
      {"footer": "${m}", "rows": [\#(second.joined(separator: ",\n"))]}]}
    """#
}

/// Lines that change something, or are refused.
private func randomLine(of session: Session, using random: inout SeededGenerator) -> String {
  let rows = session.definition.rows.filter { $0.slot != nil }.map(\.id)
  let row = rows.randomElement(using: &random)!
  switch Int.random(in: 0..<8, using: &random) {
  case 0: return "reset \(row)"
  case 1: return "undo"
  case 2: return "redo"
  default:
    let value =
      row.hasPrefix("s")
      ? ["on", "off"] : row == "n" ? ["1", "5", "9"] : row == "m" ? ["x", "y"] : ["a", "bcd"]
    return "set \(row) \(value.randomElement(using: &random)!)"
  }
}

@Test("The form that is derived row by row is the one derived from scratch", arguments: 0..<200)
func incrementalDerivation(_ seed: Int) throws {
  var random = SeededGenerator(seed: UInt64(seed))
  var fixture = try SessionFixture(randomForm(using: &random))
  var screen = DerivedScreen(fixture.session, screen: 0)
  for _ in 0..<30 {
    let line = randomLine(of: fixture.session, using: &random)
    try fixture.run(line)
    fixture.session.endStep()
    let changes = screen.update(fixture.session.rows(touchedBy: fixture.last.changes), in: fixture.session)
    let scratch = try #require(fixture.session.form())
    #expect(screen.sections(of: fixture.session) == scratch.sections, "\(line)")
    // A row that is said to have gone or come is not there, or there, now.
    for change in changes where change.kind != .changed {
      #expect((screen.number(of: change.row) != nil) == (change.kind == .appeared), "\(line)")
    }
    // Numbers are places.
    let visible = fixture.session.visibleRows(of: 0)
    #expect(screen.shownRows == visible)
    #expect(visible.map { screen.number(of: $0) } == visible.indices.map { $0 + 1 })
    #expect(visible.indices.map { screen.row(numbered: $0 + 1) } == visible.map { $0 })
    #expect(screen.row(numbered: visible.count + 1) == nil && screen.row(numbered: 0) == nil)
  }
}

@Test("What was done can be undone to the beginning, and done again to the end", arguments: 0..<200)
func undoAndRedo(_ seed: Int) throws {
  var random = SeededGenerator(seed: UInt64(seed) &+ 1000)
  var fixture = try SessionFixture(randomForm(using: &random))
  var states = [fixture.set]
  for _ in 0..<20 {
    try fixture.run(
      randomLine(of: fixture.session, using: &random).replacing("undo", with: "reset n").replacing(
        "redo", with: "reset m"))
    fixture.session.endStep()
    if !fixture.last.changes.isEmpty { states.append(fixture.set) }
  }
  for state in states.dropLast().reversed() {
    try fixture.run("undo")
    #expect(fixture.set == state)
  }
  #expect(try fixture.run("undo") == "there is nothing to undo")
  for state in states.dropFirst() {
    try fixture.run("redo")
    #expect(fixture.set == state)
  }
}

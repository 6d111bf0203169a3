import Formwork
import Testing

/// The effect of changes on a screen, computed by comparing the views of all its rows before and after.
private func differences(
  _ before: Session, _ after: Session, _ changes: [Change], screen: ScreenID
) -> [RowView] {
  let set = Set(changes.flatMap { after.form.rows(of: $0.setting) })
  var gone: [RowView] = []
  var others: [RowView] = []
  for row in after.rows(ofScreen: screen) {
    var (old, new) = (before.view(ofRow: row), after.view(ofRow: row))
    switch (old.isVisible, new.isVisible) {
    case (false, false): break
    case (true, false):
      old.appearance = .gone
      old.problems = []
      gone.append(old)
    case (false, true):
      new.appearance = .appeared
      others.append(new)
    case (true, true):
      // A row that was set is included even if it looks the same.
      guard set.contains(row) || new != old else { break }
      new.appearance = new == old ? .unchanged : .changed
      others.append(new)
    }
  }
  return gone + others
}

/// The headers and footers of a screen, by position.
private func captions(_ session: Session, screen: ScreenID) -> [ScreenDiff.Caption?] {
  session.form.sections[session.form.screens[screen].sections].flatMap { section in
    [
      session.header(of: section)?.title.map { .header($0) },
      session.footer(of: section)?.title.map { .footer($0) },
    ]
  }
}

/// Expects both to contain the same rows with the same numbers.
private func expectSame(_ shown: VisibleRows, _ fresh: VisibleRows, _ line: String) {
  #expect(shown.all == fresh.all, "\(line)")
  #expect(shown.count == fresh.count && shown.count == shown.all.count, "\(line)")
  #expect(shown.all.map { shown.number(of: $0) } == shown.all.indices.map { $0 + 1 }, "\(line)")
  #expect(shown.all.indices.map { shown.row(numbered: $0 + 1) } == shown.all.map { $0 }, "\(line)")
  #expect(shown.row(numbered: shown.count + 1) == nil && shown.row(numbered: 0) == nil, "\(line)")
}

/// A form whose screens are compared after each event.
private struct Followed {
  var fixture: SessionFixture
  private var shown: [VisibleRows]

  init(_ fixture: SessionFixture) {
    self.fixture = fixture
    shown = fixture.session.form.allScreens.map { VisibleRows(fixture.session, screen: $0) }
  }

  /// Runs a line. Expects the reported changes to be exactly those that look different on each screen.
  mutating func run(_ line: String) throws {
    let before = fixture.session
    try fixture.run(line)
    let (after, changes) = (fixture.session, fixture.last.changes)
    for (index, screen) in after.form.allScreens.enumerated() {
      let diff = ScreenDiff(changes, in: &fixture.session, &shown[index])
      #expect(diff.rows == differences(before, after, changes, screen: screen), "\(line)")
      let (old, new) = (captions(before, screen: screen), captions(after, screen: screen))
      for (old, new) in zip(old, new) where old != new {
        #expect(new.map { diff.captions.contains($0) } == true, "\(line)")
      }
      #expect(diff.captions.allSatisfy { new.contains($0) }, "\(line)")
      // One row for each setting that is not on the screen.
      let elsewhere = Set(changes.map(\.setting)).map { after.form.rows(of: $0) }.filter { rows in
        !rows.contains { shown[index].isOfScreen($0) }
      }
      #expect(diff.elsewhere.map(\.row).sorted() == elsewhere.map { $0[0] }.sorted(), "\(line)")
      expectSame(shown[index], VisibleRows(after, screen: screen), line)
    }
  }
}

@Test("The reply of an event reports exactly the rows that look different", arguments: 0..<200)
func screenDifferences(_ seed: Int) throws {
  var random = SeededGenerator(seed: UInt64(seed))
  let form = RandomRules(using: &random)
  var fixture = try SessionFixture(form.json)
  if seed.isMultiple(of: 2) { fixture.session.load(form.stored(of: fixture.session, using: &random)) }
  var followed = Followed(fixture)
  for index in 0..<20 {
    if index == 10 { followed.fixture.session.markSaved() }
    try followed.run(form.line(of: followed.fixture.session, using: &random))
  }
}

/// Rows that look different although nothing that their own conditions and texts name has changed.
struct DerivationTests {
  /// Forms with two screens, and lines to run.
  private static let examples: [(home: String, sub: String, values: [Key: Value], lines: [String])] = [
    // A required value is missing if any of its rows could accept it.
    (
      """
      {"text": "On", "key": "on", "accessory": "switchToggle"},
      {"text": "A", "id": "a", "key": "v", "enabledWhen": "v != v", "accessory": {"textField": {"required": true}}}
      """,
      #"{"text": "B", "id": "b", "key": "v", "enabledWhen": "on", "accessory": {"textField": {"required": true}}}"#,
      [:], ["set on on", "set on off"]
    ),
    // Another row shows the message of the first row with the same key.
    (
      """
      {"text": "N", "key": "n", "accessory": {"segmentedControl": ["x", "y"]}},
      {"text": "A", "id": "a", "key": "v",
       "accessory": {"textField": {"maximumLength": 2, "message": "short as ${n}"}}}
      """,
      #"{"text": "B", "id": "b", "key": "v", "accessory": "textField"}"#,
      ["v": "long"], ["set n y"]
    ),
    // A setting that changes twice.
    (
      """
      {"text": "On", "key": "on", "accessory": "switchToggle"},
      {"text": "Go", "id": "go", "selection": [{"toggle": "on"}, {"toggle": "on"}]}
      """,
      #"{"text": "B", "id": "b"}"#, [:], ["tap go"]
    ),
    // A row that disappears when unsaved changes are discarded.
    (
      """
      {"text": "On", "key": "on", "accessory": "switchToggle"},
      {"text": "A", "key": "a", "visibleWhen": "on", "accessory": "textField"}
      """,
      #"{"text": "B", "id": "b"}"#, [:], ["set on on a x", "revert"]
    ),
  ]

  @Test(arguments: examples.indices)
  func rowsThatAreToldOf(_ index: Int) throws {
    let example = Self.examples[index]
    var fixture = try SessionFixture(
      #"""
      {"title": "T", "sections": [{"rows": [\#(example.home),
        {"text": "Sub", "id": "open", "selection": {"push": "sub"}}]}],
       "screens": {"sub": {"title": "Sub", "sections": [{"rows": [\#(example.sub)]}]}}}
      """#)
    try fixture.load(example.values)
    var followed = Followed(fixture)
    for line in example.lines { try followed.run(line) }
  }
}

import Testing

@testable import Formwork

/// Lists of objects that only their positions tell apart, merged with what another program has saved.
@MainActor
struct OrderedMergeTests {
  private static let rows = #"""
    {"key": "n", "accessory": "textField"},
    {"forEach": {"key": "rules", "by": "position"}, "text": "${item.id}", "key": "item.port",
     "accessory": {"textField": {"kind": "integer"}}},
    {"forEach": "rules", "id": "pin", "text": "PIN", "key": "item.pin", "accessory": {"textField": {"secure": true}}}
    """#
  private static let settings = #"{"n": "0", "rules": [{"port": 1, "pin": "a"}, {"port": 2, "x": 1.50}]}"#

  private let folder = try! StoreFolder()

  private func fixture(_ lines: [String]) async throws -> WorkspaceFixture {
    let fixture = try WorkspaceFixture(rows: Self.rows, store: folder("s.json"))
    fixture.workspace.journal.folder = folder("journals")
    for line in lines { try await fixture.run(line) }
    return fixture
  }

  nonisolated private static let moves = ["add rules '' at 1", "set rules[3].port 5"]
  nonisolated private static let moved =
    #"{"n": "0", "rules": [{}, {"port": 1, "pin": "a"}, {"port": 5, "x": 1.50}]}"#

  /// One side's list is taken as a whole if both sides have changed it.
  @Test(arguments: [nil, Merge.Side.mine, .theirs])
  func aListThatBothSidesHaveChangedIsInConflict(side: Merge.Side?) async throws {
    try folder.write(Self.settings, to: "s.json")
    let fixture = try await fixture(Self.moves)
    let theirs = Self.settings.replacing("\"a\"", with: "\"b\"").replacing("\"0\"", with: "\"7\"")
    try folder.write(theirs, to: "s.json")
    let workspace = fixture.workspace
    _ = try await workspace.reloadSettings()
    #expect(workspace.conflicts.map(\.key) == ["rules"])
    #expect(workspace.conflicts.map(\.here) == ["1, 2, 3"] && workspace.conflicts.map(\.there) == ["1, 2"])
    #expect(workspace.session.storedValue(of: "n") == "7")
    guard let side else {
      await #expect(throws: Failure.self) { try await workspace.save() }
      return
    }
    #expect(try await workspace.merge(.init(side)) == nil)
    try await workspace.save()
    let file = try folder.text(of: "s.json")
    #expect(file == (side == .theirs ? theirs : Self.moved.replacing("\"0\"", with: "\"7\"")))
    #expect(workspace.session.diff() == [])
  }

  @Test func theOtherSidesListIsTaken() async throws {
    try folder.write(Self.settings, to: "s.json")
    let fixture = try await fixture(["set n 1"])
    try folder.write(Self.moved, to: "s.json")
    let workspace = fixture.workspace
    _ = try await workspace.reloadSettings()
    #expect(workspace.conflicts == [])
    #expect(workspace.session.diff() == ["set n 1  # was 0"])
    try await fixture.run("set rules[3].port 6")
    try await workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == Self.moved.replacing("5", with: "6").replacing("\"0\"", with: "\"1\"").replacing(
          "1.60", with: "1.50"))
  }

  /// The other program has inserted a rule, so undo would change another one.
  @Test func undoIsForgottenIfOnlyPositionsTellTheItemsApart() async throws {
    try folder.write(Self.settings, to: "s.json")
    let fixture = try await fixture(["set rules[1].port 9"])
    try await fixture.workspace.save()
    let text = try folder.text(of: "s.json")
    try folder.write(text.replacing("\"rules\": [", with: "\"rules\": [{\"port\": 4}, "), to: "s.json")
    _ = try await fixture.workspace.reloadSettings()
    #expect(!fixture.workspace.session.canUndo)
  }

  @Test func aRemovalThatHasBeenMadeIsNoConflict() async throws {
    try folder.write(Self.settings, to: "s.json")
    let fixture = try await fixture(["remove rules 1"])
    try folder.write(#"{"n": "0", "rules": [{"port": 2, "x": 1.50}]}"#, to: "s.json")
    _ = try await fixture.workspace.reloadSettings()
    #expect(fixture.workspace.conflicts == [])
    #expect(!fixture.workspace.session.hasUnsavedChanges)
  }

  /// The file has the same bytes as before, but the items are others.
  @Test func aSaveThatChangesNothingIsFollowedByOthers() async throws {
    try folder.write(#"{"n": "0", "rules": [{"port": 1}, {"port": 3}]}"#, to: "s.json")
    let fixture = try await fixture(["add rules ''", "set rules[3].port 3", "remove rules #2"])
    try await fixture.workspace.save()
    try await fixture.run("set rules[2].port 9")
    try await fixture.workspace.save()
    #expect(try folder.text(of: "s.json") == #"{"n": "0", "rules": [{"port": 1}, {"port": 9}]}"#)
  }

  /// The same change on both sides is none.
  @Test func aChangeThatHasBeenMadeIsNoConflict() async throws {
    try folder.write(Self.settings, to: "s.json")
    let fixture = try await fixture(["set rules[1].port 9"])
    try folder.write(Self.settings.replacing("\"port\": 1", with: "\"port\": 9"), to: "s.json")
    _ = try await fixture.workspace.reloadSettings()
    #expect(fixture.workspace.conflicts == [])
    #expect(!fixture.workspace.session.hasUnsavedChanges)
  }

  @Test(arguments: [
    moves, ["move rules #2 at 1"], ["remove rules 1"],
    ["remove rules 1", "add rules ''", "set rules[2].port 7"],
    ["set rules[2].port 8"], ["add rules ''", "add rules ''", "set rules[3].port 3", "set rules[4].port 4"],
  ])
  func changesAreRecovered(lines: [String]) async throws {
    try folder.write(Self.settings, to: "s.json")
    let expected: String
    do {
      let fixture = try await fixture(lines)
      fixture.workspace.keepJournal()
      expected = fixture.workspace.session.diff().joined(separator: "\n")
    }
    let next = try await fixture([])
    let found = try #require(next.workspace.changesToRecover())
    let recovery = await next.workspace.recover(found).recovery
    #expect(recovery.merge.conflicts == [] && recovery.secrets == [] && recovery.dropped.isEmpty)
    #expect(next.workspace.session.diff().joined(separator: "\n") == expected)
    #expect(
      next.workspace.session.storedValue(of: "rules[1].pin")
        == (lines[0].hasSuffix("8") || lines.count == 4 ? "a" : nil)
    )
    try await next.workspace.save()
    #expect(try folder.text(of: "s.json").contains("1.50"))
  }

  /// The form is read again while a list has unsaved changes.
  @Test func anotherFormKeepsTheItems() async throws {
    try folder.write(Self.settings, to: "s.json")
    let fixture = try await fixture(Self.moves)
    var session = fixture.workspace.session
    try await fixture.workspace.save()
    try await fixture.run("move rules #3 at 1")
    session = fixture.workspace.session
    var form = fixture.workspace.definition.form
    var file = try folder.settings()
    let values = try file.read(&form)
    #expect(session.reload(form, values: values).isEmpty)
    #expect(session.diff() == fixture.workspace.session.diff())
    #expect(session.storedValue(of: "rules[1].port") == 5)
    #expect(session.storedValue(of: "rules[3].pin") == "a")
    #expect(session.handle(.undo).refusals.isEmpty)
    #expect(!session.hasUnsavedChanges)
    #expect(session.storedValue(of: "rules[3].port") == 5)
  }
}

import Testing

@testable import Formwork

/// Conflicts over lists of items, and what each side's choice saves.
@MainActor
struct ListConflictTests {
  private static let all =
    #"{"users": [{"id": "ada", "role": "a", "pin": "1"}, {"id": "bob", "role": "b"}, {"id": "cyd", "role": "c"}]}"#

  private let folder = try! StoreFolder()

  /// Runs lines, writes what another program saves, and merges.
  private func merged(
    _ lines: [String], _ theirs: String, base: String = all, rows: String = RecoveryTests.people
  ) async throws -> WorkspaceFixture {
    try folder.write(base, to: "s.json")
    let fixture = try WorkspaceFixture(rows: rows, store: folder("s.json"))
    for line in lines { try await fixture.run(line) }
    try folder.write(theirs, to: "s.json")
    _ = try await fixture.workspace.reloadSettings()
    return fixture
  }

  private func saved(_ fixture: WorkspaceFixture, _ side: Merge.Side) async throws -> String {
    #expect(try await fixture.workspace.merge(.init(side)) == nil)
    try await fixture.workspace.save()
    #expect(fixture.workspace.session.diff() == [])
    return try folder.text(of: "s.json")
  }

  private func without(_ name: String) -> String {
    Self.all.replacing(try! Regex(#"\{"id": "\#(name)"[^}]*\}(, )?"#), with: "").replacing("}, ]", with: "}]")
  }

  /// Each side may remove one item, but not both together.
  @Test(arguments: [Merge.Side.mine, .theirs])
  func aListThatARuleDisputesIsOneSidesList(side: Merge.Side) async throws {
    let rule = #"{"key": "n", "require": [{"that": "count(users) > 1", "message": "too few"}]}, "#
    let theirs = without("bob")
    let fixture = try await merged(["remove users ada"], theirs, rows: rule + RecoveryTests.people)
    #expect(fixture.workspace.conflicts.map(\.key) == ["users"])
    #expect(fixture.workspace.conflicts.map(\.rule) == ["too few"])
    #expect(fixture.workspace.session.storedValue(of: "users[bob].role") == "b")
    let file = try await saved(fixture, side)
    #expect(file == (side == .mine ? without("ada") : theirs))
  }

  private static let clash =
    #"{"key": "n", "accessory": "textField"}, "#
    + RecoveryTests.people.replacing(
      #""key": "item.role", "#,
      with: #""key": "item.role", "require": ["#
        + #"{"that": "n == '0' || item.role != 'x' && item.id != 'eve'", "message": "clash"}], "#)

  private static func adding(_ item: String) -> String { all.replacing("}]}", with: "}, \(item)]}") }

  /// The rule reads another setting, and the name or a field of an item that only one side has.
  @Test(arguments: [#"{"id": "eve", "role": "e", "pin": "7"}"#, #"{"id": "dan", "pin": "7", "role": "x"}"#])
  func aRuleMayDisputeAnItemThatOnlyOneSideHas(item: String) async throws {
    let theirs = Self.adding(item)
    for side in [Merge.Side.mine, .theirs] {
      let fixture = try await merged(
        ["set n 1", "set users[bob].role y"], #"{"n": "0", "# + theirs.dropFirst(),
        base: #"{"n": "0", "# + Self.all.dropFirst(), rows: Self.clash)
      #expect(fixture.workspace.conflicts.map(\.key) == ["n", "users"])
      #expect(fixture.workspace.conflicts.map(\.rule) == ["clash", "clash"])
      // Other changes of the list are merged.
      let expected =
        side == .mine ? #"{"n": "1", "# + Self.all.dropFirst() : #"{"n": "0", "# + theirs.dropFirst()
      let saved = try await saved(fixture, side)
      #expect(saved == expected.replacing(#""role": "b""#, with: #""role": "y""#))
    }
    for side in [Merge.Side.mine, .theirs] {
      let name = item.contains("eve") ? "eve" : "dan"
      let fixture = try await merged(
        ["add users \(name)", name == "eve" ? "set users[eve].role e" : "set users[dan].role x"],
        #"{"n": "1", "# + Self.all.dropFirst(), base: #"{"n": "0", "# + Self.all.dropFirst(), rows: Self.clash
      )
      #expect(fixture.workspace.conflicts.map(\.key) == ["n", "users"])
      let saved = try await saved(fixture, side)
      #expect(saved.contains(#""n": "0""#) == (side == .mine))
      #expect(saved.contains(name) == (side == .mine))
    }
  }

  /// After the first choice, the other program's part in the conflict is already merged.
  @Test func bothSettingsOfARuleAreDecidedOneAfterTheOther() async throws {
    let theirs = #"{"n": "0", "# + Self.adding(#"{"id": "dan", "role": "x"}"#).dropFirst()
    let fixture = try await merged(
      ["set n 1"], theirs, base: #"{"n": "0", "# + Self.all.dropFirst(), rows: Self.clash)
    let workspace = fixture.workspace
    let (n, users) = (workspace.session.form.setting("n")!, workspace.session.form.setting("users")!)
    #expect(try await workspace.merge(.init(.theirs, of: [users])) != nil)
    #expect(workspace.conflicts.map(\.key) == ["n"])
    #expect(try await workspace.merge(.init(.theirs, of: [n])) == nil)
    #expect(!workspace.session.hasUnsavedChanges)
    #expect(workspace.session.storedValue(of: "n") == "0")
  }

  /// Quadratic time would take minutes here, alone.
  @Test func manyItemsMayBeInConflictBecauseOfARule() async throws {
    func users(_ role: String) -> String {
      #"{"n": "0", "users": ["#
        + (0..<5000).map { #"{"id": "u\#($0)", "role": "\#(role)"}"# }.joined(separator: ", ") + "]}"
    }
    let fixture = try await merged(["set n 1"], users("x"), base: users("a"), rows: Self.clash)
    #expect(fixture.workspace.conflicts.count == 5001)
  }

  /// The other program has renamed 'ada' to the name of an item that was added here.
  @Test(arguments: [Merge.Side.mine, .theirs])
  func aNameThatBothSidesGiveIsInConflict(side: Merge.Side) async throws {
    let theirs = Self.all.replacing("ada", with: "dan")
    let fixture = try await merged(["add users dan", "set users[dan].role mine"], theirs)
    #expect(fixture.workspace.conflicts.map(\.items) == [["dan"]])
    let saved = try await saved(fixture, side)
    #expect(!saved.contains("ada"))
    #expect(side == .mine ? saved.contains(#"{"id": "dan", "role": "mine"}"#) : saved == theirs)
  }

  /// The name of a saved item that was renamed here is used again by another item.
  @Test func aSavedItemKeepsItsIdentityIfItsNameIsUsedAgain() async throws {
    let rows = #"{"key": "n", "accessory": "textField"}, "# + RecoveryTests.people
    try folder.write(#"{"n": "0", "users": [{"id": "bob"}]}"#, to: "s.json")
    let fixture = try WorkspaceFixture(rows: rows, store: folder("s.json"))
    for line in ["add users ada", "set users[ada].role q"] { try await fixture.run(line) }
    try await fixture.workspace.save()
    for line in ["set n 1", "set users[ada].id eve", "set users[bob].id ada"] { try await fixture.run(line) }
    try folder.write(#"{"n": "7", "users": [{"id": "ada", "role": "q", "pin": "5"}]}"#, to: "s.json")
    #expect(try await fixture.workspace.write().conflict != nil)
    let setting = try #require(fixture.workspace.session.form.setting("users"))
    _ = try await fixture.workspace.merge(.init(.theirs, of: [setting]))
    #expect(fixture.workspace.session.diff() == ["set users[ada].id eve", "set n 1  # was 0"])
    #expect(try await fixture.workspace.merge(.init(.mine)) == nil)
    try await fixture.workspace.save()
    #expect(
      try folder.text(of: "s.json") == #"{"n": "1", "users": [{"id": "eve", "role": "q", "pin": "5"}]}"#)
  }

  /// A rule reads the name of an item.
  @Test func theNameOfARenamedItemIsNotDisputed() async throws {
    let rows = RecoveryTests.people.replacing(
      #""key": "item.role", "#,
      with: #""key": "item.role", "require": ["#
        + #"{"that": "item.role != 'owner' || item.id == 'ada'", "message": "no"}], "#)
    let theirs = Self.all.replacing(#""role": "a""#, with: #""role": "owner""#)
    let fixture = try await merged(["set users[ada].id eve"], theirs, rows: rows)
    #expect(fixture.workspace.conflicts.map(\.key) == ["users[eve].role"])
    #expect(try await saved(fixture, .mine) == Self.all.replacing("ada", with: "eve"))
  }

  @Test(arguments: [#""gone""#, #"{"ada": {"pin": "5678"}}"#])
  func whatIsStoredInPlaceOfAListIsNotShownAndReplacedAsAWhole(value: String) async throws {
    for side in [Merge.Side.mine, .theirs] {
      let theirs = #"{"users": \#(value)}"#
      let fixture = try await merged(["set users[ada].id eve", "set users[bob].role x"], theirs)
      #expect(fixture.workspace.conflicts.map(\.key) == ["users"])
      #expect(fixture.workspace.conflicts.map(\.isHidden) == [true])
      let mine = Self.all.replacing("ada", with: "eve").replacing(#""role": "b""#, with: #""role": "x""#)
      let file = try await saved(fixture, side)
      if side == .mine {
        #expect(RenameMergeTests.people(file) == RenameMergeTests.people(mine))
      } else {
        #expect(file == theirs)
      }
    }
  }

  /// Neither the value of this session nor a value that is set aside belongs to another item with the same name.
  @Test func anItemThatTheOtherProgramRemovesLeavesNothing() async throws {
    let rows =
      RecoveryTests.people
      + #", {"forEach": "users", "id": "t", "key": "item.t", "keep": false, "accessory": "textField"}"#
    let fixture = try await merged(["set users[bob].t here"], without("bob"), rows: rows)
    #expect(fixture.workspace.conflicts == [])
    try await fixture.run("add users bob")
    #expect(fixture.workspace.session.storedValue(of: "users[bob].t") == nil)
  }

  @Test func aListThatWasResetStaysSo() async throws {
    let theirs = Self.all.replacing(#""role": "a""#, with: #""role": "x""#)
    let fixture = try await merged(["reset users"], theirs)
    #expect(fixture.workspace.conflicts.map(\.key) == ["users"])
    #expect(try await saved(fixture, .mine) == "{}")
  }

  @Test func numbersOfItemsMayBecomeTexts() async throws {
    let base = #"{"users": [{"id": 1, "role": "a"}, {"id": 2}]}"#
    let theirs = #"{"users": [{"id": "1", "role": "a"}, {"id": "2"}]}"#
    let fixture = try await merged(["set users[1].id 7"], theirs, base: base)
    #expect(fixture.workspace.conflicts == [])
    try await fixture.workspace.save()
    #expect(fixture.workspace.session.diff() == [])
    #expect(try folder.text(of: "s.json").contains(#"7"#))
  }

  @Test(arguments: [Merge.Side.mine, .theirs])
  func itemsWithTheSameNameThatBothSidesAddAreNotMixed(side: Merge.Side) async throws {
    let lines = ["add users dan", "set users[dan].role mine"]
    let theirs = Self.all.replacing("}]}", with: #"}, {"id": "dan", "pin": "9", "n": 1}]}"#)
    let fixture = try await merged(lines, theirs)
    #expect(fixture.workspace.conflicts.map(\.key) == ["users"])
    #expect(fixture.workspace.conflicts.map(\.items) == [["dan"]])
    let mine = Self.all.replacing("}]}", with: #"}, {"id": "dan", "role": "mine"}]}"#)
    let file = try await saved(fixture, side)
    #expect(RenameMergeTests.people(file) == RenameMergeTests.people(side == .mine ? mine : theirs))
    // The same item is no conflict.
    #expect(try await merged(lines, mine).workspace.conflicts == [])
  }

  /// The order of the other items is merged, whatever side is chosen.
  @Test(arguments: [Merge.Side.mine, .theirs])
  func theChosenSideDoesNotDecideOverOtherMoves(side: Merge.Side) async throws {
    let theirs = Self.all.replacing(#""role": "a""#, with: #""role": "x""#)
    let here = try await merged(["move users cyd before bob", "remove users ada"], theirs)
    _ = try await saved(here, side)
    let rest = ["cyd", "bob"]
    #expect(here.workspace.session.identities(ofList: ListID(0)) == (side == .mine ? [] : ["ada"]) + rest)
    let moved =
      #"{"users": [{"id": "cyd", "role": "c"}, {"id": "bob", "role": "b"}, {"id": "ada", "role": "x"}]}"#
    let there = try await merged(["remove users ada"], moved)
    _ = try await saved(there, side)
    #expect(there.workspace.session.identities(ofList: ListID(0)) == rest + (side == .mine ? [] : ["ada"]))
  }

  @Test func aNewItemMayHaveTheNameOfOneThatBothSidesRemove() async throws {
    let lines = ["remove users bob", "add users bob", "set users[bob].role new"]
    let fixture = try await merged(lines, without("bob"))
    #expect(fixture.workspace.conflicts == [])
    try await fixture.workspace.save()
    #expect(try folder.text(of: "s.json").contains(#"{"id": "bob", "role": "new"}"#))
  }

  /// A save reads a file again that had two items with the same name.
  @Test func aCorrectedFileCanBeSaved() async throws {
    let fixture = try await merged(["set users[ada].id eve"], Self.all.replacing("cyd", with: "bob"))
    await #expect(throws: Failure.self) { try await fixture.workspace.save() }
    try folder.write(Self.all, to: "s.json")
    try await fixture.workspace.save()
    #expect(try folder.text(of: "s.json") == Self.all.replacing("ada", with: "eve"))
  }
}

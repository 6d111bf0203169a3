import Testing

@testable import Formwork

/// Items that had or get the name of another one.
@MainActor
struct RenamedItemTests {
  private static let all =
    #"{"users": [{"id": "ada", "role": "a", "pin": "1"}, {"id": "bob", "role": "b", "pin": "2"}]}"#

  private let folder = try! StoreFolder()

  private func fixture(_ lines: String..., settings: String = all, rows: String = RecoveryTests.people)
    async throws
    -> WorkspaceFixture
  {
    try folder.write(settings, to: "s.json")
    let fixture = try WorkspaceFixture(rows: rows, store: folder("s.json"))
    fixture.workspace.journal.folder = folder("journals")
    for line in lines { try await run(line, fixture) }
    return fixture
  }

  private func run(_ line: String, _ fixture: WorkspaceFixture) async throws {
    if line == "save" { _ = try await fixture.workspace.save() } else { try await fixture.run(line) }
  }

  private func people() throws -> [String: [String: Value]] {
    RenameMergeTests.people(try folder.text(of: "s.json"))
  }

  /// The order of the member names does not change, but each name now belongs to the other member.
  @Test func membersThatExchangeNamesAndPlacesAreSaved() async throws {
    let rows = #"""
      {"forEach": {"key": "s", "by": "name", "id": "name"}, "text": "I", "key": "item.i", "accessory": "textField"},
      {"forEach": "s", "id": "n", "text": "N", "key": "item.name", "accessory": "textField"}
      """#
    _ = try await fixture(
      "set s[a].name b s[b].name a", "move s b at 2", "save",
      settings: #"{"s": {"a": {"i": "1", "x": 1}, "b": {"i": "2"}}}"#, rows: rows)
    #expect(try folder.text(of: "s.json") == #"{"s": {"a": {"i": "2"}, "b": {"i": "1", "x": 1}}}"#)
  }

  /// Undo and redo never lead to two items with the same name.
  @Test(arguments: [
    ["remove users bob", "save", "set users[ada].role q"],
    ["set users[ada].id eve", "save", "set users[bob].role q"],
    ["add users eve", "undo", "set users[bob].role q"],
  ])
  func theHistoryDoesNotLeadToTwoItemsWithOneName(lines: [String]) async throws {
    let fixture = try await fixture()
    for line in lines { try await run(line, fixture) }
    let taken = lines[0].contains("remove") ? "bob" : lines[0].contains("add") ? "eve" : "ada"
    let text = try folder.text(of: "s.json")
    try folder.write(
      text.replacing("}]}", with: #"}, {"id": "\#(taken)", "role": "theirs"}]}"#), to: "s.json")
    _ = try await fixture.workspace.save()
    for line in ["undo", "undo", "undo", "redo", "redo", "redo"] { try await fixture.run(line) }
    let names = fixture.workspace.session.identities(ofList: ListID(0))
    #expect(Set(names).count == names.count)
    #expect(fixture.workspace.session.storedValue(of: Key(verbatim: "users[\(taken)].role")) == "theirs")
    _ = try await fixture.workspace.save()
    #expect(try people().keys.sorted() == names.sorted())
  }

  @Test(arguments: [nil, Merge.Side.mine, .theirs])
  func anItemThatWasRemovedAndAddedAgainIsNotLost(side: Merge.Side?) async throws {
    let fixture = try await fixture("remove users ada", "add users ada at 1", "set users[ada].role new")
    let theirs =
      side == nil
      ? #"{"users": [{"id": "bob", "role": "b", "pin": "2"}]}"#
      : Self.all.replacing(#""role": "a""#, with: #""role": "x""#)
    try folder.write(theirs, to: "s.json")
    _ = try await fixture.workspace.reloadSettings()
    #expect(fixture.workspace.conflicts.isEmpty == (side == nil))
    if let side { #expect(try await fixture.workspace.merge(.init(side)) == nil) }
    _ = try await fixture.workspace.save()
    #expect(try people()["ada"]?["role"] == (side == .theirs ? "x" : "new"))
    #expect(try people()["ada"]?["pin"] == (side == .theirs ? "1" : nil))
    #expect(try people().count == 2)
  }

  /// The form is read again while the name of a saved item belongs to a new one.
  @Test(arguments: ["remove users ada", "set users[ada].id eve"])
  func anotherFormKeepsItemsApart(line: String) async throws {
    let fixture = try await fixture(line, "add users ada", "set users[ada].role new")
    var session = fixture.workspace.session
    var form = fixture.workspace.definition.form
    var file = try folder.settings()
    let values = try file.read(&form)
    #expect(session.reload(form, values: values).isEmpty)
    #expect(session.diff() == fixture.workspace.session.diff())
    #expect(session.storedValue(of: "users[ada].pin") == nil)
    for _ in 0..<3 { #expect(session.handle(.undo).refusals.isEmpty) }
    #expect(!session.hasUnsavedChanges && session.storedValue(of: "users[ada].pin") == "1")
  }

  private static let locking =
    RecoveryTests.people.replacing(
      #""text": "${item.id}", "key": "item.id","#,
      with: #""text": "${item.id}", "key": "item.id", "enabledWhen": "!item.locked","#
    )
    + #", {"forEach": "users", "id": "locked", "text": "Locked", "key": "item.locked", "accessory": "switchToggle"}"#

  /// The item can be renamed only after another change.
  @Test func aRenameWaitsUntilItIsPossible() async throws {
    let fixture = try await fixture(
      "set users[ada].locked false", "set users[ada].id eve",
      settings: #"{"users": [{"id": "ada", "role": "a", "pin": "1", "locked": true}]}"#, rows: Self.locking)
    #expect(
      fixture.workspace.session.diff() == [
        "set users[ada].locked off  # was on", "set users[ada].id eve",
      ])
  }

  @Test func anExchangeOfNamesThatIsMovedBackIsSaved() async throws {
    let fixture = try await fixture("set users[ada].id bob users[bob].id ada", "move users bob after ada")
    _ = try await fixture.workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == #"{"users": [{"id": "ada", "role": "b", "pin": "2"}, {"id": "bob", "role": "a", "pin": "1"}]}"#)
  }

  /// The other program has made the same renames, one of which is to the old name of another item.
  @Test(arguments: [false, true])
  func secretsStayWithTheirItemsInAChainOfRenames(isRecovered: Bool) async throws {
    var fixture = try await fixture("set users[bob].id cyd", "set users[ada].id bob", "set users[bob].role r")
    fixture.workspace.keepJournal()
    try folder.write(
      Self.all.replacing("bob", with: "cyd").replacing("ada", with: "bob").replacing("\"b\"", with: "\"s\""),
      to: "s.json")
    if isRecovered {
      fixture = try WorkspaceFixture(rows: RecoveryTests.people, store: folder("s.json"))
      fixture.workspace.journal.folder = folder("journals")
      _ = await fixture.workspace.recover(try #require(fixture.workspace.changesToRecover()))
    } else {
      _ = try await fixture.workspace.reloadSettings()
    }
    #expect(try await fixture.workspace.merge(.init(.mine)) == nil)
    _ = try await fixture.workspace.save()
    #expect(try people()["bob"] == ["id": "bob", "role": "r", "pin": "1"])
    #expect(try people()["cyd"]?["pin"] == "2")
  }

  /// A choice among the values of the item's own list follows a rename.
  @Test func choicesStayWithTheirItem() async throws {
    let rows = #"""
      {"forEach": {"key": "users", "id": "id"}, "text": "${item.id}", "key": "item.id", "accessory": "textField"},
      {"forEach": "users", "id": "hosts", "text": "Hosts", "key": "item.hosts", "accessory": {"list": {"of": "textField"}}},
      {"forEach": "users", "id": "host", "text": "Host", "key": "item.host",
       "accessory": {"picker": {"items": {"key": "item.hosts"}}}}
      """#
    let fixture = try await fixture(
      "set users[ada].id eve",
      settings: #"{"users": [{"id": "ada", "hosts": ["h1", "h2"]}, {"id": "bob", "hosts": ["h3"]}]}"#,
      rows: rows)
    #expect(try await fixture.run("set users[eve].host h2").contains("h2"))
    #expect(fixture.workspace.session.storedValue(of: "users[eve].host") == "h2")
  }

  /// A name that an item had before does not matter any more.
  @Test func aNameThatWasTakenBackIsForgotten() async throws {
    let fixture = try await fixture("set users[ada].id eve")
    try folder.write(Self.all.replacing("}]}", with: #"}, {"id": "cyd"}]}"#), to: "s.json")
    for line in ["save", "set users[eve].id ada", "save", "set users[ada].role mine"] {
      try await run(line, fixture)
    }
    try folder.write(try folder.text(of: "s.json").replacing("ada", with: "eve"), to: "s.json")
    _ = try await fixture.workspace.reloadSettings()
    #expect(fixture.workspace.conflicts.map(\.items) == [["ada"]])
  }
}

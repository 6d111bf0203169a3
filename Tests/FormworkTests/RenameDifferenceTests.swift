import Testing

@testable import Formwork

/// `diff` when items were renamed, removed and added: running its lines leads to the same items.
@MainActor
struct RenameDifferenceTests {
  private static let settings = #"""
    {"users": [{"id": "ada", "role": "a", "pin": "1", "n": 1}, {"id": "bob", "pin": "2", "n": 2}, {"id": "cyd"}]}
    """#

  private let folder = try! StoreFolder()

  private func fixture() throws -> WorkspaceFixture {
    try folder.write(Self.settings, to: "s.json")
    return try WorkspaceFixture(rows: RecoveryTests.people, store: folder("s.json"))
  }

  private func check(_ lines: [String], _ expected: [String]) async throws {
    let fixture = try fixture()
    for line in lines { try await fixture.run(line) }
    let diff = fixture.workspace.session.diff()
    #expect(diff == expected)
    try await fixture.workspace.save()
    let saved = try folder.text(of: "s.json")
    let replayed = try self.fixture()
    for line in diff where !line.hasPrefix("#") {
      try await replayed.run(String(line.split(separator: "  #")[0]))
    }
    try await replayed.workspace.save()
    #expect(try folder.text(of: "s.json") == saved)
  }

  @Test func itemsExchangeTheirNames() async throws {
    try await check(
      ["set users[ada].id tmp", "set users[bob].id ada", "set users[tmp].id bob"],
      ["set users[ada].id bob users[bob].id ada"])
    try await check(
      [
        "set users[ada].id tmp", "set users[bob].id ada", "set users[cyd].id bob", "set users[tmp].id cyd",
        "set users[cyd].role c",
      ],
      [
        "set users[ada].id cyd users[bob].id ada users[cyd].id bob", "set users[cyd].role c  # was a",
      ])
  }

  @Test func anItemTakesTheNameOfARemovedOne() async throws {
    try await check(
      ["remove users ada", "set users[bob].id ada"], ["remove users ada", "set users[bob].id ada"])
  }

  @Test func anItemIsRemovedAndAddedAgain() async throws {
    try await check(
      ["remove users ada", "add users ada", "set users[ada].role b"],
      ["remove users ada", "add users ada", "set users[ada].role b  # was unset"])
  }

  @Test func aNewItemTakesTheNameOfARenamedOne() async throws {
    try await check(
      ["set users[ada].id eve", "add users ada", "set users[eve].role e"],
      ["set users[ada].id eve", "add users ada", "set users[eve].role e  # was a"])
  }

  @Test func anItemThatHasMuchInCommonWithARemovedOneIsNew() async throws {
    try await check(
      ["remove users ada", "add users zoe", "set users[zoe].role a"],
      ["remove users ada", "add users zoe", "set users[zoe].role a  # was unset"])
  }

  /// A step that exchanges names is one line.
  @Test func undoNamesAnExchange() async throws {
    let fixture = try fixture()
    let workspace = fixture.workspace
    for line in ["set users[ada].id tmp", "set users[bob].id ada", "set users[tmp].id bob"] {
      try await fixture.run(line)
    }
    let changes = UnsavedChange.all(in: workspace.session)
    let other = try self.fixture().workspace
    _ = await other.recover(.init(path: "", time: 0, changes: changes))
    for event in [Request.undo, .redo] {
      let step = try #require(try await other.perform(event).step)
      #expect(
        Script(other.session).commands(for: step) == ["set users[ada].id bob users[bob].id ada"])
    }
  }

  /// A renamed item keeps its secrets, so they are not among the changes.
  @Test func undoAndRedoNameTheRename() async throws {
    let fixture = try fixture()
    let workspace = fixture.workspace
    try await fixture.run("set users[ada].id eve")
    for event in [Request.undo, .redo] {
      let step = try #require(try await workspace.perform(event).step)
      #expect(Script(workspace.session).commands(for: step) == ["set users[ada].id eve"])
    }
    try await fixture.run("set users[eve].pin 7")
    let step = try #require(try await workspace.perform(.undo).step)
    #expect(Script(workspace.session).commands(for: step) == ["# users[eve].pin changed: secret"])
  }
}

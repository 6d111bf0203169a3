import Testing

@testable import Formwork

/// Maps that hold the members of an item that no other row has. Their key is `item`.
@MainActor
struct ItemMembersTests {
  private static let rows = #"""
    {"forEach": {"key": "m", "by": "name", "id": "name"}, "id": "ms", "text": "${item.name}", "selection": {"push": "m"}},
    {"forEach": {"key": "f", "id": "id"}, "id": "fs", "text": "${item.id}", "key": "item.run", "accessory": "textField"},
    {"forEach": "f", "id": "fo", "text": "Others", "key": "item", "accessory": {"map": {"of": "json"}}},
    {"forEach": {"key": "p", "by": "position", "id": "position"}, "id": "ps", "text": "${item.position}", "key": "item",
     "accessory": {"map": {"of": "json"}}}
    """#

  private static let screen = #"""
    {"forEach": "m", "title": "${item.name}", "sections": [{"rows": [
      {"text": "Run", "key": "item.run", "accessory": "textField"},
      {"text": "Name", "key": "item.name", "accessory": "textField"},
      {"forEach": {"key": "item.l", "by": "position"}, "text": "X", "key": "item.x", "accessory": "textField"},
      {"id": "others", "text": "Other members", "key": "item", "accessory": {"map": {"of": "textField"}}}]}]}
    """#

  private static let settings = #"""
    {
      "m": {
        "a": {
          "run": "x",
          "color": "red", // quick
          "name": "n",
          "l": [{"x": "1", "y": 2}]
        },
        "b": {}
      },
      "f": [{"id": "u", "run": "r", "size": 1}], // first
      "p": [{"z": 1}, {}]
    }
    """#

  private let folder = try! StoreFolder()

  private func fixture(_ settings: String = settings) throws -> WorkspaceFixture {
    try folder.write(settings, to: "s.json")
    return try again()
  }

  private func again() throws -> WorkspaceFixture {
    let form =
      #"{"title": "T", "sections": [{"rows": [\#(Self.rows)]}], "screens": {"m": \#(Self.screen)}}"#
    return try WorkspaceFixture(SessionFixture.definition(form), store: folder("s.json"))
  }

  @Test func anItemHasTheMembersThatNoOtherRowHas() throws {
    let session = try fixture().workspace.session
    #expect(session.storedValue(of: "m[a]") == ["color": "red", "name": "n"])
    #expect(session.storedValue(of: "m[b]") == nil)
    #expect(session.storedValue(of: "f[u]") == ["size": 1])
    #expect(session.storedValue(of: "p[1]") == ["z": 1])
    #expect(
      session.effectiveObject == [
        "m": ["a": ["run": "x", "l": [["x": "1", "y": 2]], "color": "red", "name": "n"], "b": [:]],
        "f": [["id": "u", "run": "r", "size": 1]], "p": [["z": 1], [:]],
      ])
  }

  @Test func aChangeTouchesNoOtherMember() async throws {
    for (lines, old, new) in [
      (["add m[a] color=blue"], #""red", // quick"#, #""blue", // quick"#),
      (["set m[a] '{\"name\": \"n\"}'"], #"      "color": "red", // quick"# + "\n", ""),
      (["reset f[u]"], #", "size": 1"#, ""),
      (["set f[u] '{\"size\": 2}' f[u].run s"], #""r", "size": 1"#, #""s", "size": 2"#),
      (["add p[2] y=1"], "{}]", #"{"y": 1}]"#),
      (["reset p[1]"], #"{"z": 1}"#, "{}"),
      (["set m[a].name c"], #""a": {"#, #""c": {"#),
      (["remove p[1] z", "remove p #2"], #"[{"z": 1}, {}]"#, "[{}]"),
      (
        ["add m c", "add m[c] k=v", "set m[c].run y"], #""b": {}"#,
        #""b": {},\#n    "c": {"run": "y", "k": "v"}"#
      ),
    ] {
      let fixture = try fixture()
      for line in lines { try await fixture.run(line) }
      try await fixture.workspace.save()
      #expect(try folder.text(of: "s.json") == Self.settings.replacing(old, with: new), "\(lines)")
      #expect(!fixture.workspace.session.hasUnsavedChanges)
      #expect(try again().workspace.session.effectiveObject == fixture.workspace.session.effectiveObject)
      for _ in lines { try await fixture.run("undo") }
      try await fixture.workspace.save()
      let restored = try again()
      let original = try self.fixture()
      #expect(
        restored.workspace.session.effectiveObject == original.workspace.session.effectiveObject, "\(lines)")
    }
  }

  @Test func aNameWithARowIsRefused() async throws {
    let fixture = try fixture()
    #expect(try await fixture.run("add m[a] run=x") == "'run' has a row of its own")
    #expect(try await fixture.run("set f[u] '{\"id\": 1}'") == "'id' has a row of its own")
  }

  @Test func changesOfBothSidesAreMergedAndRecovered() async throws {
    let fixture = try fixture()
    for line in ["add m[a] x=1", "add m c", "add m[c] k=v", "reset f[u]"] { try await fixture.run(line) }
    let unsaved = UnsavedChange.all(in: fixture.workspace.session)
    var session = try again().workspace.session
    let recovery = Recovery(of: unsaved, in: &session)
    #expect(recovery.dropped == [] && recovery.merge.conflicts.isEmpty)
    #expect(session.effectiveObject == fixture.workspace.session.effectiveObject)
    #expect(session.storedValue(of: "m[c]") == ["k": "v"])
    try folder.write(
      Self.settings.replacing(#""color": "red""#, with: #""color": "green""#), to: "s.json")
    #expect(try await fixture.workspace.reloadSettings()?.conflicts == [])
    #expect(
      fixture.workspace.session.storedValue(of: "m[a]") == ["color": "green", "name": "n", "x": "1"])
  }

  @Test func aRenamedItemIsRecovered() async throws {
    let fixture = try fixture()
    for line in ["set m[a].name z", "add m[z] q=1"] { try await fixture.run(line) }
    let unsaved = UnsavedChange.all(in: fixture.workspace.session)
    var session = try self.fixture(
      Self.settings.replacing(#""color": "red""#, with: #""color": "green""#)
    ).workspace.session
    let recovery = Recovery(of: unsaved, in: &session)
    #expect(recovery.dropped == [] && recovery.merge.conflicts.isEmpty)
    #expect(session.storedValue(of: "m") == ["z", "b"])
    #expect(session.storedValue(of: "m[z]") == ["color": "green", "name": "n", "q": "1"])
  }

  @Test func aFormThatIsReadAgainChangesNothing() async throws {
    let form =
      #"{"title": "T", "store": "s.json", "sections": [{"rows": [\#(Self.rows)]}], "screens": {"m": \#(Self.screen)}}"#
    try folder.write(Self.settings, to: "s.json")
    try folder.write(form, to: "form.json")
    let workspace = try Workspace(FormFile(path: folder("form.json")).definition)
    try folder.write(form.replacing("Others", with: "Rest"), to: "form.json")
    let reload = try await workspace.reload(FormFile(path: folder("form.json")))
    #expect(reload?.changes == [])
  }

  @Test func closedItemsKnowTheMembers() throws {
    let form = #"""
      {"title": "T", "sections": [{"rows": [
        {"forEach": {"key": "m", "by": "name", "closed": true}, "text": "I", "key": "item.run", "accessory": "textField"},
        {"forEach": "m", "id": "o", "text": "O", "key": "item", "accessory": {"map": {"of": "json"}}},
        {"forEach": "m", "id": "e", "text": "E", "key": "item.env.x", "accessory": "textField"}]}]}
      """#
    try folder.write(#"{"m": {"a": {"c": 1, "env": {"y": 1}}}}"#, to: "s.json")
    let workspace = try Workspace(try SessionFixture.definition(form), store: folder("s.json"))
    #expect(
      workspace.verify().map { $0.message } == ["this form has no setting 'm[a].env.y'"])
  }

  @Test(
    "Only a map can have the members of an item",
    arguments: [#""textField""#, #""json""#, #"{"map": {"of": "json"}}, "nullable": true"#])
  func wrongRow(accessory: String) {
    let row =
      #"{"forEach": {"key": "m", "by": "name"}, "text": "I", "key": "item", "accessory": \#(accessory)}"#
    let document = FormDocument(
      Array(#"{"title": "T", "sections": [{"rows": [\#(row)]}]}"#.utf8), file: "form.json")
    #expect(
      document.diagnostics.map { $0.message } == [
        "'item' is not a field of the item; expected 'item.FIELD', or 'item' for a map"
      ])
  }
}

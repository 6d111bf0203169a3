import Testing

@testable import Formwork

/// Maps that hold the members of their object that no other row has.
@MainActor
struct OtherMembersTests {
  private static let rows = #"""
    {"key": "scripts", "accessory": {"map": {"of": "textField"}}},
    {"key": "scripts.test", "accessory": "textField"},
    {"key": "scripts.hooks.pre", "accessory": "textField"},
    {"key": "jobs.default", "accessory": "textField"},
    {"forEach": {"key": "jobs", "by": "name", "id": "name"}, "id": "job", "text": "${item.name}", "key": "item.name",
     "accessory": "textField"},
    {"forEach": "jobs", "id": "run", "text": "Run", "key": "item.run", "accessory": "textField"},
    {"forEach": "jobs", "id": "env", "text": "Environment", "key": "item.env", "accessory": {"map": {"of": "textField"}}},
    {"forEach": "jobs", "id": "path", "text": "PATH", "key": "item.env.PATH", "accessory": "textField"},
    {"key": ".", "accessory": {"map": {"of": "json"}}}
    """#

  private static let settings = #"""
    {
      "scripts": {
        "lint": "l", // quick
        "test": "t" // slow
      },
      "free": 1,
      "jobs": {
        "a": {"run": "x", "env": {"A": "1", "PATH": "/bin"}, "other": 2}, // first
        "default": "a",
        "b": {}
      }
    }
    """#

  private let folder = try! StoreFolder()

  private func fixture(_ settings: String = settings) throws -> WorkspaceFixture {
    try folder.write(settings, to: "s.json")
    return try WorkspaceFixture(rows: Self.rows, store: folder("s.json"))
  }

  @Test func namedMembersAreNotPartOfAMap() throws {
    let session = try fixture().workspace.session
    #expect(session.storedValue(of: "scripts") == ["lint": "l"])
    #expect(session.storedValue(of: "scripts.test") == "t")
    #expect(session.storedValue(of: "jobs") == ["a", "b"])
    #expect(session.storedValue(of: "jobs[a].env") == ["A": "1"])
    #expect(session.storedValue(of: ".") == ["free": 1])
    #expect(
      session.effectiveObject == [
        "scripts": ["lint": "l", "test": "t"],
        "jobs": [
          "default": "a", "a": ["run": "x", "env": ["A": "1", "PATH": "/bin"], "other": 2], "b": [:],
        ],
        "free": 1,
      ])
  }

  @Test func aChangeTouchesNoOtherMember() async throws {
    for (lines, old, new) in [
      (["add scripts lint=z", "add scripts new=n"], #""l", // quick"#, #""z", // quick"#),
      (["set scripts '{}'"], #"    "lint": "l", // quick"# + "\n", ""),
      (["reset scripts"], #"    "lint": "l", // quick"# + "\n", ""),
      (["set jobs[a].env '{\"B\": \"2\"}'"], #"{"A": "1", "PATH": "/bin"}"#, #"{"PATH": "/bin", "B": "2"}"#),
      (["reset jobs[a].env"], #"{"A": "1", "PATH": "/bin"}"#, #"{"PATH": "/bin"}"#),
      (["set jobs[a].name z"], #""a": {"#, #""z": {"#),
      (["remove jobs b"], "\"a\",\n    \"b\": {}", "\"a\""),
      (["set . '{\"free\": 2}'"], #""free": 1"#, #""free": 2"#),
      (["reset ."], #"  "free": 1,"# + "\n", ""),
      (["reset scripts.test"], #"    "lint": "l", // quick"#, #"    "lint": "l" // quick"#),
    ] {
      let fixture = try fixture()
      for line in lines { try await fixture.run(line) }
      try await fixture.workspace.save()
      var expected = Self.settings.replacing(old, with: new)
      if lines.count == 2 {
        expected.replace(#""t" // slow"#, with: #""t", // slow"# + "\n    \"new\": \"n\"")
      }
      if lines == ["reset scripts.test"] { expected.replace("\n    \"test\": \"t\" // slow", with: "") }
      #expect(try folder.text(of: "s.json") == expected, "\(lines)")
      #expect(!fixture.workspace.session.hasUnsavedChanges)
      for _ in lines { try await fixture.run("undo") }
      try await fixture.workspace.save()
      let restored = try WorkspaceFixture(rows: Self.rows, store: folder("s.json"))
      let original = try self.fixture()
      #expect(
        restored.workspace.session.effectiveObject == original.workspace.session.effectiveObject, "\(lines)")
    }
  }

  @Test func membersAndAMapChangeTogether() async throws {
    let fixture = try fixture()
    try await fixture.run(
      "set jobs '[\"b\", \"a\", \"c\"]' jobs.default b scripts.hooks.pre p . '{\"x\": {\"y\": [1]}}'")
    try await fixture.workspace.save()
    #expect(
      try folder.text(of: "s.json") == #"""
        {
          "scripts": {
            "lint": "l", // quick
            "test": "t", // slow
            "hooks": {
              "pre": "p"
            }
          },
          "jobs": {
            "b": {},
            "a": {"run": "x", "env": {"A": "1", "PATH": "/bin"}, "other": 2}, // first
            "default": "b",
            "c": {}
          },
          "x": {"y": [1]}
        }
        """#)
  }

  @Test func aNameWithARowIsRefused() async throws {
    let fixture = try fixture()
    for (line, message) in [
      ("add scripts test=x", "'scripts.test' has a row of its own"),
      ("set scripts '{\"hooks\": \"x\"}'", "'scripts.hooks' has a row of its own"),
      ("add jobs default", "'jobs.default' has a row of its own"),
      ("set jobs[a].name default", "'jobs.default' has a row of its own"),
      ("set . '{\"jobs\": {}}'", "'jobs' has a row of its own"),
    ] { #expect(try await fixture.run(line) == message) }
  }

  @Test func aMapWithoutMembersOfItsOwnIsUnset() async throws {
    let text = #"{"scripts": {"test": "t"}, "jobs": {"default": "a"}}"#
    let fixture = try fixture(text)
    for key in ["scripts", "jobs", "."] {
      #expect(fixture.workspace.session.storedValue(of: Key(key)) == nil)
    }
    #expect(try await fixture.run("set scripts '{}' jobs '[]' . '{}'") == "nothing")
    try await fixture.run("add jobs c")
    try await fixture.run("remove jobs c")
    #expect(!fixture.workspace.session.hasUnsavedChanges)
  }

  @Test func closedObjectsKnowTheMembersOfMaps() throws {
    let form = #"""
      {"title": "T", "closed": true, "sections": [{"rows": [
        {"key": "a.b", "accessory": "textField"}, {"key": "m", "accessory": {"map": {"of": "json"}}},
        {"key": "m.n.o", "accessory": "textField"}]}]}
      """#
    try folder.write(#"{"a": {"c": 1}, "m": {"x": 1, "n": {"p": 1}}, "q": 1}"#, to: "s.json")
    let workspace = try Workspace(try SessionFixture.definition(form), store: folder("s.json"))
    #expect(
      workspace.verify().map { $0.message } == [
        "this form has no setting 'a.c'", "this form has no setting 'm.n.p'; did you mean 'm.n'?",
        "this form has no setting 'q'",
      ])
  }

  @Test(
    "A key of all settings belongs to a map in a file of nested objects",
    arguments: [
      (
        #""sections": [{"rows": [{"key": ".", "accessory": "textField"}]}]"#,
        "the key '.' requires a map and a store whose keys are not flat"
      ),
      (
        #""store": {"file": "s.json", "keys": "flat"}, "sections": [{"rows": [{"key": ".", "accessory": {"map": {"of": "json"}}}]}]"#,
        "the key '.' requires a map and a store whose keys are not flat"
      ),
      (
        #""sections": [{"rows": [{"key": "a", "accessory": "json"}, {"key": "a.b", "accessory": "textField"}]}]"#,
        "the key 'a.b' conflicts with 'a', which has a value of its own"
      ),
      (
        #""sections": [{"rows": [{"key": "a.b", "accessory": "textField"}, {"key": "a", "nullable": true, "accessory": {"map": {"of": "json"}}}]}]"#,
        "the key 'a.b' conflicts with 'a', which has a value of its own"
      ),
    ])
  func wrongKeys(members: String, message: String) {
    let document = FormDocument(Array("{\"title\": \"T\", \(members)}".utf8), file: "form.json")
    #expect(document.diagnostics.map { $0.message } == [message])
  }

  @Test func allSettingsCanBeItems() async throws {
    let rows = #"""
      {"forEach": {"key": ".", "by": "name", "id": "name"}, "text": "${item.name}", "key": "item.image",
       "accessory": "textField"},
      {"key": "version", "accessory": {"textField": {"kind": "integer"}}}
      """#
    try folder.write("{\n  \"web\": {\"image\": \"nginx\"}, // front\n  \"version\": 1\n}\n", to: "s.json")
    let fixture = try WorkspaceFixture(rows: rows, store: folder("s.json"))
    try await fixture.run("set .[web].image caddy")
    try await fixture.run("add . db")
    try await fixture.run("set .[db].image pg version 2")
    try await fixture.workspace.save()
    #expect(
      try folder.text(of: "s.json")
        == "{\n  \"web\": {\"image\": \"caddy\"}, // front\n  \"version\": 2,\n  \"db\": {\"image\": \"pg\"}\n}\n"
    )
    try await fixture.run("remove . web")
    try await fixture.run("remove . db")
    try await fixture.run("reset version")
    try await fixture.workspace.save()
    #expect(try folder.text(of: "s.json") == "{}\n")
  }
}

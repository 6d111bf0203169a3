import Testing

@testable import Formwork

/// Items that are the members of an object, such as the services of a compose file.
@MainActor
struct NamedItemsTests {
  private static let rows = #"""
    {"forEach": {"key": "services", "by": "name", "add": "Add Service…"}, "text": "${item.id}", "key": "item.id",
     "accessory": {"textField": {"pattern": "[a-z0-9.-]+"}}},
    {"forEach": "services", "id": "image", "text": "Image", "key": "item.image", "accessory": "textField"},
    {"forEach": "services", "id": "cpus", "text": "CPUs", "key": "item.deploy.cpus",
     "accessory": {"textField": {"kind": "decimal"}}},
    {"forEach": "services", "id": "pin", "text": "PIN", "key": "item.pin", "accessory": {"textField": {"secure": true}}}
    """#

  private static let settings = #"""
    {
      // What runs
      "services": {
        "web": { "image": "nginx", "ports": ["80:80"] }, // the front
        "db": {
          "image": "postgres", // pinned below
          "deploy": { "cpus": 1.50 }
        }
      },
      "version": 3
    }
    """#

  private let folder = try! StoreFolder()

  private func fixture(_ settings: String = settings) throws -> WorkspaceFixture {
    try folder.write(settings, to: "s.json")
    return try WorkspaceFixture(rows: Self.rows, store: folder("s.json"))
  }

  /// Runs lines and saves; returns the file.
  private func saved(_ lines: [String], _ settings: String = settings) async throws -> String {
    let fixture = try fixture(settings)
    for line in lines { try await fixture.run(line) }
    try await fixture.workspace.save()
    #expect(!fixture.workspace.session.hasUnsavedChanges)
    // What was written is what is read.
    let again = try WorkspaceFixture(rows: Self.rows, store: folder("s.json"))
    #expect(again.workspace.session.effectiveObject == fixture.workspace.session.effectiveObject)
    var session = again.workspace.session
    #expect(session.verify() == [])
    return try folder.text(of: "s.json")
  }

  private func settings(_ old: String, _ new: String) -> String { Self.settings.replacing(old, with: new) }

  @Test func fieldsAreSettings() async throws {
    var session = try fixture().workspace.session
    #expect(session.storedValue(of: "services") == ["web", "db"])
    #expect(session.storedValue(of: "services[web].id") == "web")
    #expect(session.storedValue(of: "services[db].deploy.cpus") == 1.5)
    #expect(
      session.effectiveObject == [
        "services": [
          "web": ["image": "nginx", "ports": ["80:80"]],
          "db": ["image": "postgres", "deploy": ["cpus": 1.5]],
        ]
      ])
    #expect(session.verify() == [])
  }

  @Test func aChangeTouchesOnlyItsValue() async throws {
    #expect(try await saved(["set services[web].image caddy"]) == settings(#""nginx""#, #""caddy""#))
    #expect(try await saved(["set services[db].deploy.cpus 2"]) == settings("1.50", "2"))
  }

  @Test func itemsAreAddedAndRemoved() async throws {
    #expect(
      try await saved(["add services cache", "set services[cache].image redis"]).contains(
        #"""
              "image": "postgres", // pinned below
              "deploy": { "cpus": 1.50 }
            },
            "cache": {
        """#))
    let removed = try await saved(["remove services db"])
    #expect(
      removed.contains(#""web": { "image": "nginx", "ports": ["80:80"] }"#) && !removed.contains("postgres"))
    let new = try await saved(["add services web", "set services[web].image nginx"], "{}")
    #expect(new == "{\n  \"services\": {\n    \"web\": {\"image\": \"nginx\"}\n  }\n}")
  }

  @Test func aRenamedItemKeepsItsText() async throws {
    #expect(try await saved(["set services[db].id store"]) == settings(#""db""#, #""store""#))
    let exchanged = try await saved([
      "set services[db].id tmp", "set services[web].id db", "set services[tmp].id web",
    ])
    #expect(
      exchanged
        == settings(#""db""#, #""tmp""#).replacing(#""web""#, with: #""db""#).replacing(
          #""tmp""#, with: #""web""#))
  }

  @Test func itemsAreMoved() async throws {
    let moved = try await saved(["move services db before web"])
    #expect(
      moved.contains(#""version": 3"#) && moved.contains("// pinned below") && moved.contains("// the front"))
    #expect(
      try #require(moved.firstRange(of: #""db""#)).lowerBound < moved.firstRange(of: #""web""#)!.lowerBound)
  }

  /// Names are texts, also those of digits.
  @Test func namesOfDigits() async throws {
    let file = try await saved(["add services 80", "set services[80].image x"], #"{"services": {}}"#)
    #expect(file == #"{"services": {"80": {"image": "x"}}}"#)
  }

  @Test func namesHaveRules() async throws {
    let fixture = try fixture()
    #expect(try await fixture.run("add services Web").contains("does not match the pattern"))
    #expect(try await fixture.run("set services[web].id db").contains("db"))
    #expect(fixture.workspace.session.diff() == [])
  }

  @Test func anItemMayBeNull() async throws {
    let settings = #"{ "services": { "web": null, "db": { "image": "x" } } }"#
    #expect(try await saved(["set services[db].image y"], settings) == settings.replacing("x", with: "y"))
    let file = try await saved(["set services[web].image y"], settings)
    #expect(
      file.contains(#""web": {"#) && file.contains(#""y""#) && file.contains(#""db": { "image": "x" }"#))
  }

  @Test(arguments: [
    (#"{ "services": ["web"] }"#, "'services' must be an object, not an array"),
    (#"{ "services": { "web": "nginx" } }"#, "'services[web]' must be an object, not a string"),
  ])
  func whatIsNoMapOfObjectsStays(settings: String, message: String) async throws {
    let fixture = try fixture(settings)
    #expect(fixture.workspace.session.storedValue(of: "services")?.array ?? [] == [])
    _ = try? await fixture.run("add services db")
    let failure = await #expect(throws: Failure.self) { try await fixture.workspace.save() }
    #expect(failure?.description.contains(message) ?? false, "\(failure?.description ?? "")")
    #expect(try folder.text(of: "s.json") == settings)
  }

  @Test func exportAndDiffReplay() async throws {
    let lines = ["set services[db].id store", "add services cache", "set services[web].image caddy"]
    let file = try await saved(lines)
    let fixture = try fixture()
    for line in lines { try await fixture.run(line) }
    #expect(
      try await saved(fixture.workspace.session.diff().map { String($0.split(separator: "  #")[0]) }) == file)
    let exported = try await saved(fixture.workspace.session.export().filter { !$0.hasPrefix("#") }, "{}")
    #expect(
      exported.contains(#""store""#) && exported.contains(#""caddy""#) && exported.contains(#""cache""#))
  }

  @Test func twoWritersOfDifferentItems() async throws {
    let fixture = try fixture()
    try await fixture.run("set services[web].id front")
    try folder.write(
      settings(#""postgres""#, #""mysql""#).replacing(#""nginx""#, with: #""caddy""#), to: "s.json")
    try await fixture.workspace.save()
    let file = try folder.text(of: "s.json")
    #expect(
      file
        == settings(#""postgres""#, #""mysql""#).replacing(#""nginx""#, with: #""caddy""#)
        .replacing(#""web""#, with: #""front""#))
  }

  @Test func aFormInSwiftIsTheSame() throws {
    let form = Form("T") {
      Section {
        Row(text: "${item.id}").forEach("services", by: .name)
      }
    }
    let compiled = FormDefinition(form).form
    #expect(compiled.lists.map(\.isMap) == [true])
  }

  @Test func anUnknownIdentity() {
    let form =
      #"{"title": "T", "sections": [{"rows": [{"text": "x", "forEach": {"key": "a", "by": "nam"}}]}]}"#
    let faults = FormDocument(Array(form.utf8)).diagnostics.map(\.message)
    #expect(faults == ["'by' cannot be 'nam'; did you mean 'name'?"])
  }

  // MARK: - Other stores, rules and texts

  private func workspace(
    _ text: String, store: String = #"{"file": "s.json"}"#, list: String = "", name: String = #""textField""#
  ) throws -> Workspace {
    let definition = try SessionFixture.definition(
      """
      {"title": "T", "store": \(store), "sections": [{"rows": [
        {"forEach": {"key": "a.b", "by": "name"\(list)}, "text": "${item.id}", "key": "item.id",
         "accessory": \(name)},
        {"forEach": "a.b", "id": "n", "text": "N", "key": "item.n",
         "accessory": {"textField": {"kind": "integer", "value": 7}}}]}]}
      """)
    try folder.write(text, to: "s.json")
    return try Workspace(definition, store: folder("s.json"))
  }

  @Test func everyValueIsWrittenWithoutTheName() async throws {
    let text = #"{"a": {"b": {"x": {"n": 1}, "y": {}}}}"#
    let workspace = try workspace(text, store: #"{"file": "s.json", "writes": "all"}"#)
    try await workspace.set([("a.b[x].n", 2)])
    try await workspace.save()
    #expect(try folder.text(of: "s.json") == #"{"a": {"b": {"x": {"n": 2}, "y": {"n": 7}}}}"#)
  }

  @Test(arguments: [
    #"{"textField": {"kind": "integer"}}"#,
    #"{"picker": {"items": [{"title": "http", "value": 80}, {"title": "https", "value": 443}]}}"#,
  ])
  func aRowMayReadANameAsANumber(name: String) async throws {
    let workspace = try workspace(#"{"a": {"b": {"80": {"n": 1}}}}"#, name: name)
    #expect(workspace.session.verify() == [])
    try await workspace.set([("a.b", ["80", "443"])])
    try await workspace.save()
    #expect(try folder.text(of: "s.json").contains(#""443""#))
    #expect(!workspace.session.hasUnsavedChanges)
  }

  /// No advice names a name that no row shows.
  @Test func aNameWithoutARowIsNotAdvised() throws {
    let rows = #"""
      {"forEach": {"key": "a", "by": "name"}, "text": "${item.id}"},
      {"forEach": "a", "id": "b", "text": "B", "visibleWhen": "item.id != 'x'"}
      """#
    try folder.write(#"{"a": {"x": {}}}"#, to: "s.json")
    var session = try WorkspaceFixture(rows: rows, store: folder("s.json")).workspace.session
    let row = try #require(session.form.allRows.last { $0.item != nil })
    let reasons = Explanation(of: row, in: &session).reasons
    #expect(reasons.count == 1)
    #expect(reasons.flatMap { $0.remedies ?? [] }.isEmpty)
  }

  @Test func flatKeys() async throws {
    let workspace = try workspace(#"{"a.b": {"x": {"n": 1}}}"#, store: #"{"file": "s.json", "keys": "flat"}"#)
    try await workspace.set([("a.b[x].n", 2)])
    try await workspace.save()
    #expect(try folder.text(of: "s.json") == #"{"a.b": {"x": {"n": 2}}}"#)
  }

  @Test func membersThatNoRowShowsAreReported() throws {
    let workspace = try workspace(#"{"a": {"b": {"x": {"n": 1, "m": 2}}}}"#, list: #", "closed": true"#)
    #expect(
      workspace.verify().map(\.message) == ["this form has no setting 'a.b[x].m'"])
  }

  @Test(arguments: ["", "a b", "x.y", "[q]", "\"", "é😀"])
  func anyTextIsAName(name: String) async throws {
    let workspace = try workspace(#"{"a": {"b": {"x": {"n": 1}}}}"#)
    let before = try folder.text(of: "s.json")
    let path = "a.b\(Key.inBrackets(name))"
    if name.isEmpty {
      await #expect(throws: Failure.self) { try await workspace.set([("a.b", ["x", .string(name)])]) }
      return
    }
    try await workspace.set([("a.b", ["x", .string(name)])])
    try await workspace.set([(Key(verbatim: path + ".n"), 3)])
    try await workspace.save()
    #expect(workspace.session.storedValue(of: Key(verbatim: path + ".n")) == 3)
    try await workspace.set([("a.b", ["x"])])
    try await workspace.save()
    #expect(try folder.text(of: "s.json").filter { !$0.isWhitespace } == before.filter { !$0.isWhitespace })
  }

  @Test func aRepeatedNameBlocksChanges() async throws {
    let text = #"{"a": {"b": {"x": {"n": 1}, "x": {"n": 2}}}}"#
    let workspace = try workspace(text)
    #expect(workspace.session.storedValue(of: "a.b[x].n") == 2)
    _ = try? await workspace.set([("a.b[x].n", 3)])
    await #expect(throws: Failure.self) { try await workspace.save() }
    #expect(try folder.text(of: "s.json") == text)
  }

  @Test func aMapThatIsNullIsEmpty() async throws {
    let workspace = try workspace(#"{"a": {"b": null}, "z": 1}"#)
    try await workspace.set([("a.b", ["x"])])
    try await workspace.save()
    #expect(try folder.text(of: "s.json").filter { !$0.isWhitespace } == #"{"a":{"b":{"x":{}}},"z":1}"#)
  }

  @Test func aRenamedItemThatIsNullStaysSo() async throws {
    let workspace = try workspace(#"{"a": {"b": {"x": null, "y": {}}}}"#)
    try await workspace.set([("a.b[x].id", "z")])
    try await workspace.save()
    #expect(try folder.text(of: "s.json") == #"{"a": {"b": {"z": null, "y": {}}}}"#)
  }
}

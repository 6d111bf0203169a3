import Formwork
import Testing

/// Members of settings files that no row shows, in objects that the form closes.
@MainActor
@Suite struct ClosedSettingsTests {
  private static let rows = """
    {"text": "Debug", "key": "debug", "accessory": "switchToggle"},
    {"text": "Registries", "key": "insecure-registries", "accessory": {"list": {"of": "textField"}}},
    {"text": "Clean", "key": "builder.gc.enabled", "accessory": "switchToggle"},
    {"text": "Options", "key": "log-opts", "accessory": {"map": {"of": "textField"}}},
    {"text": "Session", "key": "session", "keep": false, "accessory": "textField"},
    {"forEach": {"key": "pools", "id": "base"FOREACH}, "text": "${item.base}", "selection": {"push": "pool"}}
    """
  private static let screens = """
    {"pool": {"forEach": "pools", "title": "P", "sections": [{"rows": [
      {"text": "Size", "key": "item.size", "accessory": {"textField": {"kind": "integer"}}},
      {"text": "Note", "key": "item.note.text", "accessory": "textField"}
    ]}]}}
    """
  private static let settings = """
    {
      "debug": true, "insecure-registry": [], "Debug": 1, "session": "x",
      "builder": { "gcc": 1, "gc": { "enabld": true } },
      "buidler": { "gc": {} },
      "log-opts": { "any": "name" },
      "pools": [{ "base": "a", "sise": 3, "note": { "txt": "x" } }, { "base": "b", "size": 4 }]
    }
    """

  /// The warnings of `verify` about a settings text.
  ///
  /// - Parameters:
  ///   - closed: the member of the form, in JSON.
  ///   - list: further members of the list's `forEach`.
  private func warnings(
    closed: String, list: String = "", rows: String = rows, _ text: String = settings,
    _ keys: StoreDefinition.Keys = .nested
  ) async throws -> [Diagnostic] {
    let definition = try SessionFixture.definition(
      """
      {"title": "T", "closed": \(closed), "screens": \(Self.screens),
       "sections": [{"rows": [\(rows.replacing("FOREACH", with: list))]}]}
      """)
    let workspace = try await Workspace(definition, store: MemoryStore(text, name: "s.json"), keys: keys)
    let found = workspace.verify()
    #expect(found.allSatisfy { $0.severity == .warning && $0.code == "stored.unknownMember" })
    return found
  }

  private static let ofRegistry =
    "s.json:2:18: warning: this form has no setting 'insecure-registry'; did you mean 'insecure-registries'?"
  private static let ofDebug = "s.json:2:43: warning: this form has no setting 'Debug'; did you mean 'debug'?"
  private static let inBuilder =
    "s.json:3:16: warning: this form has no setting 'builder.gcc'; did you mean 'builder.gc'?"
  private static let inClean =
    "s.json:3:34: warning: this form has no setting 'builder.gc.enabld'; did you mean 'builder.gc.enabled'?"
  private static let ofBuilder =
    "s.json:4:3: warning: this form has no setting 'buidler'; did you mean 'builder'?"
  private static let inPools = [
    "s.json:6:28: warning: this form has no setting 'pools[a].sise'; did you mean 'pools[a].size'?",
    "s.json:6:49: warning: this form has no setting 'pools[a].note.txt'; did you mean 'pools[a].note.text'?",
  ]

  @Test func everyObjectOfAClosedFormIsClosed() async throws {
    #expect(
      try await warnings(closed: "true").map(\.headline)
        == [Self.ofRegistry, Self.ofDebug, Self.inBuilder, Self.inClean, Self.ofBuilder] + Self.inPools)
    #expect(try await warnings(closed: "true").first?.suggestion == "insecure-registries")
  }

  @Test func anObjectIsClosedByItsKey() async throws {
    #expect(try await warnings(closed: "false") == [])
    #expect(try await warnings(closed: #""builder""#).map(\.headline) == [Self.inBuilder, Self.inClean])
    #expect(
      try await warnings(closed: #"["builder.gc", "pools"]"#).map(\.headline) == [Self.inClean] + Self.inPools
    )
    #expect(try await warnings(closed: "false", list: #", "closed": true"#).map(\.headline) == Self.inPools)
  }

  @Test func aMemberOfSeveralItemsIsReportedOnce() async throws {
    let items =
      ["a", "b", "c"].map { #"{"base": "\#($0)", "sise": 3}"# } + [#"{"base": "d", "x": 1, "sise": 2}"#]
    let text = #"{"pools": [\#(items.joined(separator: ", "))]}"#
    #expect(
      try await warnings(closed: "true", text).map(\.headline) == [
        "s.json:1:26: warning: this form has no setting 'pools[a].sise'; did you mean 'pools[a].size'?; "
          + "3 other items have this member, too",
        "s.json:1:104: warning: this form has no setting 'pools[d].x'",
      ])
  }

  @Test func flatNamesBelongToTheObjectOfTheirKey() async throws {
    let text = #"{"builder.gc.enabld": 1, "builder": {"gc": {"enabled": true}}, "debug": true, "x.y": 1}"#
    #expect(
      try await warnings(closed: "true", text, .flat).map(\.headline) == [
        "s.json:1:2: warning: this form has no setting 'builder.gc.enabld'; did you mean 'builder.gc.enabled'?",
        "s.json:1:26: warning: this form has no setting 'builder'; did you mean 'builder.gc.enabled'?",
        "s.json:1:79: warning: this form has no setting 'x.y'",
      ])
    #expect(try await warnings(closed: #""builder""#, text, .flat).count == 1)
  }

  /// The name of a member of a nested file is not a path.
  @Test func aNameWithADotIsOneName() async throws {
    #expect(
      try await warnings(closed: "true", #"{"builder.gc.enabled": 1}"#).map(\.headline) == [
        #"s.json:1:2: warning: this form has no setting 'builder\.gc\.enabled'; did you mean 'builder.gc.enabled'?"#
      ])
  }

  @Test func aLineThatMayContainASecretIsNotShown() async throws {
    let secret = #", {"text": "S", "key": "token", "accessory": {"textField": {"secure": true}}}"#
    let text = #"{"tokn": "hunter2"}"#
    #expect(
      try await warnings(closed: "true", rows: Self.rows + secret, text).map(\.description)
        == ["s.json:1:2: warning: this form has no setting 'tokn'; did you mean 'token'?"])
  }

  @Test func onlyTheFirstOfManyAreReported() async throws {
    let text = "{" + (0..<1000).map { "\"x\($0)\": \($0)" }.joined(separator: ",") + "}"
    #expect(try await warnings(closed: "true", text).count == 100)
  }

  @Test func theyPreventNoSave() async throws {
    let store = MemoryStore(#"{"Debug": 1}"#)
    let form = Form("T") {
      Section { Row(text: "Debug", accessory: .switchToggle(value: false), key: "debug") }
    }.closed()
    let workspace = try await Workspace(FormDefinition(form), store: store)
    try await workspace.set([("debug", true)])
    try await workspace.save()
    #expect(store.text == #"{"Debug": 1, "debug": true}"#)
    #expect(workspace.verify().map(\.code) == ["stored.unknownMember"])
  }
}

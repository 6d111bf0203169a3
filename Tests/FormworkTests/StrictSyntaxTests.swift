import Formwork
import Testing

/// Settings files of programs that read nothing but JSON: `"syntax": "json"`.
@MainActor
@Suite struct StrictSyntaxTests {
  private func workspace(_ store: MemoryStore, _ syntax: StoreDefinition.Syntax = .json) async throws
    -> Workspace
  {
    let form = Form("T", store: StoreDefinition(file: "s.json", syntax: syntax)) {
      Section {
        Row(text: "A", accessory: .stepper(value: 1), key: "a")
        Row(text: "B", accessory: .stepper(value: 2), key: "b")
      }
    }
    return try await Workspace(FormDefinition(form), store: store)
  }

  private func headlines(_ body: () async throws -> Void) async -> [String] {
    do {
      try await body()
      return []
    } catch { return (error as? Failure)?.diagnostics.map(\.headline) ?? ["\(error)"] }
  }

  @Test(arguments: [
    (#"{"a": 3,}"#, ["settings:1:8: error: trailing comma; JSON allows commas only between members"]),
    (
      "// mine\n{\"x\": [1,], /* b */ \"a\": 3} // c",
      [
        "settings:1:1: error: JSON does not allow comments; remove them",
        "settings:2:9: error: trailing comma; JSON allows commas only between members",
        "settings:2:13: error: JSON does not allow comments; remove them",
        "settings:2:29: error: JSON does not allow comments; remove them",
      ]
    ),
    (
      "\u{FEFF}{}",
      ["settings:1:1: error: the file begins with a byte order mark; save it as UTF-8 without one"]
    ),
    ("// alone", ["settings:1:1: error: JSON does not allow comments; remove them"]),
    (
      "{/* a */ \"a\" 1}",
      [
        "settings:1:2: error: JSON does not allow comments; remove them",
        "settings:1:14: error: expected ':', got '1'",
      ]
    ),
  ])
  func whatJSONForbidsIsReported(_ text: String, _ lines: [String]) async throws {
    #expect(await headlines { _ = try await workspace(MemoryStore(text)) } == lines)
    if lines.count != 2 { _ = try await workspace(MemoryStore(text), .jsonc) }
  }

  /// Programs that print an error get its diagnostics.
  @Test func aFailureIsPrintedAsItsDiagnostics() async throws {
    let failure = await #expect(throws: Failure.self) { _ = try await workspace(MemoryStore(#"{"a": 3,}"#)) }
    let text = """
      settings:1:8: error: trailing comma; JSON allows commas only between members
        1 | {"a": 3,}
          |        ^
      """
    #expect(failure.map { "\($0)" } == text)
    #expect(failure?.diagnostics.map { "\($0)" } == [text])
  }

  @Test func otherTextsAreReadAsUsual() async throws {
    for text in ["", "  \n", "{}", #"{"x": 1, "x": 2, "s": "// no, /* comment */ ,]"}"#] {
      let store = MemoryStore(text)
      let workspace = try await workspace(store)
      try await workspace.set([("a", 5)])
      try await workspace.save()
      #expect(try await self.workspace(store).values["a"] == 5)
    }
  }

  /// What another program writes is not read; nothing is overwritten, and the change here is still there.
  @Test func aSaveIntoATextThatIsNotJSONIsRefused() async throws {
    let store = MemoryStore(#"{"a": 1}"#)
    let workspace = try await workspace(store)
    try await workspace.set([("a", 5)])
    store.text = #"{"a": 1, "b": 3,}"#
    #expect(
      await headlines { try await workspace.save() }
        == ["settings:1:16: error: trailing comma; JSON allows commas only between members"])
    #expect(store.text == #"{"a": 1, "b": 3,}"# && workspace.values["a"] == 5)
    store.text = #"{"a": 1, "b": 3}"#
    try await workspace.save()
    #expect(store.text == #"{"a": 5, "b": 3}"#)
  }
}

/// Settings files that are plainly in another format.
struct OtherFormatTests {
  @Test(arguments: [
    ("semi: false\nprintWidth: 80\n", "YAML"), ("# c\n\n- a\n", "YAML"), ("---\na: 1\n", "YAML"),
    ("overrides:\n  - files: '*.md'\n", "YAML"), ("[core]\n\teditor = vim\n", "INI"),
    ("; c\n[remote \"origin\"]\nurl = https://example.com\n", "INI"), ("a=b\n", "INI"),
    ("port = 80\nname = \"x\"\n", "TOML"), ("[[hosts]]\nport = 1\n", "TOML"), ("[a]\nb = [1, 2]\n", "TOML"),
    ("[a]\nb = 1\n", "TOML or INI"),
  ])
  func isNamed(_ text: String, _ name: String) throws {
    #expect(try headline(text).hasSuffix(": error: this is not JSON; it looks like \(name)"))
  }

  @Test(arguments: [
    "{a: 1}", "[1, 2", "\"a\": 1", "debug: true,\n", "module.exports = {\n  a: 1\n}\n", "[a]", "<a>",
    "{\"a\": 1,, }",
    "hello", "a b = c",
  ])
  func aMistakeInJSONIsNoOtherFormat(_ text: String) throws {
    #expect(!(try headline(text).contains("looks like")))
  }

  private func headline(_ text: String) throws -> String {
    let folder = try StoreFolder()
    try folder.write(text, to: "s.json")
    let problem = #expect(throws: Failure.self) { try folder.settings() }
    return problem?.lines.first?.replacing(folder.path + "/", with: "") ?? ""
  }
}

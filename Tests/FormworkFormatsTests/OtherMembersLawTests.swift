import Formwork
import FormworkFormats
import Testing

/// What is true of all changes of maps beside rows with other members of the same objects.
@MainActor
@Suite struct OtherMembersLawTests {
  private static let form = #"""
    {"title": "T", "sections": [{"rows": [
      {"key": "m", "accessory": {"map": {"of": "textField"}}}, {"key": "m.x", "id": "mx", "accessory": "textField"},
      {"key": "m.y.z", "accessory": "textField"}, {"key": "jobs.x", "id": "jx", "accessory": "textField"},
      {"forEach": {"key": "jobs", "by": "name", "id": "name"}, "id": "job", "text": "Job", "key": "item.run",
       "accessory": "textField"},
      {"forEach": "jobs", "id": "env", "text": "Env", "key": "item.env", "accessory": {"map": {"of": "textField"}}},
      {"forEach": "jobs", "id": "path", "text": "Path", "key": "item.env.x", "accessory": "textField"},
      {"forEach": "jobs", "id": "rest", "text": "Rest", "key": "item", "accessory": {"map": {"of": "textField"}}},
      {"forEach": {"key": "users", "id": "id"}, "id": "user", "text": "User", "key": "item", "accessory": {"map": {"of": "textField"}}},
      {"forEach": "users", "id": "run2", "text": "Run", "key": "item.run", "accessory": "textField"},
      {"forEach": "users", "id": "env2", "text": "Env", "key": "item.env.x", "accessory": "textField"},
      {"key": ".", "accessory": {"map": {"of": "textField"}}}
    ]}]}
    """#

  private static let texts = [
    ("s.json", "{}"), ("s.yaml", ""), ("s.toml", ""),
    (
      "s.json",
      "{\n  \"m\": {\"a\": \"1\", \"x\": \"2\"},\n  \"jobs\": {\"a\": {\"q\": \"1\"}, \"x\": \"2\"},\n  \"users\": [{\"id\": \"a\", \"b\": \"3\"}],\n  \"b\": \"3\"\n}\n"
    ),
    (
      "s.yaml",
      "b: \"3\"\nm:\n  a: \"1\" # a\n  x: \"2\"\njobs:\n  x: \"2\"\n  a:\n    q: \"1\"\nusers:\n  - id: a\n    b: \"2\" # b\n    run: r\n"
    ),
    (
      "s.toml",
      "b = \"3\"\n[m]\na = \"1\" # a\nx = \"2\"\n[jobs]\nx = \"2\"\n[jobs.a]\nq = \"1\"\n[[users]]\nid = \"b\"\na = \"2\" # a\n"
    ),
  ]

  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    }
  }

  private func change(of session: Session, in file: String, _ random: inout Random) -> (
    key: Key, value: Value
  ) {
    let list = ["jobs", "users"].randomElement(using: &random)!
    let items = session.storedValue(of: Key(list))?.array?.compactMap { $0.string } ?? []
    let item = items.randomElement(using: &random).map { "\(list)[\($0)]" }
    func names() -> [String] {
      Array(["a", "b", "c"].shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
    }
    let text = Value.string(["1", "2", "3"].randomElement(using: &random)!)
    let map = Value.object(.init(names().map { .init(name: $0, value: text) }))
    let key =
      (["m", "m.x", "m.y.z", "jobs.x", list, ".", list]
      + (item.map { [$0, "\($0).run", list == "jobs" ? "\($0).env" : $0, "\($0).env.x"] } ?? []))
      .randomElement(using: &random)!
    switch key {
    case list:
      // TOML has no order of tables.
      let new = file.hasSuffix("toml") ? items.filter(names().contains) : names()
      return (Key(key), .array(new.map { .string($0) }))
    case "m", ".": return (Key(key), map)
    default: return (Key(key), key.hasSuffix("env") || key.hasSuffix("]") ? map : text)
    }
  }

  @Test("A change of a map touches no member of another row", arguments: 0..<300 as Range<UInt64>)
  func changes(seed: UInt64) async throws {
    var random = Random(state: seed &* 977)
    let (name, text) = Self.texts[Int(seed) % Self.texts.count]
    var registry = Registry()
    registry.formats = .all
    let definition = FormDefinition(
      FormDocument(Array(Self.form.utf8), file: "form.json", environment: registry.environment),
      registry: registry)
    let store = MemoryStore(text, name: name)
    let workspace = try await Workspace(definition, store: store)
    for _ in 0..<6 {
      var changes: [Key: Value] = [:]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let (key, value) = change(of: workspace.session, in: name, &random)
        changes[key] = value
      }
      let before = workspace.session
      // The change may remove an item and set a field of it.
      guard (try? await workspace.set(changes.map { ($0.key, $0.value) })) != nil else { continue }
      for setting in before.valuedSettings where before.exists(setting: setting) {
        let key = before.form.key(of: setting)
        let isGone = setting.item.map { !workspace.session.exists(item: $0) } ?? false
        if changes[key] == nil, !isGone {
          #expect(workspace.session.storedValue(of: key) == before.storedValue(setting), "\(key)")
        }
      }
      try await workspace.save()
      let again = try await Workspace(definition, store: MemoryStore(store.text, name: name))
      #expect(again.session.effectiveObject == workspace.session.effectiveObject, "\(store.text)")
      for (key, value) in changes where !["jobs", "users"].contains(key.description) {
        let isEmpty = value.object?.isEmpty ?? false
        if workspace.session.form.setting(key).map({ workspace.session.exists(setting: $0) }) ?? false {
          #expect(again.session.storedValue(of: key) == (isEmpty ? nil : value), "\(key) in \(store.text)")
        }
      }
    }
  }
}

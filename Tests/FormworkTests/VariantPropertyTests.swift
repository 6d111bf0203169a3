import Testing

@testable import Formwork

/// Random objects of several shapes, on their own, in another object, and in lists.
@MainActor struct VariantPropertyTests {
  private typealias Random = RandomJSON

  private static let kinds = ["text", "texts", "map", "list", "items", "object"]

  /// The schema of a member of a kind.
  private func schema(_ kind: String) -> Value {
    let text: Value = ["type": "string"]
    return switch kind {
    case "texts": ["type": "array", "items": text]
    case "map": ["type": "object", "additionalProperties": text]
    case "list":
      ["type": "array", "items": ["type": "object", "properties": ["t": text, "u": schema("items")]]]
    case "items":
      ["type": "object", "additionalProperties": ["type": "object", "properties": ["t": text, "v": text]]]
    case "object":
      [
        "type": "object", "properties": ["t": text, "l": schema("list")], "additionalProperties": text,
      ]
    default: text
    }
  }

  private func value(_ kind: String, _ random: inout Random) -> Value {
    let text = Value.string(String(Int.random(in: 0...99, using: &random)))
    switch kind {
    case "texts": return [text]
    case "map": return ["k": text]
    case "list":
      return .array(
        (0...Int.random(in: 0...2, using: &random)).map { _ in ["t": text, "u": value("items", &random)] })
    case "items": return ["m": ["t": text], "n": ["t": text, "v": "w"]]
    case "object": return ["t": text, "l": value("list", &random), "other": text]
    default: return text
    }
  }

  @Test(
    "Another choice resets what only the old shape has; changing it back, or 'undo', restores it",
    arguments: 0..<UInt64(rounds(60)))
  func anotherChoice(seed: UInt64) async throws {
    var random = Random(seed: seed)
    let kinds = Self.kinds.shuffled(using: &random)
    let shapes = ["x", "y", "z"].map { type in
      (type: type, members: kinds.filter { _ in Bool.random(using: &random) })
    }
    let variants: Value = [
      "oneOf": .array(
        shapes.map { shape in
          var properties: Value.Object = ["type": ["const": .string(shape.type)]]
          for kind in shape.members { properties[kind] = self.schema(kind) }
          return ["type": "object", "properties": .object(properties), "additionalProperties": false]
        })
    ]
    let (old, new) = (shapes.randomElement(using: &random)!, shapes.randomElement(using: &random)!)
    var before: Value.Object = ["type": .string(old.type)]
    for kind in old.members { before[kind] = value(kind, &random) }
    var after = before
    after["type"] = .string(new.type)
    for kind in old.members where !new.members.contains(kind) { after[kind] = nil }
    let (schema, key, wrap): (Value, Key, (Value) -> Value) =
      switch seed % 3 {
      case 0: (variants, "type", { $0 })
      case 1: (["properties": ["o": variants]], "o.type", { ["o": $0] })
      default:
        (
          ["properties": ["l": ["type": "array", "items": ["properties": ["v": variants]]]]], "l[2].v.type",
          { ["l": [["v": ["type": "x"]], ["v": $0]]] }
        )
      }
    let folder = try DefinitionFolder(files: ["schema.json": schema.json])
    defer { folder.remove() }
    let form = try SettingsForm(ofSchema: folder.path("schema.json"), title: "T").json()
    let store = MemoryStore(wrap(.object(before)).json, name: "s.json")
    let workspace = try await Workspace(SessionFixture.definition(form.json), store: store)
    func saved() async throws -> Value {
      try await workspace.save()
      return try JSONFormat().read(Array(store.text!.utf8), file: "").value(of: SyntaxTree.root)
    }
    try await workspace.set([(key, .string(new.type))])
    #expect(try await saved() == wrap(.object(after)))
    try await workspace.set([(key, .string(old.type))])
    #expect(try await saved() == wrap(.object(before)))
    try await workspace.perform(.undo)
    #expect(try await saved() == wrap(.object(after)))
    try await workspace.perform(.undo)
    #expect(try await saved() == wrap(.object(before)))
  }
}

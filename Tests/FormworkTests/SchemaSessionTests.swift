import Formwork
import Foundation
import Testing

/// A JSON Schema while a session runs.
@MainActor struct SchemaSessionTests {
  @Test func aSchemaIsReadAgainIfOneOfItsFilesChanges() async throws {
    let form = #"""
      {"title": "T", "schema": "a.json", "sections": [{"rows": [{"text": "X", "key": "x", "accessory": "textField"}]}]}
      """#
    let folder = try DefinitionFolder(
      files: ["form.json": form, "a.json": #"{"$ref": "b.json"}"#, "b.json": "{}"])
    defer { folder.remove() }
    let definition = try FormFile(path: folder.path("form.json")).definition
    let workspace = try await Workspace(definition, store: MemoryStore("{}", name: "s.json"))
    try await workspace.set([("x", "long")])
    try await workspace.save()
    try Data(#"{"properties": {"x": {"maxLength": 2}}}"#.utf8).write(to: URL(filePath: folder.path("b.json")))
    #expect(
      workspace.verify().map { "\($0)".split(separator: "\n")[0] }
        == ["s.json:2:8: error: 'x': the value has 4 characters; the maximum is 2"])
    try await workspace.set([("x", "longer")])
    await #expect(throws: Failure.self) { try await workspace.save() }
    try await workspace.set([("x", "s")])
    try await workspace.save()
    #expect(workspace.verify().isEmpty)
  }
}

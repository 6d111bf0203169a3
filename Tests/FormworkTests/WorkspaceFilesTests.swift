import Formwork
import Foundation
import Testing

/// A form in files, embedded by a program.
@MainActor
@Suite struct WorkspaceFilesTests {
  private static let files = [
    "home.json": """
    {"title": "Home", "store": "values.json", "sections": [{"rows": [
      {"text": "On", "key": "on", "accessory": {"switchToggle": true}},
      {"text": "Back", "key": "back", "visibleWhen": "on", "whenHidden": "restore", "accessory": "textField"},
      {"text": "Sub", "id": "sub", "accessory": "disclosureIndicator", "selection": {"push": "sub.json"}}]}]}
    """,
    "sub.json": """
    {"title": "Sub", "sections": [{"rows": [{"text": "Far", "key": "far", "accessory": "textField"}]}]}
    """,
  ]

  private func withWorkspace(_ body: (Workspace, DefinitionFolder) async throws -> Void) async throws {
    let folder = try DefinitionFolder(files: Self.files)
    defer { folder.remove() }
    try await body(Workspace(FormFile(path: folder.path("home.json")).definition), folder)
  }

  @Test func pushedFilesAreReadWhenTheyAreNeeded() async throws {
    try await withWorkspace { (workspace, folder) in
      let reply = try await workspace.perform(.tap(try workspace.session.row("sub")))
      #expect(reply.hasMoved)
      #expect(workspace.session.titles == ["Home", "Sub"])
    }
    try await withWorkspace { (workspace, folder) in
      try await workspace.set([("far", "x"), ("on", false)])
      #expect(workspace.values == ["far": "x", "on": false])
      // The settings lie beside the form, not in the working folder.
      #expect(try await workspace.save())
      #expect(
        try String(contentsOfFile: folder.path("values.json"), encoding: .utf8)
          == "{\n  \"on\": false,\n  \"far\": \"x\"\n}\n")
    }
  }

  @Test func aDocumentWithoutItsFilesSaysWhatIsMissing() async throws {
    let document = FormDocument(Array(Self.files["home.json"]!.utf8), file: "home.json")
    let workspace = try Workspace(FormDefinition(document), store: nil)
    await #expect(throws: Failure.self) {
      try await workspace.perform(.tap(try workspace.session.row("sub")))
    }
  }

  @Test func aValueThatWasSetAsideSurvivesASaveAndAFile() async throws {
    try await withWorkspace { (workspace, folder) in
      try await workspace.set([("back", "r")])
      try await workspace.set([("on", false)])
      try await workspace.save()
      try await workspace.perform(.tap(try workspace.session.row("sub")))
      try await workspace.set([("far", "x")])
      try await workspace.perform(.revert)
      try await workspace.set([("on", true)])
      #expect(workspace.values["back"] == "r")
    }
  }

  @Test(arguments: [Request.revert, .perform([.revert], nil)])
  func revertReadsTheFileAgain(_ event: Request) async throws {
    try await withWorkspace { (workspace, folder) in
      try await workspace.set([("back", "mine")])
      try await workspace.save()
      try #"{"back": "theirs"}"#.write(
        toFile: folder.path("values.json"), atomically: true, encoding: .utf8)
      try await workspace.set([("back", "later")])
      let reply = try await workspace.perform(event)
      #expect(reply.refusals.isEmpty)
      #expect(workspace.values["back"] == "theirs")
      #expect(!workspace.session.hasUnsavedChanges)
    }
  }

  @Test func allUnknownKeysAreNamed() async throws {
    try await withWorkspace { (workspace, folder) in
      do throws(Failure) {
        try await workspace.set([("fra", "x"), ("on", "y"), ("of", 1)])
        Issue.record("unknown keys are refused")
      } catch {
        #expect(
          error.diagnostics.map(\.headline) == [
            "error: no row 'fra'; did you mean 'far'?",
            "error: on: expected true or false, got a string",
            "error: no row 'of'; did you mean 'on'?",
          ])
      }
    }
  }
}

import Testing

@testable import Formwork

/// A program that mirrors every dictionary holds exactly the form's values, whatever happened.
@MainActor
@Suite struct WorkspaceMirrorTests {
  @Test(arguments: 0..<rounds(15))
  func aMirrorHoldsTheFormsValues(_ seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var registry = Registry()
    var asked: Row.Context = [:]
    var refusalCount = 0
    registry.actions.register("ask") { _ in
      { context in
        // Refuses some values, and sets others.
        let hash = "\(context["value"]!)\(context["row"]!)".utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 997 }
        if context["cause"] == "input", hash % 5 == 0 {
          refusalCount += 1
          return [.refuse("no")]
        }
        asked[context["key"]!.string!] = context["value"]
        return hash % 3 == 0 ? [.reset([Key(context["key"]!.string!)])] : []
      }
    }
    let form = RandomForm(using: &random, functions: ["ask"])
    let document = FormDocument(Array(form.json.utf8), file: "f", environment: registry.environment)
    guard !document.hasErrors else { return }
    let folder = try StoreFolder()
    var mirror: Row.Context = [:]
    let workspace = try Workspace(FormDefinition(document, registry: registry), store: folder("s.json")) {
      context in
      let key = context["key"]!.string!
      #expect(mirror[key] ?? .null == context["oldValue"])
      mirror[key] = context["value"] == .null ? nil : context["value"]
    }
    mirror = workspace.values
    let listening = workspace.session.form.allRows.filter {
      workspace.session.form.rows[$0].flags.contains(.hasChangeActions)
    }
    for row in listening {
      let key = workspace.session.form.key(of: try #require(workspace.session.form.setting(of: row)))
      asked[key.description] = workspace.values[key.description] ?? .null
    }
    for _ in 0..<40 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: try await workspace.perform(.undo)
      case 1: try await workspace.perform(.redo)
      case 2: try await workspace.perform(.revert)
      case 3: _ = try? await workspace.save()
      case 4:
        try folder.write(#"{"s0": \#(Bool.random(using: &random)), "f0": "x"}"#, to: "s.json")
        try await workspace.reload()
      case 5: workspace.beginTransaction()
      case 6: if workspace.transaction != nil { await workspace.rollBack() }
      default:
        let line = form.line(using: &random)
        if let event = try? SessionFixture.event(of: line, in: workspace.session) {
          try await workspace.perform(event)
        }
      }
      #expect(mirror == workspace.values)
      for (key, value) in asked { #expect(value == workspace.values[key] ?? .null, "\(key)") }
    }
  }
}

import ArgumentParser
import Formwork
import FormworkCommands
import Foundation
import Testing

/// A tool's settings as the tool itself has them.
private enum ToolSettings: SettingsProvider {
  static func form() -> FormDefinition {
    FormDefinition(
      Form(
        title: "Tool",
        sections: [
          Section(rows: [
            Row(
              text: "Port", accessory: .textField(kind: .integer, value: 8080, minimum: 1),
              context: ["key": "port"])
          ])
        ]))
  }
  static let store = "/nonexistent/tool.json"
}

/// `mytool settings …`, as an embedding program calls it.
@Suite struct EmbeddingTests {
  private func run(_ arguments: String...) async throws -> Int32 {
    var command = try SettingsCommands<ToolSettings>.parseAsRoot(arguments)
    do {
      if var async = command as? any AsyncParsableCommand { try await async.run() } else { try command.run() }
      return 0
    } catch let status as ExitCode {
      return status.rawValue
    }
  }

  @Test func setsGetsAppliesAndRefusesWithTheProgramsStatuses() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appendingPathComponent("tool.json")
    let values = folder.appendingPathComponent("values.json")
    try #"{"port": 443}"#.write(to: values, atomically: true, encoding: .utf8)

    #expect(try await run("set", "port=80", "--store", store.path) == 0)
    #expect(try String(contentsOf: store, encoding: .utf8) == "{\n  \"port\": 80\n}\n")
    #expect(try await run("set", "port=0", "--store", store.path) == 1)
    #expect(try await run("set", "port=80", "--store", store.path, "--detailed-exitcode") == 0)
    #expect(try await run("apply", values.path, "--store", store.path, "--detailed-exitcode") == 2)
    #expect(try String(contentsOf: store, encoding: .utf8) == "{\n  \"port\": 443\n}\n")
    #expect(try await run("get", "nosuch", "--store", store.path) == 1)
    #expect(try await run("show", "--store", store.path) == 0)
    #expect(try await run("export", "--format", "json", "--store", store.path) == 0)
    #expect(try await run("export", "--format", "swift") == 64)  // it is written in Swift already
    #expect(try await run("set", "port=81") == 73)
  }

  @Test func nothingIsKeptOfWhatIsTypedUnlessTheToolSaysSo() {
    #expect(ToolSettings.historyFile == nil)
  }

  @Test func aWrongCallIsAMistakeOfUsage() {
    let error = #expect(throws: (any Error).self) { try SettingsCommands<ToolSettings>.parseAsRoot(["set"]) }
    #expect(SettingsCommands<ToolSettings>.exitCode(for: error!).rawValue == 64)
    #expect(
      SettingsCommands<ToolSettings>.fullMessage(for: error!).hasPrefix("error: Missing expected argument"))
  }
}

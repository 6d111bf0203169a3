import ArgumentParser
import Formwork
import FormworkCommands

@main
struct ServerTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server", subcommands: [SettingsCommands<ServerSettings>.self])
}

enum ServerSettings: SettingsProvider {
  static let store = "server.values.json"

  static func form() throws -> FormDefinition {
    try FormFile(path: "server.json", registry: registry).definition
  }

  static var registry: Registry {
    var registry = Registry()
    registry.actions.register("checkPort", checkPort)
    return registry
  }

  /// The function that `"onChange": { "checkPort": "tcp" }` names: first the argument, then the row's context.
  @MainActor
  static func checkPort(protocol: Value) -> @MainActor (Row.Context) async throws -> [Effect] {
    { context in
      guard let port = context["value"]?.int, let host = context["host"] else { return [] }
      guard try await isFree(port, on: host) else { return [.refuse("\(`protocol`) port \(port) is in use")] }
      return port == 443 ? [.set([.init("tls", true)]), .push("certificate")] : []
    }
  }

  /// Stands for a check that takes a while.
  static func isFree(_ port: Int, on host: Value) async throws -> Bool {
    try await Task.sleep(for: port == 9999 ? .seconds(60) : .milliseconds(50))
    return port != 22
  }
}

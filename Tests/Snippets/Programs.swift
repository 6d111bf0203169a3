import Formwork

// What the comments of sessions, workspaces, functions and values show.

private struct Ports: Sendable {
  func isFree(_ port: Value?) async -> Bool { true }
}

final class Server: Sendable {
  @MainActor func restart() {}
}

private struct Cloud: Sendable {
  struct Zone { var name: String }
  func zones() async throws -> [Zone] { [] }
}

private func sources(cloud: Cloud) -> Registry {
  var registry = Registry()
  registry.sources.register("zones") { argument in
    { context in .array(try await cloud.zones().map { .string($0.name) }) }
  }
  return registry
}

private func loadedItems(cloud: Cloud) -> Row {
  Row(
    text: "Zone",
    accessory: .picker(reloadWhen: "region") { context in
      try await cloud.zones().map { Row.Item(.string($0.name)) }
    }, key: "zone")
}

private func functions(ports: Ports, server: Server) -> Registry {
  var registry = Registry()
  registry.actions.register("checkPort") { argument in
    { context in await ports.isFree(context["value"]) ? [] : [.refuse("this port is in use")] }
  }
  registry.actions.register("restart", on: server, Server.restart)  // an unapplied method
  return registry
}

@MainActor
private func workspaces(registry: Registry) async throws -> Reply {
  let workspace = try Workspace(form: "server.json", registry: registry)
  let reply = try await workspace.perform(.tap(RowAddress(screen: "home", id: "restart")))
  try await workspace.set([("network.port", 8080)])
  try await workspace.save()
  return reply
}

@MainActor
private func stores(definition: FormDefinition) async throws {
  let store = MemoryStore(#"{"network": {"port": 80}}"#)
  let workspace = try await Workspace(definition, store: store)
  try await workspace.set([("network.port", 8080)])
  try await workspace.save()
}

@MainActor
private func formats(definition: FormDefinition) async throws {
  let file = FileStore(path: "app.conf")
  let workspace = try await Workspace(definition, store: file, keys: .flat, format: LineFormat())
  try await workspace.set([("network.port", 8080)])
  try await workspace.save()
}

private func sessions(form: CompiledForm) -> Bool {
  var session = Session(form)
  let reply = session.handle(.tap(RowAddress(screen: "home", id: "wifi")))
  print(reply.changes.count)
  return session.hasUnsavedChanges
}

private func documents(
  _ bytes: [UInt8], contents: (String) throws -> [UInt8], report: ([Diagnostic]) -> Void
) rethrows -> Session? {
  var document = FormDocument(bytes, file: "form.json")
  while let name = document.unreadFiles.first { document.read(try contents(name), for: name) }
  if document.hasErrors { report(document.diagnostics) }
  let session = Session(document.form)
  return session
}

private func patterns() {
  snippet {
    let host = try Pattern("[a-z][a-z0-9-]*")
    host.matches("my-host")  // true
    host.matches("my host")  // false
  }
}

private func decoding(_ session: Session) throws {
  struct Settings: Codable {
    struct Network: Codable { var wifi: Bool, hostname: String? }
    var network: Network
  }
  let settings = try session.decode(Settings.self)  // the keys network.wifi and network.hostname
  print(settings.network.wifi)
}

private func values() throws {
  struct Server: Codable {
    var host: String?
    var port: UInt16
  }
  let value: Value = ["port": 8080]
  let server = try value.decode(Server.self)  // Server(host: nil, port: 8080)
  print(server)
}

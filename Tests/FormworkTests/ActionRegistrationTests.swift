import Formwork
import Testing

/// A program's model, as the contract's forms would drive it.
@MainActor
private final class Server {
  private(set) var log: [String] = []

  func restart() { log.append("restart") }
  func greet(_ argument: Value) -> Selection { { self.log.append("greet \(argument)") } }
  func note(_ text: String) { log.append(text) }
}

@MainActor
private func log(of taps: [String], registering register: (inout FunctionTable, Server) -> Void) async throws
  -> [String]
{
  let server = Server()
  var registry = Registry()
  register(&registry.actions, server)
  var fixture = try SessionFixture(
    rows: """
      {"text": "Go", "id": "go", "key": "go", "context": {"city": "Ulm"}, "selection": {"act": "x"},
       "accessory": "switchToggle"},
      {"text": "Bare", "id": "bare", "selection": ["act", "save"]}
      """, registry: registry)
  for tap in taps {
    try fixture.run("tap \(tap)")
    guard case .call(let call)? = fixture.last.need else { continue }
    let function = try #require(fixture.function(for: call))
    try await function()
  }
  return server.log
}

@Test @MainActor func curriedFunctions() async throws {
  let log = try await log(of: ["go", "bare"]) { actions, server in
    actions.register("act") { argument in
      { context in server.note("\(argument) in \(context["city"] ?? "-")") }
    }
  }
  #expect(log == ["x in Ulm", "null in -"])
}

@Test @MainActor func unappliedMethods() async throws {
  #expect(try await log(of: ["go"]) { $0.register("act", on: $1, Server.restart) } == ["restart"])
  #expect(try await log(of: ["go"]) { $0.register("act", on: $1, Server.greet) } == ["greet x"])
}

@Test @MainActor func functionsOfTheContext() async throws {
  let log = try await log(of: ["go", "bare"]) { actions, server in
    actions.register(
      "act",
      context: { context in
        server.note(context.keys.sorted().map { "\($0)=\(context[$0]!)" }.joined(separator: " "))
      })
  }
  #expect(log == ["city=Ulm key=go row=go value=false", "row=bare"])
}

@Test @MainActor func selections() async throws {
  #expect(try await log(of: ["go"]) { $0.register("act", selection: $1.restart) } == ["restart"])
}

@Test @MainActor func whatRemainsBehindACall() throws {
  var registry = Registry()
  registry.actions.register("act", selection: {})
  var fixture = try SessionFixture(
    rows: #"{"text": "Bare", "id": "bare", "selection": ["act", "save"]}"#, registry: registry)
  #expect(try fixture.run("tap bare") == "call; then save")
  #expect(fixture.text(of: fixture.session.handle(.perform(fixture.last.remaining, nil))) == "save")
}

@Test func anActionThatNobodyKnows() throws {
  var fixture = try SessionFixture(rows: #"{"text": "A", "id": "a"}"#)
  let reply = fixture.session.handle(
    .perform([.call("launch", .null), .save], try fixture.session.row("a")))
  #expect(fixture.text(of: reply) == "launch, which nobody knows; then save")
  #expect(
    Refusal(.unknownAction("launch")).message == "no program provides the action 'launch'")
  let unknown = fixture.session.handle(.perform([.toggle("b")], nil))
  #expect(unknown.refusals == [Refusal(.unknownRow("b", suggestion: nil))])
}

import Testing

@testable import Formwork

/// Calls of a workspace from several tasks, and from the functions that it calls.
@MainActor
@Suite struct WorkspaceTurnTests {
  /// Something that tasks wait for.
  @MainActor
  private final class Gate: Sendable {
    private(set) var isReached = false
    private var isOpen = false

    func pass() async {
      isReached = true
      while !isOpen { await Task.yield() }
    }

    func open() { isOpen = true }

    func waitUntilReached() async { while !isReached { await Task.yield() } }
  }

  /// Lets each program do something while the workspace waits for it.
  @MainActor
  private final class Runner: ProgramRunner {
    var body: @MainActor () async -> Void = {}
    let allowedNames: [String]? = nil
    func isAllowed(_ program: [String]) -> Bool { true }
    func allow(_ program: [String]) async throws(ProgramFault) {}
    func run(_ call: ProgramCall) async throws(ProgramFault) -> [UInt8] {
      await body()
      return []
    }
  }

  /// What functions do.
  @MainActor
  private final class Behaviour {
    var check: @MainActor () async throws -> [Effect] = { [] }
    var handler: @MainActor () async -> Void = {}
    var source: @MainActor () async throws -> Void = {}
  }

  private let behaviour = Behaviour()
  private let store = MemoryStore(#"{"port": 80}"#)
  private let runner = Runner()
  private let workspace: Workspace

  init() async throws {
    var registry = Registry()
    let behaviour = behaviour
    registry.actions.register("check") { _ in try await behaviour.check() }
    registry.sources.register("names") { _ in
      try await behaviour.source()
      return ["a"]
    }
    let definition = try SessionFixture.definition(
      """
      {"title": "T", "beforeSave": ["verify"], "sections": [{"rows": [
        {"text": "Port", "key": "port", "onChange": "check",
         "accessory": {"textField": {"kind": "integer", "value": 80}}},
        {"text": "Name", "key": "name", "accessory": "textField"},
        {"text": "Zone", "key": "zone", "accessory": {"picker": {"items": {"call": "names"}}}},
        {"text": "Go", "id": "go", "selection": "check"}]}]}
      """, registry: registry)
    workspace = try await Workspace(definition, store: store) { _ in await behaviour.handler() }
    workspace.programs = runner
  }

  @Test func aChangeThatIsRefusedDuringASaveIsNotSaved() async throws {
    let (saving, changing) = (Gate(), Gate())
    runner.body = { await saving.pass() }
    behaviour.check = {
      await changing.pass()
      return [.refuse("the port is in use")]
    }
    try await workspace.set([("name", "a")])
    let save = Task { try await workspace.save() }
    await saving.waitUntilReached()
    let change = Task { try await workspace.set([("port", 81)]) }
    for _ in 0..<100 { await Task.yield() }
    #expect(!changing.isReached, "the change waits for the save")
    saving.open()
    #expect(try await save.value)
    changing.open()
    await #expect(throws: Failure.self) { try await change.value }
    #expect(store.text == #"{"port": 80, "name": "a"}"#)
    #expect(workspace.values["port"] == 80)
    #expect(!workspace.session.hasUnsavedChanges)
  }

  @Test func aSaveDuringAChangeWaitsForIt() async throws {
    let changing = Gate()
    behaviour.check = {
      await changing.pass()
      return []
    }
    let change = Task { try await workspace.set([("port", 81)]) }
    await changing.waitUntilReached()
    let save = Task { try await workspace.save() }
    for _ in 0..<100 { await Task.yield() }
    #expect(store.text == #"{"port": 80}"#)
    changing.open()
    _ = try await change.value
    #expect(try await save.value)
    #expect(store.text == #"{"port": 81}"#)
  }

  /// A call that would wait for the function that makes it.
  enum Call: CaseIterable, Sendable { case perform, set, save, reload }

  /// Makes a call; returns the message of its failure.
  private func message(of call: Call) async -> String? {
    do throws(Failure) {
      switch call {
      case .perform: try await workspace.perform(.revert)
      case .set: try await workspace.set([("name", "x")])
      case .save: try await workspace.save()
      case .reload: try await workspace.reload()
      }
      return nil
    } catch { return error.cause.message }
  }

  private static let refusal =
    "a function called by the workspace cannot await the workspace; return effects such as 'set' or 'save' instead"

  @Test(arguments: Call.allCases)
  func aFunctionThatWouldWaitForItselfIsRefusedAtOnce(_ call: Call) async throws {
    var messages: [String?] = []
    behaviour.check = {
      messages.append(await message(of: call))
      return []
    }
    behaviour.handler = { messages.append(await message(of: call)) }
    try await workspace.set([("port", 81)])
    #expect(messages == [Self.refusal, Self.refusal], "onChange and the handler")
    behaviour.handler = {}
    try await workspace.perform(.tap(try workspace.session.row("go")))
    #expect(messages.count == 3 && messages[2] == Self.refusal, "a selection")
    runner.body = { messages.append(await message(of: call)) }
    #expect(try await workspace.save())
    #expect(messages.count == 4 && messages[3] == Self.refusal, "a program before a save")
    behaviour.source = { messages.append(await message(of: call)) }
    try await workspace.set([("zone", "a")])
    #expect(messages.count == 5 && messages[4] == Self.refusal, "a source")
  }

  @Test func aFunctionThatWouldWaitForItselfThroughAnotherWorkspaceIsRefused() async throws {
    let other = try await WorkspaceTurnTests()
    var message: String?
    behaviour.check = {
      try await other.workspace.set([("port", 81)])
      return []
    }
    other.behaviour.check = {
      message = await self.message(of: .set)
      return []
    }
    try await workspace.set([("port", 81)])
    #expect(message == Self.refusal)
    #expect(workspace.values["port"] == 81 && other.workspace.values["port"] == 81)
  }

  @Test func aTaskThatAFunctionStartsWaitsForItsTurn() async throws {
    var save: Task<Bool, any Error>?
    behaviour.check = {
      save = Task { try await workspace.save() }
      for _ in 0..<100 { await Task.yield() }
      return []
    }
    try await workspace.set([("port", 81)])
    #expect(try await save?.value == true)
    #expect(store.text == #"{"port": 81}"#)
  }
}

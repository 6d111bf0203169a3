import Testing

@testable import Formwork

/// A form that is derived from a program's own state: the state is the truth, and it hears of every change.
@MainActor
@Suite struct StateFormTests {
  private struct State: Equatable {
    var port = 80
    var name: String?
    var isOn = false
    var isBusy = false
  }

  private let store: StateStore<State>

  init() {
    final class Box { weak var store: StateStore<State>? }
    let box = Box()
    store = StateStore(State()) { state in
      Form(
        title: "T",
        sections: [
          Section(rows: [
            Row(
              text: "Port",
              accessory: .textField(kind: .integer, value: .int(state.port)) {
                // The state does not take every value.
                box.store?.port = min($0.int ?? 0, 1000)
              }, context: ["key": "port"]),
            Row(text: "Name", accessory: .textField(value: state.name) { box.store?.name = $0 }),
            Row(text: "On", accessory: .switchToggle(value: state.isOn) { box.store?.isOn = $0 }),
            Row(text: "Go", selection: { box.store?.perform(.push("more")) }),
          ])
        ] + (state.isBusy ? [Section(rows: [Row(text: "Busy")])] : []),
        screens: ["more": Form(title: "More")])
    }
    box.store = store
  }

  private func workspace(store path: String? = nil) async throws -> (Workspace, WorkspaceFixture.Log) {
    let log = WorkspaceFixture.Log()
    let workspace = try await Workspace.open(
      FormDefinition(store), store: path, handler: { log.lines.append(WorkspaceFixture.text($0)) })
    return (workspace, log)
  }

  private func run(_ line: String, _ workspace: Workspace) async throws -> Reply {
    let event = try #require(try SessionFixture.event(of: line, in: workspace.session))
    return try await workspace.perform(event)
  }

  @Test func theStateHearsOfEachChangeUndoIncluded() async throws {
    let (workspace, log) = try await workspace()
    _ = try await run("set port 81 name Ada", workspace)
    #expect(store.state == State(port: 81, name: "Ada"))
    _ = try await run("toggle on", workspace)
    #expect(store.isOn)
    #expect(try await run("undo", workspace).step != nil)
    #expect(store.state == State(port: 81, name: "Ada"))
    _ = try await run("undo", workspace)
    #expect(store.state == State(port: 80, name: nil) || store.state == State(port: 80, name: ""))
    _ = try await run("redo", workspace)
    #expect(store.state == State(port: 81, name: "Ada"))
    #expect(log.lines.first == "port: 80 → 81 (input)")
  }

  @Test func theStateIsTheTruth() async throws {
    let (workspace, log) = try await workspace()
    let reply = try await run("set port 5000", workspace)
    #expect(store.port == 1000)
    #expect(workspace.values["port"] == 1000)
    #expect(reply.changes.map(\.new) == [5000, 1000])
    #expect(log.lines == ["port: 80 → 5000 (input)", "port: 5000 → 1000 (program)"])
    _ = try await run("undo", workspace)
    #expect(store.port == 80)
  }

  @Test func aChangeFromOutsideIsAStepOfItsOwn() async throws {
    let (workspace, _) = try await workspace()
    store.port = 443
    store.isBusy = true
    let reply = try await workspace.adoptForm()
    #expect(reply.changes.map(\.new) == [443])
    #expect(workspace.version == 1)
    #expect(workspace.session.form.rows.count == 5)
    _ = try await run("undo", workspace)
    #expect(store.port == 80)
  }

  @Test func aClosureCanPush() async throws {
    let (workspace, _) = try await workspace()
    let reply = try await run("tap go", workspace)
    #expect(reply.hasMoved)
    #expect(workspace.session.titles == ["T", "More"])
  }

  @Test func settingsAreKeptInAFile() async throws {
    let folder = try StoreFolder()
    try folder.write(#"{"port": 8443}"#, to: "s.json")
    let (workspace, log) = try await workspace(store: folder("s.json"))
    // The file holds more than the state takes.
    #expect(store.port == 1000)
    #expect(log.lines == ["port: 80 → 8443 (reload)", "port: 8443 → 1000 (program)"])
    _ = try await run("set port 90 name Ada", workspace)
    try await workspace.save()
    #expect(try folder.text(of: "s.json") == #"{"port": 90}"#)
  }

  @Test func aWorkspaceThatIsJustMadeTellsStoredValuesBeforeTheFirstEvent() async throws {
    let folder = try StoreFolder()
    try folder.write(#"{"port": 90}"#, to: "s.json")
    let workspace = try Workspace(FormDefinition(store), store: folder("s.json"))
    #expect(store.port == 80)
    try await workspace.perform(.home)
    #expect(store.port == 90)
    #expect(workspace.values["port"] == 90)
  }

  @Test func effectsAtTheStartWaitForTheFirstEvent() async throws {
    let folder = try StoreFolder()
    try folder.write(#"{"port": 90}"#, to: "s.json")
    store.perform(.push("more"))
    let (workspace, _) = try await workspace(store: folder("s.json"))
    #expect(workspace.session.titles == ["T"])
    try await workspace.perform(.home)
    #expect(workspace.session.titles == ["T", "More"])
  }

  @Test func aQueuedChangeMeansTheSettingWhoseKeyWasGiven() async throws {
    final class Box { weak var store: StateStore<Bool>? }
    let box = Box()
    let store = StateStore(false) { (isLong: Bool) in
      Form("T") {
        Section {
          if isLong { Row(text: "First", accessory: .textField(value: ""), key: "first") }
          Row(text: "On", accessory: .switchToggle(value: isLong) { box.store?.state = $0 }, key: "on")
          Row(text: "Name", accessory: .textField(value: ""), key: "name")
        }
      }
    }
    box.store = store
    let workspace = try Workspace(FormDefinition(store))
    let first = Task { try await workspace.set([("on", true)]) }
    let second = Task { try await workspace.set([("name", "Ada")]) }
    _ = try await (first.value, second.value)
    #expect(workspace.values == ["first": "", "on": true, "name": "Ada"])
  }

  @Test func aFormWithMistakesIsNotTaken() async throws {
    let store = StateStore(false) { (isBroken: Bool) in
      Form("T") {
        Section {
          Row(text: "A", accessory: .switchToggle(value: false), key: "a")
          Row(text: "B").visible(when: isBroken ? "b" : "a")
        }
      }
    }
    let workspace = try Workspace(FormDefinition(store))
    store.state = true
    let failure = await #expect(throws: Failure.self) { try await workspace.perform(.home) }
    #expect(failure?.diagnostics.map(\.message) == ["no row has the key 'b'"])
    #expect(workspace.session.form.rows.count == 2)
    store.state = false
    try await workspace.perform(.home)
  }

  @Test func keysThatNobodyNamedAreNotShown() async throws {
    let (workspace, _) = try await workspace()
    let reply = try await run("set name Ada", workspace)
    #expect(reply.changes.map { Script(workspace.session).command(for: $0) } == ["set name Ada"])
    #expect(workspace.values.keys.sorted() == ["port"])
    #expect(workspace.session.context(of: reply.changes[0], cause: .input)["key"] == nil)
  }

  @Test func theNewestClosuresHold() async throws {
    final class Log { var values: [Int] = [] }
    let log = Log()
    let store = StateStore(0) { (count: Int) in
      Form(
        title: "T", sections: [Section(rows: [Row(text: "Go", selection: { log.values.append(count) })])])
    }
    let workspace = try Workspace(FormDefinition(store))
    store.state = 1
    try await workspace.perform(.tap(try workspace.session.row("go")))
    try await workspace.perform(.tap(try workspace.session.row("go")))
    #expect(log.values == [0, 1] || log.values == [1, 1])
  }
}

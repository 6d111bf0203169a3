import Testing

@testable import Formwork

@MainActor
struct LoadingTests {
  /// A function that waits until a test gives it a result.
  @MainActor
  final class Gate {
    private var waiting: [CheckedContinuation<Value, any Error>] = []
    private(set) var contexts: [Row.Context] = []

    var count: Int { contexts.count }

    func load(_ context: Row.Context) async throws -> Value {
      contexts.append(context)
      return try await withCheckedThrowingContinuation { waiting.append($0) }
    }

    func end(_ result: Result<Value, any Error>) { waiting.removeFirst().resume(with: result) }
  }

  private struct NoNetwork: Error, CustomStringConvertible { var description: String { "no network" } }

  private func workspace(_ gate: Gate) throws -> Workspace {
    var registry = Registry()
    registry.sources.register("servers") { argument in
      { context in try await gate.load(context.merging(["argument": argument]) { $1 }) }
    }
    let definition = try SessionFixture.definition(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"key": "server", "context": {"of": "cloud"}, "accessory": {"picker": {"items": {"call": {"servers": 7}}}}},
        {"key": "on", "accessory": "switchToggle"}
      ]}]}
      """#, registry: registry)
    return try patient(Workspace(definition))
  }

  /// Lets a workspace wait for so long that a busy machine is not taken for a function that does not return.
  private func patient(_ workspace: Workspace) -> Workspace {
    workspace.wait = .seconds(600)
    return workspace
  }

  private func failure(_ body: () async throws(Failure) -> Void) async -> Diagnostic? {
    do throws(Failure) { try await body() } catch { return error.cause }
    return nil
  }

  @Test("A value is checked once its items are there; the function gets its argument and the row's context")
  func call() async throws {
    let gate = Gate()
    let workspace = try workspace(gate)
    let change = Task { try await workspace.set([("server", "b")]) }
    while gate.count == 0 { await Task.yield() }
    #expect(gate.contexts[0]["argument"] == 7)
    #expect(gate.contexts[0]["of"] == "cloud")
    #expect(workspace.session.rowView(RowAddress(screen: "home", id: "server"))?.isLoading == true)
    gate.end(.success(["a", "b"]))
    _ = try await change.value
    #expect(workspace.values["server"] == "b")
    let refused = await failure { () async throws(Failure) in try await workspace.set([("server", "c")]) }
    #expect(refused?.message == "'c' is not one of 'a' and 'b'")
    #expect(gate.count == 1)
  }

  @Test("Without items, a value of a row is refused in time, and other rows can be set")
  func timeout() async throws {
    let gate = Gate()
    let workspace = try workspace(gate)
    workspace.wait = .milliseconds(20)
    workspace.startLoading()
    try await workspace.set([("on", true)])
    let late = await failure { () async throws(Failure) in try await workspace.set([("server", "b")]) }
    #expect(late?.message == "'servers' did not load within 0.02 seconds; use --wait to allow more time")
    #expect(late?.status == .unavailable)
    #expect(workspace.values["server"] == nil)
    while gate.count == 0 { await Task.yield() }
    gate.end(.success(["items": [["value": "b", "title": "Big"]]]))
    workspace.wait = .seconds(600)
    try await workspace.set([("server", "b")])
    #expect(workspace.session.rowView(RowAddress(screen: "home", id: "server"))?.shownValue == "Big")
  }

  @Test("An error is shown at the row until the items are loaded again")
  func error() async throws {
    let gate = Gate()
    let workspace = try workspace(gate)
    var arrivals = 0
    workspace.loadedSomething = { arrivals += 1 }
    workspace.startLoading()
    while gate.count == 0 { await Task.yield() }
    gate.end(.failure(NoNetwork()))
    while arrivals == 0 { await Task.yield() }
    let address = RowAddress(screen: "home", id: "server")
    #expect(workspace.takeLoadedParts().map(\.address) == [address])
    #expect(workspace.takeLoadedParts() == [])
    #expect(
      workspace.session.rowView(address)?.problems
        == ["not loaded: no network"])
    let failed = await failure { () async throws(Failure) in try await workspace.set([("server", "b")]) }
    #expect(failed?.message == "cannot load the content of 'server': no network")
    #expect(failed?.status == .unavailable)
    try await workspace.loadAgain(row: try #require(workspace.session.form.row(at: address)))
    while gate.count == 1 { await Task.yield() }
    gate.end(.success([1, "b"]))
    while arrivals == 1 { await Task.yield() }
    _ = workspace.takeLoadedParts()
    #expect(
      workspace.session.rowView(address)?.problems == [
        "not loaded: servers: line 1, column 2: an item must be a "
          + "string or an object, not a number"
      ])
  }

  @Test("A stored value may be any until the items are there, and is marked then")
  func storedValue() async throws {
    let folder = try StoreFolder()
    try folder.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"key": "zone", "accessory": {"picker": {"items": {"file": "data/zones.json"}}}}
      ]}]}
      """#, to: "form.json")
    try folder.write(#"{"zone": "Mars"}"#, to: "s.json")
    try folder.makeFolder("data")
    let workspace = try Workspace(form: folder("form.json"))
    #expect(workspace.values["zone"] == "Mars")
    #expect(workspace.session.unsavedChanges.isEmpty)
    let missing = await failure { () async throws(Failure) in try await workspace.set([("zone", "UTC")]) }
    #expect(
      missing?.message.hasPrefix("cannot load the content of 'zone': ") == true
        && missing?.message.contains("data/zones.json") == true)
    try folder.write(#"["UTC"]"#, to: "data/zones.json")
    try await workspace.loadAgain(row: RowID(0))
    try await workspace.wait(for: workspace.session.loads)
    #expect(
      workspace.session.rowView(RowAddress(screen: "home", id: "zone"))?.problems
        == ["'Mars' is not one of 'UTC'"])
    // The items stay when the form is read again.
    try folder.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [{"rows": [
        {"text": "new"}, {"key": "zone", "accessory": {"picker": {"items": {"file": "data/zones.json"}}}}
      ]}]}
      """#, to: "form.json")
    _ = try await workspace.reload(FormFile(path: folder("form.json")))
    #expect(workspace.session.rowView(RowAddress(screen: "home", id: "zone"))?.loadState == .loaded)
  }

  @Test("Items follow the setting that they are the values of")
  func key() async throws {
    let definition = try SessionFixture.definition(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"key": "servers", "accessory": {"list": {"of": "textField", "value": ["a", "b"]}}},
        {"key": "main", "accessory": {"picker": {"items": {"key": "servers"}}}},
        {"key": "env", "accessory": {"map": {"of": "textField"}}},
        {"key": "name", "accessory": {"picker": {"items": {"key": "env"}}}}
      ]}]}
      """#)
    let workspace = try Workspace(definition)
    try await workspace.set([("main", "a")])
    try await workspace.set([("servers", ["b"])])
    let main = RowAddress(screen: "home", id: "main")
    #expect(workspace.session.rowView(main)?.problems == ["'a' is not one of 'b'"])
    let refused = await failure { () async throws(Failure) in try await workspace.set([("main", "c")]) }
    #expect(refused?.message == "'c' is not one of 'b'")
    try await workspace.perform(.undo)
    #expect(workspace.session.rowView(main)?.problems == [])
    let none = await failure { () async throws(Failure) in try await workspace.set([("name", "x")]) }
    #expect(none?.message == "'x' cannot be chosen; there are no items")
    try await workspace.set([("env", ["x": "1"])])
    try await workspace.set([("name", "x")])
  }

  @Test("Items are loaded again, with the new values, after another value has changed")
  func reloadWhen() async throws {
    let gate = Gate()
    var registry = Registry()
    registry.sources.register("zones") { context in try await gate.load(context) }
    let workspace = try patient(
      Workspace(
        SessionFixture.definition(
          #"""
          {"title": "T", "sections": [{"rows": [
            {"key": "region", "accessory": {"segmentedControl": ["eu", "us"]}},
            {"key": "zone", "reloadWhen": "region", "accessory": {"picker": {"items": {"call": "zones"}}}}
          ]}]}
          """#, registry: registry)))
    try await workspace.set([("region", "eu")])
    let change = Task { try await workspace.set([("zone", "e1")]) }
    while gate.count == 0 { await Task.yield() }
    #expect(gate.contexts[0]["values"] == .object(Value.Object([.init(name: "region", value: "eu")])))
    gate.end(.success(["e1"]))
    _ = try await change.value
    try await workspace.set([("region", "us")])
    let zone = RowAddress(screen: "home", id: "zone")
    #expect(workspace.session.rowView(zone)?.loadState == .idle)
    workspace.startLoading()
    while gate.count == 1 { await Task.yield() }
    #expect(gate.contexts[1]["values"] == .object(Value.Object([.init(name: "region", value: "us")])))
    // What an earlier load returns is not used any more.
    try await workspace.set([("region", "eu")])
    workspace.startLoading()
    while gate.count == 2 { await Task.yield() }
    gate.end(.success(["u1"]))
    gate.end(.success(["e1", "e2"]))
    try await workspace.wait(for: workspace.session.loads)
    #expect(workspace.session.rowView(zone)?.input?.items?.map(\.value) == ["e1", "e2"])
  }

  @Test("Further pages are loaded on request, and until a value is found")
  func pages() async throws {
    var registry = Registry()
    registry.sources.register("numbers") { context in
      let page = context["next"]?.int ?? 0
      let items = (0..<10).map { Value.string("n\(page * 10 + $0)") }
      return ["items": .array(items), "next": page < 4 ? .int(page + 1) : .null]
    }
    let workspace = try Workspace(
      SessionFixture.definition(
        #"""
        {"title": "T", "sections": [{"rows": [
          {"key": "n", "accessory": {"picker": {"items": {"call": "numbers"}}}}
        ]}]}
        """#, registry: registry))
    let row = RowAddress(screen: "home", id: "n")
    func count() -> Int? { workspace.session.rowView(row)?.input?.items?.count }
    try await workspace.set([("n", "n3")])
    #expect(count() == 10)
    #expect(workspace.loadMore(row: RowID(0)))
    try await workspace.wait(for: workspace.session.loads)
    #expect(count() == 20)
    try await workspace.set([("n", "n35")])
    #expect(count() == 40)
    let refused = await failure { () async throws(Failure) in try await workspace.set([("n", "m")]) }
    #expect(refused?.message.hasPrefix("'m' is not one of the ") == true)
    #expect(count() == 50)
    #expect(!workspace.loadMore(row: RowID(0)))
  }

  @Test("Each item of a list loads its own items and texts")
  func templates() async throws {
    var registry = Registry()
    registry.sources.register("status") { context in
      .string("up: \(context["item"]?.object?["name"]?.string ?? "?")")
    }
    registry.sources.register("ports") { context in
      [.string((context["item"]?.object?["name"]?.string ?? "?") + "1")]
    }
    let workspace = try Workspace(
      SessionFixture.definition(
        #"""
        {"title": "T", "sections": [{"rows": [
          {"forEach": {"key": "servers", "id": "name"}, "text": "${item.name}", "detailText": {"call": "status"},
           "selection": {"push": "server"}}]}],
         "screens": {"server": {"forEach": "servers", "title": "S", "sections": [{"rows": [
          {"key": "item.port", "accessory": {"picker": {"items": {"call": "ports"}}}}]}]}}}
        """#, registry: registry))
    try await workspace.set([("servers", ["a", "b"])])
    workspace.startLoading()
    try await workspace.wait(for: workspace.session.loads)
    let rows = try #require(workspace.session.screenView()).sections[0]
    #expect(rows.map(\.cell.detailText) == ["up: a", "up: b", nil])
    try await workspace.set([("servers[a].port", "a1")])
    let refused = await failure { () async throws(Failure) in
      try await workspace.set([("servers[b].port", "a1")])
    }
    #expect(refused?.message == "'a1' is not one of 'b1'; did you mean 'b1'?")
  }

  @Test("Rows from a file become part of the form, and keep the values in the settings file")
  func rows() async throws {
    let folder = try StoreFolder()
    try folder.write(
      #"""
      {"title": "T", "store": "s.json", "sections": [
        {"rows": [{"key": "first", "accessory": "switchToggle", "visibleWhen": "more"}]},
        {"rows": {"file": "rows.json"}}]}
      """#, to: "form.json")
    try folder.write(#"{"more": true}"#, to: "s.json")
    let workspace = try Workspace(form: folder("form.json"))
    let missing = await failure { () async throws(Failure) in try await workspace.set([("more", false)]) }
    #expect(missing?.message.contains("rows.json") == true)
    #expect(missing?.status == .unavailable)
    let loading = RowAddress(screen: "home", id: "loading")
    let placeholder = try #require(workspace.session.form.row(at: loading))
    try folder.write(#"[{"key": "more", "accessory": "switch"}]"#, to: "rows.json")
    try await workspace.loadAgain(row: placeholder)
    _ = try? await workspace.waitForLoadedRows()
    let problem = workspace.session.rowView(loading)?.problems.first ?? ""
    #expect(
      problem.hasSuffix("/rows.json:1:31: unknown accessory 'switch'; did you mean 'switchToggle'?"),
      "\(problem)")
    try folder.write(#"[{"key": "more", "text": "M", "accessory": "switchToggle"}]"#, to: "rows.json")
    try await workspace.loadAgain(row: placeholder)
    try await workspace.waitForLoadedRows()
    #expect(workspace.values["more"] == true)
    #expect(workspace.session.rowView(loading) == nil)
    try await workspace.set([("more", false)])
    try await workspace.save()
    #expect(try folder.text(of: "s.json") == #"{"more": false}"#)
  }
  @Test("Rows that are loaded after an edit was built join the form after it")
  func rowsBehindAnEdit() async throws {
    let gate = Gate()
    var registry = Registry()
    registry.sources.register("rows") { context in try await gate.load(context) }
    let folder = try StoreFolder()
    try folder.write(
      #"""
      {"title": "T", "sections": [
        {"rows": {"call": "rows"}},
        {"rows": [{"key": "name", "accessory": "textField"}, {"key": "note", "accessory": "textField"}]}]}
      """#, to: "form.json")
    let workspace = try patient(Workspace(form: folder("form.json"), registry: registry))
    var hasArrived = false
    workspace.loadedSomething = { hasArrived = true }
    workspace.startLoading()
    while gate.count == 0 { await Task.yield() }
    let name = RowAddress(screen: "home", id: "name")
    let edit = try workspace.session.edit(name, .enter("x"))
    gate.end(.success([["key": "a", "accessory": "textField"], ["key": "b", "accessory": "textField"]]))
    while !hasArrived { await Task.yield() }
    try await workspace.perform(.change([edit], .input))
    #expect(workspace.values == ["name": "x"])
    try await workspace.set([("a", "y")])
    #expect(workspace.values == ["name": "x", "a": "y"])
  }
  @Test("A further page that could not be loaded can be asked for again")
  func failedPage() async throws {
    let gate = Gate()
    let workspace = try workspace(gate)
    workspace.startLoading()
    while gate.count == 0 { await Task.yield() }
    gate.end(.success(["items": ["a"], "next": 2]))
    try await workspace.wait(for: workspace.session.loads)
    for (count, result) in [Result<Value, any Error>.failure(NoNetwork()), .success(["b"])].enumerated() {
      #expect(workspace.loadMore(row: RowID(0)))
      while gate.count == count + 1 { await Task.yield() }
      #expect(gate.contexts[count + 1]["next"] == 2)
      gate.end(result)
      try await workspace.wait(for: workspace.session.loads, mustSucceed: false)
    }
    let address = RowAddress(screen: "home", id: "server")
    #expect(workspace.session.rowView(address)?.input?.items?.map(\.value) == ["a", "b"])
    #expect(!workspace.loadMore(row: RowID(0)))
  }

  @Test("A file from which many items load counts once, and not at all if no part comes from it")
  func sizeOfFiles() async throws {
    let folder = try StoreFolder()
    try folder.write(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"forEach": {"key": "servers", "id": "name"}, "text": "${item.name}", "selection": {"push": "server"}}]}],
       "screens": {"server": {"forEach": "servers", "title": "S", "sections": [{"rows": [
        {"key": "item.zone", "accessory": {"picker": {"items": {"file": "zones.json"}}}}]}]}}}
      """#, to: "form.json")
    try folder.write("[" + String(repeating: " ", count: 7_900_000) + "\"a\"]", to: "zones.json")
    let workspace = try patient(Workspace(form: folder("form.json")))
    let names = (0..<10).map { Value.string("s\($0)") }
    try await workspace.set([("servers", .array(names))])
    try await workspace.wait(for: workspace.session.loads)
    #expect(workspace.loader.contents.count == 1)
    // Files that no part comes from any more make room.
    for number in 0..<20 {
      workspace.loader.contents["\(number)"] = ([UInt8](repeating: 0, count: 8 << 20), [])
    }
    try await workspace.loadAgain(row: workspace.session.form.loads[workspace.session.loads[0]].row)
    try await workspace.wait(for: workspace.session.loads)
    #expect(workspace.loader.contents.count == 1)
  }
}

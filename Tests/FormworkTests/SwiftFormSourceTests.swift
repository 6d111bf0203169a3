import Testing

@testable import Formwork

/// Parts of a form in Swift that come from the sources that forms in JSON know.
@MainActor
struct SwiftFormSourceTests {
  private var registry: Registry {
    var registry = Registry()
    registry.sources.register("devices") { argument in
      { _ in
        [
          ["text": "TV", "key": "tv", "accessory": "switchToggle", "detailText": argument],
          ["text": "Lamp", "key": "lamp", "accessory": ["textField": ["maximumLength": 3]]],
        ]
      }
    }
    registry.sources.register("rooms") { _ in
      { context in ["kitchen", .string("of \(context["floor"] ?? "?")")] }
    }
    registry.sources.register("weather") { _ in { _ in "sunny" } }
    return registry
  }

  private func workspace(_ form: Form) throws -> Workspace {
    let workspace = try Workspace(FormDefinition(form, registry: registry))
    workspace.wait = .seconds(600)
    return workspace
  }

  private func labels(_ workspace: Workspace) -> [String] {
    workspace.session.screenView(number: ScreenID(0)).sections.flatMap { $0.map { $0.cell.text ?? "" } }
  }

  @Test func rowsAreLoadedBesideThoseOfTheProgram() async throws {
    var taps = 0
    let workspace = try workspace(
      Form("House") {
        Section("Devices", rows: .call("devices", "new"))
        Section { Row(text: "Tap", selection: { taps += 1 }) }
      })
    #expect(labels(workspace) == ["loading…", "Tap"])
    try await workspace.waitForLoadedRows()
    #expect(labels(workspace) == ["TV", "Lamp", "Tap"])
    let tv = try #require(workspace.session.rowView(RowAddress(screen: "home", id: "tv")))
    #expect(tv.cell.detailText == "new")
    try await workspace.set([("tv", true)])
    #expect(workspace.values == ["tv": true])
    await #expect(throws: Failure.self) { try await workspace.set([("lamp", "long")]) }
    _ = try await workspace.perform(.tap(RowAddress(screen: "home", id: "tap")))
    #expect(taps == 1)
  }

  /// Rows that were loaded stay when the program derives its form again.
  @Test func rowsStayWhenTheStateChanges() async throws {
    let store = StateStore("one") { title in
      Form(title) {
        Section("Devices", rows: .call("devices", "new"))
        Section { Row(text: title) }
      }
    }
    let workspace = try Workspace(FormDefinition(store, registry: registry))
    workspace.wait = .seconds(600)
    try await workspace.waitForLoadedRows()
    #expect(labels(workspace) == ["TV", "Lamp", "one"])
    store.state = "two"
    _ = try await workspace.adoptForm()
    #expect(labels(workspace) == ["TV", "Lamp", "two"])
  }

  @Test func itemsAndTextsAreLoaded() async throws {
    let workspace = try workspace(
      Form("House") {
        Section {
          Row(text: "Room", accessory: .picker(items: .call("rooms")), context: ["floor": 2], key: "room")
            .detail(from: .call("weather"))
          Row(text: "Rooms", accessory: .list(of: .picker(items: .key("names"))), key: "rooms")
          Row(text: "Names", accessory: .list(value: ["a", "b"]), key: "names")
        }
      })
    try await workspace.set([("room", "of 2")])
    try await workspace.set([("rooms", ["b"])])
    await #expect(throws: Failure.self) { try await workspace.set([("room", "attic")]) }
    await #expect(throws: Failure.self) { try await workspace.set([("rooms", ["c"])]) }
    workspace.startLoading()
    let room = RowAddress(screen: "home", id: "room")
    while workspace.session.rowView(room)?.isLoading == true {
      await Task.yield()
      _ = workspace.takeLoadedParts()
    }
    #expect(workspace.session.rowView(room)?.cell.detailText == "sunny")
  }

  /// `get`, `export` and `verify` list the rows of screens in this order.
  @Test func screensKeepTheOrderOfTheBuilder() {
    func form(_ names: [String]) -> Form {
      Form("T") {
      } screens: {
        for name in names {
          Screen(name, title: name) { Section { Row(text: name, accessory: .json(), key: Key(name)) } }
        }
      }
    }
    func keys(_ form: Form) -> [String] { FormDefinition(form).form.paths }
    #expect(keys(form(["b", "c", "a"])) == ["b", "c", "a"])
    #expect(form(["b", "a"]) != form(["a", "b"]))
    #expect(form(["a", "b"]) == Form(title: "T", screens: form(["a", "b"]).screens))
    let difference = form(["b", "a"]).difference(from: form(["a", "b"]))
    #expect(keys(form(["a", "b"]).applying(difference)) == ["b", "a"])
  }

  @Test func theTitleOfAScreenShowsValues() {
    let form = Form("Home ${n}") {
      Section { Row(text: "N", accessory: .stepper(value: 3), key: "n") }
    } screens: {
      Screen("sub", title: "N is ${n}") { Section {} }.requires("n > 0", message: "n")
    }
    func titles(_ form: Form) -> [String] { Session(FormDefinition(form)).screenView("sub")?.titles ?? [] }
    #expect(titles(form.expandingTemplates()).last == "N is 3")
    #expect(titles(form).last == "N is ${n}")
  }
}

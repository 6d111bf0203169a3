import Formwork
import Foundation
import Testing

/// The same demands on each home of settings.
@MainActor
@Suite struct SettingsStoreTests {
  enum Kind: CaseIterable { case file, memory }

  /// A home of settings that others can change, too.
  @MainActor
  private final class Home {
    private let folder: StoreFolder?
    private let memory: MemoryStore?

    init(_ kind: Kind, _ text: String? = nil) throws {
      (folder, memory) = kind == .file ? (try StoreFolder(), nil) : (nil, MemoryStore(text))
      if let folder, let text { try folder.write(text, to: "s.json") }
    }

    /// The store; for a file, a new one as another program would have it.
    var store: any SettingsStore {
      if let memory { return memory }
      return FileStore(path: folder!("s.json"))
    }

    var text: String? {
      get { memory?.text ?? folder.flatMap { try? $0.text(of: "s.json") } }
      set {
        memory?.text = newValue
        if let newValue { try? folder?.write(newValue, to: "s.json") }
      }
    }

    func workspace(_ count: Int = 4) async throws -> Workspace {
      let rows = (0..<count).map {
        Row(text: "R\($0)", accessory: .stepper(value: 0), context: ["key": .string("g.r\($0)")])
      }
      let form = FormDefinition(Form(title: "T", sections: [Section(rows: rows)]))
      return try await Workspace(form, store: store)
    }
  }

  // MARK: - Texts

  @Test(arguments: Kind.allCases)
  func aTextIsReplacedIfNobodyHasChangedIt(kind: Kind) async throws {
    let home = try Home(kind)
    let (mine, theirs) = (home.store, home.store)
    func write(_ text: String, over revision: StoredText.Revision?, _ store: any SettingsStore) async throws {
      let new = try await store.write(
        Array(text.utf8), over: revision, isPrivate: false, options: SaveOptions())
      #expect(try await store.read() == StoredText(Array(text.utf8), revision: new))
    }
    #expect(try await mine.read() == nil)
    try await write("{}", over: nil, mine)
    #expect(home.text == "{}")
    let read = try await theirs.read()
    try await write("[]", over: read?.revision, theirs)
    for expected in [nil, read?.revision] {
      await #expect(throws: FileFault.changedMeanwhile(mine.name)) {
        try await write("lost", over: expected, mine)
      }
    }
    mine.unlock()
    #expect(home.text == "[]")
    #expect(!mine.isReadOnly)
  }

  // MARK: - Workspaces

  @Test(arguments: Kind.allCases)
  func aSaveMergesByKey(kind: Kind) async throws {
    let home = try Home(kind, "{\n  // Group\n  \"g\": {\n    \"r0\": 1,\n  },\n}\n")
    let (first, second) = (try await home.workspace(), try await home.workspace())
    try await first.set([("g.r0", 2)])
    try await second.set([("g.r1", 3)])
    #expect(try await first.save())
    #expect(try await second.save())
    #expect(home.text == "{\n  // Group\n  \"g\": {\n    \"r0\": 2,\n    \"r1\": 3,\n  },\n}\n")
    #expect(second.values["g.r0"] == 2)
    // The same key is a conflict.
    try await first.set([("g.r1", 4)])
    try await second.set([("g.r1", 5)])
    #expect(try await second.save())
    let failure = await #expect(throws: Failure.self) { try await first.save() }
    #expect(failure?.diagnostics.map(\.message) == ["'g.r1' is 5 in '\(home.store.name)' and 4 here"])
    #expect(home.text?.contains("\"r1\": 5") == true)
  }

  @Test(arguments: Kind.allCases)
  func nothingIsWrittenIfNothingChanges(kind: Kind) async throws {
    let home = try Home(kind, "{ \"g\": { \"r0\": 1 } } // mine")
    let workspace = try await home.workspace()
    #expect(try await !workspace.save())
    try await workspace.set([("g.r0", 2)])
    try await workspace.set([("g.r0", 1)])
    #expect(try await !workspace.save())
    #expect(home.text == "{ \"g\": { \"r0\": 1 } } // mine")
  }

  @Test(arguments: Kind.allCases)
  func settingsThatAreNoSettingsAreRefused(kind: Kind) async throws {
    let home = try Home(kind, "[1]")
    let failure = await #expect(throws: Failure.self) { try await home.workspace() }
    #expect(
      failure?.diagnostics.map(\.headline) == [
        "\(home.store.name):1:1: error: the settings must be an object, such as {}, not an array"
      ])
  }

  /// A hundred programs change a key each; none is refused, and no change is lost.
  @Test(arguments: Kind.allCases)
  func aHundredWriters(kind: Kind) async throws {
    let home = try Home(kind, "{}")
    var workspaces: [Workspace] = []
    for _ in 0..<100 { workspaces.append(try await home.workspace(100)) }
    for (number, workspace) in workspaces.enumerated() {
      try await workspace.set([(Key("g.r\(number)"), .int(number + 1))])
    }
    try await withThrowingTaskGroup { group in
      for workspace in workspaces { group.addTask { _ = try await workspace.save() } }
      try await group.waitForAll()
    }
    let values = try await home.workspace(100).values
    #expect((0..<100).allSatisfy { values["g.r\($0)"] == .int($0 + 1) })
  }
}

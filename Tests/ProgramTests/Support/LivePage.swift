#if canImport(Glibc)
  import Formwork
  import Foundation
  import Testing

  /// A page of `formwork preview` whose engine runs natively instead of as WebAssembly.
  struct LivePage {
    let page: Preview.Page
    private var engine = Page()

    init(_ page: Preview.Page) throws {
      self.page = page
      var open = try #require(page.document["open"] as? [String: Any])
      open["store"] = true
      let request = try JSONSerialization.data(withJSONObject: ["open": open])
      let answer = engine.answer(Array(request))
      #expect(Self.object(answer)["mistakes"] == [])
    }

    private static func object(_ text: [UInt8]) -> Value.Object {
      JSONReader.read(text, file: "answer").document?.value(of: SyntaxTree.root).object ?? [:]
    }

    /// Sends a request that the engine must not refuse.
    @discardableResult
    mutating func send(_ request: Value) -> Value.Object {
      let answer = Self.object(engine.answer(Array(request.json.utf8)))
      #expect(answer["error"] == nil)
      #expect(answer["refusals"] == nil || answer["refusals"] == [])
      return answer
    }

    /// Follows settings that another program has saved; returns the sentences about conflicts.
    mutating func follow(_ settings: String) -> Value? {
      Self.object(engine.answer(Array((["reload": ["settings": .string(settings)]] as Value).json.utf8)))[
        "refusals"]
    }

    /// Saves the changes, and returns the answer of the program.
    mutating func save(resolve: String = "null") throws -> Value.Object {
      let changes = String(decoding: engine.answer(Array(#"{"changes": true}"#.utf8)), as: UTF8.self)
      let text = try page.post(#"\#(changes.dropLast()), "resolve": \#(resolve)}"#)
      let answer = Self.object(Array(text.utf8))
      if let settings = answer["settings"] { send(["saved": ["settings": settings]]) }
      return answer
    }

    // MARK: - Users

    mutating func set(_ user: String, _ row: String, _ text: String) {
      send(["go": ["screen": .string("user[\(user)]")]])
      let screen = send(["view": [:]])["id"] ?? ""
      send(["set": ["screen": screen, "id": .string(row), "text": .string(text)]])
    }

    mutating func rename(_ old: String, to new: String) { set(old, "name", new) }

    mutating func add(_ name: String) {
      send(["add": ["screen": "home", "id": "users", "text": .string(name)]])
    }

    mutating func remove(_ name: String) {
      send(["action": ["screen": "home", "id": .string("users[\(name)]"), "title": "Delete"]])
    }
  }
#endif

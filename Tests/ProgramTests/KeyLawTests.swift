import Foundation
import Testing

/// Keys with any characters: what `export` prints can be typed back.
struct KeyLawTests {
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 16 ^ state << 48
    }
  }

  /// An object with random names, as JSON.
  private func object(_ numbers: inout Numbers, depth: Int) -> String {
    var names: Set<String> = []
    while names.count < 4 {
      names.insert(
        String(
          (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
            "..[[]]\"'\\=# a0-*,{}:$/b".randomElement(using: &numbers)!
          }))
    }
    let members = names.sorted().map { name -> String in
      let kind = depth == 0 ? 0 : Int.random(in: 0...3, using: &numbers)
      let value =
        switch kind {
        case 1: object(&numbers, depth: depth - 1)
        case 2: "[\(object(&numbers, depth: depth - 1)), \(object(&numbers, depth: depth - 1))]"
        default: "7"
        }
      return "\(quoted(name)): \(value)"
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private func quoted(_ name: String) -> String {
    "\"" + name.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
  }

  @Test(arguments: 0..<rounds(24))
  func exportedKeysCanBeTyped(seed: Int) throws {
    let desk = try Desk()
    var numbers = Numbers(state: UInt64(seed))
    var settings = object(&numbers, depth: 2)
    var options: [String] = []
    if seed.isMultiple(of: 3) {
      // The items of a map have random names, too.
      let names = try #require(
        JSONSerialization.jsonObject(with: Data(settings.utf8)) as? [String: Any]
      ).keys.sorted()
      settings = "{\"m\": {\(names.map { "\(quoted($0)): {\"v.w\": 7, \"[\": 7}" }.joined(separator: ", "))}}"
      let item = #"{"properties": {"v.w": {"type": "integer"}, "[": {"type": "integer"}}}"#
      try desk.write(#"{"properties": {"m": {"additionalProperties": \#(item)}}}"#, to: "schema.json")
      options = ["--schema", "schema.json"]
    }
    try desk.write(settings, to: "a.json")
    let script = try BuiltProgram.run(["export", "a.json"] + options, in: desk.folder.path).stdout
    try desk.write(String(settings.map { $0 == "7" ? "8" : $0 }), to: "a.json")
    let run = try BuiltProgram.run(
      ["run", "a.json"] + options, input: Data(script.utf8), in: desk.folder.path)
    #expect(run.status == 0, "\(settings)\n\(script)\(run.stderr)")
    #expect(desk.text(of: "a.json") == settings, "\(script)")
  }
}

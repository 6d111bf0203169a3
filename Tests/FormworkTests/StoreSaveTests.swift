import Formwork
import Foundation
import Testing

/// A file's text, changes, and the text afterwards.
private let saved:
  [(text: String?, keys: StoreDefinition.Keys, changes: [(Key, Value?)], expected: String?)] = [
    // A new file, nested or flat
    (
      nil, .nested, [("network.port", 80), ("wifi", true)],
      "{\n  \"network\": {\n    \"port\": 80\n  },\n  \"wifi\": true\n}\n"
    ),
    (nil, .flat, [("network.port", 80)], "{\n  \"network.port\": 80\n}\n"),
    (nil, .nested, [(Key(names: ["a.b", "c"]), 1)], "{\n  \"a.b\": {\n    \"c\": 1\n  }\n}\n"),
    (nil, .flat, [(Key(names: ["a.b"]), 1)], "{\n  \"a.b\": 1\n}\n"),
    // What another program wrote stays, in its order and its indentation.
    (
      "{\n\t\"log-driver\": \"json-file\",\n\t\"hosts\": [ \"fd://\" ],\n\t\"x\": 1e2\n}\n", .nested,
      [("log-driver", "local"), ("log-opts.max-size", "10m")],
      "{\n\t\"log-driver\": \"local\",\n\t\"hosts\": [ \"fd://\" ],\n\t\"x\": 1e2,\n"
        + "\t\"log-opts\": {\n\t\t\"max-size\": \"10m\"\n\t}\n}\n"
    ),
    ("{\r\n    \"a\": 1\r\n}", .nested, [("b", "é\n")], "{\r\n    \"a\": 1,\r\n    \"b\": \"é\\n\"\r\n}"),
    (#"{"z":0,"a":{"b":1}}"#, .nested, [("a.b", nil), ("c", 2)], #"{"z":0,"c":2}"#),
    // Nothing changes, nothing is written.
    (nil, .nested, [], nil), (nil, .nested, [("a", nil)], nil),
    ("{ }", .nested, [], nil), ("{ }", .nested, [("a", nil), ("b.c", nil)], nil),
    ("{\"a\":1.0, \"b\" : [ 1 ]}", .nested, [("a", 1), ("b", [1])], nil),
  ]

@Test("A save writes what changed and keeps the rest", arguments: saved.indices)
func storeSave(_ index: Int) async throws {
  let (text, keys, changes, expected) = saved[index]
  let folder = try StoreFolder()
  if let text { try folder.write(text, to: "s.json") }
  var settings = try folder.settings(keys: keys)
  #expect(try await settings.save(changes.map { (key: $0.0, value: $0.1) }) == (expected != nil))
  #expect((try? folder.text(of: "s.json")) == expected ?? text)
  #expect(folder.names == (expected ?? text == nil ? [] : ["s.json"]))
  #expect(settings.isNew == (expected ?? text == nil))
}

@Test("One save after another continues from the first")
func storeSaveTwice() async throws {
  let folder = try StoreFolder()
  var settings = try folder.settings()
  #expect(try await settings.save([("a", 1)]))
  #expect(try await settings.save([("b", 2)]))
  #expect(try await !settings.save([("b", 2)]))
  #expect(try await settings.save([("a", nil)]))
  #expect(try folder.text(of: "s.json") == "{\n  \"b\": 2\n}\n")
}

@Test("A file keeps its mode", arguments: [0o600, 0o640, 0o664, 0o755])
func storeMode(_ mode: Int) async throws {
  let folder = try StoreFolder()
  try folder.write("{}", to: "s.json")
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder("s.json"))
  var settings = try folder.settings()
  try await settings.save([("a", 1)])
  #expect(try folder.mode(of: "s.json") == mode)
}

@Test("A link stays a link, and the file that it leads to is written")
func storeLink() async throws {
  let folder = try StoreFolder()
  try folder.makeFolder("real")
  try folder.write("{}", to: "real/s.json")
  try folder.makeLink("s.json", to: "real/s.json")
  var settings = try folder.settings()
  try await settings.save([("a", 1)])
  #expect(folder.isLink("s.json"))
  #expect(try folder.text(of: "real/s.json") == "{\n  \"a\": 1\n}")
}

@Test("A link that leads to nothing yet stays a link, and what it leads to is made")
func storeDanglingLink() async throws {
  let folder = try StoreFolder()
  try folder.makeFolder("real")
  try folder.makeLink("s.json", to: "real/new.json")
  var settings = try folder.settings()
  #expect(settings.isNew)
  try await settings.save([("a", 1)])
  #expect(folder.isLink("s.json"))
  #expect(try folder.text(of: "real/new.json") == "{\n  \"a\": 1\n}\n")
}

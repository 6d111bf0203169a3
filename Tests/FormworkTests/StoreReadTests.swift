import Formwork
import FormworkPlatform
import Foundation
import Testing

/// A form with these keys.
private let wanted: CompiledForm = {
  let keys: [Key] = ["wifi", "network.port", "network.dns.first", Key(names: ["editor.tabSize"])]
  let rows = keys.map { Row(accessory: .textField(), context: ["key": .array($0.names.map(Value.string))]) }
  return FormDefinition(Form(title: "T", sections: [Section(rows: rows)])).form
}()

extension SettingsFile {
  /// The values of the settings in `wanted`.
  fileprivate mutating func readWanted() throws -> [Value?] {
    var form = wanted
    let values = try read(&form)
    return form.allSettings.map { values[$0] }
  }
}

/// Settings, how they keep their keys, and the values of `wanted`.
private let read: [(text: String, keys: StoreDefinition.Keys, values: [Value?])] = [
  ("{}", .nested, [nil, nil, nil, nil]),
  (
    #"{"wifi": true, "network": {"port": 80, "dns": {"first": "1.1.1.1"}}, "editor.tabSize": 2}"#, .nested,
    [true, 80, "1.1.1.1", 2]
  ),
  (
    #"{"wifi": true, "network.port": 80, "network.dns.first": "1.1.1.1", "editor.tabSize": 2}"#, .flat,
    [true, 80, "1.1.1.1", 2]
  ),
  // What is kept the other way is another program's.
  (
    #"{"network.port": 80, "network.dns": {"first": ""}, "editor": {"tabSize": 2}}"#, .nested,
    [nil, nil, nil, nil]
  ),
  (#"{"network": {"port": 80}}"#, .flat, [nil, nil, nil, nil]),
  // A value of the wrong kind is a value all the same.
  (
    #"{"wifi": "on", "network": {"port": null, "dns": {"first": {"a": []}}}}"#, .nested,
    ["on", .null, ["a": []], nil]
  ),
  // Names are compared by what they mean.
  (#"{"\u0077ifi": true, "Wifi": false, "network": {"\u0070ort": 80.0}}"#, .nested, [true, 80, nil, nil]),
]

@Test("Settings are read by key, nested or flat", arguments: read.indices)
func storeValues(_ index: Int) throws {
  let (text, kind, values) = read[index]
  let folder = try StoreFolder()
  try folder.write(text, to: "s.json")
  var settings = try folder.settings(keys: kind)
  let read = try settings.readWanted()
  #expect(read == values)
}

/// Bytes of a settings file, and all that is said when it is read.
private let malformed: [(bytes: [UInt8], lines: [String])] = [
  ([0x7B, 0x22, 0xFF, 0x22], ["s.json:1:3: error: invalid UTF-8; save the file as UTF-8"]),
  (Array("\n [1]".utf8), ["s.json:2:2: error: the settings must be an object, such as {}, not an array"]),
  (Array("null".utf8), ["s.json:1:1: error: the settings must be an object, such as {}, not null"]),
  (Array("{\"a\": /* 1}".utf8), ["s.json:1:7: error: this comment has no closing '*/'"]),
]

@Test("Settings that cannot be read are refused, with the place", arguments: malformed.indices)
func storeMalformed(_ index: Int) throws {
  let folder = try StoreFolder()
  try folder.write(malformed[index].bytes, to: "s.json")
  let problem = #expect(throws: Failure.self) {
    var settings = try folder.settings()
    _ = try settings.readWanted()
  }
  #expect(problem?.lines.map { $0.replacing(folder.path + "/", with: "") } == malformed[index].lines)
}

/// Texts without settings, and the text after one has been set.
private let blank = [
  ("", "{\n  \"wifi\": true\n}\n"), (" \r\n\t", "{\r\n  \"wifi\": true\r\n}\r\n"),
  ("\n", "{\n  \"wifi\": true\n}\n"),
  ("// mine\n", "// mine\n{\n  \"wifi\": true\n}\n"), ("/* mine */", "/* mine */\n{\n  \"wifi\": true\n}\n"),
]

@Test("A blank file has no settings", arguments: blank.indices)
func storeBlank(_ index: Int) async throws {
  let folder = try StoreFolder()
  try folder.write(blank[index].0, to: "s.json")
  var settings = try folder.settings()
  let read = try settings.readWanted()
  #expect(read == [nil, nil, nil, nil])
  #expect(try await settings.save([]) == false)
  #expect(try folder.text(of: "s.json") == blank[index].0)
  #expect(try await settings.save([("wifi", true)]))
  #expect(try folder.text(of: "s.json") == blank[index].1)
}

@Test("A blank file keeps its byte order mark")
func storeBlankWithMark() async throws {
  let folder = try StoreFolder()
  try folder.write([0xEF, 0xBB, 0xBF, 0x20], to: "s.json")
  var settings = try folder.settings()
  #expect(try await settings.save([("wifi", true)]))
  let bytes = try FileSystem.read(folder("s.json"), limit: 100)
  #expect(bytes == [0xEF, 0xBB, 0xBF] + Array("{\n  \"wifi\": true\n}\n".utf8))
}

/// Texts in which a part of the settings cannot be changed, their values, and what is said about the part.
private let obstructed: [(text: String, values: [Value?], messages: [String])] = [
  (
    "{\n  \"wifi\": true,\n  \"wifi\": false,\n  \"x\": 1, \"x\": 2\n}", [false, nil, nil, nil],
    [
      "s.json:3:3: error: 'wifi' occurs more than once (first on line 2); the last one applies, "
        + "and it cannot be changed until the others are removed"
    ]
  ),
  (
    "{\"network\": {\"port\": 1},\n\"network\": {\"dns\": {\"first\": {\"a\": 1, \"a\": 2}}}}",
    [nil, 1, ["a": 1], nil],
    [
      "s.json:2:1: error: 'network' occurs more than once (first on line 1); the last one applies, "
        + "and it cannot be changed until the others are removed",
      "s.json:2:39: error: 'network.dns.first.a' occurs more than once (first on line 2); the last one applies, "
        + "and it cannot be changed until the others are removed",
    ]
  ),
  (
    "{\n  \"network\": 5\n}", [nil, nil, nil, nil],
    [
      "s.json:2:14: error: 'network' is a number, but the form stores 'network.port' in it; it must be an object or be removed"
    ]
  ),
  (
    "{\"network\": {\"dns\": \"1.1.1.1\"}}", [nil, nil, nil, nil],
    [
      "s.json:1:21: error: 'network.dns' is a string, but the form stores 'network.dns.first' in it; "
        + "it must be an object or be removed"
    ]
  ),
]

@Test(
  "What cannot be changed safely is said, with its place; the rest is read", arguments: obstructed.indices)
func storeObstacles(_ index: Int) throws {
  let folder = try StoreFolder()
  try folder.write(obstructed[index].text, to: "s.json")
  var settings = try folder.settings()
  let values = try settings.readWanted()
  #expect(values[0] == obstructed[index].values[0] && values[3] == nil)
  let messages = settings.obstacles(for: wanted).map {
    Diagnostic(.stored($0.fault), at: $0.place).headline.replacing(folder.path + "/", with: "")
  }
  #expect(messages == obstructed[index].messages)
}

@Test("A file that is not there is empty settings; one whose folder is not there is refused")
func storeMissing() throws {
  let folder = try StoreFolder()
  var settings = try folder.settings()
  #expect(settings.isNew)
  #expect(!settings.isReadOnly)
  let read = try settings.readWanted()
  #expect(read == [nil, nil, nil, nil])
  func lines(_ path: String) -> [String] {
    let problem = #expect(throws: Failure.self) {
      try SettingsFile(FileStore(path: path), definition: StoreDefinition(file: path))
    }
    return (problem?.lines ?? []).map { $0.replacing(folder.path, with: "DIR") }
  }
  #expect(
    lines(folder("no/s.json")) == [
      "error: cannot create 'DIR/no/s.json': folder 'DIR/no' does not exist"
    ])
  #expect(lines(folder.path) == ["error: 'DIR' is a folder, not a file"])
  #expect(lines("") == ["error: '' does not exist"])
  #expect(folder.names == [])
}

@Test("A key's place in the file is its value's")
func storePlaces() throws {
  let folder = try StoreFolder()
  try folder.write("{\n  \"network\": {\n    \"port\": 80\n  },\n  \"a.b\": 1\n}", to: "s.json")
  let form = try SessionFixture.definition(
    #"""
    {"title": "T", "sections": [{"rows": [
      {"text": "Port", "key": "network.port", "accessory": {"textField": {"kind": "integer"}}},
      {"text": "B", "key": "a.b", "accessory": {"textField": {"kind": "integer"}}}]}]}
    """#
  ).form
  func places(_ keys: StoreDefinition.Keys) throws -> [[Int?]] {
    try folder.settings(keys: keys).places(of: form.allSettings, in: form).map { [$0.line, $0.column] }
  }
  #expect(try places(.nested) == [[3, 13], [nil, nil]])
  #expect(try places(.flat) == [[nil, nil], [5, 10]])
}

@Test("A pipe that has nothing to read yet is waited for, and stays non-blocking")
func nonBlockingPipe() throws {
  var ends: [Int32] = [0, 0]
  try #require(pipe(&ends) == 0)
  let (input, output) = (ends[0], ends[1])
  defer { close(input) }
  _ = fcntl(input, F_SETFL, O_NONBLOCK)
  let writer = Thread {
    for part in ["{", "}"] {
      usleep(20_000)
      write(output, part, 1)
    }
    close(output)
  }
  writer.start()
  #expect(try FileSystem.read(input, path: "-", limit: 10) == Array("{}".utf8))
  #expect(fcntl(input, F_GETFL) & O_NONBLOCK != 0)
}

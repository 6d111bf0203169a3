import Formwork
import Testing

private struct Settings: Codable, Equatable {
  enum Level: String, Codable { case low, high }
  struct Network: Codable, Equatable {
    var wifi: Bool
    var host: String?
    var port: UInt16
  }
  var network: Network
  var level: Level
  var gain: Double
  var missing: Int?
}

private let form = """
  {"text": "Wi-Fi", "key": "network.wifi", "accessory": {"switchToggle": true}},
  {"text": "Host", "key": "network.host", "accessory": "textField"},
  {"text": "Port", "key": "network.port", "accessory": {"textField": {"kind": "integer", "value": 80}}},
  {"text": "Level", "key": "level", "accessory": {"segmentedControl": ["low", "high"]}},
  {"text": "Gain", "key": "gain", "accessory": {"stepper": {"value": 1, "step": 0.5}}}
  """

@Test func settingsAsATypeOfTheProgramsOwn() throws {
  var fixture = try SessionFixture(rows: form)
  var settings = try fixture.session.decode(Settings.self)
  #expect(
    settings
      == Settings(network: .init(wifi: true, host: nil, port: 80), level: .low, gain: 1, missing: nil))
  try fixture.run("set network.wifi off host box port 65535 level high gain 1.5")
  settings = try fixture.session.decode()
  #expect(
    settings
      == Settings(
        network: .init(wifi: false, host: "box", port: 65535), level: .high, gain: 1.5, missing: nil))
}

@Test func whatDoesNotFitIsNamedByItsKey() throws {
  var fixture = try SessionFixture(rows: form)
  try fixture.run("set port 65536")
  #expect(
    text { try fixture.session.decode(Settings.self) } == "network.port: 65536 does not fit into UInt16")
}

@Test func aValueOfTheWrongKindIsNotDecoded() throws {
  var fixture = try SessionFixture(rows: form)
  try fixture.load(["network.port": "x"])
  #expect(try fixture.session.decode(Settings.self).network.port == 80)
}

@Test func rowsWithoutAKeyAreNoSettings() throws {
  let form = Form(
    title: "T", sections: [Section(rows: [Row(text: "A", accessory: .switchToggle(value: true))])])
  #expect(Session(FormDefinition(form)).effectiveObject == [:])
}

/// The objects of a list have the values in effect, too, and no objects are an empty array.
@Test func itemsAsATypeOfTheProgramsOwn() throws {
  struct Server: Codable, Equatable {
    var id: Int
    var port: Int
    var host: String?
    var extra: String?
  }
  struct Servers: Codable { var servers: [Server] }
  var fixture = try SessionFixture(
    """
    {"title": "T", "sections": [{"rows": [
       {"forEach": "servers", "text": "${item.id}", "selection": {"push": "server"}}]}],
     "screens": {"server": {"forEach": "servers", "title": "S", "sections": [{"rows": [
       {"text": "Port", "key": "item.port", "accessory": {"textField": {"kind": "integer", "value": 22}}},
       {"text": "Host", "key": "item.host", "accessory": "textField"}]}]}}}
    """)
  #expect(try fixture.session.decode(Servers.self).servers == [])
  let text = #"{"servers": [{"id": 1, "extra": "x"}, {"id": 2, "port": 80, "host": "h"}]}"#
  #expect(fixture.session.load(settings: Array(text.utf8), file: "s.json") == [])
  #expect(
    try fixture.session.decode(Servers.self).servers == [
      Server(id: 1, port: 22, host: nil, extra: "x"), Server(id: 2, port: 80, host: "h", extra: nil),
    ])
}

// MARK: - Values

private func text(_ body: () throws -> some Any) -> String {
  do { return "\(try body())" } catch let error as DecodingError {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default: return "\(error)"
    }
    return (context.codingPath.map(\.stringValue).joined(separator: ".") + ": " + context.debugDescription)
  } catch { return "\(error)" }
}

private func decoding<T: Decodable>(_ type: T.Type, _ value: Value) -> String {
  text { try value.decode(type) }
}

@Test func numbersAreCheckedAgainstTheirRange() {
  #expect(decoding(Int8.self, -128) == "-128")
  #expect(decoding(Int8.self, 128) == ": 128 does not fit into Int8")
  #expect(decoding(UInt.self, -1) == ": -1 does not fit into UInt")
  #expect(decoding(UInt64.self, .double(18_446_744_073_709_549_568)) == "18446744073709549568")
  #expect(decoding(Int64.self, .double(1e19)) == ": 1e+19 does not fit into Int64")
  #expect(decoding(Int.self, .double(8080)) == "8080")
  #expect(decoding(Int.self, 0.5) == ": 0.5 does not fit into Int")
  #expect(decoding(Double.self, 3) == "3.0")
  #expect(decoding(Float.self, 0.5) == "0.5")
  #expect(decoding(Float.self, 1e300) == ": 1e+300 does not fit into Float")
}

@Test func nothingIsConverted() {
  #expect(decoding(Int.self, "1") == ": expected a whole number, got a string")
  #expect(decoding(String.self, 1) == ": expected a string, got a number")
  #expect(decoding(Bool.self, 1) == ": expected true or false, got a number")
  #expect(decoding(Double.self, .null) == ": expected a number, got null")
  #expect(decoding([Int].self, 1) == ": expected an array, got a number")
  #expect(decoding([String: Int].self, [1]) == ": expected an object, got an array")
}

@Test func placesAreCodingPaths() {
  #expect(decoding([String: [Int]].self, ["a": [1, 2, "x"]]) == "a.2: expected a whole number, got a string")
  #expect(decoding(Settings.self, ["level": "low", "gain": 1]) == ": there is no member 'network'")
  #expect(decoding(Settings.Level.self, "mid").hasSuffix("from invalid String value mid"))
}

@Test func arraysOptionalsAndDictionaries() throws {
  #expect(try ([1, .null, 3] as Value).decode([Int?].self) == [1, nil, 3])
  #expect(try (["a": 1, "b": .null] as Value).decode([String: Int?].self) == ["a": 1, "b": nil])
  #expect(try ([[1], []] as Value).decode([[Int]].self) == [[1], []])
  #expect(try (.null as Value).decode(Int?.self) == nil)
}

/// A type that asks for each kind of container itself.
private struct Pair: Decodable, Equatable {
  var name: String
  var numbers: [Int] = []

  enum Keys: String, CodingKey { case name, parts, more }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    name = try container.decode(String.self, forKey: .name)
    var parts = try container.nestedUnkeyedContainer(forKey: .parts)
    while !parts.isAtEnd { numbers.append(try parts.decodeNil() ? 0 : parts.decode(Int.self)) }
    let more = try container.nestedContainer(keyedBy: Keys.self, forKey: .more)
    name += try more.decode(String.self, forKey: .name)
    if container.contains(.parts), container.allKeys.count != 3 { name = "" }
  }
}

@Test func containersInsideContainers() throws {
  let value: Value = ["name": "a", "parts": [1, .null, 2], "more": ["name": "b"]]
  let pair = try value.decode(Pair.self)
  #expect(pair.name == "ab" && pair.numbers == [1, 0, 2])
  #expect(
    decoding(Pair.self, ["name": "a", "parts": [1, "x"], "more": [:]])
      == "parts.1: expected a whole number, got a string")
}

@Test func readingPastTheEnd() throws {
  struct Two: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try (container.decode(Int.self), container.decode(Int.self))
    }
  }
  #expect(decoding(Two.self, [1]) == "1: the array ends after 1 elements")
}

@Test func classesWithAParent() throws {
  class Parent: Decodable { var a = 0 }
  final class Child: Parent {
    var b = 0
    enum Keys: CodingKey { case b }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      b = try container.decode(Int.self, forKey: .b)
      try super.init(from: container.superDecoder())
    }
  }
  let child = try (["b": 1, "super": ["a": 2]] as Value).decode(Child.self)
  #expect(child.a == 2 && child.b == 1)
}

@Test func arraysAndDictionariesAreDecoded() throws {
  struct Lists: Codable, Equatable {
    var dns: [String]
    var env: [String: Int]
    var pools: [[String: String]]
    var mtu: Int?
  }
  var fixture = try SessionFixture(
    rows: """
      {"text": "DNS", "key": "dns", "accessory": {"list": {"of": "textField", "value": ["a", "b"]}}},
      {"text": "Env", "key": "env",
       "accessory": {"map": {"of": {"textField": {"kind": "integer"}}, "value": {"n": 1}}}},
      {"text": "Pools", "key": "pools", "accessory": {"json": {"value": [{"base": "10.0.0.0/8"}]}}},
      {"text": "MTU", "key": "mtu", "nullable": true,
       "accessory": {"textField": {"kind": "integer", "value": 1500}}}
      """)
  try fixture.run("set mtu null")
  #expect(
    try fixture.session.decode(Lists.self)
      == Lists(dns: ["a", "b"], env: ["n": 1], pools: [["base": "10.0.0.0/8"]], mtu: nil))
}

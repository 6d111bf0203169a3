import Formwork
import Testing

private func changes(_ source: String, toMake wanted: Bool = true) throws -> [String] {
  let candidates: [Key: [Value]] = [
    "log-driver": ExpressionFixture.drivers, "workers": [1, 2, 4], "host": ["a", "my-host", "long-name"],
    "retries": [0, 5, 10],
  ]
  let expression = try ExpressionFixture.compile(source, as: .condition)
  let found = expression.solutions(toMake: wanted, ExpressionFixture.read) { setting in
    candidates[ExpressionFixture.keys[setting.index].key] ?? []
  } admits: {
    ExpressionFixture.admits($0, $1)
  }
  return found.map { change in
    change.sorted { $0.key < $1.key }.map { "\(ExpressionFixture.keys[$0.key.index].key)=\($0.value)" }
      .joined(separator: " ")
  }
}

private let examples: [(source: String, changes: [String])] = [
  ("wifi", []), ("beta", ["beta=true"]), ("!wifi", ["wifi=false"]), ("!!beta", ["beta=true"]),
  ("log-driver == 'json-file'", ["log-driver=json-file"]),
  ("log-driver != 'local'", ["log-driver=json-file", "log-driver=journald"]),
  ("!(log-driver == 'local')", ["log-driver=json-file", "log-driver=journald"]),
  ("'json-file' == log-driver", ["log-driver=json-file"]),
  ("wifi == proxy.on", ["wifi=false", "proxy.on=true"]),
  ("proxy.on != false", ["proxy.on=true"]), ("host == note", ["host=null", "note=my-host"]),
  ("note != null", []),
  ("host == null", ["host=null"]),
  ("port > 9000", ["port=9001"]), ("port >= 9000", ["port=9000"]), ("port < 80", ["port=79"]),
  ("port <= 80", ["port=80"]),
  ("9000 < port", ["port=9001"]), ("9000 <= port", ["port=9000"]), ("!(port > 80)", ["port=80"]),
  ("port > `max port`", ["port=9001", "max port=8079"]),
  ("retries > 3.5", ["retries=4", "retries=5", "retries=10"]),
  ("retries >= 3.5", ["retries=4", "retries=5", "retries=10"]),
  ("retries <= 2.5", ["retries=2", "retries=0"]),
  ("ratio > 0.5", ["ratio=1"]), ("ratio < 0.5", ["ratio=0"]), ("ratio >= 0.75", ["ratio=0.75", "ratio=1"]),
  ("limit >= 5", ["limit=5"]), ("most > 9223372036854775807", []), ("host >= 'n'", ["host=n"]),
  ("workers > 2", ["workers=3", "workers=4"]),
  ("log-driver in ['json-file', 'journald']", ["log-driver=json-file", "log-driver=journald"]),
  ("!(log-driver in ['local', 'json-file'])", ["log-driver=journald"]),
  ("host matches 'l.*'", ["host=long-name"]), ("count(host) < 3", ["host=a"]),
  ("retries * 2 == 10", ["retries=5"]),
  ("beta && proxy.on", ["proxy.on=true beta=true"]), ("wifi && beta && port < 80", ["beta=true port=79"]),
  ("beta || proxy.on", ["beta=true", "proxy.on=true"]),
  ("beta && proxy.on || port == 1", ["port=1", "proxy.on=true beta=true"]),
  ("!(wifi && port > 1)", ["wifi=false", "port=1"]), ("!(wifi || port > 1)", ["wifi=false port=1"]),
  ("beta && (proxy.on || !wifi)", ["proxy.on=true beta=true", "wifi=false beta=true"]),
  // The second part sees what the first one did.
  ("limit == port && retries == limit", ["retries=8080 limit=8080", "port=null retries=null"]),
  ("beta && beta", ["beta=true"]), ("port == 1 && port == 2", []), ("false", []),
  ("1 > 2 || beta && 1 > 2", []),
  ("beta && !beta", []),
]

@Test("What would make a condition hold is found by what it is made of", arguments: examples.indices)
func expressionChanges(_ index: Int) throws {
  let (source, expected) = examples[index]
  #expect(try changes(source) == expected, "\(source)")
}

@Test("What would make it not hold, too")
func expressionContraryChanges() throws {
  #expect(try changes("wifi", toMake: false) == ["wifi=false"])
  #expect(try changes("wifi && port > 80", toMake: false) == ["wifi=false", "port=80"])
  #expect(try changes("wifi || port > 80", toMake: false) == ["wifi=false port=80"])
  #expect(
    try changes("log-driver in ['local']", toMake: false) == ["log-driver=json-file", "log-driver=journald"])
  #expect(try changes("beta", toMake: false) == [])
}

@Test("A condition made to be hard to turn ends soon")
func expressionHardChanges() throws {
  var source = "beta"
  for _ in 0..<24 { source = "((\(source)) || proxy.on || !wifi) && (beta || proxy.on || retries > 5)" }
  let expression = try ExpressionFixture.compile(source, as: .condition)
  let long = try ExpressionFixture.compile(
    Array(repeating: "port + retries > 99999 && beta", count: 4000).joined(separator: " || "), as: .condition)
  for expression in [expression, long] {
    var reads = 0
    func read(_ setting: SettingID) -> Value? {
      reads += 1
      return ExpressionFixture.read(setting)
    }
    _ = expression.solutions(toMake: true, read) { _ in (0..<100).map { .int($0) } }
    #expect(reads < 100_000)
  }
}

@Test("The parts that do not hold are said as they are written")
func expressionFailingParts() throws {
  func parts(_ source: String) throws -> [String] {
    try ExpressionFixture.compile(source, as: .condition).failingParts(ExpressionFixture.read).map(\.source)
  }
  #expect(try parts("wifi && port > 1") == [])
  #expect(try parts(" beta ") == ["beta"])
  #expect(try parts("wifi && beta && port > 1 && proxy.on") == ["beta", "proxy.on"])
  #expect(try parts("wifi && host == '😀'&&(beta||proxy.on) ") == ["host == '😀'", "(beta||proxy.on)"])
  #expect(try parts("wifi && ( beta && (port<1) ) && !wifi") == ["beta", "(port<1)", "!wifi"])
  #expect(try parts("  (wifi && beta)") == ["beta"])
  #expect(try parts("beta || wifi && proxy.on") == ["beta || wifi && proxy.on"])
  #expect(try parts("!(wifi && true)") == ["!(wifi && true)"])
  let part = try #require(
    try ExpressionFixture.compile("wifi && port + zero > 9000").failingParts(ExpressionFixture.read).first)
  #expect(part.settings == ["port", "zero"].map { ExpressionFixture.setting($0) })
  #expect(part.failingParts(ExpressionFixture.read) == [part])
}

import Formwork
import Testing

private let network = """
  {"text": "Host", "key": "host", "enabledWhen": "wifi", "accessory": "textField"},
  {"text": "Wi-Fi", "key": "wifi", "accessory": "switchToggle"},
  {"text": "Plain", "key": "plain", "visibleWhen": "!wifi", "accessory": {"textField": {"value": "p"}}},
  {"text": "Token", "key": "token", "accessory": {"textField": {"secure": true}}},
  {"text": "Port", "key": "port", "accessory": {"textField": {"kind": "integer", "value": 80, "maximum": 99}}}
  """
private let circle = """
  {"text": "A", "key": "a", "enabledWhen": "b", "accessory": "switchToggle"},
  {"text": "B", "key": "b", "enabledWhen": "a", "accessory": "switchToggle"}
  """
private let chain = """
  {"text": "C", "key": "c", "enabledWhen": "b", "accessory": "switchToggle"},
  {"text": "B", "key": "b", "enabledWhen": "a", "accessory": "switchToggle"},
  {"text": "A", "key": "a", "accessory": "switchToggle"}
  """

private let exports: [(rows: String, before: [String], lines: [String])] = [
  (network, [], []),
  (network, ["set port 80"], ["set port 80"]),
  (network, ["set wifi true", "set host 'a b'"], ["set wifi true", "set host 'a b'"]),
  // A switch that closes a row is set after it
  (network, ["set plain x", "set wifi true", "set host a"], ["set plain x", "set wifi true", "set host a"]),
  // One that has to stand otherwise in the end opens the row and goes back
  (network, ["set wifi true", "set host a", "reset wifi"], ["set wifi true", "set host a", "reset wifi"]),
  (
    network, ["set wifi true", "set host a", "set wifi false"],
    ["set wifi true", "set host a", "set wifi false"]
  ),
  (network, ["set token secret"], ["# token: secret, not shown"]),
  // No order would do
  (circle, ["set a true b true"], ["set a true b true"]),
  (circle, ["set a true b true", "reset b"], ["set a true b true", "reset b"]),
  (circle, ["set a true b true", "set b false"], ["set a true b true", "set b false"]),
  (
    chain, ["set a true", "set b true", "set c true", "reset a"],
    ["set a true", "set b true", "set c true", "reset a"]
  ),
  (
    chain, ["set a true b true c true", "set b false", "set a false"],
    ["set a true", "set b true", "set c true", "set b false", "set a false"]
  ),
]

@Test(arguments: exports)
func export(_ test: (rows: String, before: [String], lines: [String])) throws {
  var fixture = try SessionFixture(rows: test.rows)
  for line in test.before { try fixture.run(line) }
  #expect(fixture.session.export() == test.lines)
}

private let diffs: [(before: [String], after: [String], lines: [String])] = [
  ([], [], []),
  ([], ["set port 81"], ["set port 81  # was 80"]),
  ([], ["set host ''"], []),
  (["set port 81"], ["reset port"], ["reset port  # was 81"]),
  (["set port 81"], ["set port 80"], ["set port 80  # was 81"]),
  ([], ["set wifi on", "set host 'a b'"], ["set wifi true  # was false", "set host 'a b'  # was unset"]),
  (
    ["set wifi on"], ["set host a", "set wifi off", "set plain \"#\""],
    ["set host a  # was unset", "set wifi false  # was true", "set plain '#'  # was p"]
  ),
  // The saved state has the switch off, and so has the present one
  (
    [], ["set wifi on", "set host a", "reset wifi"],
    ["set wifi true", "set host a  # was unset", "reset wifi"]
  ),
  (["set token a"], ["set token b"], ["# token changed: secret"]),
  (["set token a"], ["reset token"], ["# token was taken out: secret"]),
]

@Test(arguments: diffs)
func diff(_ test: (before: [String], after: [String], lines: [String])) throws {
  var fixture = try SessionFixture(rows: network)
  for line in test.before { try fixture.run(line) }
  fixture.session.markSaved()
  for line in test.after { try fixture.run(line) }
  #expect(fixture.session.diff() == test.lines)
}

@Test func whatNoScriptCanGiveStandsAsAComment() throws {
  var fixture = try SessionFixture(rows: network)
  try fixture.load(["port": 100, "wifi": "on", "plain": "x"])
  let lines = fixture.session.export()
  #expect(lines.count == 3)
  #expect(lines[0].hasPrefix("# wifi \"on\": "))
  #expect(lines[1].hasPrefix("# port 100: "))
  #expect(lines[2] == "set plain x")
}

@Test func aStateThatNoLinesCanGiveIsAComment() throws {
  var fixture = try SessionFixture(
    rows: """
      {"text": "A", "key": "a", "enabledWhen": "!a", "accessory": "switchToggle"},
      {"text": "B", "key": "b", "accessory": "switchToggle"},
      {"text": "C", "key": "c", "enabledWhen": "b", "visibleWhen": "!b", "accessory": "textField"}
      """)
  try fixture.load(["a": true, "b": false, "c": "x"])
  #expect(fixture.session.export() == ["set b false", "# no order sets these: set a true c x"])
}

@Test func diffFromTheDefaultsNamesWhatDiffers() throws {
  var fixture = try SessionFixture(rows: network)
  for line in ["set wifi on", "set host a", "set port 80", "set token t"] { try fixture.run(line) }
  #expect(
    fixture.session.diffFromDefaults()
      == ["# token changed: secret", "set wifi true  # was false", "set host a  # was unset"])
}

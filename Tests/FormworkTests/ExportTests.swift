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
  (network, ["set wifi on", "set host 'a b'"], ["set wifi on", "set host 'a b'"]),
  // A switch that closes a row is set after it
  (network, ["set plain x", "set wifi on", "set host a"], ["set plain x", "set wifi on", "set host a"]),
  // One that has to stand otherwise in the end opens the row and goes back
  (network, ["set wifi on", "set host a", "reset wifi"], ["set wifi on", "set host a", "reset wifi"]),
  (
    network, ["set wifi on", "set host a", "set wifi off"],
    ["set wifi on", "set host a", "set wifi off"]
  ),
  (network, ["set token secret"], ["# token: secret, not shown"]),
  // No order would do
  (circle, ["set a on b on"], ["set a on b on"]),
  (circle, ["set a on b on", "reset b"], ["set a on b on", "reset b"]),
  (circle, ["set a on b on", "set b off"], ["set a on b on", "set b off"]),
  (
    chain, ["set a on", "set b on", "set c on", "reset a"],
    ["set a on", "set b on", "set c on", "reset a"]
  ),
  (
    chain, ["set a on b on c on", "set b off", "set a off"],
    ["set a on", "set b on", "set c on", "set b off", "set a off"]
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
  ([], ["set wifi on", "set host 'a b'"], ["set wifi on  # was off", "set host 'a b'  # was unset"]),
  (
    ["set wifi on"], ["set host a", "set wifi off", "set plain \"#\""],
    ["set host a  # was unset", "set wifi off  # was on", "set plain '#'  # was p"]
  ),
  // The saved state has the switch off, and so has the present one
  (
    [], ["set wifi on", "set host a", "reset wifi"],
    ["set wifi on", "set host a  # was unset", "reset wifi"]
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
  #expect(fixture.session.export() == ["set b off", "# cannot be set in any order: set a on c x"])
}

@Test func diffFromTheDefaultsNamesWhatDiffers() throws {
  var fixture = try SessionFixture(rows: network)
  for line in ["set wifi on", "set host a", "set port 80", "set token t"] { try fixture.run(line) }
  #expect(
    fixture.session.diffFromDefaults()
      == ["# token changed: secret", "set wifi on  # was off", "set host a  # was unset"])
}

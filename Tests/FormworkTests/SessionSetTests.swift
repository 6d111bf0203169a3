import Formwork
import FormworkTerminal
import Testing

private let rows = """
  {"text": "Wi-Fi", "key": "wifi", "accessory": {"switchToggle": false}},
  {"text": "Host", "key": "host", "enabledWhen": "wifi",
   "accessory": {"textField": {"value": "box", "pattern": "[a-z]+", "message": "small letters"}}},
  {"text": "Port", "key": "port", "visibleWhen": "!wifi",
   "accessory": {"textField": {"kind": "integer", "minimum": 1, "maximum": 65535}}},
  {"text": "Level", "key": "level", "accessory": {"segmentedControl": [{"value": "lo", "title": "Low"}, "high"]}},
  {"text": "Shell", "key": "shell", "accessory":
    {"picker": {"items": ["sh", {"value": "csh", "title": "C shell", "disabled": true}, {"value": 7}]}}},
  {"text": "About", "id": "about"}
  """

/// What is set first, the line, what comes of it, and what is set then.
private let lines: [(before: String, line: String, reply: String, set: String)] = [
  // One value, as its row reads it
  ("", "set wifi on", "wifi: unset → true", "wifi=true"),
  ("", "set wifi yes", "wifi: unset → true", "wifi=true"),
  ("", "set wifi 1", "'1' is not valid: expected on or off", ""),
  ("", "set port 8080.0", "port: unset → 8080", "port=8080"),
  ("", "set port 0", "0 is less than the minimum of 1", ""),
  // An empty text that is not valid removes an optional value.
  ("set port 80", "set port ''", "port: 80 → unset", ""),
  ("", "set port ''", "nothing", ""),
  ("set level high", "set level ''", "level: \"high\" → unset", ""),
  ("", "set level Low", "level: unset → \"lo\"", "level=lo"),
  ("", "set level middle", "'middle' is not one of 'lo' (Low) and 'high'", ""),
  ("", "set shell 'C shell'", "'C shell' is not available; choose 'sh' or 7", ""),
  ("", "set shell 7", "shell: unset → 7", "shell=7"),
  ("", "set about x", "'about' is not a setting; it has no value", ""),
  // What equals the default is kept as set
  ("", "set wifi off", "wifi: unset → false", "wifi=false"),
  ("", "set level lo", "level: unset → \"lo\"", "level=lo"),
  // What is set already changes nothing
  ("set port 80", "set port 80", "nothing", "port=80"),
  ("set level high", "set level high", "nothing", "level=high"),
  // Rows that are closed
  ("", "set host abc", "'host' is disabled; 'set wifi on' enables it", ""),
  ("set wifi on", "set port 80", "'port' is hidden; 'set wifi off' shows it", "wifi=true"),
  ("", "set host box", "nothing", ""),
  ("set wifi on\nset host abc\nset wifi off", "set host abc", "nothing", "wifi=false host=abc"),
  (
    "set wifi on\nset host abc\nset wifi off", "set host box", "'host' is disabled; 'set wifi on' enables it",
    "wifi=false host=abc"
  ),
  ("set port 80\nset wifi on", "set port 80", "nothing", "wifi=true port=80"),
  // A rule is checked before the row's being closed is
  ("", "set host ABC", "'ABC' is not valid: small letters", ""),
  // Several in one change, checked on the result, in any order
  (
    "", "set wifi on host abc", "wifi: unset → true; host: unset → \"abc\"",
    "wifi=true host=abc"
  ),
  (
    "", "set host abc wifi on", "host: unset → \"abc\"; wifi: unset → true",
    "wifi=true host=abc"
  ),
  ("", "set host box wifi on", "host: unset → \"box\"; wifi: unset → true", "wifi=true host=box"),
  // A row that the change closes is refused like one that is closed already.
  (
    "set wifi on", "set host abc wifi off", "'host' is disabled: requires Wi-Fi to be on", "wifi=true"
  ),
  ("", "set port 80 wifi on", "'port' is hidden: requires Wi-Fi to be off", ""),
  // What is in effect or set already changes nothing.
  ("set wifi on", "set host box wifi off", "wifi: true → false", "wifi=false"),
  (
    "set wifi on\nset host abc", "set host abc wifi off", "wifi: true → false", "wifi=false host=abc"
  ),
  ("", "set wifi on host ABC", "'ABC' is not valid: small letters", ""),
  ("", "set wifi on wifi off", "'wifi' is set twice in one command", ""),
  ("", "set wifi on wifi on", "'wifi' is set twice in one command", ""),
  // All invalid values are reported at once; rows without a value are not.
  (
    "", "set port 0 wifi maybe level lw",
    "0 is less than the minimum of 1; 'maybe' is not valid: expected on or off; "
      + "'lw' is not one of 'lo' (Low) and 'high'; did you mean 'lo'?", ""
  ),
  ("", "set port 0 about x wifi maybe", "'about' is not a setting; it has no value", ""),
]

@Test(arguments: lines)
func set(_ test: (before: String, line: String, reply: String, set: String)) throws {
  var fixture = try SessionFixture(rows: rows)
  for line in test.before.split(separator: "\n") { try fixture.run(String(line)) }
  #expect(try fixture.run(test.line) == test.reply)
  #expect(fixture.set == test.set)
}

/// Values as a user or another program left them in the file: a stored value may be set again.
private let strays: [(key: Key, stored: Value, word: String, reply: String)] = [
  ("host", "ABC", "ABC", "nothing"),
  ("host", "ABC", "AB", "'AB' is not valid: small letters"),
  ("port", 0, "0", "nothing"),
  ("port", "80", "80", "port: \"80\" → 80"),
  ("port", 80.5, "80.5", "nothing"),
  ("shell", "csh", "csh", "nothing"),
  ("shell", "csh", "'C shell'", "nothing"),
  ("shell", "zsh", "zsh", "nothing"),
  ("wifi", "yes", "yes", "wifi: \"yes\" → true"),
  ("wifi", "maybe", "maybe", "nothing"),
]

@Test(arguments: strays)
func setOverAStray(_ test: (key: Key, stored: Value, word: String, reply: String)) throws {
  var fixture = try SessionFixture(rows: rows)
  try fixture.load([test.key: test.stored])
  #expect(try fixture.run("set \(test.key) \(test.word)") == test.reply)
}

@Test func setOfAValueOfTheWrongKindIsNotInEffectForOthers() throws {
  var fixture = try SessionFixture(rows: rows)
  try fixture.load(["wifi": "on"])
  let reply = fixture.session.handle(.change([Edit(try fixture.setting("host"), .set("abc"))], .input))
  #expect(fixture.text(of: reply) == "'host' is disabled; 'set wifi on' enables it")
}

@Test func onlyRemediesThatContradictTheCommandAreLeftOut() throws {
  var fixture = try SessionFixture(
    rows: """
      {"text": "One", "key": "one", "accessory": "switchToggle"},
      {"text": "Two", "key": "two", "accessory": "switchToggle"},
      {"text": "A", "key": "a", "accessory": "textField", "visibleWhen": "one"},
      {"text": "B", "key": "b", "accessory": "textField", "visibleWhen": "two"}
      """)
  let event = try #require(try SessionFixture.event(of: "set a x b y one off", in: fixture.session))
  #expect(
    fixture.session.handle(event).refusals.map { $0.message(.commands) }
      == ["'a' is hidden: requires One to be on", "'b' is hidden; 'set two on' shows it"])
}

@Test func aKeyMeansTheRowThatIsOpen() throws {
  var fixture = try SessionFixture(
    rows: """
      {"text": "On", "key": "on", "accessory": "switchToggle"},
      {"id": "first", "key": "a.v", "visibleWhen": "on", "accessory": "textField"},
      {"id": "second", "key": "a.v", "visibleWhen": "!on", "accessory": "textField"}
      """)
  #expect(try fixture.run("set a.v x") == "a.v: unset → \"x\"")
  #expect(try fixture.run("set first y") == "'first' is hidden; 'set on on' shows it")
  try fixture.run("set on on")
  #expect(try fixture.run("set a.v y") == "a.v: \"x\" → \"y\"")
  #expect(try fixture.run("set second z") == "'second' is hidden; 'set on off' shows it")
  // An edit that names no row may use any row of the setting.
  let edit = Edit(try fixture.setting("a.v"), .enter("z"))
  #expect(fixture.text(of: fixture.session.handle(.change([edit], .input))) == "a.v: \"y\" → \"z\"")
}

@Test func aRefusalNamesItsWordAndHidesASecret() throws {
  var fixture = try SessionFixture(
    rows: rows
      + #", {"text": "Token", "key": "token", "accessory": {"textField": {"secure": true, "maximumLength": 2}}}"#
  )
  try fixture.run("set wifi on port 0")
  #expect(fixture.last.refusals.first?.subject == .value(1))
  try fixture.run("set level lo port 80 host abc")
  #expect(fixture.last.refusals.first?.subject == .row(2))
  try fixture.run("set token abc")
  #expect(fixture.last.refusals.first?.isSecret == true)
}

@Test func aConditionIsNamedAsAScriptWouldWriteIt() throws {
  var fixture = try SessionFixture(
    rows: """
      {"text": "A", "key": ["my key"], "accessory": "switchToggle"},
      {"text": "B", "key": "b", "enabledWhen": "`my key`", "accessory": "textField"}
      """)
  #expect(try fixture.run("set b x") == "'b' is disabled; `set 'my key' on` enables it")
}

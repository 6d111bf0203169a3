import Formwork
import Testing

private let rows = """
  {"text": "Wi-Fi", "key": "wifi", "accessory": "switchToggle"},
  {"text": "Port", "key": "port", "accessory": {"textField": {"kind": "integer", "value": 80}}},
  {"text": "Host", "key": "host", "visibleWhen": "wifi", "accessory": "textField"},
  {"text": "About", "id": "about"}
  """

private let lines: [(lines: [String], reply: String, set: String)] = [
  (["reset port"], "nothing", ""),
  (["set port 80", "reset port"], "port: 80 → unset", ""),
  (["set port 81 wifi on", "reset wifi port"], "wifi: true → unset; port: 81 → unset", ""),
  (["set port 81", "reset port port"], "'port' is set twice in one command", "port=81"),
  (["set port 81", "reset port about"], "'about' is not a setting; it has no value", "port=81"),
  (["set wifi on host a", "set wifi off", "reset host"], "host: \"a\" → unset", "wifi=false"),
  (["set port 81", "revert"], "port: 81 → unset", ""),
  (["set port 81", "set port 82", "reset port", "revert"], "nothing", ""),
]

@Test(arguments: lines)
func reset(_ test: (lines: [String], reply: String, set: String)) throws {
  var fixture = try SessionFixture(rows: rows)
  let outcomes = try test.lines.map { try fixture.run($0) }
  #expect(outcomes.last == test.reply)
  #expect(fixture.set == test.set)
}

@Test func anActionResetsEachKeyOnce() throws {
  var fixture = try SessionFixture(rows: rows)
  try fixture.run("set port 81 wifi on")
  let reply = fixture.session.handle(.perform([.reset(["port", "wifi", "port"])], nil))
  #expect(fixture.text(of: reply) == "port: 81 → unset; wifi: true → unset")
}

@Test func aValueOfTheWrongKindIsNotInEffectAndCanBeTakenOut() throws {
  var fixture = try SessionFixture(rows: rows)
  try fixture.load(["port": "eighty"])
  #expect(fixture.session.effectiveValue(of: "port") == 80)
  #expect(fixture.session.valuesOfWrongKind().count == 1)
  #expect(try fixture.run("reset port") == "port: \"eighty\" → unset")
  #expect(fixture.session.valuesOfWrongKind().isEmpty)
  #expect(try fixture.run("revert") == "port: unset → \"eighty\"")
}

@Test func revertGoesBackToWhatWasSaved() throws {
  var fixture = try SessionFixture(rows: rows)
  try fixture.run("set port 81")
  fixture.session.markSaved()
  try fixture.run("set port 82 wifi on")
  let changed = try ["wifi", "port"].map { try fixture.setting($0) }
  #expect(fixture.session.unsavedChanges.map(\.setting) == changed)
  #expect(try fixture.run("revert") == "wifi: true → unset; port: 82 → 81")
  #expect(!fixture.session.hasUnsavedChanges)
}

@Test func whatComesBackToTheSavedValueIsNoChange() throws {
  var fixture = try SessionFixture(rows: rows)
  try fixture.run("set port 81")
  #expect(fixture.session.hasUnsavedChanges)
  try fixture.run("reset port")
  #expect(!fixture.session.hasUnsavedChanges)
  #expect(fixture.session.unsavedChanges == [])
}

@Test func verifyFindsWhatDoesNotDo() throws {
  var fixture = try SessionFixture(
    rows: """
      {"text": "Wi-Fi", "key": "wifi", "accessory": "switchToggle"},
      {"text": "A", "key": "a", "accessory": {"textField": {"required": true}}},
      {"text": "B", "key": "b", "visibleWhen": "wifi", "accessory": {"textField": {"required": true}}},
      {"text": "C", "key": "c", "accessory": {"textField": {"maximumLength": 1}}}
      """)
  func found() -> [String] { fixture.session.verify().map(\.row.id) }
  #expect(found() == ["a"])
  try fixture.run("set wifi on a x")
  #expect(found() == ["b"])
  try fixture.load(["wifi": true, "a": "x", "c": "long"])
  #expect(found() == ["b", "c"])
  #expect(fixture.session.effectiveValue(of: "c") == "long")
  try fixture.load(["wifi": true, "a": "x", "c": 7])
  #expect(found() == ["b", "c"])
  #expect(fixture.session.effectiveValue(of: "c") == nil)
}

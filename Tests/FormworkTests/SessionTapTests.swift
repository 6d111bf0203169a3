import Formwork
import Testing

private let form = #"""
  {"title": "Home", "sections": [{"rows": [
    {"text": "Wi-Fi", "key": "wifi", "accessory": "switchToggle"},
    {"text": "Level", "key": "level", "accessory": {"segmentedControl": ["a", "b"]}},
    {"text": "Tone", "key": "tone", "accessory": {"picker": ["x", "y"]}},
    {"text": "Name", "key": "name", "accessory": "textField"},
    {"text": "Count", "key": "count", "accessory": {"stepper": {"value": 1}}},
    {"text": "Plain", "id": "plain"},
    {"text": "Idle", "id": "idle", "accessory": "detailButton"},
    {"text": "Tick", "id": "tick", "accessory": "checkmark"},
    {"text": "Chevron", "id": "chevron", "accessory": "disclosureIndicator"},
    {"text": "Sub", "id": "sub", "accessory": "disclosureIndicator", "selection": {"push": "sub"}},
    {"text": "Info", "id": "info", "accessory": {"detailButton": {"selection": {"alert": {"title": "Hello"}}}}},
    {"text": "Both", "id": "both", "selection": "save",
     "accessory": {"detailDisclosureButton": {"selection": {"push": "sub"}}}},
    {"text": "Switch", "key": "other", "selection": "verify", "accessory": "switchToggle"},
    {"text": "Closed", "key": "closed", "enabledWhen": "wifi", "accessory": "switchToggle"},
    {"text": "Hidden", "id": "hidden", "visibleWhen": "wifi", "selection": "save",
     "accessory": {"detailButton": {"selection": "quit"}}},
    {"text": "Swipe", "id": "swipe", "editActions": [
      {"title": "Warn", "selection": {"alert": {"title": "Careful"}}},
      {"title": "Delete", "style": "destructive", "selection": {"reset": "name"}}]},
    {"text": "Gone", "id": "gone", "enabledWhen": "wifi", "editActions": [{"title": "Warn", "selection": "save"}]}
  ]}], "screens": {"sub": {"title": "Sub", "sections": [
    {"header": "A", "indexTitle": "A", "rows": [{"text": "Deep", "selection": {"push": "sub"}}]},
    {"header": "É", "indexTitle": "É", "rows": [{"text": "Up", "selection": "pop"}]}]}}}
  """#

private let lines: [(lines: [String], reply: String)] = [
  // A tap: the selection, else the accessory
  (["tap wifi"], "wifi: unset → true"),
  (["tap wifi", "tap wifi"], "wifi: true → false"),
  (["tap level"], "ask level"),
  (["tap tone"], "ask tone"),
  (["tap name"], "ask name"),
  (["tap count"], "ask count"),
  (["tap plain"], "'plain' cannot be tapped"),
  (["tap tick"], "'tick' cannot be tapped"),
  (["tap chevron"], "'chevron' does not open a screen"),
  (["tap sub"], "at Home ▸ Sub"),
  // The path keeps the first screen and the latest.
  (
    Array(repeating: "tap sub", count: 250) + Array(repeating: "back", count: 98),
    "at Home ▸ Sub"
  ),
  (["tap info"], "'info' cannot be tapped; use 'details info' to tap its info button (ⓘ)"),
  (["tap both"], "save"),
  (["tap other"], "verify"),
  (["tap closed"], "'closed' is disabled; 'set wifi on' enables it"),
  (["tap hidden"], "'hidden' is hidden; 'set wifi on' shows it"),
  (["set wifi on", "tap hidden"], "save"),
  // The info button
  (["details info"], "alert Hello"),
  (["details both"], "at Home ▸ Sub"),
  (["details wifi"], "'wifi' has no info button (ⓘ)"),
  (["details idle"], "'idle' has no info button (ⓘ)"),
  (["details hidden"], "'hidden' is hidden; 'set wifi on' shows it"),
  (["set wifi on", "details hidden"], "quit"),
  // Edit actions, by their title
  (["do swipe Warn"], "alert Careful"),
  (["do swipe warn"], "alert Careful"),
  (["set name a", "do swipe Delete"], "name: \"a\" → unset"),
  (["do swipe Burn"], "no action 'Burn'; the actions are 'Warn' and 'Delete'"),
  (["do plain Warn"], "'plain' has no actions"),
  (["do gone Warn"], "'gone' is disabled; 'set wifi on' enables it"),
  // Screens
  (["open sub"], "at Home ▸ Sub"),
  (["open both"], "'both' does not open a screen"),
  (["open plain"], "'plain' does not open a screen"),
  (["open sub", "open deep"], "at Home ▸ Sub ▸ Sub"),
  (["open sub", "tap up"], "at Home"),
  (["open sub", "open deep", "back"], "at Home ▸ Sub"),
  (["open sub", "open deep", "home"], "at Home"),
  (["home"], "nothing"),
  (["back"], "already on the first screen"),
  (["open sub", "jump É"], "section 1"),
  (["open sub", "jump é"], "section 1"),
  (["open sub", "jump B"], "no section 'B' in the index; the sections are 'A' and 'É'"),
  (["jump A"], "this screen has no index"),
]

@Test(arguments: lines)
func tap(_ test: (lines: [String], reply: String)) throws {
  var fixture = try SessionFixture(form)
  let outcomes = try test.lines.map { try fixture.run($0) }
  #expect(outcomes.last == test.reply)
}

@Test func aScreenRemembersTheRowThatLedOn() throws {
  var fixture = try SessionFixture(form)
  let sub = try fixture.session.row("sub")
  try fixture.run("open sub")
  #expect(fixture.session.path.map(\.row) == [sub, nil])
  #expect(fixture.session.titles == ["Home", "Sub"])
}

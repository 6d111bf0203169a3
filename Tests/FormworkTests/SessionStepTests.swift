import Formwork
import Testing

private let rows = """
  {"text": "Wi-Fi", "key": "wifi", "accessory": "switchToggle"},
  {"text": "Level", "key": "level", "accessory": {"segmentedControl": ["a", "b", "c"]}},
  {"text": "Tone", "key": "tone", "accessory":
    {"picker": ["x", {"value": "y", "disabled": true}, {"value": 3}, {"value": "z", "disabled": true}]}},
  {"text": "Count", "key": "count", "accessory": {"stepper": {"value": 9, "minimum": 0, "maximum": 10, "step": 4}}},
  {"text": "Gain", "key": "gain", "accessory": {"stepper": {"value": 0.1, "minimum": 0, "maximum": 1, "step": 0.1}}},
  {"text": "Third", "key": "third", "accessory": {"stepper": {"value": 0.9, "minimum": 0, "maximum": 1, "step": 0.3}}},
  {"text": "Free", "key": "free", "accessory": {"stepper": {"step": 0.25}}},
  {"text": "Low", "key": "low", "accessory": {"stepper": {"maximum": -5}}},
  {"text": "Huge", "key": "huge", "accessory": {"stepper": {"value": 9223372036854775806}}},
  {"text": "Name", "key": "name", "accessory": "textField"},
  {"text": "About", "id": "about"},
  {"text": "Closed", "key": "closed", "enabledWhen": "wifi", "accessory": {"stepper": {"value": 1}}}
  """

/// Lines that are run, and what comes of the last one.
private let lines: [(lines: [String], reply: String)] = [
  (["next wifi"], "wifi: unset → true"),
  (["prev wifi"], "'wifi' is already at its first value, 'off'"),
  (["next wifi", "next wifi"], "'wifi' is already at its last value, 'on'"),
  (["toggle wifi"], "wifi: unset → true"),
  (["toggle wifi", "toggle wifi"], "wifi: true → false"),
  (["toggle level"], "'level' is not a switch; 'set level VALUE' changes it"),
  (["toggle about"], "'about' is not a switch"),
  (["next level"], "level: unset → \"b\""),
  (["set level c", "next level"], "'level' is already at its last value, 'c'"),
  (["prev level"], "'level' is already at its first value, 'a'"),
  // A disabled item is passed over, also at the end
  (["next tone"], "tone: unset → \"x\""),
  (["prev tone"], "tone: unset → 3"),
  (["set tone x", "next tone"], "tone: \"x\" → 3"),
  (["set tone 3", "prev tone"], "tone: 3 → \"x\""),
  (["set tone 3", "next tone"], "'tone' is already at its last value, '3'"),
  // Steps end at the bounds
  (["next count"], "count: unset → 10"),
  (["next count", "next count"], "'count' is already at its last value, '10'"),
  (["prev count", "prev count", "prev count"], "count: 1 → 0"),
  (["set count 0", "prev count"], "'count' is already at its first value, '0'"),
  // Decimals stay what they are called
  (["next gain"], "gain: unset → 0.2"),
  (["next gain", "next gain"], "gain: 0.2 → 0.3"),
  (["set gain 0.9", "next gain"], "gain: 0.9 → 1"),
  (["next gain", "prev gain", "prev gain"], "gain: 0.1 → 0"),
  (["set gain 0.25", "next gain"], "gain: 0.25 → 0.3"),
  (["set gain 0.25", "prev gain"], "gain: 0.25 → 0.2"),
  (["next third"], "third: unset → 1"),
  (["next third", "prev third"], "third: 1 → 0.9"),
  // Without a value, and without bounds
  (["next free"], "free: unset → 0"),
  (["next free", "prev free"], "free: 0 → -0.25"),
  (["next low"], "low: unset → -5"),
  (["prev low", "prev low"], "low: -5 → -6"),
  (["next huge", "next huge"], "'huge' is already at its last value, '9223372036854775807'"),
  (["next name"], "'name' has no next or previous value; 'set name VALUE' changes it"),
  (["next about"], "'about' is not a setting; it has no value"),
  (["next closed"], "'closed' is disabled; 'set wifi on' enables it"),
]

@Test(arguments: lines)
func step(_ test: (lines: [String], reply: String)) throws {
  var fixture = try SessionFixture(rows: rows)
  let outcomes = try test.lines.map { try fixture.run($0) }
  #expect(outcomes.last == test.reply)
}

@Test func aStepIsOneWhateverItsSize() throws {
  var fixture = try SessionFixture(rows: rows)
  let edit = try fixture.session.edit(toStep: try fixture.row("tone"), by: -7)
  #expect(fixture.text(of: fixture.session.handle(.change([edit], .input))) == "tone: unset → 3")
}

import Formwork
import Testing

private let rows = """
  {"key": "dns", "accessory": {"list": {"of": {"textField": {"pattern": "[0-9.]+"}}, "maximumCount": 3,
   "unique": true}}},
  {"key": "ports", "accessory": {"list": {"of": {"textField": {"kind": "integer", "minimum": 1}},
   "value": [80, 443]}}},
  {"key": "days", "accessory": {"list": {"of": {"picker": ["sat", {"value": "sun", "title": "Sunday"}]}}}},
  {"key": "tags", "enabledWhen": "!('sat' in days)", "accessory": {"list": {"of": "textField"}}},
  {"key": "pair", "accessory": {"list": {"of": "textField", "minimumCount": 2}}},
  {"key": "keys", "accessory": {"list": {"of": {"textField": {"secure": true, "minimumLength": 3}}}}},
  {"key": "env", "accessory": {"map": {"names": {"pattern": "[A-Z]+", "message": "capital letters"},
   "of": {"textField": {"maximumLength": 5}}, "maximumCount": 2}}},
  {"key": "wifi", "accessory": "switchToggle"},
  {"text": "Public", "key": "public", "visibleWhen": "count(dns) > 1 || 'LANG' in env", "accessory": "switchToggle"}
  """

/// What is set first, the line, what comes of it, and what is set then.
private let lines: [(before: String, line: String, reply: String, set: String)] = [
  ("", "add dns 1.1.1.1", #"dns: unset → ["1.1.1.1"]"#, #"dns=["1.1.1.1"]"#),
  (
    "set dns '[\"1\", \"2\"]'", "add dns 3 at 1", #"dns: ["1", "2"] → ["3", "1", "2"]"#,
    #"dns=["3", "1", "2"]"#
  ),
  (
    "set dns '[\"1\", \"2\"]'", "add dns 3 at 3", #"dns: ["1", "2"] → ["1", "2", "3"]"#,
    #"dns=["1", "2", "3"]"#
  ),
  (
    "set dns '[\"1\", \"2\"]'", "add dns 3 at 4", "there is no element 4; expected a number from 1 to 3",
    #"dns=["1", "2"]"#
  ),
  (
    "set dns '[\"1\", \"2\"]'", "add dns 3 before 2", #"dns: ["1", "2"] → ["1", "3", "2"]"#,
    #"dns=["1", "3", "2"]"#
  ),
  ("", "add dns x", "'x' does not match the pattern [0-9.]+", ""),
  // What is there already is not added again to a list without repetitions
  ("add dns 1", "add dns 1", "nothing", #"dns=["1"]"#),
  ("", "add ports 80", "ports: unset → [80, 443, 80]", "ports=[80, 443, 80]"),
  ("add days sun", "add days Sunday", "nothing", #"days=["sun"]"#),
  ("", "add days mon", "'mon' is not one of 'sat' and 'sun' (Sunday)", ""),
  (
    "set dns '[\"1\", \"2\", \"3\"]'", "add dns 4", "the value has 4 elements; the maximum is 3",
    #"dns=["1", "2", "3"]"#
  ),
  // A list with a default
  ("", "remove ports 80", "ports: unset → [443]", "ports=[443]"),
  ("", "remove ports #1", "ports: unset → [443]", "ports=[443]"),
  ("", "remove ports 1", "nothing", ""),
  ("", "remove ports #3", "there is no element 3; expected a number from 1 to 2", ""),
  ("", "remove dns #1", "there is no element 1; the list is empty", ""),
  ("", "remove ports 444", "nothing", ""),
  ("", "move ports 444 to #1", "'444' is not in the list; did you mean '443'?", ""),
  ("", "move ports 443 at 1", "ports: unset → [443, 80]", "ports=[443, 80]"),
  ("", "move ports 443 before 80", "ports: unset → [443, 80]", "ports=[443, 80]"),
  ("", "move ports 443 after 80", "nothing", ""),
  ("set tags '[\"a\", \"a\"]'", "move tags #1 at 2", "nothing", #"tags=["a", "a"]"#),
  ("", "move ports 443 after 443", "nothing", ""),
  ("", "move ports 80", "ports: unset → [443, 80]", "ports=[443, 80]"),
  ("", "move ports 80 at 3", "there is no element 3; expected a number from 1 to 2", ""),
  // Lists as a whole
  ("", "set ports '[1, 2.0]'", "ports: unset → [1, 2]", "ports=[1, 2]"),
  ("", "set ports '[]'", "ports: unset → []", "ports=[]"),
  (
    "", "set ports 80",
    "expected a JSON array, such as [1, 2], got '80'; 'add ports 80' adds an element",
    ""
  ),
  (
    "", "set ports '[80,'",
    #"invalid JSON at column 5: expected a value or ']', got the end of the text; the array that begins at column 1 has no ']'; 'set ports [80]' sets the list"#,
    ""
  ),
  ("", "set ports '[80, \"x\"]'", "element 2: expected a whole number, got a string", ""),
  ("", "set ports '[80, 0]'", "element 2: 0 is less than the minimum of 1", ""),
  (
    "", "set dns '[\"1\", \"1\"]'", "element 2: '1' is already in the list, and its elements must be unique",
    ""
  ),
  ("", "set wifi on ports '[1]'", "wifi: unset → true; ports: unset → [1]", "ports=[1] wifi=true"),
  // The fewest elements
  ("", "add pair a", "pair: unset → [\"a\"]", "pair=[\"a\"]"),
  ("", "set pair '[\"a\"]'", "the value has 1 element; the minimum is 2", ""),
  (
    "set pair '[\"a\", \"b\"]'", "remove pair a", "the value has 1 element; the minimum is 2",
    #"pair=["a", "b"]"#
  ),
  // Secrets
  ("", "add keys ab", "the value has 2 characters; the minimum is 3", ""),
  ("add keys abc", "remove keys abd", "nothing", #"keys=["abc"]"#),
  // Maps
  ("", "add env LANG=C", #"env: unset → {"LANG": "C"}"#, #"env={"LANG": "C"}"#),
  ("add env LANG=C", "add env LANG=a=b", #"env: {"LANG": "C"} → {"LANG": "a=b"}"#, #"env={"LANG": "a=b"}"#),
  ("add env LANG=C", "add env LANG=C", "nothing", #"env={"LANG": "C"}"#),
  ("", "add env lang=C", "name: 'lang' is not valid: capital letters", ""),
  ("", "add env LANG=german", "the value has 6 characters; the maximum is 5", ""),
  ("", "add env LANG", "expected NAME=VALUE, got 'LANG'", ""),
  ("", "add env A=1 at 1", "a map has no order; use a name, not a number or a position", ""),
  ("add env LANG=C", "remove env LANG", #"env: {"LANG": "C"} → {}"#, "env={}"),
  ("add env LANG=C", "remove env LANF", "nothing", #"env={"LANG": "C"}"#),
  ("", "set env '{\"A\": 1}'", "'A': expected a string, got a number", ""),
  ("", "set env '{\"a\": \"1\"}'", "name: 'a' is not valid: capital letters", ""),
  (
    "", "set env '[]'",
    #"expected a JSON object, such as {"NAME": "value"}, got '[]'"#,
    ""
  ),
  // Rows that are no lists, and rows that are closed
  ("", "add wifi on", "'wifi' is not a list or a map; 'set wifi VALUE' changes it", ""),
  ("add days sat", "add tags x", "'tags' is disabled; 'set days []' enables it", #"days=["sat"]"#),
  ("", "set public on", #"'public' is hidden; `set dns '["VALUE", …]'` shows it"#, ""),
]

@Test(arguments: lines)
func listEdit(_ test: (before: String, line: String, reply: String, set: String)) throws {
  var fixture = try SessionFixture(rows: rows)
  for line in test.before.split(separator: "\n") { try fixture.run(String(line)) }
  let reply = try fixture.run(test.line)
  #expect(reply == test.reply)
  #expect(fixture.set == test.set)
}

@Test func severalEditsOfAListAreOneChange() throws {
  var fixture = try SessionFixture(rows: rows)
  let (dns, ports) = (try fixture.setting("dns"), try fixture.setting("ports"))
  func change(_ edits: [Edit]) -> String { fixture.text(of: fixture.session.handle(.change(edits, .input))) }
  #expect(
    change([
      Edit(dns, .insert(.value("1"), at: .end)), Edit(ports, .removeElement(.value(80))),
      Edit(dns, .insert(.value("2"), at: .end)), Edit(dns, .move(.value("2"), to: .before(.value("1")))),
    ]) == #"dns: unset → ["2", "1"]; ports: unset → [443]"#)
  // Only the joint result is checked.
  let four = ["3", "4"].map { Edit(dns, .insert(.text($0), at: .end)) }
  #expect(change(four) == "the value has 4 elements; the maximum is 3")
  #expect(change(four + [Edit(dns, .removeElement(.index(0)))]) == #"dns: ["2", "1"] → ["1", "3", "4"]"#)
  // Edits that cancel each other change nothing.
  #expect(
    change([Edit(ports, .insert(.value(1), at: .end)), Edit(ports, .removeElement(.value(1)))]) == "nothing")
  #expect(
    change([Edit(dns, .set(["1"])), Edit(dns, .insert(.value("2"), at: .end))])
      == "'dns' is set twice in one command")
  // Removing what is not in the list changes nothing.
  let unknown = ["7", "8"].map { Edit(dns, .removeElement(.value(.string($0)))) }
  #expect(change(unknown) == "nothing")
  #expect(change([Edit(dns, .insert(.value(1), at: .end))]) == "expected a string, got a number")
  try fixture.run("undo")
  #expect(fixture.set == #"dns=["2", "1"] ports=[443]"#)
}

@Test func aListThatBreaksItsRulesCanBeCorrectedStepByStep() throws {
  var fixture = try SessionFixture(rows: rows)
  try fixture.load(["dns": ["x", "1", "y", "2", "3"], "pair": [], "ports": "80"])
  #expect(try fixture.run("add dns 4") == "the value has 6 elements; the maximum is 3")
  try fixture.run("remove dns x")
  #expect(try fixture.run("remove dns y") == #"dns: ["1", "y", "2", "3"] → ["1", "2", "3"]"#)
  #expect(try fixture.run("add pair a") == #"pair: [] → ["a"]"#)
  // A value of the wrong kind is not in effect, and would be lost.
  for line in ["remove ports 80", "add ports 80"] {
    #expect(
      try fixture.run(line)
        == #"the stored value of 'ports' is not a list; `set ports '["VALUE", …]'` replaces it"#)
  }
  #expect(try fixture.run("set ports '[443]'") == #"ports: "80" → [443]"#)
}

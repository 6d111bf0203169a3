import Formwork
import FormworkTerminal
import Testing

private let form = #"""
  {"title": "Home", "sections": [{"rows": [
    {"id": "port", "text": "Port", "key": "net.port", "accessory": "textField"},
    {"id": "proxy", "text": "Proxy", "key": "net.proxy", "accessory": "switchToggle"},
    {"id": "prox", "text": "Prox", "visibleWhen": "net.proxy", "selection": "save"},
    {"id": "last", "text": "Last", "key": "port2", "accessory": "textField"}
  ]}], "screens": {
    "a": {"title": "A", "sections": [{"rows": [
      {"id": "port", "text": "Port", "key": "a.port", "accessory": "textField"},
      {"id": "only", "text": "Only", "key": "a.only", "accessory": "textField"},
      {"id": "twice", "text": "Twice", "key": "net.port", "accessory": "textField"},
      {"id": "both", "text": "Both", "selection": "save"}]}]},
    "b": {"title": "B", "sections": [{"rows": [
      {"id": "both", "text": "Both", "selection": "save"},
      {"id": "net.port", "text": "Odd", "key": "b.odd", "accessory": "textField"}]}]}}}
  """#

private func fixture(at screen: String? = nil) throws -> SessionFixture {
  var fixture = try SessionFixture(form)
  if let screen { fixture.session.go(to: ["home", screen]) }
  return fixture
}

/// The screen that is shown, the name, and the row as SCREEN/ID or why there is none.
private let names: [(screen: String?, name: String, row: String)] = [
  (nil, "port", "home/port"),
  ("a", "port", "a/port"),
  ("b", "port", "'port' is ambiguous; it could be 'home/port' or 'a/port'"),
  (nil, "net.port", "home/port"),
  // Of several rows with a key, the one on the screen; an id beats a key
  ("a", "net.port", "a/twice"),
  ("b", "net.port", "b/net.port"),
  (nil, "a/port", "a/port"),
  ("a", "home/port", "home/port"),
  (nil, "b/net.port", "b/net.port"),
  (nil, "only", "a/only"),
  (nil, "both", "'both' is ambiguous; it could be 'a/both' or 'b/both'"),
  ("a", "both", "a/both"),
  (nil, "b/thing", "no row 'b/thing'; 'show' lists this screen; 'find TEXT' searches all screens"),
  (nil, "prot", "no row 'prot'; did you mean 'port'?"),
  (nil, "a.prot", "no row 'a.prot'; did you mean 'a.port'?"),
  (nil, "onyl", "no row 'onyl'; did you mean 'a.only'?"),
  // A number or a prefix is for the prompt alone
  (nil, "1", "row numbers work only at a prompt; for row 1, use 'port'"),
  (nil, "prox", "home/prox"),
  (nil, "las", "no row 'las'; did you mean 'last'?"),
  (nil, "a/onyl", "no row 'a/onyl'; did you mean 'a/only'?"),
]

@Test(arguments: names)
func lookUp(_ test: (screen: String?, name: String, row: String)) throws {
  let fixture = try fixture(at: test.screen)
  #expect(text(fixture, test.name) == test.row)
}

private func text(_ fixture: SessionFixture, _ name: String) -> String {
  do throws(Refusal) { return try fixture.session.row(name).description } catch {
    return error.message(.commands)
  }
}

@Test func aKeyThatAnIdHidesIsNamedByItsScreen() throws {
  #expect(try fixture().session.scriptName(of: SettingID(0)) == "net.port")
  #expect(try fixture(at: "b").session.scriptName(of: SettingID(0)) == "home/port")
}

@Test func namesAreComparedByScalars() throws {
  let fixture = try SessionFixture(
    rows: """
      {"text": "A", "id": "\u{E9}", "key": "a", "accessory": "textField"},
      {"text": "B", "id": "e\u{301}", "key": "b", "accessory": "textField"}
      """)
  #expect(try fixture.row("\u{E9}") != fixture.row("e\u{301}"))
}

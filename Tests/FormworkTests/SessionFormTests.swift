import Formwork
import Testing

private let form = #"""
  {"title": "Home", "sections": [
    {"header": "Net", "footer": "f", "indexTitle": "N", "rows": [
      {"text": "Wi-Fi", "key": "wifi", "accessory": "switchToggle"},
      {"text": "Host", "key": "host", "visibleWhen": "wifi", "accessory": {"textField": {"value": "box"}}},
      {"text": "Cable", "id": "cable", "visibleWhen": "!wifi", "accessory": "checkmark"}]},
    {"header": "More", "rows": [
      {"text": "Port", "key": "port", "enabledWhen": "wifi", "accessory": {"textField": {"kind": "integer"}}},
      {"text": "Sub", "id": "sub", "selection": {"push": "sub"}}]}],
   "screens": {"sub": {"title": "Sub", "sections": [{"rows": [
      {"text": "Host again", "id": "again", "key": "host", "accessory": {"textField": {"value": "box"}}}]}]}}}
  """#

/// A form as one line: its sections' rows, each with its value, in brackets where it is disabled.
private func text(_ form: Form?) -> String {
  guard let form else { return "none" }
  let sections = form.sections.map { section in
    let rows = section.rows.map { row in
      let text = "\(row.id ?? "?")" + (row.accessory.value.map { "=\($0)" } ?? "")
      return row.isEnabled ? text : "(\(text))"
    }
    return "\(section.header?.title ?? "-"): \(rows.joined(separator: " "))"
  }
  return "\(form.title) | \(sections.joined(separator: " | "))"
}

private let states: [(lines: [String], form: String)] = [
  ([], "Home | Net: wifi=false cable | More: (port) sub"),
  (["set wifi on"], "Home | Net: wifi=true host=box | More: port sub"),
  (["set wifi on host a port 1"], "Home | Net: wifi=true host=a | More: port=1 sub"),
  (["set wifi on host a port 1", "set wifi off"], "Home | Net: wifi=false cable | More: (port=1) sub"),
  (["set again b", "set wifi on"], "Home | Net: wifi=true host=b | More: port sub"),
  (["set again b", "open sub"], "Sub | -: again=b"),
]

@Test(arguments: states)
func formOfAState(_ test: (lines: [String], form: String)) throws {
  var fixture = try SessionFixture(form)
  for line in test.lines { try fixture.run(line) }
  #expect(text(fixture.form()) == test.form)
}

@Test func formsOfOtherScreensAndStates() throws {
  var fixture = try SessionFixture(form)
  try fixture.load(["wifi": true, "host": 7])
  #expect(text(fixture.form()) == "Home | Net: wifi=true host=box | More: port sub")
  try fixture.load(["host": "a"])
  #expect(text(fixture.form(screen: "sub")) == "Sub | -: again=a")
  #expect(fixture.form(screen: "nowhere") == nil)
  let section = try #require(fixture.form()?.sections.first)
  #expect(section.footer == "f" && section.indexTitle == "N")
}

@Test func rowsOfAFormInJSONKeepWhatHoldsForTheirValues() throws {
  var fixture = try SessionFixture(
    #"""
    {"title": "Home", "sections": [{"rows": [
      {"key": "proxy", "nullable": true, "restart": "the server", "whenHidden": "clear",
       "accessory": {"textField": {"value": "box"}}},
      {"key": "attempted", "keep": false, "accessory": "switchToggle"}]}]}
    """#)
  try fixture.load(["proxy": .null])
  let rows = try #require(fixture.form()?.sections.first?.rows)
  #expect(rows.map(\.isNullable) == [true, false])
  #expect(rows.map(\.restart) == ["the server", nil])
  #expect(rows.map(\.whenHidden) == [.clear, .keep])
  #expect(rows.map(\.keep) == [true, false])
  #expect(rows[0].accessory.value == .null)
}

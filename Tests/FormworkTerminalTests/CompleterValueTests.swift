import Testing

@testable import Formwork
@testable import FormworkTerminal

private let form = #"""
  {"title": "Home", "sections": [{"rows": [
    {"id": "wifi", "text": "Wi-Fi", "accessory": {"switchToggle": true}},
    {"id": "port", "text": "Port", "accessory": {"textField": {"kind": "integer", "value": 80}}},
    {"id": "note", "text": "Note", "accessory": "textField"},
    {"id": "password", "text": "Password", "accessory": {"textField": {"secure": true, "value": "x"}}},
    {"id": "key", "text": "Key file", "accessory": {"textField": {"secure": true, "kind": "path"}}},
    {"id": "city", "text": "City", "accessory": {"picker": [
      "New York", "New Jersey", {"value": "eu", "title": "Europe", "detail": "Frankfurt"},
      {"value": "old", "title": "Old", "disabled": true}, {"value": 1, "title": "First"}, "Evora"]}},
    {"id": "color", "text": "Color", "accessory": {"segmentedControl": ["#ff0000", "#00ff00", "Red"]}},
    {"id": "word", "text": "Word", "accessory": {"picker": ["it's", "it \"is\"", "a\\b", "\u0007bell"]}},
    {"id": "volume", "text": "Volume", "accessory": {"stepper": {"value": 3, "maximum": 10}}},
    {"id": "top", "text": "Top", "selection": "save"}]}]}
  """#

private let lines: [(line: String, offers: [String])] = [
  ("set wifi |", ["[on ]", "[off ]"]),
  ("set wifi of|", ["[off ]"]),
  ("set wifi t|", []),
  ("set port |", ["[80 ] present, default"]),
  ("set port 9|", []),
  ("set note |", []),
  ("set volume |", ["[3 ] present, default"]),
  ("set top |", []),
  ("set nonsense |", []),
  // Nothing of a secret, not even which files there are
  ("set password |", []),
  ("set password x|", []),
  ("set key |", []),
  ("set key /|", []),
  // Items by value or title, but for those that cannot be chosen
  (
    "set city |",
    ["['New York' ]", "['New Jersey' ]", "[eu ] Europe, Frankfurt", "[1 ] First", "[Evora ]"]
  ),
  ("set city N|", ["['New York' ]", "['New Jersey' ]"]),
  ("set city new\\ j|", ["['New Jersey' ]"]),
  ("set city \"New Y|", ["[\"New York\" ]"]),
  ("set city 'New York'|", ["['New York' ]"]),
  ("set city Eu|", ["[eu ] Europe, Frankfurt"]),
  ("set city E|", ["[eu ] Europe, Frankfurt", "[Evora ]"]),
  ("set city FI|", ["[1 ] First"]),
  ("set city old|", []),
  // `#` and more is no comment
  ("set color #|", ["[#ff0000 ]", "[#00ff00 ]"]),
  ("set color #f|", ["[#ff0000 ]"]),
  ("set color # |", []),
  // Quotes where the words need them, and no mark that a terminal would obey
  ("set word |", ["[\"it's\" ]", "['it \"is\"' ]", "['a\\b' ]", "[\"\\u{7}bell\" ]"]),
  ("set word it|", ["[\"it's\" ]", "['it \"is\"' ]"]),
  ("set word i|", ["[\"it's\" ]", "[\"it \\\"is\\\"\" ]"]),
  ("set word 'i|", ["[\"it's\" ]", "[\"it \\\"is\\\"\" ]"]),
  ("set word \"\\u{7|", ["[\"it's\" ]", "[\"it \\\"is\\\"\" ]", "[\"a\\\\b\" ]", "[\"\\u{7}bell\" ]"]),
  ("set word \"\\q|", []),
]

@Test(arguments: lines.indices)
func completeValue(_ index: Int) throws {
  let test = lines[index]
  #expect(try CompleterFixture(form).offers(test.line) == test.offers, "\(test.line)")
}

/// What the first Tab puts in the place of the typed word.
private let insertions: [(line: String, insertion: String)] = [
  ("set city N|", "'New "),
  ("set city n|", "'New "),
  ("set city 'New |", "'New "),
  ("set city \"N|", "\"New "),
  ("set city |", ""),
  ("set city Eur|", "eu "),
  ("set city E|", ""),
  ("set color \"#|", "\"#"),
  ("set word i|", "\"it"),
  ("set word it|", ""),
  ("set wi|", "wifi "),
  ("s|", "s"),
  ("zz|", ""),
]

@Test(arguments: insertions.indices)
func completeInsertion(_ index: Int) throws {
  let test = insertions[index]
  #expect(try CompleterFixture(form).complete(test.line).insertion == test.insertion, "\(test.line)")
}

@Test func completeValueThatWasSet() throws {
  var fixture = try CompleterFixture(form)
  try fixture.set("port", "8080")
  try fixture.set("note", "two words")
  #expect(fixture.offers("set port |") == ["[8080 ] present", "[80 ] default"])
  #expect(fixture.offers("set port 808|") == ["[8080 ] present"])
  #expect(fixture.offers("set note |") == ["['two words' ] present"])
  let note = try fixture.session.edit(try fixture.session.row(named: "note"), .set(""))
  _ = fixture.session.handle(.change([note], .input))
  #expect(fixture.offers("set note |") == ["['' ] present"])
}

@Test func completeItemsThatAreWrittenAlike() {
  let fixture = CompleterFixture(
    Form(
      title: "T",
      sections: [
        Section(rows: [
          Row(
            text: "P",
            accessory: .picker(
              items: [.init(1, title: "number", isDisabled: true), .init("1", title: "text"), .init(true)]),
            id: "p")
        ])
      ]))
  #expect(fixture.offers("set p |") == ["[true ]"])
}

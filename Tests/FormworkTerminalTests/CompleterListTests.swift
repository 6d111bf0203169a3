import Testing

@testable import Formwork
@testable import FormworkTerminal

private let form = #"""
  {"title": "T", "sections": [{"rows": [
    {"key": "dns", "accessory": {"list": {"of": "textField", "value": ["1.1.1.1", "a b"]}}},
    {"key": "days", "accessory": {"list": {"value": ["mon"], "of": {"picker": [
      {"value": "mon", "title": "Monday"}, "tue", "wed"]}}}},
    {"key": "env", "accessory": {"map": {"of": "textField", "value": {"LANG": "C"}}}},
    {"key": "keys", "accessory": {"list": {"of": {"textField": {"secure": true}}, "value": ["x"]}}},
    {"key": "wifi", "accessory": "switchToggle"}]}]}
  """#

struct CompleterListTests {
  @Test(arguments: [
    ("add |", ["[dns ]", "[days ]", "[env ]", "[keys ]"]),
    ("move |", ["[dns ]", "[days ]", "[keys ]"]),
    ("add days |", ["[tue ]", "[wed ]"]),
    ("add dns |", []),
    ("add env |", ["[LANG=]"]),
    ("remove dns |", ["[1.1.1.1 ] 1", "['a b' ] 2"]),
    ("remove days |", ["[mon ] 1, Monday"]),
    ("remove days Mon|", ["[mon ] 1, Monday"]),
    ("remove env |", ["[LANG ]"]),
    ("remove keys |", []),
    ("remove dns -|", ["[--index ]"]),
    ("move dns 1.1.1.1 |", ["[--index ]", "[--to ]", "[--before ]", "[--after ]"]),
    ("move dns 1.1.1.1 --before |", ["[1.1.1.1 ] 1", "['a b' ] 2"]),
    ("move dns 1.1.1.1 --to |", []),
  ])
  func offers(_ line: String, _ offers: [String]) throws {
    let fixture = try CompleterFixture(form)
    let found = fixture.complete(line).candidates.map {
      "[\($0.text)]" + ($0.detail.isEmpty ? "" : " \($0.detail)")
    }
    #expect(found == offers)
  }

  @Test(arguments: [
    ("days+=", ["days+=tue", "days+=wed"]), ("dns-=", ["dns-=1.1.1.1", "dns-=a b"]), ("env-=", ["env-=LANG"]),
    ("wifi+=", []), ("no-=", []),
  ])
  func assignments(_ typed: String, _ offers: [String]) throws {
    let completer = Completer(session: try CompleterFixture(form).session)
    #expect(completer.assignments(beginning: typed, besides: []).map(\.text) == offers)
  }
}

import Testing

@testable import Formwork

/// What `verify` says about lists and their items.
struct StoredItemRulesTests {
  /// Whether an item exists is checked by no rule of the field that identifies it.
  @Test(
    arguments: [
      #"{"textField": {"pattern": "[a-z]+"}}"#, #"{"textField": {"kind": "email"}}"#,
      #"{"textField": {"kind": "integer"}}"#, #"{"picker": {"items": ["abc", "ada@b.org", "17"]}}"#,
      #"{"textField": {"required": true, "maximumLength": 20}}"#,
    ])
  func whatIdentifiesAnItem(accessory: String) throws {
    var fixture = try SessionFixture(
      rows: """
        {"forEach": {"key": "pools", "id": "base"}, "text": "${item.base}", "key": "item.base",
          "accessory": \(accessory)},
        {"text": "Done", "id": "done", "selection": ["verify", "save"]}
        """)
    let name = accessory.contains("email") ? "ada@b.org" : accessory.contains("integer") ? "17" : "abc"
    try fixture.run("set pools '[\"\(name)\"]'")
    #expect(fixture.session.verify() == [])
    #expect(!fixture.session.preventsSave)
    fixture.session.markSaved()
    #expect(fixture.session.verify() == [])
  }

  /// The least number of elements is a rule for a list that is set.
  @Test func aListThatIsNotSet() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "L", "key": "l", "accessory": {"list": {"of": "textField", "minimumCount": 1}}},
        {"text": "M", "key": "m", "accessory": {"map": {"of": "textField", "minimumCount": 1}}}
        """)
    #expect(fixture.session.verify() == [])
    #expect(fixture.session.unansweredSettings() == [])
    #expect(try fixture.run("set l '[]'") == "the value has 0 elements; the minimum is 1")
    try fixture.load(["l": [], "m": [:]])
    #expect(fixture.session.verify().count == 2)
  }

  /// A rule of the form is shown at a row whose value has to change, and not at one that only decides whether the
  /// rule applies.
  @Test func theRowOfARule() throws {
    var fixture = try SessionFixture(
      #"""
      {"title": "T",
       "require": [{"that": "count(destinations) >= 1", "when": "auto", "message": "add a destination"}],
       "sections": [{"rows": [
         {"text": "Back up automatically", "key": "auto", "accessory": "switchToggle"},
         {"text": "Destinations", "key": "destinations", "accessory": {"list": {"of": "textField"}}}
       ]}]}
      """#)
    try fixture.run("set auto on")
    #expect(fixture.session.verify().map { $0.row.id } == ["destinations"])
    #expect(fixture.session.failedRequirements(ofRow: try fixture.row("auto")) == [])
    #expect(
      fixture.session.failedRequirements(ofRow: try fixture.row("destinations")) == ["add a destination"])
  }
}

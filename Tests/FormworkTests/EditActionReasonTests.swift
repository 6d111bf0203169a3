import FormworkTerminal
import Testing

@testable import Formwork

/// Why an edit action cannot be run.
struct EditActionReasonTests {
  @Test func ofARow() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "On", "key": "on", "accessory": "switchToggle"},
        {"text": "R", "id": "r", "editActions": [
          {"title": "Look", "selection": "save"}, {"title": "Wipe", "selection": "revert", "enabledWhen": "on"}
        ]}
        """)
    #expect(
      try fixture.run("do r Wipe") == "the action 'Wipe' for 'r' requires On to be on; 'set on on' enables it"
    )
    #expect(
      try why("r", &fixture) == [
        "The action 'Wipe' is disabled: requires On to be on", "  on is off", "  to enable it: set on on",
      ])
    #expect(fixture.last.refusals[0].message(.plain) == "the action 'Wipe' for 'r' requires On to be on")
    try fixture.run("set on on")
    #expect(try why("r", &fixture) == [])
    #expect(try fixture.run("do r Wipe") != "")
    #expect(fixture.last.refusals == [])
  }

  /// The action that deletes an item is also what allows to remove it from the list.
  @Test func ofAnItem() throws {
    var fixture = try SessionFixture(
      rows: """
        {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "accessory": {"segmentedControl": {
          "items": ["owner", "guest"]}}, "key": "item.role",
          "editActions": [{"title": "Delete", "selection": "delete", "enabledWhen": "item.role != 'owner'"}]}
        """)
    try fixture.run("set users '[\"ada\"]'")
    let reason =
      "the action 'Delete' for 'users[ada]' requires ada not to be owner; 'set users[ada].role guest' enables it"
    #expect(try fixture.run("do 'users[ada].role' Delete") == reason)
    #expect(try fixture.run("set users '[]'") == reason)
  }

  private func why(_ row: String, _ fixture: inout SessionFixture) throws -> [String] {
    Explanation(of: try fixture.row(row), in: &fixture.session).reasons.flatMap { reason in
      Wording.lines(for: reason, of: "R") + Wording.remedies(of: reason, .commands)
    }
  }
}

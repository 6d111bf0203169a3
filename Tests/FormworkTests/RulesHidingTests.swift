import Formwork
import FormworkTerminal
import Testing

/// A row with each thing that can become of a hidden row's value.
private let rows = """
  {"text": "On", "key": "on", "accessory": {"switchToggle": true}},
  {"text": "Kept", "key": "kept", "visibleWhen": "on", "accessory": "textField"},
  {"text": "Cleared", "key": "cleared", "visibleWhen": "on", "whenHidden": "clear", "accessory": "textField"},
  {"text": "Restored", "key": "restored", "visibleWhen": "on", "whenHidden": "restore", "accessory": "textField"},
  {"text": "Behind", "key": "behind", "visibleWhen": "cleared == 'x'", "accessory": "textField"}
  """

private func filled() throws -> SessionFixture {
  var fixture = try SessionFixture(rows: rows)
  try fixture.run("set kept k cleared x restored r")
  return fixture
}

struct RulesHidingTests {
  @Test func hiddenValuesAreKeptClearedAndRestored() throws {
    var fixture = try filled()
    try fixture.run("set on off")
    #expect(fixture.set == "on=false kept=k")
    try fixture.run("set on on")
    #expect(fixture.set == "on=true kept=k restored=r")
    try fixture.run("undo")
    #expect(fixture.set == "on=false kept=k")
    try fixture.run("undo")
    #expect(fixture.set == "kept=k cleared=x restored=r")
  }

  /// A repeated row whose condition reads no item hides the list as a whole.
  @Test(arguments: ["keep", "clear", "restore"])
  func aListIsHiddenWithItsRows(whenHidden: String) throws {
    var fixture = try SessionFixture(
      """
      {"title": "T", "sections": [{"rows": [
        {"text": "On", "key": "on", "accessory": {"switchToggle": true}},
        {"forEach": {"key": "users", "id": "name", "placeholder": "None"}, "text": "${item.name}",
         "visibleWhen": "on", "whenHidden": "\(whenHidden)", "selection": {"push": "user"}}]}],
       "screens": {"user": {"forEach": "users", "title": "${item.name}", "sections": [{"rows": [
         {"text": "Mail", "key": "item.mail", "accessory": "textField"}]}]}}}
      """)
    func visible() -> Int { VisibleRows(fixture.session, screen: fixture.session.currentScreen).count }
    #expect(visible() == 3)
    try fixture.run("add users ann")
    try fixture.run("set users[ann].mail a@b")
    let before = fixture.set
    #expect(visible() == 3)
    try fixture.run("set on off")
    #expect(visible() == 1)
    #expect(try fixture.run("add users bob").hasPrefix("'users' is hidden"))
    #expect(fixture.set == (whenHidden == "keep" ? "on=false " + before : "on=false"))
    try fixture.run("set on on")
    #expect(fixture.set == (whenHidden == "clear" ? "on=true" : "on=true " + before))
    try fixture.run("undo")
    try fixture.run("undo")
    #expect(fixture.set == before)
    #expect(visible() == 3)
  }

  @Test func aListIsHiddenOnlyIfAllItsRowsAre() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "Basic", "key": "basic", "accessory": {"switchToggle": true}},
        {"forEach": {"key": "users", "id": "name"}, "id": "a", "text": "${item.name}", "visibleWhen": "basic",
         "whenHidden": "clear"},
        {"forEach": {"key": "users", "id": "name"}, "id": "b", "text": "${item.name}", "visibleWhen": "!basic"}
        """)
    try fixture.run("add users ada")
    try fixture.run("set basic off")
    try fixture.run("add users bob")
    #expect(fixture.last.refusals == [])
    #expect(
      fixture.set
        == "basic=false users=[\"ada\", \"bob\"] users[ada]={} users[ada].name=ada users[bob]={} users[bob].name=bob"
    )
  }

  /// A row with a value of its own says what happens to that.
  @Test func theFieldOfARepeatedRowIsNotTheList() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "On", "key": "on", "accessory": {"switchToggle": true}},
        {"forEach": {"key": "users", "id": "name"}, "text": "${item.name}", "key": "item.mail",
         "visibleWhen": "on", "whenHidden": "clear", "accessory": "textField"}
        """)
    try fixture.run("add users ann")
    try fixture.run("set users[ann].mail a@b")
    try fixture.run("set on off")
    try fixture.run("set on on")
    #expect(fixture.set == "on=true users=[\"ann\"] users[ann]={} users[ann].name=ann")
  }

  /// A list whose own row is hidden within items that are hidden.
  private func nested() throws -> SessionFixture {
    try SessionFixture(
      """
      {"title": "T", "sections": [{"rows": [
        {"text": "On", "key": "on", "accessory": {"switchToggle": true}},
        {"forEach": {"key": "jobs", "id": "name"}, "text": "${item.name}", "visibleWhen": "on",
         "whenHidden": "restore", "selection": {"push": "job"}}]}],
       "screens": {
         "job": {"forEach": "jobs", "title": "Job", "sections": [{"rows": [
           {"text": "Mode", "key": "item.mode", "accessory": "textField"},
           {"text": "Note", "key": "item.note", "visibleWhen": "item.mode != 'b'", "whenHidden": "restore",
            "accessory": "textField"},
           {"forEach": {"key": "item.steps", "id": "name"}, "text": "${item.name}",
            "visibleWhen": "outer.mode != 'b'", "whenHidden": "restore", "selection": {"push": "step"}}]}]},
         "step": {"forEach": "jobs[].steps", "title": "Step", "sections": [{"rows": [
           {"text": "Run", "key": "item.run", "accessory": "textField"}]}]}}}
      """)
  }

  @Test func whatIsHiddenWithinHiddenItemsComesBack() throws {
    var fixture = try nested()
    try fixture.run("add jobs j")
    try fixture.run("set jobs[j].mode a jobs[j].note n")
    try fixture.run("add jobs[j].steps s")
    try fixture.run("set jobs[j].steps[s].run make")
    let before = fixture.set
    try fixture.run("set jobs[j].mode b")
    let inner = fixture.set
    #expect(!inner.contains("steps") && !inner.contains("note"))
    try fixture.run("set on off")
    fixture.session.markSaved()
    #expect(fixture.set == "on=false")
    try fixture.run("set on on")
    #expect(fixture.set == "on=true " + inner)
    #expect(fixture.session.settingsReset(by: fixture.last).isEmpty)
    try fixture.run("set jobs[j].mode a")
    #expect(fixture.set == "on=true " + before)
    for _ in 0..<3 { try fixture.run("undo") }
    #expect(fixture.set == inner)
    try fixture.run("undo")
    #expect(fixture.set == before)
  }

  @Test func membersOfAListThatIsResetWhileHiddenDoNotComeBack() throws {
    var fixture = try nested()
    try fixture.run("add jobs j")
    try fixture.run("set jobs[j].mode a")
    try fixture.run("set on off")
    try fixture.run("reset jobs")
    try fixture.run("set on on")
    try fixture.run("add jobs k")
    let before = fixture.set
    try fixture.run("set on off")
    try fixture.run("set on on")
    #expect(fixture.set == before)
  }

  @Test func aValueThatIsResetWhileHiddenDoesNotComeBack() throws {
    var fixture = try filled()
    try fixture.run("set on off")
    try fixture.run("reset restored")
    try fixture.run("set on on")
    #expect(fixture.set == "on=true kept=k")
  }

  @Test func revertGivesExactlyWhatWasSaved() throws {
    var fixture = try filled()
    try fixture.run("set on off")
    fixture.session.markSaved()
    try fixture.run("set on on")
    try fixture.run("set cleared y")
    try fixture.run("revert")
    #expect(fixture.set == "on=false kept=k")
    #expect(!fixture.session.hasUnsavedChanges)
    try fixture.run("set on on")
    #expect(fixture.set == "on=true kept=k restored=r")
  }

  @Test func aChangeWhoseConsequencesHideARowThatItSetsIsRefused() throws {
    var fixture = try filled()
    let before = fixture.set
    #expect(try fixture.run("set on off behind b").hasPrefix("'behind' is hidden"))
    #expect(fixture.set == before)
    // Nothing of it is left to be undone: what goes back is the step before.
    try fixture.run("undo")
    #expect(fixture.set == "")
  }

  @Test func anActionIsCheckedByItsConsequencesToo() throws {
    var fixture = try filled()
    let before = fixture.set
    let reply = fixture.session.handle(.perform([.set([.init("on", false), .init("behind", "b")])], nil))
    #expect(fixture.text(of: reply).hasPrefix("'behind' is hidden"))
    #expect(fixture.set == before)
  }

  @Test func resettingAndSettingAreOneChange() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "A", "key": "a", "accessory": "switchToggle"},
        {"text": "B", "key": "b", "accessory": "switchToggle"},
        {"text": "C", "key": "c", "visibleWhen": "a || b", "whenHidden": "clear", "accessory": "textField"}
        """)
    try fixture.run("set a on c x")
    let edits = [Edit(try fixture.setting("a"), .remove), Edit(try fixture.setting("b"), .enter("on"))]
    #expect(fixture.session.handle(.change(edits, .input)).refusals == [])
    #expect(fixture.set == "b=true c=x")
  }

  @Test func anotherRowWithTheKeyKeepsTheValue() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "A", "key": "a", "accessory": {"switchToggle": true}},
        {"id": "s1", "text": "S", "key": "s", "visibleWhen": "a", "whenHidden": "clear", "accessory": "switchToggle"},
        {"id": "s2", "text": "S", "key": "s", "accessory": "switchToggle"}
        """)
    try fixture.run("set s1 on")
    try fixture.run("set a off")
    #expect(fixture.set == "a=false s=true")
  }

  @Test func whatNoScriptCanGiveIsSaidInTheExport() throws {
    var fixture = try SessionFixture(rows: rows)
    // As a settings file may have it.
    try fixture.load(["on": false, "kept": "k", "cleared": "x"])
    #expect(fixture.session.export().contains { $0.hasPrefix("# cannot be set in any order: set cleared x") })
  }
}

/// Nothing that a rule says or offers is made of a secret.
struct RulesSecretTests {
  @Test(arguments: ["copy == secret", "count(copy) > count(secret)", "copy + 'x' == secret", "copy > secret"])
  func offersAreNotMadeOfASecret(rule: String) throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "Secret", "key": "secret", "accessory": {"textField": {"secure": true}}},
        {"text": "Copy", "key": "copy", "accessory": "textField",
         "require": [{"that": "\(rule)", "message": "not alike"}]},
        {"text": "Row", "key": "row", "accessory": "textField", "enabledWhen": "\(rule)"}
        """)
    try fixture.run("set secret TOPSECRET")
    let row = try fixture.row("copy")
    let said =
      Explanation(of: row, in: &fixture.session).reasons.description + fixture.session.verify().description
      + (try fixture.run("set row x")) + fixture.session.findingsOfUnsaved().description
    #expect(!said.contains("TOPSECRET"))
  }

  @Test func nothingThatIsTriedStays() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "A", "key": "a", "accessory": "switchToggle"},
        {"text": "B", "key": "b", "enabledWhen": "a", "accessory": "switchToggle"}
        """)
    #expect(try fixture.run("set b on") == "'b' is disabled; 'set a on' enables it")
    let row = try fixture.row("b")
    #expect(
      Explanation(of: row, in: &fixture.session).reasons.first?.remedies?.map(\.command) == ["set a on"])
    #expect(fixture.session.verify() == [])
    #expect(fixture.set == "")
    #expect(!fixture.session.hasUnsavedChanges)
    #expect(try fixture.run("undo") == "nothing to undo")
  }
}

/// Requirements.
struct RulesRequirementTests {
  /// Wherever the form's own requirements are written, because the order of members says nothing.
  @Test(arguments: [false, true])
  func thoseOfTheFormAreListedAfterThoseOfItsRows(isFirst: Bool) throws {
    let require = #""require": [{"that": "a == 'x'", "message": "of the form"}]"#
    let sections = #"""
      "sections": [{"rows": [{"text": "A", "key": "a", "accessory": "textField",
        "require": [{"that": "a != null", "message": "of the row"}]}]}]
      """#
    let parts = isFirst ? [require, sections] : [sections, require]
    var fixture = try SessionFixture(#"{"title": "T", \#(parts.joined(separator: ", "))}"#)
    let messages = fixture.session.verify().map(\.message)
    let ends = messages.map { $0.contains("of the form") }
    #expect(ends == [false, true])
  }
}

/// Actions with conditions.
struct RulesActionTests {
  private let form = """
    {"text": "A", "key": "a", "accessory": "switchToggle"},
    {"text": "B", "key": "b", "accessory": "switchToggle"},
    {"id": "both", "text": "Both", "selection": {"selection": [{"toggle": "a"}, {"toggle": "b"}], "when": "!a"}},
    {"id": "each", "text": "Each", "selection": [{"toggle": "a", "when": "!a"}, {"toggle": "b", "when": "!a"}]}
    """

  @Test func aGroupsConditionIsCheckedOnce() throws {
    var fixture = try SessionFixture(rows: form)
    try fixture.run("tap both")
    #expect(fixture.set == "a=true b=true")
    try fixture.run("tap both")
    #expect(fixture.last.isIdle)
    #expect(fixture.set == "a=true b=true")
  }

  @Test func anActionsConditionIsCheckedWhenItsTurnComes() throws {
    var fixture = try SessionFixture(rows: form)
    try fixture.run("tap each")
    #expect(fixture.set == "a=true")
  }
}

/// A row whose own value decides whether it is there.
struct RulesSelfTests {
  @Test func aRowThatWouldCloseItselfSaysSo() throws {
    var fixture = try SessionFixture(
      rows: #"{"text": "S", "key": "s", "visibleWhen": "s", "accessory": {"switchToggle": true}}"#)
    #expect(try fixture.run("set s off") == "with that value, 's' would hide or disable itself")
  }

  @Test func anExportTakesSecretsAsTheyAre() throws {
    var fixture = try SessionFixture(
      rows: """
        {"text": "PIN", "key": "pin", "accessory": {"textField": {"kind": "integer", "secure": true}}},
        {"text": "G", "key": "g", "enabledWhen": "pin > 100", "accessory": "textField"}
        """)
    try fixture.run("set pin 4711 g x")
    #expect(fixture.session.export() == ["# pin: secret, not shown", "set g x"])
    #expect(fixture.session.diffFromDefaults() == ["# pin changed: secret", "set g x  # was unset"])
  }
}

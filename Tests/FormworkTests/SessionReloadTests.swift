import FormworkTerminal
import Testing

@testable import Formwork

/// A form and settings that change while they are in use.
@Suite struct SessionReloadTests {
  private static let rows = #"""
    {"key": "on", "accessory": {"switchToggle": true}}, {"key": "port", "accessory": {"stepper": {"value": 80}}},
    {"key": "name", "accessory": "textField"}, {"key": "pin", "accessory": {"textField": {"secure": true}}},
    {"key": "tried", "keep": false, "accessory": "switchToggle"}
    """#

  @Test func valuesThatWereNotChangedHereFollow() throws {
    var fixture = try SessionFixture(rows: Self.rows)
    try fixture.load(["port": 1, "name": "a"])
    for line in ["set port 2", "set tried on", "set on off"] { try fixture.run(line) }
    let theirs = try fixture.stored(["port": 3, "name": "b", "on": false])
    let merge = Merge(of: theirs, fixture.session.form, into: &fixture.session)
    let (changes, conflicts) = (merge.changes, merge.conflicts)
    let form = fixture.session.form
    #expect(changes.map { form.key(of: $0.setting) } == ["name"])
    #expect(conflicts.map { form.key(of: $0) } == ["port"])
    #expect(fixture.set == "on=false port=2 name=b tried=true")
    // What both have changed to the same value is saved.
    #expect(fixture.session.unsavedChanges.map { form.key(of: $0.setting) } == ["port"])
    // The history has remained.
    try fixture.run("undo")
    try fixture.run("undo")
    try fixture.run("undo")
    #expect(fixture.session.storedValue(of: "port") == 1)
    #expect(Merge(of: theirs, fixture.session.form, into: &fixture.session).conflicts == [])
    #expect(fixture.session.storedValue(of: "port") == 3)
  }

  @Test func whatNoLongerFitsIsDropped() throws {
    var fixture = try SessionFixture(rows: Self.rows)
    for line in ["set port 2", "set name a", "set pin s3cret", "set on off"] { try fixture.run(line) }
    let new = try SessionFixture(
      rows: #"{"key": "name", "accessory": "switchToggle"}, {"key": "on", "accessory": "switchToggle"}"#)
    let dropped = fixture.session.reload(new.session.form, values: nil)
    #expect(dropped.map(\.key) == ["port", "name", "pin"])
    #expect(dropped.map(\.written) == ["2", "a", nil])
    #expect(dropped.map(\.reason) == [.noKey, .wrongKind(.boolean), .noKey])
    #expect(fixture.set == "on=false")
    // No undo brings back what does not fit.
    try fixture.run("undo")
    #expect(fixture.set == "")
    #expect(try fixture.run("undo").hasPrefix("nothing to undo"))
    for line in ["redo", "redo"] { try fixture.run(line) }
    #expect(fixture.set == "on=false")
  }

  @Test func nullIsKeptOnlyWhereItIsStillAValue() throws {
    let rows =
      #"{"key": "a", "nullable": true, "accessory": "textField"}, {"key": "b", "accessory": "textField"}"#
    var fixture = try SessionFixture(rows: rows)
    try fixture.load(["a": .null])
    let new = try SessionFixture(rows: rows.replacing(#""nullable": true, "#, with: ""))
    #expect(fixture.session.reload(fixture.session.form, values: nil) == [])
    #expect(fixture.set == "a=null")
    let setting = try #require(fixture.session.form.setting("a"))
    _ = fixture.session.handle(.change([Edit(setting, .set("x"))], .input))
    _ = fixture.session.handle(.change([Edit(setting, .set(.null))], .input))
    let theirs = try fixture.stored(["a": "y"])
    #expect(Merge(of: theirs, fixture.session.form, into: &fixture.session).changes.map(\.new) == ["y"])
    _ = fixture.session.handle(.change([Edit(setting, .set(.null))], .input))
    let dropped = fixture.session.reload(new.session.form, values: nil)
    #expect(dropped.map(\.key) == ["a"])
    #expect(dropped.map(\.written) == ["--null"])
    #expect(fixture.set == "a=y")
  }

  /// Undoing only the remaining entries would produce a value that the setting never had.
  @Test func reloadDropsTheHistoryOfASettingWithAValueThatTheNewFormCannotStore() throws {
    let list = #"{"key": "l", "accessory": {"list": {"of": "textField", "allowsSingle": true}}}"#
    var fixture = try SessionFixture(rows: list)
    try fixture.load(["l": ["a", "b", "c"]])
    try fixture.run("move l a at 3")
    let setting = try fixture.setting("l")
    _ = fixture.session.handle(.change([Edit(setting, .set("x"))], .input))
    let new = try SessionFixture(rows: list.replacing(#", "allowsSingle": true"#, with: ""))
    let dropped = fixture.session.reload(new.session.form, values: nil)
    #expect(dropped.map(\.key) == ["l"])
    #expect(fixture.set == #"l=["a", "b", "c"]"#)
    #expect(!fixture.session.canUndo)
  }

  @Test func onlyWhatIsNewlyWrongIsFound() throws {
    var fixture = try SessionFixture(rows: Self.rows)
    try fixture.load(["port": "x", "name": "abc"])
    let known = fixture.session.verify()
    let new = try SessionFixture(
      rows: Self.rows.replacing(
        #""name", "accessory": "textField""#,
        with: #""name", "accessory": {"textField": {"maximumLength": 2}}"#)
        + #", {"key": "more", "accessory": {"textField": {"required": true}}}"#)
    _ = fixture.session.reload(new.session.form, values: nil)
    #expect(
      Finding.new(in: &fixture.session, besides: known).map { Wording.sentence(for: $0, .commands) }
        == ["'name': the value has 3 characters; the maximum is 2; 'reset name' fixes it"])
  }

  @Test func itemsFollowTheirList() throws {
    let rows = #"""
      {"forEach": {"key": "users", "id": "id"}, "text": "${item.id}", "key": "item.name", "accessory": "textField"}
      """#
    let folder = try StoreFolder()
    try folder.write(#"{"users": [{"id": "ada"}, {"id": "bob"}]}"#, to: "s.json")
    var fixture = try SessionFixture(rows: rows)
    func read() throws -> (values: SettingValues, form: CompiledForm) {
      var file = try folder.settings()
      var form = fixture.session.savedForm
      return (try file.read(&form), form)
    }
    let first = try read()
    fixture.session.load(first.values, of: first.form)
    let list = try #require(fixture.session.form.allLists.first)
    #expect(fixture.session.identities(ofList: list) == ["ada", "bob"])
    try fixture.run("set users[ada].name Ada")
    try folder.write(#"{"users": [{"id": "ada"}, {"id": "eve", "name": "E"}]}"#, to: "s.json")
    var next = try read()
    #expect(Merge(of: next.values, next.form, into: &fixture.session).conflicts == [])
    #expect(fixture.session.identities(ofList: list) == ["ada", "eve"])
    #expect(fixture.session.effectiveValue(of: "users[ada].name") == "Ada")
    #expect(fixture.session.effectiveValue(of: "users[eve].name") == "E")
    // An item that was changed here is not taken away.
    try folder.write(#"{"users": [{"id": "eve", "name": "F"}]}"#, to: "s.json")
    next = try read()
    let conflicts = Merge(of: next.values, next.form, into: &fixture.session).conflicts
    #expect(conflicts.map { fixture.session.form.key(of: $0) } == ["users"])
    #expect(fixture.session.identities(ofList: list) == ["ada", "eve"])
    #expect(fixture.session.effectiveValue(of: "users[eve].name") == "F")
  }
}

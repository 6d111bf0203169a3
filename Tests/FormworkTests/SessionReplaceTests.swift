import Formwork
import Testing

private func rows(_ keys: String...) -> String {
  keys.map { #"{"text": "\#($0)", "key": "\#($0)", "accessory": "textField"}"# }.joined(separator: ",")
}

private func form(home: String, sub: String? = nil) throws -> FormDefinition {
  let screens = sub.map { #", "screens": {"sub": {"title": "Sub", "sections": [{"rows": [\#($0)]}]}}"# } ?? ""
  return try SessionFixture.definition(
    #"{"title": "Home", "sections": [{"rows": [\#(home)]}]\#(screens)}"#)
}

@Test func whatWasSetStaysUnderItsKey() throws {
  var fixture = SessionFixture(try form(home: rows("a", "b", "c")))
  try fixture.run("set a 1 b 2")
  fixture.session.markSaved()
  try fixture.run("set b 3 c 4")
  fixture.session.replace(try form(home: rows("c", "x", "b")).form)
  #expect(fixture.set == "c=4 b=3")
  #expect(fixture.session.diff() == ["set c 4  # was unset", "set b 3  # was 2"])
  #expect(try fixture.run("revert") == "c: \"4\" → unset; b: \"3\" → \"2\"")
}

@Test("A value that is set aside while its row is hidden stays with its key", arguments: [false, true])
func whatIsSetAsideStaysUnderItsKey(isSaved: Bool) throws {
  let restored = #"""
    {"text": "On", "key": "on", "accessory": {"switchToggle": true}},
    {"text": "A", "key": "a", "visibleWhen": "on", "whenHidden": "restore", "accessory": "textField"}
    """#
  var fixture = SessionFixture(try form(home: restored))
  for line in ["set a mine", "set on off"] { try fixture.run(line) }
  #expect(fixture.set == "on=false")
  if isSaved { fixture.session.markSaved() }
  fixture.session.replace(try form(home: rows("x") + "," + restored).form)
  try fixture.run("set on on")
  #expect(fixture.set == "on=true a=mine")
  // What was saved is set aside again.
  try fixture.run("revert")
  #expect(fixture.set == (isSaved ? "on=false" : ""))
  try fixture.run("set on on")
  #expect(fixture.set == (isSaved ? "on=true a=mine" : "on=true"))
}

@Test func undoGoesBackToWhatWasSetInTheFormBefore() throws {
  var fixture = SessionFixture(try form(home: rows("a", "b", "gone")))
  for line in ["set a 1", "set gone 2", "set b 3 gone 4", "set a 5", "undo"] { try fixture.run(line) }
  fixture.session.replace(try form(home: rows("b", "x", "a")).form)
  #expect(fixture.set == "b=3 a=1")
  #expect(try fixture.run("undo") == "b: \"3\" → unset")
  // A step is dropped if all settings that it changed are gone.
  #expect(try fixture.run("undo") == "a: \"1\" → unset")
  #expect(try fixture.run("undo") == "nothing to undo")
  for line in ["redo", "redo", "redo"] { try fixture.run(line) }
  #expect(fixture.set == "b=3 a=5")
  #expect(try fixture.run("redo").hasPrefix("nothing to redo"))
}

@Test func theScreensOnTheWayKeepTheirPlace() throws {
  let push = #"{"text": "Go", "id": "go", "selection": {"push": "sub"}}"#
  var fixture = SessionFixture(try form(home: push, sub: rows("a")))
  try fixture.run("open go")
  fixture.session.replace(try form(home: "\(rows("b")), \(push)", sub: rows("a")).form)
  #expect(fixture.session.titles == ["Home", "Sub"])
  try fixture.run("back")
  let go = try fixture.session.row("go")
  try fixture.run("open go")
  #expect(fixture.session.path.first?.row == go)
  fixture.session.replace(try form(home: rows("a")).form)
  #expect(fixture.session.titles == ["Home"])
}

@Test func theRowThatLedOnIsFoundAgain() throws {
  let push = #"{"text": "Go", "id": "go", "selection": {"push": "sub"}}"#
  var fixture = SessionFixture(try form(home: push, sub: rows("a")))
  try fixture.run("open go")
  fixture.session.replace(try form(home: "\(rows("b")), \(push)", sub: rows("a")).form)
  #expect(fixture.session.path.first?.row.flatMap { fixture.session.form.row(at: $0) } == RowID(1))
}

@Test func newKeysTakeTheirValuesFromTheFile() throws {
  let folder = try DefinitionFolder(files: ["s.json": #"{"a": "file", "b": "file"}"#])
  defer { folder.remove() }
  var file = try SettingsFile(
    FileStore(path: folder.path("s.json")), definition: StoreDefinition(file: "s.json"))
  var fixture = SessionFixture(try form(home: rows("a")))
  var old = fixture.session.form
  fixture.session.load(try file.read(&old))
  try fixture.run("set a mine")
  var new = try form(home: rows("a", "b")).form
  let values = try file.read(&new)
  fixture.session.replace(new, values: values)
  #expect(fixture.set == "a=mine b=file")
}

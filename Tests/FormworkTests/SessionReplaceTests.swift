import Testing

@testable import Formwork

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
  try fixture.session.replace(try form(home: rows("c", "x", "b")))
  #expect(fixture.set == "c=4 b=3")
  #expect(fixture.session.diff() == ["set c 4  # was unset", "set b 3  # was 2"])
  #expect(try fixture.run("revert") == "c: \"4\" → unset; b: \"3\" → \"2\"")
}

@Test func theScreensOnTheWayKeepTheirPlace() throws {
  let push = #"{"text": "Go", "id": "go", "selection": {"push": "sub"}}"#
  var fixture = SessionFixture(try form(home: push, sub: rows("a")))
  try fixture.run("open go")
  try fixture.session.replace(try form(home: "\(rows("b")), \(push)", sub: rows("a")))
  #expect(fixture.session.titles == ["Home", "Sub"])
  try fixture.run("back")
  let go = try fixture.row("go")
  try fixture.run("open go")
  #expect(fixture.session.path.first?.row == go)
  try fixture.session.replace(try form(home: rows("a")))
  #expect(fixture.session.titles == ["Home"])
}

@Test func theRowThatLedOnIsFoundAgain() throws {
  let push = #"{"text": "Go", "id": "go", "selection": {"push": "sub"}}"#
  var fixture = SessionFixture(try form(home: push, sub: rows("a")))
  try fixture.run("open go")
  try fixture.session.replace(try form(home: "\(rows("b")), \(push)", sub: rows("a")))
  #expect(fixture.session.path.first?.row == RowReference(1))
}

@Test func newKeysTakeTheirValuesFromTheFile() throws {
  let folder = try DefinitionFolder(files: ["s.json": #"{"a": "file", "b": "file"}"#])
  defer { folder.remove() }
  let file = try SettingsFile(path: folder.path("s.json"), definition: StoreDefinition(file: "s.json"))
  var fixture = SessionFixture(try form(home: rows("a")))
  try fixture.session.load(file)
  try fixture.run("set a mine")
  try fixture.session.replace(try form(home: rows("a", "b")), file: file)
  #expect(fixture.set == "a=mine b=file")
}

import Formwork
import Testing

private let home = """
  {"title": "Home", "sections": [{"rows": [
    {"text": "Sub", "id": "sub", "selection": {"push": "sub/net.json"}},
    {"text": "Other", "id": "other", "selection": [{"set": {"local": "x"}}, {"push": "other.json"}, {"set": {"far": 2}}]},
    {"text": "Set", "id": "set-far", "selection": [{"set": {"local": "y"}}, {"toggle": "flag"}]},
    {"text": "Reset", "id": "reset-far", "selection": {"reset": ["local", "far"]}},
    {"text": "Local", "key": "local", "accessory": "textField"}]}]}
  """
private let net = """
  {"title": "Net", "sections": [{"rows": [
    {"text": "Own", "id": "own", "selection": {"push": "more"}},
    {"text": "Back to other", "id": "cross", "selection": {"push": "../other.json"}},
    {"text": "Wi-Fi", "key": "wifi", "accessory": "switchToggle"}]}],
   "screens": {"more": {"title": "More", "sections": [{"rows": [
     {"text": "Deep", "key": "deep", "accessory": "textField"}]}]}}}
  """
private let other = """
  {"title": "Other", "sections": [{"rows": [
    {"text": "Far", "key": "far", "accessory": {"textField": {"kind": "integer"}}},
    {"text": "Flag", "key": "flag", "accessory": "switchToggle"}]}]}
  """
private let files = ["home.json": home, "sub/net.json": net, "other.json": other]

/// Reads a form and hands it over with a session; the folder is there meanwhile.
private func withForm(
  _ files: [String: String] = files, _ body: (inout FormFile, inout SessionFixture) throws -> Void
) throws {
  let folder = try DefinitionFolder(files: files)
  defer { folder.remove() }
  var form = try FormFile(path: folder.path("home.json"))
  var fixture = SessionFixture(form.definition)
  try body(&form, &fixture)
}

/// Does what a caller does when a screen's file has to be read.
private func goOn(_ form: inout FormFile, _ fixture: inout SessionFixture) throws -> String {
  guard case .read(let screen)? = fixture.last.need else { return "nothing to read" }
  form.readScreen(named: screen)
  try #require(form.diagnostics == [])
  fixture.session.replace(form.definition.form)
  let reply = fixture.session.handle(.perform(fixture.last.remaining, fixture.last.row))
  return fixture.text(of: reply)
}

@Test func aPushedFileIsReadWhenItIsNeeded() throws {
  try withForm { (form, fixture) throws in
    #expect(form.definition.form.unreadFiles == ["sub/net.json", "other.json"])
    #expect(try fixture.run("tap sub") == "read sub/net.json; then push sub/net.json")
    #expect(fixture.session.titles == ["Home"])
    #expect(try goOn(&form, &fixture) == "at Home ▸ Net")
    #expect(form.definition.form.unreadFiles == ["other.json"])
    #expect(try fixture.run("tap own") == "at Home ▸ Net ▸ More")
    #expect(try fixture.run("set deep x") == #"deep: unset → "x""#)
    try fixture.run("back")
    #expect(try fixture.run("tap cross") == "read other.json; then push other.json")
    #expect(try goOn(&form, &fixture) == "at Home ▸ Net ▸ Other")
    #expect(fixture.set == "deep=x")
  }
}

@Test func aListGoesOnBehindTheFileThatItNeeds() throws {
  try withForm { (form, fixture) throws in
    #expect(
      try fixture.run("tap other")
        == #"local: unset → "x"; read other.json; then push other.json, set far 2"#)
    #expect(try goOn(&form, &fixture) == "far: unset → 2; at Home ▸ Other")
    #expect(fixture.set == "local=x far=2")
  }
}

/// A key that no file read so far defines may be in any other file.
@Test func aKeyInAnotherFileIsLookedForThere() throws {
  try withForm { (form, fixture) throws in
    #expect(try fixture.run("tap set-far") == #"local: unset → "y"; read sub/net.json; then toggle flag"#)
    form.readScreen(named: "sub/net.json")
    fixture.session.replace(form.definition.form)
    _ = fixture.session.handle(.perform(fixture.last.remaining, fixture.last.row))
    form.readAll()
    fixture.session.replace(form.definition.form)
    let reply = fixture.session.handle(.perform(fixture.last.remaining, fixture.last.row))
    #expect(fixture.text(of: reply) == "flag: unset → true")
  }
}

@Test func aResetOfSeveralKeysWaitsForAllOfThem() throws {
  try withForm { (form, fixture) throws in
    try fixture.run("set local z")
    #expect(try fixture.run("tap reset-far") == "read sub/net.json; then reset local far")
    #expect(fixture.set == "local=z")
    form.readAll()
    fixture.session.replace(form.definition.form)
    let reply = fixture.session.handle(.perform(fixture.last.remaining, fixture.last.row))
    #expect(fixture.text(of: reply) == #"local: "z" → unset"#)
  }
}

@Test func conditionsOnKeysInOtherFilesAreBound() throws {
  let condition =
    #"{"text": "Host", "key": "host", "enabledWhen": "flag", "accessory": "textField"}, {"text": "Sub""#
  let files = files.merging(["home.json": home.replacing(#"{"text": "Sub""#, with: condition)]) { $1 }
  try withForm(files) { (form, fixture) throws in
    #expect(form.definition.form.unreadFiles.isEmpty)
    #expect(form.diagnostics == [])
    #expect(try fixture.run("set host a") == "'host' is disabled; 'set flag on' enables it")
    #expect(try fixture.run("set host a flag on") == #"host: unset → "a"; flag: unset → true"#)
  }
}

@Test func aCycleThatALaterFileClosesIsFound() throws {
  let files = [
    "home.json": #"""
    {"title": "H", "sections": [{"rows": [
      {"text": "A", "key": "a", "accessory": {"switchToggle": false}, "visibleWhen": "x && z", "whenHidden": "clear"},
      {"text": "X", "key": "x", "accessory": {"switchToggle": false}, "visibleWhen": "!a", "whenHidden": "clear"},
      {"text": "Sub", "id": "sub", "selection": {"push": "sub.json"}}]}]}
    """#,
    "sub.json": #"""
    {"title": "S", "sections": [{"rows": [
      {"text": "Z", "key": "z", "accessory": {"switchToggle": true}}]}]}
    """#,
  ]
  let folder = try DefinitionFolder(files: files)
  defer { folder.remove() }
  let form = try FormFile(path: folder.path("home.json"))
  #expect(form.diagnostics.map(\.fault.code) == ["form.ruleCircle"])
  // Even so, the values of such a form settle.
  var session = Session(form.definition)
  let x = try #require(session.form.setting("x"))
  let a = try #require(session.form.setting("a"))
  _ = session.handle(.change([Edit(x, .set(true))], .input))
  _ = session.handle(.change([Edit(a, .set(true))], .input))
}

@Test func aFileThatIsReadBringsTheFilesThatItsConditionsNeed() throws {
  let files = [
    "home.json":
      #"{"title": "H", "sections": [{"rows": [{"text": "A", "id": "go", "selection": {"push": "a.json"}}]}]}"#,
    "a.json": #"""
    {"title": "A", "sections": [{"rows": [
      {"text": "R", "key": "r", "accessory": {"switchToggle": false}, "visibleWhen": "z"},
      {"text": "B", "id": "b", "selection": {"push": "b.json"}}]}]}
    """#,
    "b.json": #"""
    {"title": "B", "sections": [{"rows": [
      {"text": "Z", "key": "z", "accessory": {"switchToggle": false}}]}]}
    """#,
  ]
  let folder = try DefinitionFolder(files: files)
  defer { folder.remove() }
  var form = try FormFile(path: folder.path("home.json"))
  #expect(form.definition.form.unreadFiles == ["a.json"])
  form.readScreen(named: "a.json")
  #expect(form.definition.form.unreadFiles.isEmpty && form.diagnostics.isEmpty)
}

@Test func readAllReadsWhatPushedFilesPush() throws {
  let files = [
    "home.json":
      #"{"title": "H", "sections": [{"rows": [{"text": "A", "id": "a", "selection": {"push": "a.json"}}]}]}"#,
    "a.json":
      #"{"title": "A", "sections": [{"rows": [{"text": "B", "id": "b", "selection": {"push": "b.json"}}]}]}"#,
    "b.json":
      #"{"title": "B", "sections": [{"rows": [{"text": "A", "id": "a", "selection": {"push": "a.json"}}]}]}"#,
  ]
  try withForm(files) { (form, _) throws in
    form.readAll()
    #expect(form.definition.form.screens.map(\.name) == ["home", "a.json", "b.json"])
    #expect(form.check() == [])
  }
}

@Test func aScreenOfAPushedFileIsNoScreenOfTheFirst() throws {
  try withForm { (form, _) throws in
    form.readAll()
    #expect(
      form.definition.form.screens.map(\.name) == ["home", "sub/net.json", "sub/net.json#more", "other.json"])
    #expect(form.definition.form.screen(named: "more") == nil)
  }
}

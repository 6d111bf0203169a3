import FormworkTerminal
import Testing

@testable import Formwork
@testable import FormworkCore

/// Lists and maps in the items of a list.
@MainActor
struct NestedItemsTests {
  static let form = #"""
    {"title": "Pipeline", "sections": [{"rows": [
      {"forEach": {"key": "jobs", "id": "name", "add": "Add Job…"}, "text": "${item.name}",
       "selection": {"push": "job"}, "editActions": [
         {"title": "Copy", "selection": "duplicate"}, {"title": "Delete", "selection": "delete"}]}]}],
     "screens": {
      "job": {"forEach": "jobs", "title": "${item.name}", "sections": [
        {"rows": [
          {"text": "Name", "key": "item.name", "accessory": "textField"},
          {"text": "Runner", "key": "item.runner", "accessory": {"textField": {"value": "linux"}}}]},
        {"rows": [
          {"forEach": {"key": "item.steps", "id": "name", "add": "Add Step…"}, "text": "${item.name}",
           "selection": {"push": "step"}, "editActions": [
             {"title": "Up", "selection": "moveUp"}, {"title": "Copy", "selection": "duplicate"},
             {"title": "Skip", "selection": {"set": {"item.run": "true"}}}]}]},
        {"rows": [
          {"forEach": {"key": "item.env", "by": "name", "add": "Add Variable…"}, "text": "${item.id}",
           "key": "item.value", "accessory": {"textField": {"pattern": "[a-zA-Z]*"}}}]}]},
      "step": {"forEach": "jobs[].steps", "title": "${item.name} in ${outer.name}", "sections": [{"rows": [
        {"text": "Name", "key": "item.name", "accessory": "textField"},
        {"text": "Command", "key": "item.run", "accessory": {"textField": {"required": true}}},
        {"text": "Shell", "key": "item.shell", "visibleWhen": "outer.runner != 'windows'",
         "accessory": {"textField": {"value": "sh"}}}]}]}}}
    """#

  static let settings = #"""
    {
      // What is built
      "jobs": [
        {
          "name": "build", // first
          "steps": [
            { "name": "get", "run": "git clone" }, // the sources
            { "run": "make", "name": "make", "tries": 1.50 } // often fails
          ],
          "env": { "CC": { "value": "gcc" }, "LANG": { "value": "C", "n": 2.0 } }
        },
        { "name": "test", "runner": "mac", "steps": [ { "name": "make", "run": "make test" } ] }
      ],
      "version": 3
    }
    """#

  private let folder = try! StoreFolder()

  private func fixture(_ settings: String = settings, form: String = form) throws -> WorkspaceFixture {
    try folder.write(settings, to: "s.json")
    return try WorkspaceFixture(SessionFixture.definition(form), store: folder("s.json"))
  }

  /// Runs lines and saves; returns the file.
  private func saved(
    _ lines: [String], _ settings: String = settings, form: String = form
  ) async throws -> String {
    let fixture = try fixture(settings, form: form)
    for line in lines { try await fixture.run(line) }
    return try await saved(fixture, form: form)
  }

  /// Saves; returns the file.
  private func saved(_ fixture: WorkspaceFixture, form: String = form) async throws -> String {
    try await fixture.workspace.save()
    #expect(!fixture.workspace.session.hasUnsavedChanges)
    // What was written is what is read.
    let again = try WorkspaceFixture(SessionFixture.definition(form), store: folder("s.json"))
    #expect(again.workspace.session.effectiveObject == fixture.workspace.session.effectiveObject)
    return try folder.text(of: "s.json")
  }

  private func expect(
    _ lines: [String], _ settings: String = settings, form: String = form, saves expected: String,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let file = try await saved(lines, settings, form: form)
    #expect(file == expected, "\(lines)", sourceLocation: location)
  }

  /// Runs a line; returns the reply, also if the line names nothing.
  private func reply(of line: String, _ fixture: WorkspaceFixture) async throws -> String {
    do { return try await fixture.run(line) } catch let refusal as Refusal {
      return refusal.message(.commands)
    }
  }

  private func settings(_ old: String, _ new: String) -> String {
    #expect(Self.settings.contains(old))
    return Self.settings.replacing(old, with: new)
  }

  private func value(_ text: String) -> Value? {
    JSONReader.read(Array(text.utf8), file: "").document.flatMap { $0.value(of: SyntaxTree.root) }
  }

  // MARK: - Reading and writing

  @Test func fieldsOfInnerItemsAreSettings() throws {
    var session = try fixture().workspace.session
    #expect(session.storedValue(of: "jobs") == ["build", "test"])
    #expect(session.storedValue(of: "jobs[build].steps") == ["get", "make"])
    #expect(session.storedValue(of: "jobs[build].env") == ["CC", "LANG"])
    #expect(session.storedValue(of: "jobs[build].steps[make].run") == "make")
    #expect(session.storedValue(of: "jobs[test].steps[make].run") == "make test")
    #expect(session.storedValue(of: "jobs[build].env[LANG].value") == "C")
    #expect(
      session.effectiveObject == [
        "jobs": [
          [
            "name": "build", "runner": "linux",
            "steps": [
              ["name": "get", "run": "git clone", "shell": "sh"],
              ["name": "make", "run": "make", "shell": "sh", "tries": 1.5],
            ], "env": ["CC": ["value": "gcc"], "LANG": ["value": "C", "n": 2]],
          ],
          [
            "name": "test", "runner": "mac", "steps": [["name": "make", "run": "make test", "shell": "sh"]],
          ],
        ]
      ])
    #expect(session.verify() == [])
  }

  @Test func aChangeTouchesOnlyItsValue() async throws {
    try await expect(
      ["set jobs[build].steps[make].run 'make -j'"],
      saves: settings(#""run": "make","#, #""run": "make -j","#))
    try await expect(
      ["set jobs[build].env[LANG].value de"], saves: settings(#""value": "C""#, #""value": "de""#))
    try await expect(
      ["set jobs[test].steps[make].shell bash"],
      saves: settings(#""make test""#, #""make test", "shell": "bash""#))
    try await expect(["reset jobs[test].steps[make].run"], saves: settings(#", "run": "make test""#, ""))
  }

  @Test func changesOfSeveralLevelsAreOneSave() async throws {
    try await expect(
      [
        "set jobs[test].runner win", "set jobs[test].steps[make].run x",
        "set jobs[build].env[CC].value clang",
        "set jobs[build].steps[get].run y",
      ],
      saves: settings("mac", "win").replacing("make test", with: "x").replacing("gcc", with: "clang")
        .replacing("git clone", with: "y"))
  }

  @Test func innerItemsAreAddedRemovedAndMoved() async throws {
    try await expect(
      ["add jobs[test].steps pack", "set jobs[test].steps[pack].run tar"],
      saves: settings(#""make test" } ]"#, #""make test" }, { "name": "pack", "run": "tar" } ]"#))
    try await expect(
      ["add jobs[build].env CXX", "set jobs[build].env[CXX].value gxx"],
      saves: settings(#""n": 2.0 }"#, #""n": 2.0 }, "CXX": { "value": "gxx" }"#))
    try await expect(["remove jobs[build].env CC"], saves: settings(#""CC": { "value": "gcc" }, "#, ""))
    try await expect(
      ["remove jobs[test].steps make"],
      saves: settings(
        #"[ { "name": "make", "run": "make test" } ]"#, "[]"))
    try await expect(
      ["move jobs[build].steps make before get"],
      saves: settings(
        #"""
                { "name": "get", "run": "git clone" }, // the sources
                { "run": "make", "name": "make", "tries": 1.50 } // often fails
        """#,
        #"""
                { "run": "make", "name": "make", "tries": 1.50 }, // often fails
                { "name": "get", "run": "git clone" } // the sources
        """#))
  }

  @Test func itemsOfBothLevelsAreAdded() async throws {
    try await expect(
      [
        "add jobs a", "add jobs[a].steps x", "set jobs[a].steps[x].run y", "add jobs[a].env E",
        "set jobs[a].env[E].value v",
      ], "{}",
      saves: #"""
        {
          "jobs": [
            {"name": "a", "steps": [{"name": "x", "run": "y"}], "env": {"E": {"value": "v"}}}
          ]
        }
        """#)
  }

  @Test func renamedItemsKeepTheirText() async throws {
    try await expect(["set jobs[build].name compile"], saves: settings(#""build""#, #""compile""#))
    try await expect(
      ["set jobs[build].steps[make].name all"],
      saves: settings(#""name": "make", "tries""#, #""name": "all", "tries""#))
    try await expect(
      ["set jobs[build].name compile", "set jobs[compile].steps[make].run x"],
      saves: settings(#""build""#, #""compile""#).replacing(#""make", "name""#, with: #""x", "name""#))
    try await expect(
      ["set jobs[build].steps[make].name all", "set jobs[build].name compile"],
      saves: settings(#""build""#, #""compile""#).replacing(
        #""name": "make", "tries""#, with: #""name": "all", "tries""#))
    try await expect(
      [
        "set jobs[build].name tmp", "set jobs[test].name build", "set jobs[tmp].name test",
      ],
      saves: settings(#""build""#, "@").replacing(#""test""#, with: #""build""#)
        .replacing("@", with: #""test""#))
  }

  /// A number that is too large for a value stays in the text, whatever happens to the items around it.
  @Test(arguments: [
    ["set jobs[a].name x"], ["set jobs[a].name x", "set jobs[x].steps[s].run r"],
    ["set jobs[a].name x", "set jobs[x].steps[s].name t"],
    ["set jobs[a].steps[s].name t", "set jobs[a].name x"],
    ["set jobs[a].name x", "move jobs[x].steps s at 2", "remove jobs[x].steps o"], ["do jobs[a] Copy"],
    ["do jobs[a] Copy", "remove jobs a"],
    ["do jobs[a] Copy", "add jobs[a-2].steps t", "reset jobs[a].runner"],
    ["set jobs[a].name x", "set jobs[b].name a", "set jobs[x].name b"],
    ["set jobs[a].name x", "set jobs[b].name a", "set jobs[x].name b", "set jobs[b].steps[s].run r"],
    ["remove jobs[a].steps o", "move jobs a at 2"],
  ])
  func numbersOfInnerItemsKeepTheirDigits(lines: [String]) async throws {
    let step = #"{"name": "s", "big": 123456789012345678901234567890, "huge": 1e999}"#
    let settings =
      #"{"jobs": [{"name": "a", "runner": "r", "steps": [\#(step), {"name": "o"}]}, {"name": "b"}]}"#
    let file = try await saved(lines, settings)
    #expect(file.contains(#""big": 123456789012345678901234567890, "huge": 1e999"#), "\(file)")
  }

  @Test func aNameMayBeThatOfAnItemOfAnotherList() async throws {
    let fixture = try fixture()
    try await fixture.run("set jobs[test].steps[make].name get")
    #expect(fixture.workspace.session.storedValue(of: "jobs[test].steps[get].run") == "make test")
    #expect(
      try await fixture.run("set jobs[build].steps[make].name get")
        == "'jobs[build].steps' already has an item 'get'")
    let outer = try await reply(of: "add jobs[nowhere].steps x", fixture)
    #expect(outer == "'jobs' has no item 'nowhere'; 'add jobs nowhere' adds it")
    let inner = try await reply(of: "set jobs[build].steps[nowhere].run x", fixture)
    #expect(inner == "'jobs[build].steps' has no item 'nowhere'; 'add jobs[build].steps nowhere' adds it")
  }

  /// The inner items are copied with what no row shows.
  @Test func anItemIsDuplicatedWithItsInnerItems() async throws {
    let fixture = try fixture()
    try await fixture.run("do jobs[build] Copy")
    #expect(fixture.workspace.session.storedValue(of: "jobs") == ["build", "build-2", "test"])
    try await fixture.run("set jobs[build-2].steps[get].run x")
    #expect(fixture.workspace.session.storedValue(of: "jobs[build].steps[get].run") == "git clone")
    let copy = #"""
          {
            "name": "build-2", // first
            "steps": [
              { "name": "get", "run": "x" }, // the sources
              { "run": "make", "name": "make", "tries": 1.50 } // often fails
            ],
            "env": { "CC": { "value": "gcc" }, "LANG": { "value": "C", "n": 2.0 } }
          },

      """#
    let file = try await saved(fixture)
    #expect(file == settings(#"    { "name": "test""#, copy + #"    { "name": "test""#))
    try await fixture.run("undo")
    try await fixture.run("undo")
    let undone = try await saved(fixture)
    #expect(undone == Self.settings)
  }

  @Test func anInnerItemIsDuplicated() async throws {
    let fixture = try fixture()
    try await fixture.run("open jobs[build]")
    try await fixture.run("do steps[get] Copy")
    try await fixture.run("do steps[get-2] Up")
    #expect(
      fixture.workspace.session.storedValue(of: "jobs[build].steps") == ["get-2", "get", "make"])
    #expect(fixture.workspace.session.storedValue(of: "jobs[build].steps[get-2].run") == "git clone")
  }

  @Test func undoRestoresARemovedItemWithItsInnerItems() async throws {
    let fixture = try fixture()
    let before = fixture.workspace.session.effectiveObject
    for line in [
      "remove jobs build", "set jobs[build].name x", "remove jobs[build].steps make", "do jobs[build] Copy",
      "set jobs[build].steps[get].name x", "reset jobs", "move jobs test at 1", "add jobs x",
    ] {
      try await fixture.run(line)
      #expect(fixture.workspace.session.hasUnsavedChanges, "\(line)")
      let after = fixture.workspace.session.effectiveObject
      try await fixture.run("undo")
      #expect(fixture.workspace.session.effectiveObject == before, "\(line)")
      #expect(!fixture.workspace.session.hasUnsavedChanges, "\(line)")
      try await fixture.run("redo")
      #expect(fixture.workspace.session.effectiveObject == after, "\(line)")
      try await fixture.run("undo")
    }
    // An item that is added again has nothing of the removed one.
    for line in ["remove jobs build", "add jobs build"] { try await fixture.run(line) }
    #expect(fixture.workspace.session.storedValue(of: "jobs[build].steps") == nil)
    let missing = try await reply(of: "set jobs[build].steps[get].run x", fixture)
    #expect(missing == "'jobs[build].steps' has no item 'get'; 'add jobs[build].steps get' adds it")
  }

  // MARK: - Maps, and more levels

  /// A list in a map in a list.
  static let levels = #"""
    {"title": "T", "closed": CLOSED, "store": {"file": "s.json", "keys": "KEYS"}, "sections": [{"rows": [
      {"forEach": {"key": "a.sites", "id": "host"}, "text": "${item.host}", "selection": {"push": "site"}}]}],
     "screens": {
      "site": {"forEach": "a.sites", "title": "${item.host}", "sections": [{"rows": [
        {"text": "Host", "key": "item.host", "accessory": "textField"},
        {"forEach": {"key": "item.paths.all", "by": "name"}, "text": "${item.id}", "selection": {"push": "path"}}]}]},
      "path": {"forEach": "a.sites[].paths.all", "title": "${item.id} of ${outer.host}", "sections": [{"rows": [
        {"text": "Path", "key": "item.id", "accessory": "textField"},
        {"forEach": {"key": "item.rules", "id": "from"}, "text": "${item.from}", "selection": {"push": "rule"}}]}]},
      "rule": {"forEach": "a.sites[].paths.all[].rules",
       "title": "${item.from} of ${outer.id} of ${outer.outer.host}", "sections": [{"rows": [
        {"text": "Allow", "key": "item.allow", "accessory": "switchToggle",
         "enabledWhen": "outer.outer.host != 'x' || outer.id != 'y'"}]}]}}}
    """#

  private func levels(closed: Bool = false, keys: StoreDefinition.Keys = .nested) -> String {
    Self.levels.replacing("CLOSED", with: "\(closed)").replacing("KEYS", with: keys.rawValue)
  }

  private static let sites = #"""
    {"a": {"sites": [
      {"host": "x", "paths": {"all": {
        "/": {"rules": [{"from": "me", "allow": true}]}, // the root
        "/img": null
      }}},
      {"host": "y", "paths": {"all": {"/": {"rules": [{"from": "me"}, {"from": "you"}]}}}}
    ]}}
    """#

  @Test func threeLevels() async throws {
    func expect(_ lines: String..., saves file: String, _ location: SourceLocation = #_sourceLocation)
      async throws
    {
      try await self.expect(lines, Self.sites, form: levels(), saves: file, location)
    }
    let site = "a.sites[y].paths.all"
    try await expect(
      "set \(site)[/].rules[you].allow on",
      saves: Self.sites.replacing(#"{"from": "you"}"#, with: #"{"from": "you", "allow": true}"#))
    try await expect(
      "set \(site)[/].id /a", "add \(site)[/a].rules us",
      saves: Self.sites.replacing(
        #"{"/": {"rules": [{"from": "me"},"#, with: #"{"/a": {"rules": [{"from": "me"},"#
      )
      .replacing(#"{"from": "you"}"#, with: #"{"from": "you"}, {"from": "us"}"#))
    try await expect(
      "add a.sites[x].paths.all[/img].rules me", "set a.sites[x].paths.all[/img].rules[me].allow off",
      saves: Self.sites.replacing("null", with: #"{"rules": [{"from": "me", "allow": false}]}"#))
    try await expect(
      "remove \(site)[/].rules me", "remove \(site)[/].rules you", "add \(site) /b",
      saves: Self.sites.replacing(#"[{"from": "me"}, {"from": "you"}]}"#, with: #"[]}, "/b": {}"#))
  }

  @Test func flatKeys() async throws {
    let settings = #"{"a.sites": [{"host": "x", "paths": {"all": {"/": {"rules": [{"from": "me"}]}}}}]}"#
    try await expect(
      ["set a.sites[x].paths.all[/].rules[me].allow on"], settings, form: levels(keys: .flat),
      saves: settings.replacing(#""me""#, with: #""me", "allow": true"#))
  }

  @Test func membersThatNoRowShowsAreReported() throws {
    let settings = #"""
      {"a": {"sites": [{"host": "x", "z": 1, "paths": {"al": 1, "all": {"/": {"rule": 1, "rules": [
        {"from": "me", "alow": true}]}}}}]}}
      """#
    let workspace = try fixture(settings, form: levels(closed: true)).workspace
    #expect(
      workspace.verify().map { $0.headline.replacing(folder.path + "/", with: "") } == [
        "s.json:1:32: warning: this form has no setting 'a.sites[x].z'",
        "s.json:1:50: warning: this form has no setting 'a.sites[x].paths.al'; did you mean 'a.sites[x].paths.all'?",
        "s.json:1:73: warning: this form has no setting 'a.sites[x].paths.all[/].rule'; "
          + "did you mean 'a.sites[x].paths.all[/].rules'?",
        "s.json:2:18: warning: this form has no setting 'a.sites[x].paths.all[/].rules[me].alow'; "
          + "did you mean 'a.sites[x].paths.all[/].rules[me].allow'?",
      ])
  }

  @Test func aListMayBeClosedByItself() throws {
    let form = Self.form.replacing(#""key": "item.steps", "#, with: #""key": "item.steps", "closed": true, "#)
    let found = try fixture(form: form).workspace.verify()
    #expect(
      found.map { $0.headline.replacing(folder.path + "/", with: "") } == [
        "s.json:8:42: warning: this form has no setting 'jobs[build].steps[make].tries'"
      ])
  }

  // MARK: - Screens and rules

  @Test func screensOfInnerItems() async throws {
    let fixture = try fixture()
    let session = { fixture.workspace.session }
    #expect(try await fixture.run("open jobs[build]") == "at Pipeline ▸ build")
    #expect(try await fixture.run("open steps[make]") == "at Pipeline ▸ build ▸ make in build")
    // The titles follow the names.
    #expect(
      try await fixture.run("set name all").hasSuffix("at Pipeline ▸ build ▸ all in build"))
    #expect(
      try await fixture.run("set jobs[build].name ci").hasSuffix("at Pipeline ▸ ci ▸ all in ci"))
    #expect(session().storedValue(of: "jobs[ci].steps[all].run") == "make")
    #expect(try await fixture.run("back") == "at Pipeline ▸ ci")
    #expect(try await fixture.run("open steps[get]") == "at Pipeline ▸ ci ▸ get in ci")
    #expect(
      try await fixture.run("remove jobs[ci].steps get").hasSuffix("at Pipeline ▸ ci"))
    #expect(try await fixture.run("remove jobs ci").hasSuffix("at Pipeline"))
  }

  @Test func rulesReadTheItemsAround() async throws {
    let fixture = try fixture()
    func shell(_ job: String) throws -> RowID {
      try fixture.workspace.session.row(named: "jobs[\(job)].steps[make].shell")
    }
    func isVisible(_ job: String) throws -> Bool { fixture.workspace.session.isVisible(try shell(job)) }
    #expect(try isVisible("build") && isVisible("test"))
    try await fixture.run("set jobs[test].runner windows")
    #expect(try isVisible("build") && !isVisible("test"))
    let hidden = try await fixture.run("set jobs[test].steps[make].shell x")
    #expect(hidden == "'shell' is hidden; 'set jobs[test].runner linux' shows it")
    try await fixture.run("open jobs[build]")
    #expect(
      try await fixture.run("do steps[get] Skip") == #"jobs[build].steps[get].run: "git clone" → "true""#)
    try await fixture.run("add jobs[test].steps pack")
    #expect(
      fixture.workspace.session.verify().map { Wording.sentence(for: $0, .commands) } == [
        "'jobs[test].steps[pack].run': a value is required; to correct it, use 'set jobs[test].steps[pack].run VALUE'"
      ])
    #expect(
      try await fixture.run("set jobs[build].env[CC].value 1").contains("does not match the pattern"))
  }

  @Test func threeLevelsOfRules() async throws {
    let fixture = try fixture(Self.sites.replacing(#""/""#, with: #""y""#), form: levels())
    for line in ["open sites[y]", "open all[y]", "open rules[you]"] { try await fixture.run(line) }
    #expect(fixture.workspace.session.titles == ["T", "y", "y of y", "you of y of y"])
    #expect(try await fixture.run("set allow on") == "a.sites[y].paths.all[y].rules[you].allow: unset → true")
    #expect(try await fixture.run("set a.sites[y].host z").hasSuffix("at T ▸ z ▸ y of z ▸ you of y of z"))
    let disabled = try await fixture.run("set a.sites[x].paths.all[y].rules[me].allow off")
    #expect(disabled == "'allow' is disabled; 'set a.sites[x].host VALUE' enables it")
  }

  // MARK: - Values from outside

  @Test func givenValuesHaveInnerItems() throws {
    var session = try fixture().workspace.session
    let text = #"""
      {"jobs": [{"name": "new", "steps": [{"name": "s", "run": "r", "x": 1}], "env": {"E": {"value": "v"}}},
       {"name": "test", "steps": []}]}
      """#
    let values = try SettingsText(Array(text.utf8), file: "v.json").givenValues(for: &session)
    #expect(
      values.members.map { "\(session.form.key(of: $0.setting)) \($0.value.json)" } == [
        #"jobs ["new", "test"]"#, #"jobs[new].steps ["s"]"#, #"jobs[new].steps[s].run "r""#,
        #"jobs[new].env ["E"]"#, #"jobs[new].env[E].value "v""#, "jobs[test].steps []",
      ])
    #expect(
      values.unknown.map(\.headline) == [
        "v.json:1:63: error: this form has no setting 'jobs[new].steps[s].x'"
      ])
    #expect(values.faults == [])
  }

  @Test func exportAndDiffReplay() async throws {
    let lines = [
      "set jobs[build].name ci", "set jobs[ci].steps[make].shell bash", "set jobs[test].steps[make].name all",
      "add jobs[ci].steps end", "set jobs[ci].steps[end].run x", "move jobs[ci].steps end at 1",
      "remove jobs[ci].env LANG", "add jobs[test].env E", "set jobs[test].env[E].value v",
    ]
    let file = try await saved(lines)
    let fixture = try fixture()
    for line in lines { try await fixture.run(line) }
    let session = fixture.workspace.session
    let diff = session.diff().map { String($0.split(separator: "  #")[0]) }
    #expect(
      diff == [
        "set jobs[build].name ci", "set jobs[test].steps[make].name all", "add jobs[ci].steps --index 1 end",
        "remove jobs[ci].env LANG", "set jobs[ci].steps[make].shell bash", "set jobs[test].env '[\"E\"]'",
        "set jobs[ci].steps[end].run x", "set jobs[test].env[E].value v",
      ])
    try await expect(diff.map { $0.replacing("--index 1 end", with: "end at 1") }, saves: file)
    let export = session.export()
    #expect(
      export == [
        #"set jobs '["ci", "test"]'"#, #"set jobs[ci].steps '["end", "get", "make"]'"#,
        #"set jobs[ci].env '["CC"]'"#, "set jobs[ci].steps[get].run 'git clone'",
        "set jobs[ci].steps[make].run make", "set jobs[ci].steps[make].shell bash",
        "set jobs[ci].env[CC].value gcc", "set jobs[test].runner mac", #"set jobs[test].steps '["all"]'"#,
        #"set jobs[test].env '["E"]'"#, "set jobs[test].steps[all].run 'make test'",
        "set jobs[ci].steps[end].run x", "set jobs[test].env[E].value v",
      ])
    let replayed = try await saved(export, "{}")
    #expect(
      value(replayed)
        == value(
          #"""
          {"jobs": [{"name": "ci", "steps": [{"name": "end", "run": "x"}, {"name": "get", "run": "git clone"},
             {"name": "make", "run": "make", "shell": "bash"}], "env": {"CC": {"value": "gcc"}}},
            {"name": "test", "runner": "mac", "steps": [{"name": "all", "run": "make test"}],
             "env": {"E": {"value": "v"}}}]}
          """#))
  }

  @Test(arguments: [
    ["remove jobs build", "set jobs[test].name build"],
    ["remove jobs build", "add jobs build", "add jobs[build].steps make"],
    ["set jobs[build].name ci", "add jobs build", "add jobs[build].steps get"],
    ["set jobs[build].name tmp", "set jobs[test].name build", "set jobs[tmp].name test"],
    [
      "set jobs[build].steps[get].name tmp", "set jobs[build].steps[make].name get",
      "set jobs[build].steps[tmp].name make",
    ],
    ["set jobs[build].name ci", "remove jobs[ci].steps get", "reset jobs[ci].env"],
    ["reset jobs[build].steps", "remove jobs test"],
  ])
  func diffsReplay(lines: [String]) async throws {
    let file = try await saved(lines)
    let fixture = try fixture()
    for line in lines { try await fixture.run(line) }
    let diff = fixture.workspace.session.diff().map { String($0.split(separator: "  #")[0]) }
    let replayed = try await saved(diff)
    #expect(value(replayed) == value(file), "\(diff)")
  }

  /// A change of what is not read as items could lose it.
  @Test(arguments: [
    (
      #"{"name": "a", "steps": [{"run": "x"}]}"#,
      "s.json:1:35: error: item 1 of 'jobs[a].steps' needs 'name', a string or a number that identifies it"
    ),
    (
      #"{"name": "a", "steps": [{"name": "x"}, {"name": "x"}]}"#,
      "s.json:1:50: error: items 1 and 2 of 'jobs[a].steps' have the same 'name', 'x'; it must be unique"
    ),
    (#"{"name": "a", "env": []}"#, "s.json:1:32: error: 'jobs[a].env' must be an object, not an array"),
    (
      #"{"name": "a", "env": {"E": 1}}"#,
      "s.json:1:38: error: 'jobs[a].env[E]' must be an object, not a number"
    ),
  ])
  func whatIsNoListOfItemsStays(job: String, message: String) async throws {
    let settings = #"{"jobs": [\#(job), {"name": "b", "steps": [{"name": "x"}]}]}"#
    let fixture = try fixture(settings)
    for line in ["add jobs[a].steps y", "add jobs[a].env F"] { try await fixture.run(line) }
    let failure = await #expect(throws: Failure.self) { try await fixture.workspace.save() }
    #expect(failure?.diagnostics.map { $0.headline.replacing(folder.path + "/", with: "") } == [message])
    #expect(try folder.text(of: "s.json") == settings)
    let renamed = try self.fixture(settings)
    try await renamed.run("set jobs[a].name c")
    let isSaved = (try? await renamed.workspace.save()) != nil
    #expect(
      try folder.text(of: "s.json")
        == (isSaved ? settings.replacing(#""name": "a""#, with: #""name": "c""#) : settings))
    // Another job's steps can be changed.
    try await expect(
      ["set jobs[b].steps[x].run y"], settings,
      saves: settings.replacing(#"[{"name": "x"}]}]}"#, with: #"[{"name": "x", "run": "y"}]}]}"#))
  }

  @Test(arguments: [#"{"x": 1}"#, #""x""#, "[1]", "null"])
  func whatIsStoredInPlaceOfAnInnerListStays(value: String) async throws {
    let settings = #"{"jobs": [{"name": "a", "steps": \#(value), "env": {}}]}"#
    try await expect(
      ["add jobs[a].env E"], settings, saves: settings.replacing(#""env": {}"#, with: #""env": {"E": {}}"#))
    let fixture = try fixture(settings)
    let reply = try await reply(of: "add jobs[a].steps y", fixture)
    if value == "[1]" || value == "null" {
      // An element that is no item prevents the save.
      #expect(reply.hasSuffix(#"jobs[a].steps[y].name: unset → "y""#))
    } else {
      #expect(
        reply
          == #"the stored value of 'jobs[a].steps' is not a list; `set jobs[a].steps '["NAME", …]'` replaces it"#
      )
    }
  }

  // MARK: - Forms

  @Test func aFormInSwiftIsTheSame() throws {
    let form = Form("T") {
      Section {
        Row(text: "${item.name}", actions: [.push("job")]).forEach("jobs", id: "name")
      }
    } screens: {
      Screen("job", title: "${item.name}", forEach: "jobs") {
        Section {
          Row(text: "${item.name}", actions: [.push("step")]).forEach("item.steps", id: "name")
          Row(text: "${item.id}").forEach("item.env", by: .name)
        }
      }
      Screen("step", title: "${item.name} in ${outer.name}", forEach: "jobs[].steps") {
        Section {
          Row(text: "Command", accessory: .textField(), key: "item.run")
            .visible(when: Key("outer.name") != "x")
        }
      }
    }
    let json = try SessionFixture.definition(
      #"""
      {"title": "T", "sections": [{"rows": [
        {"forEach": {"key": "jobs", "id": "name"}, "text": "${item.name}", "selection": {"push": "job"}}]}],
       "screens": {
        "job": {"forEach": "jobs", "title": "${item.name}", "sections": [{"rows": [
          {"forEach": {"key": "item.steps", "id": "name"}, "text": "${item.name}", "selection": {"push": "step"}},
          {"forEach": {"key": "item.env", "by": "name"}, "text": "${item.id}"}]}]},
        "step": {"forEach": "jobs[].steps", "title": "${item.name} in ${outer.name}", "sections": [{"rows": [
          {"text": "Command", "key": "item.run", "accessory": "textField", "visibleWhen": "outer.name != 'x'"}]}]}}}
      """#)
    let swift = FormDefinition(form)
    #expect(swift.diagnostics == [])
    #expect(json.diagnostics == [])
    func lines(of form: CompiledForm) -> [String] {
      form.settings.map { "\(form.texts[$0.path]) \($0.role) \($0.owner)" }
        + form.rows.indices.map { "\(form.id(of: RowID($0))) \(form.rows[$0].list) \(form.rows[$0].setting)" }
        + form.lists.map { "\(form.texts[$0.path]) \($0.identity) \($0.isMap) \($0.fieldNames)" }
    }
    #expect(lines(of: swift.form).sorted() == lines(of: json.form).sorted())
    var fixtures = [SessionFixture(swift), SessionFixture(json)]
    for line in [
      "add jobs a", "add jobs[a].steps s", "set jobs[a].steps[s].run r", "open jobs[a]", "open steps[s]",
      "set jobs[a].name x", "set run q", "back", "undo", "undo", "redo",
    ] {
      let outcomes = try fixtures.indices.map { try fixtures[$0].run(line) }
      #expect(outcomes[0] == outcomes[1], "\(line)")
      #expect(fixtures[0].set == fixtures[1].set, "\(line)")
    }
  }

  @Test(arguments: [
    (
      #""key": "item.steps""#, #""key": "jobs[].steps""#,
      [
        "'forEach' must name a list of the item here; expected 'item.FIELD'",
        "no row has the key 'item.run'; did you mean 'item.runner'?",
        "no row is repeated for the items of 'jobs[].steps'; add 'forEach' with this key to a row",
      ]
    ),
    (
      #""key": "item.steps""#, #""key": "item.stops""#,
      [
        "no row has the key 'item.run'; a member of an item has a row, or is the 'id' of 'forEach'",
        "no row is repeated for the items of 'jobs[].steps'; add 'forEach' with this key to a row",
      ]
    ),
    ("outer.runner", "outer.runer", ["no row has the key 'outer.runer'; did you mean 'outer.runner'?"]),
    ("outer.runner", "outer.outer.runner", ["no row has the key 'outer.outer.runner'"]),
    ("${outer.name}", "${outer.nam}", ["no row has the key 'outer.nam'; did you mean 'outer.name'?"]),
    (
      #""key": "item.shell""#, #""key": "outer.shell""#,
      ["'outer.shell' is not a field of the item; expected 'item.FIELD', or 'item' for a map"]
    ),
    (
      #"{"set": {"item.run": "true"}}"#, #"{"set": {"outer.runner": "true"}}"#,
      []
    ),
    (
      #"{"set": {"item.run": "true"}}"#, #"{"set": {"item.rum": "true"}}"#,
      ["no row has the key 'item.rum'; did you mean 'item.run'?"]
    ),
  ])
  func mistakesInForms(old: String, new: String, messages: [String]) {
    #expect(Self.form.contains(old))
    let form = Self.form.replacing(old, with: new)
    #expect(FormDocument(Array(form.utf8)).diagnostics.map(\.message) == messages)
  }

  /// An effect that a program printed names the screen of an item.
  @Test func anEffectPushesTheScreenOfAnItem() throws {
    let form = #"""
      {"title": "T", "sections": [{"rows": [{"forEach": {"key": "users", "id": "name"}, "text": "${item.name}"}]}],
       "screens": {"user": {"forEach": "users", "sections": [{"rows": [{"key": "item.mail", "accessory": "textField"}]}]}}}
      """#
    var session = Session(FormDocument(Array(form.utf8)).form)
    let list = try #require(session.form.setting("users"))
    _ = session.handle(.change([Edit(list, .insert(.text("ada"), at: .end))], .input))
    func effects(_ output: String) throws(Diagnostic) -> [Action] {
      try FormReader.effects(Array(output.utf8), file: "program", for: session.form, registered: [])
    }
    #expect(try effects(#"{"push": "user[ada]"}"#) == [.push("user[ada]")])
    #expect(throws: Diagnostic.self) { try effects(#"{"push": "user[bob]"}"#) }
  }
}

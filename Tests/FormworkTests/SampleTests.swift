import FormworkTerminal
import Testing

@testable import Formwork

private func document(_ samples: String, store: String = #""t.json""#) -> FormDocument {
  let json = #"""
    {
      "title": "Mail", "store": \#(store),
      "sections": [{ "rows": [
        { "text": "Port", "key": "server.port", "accessory": { "textField": { "kind": "integer", "minimum": 1 } } },
        { "text": "Query", "key": "query", "keep": false, "accessory": "textField" },
        { "text": "Password", "key": "password", "accessory": { "textField": { "secure": true } } },
        { "forEach": { "key": "users", "id": "name" }, "text": "${item.name}", "detailText": "${item.mail}",
          "selection": { "push": "user" } }
      ] }],
      "screens": { "user": { "title": "${item.name}", "forEach": "users", "sections": [{ "rows": [
        { "text": "Mail", "key": "item.mail", "accessory": "textField" },
        { "text": "Code", "key": "item.code", "keep": false, "accessory": "textField" }
      ] }] } },
      "samples": \#(samples)
    }
    """#
  return FormDocument(Array(json.utf8), file: "form.json")
}

private func values(_ session: Session) -> [String] {
  session.valuedSettings.compactMap { setting in
    session.storedValue(setting).map { "\(session.form.key(of: setting))=\($0)" }
  }
}

struct SampleTests {
  private static let full = #"""
    { "server": { "port": 0 }, "query": "q", "password": "hunter2",
      "users": [{ "name": "ada", "mail": "a@b", "code": "7" }, { "name": "bob" }] }
    """#

  @Test func aSampleIsReadAsSettingsWithItemsAndValuesThatAreNotSaved() throws {
    let form = document(#"{ "full": \#(Self.full), "$comment": "", "empty": {} }"#).form
    #expect(form.sampleNames == ["full", "empty"])
    var session = try #require(Session(form, sample: "full"))
    #expect(
      values(session) == [
        "server.port=0", "query=q", "password=hunter2", #"users=["ada", "bob"]"#, "users[ada].mail=a@b",
        "users[ada].code=7", "users[ada].name=ada", "users[bob].name=bob",
      ])
    #expect(!session.hasUnsavedChanges)
    #expect(session.screenView("user[ada]")?.titles == ["ada"])
    // Values may break rules.
    #expect(
      session.verify().map { Wording.sentence(for: $0, .commands) } == [
        "'server.port': 0 is less than the minimum of 1; 'reset server.port' fixes it"
      ])
    #expect(values(try #require(Session(form, sample: "empty"))) == [])
    #expect(Session(form, sample: "ful") == nil)
    #expect(Session(form, sample: "$comment") == nil)
  }

  @Test func aSampleOfAFormWithAFlatStoreIsFlat() throws {
    let flat = #"""
      { "full": {
        "server.port": 25, "query": "q", "server": { "port": 26 }, "users": [{ "name": "ada" }] } }
      """#
    let document = document(flat, store: #"{ "file": "t.json", "keys": "flat" }"#)
    let session = try #require(Session(document.form, sample: "full"))
    #expect(values(session) == ["server.port=25", "query=q", #"users=["ada"]"#, "users[ada].name=ada"])
    #expect(
      document.check().map(\.description) == [
        "form.json:15:36: warning: no row has the key 'server'; did you mean 'server.port'?"
      ])
  }

  /// What a settings file could not contain is an error, but does not prevent the use of the form.
  @Test func itemsThatCannotBeIdentifiedAreLeftOut() throws {
    let document = document(
      #"{ "bad": { "users": [{ "name": "ada" }, { "mail": "x" }, { "name": "ada" }] } }"#)
    #expect(!document.hasErrors)
    #expect(
      values(try #require(Session(document.form, sample: "bad"))) == [
        #"users=["ada"]"#, "users[ada].name=ada",
      ])
    #expect(document.check().map(\.fault.code) == ["form.inSample", "form.inSample"])
  }

  /// A line of a sample may contain a secret, so no message shows it.
  @Test func noMessageShowsALineOfASampleIfTheFormHasASecret() throws {
    let document = document(
      #"{ "a": { "password": "hunter2", "pasword": "hunter2", "users": [{ "mail": "hunter2" }] } }"#)
    #expect(
      document.check().map(\.description) == [
        "form.json:14:46: warning: no row has the key 'pasword'; did you mean 'password'?",
        "form.json:14:78: error: item 1 of 'users' needs 'name', a string or a number that identifies it",
      ])
  }

  /// Another file may define the names.
  @Test func samplesAreCheckedOnceAllFilesAreRead() throws {
    let main = #"""
      { "title": "A", "sections": [{ "rows": [{ "text": "More", "selection": { "push": "more.json" } }] }],
        "samples": { "on": { "more": { "on": true, "of": true } } } }
      """#
    let pushed = #"""
      { "title": "B", "sections": [{ "rows": [{ "key": "more.on", "accessory": "switchToggle" }] }],
        "samples": { "ignored": { "anything": 1 } } }
      """#
    var document = FormDocument(Array(main.utf8), file: "form.json")
    #expect(document.check() == [])
    document.read(Array(pushed.utf8), for: "more.json")
    #expect(document.form.sampleNames == ["on"])
    #expect(
      document.check().map(\.message) == ["no row has the key 'more.of'; did you mean 'more.on'?"])
    #expect(values(try #require(Session(document.form, sample: "on"))) == ["more.on=true"])
  }

  @Test func aFormInSwiftHasSamples() throws {
    let form = Form("Server") {
      Section("Network") { Row(text: "Wi-Fi", accessory: .switchToggle(value: true), key: "network.wifi") }
    }
    .sample("off", ["network": ["wifi": false]]).sample("none", [:])
    #expect(form.check() == [])
    let compiled = FormDefinition(form).form
    #expect(compiled.sampleNames == ["off", "none"])
    #expect(values(try #require(Session(compiled, sample: "off"))) == ["network.wifi=false"])

    var wrong = form.sample("typo", ["network": ["wfi": false]])
    wrong.samples["kind"] = 5
    wrong.screens["more"] = Form(title: "More").sample("a", [:])
    #expect(
      wrong.check().map(\.description).sorted()
        == [
          "Server › samples › 'typo':1:14: warning: no row has the key 'network.wfi'; "
            + "did you mean 'network.wifi'?\n  1 | {\"network\": {\"wfi\": false}}\n    |              ^",
          "Server › screen 'more': error: a screen has no member 'samples'; its members are "
            + "'title', 'sections', 'screens', 'actions' and 'requirements'",
          "Server › screen 'more': warning: no 'push' leads to the screen 'more'",
          "Server: error: 'kind' must be an object, not a number",
        ].sorted())
  }

  // MARK: - The text of a settings file

  @Test func aSessionLoadsTheTextOfASettingsFile() throws {
    var session = Session(document("{}").form)
    let text = #"""
      // Settings
      { "server": { "port": 25 }, "query": "not saved", "users": [{ "name": "ada", "mail": "a@b" },], "other": 1 }
      """#
    #expect(session.load(settings: Array(text.utf8), file: "mail.json") == [])
    #expect(
      values(session) == [
        "server.port=25", #"users=["ada"]"#, "users[ada].mail=a@b", "users[ada].name=ada",
      ])
    for empty in ["", " \n", "// nothing\n", "{}"] {
      #expect(session.load(settings: Array(empty.utf8), file: "mail.json") == [])
      #expect(values(session) == [])
    }
  }

  @Test(arguments: [
    (#"{ "password": hunter2 }"#, "mail.json:1:15: error: expected a value, got '…'"),
    ("[]", "mail.json:1:1: error: the settings must be an object, such as {}, not an array"),
  ])
  func aTextThatIsNoSettingsFileLeavesTheSessionAsItWas(text: String, message: String) throws {
    var session = try #require(Session(document(#"{ "a": { "server": { "port": 1 } } }"#).form, sample: "a"))
    #expect(session.load(settings: Array(text.utf8), file: "mail.json").map(\.description) == [message])
    #expect(values(session) == ["server.port=1"])
  }

  // MARK: - Workspaces

  @MainActor
  @Test func aWorkspaceShowsASampleAndStoresNothing() throws {
    let definition = FormDefinition(document(#"{ "full": \#(Self.full) }"#))
    let workspace = try Workspace(definition, sample: "full")
    #expect(workspace.file == nil)
    #expect(workspace.values["server.port"] == 0 && workspace.values["users[ada].mail"] == "a@b")
    let failure = #expect(throws: Failure.self) { try Workspace(definition, sample: "fll") }
    #expect(failure?.diagnostics.map(\.message) == ["the form has no sample 'fll'; did you mean 'full'?"])
    #expect(failure?.status == .refused)
  }
}

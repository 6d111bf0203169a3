import Formwork
import FormworkTerminal
import Testing

/// The page of a form: requests and answers as JSON.
struct PageTests {
  private static let form = """
    {"title": "Server", "store": "s.json", "sections": [{"header": "Network", "rows": [
      {"text": "Wi-Fi", "key": "wifi", "accessory": {"switchToggle": true}},
      {"text": "Port", "key": "port", "enabledWhen": "wifi", "restart": "the server",
       "accessory": {"textField": {"kind": "integer", "value": 8080, "minimum": 1, "maximum": 65535}}},
      {"text": "Token", "key": "token", "accessory": {"textField": {"secure": true}}},
      {"text": "Hosts", "key": "hosts", "accessory": {"list": {"of": "textField", "unique": true}}},
      {"id": "more", "text": "More", "selection": {"push": "more"}},
      {"id": "clear", "text": "Clear", "cell": "button", "selection": {"alert": {"title": "Clear ${port}?",
        "actions": [{"title": "No"}, {"title": "Yes", "style": "destructive", "selection": {"reset": ["port", "hosts"]}}]}}},
      {"id": "restart", "text": "Restart", "selection": "restart"}
    ]}],
    "screens": {"more": {"title": "More", "sections": [{"rows": [
      {"text": "Mode", "key": "mode", "accessory": {"segmentedControl": ["a", "b"]}, "onChange": {"set": {"port": 1}},
       "require": [{"that": "mode != 'b' || wifi", "message": "b needs Wi-Fi"}]}]}]}},
    "actions": {"restart": "Restarts the server."},
    "samples": {"off": {"wifi": false}}}
    """

  /// A page with the form; `parameters` are further members of `open`.
  private func page(_ parameters: Value.Object = [:]) throws -> TestPage {
    var page = TestPage()
    var open = parameters
    open["form"] = .string(Self.form)
    let answer = page.send(["open": .object(open)])
    #expect(answer["mistakes"] == .array([]))
    return page
  }

  /// A page does not know the members of a secret map, so it cannot change one of them.
  @Test func membersOfASecretMapAreNotChanged() throws {
    let form = #"""
      {"title": "T", "sections": [{"rows": [
        {"key": "m", "accessory": {"map": {"of": {"textField": {"secure": true}}}}}]}]}
      """#
    var environment = Registry().environment
    environment.marksSecrets = true
    let document = FormDocument(Array(form.utf8), file: "f", environment: environment)
    var session = Session(document.form)
    let found = document.form.setting(path: "m".utf8.span)
    let map = try #require(found)
    var stored = SettingValues(document.form, nil)
    stored[map] = .secretMark
    session.load(stored)
    for operation in [Edit.Operation.insert(.text("A=1"), at: .end), .removeElement(.text("$secret"))] {
      #expect(session.handle(.change([Edit(map, operation)], .input)).refusals.count == 1)
      #expect(session.storedValue(map) == .secretMark)
    }
  }

  @Test func openingDescribesTheForm() {
    var page = TestPage()
    #expect(
      page.send(["open": ["form": .string(Self.form)]]) == [
        "title": "Server",
        "screens": [["id": "home", "title": "Server"], ["id": "more", "title": "More"]], "samples": ["off"],
        "mistakes": [],
      ])
  }

  @Test func aPageAsksBeforeAChangeResetsSettings() {
    var page = TestPage()
    _ = page.send([
      "open": [
        "form": #"""
        {"title": "T", "sections": [{"rows": [
          {"text": "TLS", "key": "tls", "accessory": {"switchToggle": true}},
          {"text": "Key file", "key": "key", "visibleWhen": "tls", "whenHidden": "restore",
           "accessory": "textField"}]}]}
        """#, "settings": #"{"key": "k"}"#,
      ]
    ])
    let alert: Value = [
      "title": "Changing 'TLS' resets 1 setting: 'Key file'. Continue?", "message": .null,
      "choices": [
        ["title": "Cancel", "destructive": false], ["title": "Continue", "destructive": true],
      ], "number": 1,
    ]
    var reply = page.send(["tap": ["screen": "home", "id": "tls"]])
    #expect(reply["alert"] == alert)
    #expect(reply["unsaved"] == 0)
    #expect(page.send(["answer": ["alert": 1, "choice": 0]])["unsaved"] == 0)
    #expect(page.send(["tap": ["screen": "home", "id": "tls"]])["alert"]?.object?["number"] == 2)
    reply = page.send(["answer": ["alert": 2, "choice": 1]])
    #expect(reply["notes"] == ["'Key file' was reset because it no longer applies"])
    #expect(page.send(["undo": true])["notes"] == ["undid 2 changes"])
  }

  @Test func rowsInFilesAreThereFromTheStart() throws {
    var page = TestPage()
    let answer = page.send([
      "open": [
        "form":
          #"{"title": "T", "sections": [{"rows": {"file": "r.json"}}, {"rows": {"file": "bad.json"}}]}"#,
        "data": [
          "r.json":
            #"[{"text": "R", "key": "r", "accessory": "switchToggle"}, {"text": "S", "selection": {"push": "s.json"}}]"#,
          "bad.json": "[1]", "t.json": #"[{"text": "T"}]"#,
        ],
        "files": ["s.json": #"{"title": "Sub", "sections": [{"rows": {"file": "t.json"}}]}"#],
        "settings": #"{"r": true}"#,
      ]
    ])
    #expect(answer["mistakes"] == [])
    #expect(answer["screens"] == [["id": "home", "title": "T"], ["id": "s.json", "title": "Sub"]])
    let rows = try #require(page.send(["view": [:]])["sections"]?.array).flatMap {
      $0.object?["rows"]?.array ?? []
    }
    #expect(rows.map { $0.object?["text"] } == ["R", "S", "loading…"])
    #expect(rows[0].object?["value"] == true)
  }

  @Test func aFormWithMistakesIsNotShown() throws {
    var page = try page()
    let answer = page.send(["open": ["form": #"{"title": 1, "sections": []}"#]])
    #expect(answer == ["error": "the form has mistakes"])
    // The page goes on with the form before.
    #expect(page.send(["view": [:]])["title"] == "Server")
  }

  @Test(arguments: [
    ("{", "invalid JSON"), ("{}", "the request is empty"), (#"{"fly": 1}"#, "no form is open"),
  ])
  func aRequestThatIsNotValid(text: String, message: String) throws {
    var page = Page()
    let answer = String(decoding: page.answer(Array(text.utf8)), as: UTF8.self)
    #expect(answer.hasPrefix(#"{"error": "#), "\(answer)")
    if text != "{" { #expect(answer == "{\"error\": \"\(message)\"}") }
  }

  @Test func aTapTogglesAndUndoRestores() throws {
    var page = try page()
    let tapped = page.send(tap("wifi"))
    #expect(tapped["changes"] == [["key": "wifi", "line": "set wifi off  # was on"]])
    #expect(tapped["canUndo"] == true)
    #expect(tapped["unsaved"] == 1)
    #expect(page.row("wifi")["value"] == false)
    #expect(page.row("port")["enabled"] == false)
    #expect(page.send(["undo": true])["notes"] == ["undid 1 change"])
    #expect(page.row("port")["enabled"] == true)
    #expect(page.send(["redo": true])["canRedo"] == false)
  }

  @Test func aValueThatBreaksARuleIsRefused() throws {
    var page = try page()
    let answer = page.send(["set": ["screen": "home", "id": "port", "text": "70000"]])
    #expect(answer["refusals"] == ["70000 is greater than the maximum of 65535"])
    #expect(answer["changes"] == [])
    #expect(page.send(["set": ["screen": "home", "id": "port", "value": 443]])["refusals"] == [])
    #expect(page.row("port")["shown"] == "443")
  }

  @Test func aClosedRowSaysWhy() throws {
    var page = try page()
    _ = page.send(tap("wifi"))
    #expect(
      page.send(["why": ["screen": "home", "id": "port"]]) == [
        "label": "Port",
        "reasons": [
          [
            "lines": ["Port is disabled: requires Wi-Fi to be on", "  wifi is off"],
            "remedies": ["Set 'Wi-Fi' to on."],
          ]
        ],
      ])
  }

  @Test func anAlertWaitsForAnAnswer() throws {
    var page = try page()
    _ = page.send(["set": ["screen": "home", "id": "port", "text": "443"]])
    #expect(
      page.send(tap("clear"))["alert"] == [
        "title": "Clear 443?", "message": .null,
        "choices": [["title": "No", "destructive": false], ["title": "Yes", "destructive": true]],
        "number": 1,
      ])
    // Other requests do not close it.
    _ = page.send(["load": true])
    let yes: Value = ["answer": ["alert": 1, "choice": 1]]
    #expect(page.send(yes)["changes"] == [["key": "port", "line": "reset port  # was 443"]])
    #expect(page.send(yes)["refusals"] == ["this question is no longer open"])
  }

  @Test func elementsOfAListChange() throws {
    var page = try page()
    for host in ["a", "b", "c"] {
      _ = page.send(["add": ["screen": "home", "id": "hosts", "text": .string(host)]])
    }
    _ = page.send(["move": ["screen": "home", "id": "hosts", "index": 2, "to": 0]])
    _ = page.send(["replace": ["screen": "home", "id": "hosts", "index": 1, "text": "A"]])
    _ = page.send(["remove": ["screen": "home", "id": "hosts", "index": 2]])
    #expect(page.row("hosts")["elements"] == [["shown": "c", "text": "c"], ["shown": "A", "text": "A"]])
    let again = page.send(["add": ["screen": "home", "id": "hosts", "text": "A"]])
    #expect(again["notes"] == ["The list already contains it."])
    #expect(page.send(["script": true]) == ["lines": [#"set hosts '["c", "A"]'  # was unset"#]])
  }

  @Test func aScreenIsPushedAndLeft() throws {
    var page = try page()
    let pushed = page.send(tap("more"))
    #expect(pushed["screen"] == "more")
    let view = page.send(["view": [:]])
    #expect(view["back"] == "Server")
    // A change sets another value in the same step.
    let set = page.send(["set": ["screen": "more", "id": "mode", "value": "b"]])
    #expect(set["unsaved"] == 2)
    #expect(page.send(["undo": true])["unsaved"] == 0)
    #expect(page.send(["back": true])["screen"] == "home")
    #expect(page.send(["go": ["screen": "more"]])["depth"] == 1)
    #expect(page.send(["go": ["screen": "moer"]])["refusals"] == ["no screen 'moer'"])
  }

  @Test func aFunctionOfTheProgramIsDescribed() throws {
    var page = try page()
    #expect(page.send(tap("restart"))["notes"] == ["Restarts the server."])
  }

  @Test func aSaveIsRefusedByARule() throws {
    var page = try page()
    _ = page.send(["set": ["screen": "more", "id": "mode", "value": "b"]])
    _ = page.send(tap("wifi"))
    let refused = page.send(["save": true])
    #expect(refused["notes"] == [])
    #expect(refused["refusals"] == ["'Mode': b needs Wi-Fi"])
    _ = page.send(tap("wifi"))
    #expect(page.send(["save": true])["notes"] == ["Saved in this page only."])
    #expect(page.send(["view": [:]])["rowCount"] == 7)
    #expect(page.send(["state": true])["unsaved"] == 0)
  }

  @Test func aSecretIsNeverInAnAnswer() throws {
    var page = try page(["settings": #"{"token": "geheim"}"#])
    let requests: [Value] = [
      ["view": [:]], ["set": ["screen": "home", "id": "token", "text": "geheim2"]], ["view": [:]],
      ["undo": true],
      ["why": ["screen": "home", "id": "token"]], ["script": true], ["verify": true], ["save": true],
    ]
    for request in requests {
      #expect(!Value.object(page.send(request)).json.contains("geheim"), "\(request.json)")
    }
  }

  @Test func aSampleIsShown() throws {
    var page = try page(["sample": "off"])
    #expect(page.row("wifi")["value"] == false)
    #expect(page.send(["script": true]) == ["lines": []])
  }

  @Test func rowsAreDescribedInParts() throws {
    var page = try page()
    let view = page.send(["view": ["from": 2, "count": 2]])
    let section = try #require(view["sections"]?.array?.first?.object)
    #expect(section["count"] == 7)
    #expect(section["from"] == 2)
    #expect(section["rows"]?.array?.map { $0.object?["id"] } == ["token", "hosts"])
  }

  /// A page describes the functions that it does not call, including those that follow from a change.
  @Test func functionsAreDescribed() {
    var page = TestPage()
    let form = #"""
      {"title": "T", "actions": {"restart": "Restarts the server."}, "sections": [{"rows": [
        {"id": "on", "key": "on", "accessory": "switchToggle", "onChange": ["restart", {"set": {"n": "1"}}]},
        {"key": "n", "accessory": "textField"}]}]}
      """#
    _ = page.send(["open": ["form": .string(form)]])
    let answer = page.send(["tap": ["screen": "home", "id": "on"]])
    #expect(answer["notes"] == ["Restarts the server."])
    #expect(answer["unsaved"] == 2)
  }

  // MARK: - Withheld secrets

  private static let secrets = #"""
    {"title": "T", "sections": [{"rows": [
      {"text": "Password", "key": "password", "accessory": {"textField": {"secure": true, "minimumLength": 8}},
       "require": [{"when": "on", "that": "password matches '[a-z]+'", "message": "only letters"}]},
      {"text": "PIN", "key": "pin", "accessory": {"textField": {"kind": "integer", "secure": true, "minimum": 1000}}},
      {"text": "Tokens", "key": "tokens", "accessory": {"list": {"of": {"textField": {"secure": true}}}}},
      {"id": "on", "text": "On", "key": "on", "accessory": "switchToggle",
       "enabledWhen": "count(password) > 3 && !(password == 'hunter2') && pin + 1 != 2"},
      {"id": "first", "text": "First", "visibleWhen": "password == null"},
      {"id": "same", "text": "Same", "visibleWhen": "password in ['a'] && 'b' in tokens && !(pin < 7)"},
      {"id": "other", "text": "Other", "accessory": "switchToggle", "key": "other",
       "require": [{"when": "password == 'x'", "that": "other", "message": "not certain"}]}
    ]}]}
    """#

  private func secretPage(_ settings: String) -> TestPage {
    var page = TestPage()
    let answer = page.send([
      "open": ["form": .string(Self.secrets), "settings": .string(settings)]
    ])
    #expect(answer["mistakes"] == [])
    return page
  }

  /// A condition on a withheld secret is assumed to be met.
  @Test func rulesOverAWithheldSecretAreMetIfTheyCanBe() throws {
    var page = secretPage(
      #"{"password": {"$secret": true}, "pin": {"$secret": true}, "tokens": {"$secret": true}, "on": true}"#
    )
    #expect(page.ids == ["password", "pin", "tokens", "on", "same", "other"])
    let rows = page.rows
    try #require(rows.count == 6)
    #expect(rows.map { $0["enabled"] } == [true, true, true, true, true, true])
    #expect(rows.prefix(3).map { $0["shown"] } == ["••••", "••••", "••••"])
    #expect(rows.allSatisfy { $0["problems"] == nil || $0["problems"] == [] })
    #expect(page.send(["verify": true])["refusals"] == [])
    // The elements of a list cannot be edited one by one.
    #expect(rows.map { $0["isSecretMark"] } == [true, true, true, nil, nil, nil])
    let added = page.send(["add": ["screen": "home", "id": "tokens", "text": "c"]])
    #expect(
      added["refusals"] == [
        "the elements of a secret list cannot be edited one by one; reset the row and enter all of them again"
      ])

    var empty = secretPage(#"{"on": true}"#)
    #expect(empty.ids == ["password", "pin", "tokens", "on", "first", "other"])
    #expect(empty.rows.dropFirst(3).first?["enabled"] == false)
  }

  /// A page with rows over a withheld text, `password`, and a withheld number, `pin`.
  private func page(with rows: String, _ settings: String = #""on": true"#) -> TestPage {
    var page = TestPage()
    let form = #"""
      {"title": "T", "sections": [{"rows": [
        {"id": "password", "key": "password", "nullable": true, "accessory": {"textField": {"secure": true}}},
        {"id": "pin", "key": "pin", "accessory": {"textField": {"kind": "integer", "secure": true}}}, \#(rows)]}]}
      """#
    let values = #"{"password": {"$secret": true}, "pin": {"$secret": true}, \#(settings)}"#
    let answer = page.send(["open": ["form": .string(form), "settings": .string(values)]])
    #expect(answer["mistakes"] == [])
    return page
  }

  @Test func aNullableSecretIsSetToNullAndUndone() {
    var page = page(with: #"{"id": "none", "text": "None", "visibleWhen": "password == null"}"#)
    #expect(page.send(["set": ["screen": "home", "id": "password", "value": .null]])["refusals"] == [])
    #expect(page.row("password")["isSecretMark"] == nil)
    #expect(page.send(["state": true])["unsaved"] == 1)
    #expect(page.ids == ["password", "pin", "none"])
    _ = page.send(["undo": true])
    #expect(page.row("password")["isSecretMark"] == true)
    #expect(page.send(["state": true])["unsaved"] == 0)
  }

  @Test func anActionIsPerformedOnlyIfItsConditionIsCertain() {
    var page = page(
      with: #"""
        {"id": "on", "key": "on", "accessory": "switchToggle", "onChange": [
          {"set": {"weak": true}, "when": "count(password) < 8"},
          {"set": {"strong": true}, "when": "count(password) >= 8"},
          {"set": {"known": true}, "when": "password != null"}]},
        {"key": "weak", "accessory": "switchToggle"}, {"key": "strong", "accessory": "switchToggle"},
        {"key": "known", "accessory": "switchToggle"}
        """#)
    let changes = page.send(tap("on"))["changes"]?.array ?? []
    #expect(changes.map { $0.object?["key"] } == ["on", "known"])
  }

  @Test func aRowThatMayBeHiddenRequiresNothing() {
    var page = page(
      with: #"""
        {"id": "a", "key": "a", "accessory": "textField"},
        {"id": "backup", "key": "backup", "visibleWhen": "password in ['x']", "accessory": "textField",
         "require": [{"that": "backup != null || a == null", "message": "set a backup"}]},
        {"id": "must", "key": "must", "visibleWhen": "password == 'x'",
         "accessory": {"textField": {"required": true}}}
        """#)
    #expect(page.ids == ["password", "pin", "a", "backup", "must"])
    _ = page.send(["set": ["screen": "home", "id": "a", "text": "1"]])
    #expect(page.send(["verify": true])["refusals"] == [])
    #expect(page.send(["save": true])["refusals"] == [])
  }

  @Test(arguments: ["-pin < 0", "[password, 'a'] == ['x', 'a']", "password + 'a' == 'ba'", "!(-pin < 0)"])
  func whatIsComputedFromASecretIsNotKnownEither(condition: String) {
    var page = page(
      with:
        #"{"id": "row", "text": "R", "visibleWhen": "\#(condition)"}, {"id": "not", "text": "N", "visibleWhen": "!(\#(condition))"}"#
    )
    #expect(page.ids == ["password", "pin", "row", "not"])
  }

  @Test func withoutAPageAMarkIsAValueOfTheWrongKind() {
    var session = Session(FormDocument(Array(Self.secrets.utf8), file: "form.json").form)
    #expect(session.load(settings: Array(#"{"password": {"$secret": true}}"#.utf8), file: "s.json") == [])
    #expect(
      session.verify().map { Diagnostic(.finding($0)).message(.commands) } == [
        "'password' must be a string, but the stored value is something else; the default applies, and the stored value "
          + "is kept until you set it; 'reset password' fixes it"
      ])
  }

  @Test func undoAfterASaveLeadsToTheSecretBefore() {
    var page = secretPage(#"{"password": {"$secret": true}}"#)
    _ = page.send(["set": ["screen": "home", "id": "password", "text": "longenough"]])
    #expect(page.send(["save": true])["unsaved"] == 0)
    #expect(page.send(["undo": true])["unsaved"] == 1)
    #expect(page.row("password")["isSecretMark"] == true)
    #expect(page.send(["redo": true])["unsaved"] == 0)
  }

  private func tap(_ id: String) -> Value { ["tap": ["screen": "home", "id": .string(id)]] }
}

/// A page that is asked in values.
private struct TestPage {
  private var page = Page()

  /// The rows of the current screen.
  var rows: [Value.Object] {
    mutating get {
      let sections = send(["view": [:]])["sections"]?.array ?? []
      return sections.flatMap { $0.object?["rows"]?.array ?? [] }.compactMap { $0.object }
    }
  }

  var ids: [Value?] { mutating get { rows.map { $0["id"] } } }

  mutating func send(_ request: Value) -> Value.Object {
    let answer = page.answer(Array(request.json.utf8))
    return JSONReader.read(answer, file: "answer").document?.value(of: SyntaxTree.root).object ?? [:]
  }

  /// A row of the first screen.
  mutating func row(_ id: String) -> Value.Object {
    send(["row": ["screen": "home", "id": .string(id)]])
  }
}

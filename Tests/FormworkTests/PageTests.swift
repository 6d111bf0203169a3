import Formwork
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

  @Test func openingDescribesTheForm() {
    var page = TestPage()
    #expect(
      page.send(["open": ["form": .string(Self.form)]]) == [
        "title": "Server",
        "screens": [["id": "home", "title": "Server"], ["id": "more", "title": "More"]], "samples": ["off"],
        "mistakes": [], "dropped": [],
      ])
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
      ])
    #expect(page.send(["answer": 1])["changes"] == [["key": "port", "line": "reset port  # was 443"]])
    // There is nothing more to answer.
    #expect(page.send(["answer": 1])["changes"] == [])
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
    #expect(pushed["moved"] == true)
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
    #expect(refused["saves"] == false)
    #expect(refused["refusals"]?.array?.count == 1)
    _ = page.send(tap("wifi"))
    #expect(page.send(["save": true])["saves"] == true)
    #expect(page.send(["view": [:]])["rowCount"] == 7)
    #expect(page.send(["changes": true]) == ["changes": []])
  }

  @Test func aProgramCanSave() throws {
    var page = try page(["store": true])
    _ = page.send(["set": ["screen": "home", "id": "port", "text": "443"]])
    #expect(page.send(["save": true])["unsaved"] == 1)
    #expect(page.send(["changes": true]) == ["changes": [["key": "port", "value": 443]]])
    let saved = page.send(["saved": ["settings": #"{"port": 443, "wifi": false}"#]])
    #expect(saved["unsaved"] == 0)
    #expect(page.row("wifi")["value"] == false)
  }

  @Test func settingsFromOutsideAreMerged() throws {
    var page = try page(["settings": #"{"port": 1}"#])
    _ = page.send(["set": ["screen": "home", "id": "port", "text": "2"]])
    let answer = page.send(["reload": ["settings": #"{"port": 3, "wifi": false}"#]])
    #expect(
      answer["refusals"] == ["'Port' was changed here and in the settings file; choose a value when you save"]
    )
    #expect(answer["changes"] == [["key": "wifi", "line": "set wifi off  # was on"]])
    #expect(page.row("port")["value"] == 2)
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

  @Test func anotherVersionOfTheFormKeepsValues() throws {
    var page = try page()
    _ = page.send(["set": ["screen": "home", "id": "port", "text": "443"]])
    _ = page.send(["add": ["screen": "home", "id": "hosts", "text": "a"]])
    _ = page.send(tap("more"))
    let form = Self.form.replacing(#""hosts""#, with: #""names""#)
    let answer = page.send(["open": ["form": .string(form), "keep": true]])
    #expect(
      answer["dropped"] == [
        #"'Hosts' is no longer in the form; its unsaved value '["a"]' was dropped"#
      ])
    #expect(page.send(["view": [:]])["id"] == "more")
    #expect(page.row("port")["value"] == 443)
    #expect(page.send(["undo": true])["refusals"] == [])
  }

  @Test func aSampleIsShown() throws {
    var page = try page(["sample": "off"])
    #expect(page.row("wifi")["value"] == false)
    #expect(page.send(["changes": true]) == ["changes": []])
  }

  @Test func rowsAreDescribedInParts() throws {
    var page = try page()
    let view = page.send(["view": ["from": 2, "count": 2]])
    let section = try #require(view["sections"]?.array?.first?.object)
    #expect(section["count"] == 7)
    #expect(section["from"] == 2)
    #expect(section["rows"]?.array?.map { $0.object?["id"] } == ["token", "hosts"])
  }

  // MARK: - Renamed items

  private static let users = """
    {"title": "Users", "sections": [{"rows": [{"forEach": {"key": "users", "id": "name", "add": "Add"},
      "text": "${item.name}", "selection": {"push": "user"},
      "editActions": [{"title": "Delete", "style": "destructive", "selection": "delete"}]}]}],
     "screens": {"user": {"forEach": "users", "title": "${item.name}", "sections": [{"rows": [
      {"id": "name", "text": "Name", "key": "item.name", "accessory": "textField"},
      {"id": "role", "text": "Role", "key": "item.role", "accessory": "textField"},
      {"text": "Password", "key": "item.password", "accessory": {"textField": {"secure": true}}}]}]}}}
    """

  /// A page with users.
  private func userPage(
    _ settings: String = #"{"users": [{"name": "ada", "role": "admin"}, {"name": "bob", "role": "guest"}]}"#
  ) -> TestPage {
    var page = TestPage()
    _ = page.send(["open": ["form": .string(Self.users), "settings": .string(settings), "store": true]])
    return page
  }

  @Test func renamesAreComposedSinceTheLastSave() {
    var page = userPage()
    #expect(page.rename("ada", to: "tmp") == [])
    #expect(page.rename("tmp", to: "eve") == [])
    #expect(page.renames == ["eve": "ada"])
    _ = page.send(["undo": true])
    #expect(page.renames == ["tmp": "ada"])
    _ = page.send(["undo": true])
    #expect(page.renames == [:])
    _ = page.send(["redo": true])
    #expect(page.renames == ["tmp": "ada"])
    #expect(page.rename("tmp", to: "ada") == [])
    #expect(page.renames == [:])
    _ = page.rename("ada", to: "eve")
    // After a save, the new name is the one to which others are compared, also by undo.
    let saved = #"{"users": [{"name": "eve", "role": "admin"}, {"name": "bob", "role": "guest"}]}"#
    _ = page.send(["saved": ["settings": .string(saved)]])
    #expect(page.renames == [:])
    _ = page.send(["undo": true])
    #expect(page.renames == ["ada": "eve"])
  }

  @Test func anItemThatIsAddedIsNotARenamedOne() {
    var page = userPage()
    _ = page.rename("ada", to: "eve")
    _ = page.send(["undo": true])
    page.remove("ada")
    page.add("eve")
    #expect(page.renames == [:])
    _ = page.send(["revert": true])
    // A new item may have the name that another one had.
    _ = page.rename("ada", to: "eve")
    page.add("ada")
    #expect(page.renames == ["eve": "ada"])
  }

  /// The name's former owner has the same role, so that the role under that name seems unchanged.
  @Test func anItemThatTakesAnothersNameIsToldInFull() {
    var page = userPage()
    #expect(page.rename("ada", to: "zoe") == [])
    #expect(page.set("users[bob]", "role", "admin") == [])
    #expect(page.rename("bob", to: "ada") == [])
    #expect(page.renames == ["zoe": "ada", "ada": "bob"])
    let changes = page.send(["changes": true])["changes"]?.array ?? []
    #expect(changes.contains(["key": "users[ada].role", "value": "admin", "base": "admin"]))
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

  @Test func anItemThatIsAddedAgainHasNoSecret() {
    var page = userPage(#"{"users": [{"name": "ada", "password": {"$withheld": 0}}]}"#)
    page.remove("ada")
    page.add("ada")
    let reset: Value = ["key": "users[ada].password", "base": ["$withheld": 0]]
    #expect(page.send(["changes": true])["changes"]?.array?.contains(reset) == true)
    _ = page.send(["undo": true])
    _ = page.send(["undo": true])
    #expect(page.send(["changes": true])["changes"]?.array?.isEmpty != false)
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
      "open": ["form": .string(Self.secrets), "settings": .string(settings), "store": true]
    ])
    #expect(answer["mistakes"] == [])
    return page
  }

  /// A condition on a withheld secret is assumed to be met.
  @Test func rulesOverAWithheldSecretAreMetIfTheyCanBe() throws {
    var page = secretPage(
      #"{"password": {"$withheld": 0}, "pin": {"$withheld": 1}, "tokens": {"$withheld": 2}, "on": true}"#)
    #expect(page.ids == ["password", "pin", "tokens", "on", "same", "other"])
    let rows = page.rows
    try #require(rows.count == 6)
    #expect(rows.map { $0["enabled"] } == [true, true, true, true, true, true])
    #expect(rows.prefix(3).map { $0["shown"] } == ["••••", "••••", "••••"])
    #expect(rows.allSatisfy { $0["problems"] == nil || $0["problems"] == [] })
    #expect(page.send(["verify": true])["refusals"] == [])
    // The elements of a list cannot be edited one by one.
    #expect(rows.map { $0["isWithheld"] } == [true, true, true, nil, nil, nil])
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
    let values = #"{"password": {"$withheld": 0}, "pin": {"$withheld": 1}, \#(settings)}"#
    let answer = page.send(["open": ["form": .string(form), "settings": .string(values), "store": true]])
    #expect(answer["mistakes"] == [])
    return page
  }

  @Test func aNullableSecretIsSetToNullAndUndone() {
    var page = page(with: #"{"id": "none", "text": "None", "visibleWhen": "password == null"}"#)
    #expect(page.send(["set": ["screen": "home", "id": "password", "value": .null]])["refusals"] == [])
    #expect(page.row("password")["isWithheld"] == nil)
    let change: Value = ["key": "password", "base": ["$withheld": 0], "value": .null]
    #expect(page.send(["changes": true])["changes"] == [change])
    #expect(page.ids == ["password", "pin", "none"])
    _ = page.send(["undo": true])
    #expect(page.row("password")["isWithheld"] == true)
    #expect(page.send(["changes": true])["changes"] == [])
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
    _ = page.send(tap("on"))
    let changes = page.send(["changes": true])["changes"]?.array ?? []
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

  /// A form that changes while its page is open can make a row secure, or no longer secure.
  @Test func aMarkIsOnlyInSecureRows() {
    func form(_ members: String) -> Value {
      .string(
        #"{"title": "T", "sections": [{"rows": [{"id": "p", "key": "p", "accessory": {"textField": {\#(members)}}}]}]}"#
      )
    }
    let (plain, secret): (Value, Value) = (#"{"p": "hunter2"}"#, #"{"p": {"$withheld": 0}}"#)
    var page = TestPage()
    _ = page.send(["open": ["form": form(#""secure": true"#), "settings": secret, "store": true]])
    _ = page.send(["set": ["screen": "home", "id": "p", "text": "typed"]])
    _ = page.send(["undo": true])
    _ = page.send(["open": ["form": form(""), "settings": plain, "store": true, "keep": true]])
    #expect(page.rows.map { $0["shown"] } == ["hunter2"])
    #expect(page.send(["changes": true])["changes"] == [])
    #expect(page.send(["redo": true])["refusals"] == ["nothing to redo"])
    _ = page.send([
      "open": ["form": form(#""secure": true"#), "settings": secret, "store": true, "keep": true]
    ])
    #expect(page.rows.map { $0["shown"] } == ["••••"])
    #expect(page.send(["reload": ["settings": secret]])["changes"] == [])
    #expect(page.send(["changes": true])["changes"] == [])
  }

  @Test func withoutAPageAMarkIsAValueOfTheWrongKind() {
    var session = Session(FormDocument(Array(Self.secrets.utf8), file: "form.json").form)
    #expect(session.load(settings: Array(#"{"password": {"$withheld": 0}}"#.utf8), file: "s.json") == [])
    #expect(
      session.verify().map { Diagnostic(.finding($0)).message } == [
        "'password' must be a string, but the stored value is something else; the default applies, and the stored value "
          + "is kept until you set it; 'reset password' fixes it"
      ])
  }

  /// After a save, a typed secret is replaced by its mark. The page does not report this as a change by another
  /// program.
  @Test func undoAfterASaveLeadsToTheSecretBefore() {
    var page = secretPage(#"{"password": {"$withheld": 0}}"#)
    _ = page.send(["set": ["screen": "home", "id": "password", "text": "longenough"]])
    let change: Value = ["key": "password", "value": "longenough", "base": ["$withheld": 0]]
    #expect(page.send(["changes": true])["changes"] == [change])
    let answer = page.send(["saved": ["settings": #"{"password": {"$withheld": 1}}"#]])
    #expect(answer["changes"] == [])
    #expect(answer["unsaved"] == 0)
    #expect(page.send(["changes": true])["changes"] == [])
    _ = page.send(["undo": true])
    let back: Value = ["key": "password", "value": ["$withheld": 0], "base": ["$withheld": 1]]
    #expect(page.send(["changes": true])["changes"] == [back])
    _ = page.send(["redo": true])
    #expect(page.send(["changes": true])["changes"] == [])
    _ = page.send(["undo": true])
    // Another program's change is a conflict now.
    let other = page.send(["reload": ["settings": #"{"password": {"$withheld": 2}}"#]])
    #expect(other["refusals"]?.array?.count == 1)
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

  // MARK: - Users

  private mutating func user(_ name: String) -> String {
    _ = send(["go": ["screen": .string("user[\(name)]")]])
    return send(["view": [:]])["id"]?.string ?? ""
  }

  mutating func set(_ user: String, _ row: String, _ text: String) -> Value? {
    let name = user.split(separator: "[")[1].dropLast()
    let screen = self.user(String(name))
    return send(["set": ["screen": .string(screen), "id": .string(row), "text": .string(text)]])["refusals"]
  }

  mutating func rename(_ old: String, to new: String) -> Value? { set("users[\(old)]", "name", new) }

  mutating func add(_ name: String) {
    let answer = send(["add": ["screen": "home", "id": "users", "text": .string(name)]])
    #expect(answer["refusals"] == [])

  }

  mutating func remove(_ name: String) {
    let answer = send(["action": ["screen": "home", "id": .string("users[\(name)]"), "title": "Delete"]])
    #expect(answer["refusals"] == [])
  }

  /// The old names of the items that were renamed, by new name.
  var renames: [String: String] {
    mutating get {
      var renames: [String: String] = [:]
      for case .object(let change) in send(["changes": true])["changes"]?.array ?? [] {
        guard let old = change["renamedFrom"]?.string, let key = change["key"]?.string else { continue }
        renames[String(key.dropFirst("users[".count).dropLast())] = old
      }
      return renames
    }
  }
}

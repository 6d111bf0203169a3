import Testing

@testable import Formwork
@testable import FormworkExport

/// The text of a form in a page.
@Test func aPageContainsNoSecretOfASample() throws {
  let json = #"""
    {
      "title": "Mail",
      "sections": [{ "rows": [
        { "text": "Port", "key": "server.port", "accessory": { "textField": { "kind": "integer" } } },
        { "text": "Password", "key": "server.password", "accessory": { "textField": { "secure": true } } },
        { "text": "PIN", "key": "server.pin", "keep": false, "accessory": { "textField": { "secure": true } } },
        { "forEach": { "key": "users", "id": "name" }, "text": "${item.name}", "selection": { "push": "user" } }
      ] }],
      "screens": { "user": { "title": "${item.name}", "forEach": "users", "sections": [{ "rows": [
        { "text": "Token", "key": "item.token", "accessory": { "textField": { "secure": true } } },
        { "text": "Code", "key": "item.code", "keep": false, "accessory": { "textField": { "secure": true } } }
      ] }] } },
      "samples": {
        "full": {
          "server": { "port": 25, "password": "hunter2", "pin": "hunter2" },
          "users": [{ "name": "ada", "token": "hunter2", "code": "hunter2" }, { "name": "bob", "token": "hunter2" }]
        },
        "bad": { "server": { "pin": "hunter2" }, "users": [{ "token": "hunter2" }] }
      }
    }
    """#
  let text = PublicForm(FormFile(Array(json.utf8), path: "form.json"), data: []).text
  #expect(!String(decoding: text, as: UTF8.self).contains("hunter2"))
  let document = FormDocument(text, file: "form.json")
  #expect(document.check() == [])
  let session = try #require(Session(document.form, sample: "full"))
  #expect(session.effectiveValue(of: "server.port") == 25)
  #expect(session.identities(ofList: ListID(0)) == ["ada", "bob"])
  #expect(Session(document.form, sample: "bad") != nil)
}

/// Secrets that are not values of the settings, in each place where a form can have them.
@Test(arguments: [
  #"{"text": "P", "key": "p", "accessory": {"textField": {"secure": true, "value": "hunter2", "minimumLength": 5}}}"#,
  #"{"text": "P", "key": "p", "accessory": {"list": {"of": {"textField": {"secure": true}}, "value": ["hunter2"]}}}"#,
  #"""
  {"text": "P", "key": "p", "accessory": {"textField": {"secure": true, "minimumLength": 5}}},
  {"text": "Q", "key": "q", "accessory": "textField"},
  {"text": "Set", "selection": {"set": {"q": "kept", "p": "hunter2"}}}
  """#,
  #"""
  {"text": "P", "forEach": {"key": "us", "id": "name"}, "selection": {"set": {"item.p": "hunter2"}}},
  {"id": "s", "text": "S", "forEach": {"key": "us", "id": "name"}, "key": "item.p", "accessory": {"textField": {"secure": true}}}
  """#,
])
func aPageContainsNoSecretOfTheForm(rows: String) {
  let json = #"{"title": "T", "sections": [{"rows": [\#(rows)]}]}"#
  let form = FormFile(Array(json.utf8), path: "form.json")
  #expect(!form.hasErrors, "\(form.diagnostics.map(\.message))")
  let text = PublicForm(form, data: []).text
  #expect(!String(decoding: text, as: UTF8.self).contains("hunter2"))
  #expect(String(decoding: text, as: UTF8.self).contains("kept") == rows.contains("kept"))
  #expect(FormDocument(text, file: "form.json").diagnostics == [])
}

/// Rows that a form loads can have defaults, too.
@Test func aPageContainsNoSecretOfLoadedRows() {
  let json = #"{"title": "T", "sections": [{"rows": {"file": "rows.json"}}]}"#
  let rows = #"[{"text": "P", "key": "p", "accessory": {"textField": {"secure": true, "value": "hunter2"}}}]"#
  let form = FormFile(Array(json.utf8), path: "form.json")
  let data = PublicForm(form, data: [("rows.json", Array(rows.utf8))]).data
  #expect(data.map(\.name) == ["rows.json"])
  #expect(!String(decoding: data[0].text, as: UTF8.self).contains("hunter2"))
}

@Test func aPageContainsNoArgumentOfASource() {
  let json = #"""
    {"title": "T", "sections": [{"rows": [
      {"key": "zone", "accessory": {"picker": {"items": {"call": {"zones": "hunter2"}}}}}]}]}
    """#
  var registry = Registry()
  registry.sources.register("zones") { _ in [] }
  let form = FormFile(Array(json.utf8), path: "form.json", registry: registry)
  #expect(!form.hasErrors)
  let text = String(decoding: PublicForm(form, data: []).text, as: UTF8.self)
  #expect(text.contains(#""zones": null"#) && !text.contains("hunter2"))
}

/// A page is made to be sent to others.
@Test func aPageContainsNothingThatItDoesNotNeed() throws {
  let json = #"""
    {
      "$schema": "hunter2.json", "title": "T", "$comment": "hunter2",
      "beforeSave": ["./check", "hunter2"], "afterSave": ["hunter2"],
      "x-owner": "hunter2", "actions": { "deploy": "Deploys.", "ask": "Asks." },
      "sections": [{ "x-note": {"value": "hunter2"}, "rows": [
        { "$comment": "hunter2", "text": "Name", "key": "name", "accessory": "textField", "x-last": "hunter2" },
        { "text": "Run", "selection": { "run": ["./deploy", "--token", "hunter2"] } },
        { "text": "Port", "context": { "a": "hunter2", "key": "port", "b": {"key": "hunter2"} },
          "accessory": { "textField": { "kind": "integer" } }, "onChange": [{ "run": ["./port", "hunter2"] }] },
        { "text": "Deploy", "selection": [{ "deploy": { "token": "hunter2" } }, { "ask": "hunter2", "when": "name == 'a'" }] },
        { "text": "User", "key": "user", "keep": false, "accessory": "textField" },
        { "text": "Data", "key": "data", "accessory": { "json": { "value": { "x-kept": ["$comment"] } } } },
        { "text": "Set", "selection": { "set": { "x-key": "kept" } } },
        { "text": "X", "key": "x-key", "accessory": "textField" }
      ] }],
      "screens": { "x-screen": { "title": "hunter2" } },
      "samples": { "$comment": "hunter2", "full": {
        "$comment": "hunter2", "name": "Ada", "user": "ada", "unknown": "hunter2", "data": { "x-kept": 1 }
      } }
    }
    """#
  let form = FormFile(Array(json.utf8), path: "form.json")
  #expect(form.diagnostics.filter { $0.severity == .error } == [])
  let text = PublicForm(form, data: []).text
  #expect(!String(decoding: text, as: UTF8.self).contains("hunter2"))
  #expect(!String(decoding: text, as: UTF8.self).contains("$comment\":"))
  #expect(String(decoding: text, as: UTF8.self).contains(#""x-key": "kept""#))
  let document = FormDocument(text, file: "form.json")
  #expect(document.check() == [])
  let session = try #require(Session(document.form, sample: "full"))
  #expect(session.effectiveValue(of: "name") == "Ada")
  #expect(session.effectiveValue(of: "user") == "ada")
  #expect(session.effectiveValue(of: "data") == ["x-kept": 1])
  #expect(Session(document.form).effectiveValue(of: "data") == ["x-kept": ["$comment"]])
  #expect(document.form.setting("port") != nil)
}

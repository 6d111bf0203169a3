import Testing

@testable import FormworkCore

/// Members of a row, with and without escapes in their names.
private let rows: [(plain: String, escaped: String)] = [
  (#""accessory": {"switchToggle": true}"#, #""accessory": {"switchTogg\u006ce": true}"#),
  (
    #""accessory": {"textField": {"kind": "integer"}}"#,
    #""\u0061ccessory": {"textFiel\u0064": {"kin\u0064": "integer"}}"#
  ),
  (
    #""accessory": {"textField": {"kind": "integer", "pattern": "a"}}"#,
    #""accessory": {"textField": {"kind": "integer", "patter\u006e": "a"}}"#
  ),
  (#""accessory": {"list": []}"#, #""accessory": {"l\u0069st": []}"#),
  (
    #""context": {"key": "my.key"}, "accessory": "textField""#,
    #""context": {"k\u0065y": "my.key"}, "accessory": "textField""#
  ),
  (#""selection": {"pop": 1, "when": "on"}"#, #""selection": {"p\u006fp": 1, "wh\u0065n": "on"}"#),
  (
    #""selection": {"selection": ["pop"], "when": "on"}"#,
    #""selection": {"select\u0069on": ["pop"], "when": "on"}"#
  ),
  (
    #""selection": {"toggle": "on", "x-note": 1, "$comment": ""}"#,
    #""selection": {"\u0074oggle": "on", "\u0078-note": 1, "$c\u006fmment": ""}"#
  ),
]

private func read(_ row: String) -> (form: CompiledForm, messages: [String]) {
  let on = #"{"key": "on", "text": "On", "accessory": "switchToggle"}"#
  let text = #"{"title": "T", "sections": [{"rows": [\#(on), {"id": "row", "text": "Row", \#(row)}]}]}"#
  let document = FormDocument(Array(text.utf8))
  return (document.form, document.diagnostics.map(\.message))
}

@Test("Escapes do not change the meaning of a name", arguments: rows)
func escapedNames(_ row: (plain: String, escaped: String)) {
  let (plain, escaped) = (read(row.plain), read(row.escaped))
  #expect(escaped.messages == plain.messages)
  #expect(escaped.form.rows.map(\.accessory) == plain.form.rows.map(\.accessory))
  #expect(escaped.form.inputs == plain.form.inputs)
  #expect(keys(of: escaped.form) == keys(of: plain.form))
  #expect(actions(of: escaped.form) == actions(of: plain.form))
}

private func keys(of form: CompiledForm) -> [Key] { form.allSettings.map { form.key(of: $0) } }

private func actions(of form: CompiledForm) -> String { String(describing: form.details.map(\.actions)) }

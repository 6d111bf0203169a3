import Testing

@testable import Formwork

@Suite struct JSONSchemaTests {
  private func form(_ files: [String: String]) throws -> Value {
    let folder = try DefinitionFolder(files: files)
    defer { folder.remove() }
    return try SettingsForm(ofSchema: folder.path("schema.json"), title: "T").json()
  }

  /// The rows of the first screen of the form for a schema.
  private func rows(
    _ properties: String, _ others: String = "", files: [String: String] = [:]
  ) throws -> Value? {
    let schema = "{\(others)\"properties\": {\(properties)}}"
    let form = try form(files.merging(["schema.json": schema]) { $1 })
    let document = FormDocument(Array(form.json.utf8))
    #expect(document.check().map(\.description) == [])
    return form.object?["sections"]?.array?.first?.object?["rows"]
  }

  /// The control for any value in a list or a map.
  private static let anything: Value = ["anyOf": ["of": ["textField", "json"]]]

  private static let controls: [(schema: String, accessory: Value)] = [
    (#"{"type": "boolean", "default": true}"#, ["switchToggle": true]),
    (
      #"{"type": "integer", "minimum": 1, "maximum": 9, "default": 5}"#,
      ["textField": ["value": 5, "kind": "integer", "minimum": 1, "maximum": 9]]
    ),
    (#"{"type": "integer", "minimum": 1, "default": 0}"#, ["textField": ["kind": "integer", "minimum": 1]]),
    (#"{"type": "number", "minimum": 0.5}"#, ["textField": ["kind": "decimal", "minimum": 0.5]]),
    (
      #"{"type": "string", "minLength": 1, "maxLength": 8, "pattern": "^[a-z]+$"}"#,
      ["textField": ["minimumLength": 1, "maximumLength": 8, "pattern": "(?:[a-z]+)"]]
    ),
    (#"{"type": "string", "pattern": "x"}"#, ["textField": ["pattern": "(?:.|\\n)*(?:x)(?:.|\\n)*"]]),
    (#"{"type": "string", "pattern": "(?<=a)b"}"#, "textField"),
    (#"{"type": "string", "format": "email"}"#, ["textField": ["kind": "email"]]),
    (#"{"type": "string", "format": "date"}"#, ["textField": ["kind": "date"]]),
    (
      #"{"type": "string", "format": "date-time", "default": "now"}"#, ["textField": ["kind": "datetime"]]
    ),
    (#"{"enum": ["a", "b", "a"], "default": "b"}"#, ["picker": ["value": "b", "items": ["a", "b"]]]),
    (
      #"{"enum": [1, 2]}"#, ["picker": ["items": [["value": 1, "title": "1"], ["value": 2, "title": "2"]]]]
    ),
    (#"{"enum": [1, "1"]}"#, "json"),
    (#"{"const": "a"}"#, ["picker": ["items": ["a"]]]),
    (#"{"type": "array", "items": {"type": "string"}}"#, ["list": ["of": "textField"]]),
    (
      #"{"type": "array", "items": {"enum": ["a"]}}"#,
      ["list": ["of": ["picker": ["items": ["a"]]], "unique": false]]
    ),
    (#"{"type": "array", "items": [{"type": "string"}]}"#, "json"),
    (#"{"type": "array"}"#, ["list": ["of": anything]]),
    (
      #"{"type": "array", "items": {"type": "array", "items": {"type": "boolean"}}}"#,
      ["list": ["of": ["list": ["of": "switchToggle"]]]]
    ),
    (#"{"type": "object"}"#, ["map": ["of": anything]]),
    (
      #"{"type": "object", "additionalProperties": {"type": "integer"}}"#,
      ["map": ["of": ["textField": ["kind": "integer"]]]]
    ),
    (
      #"{"type": "object", "patternProperties": {"^a": {"type": "string"}, "^b": {"type": "boolean"}},"#
        + #""additionalProperties": false}"#,
      ["map": ["of": ["anyOf": ["of": ["switchToggle", "textField"]]]]]
    ),
    (
      #"{"type": ["string", "integer"], "minimum": 1, "maxLength": 3}"#,
      [
        "anyOf": [
          "of": [
            ["textField": ["kind": "integer", "minimum": 1]], ["textField": ["maximumLength": 3]],
          ]
        ]
      ]
    ),
    (
      #"{"anyOf": [{"type": "boolean"}, {"enum": ["auto"]}]}"#,
      [
        "picker": [
          "items": [["value": true, "title": "true"], ["value": false, "title": "false"], "auto"]
        ]
      ]
    ),
    (
      #"{"anyOf": [{"type": "string", "pattern": "^a$"}, {"type": "array", "items": {"type": "string"}}]}"#,
      ["list": ["of": "textField", "allowsSingle": true]]
    ),
    (
      #"{"anyOf": [{"type": "boolean"}, {"type": "array", "items": {"type": "string"}}]}"#,
      ["anyOf": ["of": ["switchToggle", ["list": ["of": "textField"]]]]]
    ),
    (
      #"{"anyOf": [{"type": "string"}, {"type": "object"}]}"#,
      ["anyOf": ["of": [["map": ["of": anything]], "textField"]]]
    ),
    (
      #"{"anyOf": [{"type": "string"}, {"properties": {"x": {"type": "string"}}}]}"#,
      ["anyOf": ["of": ["json", "textField"]]]
    ),
    (
      #"{"type": "object", "oneOf": [{"type": "boolean"}, {"type": "object", "#
        + #""additionalProperties": {"type": "string"}}]}"#,
      ["map": ["of": "textField"]]
    ),
    (
      #"{"anyOf": [{"type": "string", "pattern": "^a$"}, {"type": "string", "pattern": "^b$"}]}"#, "textField"
    ),
    (
      #"{"type": "array", "items": {"type": ["string", "null"]}}"#,
      ["list": ["of": "textField", "nullable": true]]
    ),
    (
      #"{"type": "object", "additionalProperties": {"type": ["null", "boolean"]}}"#,
      ["map": ["of": "switchToggle", "nullable": true]]
    ),
    (#"{"oneOf": [{"const": "a"}, {"enum": ["b"]}]}"#, ["picker": ["items": ["a", "b"]]]),
    (#"{"allOf": [{"type": "string"}, {"maxLength": 3}]}"#, ["textField": ["maximumLength": 3]]),
    (#"{"allOf": [{"type": "string"}, {"enum": ["a", "b"]}]}"#, ["picker": ["items": ["a", "b"]]]),
    ("true", "json"),
  ]

  @Test("A control accepts what the schema allows", arguments: controls)
  func control(_ schema: String, _ accessory: Value) throws {
    #expect(try rows(#""a": \#(schema)"#) == [["text": "a", "key": "a", "accessory": accessory]])
  }

  @Test("A description is help, and null is a value if the schema has it")
  func facts() throws {
    #expect(
      try rows(#""a": {"type": ["integer", "null"], "title": "T", "description": "The port."}"#) == [
        [
          "text": "a", "key": "a", "nullable": true, "help": "The port.",
          "accessory": ["textField": ["kind": "integer"]],
        ]
      ])
  }

  @Test("An object, a list or a map that may be null has rows")
  func nullable() throws {
    let schema = #"""
      {"properties": {
        "log": {"type": ["object", "null"], "properties": {"level": {"type": "string"}}},
        "jobs": {"type": ["array", "null"], "items": {"anyOf": [{"type": "null"},
          {"properties": {"run": {"type": "string"}}}]}}}}
      """#
    let form = try form(["schema.json": schema])
    let jobs: Value = [
      "forEach": ["key": "jobs", "by": "position", "id": "position"], "id": "jobs", "text": "${item.run}",
      "selection": ["push": "jobs"],
    ]
    #expect(
      form.object?["sections"] == [
        ["rows": [["text": "log", "id": "log", "selection": ["push": "log"]]]],
        ["header": "jobs", "rows": [jobs]],
      ])
  }

  @Test(
    "A reference leads to a part of this file or of another one in the folder",
    arguments: [
      "#/definitions/a~1b", "#/definitions/a%2Fb", "#named", "other.json", "other.json#/x/0", "sub/deep.json",
      "https://example.org/s.json#named",
    ])
  func reference(_ text: String) throws {
    let files = [
      "other.json": #"{"type": "boolean", "x": [{"type": "boolean"}]}"#,
      "sub/deep.json": ##"{"$ref": "../other.json#"}"##,
    ]
    let others = #"""
      "$id": "https://example.org/s.json", "definitions": {"a/b": {"type": "boolean", "$anchor": "named"},
        "a%2Fb": {"type": "boolean"}},
      """#
    #expect(
      try rows(#""a": {"$ref": "\#(text)"}"#, others, files: files) == [
        ["text": "a", "key": "a", "accessory": "switchToggle"]
      ])
  }

  @Test(
    "A reference out of the folder, to nothing or in a circle allows any value",
    arguments: [
      "../x.json", "/etc/passwd", "#/definitions/none", "#/properties/a", "https://example.org/x.json",
    ])
  func noTarget(_ text: String) throws {
    #expect(try rows(#""a": {"$ref": "\#(text)"}"#) == [["text": "a", "key": "a", "accessory": "json"]])
  }

  @Test("A schema within itself has an end")
  func recursion() throws {
    let form = try form([
      "schema.json": ##"{"properties": {"child": {"$ref": "#"}, "same": {"$ref": "#/properties/same"}}}"##
    ])
    let child: Value = ["text": "child", "key": "child.child", "id": "child.child", "accessory": "json"]
    let same: Value = ["text": "same", "key": "child.same", "id": "child.same", "accessory": "json"]
    #expect(
      form.object?["screens"] == ["child": ["title": "child", "sections": [["rows": [child, same]]]]])
  }

  @Test(
    "A schema is an object, true or false",
    arguments: [("[]", "an array"), (#""x""#, "a string"), ("1", "a number"), ("null", "null")])
  func wholeSchema(_ text: String, name: String) throws {
    for text in ["true", "false"] { #expect(try form(["schema.json": text]) == form(["schema.json": "{}"])) }
    let failure = #expect(throws: Failure.self) { try form(["schema.json": "// A schema\n\(text)"]) }
    #expect(
      failure?.diagnostics.map(\.message) == ["a JSON Schema must be an object, true or false, not \(name)"])
    #expect(failure?.diagnostics.first?.place?.line == 2)
  }

  @Test("Objects of free names have a screen each, and members of alternatives have rows")
  func objects() throws {
    let schema = #"""
      {"properties": {
        "jobs": {"type": "object", "additionalProperties": {
          "oneOf": [{"properties": {"run": {"type": "string"}}}, {"properties": {"uses": {"type": "string"}}}]}}}}
      """#
    let form = try form(["schema.json": schema])
    let row: Value = [
      "forEach": ["key": "jobs", "by": "name", "id": "name"], "id": "jobs", "text": "${item.name}",
      "selection": ["push": "jobs"],
    ]
    let fields: Value = [
      ["text": "run", "key": "item.run", "accessory": "textField"],
      ["text": "uses", "key": "item.uses", "accessory": "textField"],
    ]
    #expect(
      form == [
        "title": "T", "sections": [["header": "jobs", "rows": [row]]],
        "screens": ["jobs": ["forEach": "jobs", "title": "${item.name}", "sections": [["rows": fields]]]],
      ])
  }

  @Test("A long chain of references, and one that doubles with each step, have an end")
  func limits() throws {
    let chain = (0..<20_000).map { ##""d\##($0)": {"$ref": "#/definitions/d\##($0 + 1)"}"## }
    let doubling = (0..<60).map { number in
      let next = ##"{"$ref": "#/definitions/e\##(number + 1)"}"##
      return ##""e\##(number)": {"properties": {"a": \##(next), "b": \##(next)}}"##
    }
    let definitions = ##""definitions": {\##((chain + doubling).joined(separator: ","))},"##
    _ = try form([
      "schema.json":
        ##"{\##(definitions) "properties": {"x": {"$ref": "#/definitions/d0"}, "y": {"$ref": "#/definitions/e0"}}}"##
    ])
  }
}

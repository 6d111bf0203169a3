import FormworkFormats
import Testing

@testable import Formwork

/// What a JSON Schema says about the settings in a file.
struct SchemaValidatorTests {
  /// The messages about settings, each with its key.
  private func messages(
    _ settings: String, _ schema: String, files: [String: String] = [:],
    format: any SettingsFormat = JSONFormat()
  ) throws -> [String] {
    let folder = try DefinitionFolder(files: files.merging(["schema.json": schema]) { $1 })
    defer { folder.remove() }
    let text = try SettingsText(Array(settings.utf8), file: "s", format: format)
    var schema = try JSONSchema(file: folder.path("schema.json"))
    return text.faults(by: &schema).map {
      Wording.sentence(for: $0.fault(hidesValues: false))
    }
  }

  struct Rule: CustomTestStringConvertible {
    var schema: String
    var valid: [String]
    var invalid: [String: String]
    var testDescription: String { schema }

    init(_ schema: String, valid: [String] = [], _ invalid: [String: String]) {
      (self.schema, self.valid, self.invalid) = (schema, valid, invalid)
    }
  }

  private static let rules = [
    Rule(
      #"{"format": "date"}"#, valid: [#""2026-05-31""#, "1"],
      [#""2026-13-31""#: "'2026-13-31' is not a date; for example, 2026-05-31"]),
    Rule(
      #"{"format": "time"}"#, valid: [#""07:30:00Z""#], [#""7""#: "'7' is not a time; for example, 07:30:00"]),
    Rule(
      #"{"format": "date-time"}"#, valid: [#""2026-05-31T07:30:00Z""#],
      [#""2026""#: "'2026' is not a date and time; for example, 2026-05-31T07:30:00Z"]),
    Rule(
      #"{"format": "email"}"#, valid: [#""a@b.org""#],
      [#""a""#: "'a' is not an e-mail address; for example, name@example.org"]),
    Rule(
      #"{"format": "uri"}"#, valid: [#""urn:a""#],
      [#""a""#: "'a' is not a URL; for example, https://example.org/path"]),
    Rule(#"{"format": "hostname"}"#, valid: [#""a b""#], [:]),
    // Kinds and choices.
    Rule(
      #"{"type": "integer"}"#, valid: ["1", "1.0", "-2e3"],
      ["1.5": "expected a whole number, not 1.5", #""1""#: "expected a whole number, not '1'"]),
    Rule(
      #"{"type": ["string", "array"]}"#, valid: [#""a""#, "[]"],
      [
        "null": "expected a string or an array, not null",
        "{}": "expected a string or an array, not an object",
      ]),
    Rule(
      #"{"enum": ["red", "green", 3]}"#, valid: [#""red""#, "3", "3.0"],
      [
        #""gren""#: "expected 'red', 'green' or 3, not 'gren'; did you mean 'green'?",
        #""3""#: #""3" is not valid: expected 3 without quotes"#,
        "[]": "expected 'red', 'green' or 3, not an array",
      ]),
    Rule(
      #"{"const": {"a": [1]}}"#, valid: [#"{"a": [1.0]}"#],
      [#"{"a": []}"#: #"expected {"a": [1]}, not an object"#]),
    // Numbers.
    Rule(
      #"{"minimum": 1, "maximum": 9, "multipleOf": 2}"#, valid: ["2", #""x""#],
      [
        "0": "0 is less than the minimum of 1", "10": "10 is greater than the maximum of 9",
        "3": "3 is not a multiple of 2",
      ]),
    Rule(#"{"multipleOf": 0.5}"#, valid: ["1e308"], ["0.7": "0.7 is not a multiple of 0.5"]),
    Rule(#"{"multipleOf": 0.01}"#, valid: ["4.35", "0.07"], ["0.075": "0.075 is not a multiple of 0.01"]),
    Rule(
      #"{"exclusiveMinimum": 1, "exclusiveMaximum": 3}"#, valid: ["2"],
      ["1": "1 must be greater than 1", "3": "3 must be less than 3"]),
    Rule(
      #"{"minimum": 1, "exclusiveMinimum": true, "maximum": 3, "exclusiveMaximum": false}"#,
      valid: ["2", "3"],
      ["1": "1 must be greater than 1"]),
    // Texts.
    Rule(
      #"{"minLength": 2, "maxLength": 3, "pattern": "^a"}"#, valid: [#""ab""#, #""a😀😀""#, "7"],
      [
        #""a""#: "the value has 1 character; the minimum is 2",
        #""abcd""#: "the value has 4 characters; the maximum is 3",
        #""bab""#: "'bab' does not match the pattern ^a",
      ]),
    Rule(
      #"{"pattern": "^(?!@@)(?=.*[(|)])[@a-z(|)]+$"}"#, valid: [#""@a(""#],
      [
        #""@@(""#: "'@@(' does not match the pattern ^(?!@@)(?=.*[(|)])[@a-z(|)]+$",
        #""@a""#: "'@a' does not match the pattern ^(?!@@)(?=.*[(|)])[@a-z(|)]+$",
      ]),
    // Lists.
    Rule(
      #"{"minItems": 1, "maxItems": 2, "uniqueItems": true}"#, valid: ["[1]", #"[1, "1"]"#, #"[1, true]"#],
      [
        "[]": "the value has 0 elements; the minimum is 1",
        "[1, 2, 3]": "the value has 3 elements; the maximum is 2",
        "[1, 1.0]": "element 2: '1' is already in the list, and its elements must be unique",
      ]),
    Rule(
      #"{"prefixItems": [{"type": "string"}], "items": false}"#, valid: ["[]", #"["a"]"#],
      [#"["a", 2]"#: "the value has 2 elements; the maximum is 1"]),
    Rule(
      #"{"contains": {"type": "string"}, "maxContains": 1}"#, valid: [#"[1, "a"]"#],
      [
        "[1]": "0 elements match the schema; at least 1 must match",
        #"["a", "b"]"#: "2 elements match the schema; at most 1 must match",
      ]),
    // Objects.
    Rule(
      #"{"required": ["name"], "minProperties": 1, "maxProperties": 2}"#, valid: [#"{"name": 1}"#, "3"],
      [
        #"{"a": 1}"#: "'name' is missing",
        #"{"name": 1, "a": 1, "b": 1}"#: "the object has 3 members; the maximum is 2",
      ]),
    Rule(
      #"{"dependentRequired": {"cert": ["key"]}}"#, valid: ["{}", #"{"cert": 1, "key": 1}"#],
      [#"{"cert": 1}"#: "'key' is missing; 'cert' requires it"]),
    Rule(
      #"{"dependencies": {"cert": ["key"], "a": {"required": ["b"]}}}"#, valid: [#"{"a": 1, "b": 1}"#],
      [#"{"cert": 1}"#: "'key' is missing; 'cert' requires it", #"{"a": 1}"#: "'b' is missing"]),
    Rule(
      #"{"propertyNames": {"pattern": "^[a-z]+$"}}"#, valid: [#"{"a": 1}"#],
      [#"{"A": 1}"#: "the name 'A' is not valid: 'A' does not match the pattern ^[a-z]+$"]),
    // Combinations.
    Rule(#"{"not": {"type": "string"}}"#, valid: ["1"], [#""a""#: "this value is not allowed"]),
    Rule(
      #"{"oneOf": [{"type": "number"}, {"minimum": 2}]}"#, valid: ["1", #""a""#],
      ["3": "the value matches more than one alternative of the schema; it must match exactly one"]),
    Rule(
      #"{"anyOf": [{"type": "boolean"}, {"enum": ["auto"]}, {"type": "null"}]}"#,
      valid: ["true", #""auto""#],
      ["1": "expected true or false, 'auto' or null, not 1"]),
    Rule(
      #"{"if": {"type": "string"}, "then": {"minLength": 2}, "else": {"minimum": 5}}"#,
      valid: ["7", #""ab""#],
      ["1": "1 is less than the minimum of 5", #""a""#: "the value has 1 character; the minimum is 2"]),
  ]

  @Test(arguments: rules) func eachRuleIsJudged(_ rule: Rule) throws {
    let schema = #"{"properties": {"v": \#(rule.schema)}}"#
    for value in rule.valid { #expect(try messages(#"{"v": \#(value)}"#, schema) == []) }
    for (value, message) in rule.invalid {
      #expect(try messages(#"{"v": \#(value)}"#, schema) == ["'v': " + message])
    }
  }

  @Test func membersThatTheSchemaForbidsAreReported() throws {
    let schema = ##"""
      {"properties": {"color": {}}, "patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": false}
      """##
    #expect(
      try messages(#"{"color": 1, "colour": 2, "x-a": 3}"#, schema) == [
        "'colour': not allowed by the schema; did you mean 'color'?",
        "'x-a': expected a string, not 3",
      ])
    let all =
      ##"{"allOf": [{"properties": {"a": {}}}, {"$ref": "#/$defs/b"}], "unevaluatedProperties": false, "##
      + #""$defs": {"b": {"properties": {"b": {}}}}}"#
    #expect(try messages(#"{"a": 1, "b": 2, "c": 3}"#, all) == ["'c': not allowed by the schema"])
  }

  @Test func theNearestAlternativeIsReported() throws {
    let schema = ##"""
      {"properties": {"store": {"oneOf": [
        {"properties": {"type": {"const": "file"}, "path": {"type": "string"}}, "required": ["type", "path"]},
        {"properties": {"type": {"const": "s3"}, "bucket": {"type": "string"}}, "required": ["type", "bucket"]},
        {"type": "string"}
      ]}}}
      """##
    #expect(
      try messages(#"{"store": {"type": "s3", "path": "a"}}"#, schema) == ["'store': 'bucket' is missing"])
    #expect(
      try messages(#"{"store": {"type": "s3", "bucket": 1}}"#, schema) == [
        "'store.bucket': expected a string, not 1"
      ])
    #expect(
      try messages(
        #"{"store": 1}"#, #"{"properties": {"store": {"anyOf": [{"type": "object"}, {"type": "string"}]}}}"#)
        == ["'store': expected an object or a string, not 1"])
  }

  /// An alternative with a wrong value is nearer than one of other members.
  @Test func anAlternativeWithTheSameMembersIsNearer() throws {
    let schema = #"""
      {"properties": {"job": {"oneOf": [
        {"properties": {"runs-on": {"type": "string"}, "steps": {}}, "additionalProperties": false},
        {"properties": {"uses": {}}, "required": ["uses"], "additionalProperties": false}]}}}
      """#
    #expect(
      try messages(#"{"job": {"runs-on": 5, "steps": []}}"#, schema) == [
        "'job.runs-on': expected a string, not 5"
      ])
  }

  @Test func alternativesOfOneValueAreReportedTogether() throws {
    let schema = #"""
      {"properties": {"e": {"oneOf": [{"enum": ["app:exit", "app:open"]}, {"pattern": "^cmd:", "type": "string"}]},
        "n": {"anyOf": [{"type": "number"}, {"type": "string", "pattern": "^[$]"}]}}}
      """#
    #expect(
      try messages(#"{"e": "app:exi", "n": "abc"}"#, schema) == [
        "'e': expected 'app:exit', 'app:open' or a string that matches ^cmd:, not 'app:exi'; did you mean 'app:exit'?",
        "'n': expected a number or a string that matches ^[$], not 'abc'",
      ])
  }

  @Test func membersThatExcludeEachOtherAreNamed() throws {
    #expect(
      try messages(#"{"a": 1, "b": 2}"#, #"{"not": {"required": ["a", "b"]}}"#) == [
        "'a' and 'b' cannot all be set"
      ])
    #expect(
      try messages(#"{"a": 1, "b": 2}"#, #"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#) == [
        "only one of 'a' and 'b' is allowed"
      ])
    #expect(try messages(#"{"a": 1}"#, #"{"required": ["b", "c"]}"#) == ["'b' and 'c' are missing"])
    #expect(
      try messages(#"{"a": 1}"#, #"{"patternProperties": {"^x-": {}}, "additionalProperties": false}"#) == [
        "'a': not allowed by the schema; names must match '^x-'"
      ])
  }

  /// What cannot be judged is accepted.
  @Test func patternsWithLookaroundAcceptAll() throws {
    let schema = #"""
      {"properties": {"a": {"pattern": "^(?!x)"}, "b": {"type": "string"}}, "additionalProperties": false,
       "patternProperties": {"^.(?<!b)$": {"type": "integer"}}}
      """#
    #expect(try messages(#"{"a": 1, "b": "x", "c": "y"}"#, schema) == [])
  }

  @Test func anAnchorBelongsToItsAlternative() throws {
    let schema = #"{"properties": {"a": {"pattern": "^foo|bar$"}, "b": {"pattern": "^(?:foo|[|])$"}}}"#
    #expect(try messages(#"{"a": "foobaz", "b": "|"}"#, schema) == [])
    #expect(try messages(#"{"a": "xbar", "b": "foo"}"#, schema) == [])
    #expect(try messages(#"{"a": "xbarx"}"#, schema) == ["'a': 'xbarx' does not match the pattern ^foo|bar$"])
  }

  @Test func aMessageNamesThePlaceAndWhatTheValueIsFor() throws {
    let schema = ##"""
      {"properties": {"rules": {"items": {"properties": {"port": {"title": "Port of the rule", "maximum": 9}}}}}}
      """##
    #expect(
      try messages(#"{"rules": [{"port": 1}, {"port": 10}]}"#, schema) == [
        "'rules[2].port' (Port of the rule): 10 is greater than the maximum of 9"
      ])
  }

  @Test func referencesLeadToOtherFilesAndIdentifiers() throws {
    let schema = ##"""
      {"$id": "https://example.com/a/schema.json", "properties": {
        "file": {"$ref": "types.json#/$defs/port"}, "id": {"$ref": "/b/inner.json"}, "anchor": {"$ref": "#small"},
        "loop": {"$ref": "#"}, "missing": {"$ref": "gone.json"}},
       "$defs": {"i": {"$id": "/b/inner.json", "type": "string"}, "s": {"$anchor": "small", "maximum": 5}}}
      """##
    let files = ["types.json": #"{"$defs": {"port": {"type": "integer"}}}"#]
    #expect(
      try messages(
        #"{"file": "a", "id": 1, "anchor": 6, "loop": {"loop": {"anchor": 7}}, "missing": 1}"#, schema,
        files: files) == [
          "'file': expected a whole number, not 'a'", "'id': expected a string, not 1",
          "'anchor': 6 is greater than the maximum of 5",
          "'loop.loop.anchor': 7 is greater than the maximum of 5",
        ])
  }

  @Test func membersBesideAReferenceCountFromDraft2019() throws {
    let schema =
      ##""properties": {"a": {"$ref": "#/definitions/n", "maximum": 5}}, "definitions": {"n": {}}}"##
    let name = "http://json-schema.org/draft-07/schema#"
    #expect(try messages(#"{"a": 9}"#, #"{"$schema": "\#(name)", \#(schema)"#) == [])
    #expect(try messages(#"{"a": 9}"#, "{\(schema)") == ["'a': 9 is greater than the maximum of 5"])
  }

  @Test func aDynamicReferenceLeadsToTheOutermostAnchor() throws {
    let schema = ##"""
      {"$dynamicAnchor": "node", "$ref": "tree.json", "unevaluatedProperties": false}
      """##
    let tree = ##"""
      {"$dynamicAnchor": "node", "properties": {"value": {}, "child": {"$dynamicRef": "#node"}}}
      """##
    #expect(
      try messages(#"{"child": {"valu": 1}}"#, schema, files: ["tree.json": tree]) == [
        "'child.valu': not allowed by the schema"
      ])
  }

  @Test func wordsWithoutQuotesHaveTheKindThatTheSchemaWants() throws {
    let schema =
      #"{"properties": {"a": {"type": "boolean"}, "b": {"type": "string"}, "c": {"type": "string"}}}"#
    #expect(
      try messages("a: yes\nb: yes\nc: 1\n", schema, format: YAMLFormat()) == [
        "'c': expected a string, not 1"
      ])
    let numbers = #"{"properties": {"a": {"type": "integer"}, "b": {"type": "string"}}}"#
    #expect(try messages("a = 1\nb = 1\n", numbers, format: INIFormat()) == [])
  }

  /// References that multiply must not take forever.
  @Test func theWorkIsLimited() throws {
    let levels = (0..<40).map { level in
      ##""a\##(level)": {"allOf": [{"$ref": "#/$defs/a\##(level + 1)"}, {"$ref": "#/$defs/a\##(level + 1)"}]}"##
    }
    let schema =
      ##"{"$ref": "#/$defs/a0", "$defs": {"## + levels.joined(separator: ", ") + ##", "a40": {}}}"##
    let folder = try DefinitionFolder(files: ["schema.json": schema])
    defer { folder.remove() }
    var validator = SchemaValidator(
      try JSONSchema(file: folder.path("schema.json")), try JSONFormat().read(Array("{}".utf8), file: "s"),
      budget: 1000)
    #expect(validator.faults().map(\.kind) == [.tooMuchWork])
  }

  /// What cannot be judged in full is not called valid.
  @Test func aSchemaThatIsTooDeepIsReported() throws {
    let chain = (0..<400).map { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }.joined(separator: ", ")
    let schema =
      ##"{"properties": {"x": {"$ref": "#/$defs/d0"}}, "$defs": {\##(chain), "d400": {"type": "integer"}}}"##
    #expect(
      try messages(#"{"x": "a"}"#, schema) == ["the settings were not checked: the schema is too complex"])
  }

  @Test func aNumberIsComparedAsExactlyAsPossible() throws {
    let schema = #"{"properties": {"a": {"multipleOf": 1}, "b": {"multipleOf": 0.01}}}"#
    #expect(try messages(#"{"a": 600000000, "b": 123456789.01}"#, schema) == [])
    #expect(
      try messages(#"{"a": 600000000.5, "b": 123456789.005}"#, schema) == [
        "'a': 600000000.5 is not a multiple of 1", "'b': 123456789.005 is not a multiple of 0.01",
      ])
  }

  /// The text of a schema reaches a terminal only in a visible form.
  @Test func controlCharactersAreVisible() throws {
    #expect(
      try messages(#"{"a": 1}"#, #"{"properties": {"a": {"type": "\u001b[31mred"}}}"#)
        == ["'a': expected \\u{1B}[31mred, not 1"])
  }
}

import Testing

@testable import Formwork

/// Values of several kinds under one key.
@Suite struct AnyOfTests {
  private func input(_ controls: Value) throws -> Input {
    let row: Value = ["text": "A", "key": "a", "accessory": ["anyOf": ["of": controls]]]
    let document = FormDocument(Array(Value.object(["title": "T", "sections": [["rows": [row]]]]).json.utf8))
    #expect(document.check().map(\.description) == [])
    return document.form.input(ofSetting: try #require(document.form.setting("a")))
  }

  private func fault(_ input: Input, _ text: String) -> String? {
    do throws(ValueFault) {
      _ = try input.accept(text: text.utf8.span)
      return nil
    } catch { return Refusal(.value(error, message: nil)).message }
  }

  private static let all: Value = [
    "switchToggle", ["textField": ["kind": "integer", "maximum": 99]], ["list": ["of": "textField"]],
    "textField",
  ]

  @Test(
    "What a field reads has the kind that JSON would read, if it is accepted",
    arguments: [
      ("80", 80, "80"), (#""80""#, "80", #""80""#), ("true", true, "true"), ("on", true, "true"),
      (#""on""#, "on", #""on""#), (#"["x"]"#, ["x"], #"["x"]"#), (#"[1]"#, "[1]", "[1]"),
      ("x y", "x y", "x y"),
      ("null", "null", "null"), ("100", "100", "100"), ("", "", ""),
      (#"{"a": 1}"#, #"{"a": 1}"#, #"{"a": 1}"#),
    ] as [(String, Value, String)])
  func reading(_ text: String, _ value: Value, _ written: String) throws {
    let input = try input(Self.all)
    #expect(try input.accept(text: text.utf8.span) == value)
    #expect(try input.accept(value: value) == value)
    #expect(
      input.written(value) == written && input.data(value) == written && input.editable(value) == written)
    #expect(try input.read(written) == value)
  }

  @Test("A value of no kind is refused with all kinds, and one that breaks a rule with the rule")
  func refusals() throws {
    let input = try input([
      "switchToggle", ["textField": ["kind": "integer", "maximum": 99]], ["picker": ["auto"]],
    ])
    #expect(
      fault(input, "x") == "'x' is not valid: expected on or off, or a whole number, at most 99, or auto")
    #expect(fault(input, "100") == "100 is greater than the maximum of 99")
    #expect(fault(input, #""auto""#) == nil && fault(input, "AUTO") == nil)
    #expect(input.admits(1) && input.admits("x") && !input.admits([]) && !input.admits(.null))
    #expect(input.descriptions(message: nil) == ["on or off, or a whole number, at most 99, or auto"])
  }

  @Test("A form that is written in Swift is the same as one in JSON")
  func swift() throws {
    let control = Row.Accessory.anyOf([
      .switchToggle(value: false), .textField(kind: .integer, maximum: 99), .list(of: .textField()),
      .textField(),
    ])
    #expect(control.input == (try input(Self.all)))
  }

  @Test("Elements can be of every kind, and a switch in a list is off by default")
  func elements() throws {
    let row: Value = [
      "text": "A", "key": "a",
      "accessory": ["list": ["of": ["map": ["of": ["list": ["of": ["switchToggle": true]]]]]]],
    ]
    let document = FormDocument(Array(Value.object(["title": "T", "sections": [["rows": [row]]]]).json.utf8))
    #expect(document.check().map(\.fault.code) == ["form.elementDefault"])
  }
}

import Formwork
import Testing

private func field(_ kind: Row.Accessory.TextField.Kind, isSecure: Bool = false) -> Row.Accessory {
  .textField(
    .init(kind: kind, isSecure: isSecure, minimum: kind.isNumber ? 1 : nil, maximum: kind.isNumber ? 9 : nil))
}

private func sentence(_ accessory: Row.Accessory, _ value: Value) throws -> String? {
  let input = try #require(accessory.input)
  do throws(ValueFault) {
    _ = try input.accept(value: value)
    return nil
  } catch {
    return sentence(error)
  }
}

private func sentence(_ fault: ValueFault) -> String { Refusal(.value(fault, message: nil)).message }

private let items: [Row.Item] = ["a", .init(2, title: "Two")]

/// Values as a file has them, and why they are not taken; `nil` where they are.
private let examples: [(accessory: Row.Accessory, value: Value, sentence: String?)] = [
  (.switchToggle(.init()), true, nil), (.switchToggle(.init()), "on", "expected true or false, got a string"),
  (.switchToggle(.init()), 1, "expected true or false, got a number"),
  (.switchToggle(.init()), .null, "expected true or false, got null"),
  (field(.integer), 5, nil), (field(.integer), .double(5), nil),
  (field(.integer), "5", "expected a whole number, got a string"),
  (field(.integer), 5.5, "'5.5' is not a whole number"),
  (field(.integer), 10, "10 is greater than the maximum of 9"),
  (field(.integer), .double(1e300), "'1e+300' is out of the range of 64-bit whole numbers"),
  (field(.integer), .double(.infinity), "the value is a number that is too large"),
  (field(.decimal), 5.5, nil), (field(.decimal), 0.5, "0.5 is less than the minimum of 1"),
  (field(.decimal), .double(.infinity), "the value is a number that is too large"),
  (field(.decimal), true, "expected a number, got a boolean"),
  (field(.plain), "", nil), (field(.plain), 5, "expected a string, got a number"),
  (field(.plain), ["a"], "expected a string, got an array"),
  (field(.plain), [:], "expected a string, got an object"),
  (.picker(.init(items: items)), "a", nil), (.picker(.init(items: items)), .double(2), nil),
  (.picker(.init(items: items)), "Two", "'Two' is not one of 'a' and 2 (Two)"),
  (.picker(.init(items: items)), "2", #""2" is not valid: expected 2 without quotes"#),
  (.picker(.init(items: ["8", .init(1)])), 8, #"8 is not valid: expected "8" in quotes"#),
  (
    .picker(.init(items: [.init(true), "all"])), "true", #""true" is not valid: expected true without quotes"#
  ),
  (.picker(.init(items: items)), 3, "'3' is not one of 'a' and 2 (Two)"),
  (.picker(.init(items: [.init(false), .init(true)])), "maybe", "expected false or true, got a string"),
  (.picker(.init(items: items)), true, "expected 'a' or 2, got a boolean"),
  (.stepper(.init(step: 0.5)), 1.25, nil), (.stepper(.init()), 1.25, "'1.25' is not a whole number"),
]

@Test(
  "A value from a file is of its row's kind and keeps its rules, or the sentence says why not",
  arguments: examples.indices)
func rulesValues(_ index: Int) throws {
  #expect(try sentence(examples[index].accessory, examples[index].value) == examples[index].sentence)
}

@Test("A number without a fraction is kept as an integer")
func rulesNormal() throws {
  guard case .int(5)? = try field(.decimal).input?.accept(value: .double(5)) else {
    Issue.record("5.0 is no integer")
    return
  }
}

@Test("A secure field's value is in no sentence", arguments: Row.Accessory.TextField.Kind.allCases)
func rulesSecure(_ kind: Row.Accessory.TextField.Kind) throws {
  var rules = Row.Accessory.TextField(kind: kind, isSecure: true)
  if kind.isNumber {
    (rules.minimum, rules.maximum) = (1, 9)
  } else {
    rules.pattern = "[a-z]{99}"
  }
  let accessory = Row.Accessory.textField(rules)
  let input = try #require(accessory.input)
  for text in [
    "7355608", "-7355608", "735.5608", "7355608e99", "7355608e999", "s 7355608", "u:7355608", "a@b7355608",
  ] {
    let fault = #expect(throws: ValueFault.self) { try input.accept(text: text.utf8.span) }
    #expect(fault.map { !sentence($0).contains("735") } == true)
  }
  for value: Value in [7_355_608, .double(735.5608), .double(7355608e99), "7355608 ", ["7355608"]] {
    #expect(try sentence(accessory, value)?.contains("735") == false)
  }
}

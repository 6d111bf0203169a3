import Testing

@testable import FormworkCore

private let form = """
  {
    "title": "Settings",
    "sections": [{ "rows": [
      { "text": "On", "key": "on", "accessory": { "switchToggle": false } },
      { "text": "Mode", "key": "mode", "accessory": { "picker": { "items": ["a", "b", "c"], "value": "b" } } },
      { "text": "Level", "key": "level", "accessory": { "picker": ["a", "b"] } },
      {
        "text": "Port", "key": "port",
        "accessory": { "textField": { "kind": "integer", "value": 5, "minimum": 2, "maximum": 9 } }
      },
      { "text": "Ratio", "key": "ratio", "accessory": { "stepper": { "minimum": 0.5, "maximum": 3 } } },
      { "text": "Host", "key": "host", "accessory": { "textField": { "pattern": "[ab]*" } } },
      { "text": "Rule", "id": "rule", "enabledWhen": "CONDITION" }
    ] }]
  }
  """

/// Valid values of each setting, in the order of the form.
private let values: [[Value]] = [
  [false, true], ["a", "b", "c"], [.null, "a", "b"], (2...9).map { .int($0) },
  [.null, .int(1), .int(2), .int(3)] + [0.5, 0.75, 1.5, 2.25, 2.999].map { .double($0) },
  [.null, "", "a", "b", "ab", "ba", "aabb"],
]

private struct RandomCondition {
  var random: SeededGenerator

  mutating func condition(_ depth: Int) -> String {
    let kind = depth == 0 ? 0 : Int.random(in: 0...5, using: &random)
    switch kind {
    case 1: return "!(\(condition(depth - 1)))"
    case 2: return "(\(condition(depth - 1))) && (\(condition(depth - 1)))"
    case 3: return "(\(condition(depth - 1))) || (\(condition(depth - 1)))"
    default: return atom()
    }
  }

  private mutating func atom() -> String {
    let order = ["==", "!=", "<", "<=", ">", ">="].randomElement(using: &random)!
    let equality = ["==", "!="].randomElement(using: &random)!
    let letter = ["a", "b"].randomElement(using: &random)!
    let number = ["1", "2", "5", "8.5", "9", "9.5", "10"].randomElement(using: &random)!
    let small = ["0.25", "0.5", "1", "2.5", "3", "4"].randomElement(using: &random)!
    let atoms = [
      "on", "!on", "on == true", "mode \(equality) '\(letter)'", "mode in ['a', 'c']",
      "level \(equality) null",
      "level in ['a', 'b']", "port \(order) \(number)", "\(number) \(order) port", "port in [2, 3]",
      "port \(order) port", "ratio \(order) \(small)", "ratio \(equality) null",
      "host \(equality) '\(letter)'",
      "host == 'x'", "host in ['a', 'x']", "host matches 'a+'", "count(host) > 1", "port + 1 > 9",
      "mode == level",
      "port < ratio", "host < 'b'", "mode \(order) 'b'", "1 < 2",
    ]
    return atoms.randomElement(using: &random)!
  }
}

@Test("A part that is said to be constant has that result for all valid values", arguments: 0..<10)
func constantPartsAreConstant(seed: UInt64) throws {
  var generator = RandomCondition(random: SeededGenerator(seed: seed))
  var found = 0
  for _ in 0..<30 {
    let source = generator.condition(3)
    let text = form.replacing("CONDITION", with: source)
    let document = FormDocument(Array(text.utf8))
    #expect(document.diagnostics == [], "\(source)")
    let expression = try #require(document.form.expressions.first ?? nil)
    for part in ConstantConditions(expression, of: document.form).parts {
      found += 1
      for _ in 0..<50 {
        let state = values.map { $0.randomElement(using: &generator.random)! }
        #expect(expression.code.holds(at: part.node) { state[$0.index] } == part.holds, "\(source)")
      }
    }
  }
  #expect(found > 0)
}

@Test("A condition that its settings decide is not constant", arguments: 0..<5)
func decidedConditionsAreNotConstant(seed: UInt64) throws {
  var generator = RandomCondition(random: SeededGenerator(seed: seed))
  for _ in 0..<30 {
    let source = generator.condition(2)
    let document = FormDocument(Array(form.replacing("CONDITION", with: source).utf8))
    let expression = try #require(document.form.expressions.first ?? nil)
    let parts = ConstantConditions(expression, of: document.form).parts
    let results = (0..<100).map { _ in
      let state = values.map { $0.randomElement(using: &generator.random)! }
      return expression.holds { state[$0.index] }
    }
    if Set(results).count == 2 { #expect(!parts.contains { $0.isWhole }, "\(source)") }
  }
}

@Test("A very long condition is not searched for longer than a moment")
func constantConditionsAreBounded() throws {
  let source = (0..<5_000).map { "port == \($0 % 8 + 2) && host != 'a\($0)'" }.joined(separator: " || ")
  let document = FormDocument(Array(form.replacing("CONDITION", with: source).utf8))
  let expression = try #require(document.form.expressions.first ?? nil)
  _ = ConstantConditions(expression, of: document.form).parts
}

import Formwork
import Testing

private let port = Key("port")
private let limit = 1024

/// Typed conditions, and the texts that say the same.
private let conditions: [(typed: Condition, text: String)] = [
  (Key("wifi").isOn, "wifi"),
  (!Key("wifi").isOn, "!wifi"),
  (Key("wifi").isOn && port > 1024, "wifi && port > 1024"),
  (Key("wifi").isOn || Key("beta").isOn && !Key("proxy.on").isOn, "wifi || beta && !proxy.on"),
  ((Key("wifi").isOn || Key("beta").isOn) && Key("proxy.on").isOn, "(wifi || beta) && proxy.on"),
  (Key("wifi").isOn && (Key("beta").isOn && Key("proxy.on").isOn), "wifi && (beta && proxy.on)"),
  (Key("wifi").isOn && Key("beta").isOn && Key("proxy.on").isOn, "wifi && beta && proxy.on"),
  (!(port == 1 || port == 2), "!(port == 1 || port == 2)"),
  (port > limit, "port > 1024"), (limit < port, "1024 < port"), (port.value >= limit, "port >= 1024"),
  (Key("ratio") <= 0.5, "ratio <= 0.5"), (port != -1, "port != -1"),
  (Key("host") == "my-host", "host == 'my-host'"), (Key("host") == "it's", #"host == "it's""#),
  (Key("wifi") == true, "wifi == true"), (Key("limit") == .null, "limit == null"),
  (Key("host").hasValue, "host != null"),
  (port <= Key("most"), "port <= most"), (port == Key("limit"), "port == limit"),
  (Key("log-driver").isIn(["local", "journald"]), "log-driver in ['local', 'journald']"),
  (Key("host").matches("[a-z-]+"), "host matches '[a-z-]+'"),
  (Key("host").count > 3, "count(host) > 3"),
  (port + 1 > 2, "port + 1 > 2"), (port - Key("retries") - 1 > 2, "port - retries - 1 > 2"),
  (port - (Key("retries") - 1) > 2, "port - (retries - 1) > 2"),
  ((port + 1) * 2 > 2, "(port + 1) * 2 > 2"), (port + 1 * 2 > 2, "port + 2 > 2"),
  (port * 2 / 3 % 5 == 0, "port * 2 / 3 % 5 == 0"), (-port < 0, "-port < 0"),
  (-(port + 1) < 0, "-(port + 1) < 0"), (100 - port < 0, "100 - port < 0"),
  (Key("max port") > 1, "`max port` > 1"), (Key("a\\.b") > 1, "`a\\.b` > 1"),
  (Key("count") > 1, "`count` > 1"),
  (Key("1st").isOn, "`1st`"), (Key("ti`ck") > 1, "`ti\\`ck` > 1"), (Key("größe") == "x", "größe == 'x'"),
  ("wifi || beta" && port > 1, "(wifi || beta) && port > 1"),
  (!("wifi || beta" as Condition), "!(wifi || beta)"),
]

@Test(arguments: conditions.indices)
func aTypedConditionCompilesToTheSameCode(_ index: Int) throws {
  let (typed, text) = conditions[index]
  #expect(typed.source == text)
  #expect(typed == Condition(text))
  let syntax = try ExpressionSyntax(typed.source)
  let compiled = try syntax.compile(
    resolve: ExpressionFixture.resolve, suggest: ExpressionFixture.suggest)
  let parsed = try ExpressionFixture.compile(text, as: .condition)
  #expect(compiled == parsed)
}

@Test func aConditionInTextIsParsedWithItsForm() {
  let condition: Condition = "wifi &&"
  #expect(condition.source == "wifi &&")
}

/// A broken text cannot become a part of something that can be parsed.
@Test func aBrokenPartOfATypedConditionStaysBroken() throws {
  let condition = "a) || (b" as Condition && Key("wifi").isOn
  let fault = #expect(throws: ExpressionFault.self) { try ExpressionSyntax(condition.source) }
  #expect(fault.map(ExpressionFixture.message) == "unmatched ')'")
}

/// Conditions that are written in a loop are limited as texts are.
@Test func aTypedConditionMayNotBeTooDeep() throws {
  var condition = Key("wifi").isOn
  for _ in 0..<100 { condition = !condition }
  _ = try ExpressionSyntax(condition.source)
  _ = try ExpressionSyntax(condition.source)
  for _ in 0..<10_000 { condition = !condition }
  let fault = #expect(throws: ExpressionFault.self) { try ExpressionSyntax(condition.source) }
  #expect(fault?.reason == .tooDeep(limit: 100))
}

@Test func aLongTypedConditionIsAChain() throws {
  var condition = Key("wifi").isOn
  for number in 0..<300 { condition = condition && port != number }
  let syntax = try ExpressionSyntax(condition.source)
  let compiled = try syntax.compile(resolve: ExpressionFixture.resolve)
  #expect(try compiled == ExpressionFixture.compile(condition.source, as: .condition))
  #expect(compiled.failingParts { _ in nil }.count == 1)
}

@Test func anInfiniteNumberIsNoLiteral() throws {
  for (number, text) in [(Double.infinity, "1e999"), (-.infinity, "1e999")] {
    let condition = Key("ratio") > number
    let fault = #expect(throws: ExpressionFault.self) { try ExpressionSyntax(condition.source) }
    #expect(fault?.reason == .numberTooLarge(text))
  }
}

/// Keys are still compared as keys where a boolean is wanted.
@Test func keysAreComparedAsKeys() {
  let isEqual: Bool = Key("a") == Key("a")
  let isSame = Key("a") == "b"
  #expect(isEqual && !isSame)
}

// MARK: - At random

/// A typed operand or condition at random, over the keys of `ExpressionFixture`, and the same as text in which each part
/// is in parentheses.
private struct RandomConditions {
  typealias Both<Typed> = (typed: Typed, text: String)

  var random: SeededGenerator

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

  private func key(_ key: Key) -> String {
    "`\(key.description.pieces(separatedBy: "`").joined(separator: "\\`"))`"
  }

  mutating func condition(_ depth: Int) -> Both<Condition> {
    let switches: [Key] = ["wifi", "proxy.on", "beta", "1st"]
    guard depth > 0 else {
      let key = pick(switches)
      return (key.isOn, self.key(key))
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      let part = condition(depth - 1)
      return (!part.typed, "!(\(part.text))")
    case 1...4:
      let (left, right, isAnd) = (condition(depth - 1), condition(depth - 1), Bool.random(using: &random))
      let typed = isAnd ? left.typed && right.typed : left.typed || right.typed
      return (typed, "(\(left.text)) \(isAnd ? "&&" : "||") (\(right.text))")
    case 5:
      let (left, right) = (text(depth - 1), text(0))
      return (left.typed == right.typed, "(\(left.text)) == (\(right.text))")
    case 6:
      let number = number(depth - 1)
      return (number.typed.isIn([1, 2.5, -3]), "(\(number.text)) in [1, 2.5, -3]")
    case 7:
      let text = text(depth - 1)
      return (text.typed.matches("[a-z']*"), "(\(text.text)) matches \"[a-z']*\"")
    default:
      let (left, right) = (number(depth - 1), number(depth - 1))
      let (typed, mark) = pick([
        (left.typed < right.typed, "<"), (left.typed <= right.typed, "<="), (left.typed > right.typed, ">"),
        (left.typed >= right.typed, ">="), (left.typed == right.typed, "=="),
      ])
      return (typed, "(\(left.text)) \(mark) (\(right.text))")
    }
  }

  mutating func number(_ depth: Int) -> Both<Operand> {
    let keys: [Key] = ["port", "retries", "limit", "ratio", "max port", "count", "ti`ck"]
    guard depth > 0 else {
      let key = pick(keys)
      return Int.random(in: 0..<3, using: &random) == 0 ? (7.operand, "7") : (key.operand, self.key(key))
    }
    let (left, right) = (number(depth - 1), number(depth - 1))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return (-left.typed, "-(\(left.text))")
    case 1:
      let text = text(depth - 1)
      return (text.typed.count, "count(\(text.text))")
    case 2: return (left.typed + right.typed, "(\(left.text)) + (\(right.text))")
    case 3: return (left.typed - right.typed, "(\(left.text)) - (\(right.text))")
    case 4: return (left.typed * right.typed, "(\(left.text)) * (\(right.text))")
    default: return (left.typed / Key("retries"), "(\(left.text)) / retries")
    }
  }

  mutating func text(_ depth: Int) -> Both<Operand> {
    guard depth > 0, Bool.random(using: &random) else {
      let key = pick(["host", "note", "größe"] as [Key])
      let (text, literal) = pick([("a", "'a'"), ("it's", "\"it's\""), ("\"\\", "'\"\\'"), ("é\n", "'é\n'")])
      return Bool.random(using: &random) ? (key.operand, self.key(key)) : (text.operand, literal)
    }
    let (left, right) = (text(depth - 1), text(depth - 1))
    return (left.typed + right.typed, "(\(left.text)) + (\(right.text))")
  }

  /// Values of the keys, some of them unset.
  mutating func values() -> [SettingID: Value] {
    let texts: [Value] = ["", "a", "it's", "é\n"]
    var values: [SettingID: Value] = [:]
    for (index, key) in ExpressionFixture.keys.enumerated() where Int.random(in: 0..<5, using: &random) > 0 {
      switch key.kind {
      case .boolean: values[SettingID(index)] = .bool(Bool.random(using: &random))
      case .integer, .number:
        values[SettingID(index)] = .int(Value.Integer(Int.random(in: -3...9, using: &random)))
      case .text: values[SettingID(index)] = pick(texts)
      default: values[SettingID(index)] = key.value
      }
    }
    return values
  }
}

@Test(arguments: 0..<40)
func aRandomTypedConditionMeansWhatItsPartsMean(_ seed: Int) throws {
  var conditions = RandomConditions(random: SeededGenerator(seed: UInt64(seed)))
  for _ in 0..<25 {
    let condition = conditions.condition(4)
    let typed = try ExpressionFixture.compile(condition.typed.source, as: .condition)
    let parts = try ExpressionFixture.compile(condition.text, as: .condition)
    for _ in 0..<5 {
      let values = conditions.values()
      let holds = typed.holds { values[$0] }
      #expect(holds == parts.holds { values[$0] }, "\(condition.typed.source) and \(condition.text)")
    }
  }
}

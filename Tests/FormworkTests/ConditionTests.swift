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
  let syntax = try #require(typed.givenSyntax).get()
  let compiled = try syntax.compile(
    resolve: ExpressionFixture.resolve, suggest: ExpressionFixture.suggest)
  let parsed = try ExpressionFixture.compile(text, as: .condition)
  #expect(compiled == parsed)
}

@Test func aConditionInTextIsParsedWithItsForm() {
  let condition: Condition = "wifi &&"
  #expect(condition.source == "wifi &&" && condition.givenSyntax == nil)
}

/// A broken text cannot become a part of something that can be parsed.
@Test func aBrokenPartOfATypedConditionStaysBroken() throws {
  let condition = "a) || (b" as Condition && Key("wifi").isOn
  let fault = #expect(throws: ExpressionFault.self) { try #require(condition.givenSyntax).get() }
  #expect(fault.map(ExpressionFixture.message) == "unmatched ')'")
}

/// Conditions that are written in a loop are limited as texts are.
@Test func aTypedConditionMayNotBeTooDeep() throws {
  var condition = Key("wifi").isOn
  for _ in 0..<100 { condition = !condition }
  _ = try #require(condition.givenSyntax).get()
  _ = try ExpressionSyntax(condition.source)
  for _ in 0..<10_000 { condition = !condition }
  let fault = #expect(throws: ExpressionFault.self) { try #require(condition.givenSyntax).get() }
  #expect(fault?.reason == .tooDeep(limit: 100))
}

@Test func aLongTypedConditionIsAChain() throws {
  var condition = Key("wifi").isOn
  for number in 0..<300 { condition = condition && port != number }
  let syntax = try #require(condition.givenSyntax).get()
  let compiled = try syntax.compile(resolve: ExpressionFixture.resolve)
  #expect(try compiled == ExpressionFixture.compile(condition.source, as: .condition))
  #expect(compiled.failingParts { _ in nil }.count == 1)
}

@Test func anInfiniteNumberIsNoLiteral() throws {
  for (number, text) in [(Double.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan")] {
    let condition = Key("ratio") > number
    let fault = #expect(throws: ExpressionFault.self) { try #require(condition.givenSyntax).get() }
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

/// A typed operand or condition at random, over the keys of `ExpressionFixture`.
private struct RandomConditions {
  var random: SeededGenerator

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

  mutating func condition(_ depth: Int) -> Condition {
    let switches: [Key] = ["wifi", "proxy.on", "beta", "1st"]
    guard depth > 0 else { return pick(switches).isOn }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return !condition(depth - 1)
    case 1, 2: return condition(depth - 1) && condition(depth - 1)
    case 3, 4: return condition(depth - 1) || condition(depth - 1)
    case 5: return text(depth - 1) == text(0)
    case 6: return number(depth - 1).isIn([1, 2.5, -3])
    case 7: return text(depth - 1).matches("[a-z']*")
    default:
      let (left, right) = (number(depth - 1), number(depth - 1))
      return [left < right, left <= right, left > right, left >= right, left == right, left != .null]
        .randomElement(using: &random)!
    }
  }

  mutating func number(_ depth: Int) -> Operand {
    let keys: [Key] = ["port", "retries", "limit", "ratio", "max port", "count", "ti`ck"]
    guard depth > 0 else {
      return Int.random(in: 0..<3, using: &random) == 0 ? 7.operand : pick(keys).operand
    }
    let (left, right) = (number(depth - 1), number(depth - 1))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return -left
    case 1: return text(depth - 1).count
    case 2, 3: return left + right
    case 4, 5: return left - right
    case 6: return left * right
    default: return left / Key("retries")
    }
  }

  mutating func text(_ depth: Int) -> Operand {
    guard depth > 0, Bool.random(using: &random) else {
      return Bool.random(using: &random)
        ? pick(["host", "note", "größe"] as [Key]).operand
        : pick(["a", "it's", "\"\\", "é\n"]).operand
    }
    return text(depth - 1) + text(depth - 1)
  }
}

@Test(arguments: 0..<40)
func aRandomTypedConditionIsTheOneThatItsTextSays(_ seed: Int) throws {
  var conditions = RandomConditions(random: SeededGenerator(seed: UInt64(seed)))
  for _ in 0..<25 {
    let condition = conditions.condition(4)
    let syntax = try #require(condition.givenSyntax).get()
    let typed = try syntax.compile(resolve: ExpressionFixture.resolve)
    let parsed = try ExpressionFixture.compile(condition.source, as: .condition)
    #expect(typed == parsed, "\(condition.source)")
  }
}

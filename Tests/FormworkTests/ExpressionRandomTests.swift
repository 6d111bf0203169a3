import Formwork
import Testing

/// A well-typed expression as a tree, with the plainest evaluation there is.
private indirect enum Tree {
  case literal(Value)
  case key(Int)
  case prefixed(String, Tree)
  case binary(Tree, String, Tree)
  case isIn(Tree, [Value])
  /// Whether a text consists only of these letters.
  case matches(Tree, String)
  case count(Tree)

  enum Kind: CaseIterable { case boolean, number, text }

  static let numbers: [Value] = [0, 1, 2, -3, 0.5, 1000, .int(.max)]
  static let texts: [Value] = ["", "a", "b", "é", "e\u{301}", "it's", "\"\\"]

  static func random(_ kind: Kind, depth: Int, _ random: inout RandomJSON) -> Tree {
    func part(_ kind: Kind) -> Tree { .random(kind, depth: depth - 1, &random) }
    if depth == 0 || Int.random(in: 0..<6, using: &random) == 0 {
      // Two keys of each kind, in this order.
      let setting = Kind.allCases.firstIndex(of: kind)! * 2 + Int.random(in: 0...1, using: &random)
      if Int.random(in: 0..<3, using: &random) > 0 { return .key(setting) }
      return .literal(
        ([[true, false], numbers, texts] as [[Value]])[setting / 2].randomElement(using: &random)!)
    }
    switch (kind, Int.random(in: 0..<9, using: &random)) {
    case (.boolean, 0): return .prefixed("!", part(.boolean))
    case (.boolean, 1...3):
      return .binary(part(.boolean), ["&&", "||"].randomElement(using: &random)!, part(.boolean))
    case (.boolean, 4): return .isIn(part(.number), Array(numbers.shuffled(using: &random).prefix(2)))
    case (.boolean, 5):
      let kind = Kind.allCases.randomElement(using: &random)!
      return .binary(part(kind), ["==", "!="].randomElement(using: &random)!, part(kind))
    case (.boolean, 6): return .matches(part(.text), ["a", "ab", "aeé"].randomElement(using: &random)!)
    case (.boolean, 7):
      return .binary(part(Bool.random(using: &random) ? .number : .text), "==", .literal(.null))
    case (.boolean, _):
      let kind: Kind = Bool.random(using: &random) ? .number : .text
      return .binary(part(kind), ["<", "<=", ">", ">="].randomElement(using: &random)!, part(kind))
    case (.number, 0): return .prefixed("-", part(.number))
    case (.number, 1): return .count(part(.text))
    case (.number, _):
      let divisor = Tree.binary(part(.number), "+", .key(2))
      let mark = ["+", "-", "*", "/", "%"].randomElement(using: &random)!
      return .binary(part(.number), mark, mark == "/" || mark == "%" ? divisor : part(.number))
    case (.text, _): return .binary(part(.text), "+", part(.text))
    }
  }

  private var strength: Int {
    switch self {
    case .literal, .key, .count: 7
    case .prefixed: 6
    case .isIn, .matches: 3
    case .binary(_, let mark, _): ["||": 1, "&&": 2, "+": 4, "-": 4, "*": 5, "/": 5, "%": 5][mark] ?? 3
    }
  }

  /// The expression with as few parentheses as it needs.
  var source: String {
    func part(_ tree: Tree, _ least: Int) -> String {
      tree.strength < least ? "(\(tree.source))" : tree.source
    }
    func literal(_ value: Value) -> String {
      value.string.map { Quoting.word($0, max(.single, Quoting.style(for: $0))) } ?? value.json
    }
    switch self {
    case .literal(let value): return literal(value)
    case .key(let setting): return "k\(setting)"
    case .prefixed(let mark, let tree): return mark + part(tree, 6)
    case .isIn(let tree, let values):
      return part(tree, 4) + " in [" + values.map(literal).joined(separator: ",") + "]"
    case .matches(let tree, let letters): return part(tree, 4) + " matches '[\(letters)]*'"
    case .count(let tree): return "count(\(tree.source))"
    case .binary(let left, let mark, let right):
      // Comparisons are not chained.
      return part(left, strength == 3 ? 4 : strength) + " \(mark) " + part(right, strength + 1)
    }
  }

  func value(_ state: [SettingID: Value]) -> Value? {
    switch self {
    case .literal(let value): return value == .null ? nil : value
    case .key(let setting): return state[SettingID(setting)]
    case .prefixed("!", let tree): return .bool(tree.value(state) != true)
    case .prefixed(_, let tree): return Tree.arithmetic(0, "-", tree.value(state))
    case .isIn(let tree, let values): return .bool(values.contains { $0 == tree.value(state) })
    case .matches(let tree, let letters):
      let text = tree.value(state)?.string?.unicodeScalars
      return .bool(text?.allSatisfy { letters.unicodeScalars.contains($0) } ?? false)
    case .count(let tree): return .int(tree.value(state)?.string?.unicodeScalars.count ?? 0)
    case .binary(let left, let mark, let right):
      let (left, right) = (left.value(state), right.value(state))
      switch mark {
      case "&&": return .bool(left == true && right == true)
      case "||": return .bool(left == true || right == true)
      case "==": return .bool(left == right)
      case "!=": return .bool(left != right)
      case "<": return .bool(Tree.order(left, right).map { $0 < 0 } ?? false)
      case "<=": return .bool(Tree.order(left, right).map { $0 <= 0 } ?? false)
      case ">": return .bool(Tree.order(left, right).map { $0 > 0 } ?? false)
      case ">=": return .bool(Tree.order(left, right).map { $0 >= 0 } ?? false)
      default: return Tree.arithmetic(left, mark, right)
      }
    }
  }

  private static func order(_ left: Value?, _ right: Value?) -> Int? {
    guard let left, let right else { return nil }
    if left == right { return 0 }
    if let l = left.string, let r = right.string {
      return l.unicodeScalars.lexicographicallyPrecedes(r.unicodeScalars) ? -1 : 1
    }
    if case .int(let l) = left, case .int(let r) = right { return l < r ? -1 : 1 }
    // Doubles of the table are small or whole and beyond all integers.
    if let l = left.double, let r = right.double { return l == r ? 0 : l < r ? -1 : 1 }
    return nil
  }

  private static func arithmetic(_ left: Value?, _ mark: String, _ right: Value?) -> Value? {
    guard let left, let right else { return nil }
    if let l = left.string, let r = right.string { return .string(l + r) }
    if case .int(let l) = left, case .int(let r) = right {
      // With twice the bits nothing overflows.
      let (wideL, wideR) = (Int128(l), Int128(r))
      if r == 0, mark == "/" || mark == "%" { return nil }
      let wide: Int128? =
        switch mark {
        case "+": wideL + wideR
        case "-": wideL - wideR
        case "*": wideL * wideR
        case "%": wideL % wideR
        default: wideL % wideR == 0 ? wideL / wideR : nil
        }
      if let wide, let narrow = Int(exactly: wide) { return .int(narrow) }
    }
    guard let l = left.double, let r = right.double else { return nil }
    let result: Double =
      switch mark {
      case "+": l + r
      case "-": l - r
      case "*": l * r
      case "/": l / r
      default: l.truncatingRemainder(dividingBy: r)
      }
    return result.isFinite ? .number(result) : nil
  }
}

private let kinds: [ValueKind] = [.boolean, .boolean, .integer, .number, .text, .text]

private func randomState(_ random: inout RandomJSON) -> [SettingID: Value] {
  var state: [SettingID: Value] = [:]
  for (index, kind) in kinds.enumerated() where Int.random(in: 0..<5, using: &random) > 0 {
    state[SettingID(index)] =
      switch kind {
      case .boolean: .bool(Bool.random(using: &random))
      case .integer: .int(Int.random(in: -3...3, using: &random))
      case .number: Tree.numbers.randomElement(using: &random)!
      default: Tree.texts.randomElement(using: &random)!
      }
  }
  return state
}

private func compile(_ source: String) throws(ExpressionFault) -> Expression {
  try ExpressionSyntax(source).compile(as: .any) { key in
    Int(key.description.dropFirst()).map { .init(setting: SettingID($0), kind: kinds[$0]) }
  }
}

@Test("Random expressions mean what plain evaluation finds", arguments: 0..<20 as Range<UInt64>)
func expressionRandomValues(seed: UInt64) throws {
  var random = RandomJSON(seed: seed)
  for _ in 0..<200 {
    let tree = Tree.random(Tree.Kind.allCases.randomElement(using: &random)!, depth: 4, &random)
    let expression = try compile(tree.source)
    for _ in 0..<5 {
      let state = randomState(&random)
      #expect(expression.value { state[$0] } == tree.value(state), "\(tree.source) of \(state)")
    }
  }
}

@Test(
  "Each change that is offered makes a random condition so, and names no key twice over",
  arguments: 0..<20 as Range<UInt64>)
func expressionRandomChanges(seed: UInt64) throws {
  var random = RandomJSON(seed: seed)
  var offered = 0
  for _ in 0..<100 {
    let tree = Tree.random(.boolean, depth: 4, &random)
    let expression = try compile(tree.source)
    let state = randomState(&random)
    let wanted = !expression.holds { state[$0] }
    let admitted: [[Value]] = [
      [true, false], [true, false], [0, 1, 5], Tree.numbers, Tree.texts, Tree.texts,
    ]
    let changes = expression.solutions(toMake: wanted, { state[$0] }, candidates: { admitted[$0.index] })
    offered += changes.isEmpty ? 0 : 1
    #expect(changes.count <= 8)
    #expect(changes.map(\.count) == changes.map(\.count).sorted())
    #expect(Set(changes).count == changes.count)
    for change in changes {
      #expect(!change.isEmpty && Set(change.keys).isSubset(of: expression.settings), "\(tree.source)")
      var next = state
      for (setting, value) in change {
        #expect(value != state[setting] ?? .null, "\(tree.source)")
        next[setting] = value == .null ? nil : value
      }
      #expect((tree.value(next) == true) == wanted, "\(tree.source) of \(next)")
    }
    #expect(expression.solutions(toMake: !wanted, { state[$0] }, candidates: { admitted[$0.index] }).isEmpty)
  }
  // Many conditions are constant, or too strange to be turned by one key.
  #expect(offered > 50)
}

@Test(
  "Each failing part of a random condition has the same meaning as its own source",
  arguments: 0..<20 as Range<UInt64>)
func expressionRandomParts(seed: UInt64) throws {
  var random = RandomJSON(seed: seed)
  var failing = 0
  for _ in 0..<50 {
    let trees = (0..<3).map { _ in Tree.random(.boolean, depth: 3, &random) }
    let sources = trees.map { tree in
      if case .binary(_, "||", _) = tree { "(\(tree.source))" } else { tree.source }
    }
    let expression = try compile("  \(sources[0]) && (\(sources[1])  &&\(sources[2]))")
    let state = randomState(&random)
    let parts = expression.failingParts { state[$0] }
    #expect(parts.isEmpty == expression.holds { state[$0] })
    #expect(parts.isEmpty == trees.allSatisfy { $0.value(state) == true })
    failing += parts.count
    for part in parts {
      let own = try compile(part.source)
      for _ in 0..<5 {
        let other = randomState(&random)
        #expect(part.holds { other[$0] } == own.holds { other[$0] }, "\(part.source) of \(expression.source)")
      }
      #expect(!part.holds { state[$0] } && part.failingParts { state[$0] } == [part])
    }
  }
  #expect(failing > 30)
}

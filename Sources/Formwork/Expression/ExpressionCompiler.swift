/// Turns syntax into a checked expression, part by part.
struct ExpressionCompiler {
  let syntax: ExpressionSyntax
  /// What stands behind each of the syntax's names.
  let resolutions: [ExpressionSyntax.Resolution?]

  typealias Term = ExpressionSyntax.Term
  typealias Operation = ExpressionSyntax.Operation
  typealias Node = ExpressionNode

  /// A part that was checked, and what it comes to.
  struct Checked {
    var node: Node
    var kind: ExpressionKind
  }

  func fault(_ reason: ExpressionFault.Reason, at term: Term) -> ExpressionFault {
    ExpressionFault(offset: term.offset, reason: reason)
  }

  func compile(_ term: Term) throws(ExpressionFault) -> Checked {
    switch term.kind {
    case .literal(let value): return Checked(node: .literal(value), kind: ExpressionKind(value))
    case .name(let index):
      guard let resolution = resolutions[index] else {
        throw fault(.unknownKey(syntax.names[index].key, suggestion: nil), at: term)
      }
      return Checked(node: .slot(resolution.slot), kind: ExpressionKind(resolution.kind))
    case .list(let terms):
      var nodes: [Node] = []
      for term in terms { nodes.append(try compile(term).node) }
      return Checked(node: .list(nodes), kind: .list)
    case .count(let operand):
      let checked = try compile(operand)
      guard checked.kind.isOne(of: .text, .list) else {
        throw fault(.notCountable(checked.kind), at: operand)
      }
      return Checked(node: .count(checked.node), kind: .number)
    case .prefixed(.not, let operand):
      return Checked(node: .not(try condition(operand)), kind: .boolean)
    case .prefixed(let mark, let operand):
      return Checked(node: .negated(try number(operand, beside: mark)), kind: .number)
    case .logic(let mark, let terms):
      var parts: [Node.Part] = []
      parts.reserveCapacity(terms.count)
      let start = syntax.root.offset
      for term in terms {
        let range = term.range.lowerBound - start..<term.range.upperBound - start
        parts.append(.init(node: try condition(term), range: range))
      }
      return Checked(node: mark == .and ? .all(parts) : .any(parts), kind: .boolean)
    case .comparison(let left, let operation):
      return Checked(node: try comparison(left, operation), kind: .boolean)
    case .arithmetic(let left, let operations): return try arithmetic(left, operations)
    }
  }

  /// A part that must be true or false.
  func condition(_ term: Term) throws(ExpressionFault) -> Node {
    let checked = try compile(term)
    guard checked.kind == .boolean else {
      throw fault(.notACondition(checked.kind, instead: condition(insteadOf: term, checked.kind)), at: term)
    }
    return checked.node
  }

  /// The condition that was probably meant by something that is none.
  private func condition(insteadOf term: Term, _ kind: ExpressionKind) -> String? {
    if case .literal = term.kind { return nil }
    guard term.range.count <= 40 else { return nil }
    let text = syntax.text(of: term)
    if let items = items(of: term), let first = items.values.first {
      return "\(text) == \(ExpressionCompiler.literal(first))"
    }
    return switch kind {
    case .number: "\(text) > 0"
    case .list: "count(\(text)) > 0"
    default: "\(text) != null"
    }
  }

  /// The items of a part that is a key with items.
  func items(of term: Term) -> (key: Key, values: [Value])? {
    guard case .name(let index) = term.kind, case .item(let values)? = resolutions[index]?.kind,
      !values.isEmpty
    else { return nil }
    return (syntax.names[index].key, values)
  }

  /// A value as an expression writes it.
  static func literal(_ value: Value) -> String {
    guard case .string(let text) = value else { return value.json }
    return Quoting.word(text, max(.single, Quoting.style(for: text)))
  }
}

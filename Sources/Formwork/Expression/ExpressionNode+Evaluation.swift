// What a compiled expression comes to. Nothing is allocated for it but by a pattern, a list and joined texts.
extension ExpressionNode {
  func holds(_ read: (Int) -> Value?) -> Bool {
    switch self {
    case .not(let node): !node.holds(read)
    case .all(let parts): parts.allSatisfy { $0.node.holds(read) }
    case .any(let parts): parts.contains { $0.node.holds(read) }
    case .comparison(let mark, let left, let right): compare(left.value(read), mark, right.value(read))
    case .isIn(let node, let values): node.value(read).map(values.contains) ?? false
    case .matches(let node, let pattern): node.value(read)?.string.map(pattern.matches) ?? false
    case .literal, .slot, .negated, .count, .arithmetic, .list: value(read)?.bool ?? false
    }
  }

  func value(_ read: (Int) -> Value?) -> Value? {
    switch self {
    case .literal(let value): return value == .null ? nil : value
    case .slot(let slot):
      let value = read(slot)
      return value == .null ? nil : value
    case .negated(let node): return node.value(read)?.negated
    case .count(let node): return .int(count(node.value(read)))
    case .list(let nodes): return .array(nodes.map { $0.value(read) ?? .null })
    case .arithmetic(let left, let steps):
      var result = left.value(read)
      for step in steps {
        guard let right = step.right.value(read) else { return nil }
        result.apply(step.mark, right)
        if result == nil { return nil }
      }
      return result
    case .not, .all, .any, .comparison, .isIn, .matches: return .bool(holds(read))
    }
  }

  private func compare(_ left: Value?, _ mark: ExpressionOperator, _ right: Value?) -> Bool {
    switch mark {
    case .equal: return left == right
    case .unequal: return left != right
    default: break
    }
    guard let left, let right else { return false }
    return switch mark {
    case .less: left.isOrdered(before: right)
    case .greater: right.isOrdered(before: left)
    case .lessOrEqual: left == right && left.isOrdered || left.isOrdered(before: right)
    case .greaterOrEqual: left == right && left.isOrdered || right.isOrdered(before: left)
    default: false
    }
  }

  private func count(_ value: Value?) -> Int {
    switch value {
    case .string(let text): text.scalarCount
    case .array(let values): values.count
    default: 0
    }
  }
}

extension Expression {
  /// The parts between `&&` that do not hold, each an expression of its own; of a condition without `&&`
  /// the condition itself. None where it holds.
  package func failingParts(_ read: (Int) -> Value?) -> [Expression] {
    if holds(read) { return [] }
    guard case .all(let parts) = root else { return [self] }
    let scalars = Array(source.unicodeScalars)
    var failing: [Expression] = []
    func visit(_ parts: [ExpressionNode.Part]) {
      for part in parts where !part.node.holds(read) {
        // Also those in parentheses.
        if case .all(let inner) = part.node {
          visit(inner)
        } else {
          failing.append(Expression(part: part, of: scalars))
        }
      }
    }
    visit(parts)
    return failing
  }

  /// What its own parts' ranges count from is another source; but it has none between `&&` to be asked for.
  private init(part: ExpressionNode.Part, of scalars: [Unicode.Scalar]) {
    source = String(scalars: scalars[part.range])
    slots = part.node.slots
    root = part.node
  }
}

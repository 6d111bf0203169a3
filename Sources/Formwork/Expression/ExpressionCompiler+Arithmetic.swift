// Sums and products.
extension ExpressionCompiler {
  /// A part that must be a number.
  func number(_ term: Term, beside mark: ExpressionOperator) throws(ExpressionFault) -> Node {
    let checked = try compile(term)
    guard checked.kind.isOne(of: .number) else {
      throw fault(.notANumber(checked.kind, operator: mark.rawValue), at: term)
    }
    return checked.node
  }

  func arithmetic(_ left: Term, _ operations: [Operation]) throws(ExpressionFault) -> Checked {
    let first = try compile(left)
    var kind = first.kind
    var steps: [Node.Step] = []
    steps.reserveCapacity(operations.count)
    var before = left
    for operation in operations {
      let right = try compile(operation.right)
      kind = try self.kind(of: kind, operation, right.kind, before: before)
      if operation.mark == .divided || operation.mark == .remainder, isZero(right.node) {
        throw fault(.divisionByZero(operator: operation.mark.rawValue), at: operation.right)
      }
      steps.append(.init(mark: operation.mark, right: right.node))
      before = operation.right
    }
    return Checked(node: .arithmetic(first.node, steps), kind: kind)
  }

  /// What two kinds come to.
  ///
  /// - Parameter before: what stands before the operator, the last part of it.
  private func kind(
    of left: ExpressionKind, _ operation: Operation, _ right: ExpressionKind, before: Term
  ) throws(ExpressionFault) -> ExpressionKind {
    if operation.mark == .plus, left == .text || right == .text {
      guard left.isOne(of: .text), right.isOne(of: .text) else {
        throw ExpressionFault(offset: operation.offset, reason: .notJoined(left, right))
      }
      return .text
    }
    for (kind, term) in [(left, before), (right, operation.right)] where !kind.isOne(of: .number) {
      throw fault(.notANumber(kind, operator: operation.mark.rawValue), at: term)
    }
    return operation.mark == .plus && left == .any && right == .any ? .any : .number
  }

  /// Whether a part reads no key and comes to zero.
  private func isZero(_ node: Node) -> Bool {
    node.slots.isEmpty && node.value { _ in nil }?.double == 0
  }
}

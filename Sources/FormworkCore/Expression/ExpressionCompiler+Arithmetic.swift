// Sums and products.
extension ExpressionCompiler {
  mutating func compileArithmetic(
    _ term: Term, _ left: Term, _ operations: [Operation]
  ) throws(ExpressionFault) -> ExpressionKind {
    let arithmetic = begin(.arithmetic, term)
    var kind = try compile(left)
    var before = left
    for operation in operations {
      let operand = code.instructions.count
      let right = try compile(operation.right)
      code.setMark(operation.mark, at: operand)
      kind = try self.kind(of: kind, operation, right, before: before)
      if operation.mark == .divided || operation.mark == .remainder, isZero(at: operand) {
        throw fault(.divisionByZero(operator: operation.mark.rawValue), at: operation.right)
      }
      before = operation.right
    }
    code.end(arithmetic)
    return kind
  }

  /// The kind of the result of an operation on two kinds.
  ///
  /// - Parameter before: the term before the operator, or the last part of it.
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

  /// Whether an operand is a constant zero.
  private func isZero(at index: Int) -> Bool {
    code.settings(at: index).isEmpty && code.value(at: index, { _ in nil })?.double == 0
  }
}

// Comparisons, `in` and `matches`.
extension ExpressionCompiler {
  func comparison(_ left: Term, _ operation: Operation) throws(ExpressionFault) -> Node {
    switch operation.mark {
    case .equal, .unequal: try equality(left, operation)
    case .isIn: try membership(left, operation)
    case .matches: try match(left, operation)
    default: try order(left, operation)
    }
  }

  private func equality(_ left: Term, _ operation: Operation) throws(ExpressionFault) -> Node {
    let right = operation.right
    try checkBareText(left, beside: right)
    try checkBareText(right, beside: left)
    let (first, second) = (try compile(left), try compile(right))
    let kinds = [first.kind, second.kind]
    guard first.kind == second.kind || kinds.contains(.null) || kinds.contains(.any) else {
      throw incomparable(first, operation, second)
    }
    try checkItem(first.node, at: left, of: right)
    try checkItem(second.node, at: right, of: left)
    return .comparison(operation.mark, first.node, second.node)
  }

  private func order(_ left: Term, _ operation: Operation) throws(ExpressionFault) -> Node {
    let (first, second) = (try compile(left), try compile(operation.right))
    for (kind, term) in [(first.kind, left), (second.kind, operation.right)]
    where !kind.isOne(of: .number, .text) {
      throw fault(.unordered(kind, operator: operation.mark.rawValue), at: term)
    }
    guard first.kind.isOne(of: second.kind) || second.kind == .any else {
      throw incomparable(first, operation, second)
    }
    return .comparison(operation.mark, first.node, second.node)
  }

  private func incomparable(_ left: Checked, _ operation: Operation, _ right: Checked) -> ExpressionFault {
    ExpressionFault(
      offset: operation.offset,
      reason: .incomparable(left.kind, right.kind, operator: operation.mark.rawValue))
  }

  private func membership(_ left: Term, _ operation: Operation) throws(ExpressionFault) -> Node {
    let checked = try compile(left)
    guard case .list(let terms) = operation.right.kind else {
      throw fault(.notAList(try compile(operation.right).kind), at: operation.right)
    }
    var values: [Value] = []
    values.reserveCapacity(terms.count)
    for term in terms {
      try checkBareText(term, beside: left)
      guard case .literal(let value) = term.kind else {
        _ = try compile(term)
        throw fault(.notALiteral, at: term)
      }
      let kind = ExpressionKind(value)
      // Null apart: `in` does not hold of what is unset.
      guard kind != .null, checked.kind.isOne(of: kind) else {
        throw fault(.wrongElement(kind, wanted: checked.kind), at: term)
      }
      try checkItem(.literal(value), at: term, of: left)
      values.append(value)
    }
    return .isIn(checked.node, values)
  }

  private func match(_ left: Term, _ operation: Operation) throws(ExpressionFault) -> Node {
    let checked = try compile(left)
    guard checked.kind.isOne(of: .text) else { throw fault(.notAText(checked.kind), at: left) }
    let right = operation.right
    guard case .literal(.string(let source)) = right.kind else {
      _ = try compile(right)
      throw fault(.patternNotLiteral, at: right)
    }
    do throws(PatternFault) {
      return .matches(checked.node, try Pattern(source))
    } catch {
      // The literal may stand in parentheses.
      let start = syntax.scalars[right.offset...].firstIndex { $0 == "'" || $0 == "\"" } ?? right.offset
      throw ExpressionFault(
        offset: ExpressionLexer.offset(ofScalar: error.offset, inLiteralAt: start, of: syntax.scalars),
        reason: .pattern(source, error.reason))
    }
  }

  // MARK: - Texts that a key can hold

  /// A literal beside a key that has items must be one of them.
  private func checkItem(_ node: Node, at term: Term, of key: Term) throws(ExpressionFault) {
    guard case .literal(let value) = node, value != .null, let items = items(of: key),
      !items.values.contains(value)
    else { return }
    let words = items.values.map(\.description)
    let nearest = value.string.flatMap { Suggestion.nearest(to: $0, among: words) }
    throw fault(
      .notAnItem(value.description, of: items.key, items: words, suggestion: nearest), at: term)
  }

  /// A name that no key has, beside something that holds texts, is probably a text without quotes.
  private func checkBareText(_ term: Term, beside other: Term) throws(ExpressionFault) {
    guard case .name(let index) = term.kind, resolutions[index] == nil, case .name(let key) = other.kind,
      let kind = resolutions[key]?.kind, ExpressionKind(kind) == .text
    else { return }
    throw fault(.bareText(syntax.names[index].key.description), at: term)
  }
}

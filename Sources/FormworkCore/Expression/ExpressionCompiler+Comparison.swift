// Comparisons, `in` and `matches`.
extension ExpressionCompiler {
  mutating func compileComparison(
    _ term: Term, _ left: Term, _ operation: Operation
  ) throws(ExpressionFault) {
    switch operation.mark {
    case .isIn: try compileMembership(term, left, operation)
    case .matches: try compileMatch(term, left, operation)
    default:
      let isEquality = operation.mark == .equal || operation.mark == .unequal
      if isEquality {
        try checkBareText(left, beside: operation.right)
        try checkBareText(operation.right, beside: left)
      }
      let comparison = begin(.compare, term, mark: operation.mark)
      let first = try compile(left)
      let second = try compile(operation.right)
      code.end(comparison)
      if isEquality {
        try checkEquality(left, first, operation, second)
      } else {
        try checkOrder(left, first, operation, second)
      }
    }
  }

  private func checkEquality(
    _ left: Term, _ first: ExpressionKind, _ operation: Operation, _ second: ExpressionKind
  ) throws(ExpressionFault) {
    let kinds = [first, second]
    guard first == second || kinds.contains(.null) || kinds.contains(.any) else {
      throw incomparable(first, operation, second)
    }
    try checkItem(left, of: operation.right)
    try checkItem(operation.right, of: left)
  }

  private func checkOrder(
    _ left: Term, _ first: ExpressionKind, _ operation: Operation, _ second: ExpressionKind
  ) throws(ExpressionFault) {
    for (kind, term) in [(first, left), (second, operation.right)] where !kind.isOne(of: .number, .text) {
      throw fault(.unordered(kind, operator: operation.mark.rawValue), at: term)
    }
    guard first.isOne(of: second) || second == .any else { throw incomparable(first, operation, second) }
  }

  private func incomparable(
    _ left: ExpressionKind, _ operation: Operation, _ right: ExpressionKind
  ) -> ExpressionFault {
    ExpressionFault(
      offset: operation.offset, reason: .incomparable(left, right, operator: operation.mark.rawValue))
  }

  private mutating func compileMembership(
    _ term: Term, _ left: Term, _ operation: Operation
  ) throws(ExpressionFault) {
    if let kind = elementKind(of: operation.right) {
      return try compileContainment(term, left, operation, kind)
    }
    let membership = begin(.isIn, term)
    let wanted = try compile(left)
    code.end(membership)
    guard case .list(let terms) = operation.right.kind else {
      let kind = try kind(of: operation.right)
      throw fault(.notAList(kind), at: operation.right)
    }
    var values: [Value] = []
    values.reserveCapacity(terms.count)
    for term in terms {
      try checkBareText(term, beside: left)
      guard case .literal(let value) = term.kind else {
        _ = try kind(of: term)
        throw fault(.notALiteral, at: term)
      }
      let kind = ExpressionKind(value)
      // Checked separately, because `in` is false for unset values.
      guard kind != .null, wanted.isOne(of: kind) else {
        throw fault(.wrongElement(kind, wanted: wanted), at: term)
      }
      try checkItem(term, of: left)
      values.append(value)
    }
    code.setList(values, at: membership)
  }

  /// The kind of the elements, or the names, of a key with a list or a map; `nil` for other terms.
  private func elementKind(of term: Term) -> ValueKind? {
    guard case .name(let index) = term.kind else { return nil }
    return switch resolutions[index]?.kind {
    case .list(let kind): kind
    case .map: .text
    default: nil
    }
  }

  private mutating func compileContainment(
    _ term: Term, _ left: Term, _ operation: Operation, _ elementKind: ValueKind
  ) throws(ExpressionFault) {
    let containment = begin(.contains, term)
    let wanted = try compile(left)
    _ = try compile(operation.right)
    code.end(containment)
    let kind = ExpressionKind(elementKind)
    guard wanted != .null, wanted.isOne(of: kind) || kind == .any else {
      throw fault(.neverInList(wanted, of: kind), at: left)
    }
    guard case .item(let values) = elementKind, !values.isEmpty, case .literal(let value) = left.kind,
      !values.contains(value), case .name(let index) = operation.right.kind
    else { return }
    throw fault(notAnItem(value, of: (syntax.names[index].key, values)), at: left)
  }

  private mutating func compileMatch(
    _ term: Term, _ left: Term, _ operation: Operation
  ) throws(ExpressionFault) {
    let match = begin(.matches, term)
    let kind = try compile(left)
    code.end(match)
    guard kind.isOne(of: .text) else { throw fault(.notAText(kind), at: left) }
    let right = operation.right
    guard case .literal(.string(let source)) = right.kind else {
      _ = try self.kind(of: right)
      throw fault(.patternNotLiteral, at: right)
    }
    let limit = Pattern.formLimit
    let tooMany = fault(.pattern(source, .tooManyStates(limit: limit)), at: right)
    guard patternStates <= limit else { throw tooMany }
    do throws(PatternFault) {
      let pattern = try Pattern(source)
      patternStates += pattern.stateCount
      code.setPattern(pattern, at: match)
    } catch {
      // The literal may be in parentheses.
      let start = syntax.scalars[right.offset...].firstIndex { $0 == "'" || $0 == "\"" } ?? right.offset
      throw ExpressionFault(
        offset: ExpressionLexer.offset(ofScalar: error.offset, inLiteralAt: start, of: syntax.scalars),
        reason: .pattern(source, error.reason))
    }
    if patternStates > limit { throw tooMany }
  }

  // MARK: - Texts that a key can have

  /// Checks that a literal compared with a key that has items is one of those items.
  private func checkItem(_ term: Term, of key: Term) throws(ExpressionFault) {
    guard case .literal(let value) = term.kind, value != .null, let items = items(of: key),
      !items.values.contains(value)
    else { return }
    throw fault(notAnItem(value, of: items), at: term)
  }

  private func notAnItem(_ value: Value, of items: (key: Key, values: [Value])) -> ExpressionFault.Reason {
    let words = items.values.map { $0.description }
    let nearest = value.string.flatMap { Suggestion.nearest(to: $0, among: words) }
    return .notAnItem(value.description, of: items.key, items: words, suggestion: nearest)
  }

  /// Reports an unknown name compared with a text; it is probably a text without quotes.
  private func checkBareText(_ term: Term, beside other: Term) throws(ExpressionFault) {
    guard case .name(let index) = term.kind, resolutions[index] == nil, case .name(let key) = other.kind,
      let kind = resolutions[key]?.kind, ExpressionKind(kind) == .text
    else { return }
    throw fault(.bareText(syntax.names[index].key.description), at: term)
  }
}

/// Compiles syntax to checked code, term by term.
struct ExpressionCompiler {
  let syntax: ExpressionSyntax
  /// What each name in the syntax refers to.
  let resolutions: [ExpressionSyntax.Resolution?]
  var code = ExpressionCode()
  /// The number of states of the form's patterns so far.
  var patternStates: Int

  typealias Term = ExpressionSyntax.Term
  typealias Operation = ExpressionSyntax.Operation

  init(syntax: ExpressionSyntax, resolutions: [ExpressionSyntax.Resolution?], patternStates: Int) {
    self.patternStates = patternStates
    self.syntax = syntax
    self.resolutions = resolutions
  }

  @_transparent
  func fault(_ reason: @autoclosure () -> ExpressionFault.Reason, at term: Term) -> ExpressionFault {
    ExpressionFault(offset: term.offset, reason: reason())
  }

  /// The range of a term's scalars in the expression's source.
  private func source(of term: Term) -> Range<Int32> {
    let start = syntax.root.offset
    return Int32(term.range.lowerBound - start)..<Int32(term.range.upperBound - start)
  }

  mutating func begin(_ operation: ExpressionCode.Operation, _ term: Term, mark: ExpressionOperator? = nil)
    -> Int
  {
    code.begin(operation, mark: mark, source: source(of: term))
  }

  /// Appends a term's code; returns the kind of its result.
  mutating func compile(_ term: Term) throws(ExpressionFault) -> ExpressionKind {
    switch term.kind {
    case .literal(let value):
      code.append(value, source: source(of: term))
      return ExpressionKind(value)
    case .name(let index):
      guard let resolution = resolutions[index] else {
        throw fault(.unknownKey(syntax.names[index].key, suggestion: nil), at: term)
      }
      code.append(setting: resolution.setting, source: source(of: term))
      return ExpressionKind(resolution.kind)
    case .list(let terms):
      let list = begin(.list, term)
      for term in terms { _ = try compile(term) }
      code.end(list)
      return .list
    case .count(let operand):
      let count = begin(.count, term)
      let kind = try compile(operand)
      guard kind.isOne(of: .text, .list, .map) else { throw fault(.notCountable(kind), at: operand) }
      code.end(count)
      return .number
    case .prefixed(.not, let operand):
      let not = begin(.not, term)
      try compileCondition(operand)
      code.end(not)
      return .boolean
    case .prefixed(let mark, let operand):
      let negate = begin(.negate, term)
      let kind = try compile(operand)
      guard kind.isOne(of: .number) else {
        throw fault(.notANumber(kind, operator: mark.rawValue), at: operand)
      }
      code.end(negate)
      return .number
    case .logic(let mark, let terms):
      let logic = begin(mark == .and ? .all : .any, term)
      for term in terms { try compileCondition(term) }
      code.end(logic)
      return .boolean
    case .comparison(let left, let operation):
      try compileComparison(term, left, operation)
      return .boolean
    case .arithmetic(let left, let operations): return try compileArithmetic(term, left, operations)
    }
  }

  /// Appends the code of a term that must be true or false.
  mutating func compileCondition(_ term: Term) throws(ExpressionFault) {
    let kind = try compile(term)
    guard kind == .boolean else {
      throw fault(.notACondition(kind, instead: condition(insteadOf: term, kind)), at: term)
    }
  }

  /// Appends the code of a term that must be a number.
  mutating func compileQuantity(_ term: Term) throws(ExpressionFault) {
    let kind = try compile(term)
    guard kind.isOne(of: .number) else { throw fault(.notAQuantity(kind), at: term) }
  }

  /// The kind of a term; discards its code.
  func kind(of term: Term) throws(ExpressionFault) -> ExpressionKind {
    var compiler = self
    return try compiler.compile(term)
  }

  /// The condition that was probably meant by a term that is not a condition.
  private func condition(insteadOf term: Term, _ kind: ExpressionKind) -> String? {
    if case .literal = term.kind { return nil }
    guard term.range.count <= 40 else { return nil }
    let text = syntax.text(of: term)
    if let items = items(of: term), let first = items.values.first {
      return "\(text) == \(ExpressionCompiler.literal(first))"
    }
    return switch kind {
    case .number: "\(text) > 0"
    case .list, .map: "count(\(text)) > 0"
    default: "\(text) != null"
    }
  }

  func items(of term: Term) -> (key: Key, values: [Value])? {
    guard case .name(let index) = term.kind, case .item(let values)? = resolutions[index]?.kind,
      !values.isEmpty
    else { return nil }
    return (syntax.names[index].key, values)
  }

  /// A value as written in an expression.
  static func literal(_ value: Value) -> String {
    guard case .string(let text) = value else { return value.json }
    return Quoting.word(text, max(.single, Quoting.style(for: text)))
  }
}

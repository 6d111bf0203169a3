/// A recursive-descent parser for expressions with one token of lookahead.
struct ExpressionParser {
  static let deepest = 100

  private(set) var lexer: ExpressionLexer
  private(set) var token: ExpressionToken
  private var names: [(key: Key, offset: Int)] = []
  private var depth = 0

  typealias Term = ExpressionSyntax.Term

  init(_ lexer: ExpressionLexer) throws(ExpressionFault) {
    self.lexer = lexer
    token = try self.lexer.next()
  }

  /// Reads an expression up to the end of the text or, in a template, up to its `}`.
  ///
  /// - Parameter mark: in a template, the position of the `${`.
  mutating func readAll(inTemplateAt mark: Int? = nil) throws(ExpressionFault) -> ExpressionSyntax {
    if isAtEnd {
      throw mark.flatMap { token.kind == .end ? fault(.openTemplate, at: $0) : nil } ?? fault(.empty)
    }
    let root = try readLogic(.or)
    guard isAtEnd else { throw fault(strayToken) }
    if let mark, token.kind == .end { throw fault(.openTemplate, at: mark) }
    return ExpressionSyntax(scalars: lexer.scalars, root: root, names: names)
  }

  // MARK: - Tokens

  private var isAtEnd: Bool { token.kind == .end || token.kind == .punctuation("}") }

  private mutating func advance() throws(ExpressionFault) { token = try lexer.next() }

  private func mark(_ level: ExpressionOperator.Level) -> ExpressionOperator? {
    if case .mark(let mark) = token.kind, mark.level == level { mark } else { nil }
  }

  @_transparent
  func fault(
    _ reason: @autoclosure () -> ExpressionFault.Reason, at offset: @autoclosure () -> Int? = nil
  ) -> ExpressionFault {
    lexer.fault(reason(), at: offset() ?? token.range.lowerBound)
  }

  private var found: String { lexer.text(token.range) }

  // MARK: - Operators

  private mutating func readLogic(_ mark: ExpressionOperator) throws(ExpressionFault) -> Term {
    var terms: [Term] = []
    repeat {
      if !terms.isEmpty { try advance() }
      terms.append(mark == .or ? try readLogic(.and) : try readComparison())
    } while token.kind == .mark(mark)
    if terms.count == 1 { return terms[0] }
    return Term(kind: .logic(mark, terms), range: terms[0].offset..<terms[terms.count - 1].range.upperBound)
  }

  private mutating func readComparison() throws(ExpressionFault) -> Term {
    let left = try readArithmetic(.sum)
    guard let mark = mark(.comparison) else { return left }
    let operation = try readOperation(mark)
    if self.mark(.comparison) != nil { throw fault(.chainedComparison) }
    return Term(
      kind: .comparison(left, operation), range: left.offset..<operation.right.range.upperBound)
  }

  private mutating func readArithmetic(_ level: ExpressionOperator.Level) throws(ExpressionFault) -> Term {
    let left = level == .sum ? try readArithmetic(.product) : try readPrefixed()
    var operations: [ExpressionSyntax.Operation] = []
    while let mark = mark(level) {
      if mark == .minus, !hasBlanksAround { throw fault(.minusWithoutBlanks) }
      operations.append(try readOperation(mark))
    }
    guard let last = operations.last else { return left }
    return Term(kind: .arithmetic(left, operations), range: left.offset..<last.right.range.upperBound)
  }

  /// Names may contain a minus, so a minus between two values needs white space on both sides.
  private var hasBlanksAround: Bool {
    let end = token.range.upperBound
    return lexer.scalars[token.range.lowerBound - 1].isExpressionBlank
      && (end == lexer.scalars.count || lexer.scalars[end].isExpressionBlank)
  }

  private mutating func readOperation(
    _ mark: ExpressionOperator
  ) throws(ExpressionFault) -> ExpressionSyntax.Operation {
    let offset = token.range.lowerBound
    try advance()
    let right =
      switch mark.level {
      case .comparison: try readArithmetic(.sum)
      case .sum: try readArithmetic(.product)
      default: try readPrefixed()
      }
    return .init(mark: mark, offset: offset, right: right)
  }

  private mutating func readPrefixed() throws(ExpressionFault) -> Term {
    guard case .mark(let mark) = token.kind, mark == .not || mark == .minus else { return try readPrimary() }
    let start = token.range.lowerBound
    try enter(at: start)
    defer { depth -= 1 }
    try advance()
    if mark == .minus, case .literal(let value) = token.kind, value.double != nil {
      // Includes the sign, because the smallest integer has no positive counterpart.
      let number = ExpressionLexer.number("-" + found) ?? .int(0)
      let range = start..<token.range.upperBound
      try advance()
      return Term(kind: .literal(number), range: range)
    }
    let operand = try readPrefixed()
    return Term(kind: .prefixed(mark, operand), range: start..<operand.range.upperBound)
  }

  private mutating func enter(at offset: Int) throws(ExpressionFault) {
    depth += 1
    if depth > Self.deepest { throw fault(.tooDeep(limit: Self.deepest), at: offset) }
  }

  // MARK: - Values

  private mutating func readPrimary() throws(ExpressionFault) -> Term {
    let range = token.range
    switch token.kind {
    case .literal(let value):
      try advance()
      return Term(kind: .literal(value), range: range)
    case .name(let key):
      try advance()
      try checkNot(range)
      names.append((key, range.lowerBound))
      return Term(kind: .name(names.count - 1), range: range)
    case .count:
      try advance()
      guard token.kind == .punctuation("(") else {
        throw fault(.countWithoutParentheses, at: range.lowerBound)
      }
      let (operand, parentheses) = try readParentheses()
      return Term(kind: .count(operand), range: range.lowerBound..<parentheses.upperBound)
    case .punctuation("("):
      let (term, parentheses) = try readParentheses()
      return Term(kind: term.kind, range: parentheses)
    case .punctuation("["): return try readList()
    default: throw fault(missingOperand)
    }
  }

  /// Reports the `not` of other languages before a value.
  private func checkNot(_ range: Range<Int>) throws(ExpressionFault) {
    guard range.count == 3, lexer.text(range).lowercased() == "not" else { return }
    switch token.kind {
    case .literal, .name, .count, .punctuation("("), .mark(.not):
      throw fault(.wrongOperator(lexer.text(range), instead: "!"), at: range.lowerBound)
    default: break
    }
  }

  private mutating func readParentheses() throws(ExpressionFault) -> (term: Term, range: Range<Int>) {
    let start = token.range.lowerBound
    try enter(at: start)
    defer { depth -= 1 }
    try advance()
    let term = try readLogic(.or)
    try close("(", with: ")", openedAt: start)
    let range = start..<token.range.upperBound
    try advance()
    return (term, range)
  }

  private mutating func readList() throws(ExpressionFault) -> Term {
    let start = token.range.lowerBound
    try enter(at: start)
    defer { depth -= 1 }
    try advance()
    var terms: [Term] = []
    if token.kind != .punctuation("]") {
      terms.append(try readLogic(.or))
      while token.kind == .punctuation(",") {
        try advance()
        terms.append(try readLogic(.or))
      }
    }
    try close("[", with: "]", openedAt: start)
    let range = start..<token.range.upperBound
    try advance()
    return Term(kind: .list(terms), range: range)
  }

  private func close(
    _ open: Unicode.Scalar, with close: Unicode.Scalar, openedAt start: Int
  ) throws(ExpressionFault) {
    if isAtEnd { throw fault(.openBracket(open), at: start) }
    if token.kind != .punctuation(close) { throw fault(strayToken) }
  }
}

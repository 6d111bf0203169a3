/// Combines the syntax of several expressions into that of a larger one, and writes it as text with the
/// necessary parentheses. Parsing the text gives the same syntax.
struct ExpressionWriter {
  typealias Term = ExpressionSyntax.Term
  typealias Level = ExpressionOperator.Level

  private(set) var scalars: [Unicode.Scalar] = []
  private(set) var names: [(key: Key, offset: Int)] = []
  private var depth = 0
  private(set) var isTooDeep = false

  static let tooDeep = ExpressionFault(offset: 0, reason: .tooDeep(limit: ExpressionParser.deepest))

  // MARK: - Parts

  mutating func write(_ key: Key) -> Term {
    let start = scalars.count
    names.append((key, start))
    add(Self.name(of: key))
    return Term(kind: .name(names.count - 1), range: start..<scalars.count)
  }

  mutating func write(_ literal: Value) -> Term {
    let start = scalars.count
    add(ExpressionCompiler.literal(literal))
    return Term(kind: .literal(literal), range: start..<scalars.count)
  }

  mutating func writeList(of elements: [ExpressionSyntax]) -> Term {
    writeList(elements.map { ($0.root, $0) })
  }

  mutating func writeCount(of operand: ExpressionSyntax) -> Term { writeCount(operand.root, operand) }

  /// Writes a prefix operator and its operand. A minus before a positive number becomes part of the literal.
  mutating func write(_ mark: ExpressionOperator, before operand: ExpressionSyntax) -> Term {
    if mark == .minus, case .literal(let value) = operand.root.kind, let negated = value.withMinus {
      return write(negated)
    }
    return write(mark, operand.root, operand)
  }

  /// Writes two expressions joined by an operator. Joining `a && b` with `c` gives a chain of three, as in
  /// text.
  mutating func write(
    _ left: ExpressionSyntax, _ mark: ExpressionOperator, _ right: ExpressionSyntax
  ) -> Term {
    let start = scalars.count
    switch mark.level {
    case .or, .and:
      var parts: [Part] = [(left.root, left)]
      if case .logic(let own, let terms) = left.root.kind, own == mark {
        parts = terms.map { (term: $0, syntax: left) }
      }
      parts.append((right.root, right))
      let terms = writeChain(mark, parts)
      return Term(kind: .logic(mark, terms), range: start..<scalars.count)
    case .comparison:
      let term = write(left.root, of: left, atLeast: .sum)
      let operation = write(mark, (right.root, right), atLeast: .sum)
      return Term(kind: .comparison(term, operation), range: start..<scalars.count)
    default:
      var first = left.root
      var operations: [ExpressionSyntax.Operation] = []
      if case .arithmetic(let term, let others) = left.root.kind, others[0].mark.level == mark.level {
        (first, operations) = (term, others)
      }
      let term = write(first, of: left, atLeast: mark.level.next)
      var written = operations.map { write($0.mark, ($0.right, left), atLeast: mark.level.next) }
      written.append(write(mark, (right.root, right), atLeast: mark.level.next))
      return Term(kind: .arithmetic(term, written), range: start..<scalars.count)
    }
  }

  // MARK: - Terms of an expression

  private typealias Part = (term: Term, syntax: ExpressionSyntax)

  private mutating func write(_ term: Term, of syntax: ExpressionSyntax, atLeast level: Level) -> Term {
    guard term.kind.level.rawValue < level.rawValue else { return write(term.kind, of: syntax) }
    let start = scalars.count
    enter()
    add("(")
    let inner = write(term.kind, of: syntax)
    add(")")
    depth -= 1
    return Term(kind: inner.kind, range: start..<scalars.count)
  }

  private mutating func write(_ kind: ExpressionSyntax.Kind, of syntax: ExpressionSyntax) -> Term {
    let start = scalars.count
    switch kind {
    case .literal(let value): return write(value)
    case .name(let index): return write(syntax.names[index].key)
    case .list(let terms): return writeList(terms.map { ($0, syntax) })
    case .count(let operand): return writeCount(operand, syntax)
    case .prefixed(let mark, let operand): return write(mark, operand, syntax)
    case .logic(let mark, let terms):
      let written = writeChain(mark, terms.map { ($0, syntax) })
      return Term(kind: .logic(mark, written), range: start..<scalars.count)
    case .comparison(let left, let operation):
      let term = write(left, of: syntax, atLeast: .sum)
      let operation = write(operation.mark, (operation.right, syntax), atLeast: .sum)
      return Term(kind: .comparison(term, operation), range: start..<scalars.count)
    case .arithmetic(let left, let operations):
      let level = operations[0].mark.level.next
      let term = write(left, of: syntax, atLeast: level)
      let written = operations.map { write($0.mark, ($0.right, syntax), atLeast: level) }
      return Term(kind: .arithmetic(term, written), range: start..<scalars.count)
    }
  }

  private mutating func writeChain(_ mark: ExpressionOperator, _ parts: [Part]) -> [Term] {
    var terms: [Term] = []
    for part in parts {
      if !terms.isEmpty { add(" \(mark.rawValue) ") }
      terms.append(write(part.term, of: part.syntax, atLeast: mark.level.next))
    }
    return terms
  }

  private mutating func write(
    _ mark: ExpressionOperator, _ right: Part, atLeast level: Level
  ) -> ExpressionSyntax.Operation {
    add(" ")
    let offset = scalars.count
    add(mark.rawValue + " ")
    return .init(mark: mark, offset: offset, right: write(right.term, of: right.syntax, atLeast: level))
  }

  private mutating func write(_ mark: ExpressionOperator, _ operand: Term, _ syntax: ExpressionSyntax) -> Term
  {
    let start = scalars.count
    enter()
    add(mark.rawValue)
    let term = write(operand, of: syntax, atLeast: .prefix)
    depth -= 1
    return Term(kind: .prefixed(mark, term), range: start..<scalars.count)
  }

  private mutating func writeCount(_ operand: Term, _ syntax: ExpressionSyntax) -> Term {
    let start = scalars.count
    enter()
    add("count(")
    let term = write(operand, of: syntax, atLeast: .or)
    add(")")
    depth -= 1
    return Term(kind: .count(term), range: start..<scalars.count)
  }

  private mutating func writeList(_ elements: [Part]) -> Term {
    let start = scalars.count
    enter()
    add("[")
    var terms: [Term] = []
    for element in elements {
      if !terms.isEmpty { add(", ") }
      terms.append(write(element.term, of: element.syntax, atLeast: .or))
    }
    add("]")
    depth -= 1
    return Term(kind: .list(terms), range: start..<scalars.count)
  }

  // MARK: - Text

  private mutating func add(_ text: String) { scalars += Array(text.unicodeScalars) }

  private mutating func enter() {
    depth += 1
    if depth > ExpressionParser.deepest { isTooDeep = true }
  }

  /// Returns a key as written in an expression: in backticks unless it can be read as a name.
  private static func name(of key: Key) -> String {
    let path = key.description
    var lexer = ExpressionLexer(Array(path.unicodeScalars))
    if let token = try? lexer.next(), token.kind == .name(key), token.range.count == path.scalarCount {
      return path
    }
    var quoted = String.UnicodeScalarView()
    for scalar in path.unicodeScalars {
      if scalar == "`" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return "`" + String(quoted) + "`"
  }
}

extension ExpressionSyntax.Kind {
  /// The level of the outermost operator; `primary` if there is none.
  fileprivate var level: ExpressionOperator.Level {
    switch self {
    case .literal, .name, .list, .count: .primary
    case .prefixed: .prefix
    case .logic(let mark, _): mark.level
    case .comparison: .comparison
    case .arithmetic(_, let operations): operations[0].mark.level
    }
  }
}

extension ExpressionOperator.Level {
  /// The lowest level that an operand of an operator at this level can have without parentheses.
  fileprivate var next: Self { Self(rawValue: rawValue + 1) ?? .primary }
}

extension Value {
  /// The number with a minus sign; `nil` if the value is not a positive number.
  fileprivate var withMinus: Value? {
    switch self {
    case .int(let number) where number > 0: .int(-number)
    case .double(let number) where number > 0: .double(-number)
    default: nil
    }
  }
}

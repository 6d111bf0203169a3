/// An expression that has been parsed without knowing which keys exist.
///
/// ```text
/// or          and { "||" and }
/// and         comparison { "&&" comparison }
/// comparison  sum [ ("==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "matches") sum ]
/// sum         product { ("+" | "-") product }
/// product     prefixed { ("*" | "/" | "%") prefixed }
/// prefixed    ("!" | "-") prefixed | number | text | "true" | "false" | "null" | name
///             | "[" [ or { "," or } ] "]" | "count" "(" or ")" | "(" or ")"
/// ```
package struct ExpressionSyntax: Sendable {
  /// The whole text, to which offsets refer.
  let scalars: [Unicode.Scalar]
  let root: Term
  /// The keys in order of appearance, including repetitions, with their offsets.
  package let names: [(key: Key, offset: Int)]

  /// Parses an expression; throws the first fault with its position.
  package init(_ source: String) throws(ExpressionFault) {
    var parser = try ExpressionParser(ExpressionLexer(Array(source.unicodeScalars)))
    self = try parser.readAll()
  }

  init(scalars: [Unicode.Scalar], root: Term, names: [(key: Key, offset: Int)]) {
    self.scalars = scalars
    self.root = root
    self.names = names
  }

  /// The expression as written, without surrounding white space.
  var source: String { text(of: root) }

  func text(of term: Term) -> String { String(scalars: scalars[term.range]) }
}

extension ExpressionSyntax {
  /// A part of an expression. Chains are flat, so that long expressions are not nested deeply.
  struct Term: Sendable {
    var kind: Kind
    /// The range of its scalars, including surrounding parentheses.
    var range: Range<Int>

    var offset: Int { range.lowerBound }
  }

  indirect enum Kind: Sendable {
    case literal(Value)
    /// The index of the name in `names`.
    case name(Int)
    case list([Term])
    case count(Term)
    case prefixed(ExpressionOperator, Term)
    /// Terms joined by `&&` or by `||`.
    case logic(ExpressionOperator, [Term])
    case comparison(Term, Operation)
    /// Sums and products, from left to right.
    case arithmetic(Term, [Operation])
  }

  /// An operator and its right operand.
  struct Operation: Sendable {
    var mark: ExpressionOperator
    /// The position of the operator.
    var offset: Int
    var right: Term
  }
}

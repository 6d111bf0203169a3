/// An expression that was read, before it is known which keys there are.
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
  /// The whole text, in which offsets count.
  let scalars: [Unicode.Scalar]
  let root: Term
  /// The keys in the order in which they are named, each as often as it is, and where.
  package let names: [(key: Key, offset: Int)]

  /// Reads an expression; throws the first fault in it, with its place.
  package init(_ source: String) throws(ExpressionFault) {
    var parser = try ExpressionParser(ExpressionLexer(Array(source.unicodeScalars)))
    self = try parser.readAll()
  }

  init(scalars: [Unicode.Scalar], root: Term, names: [(key: Key, offset: Int)]) {
    self.scalars = scalars
    self.root = root
    self.names = names
  }

  /// The expression as it is written, without blanks around it.
  var source: String { text(of: root) }

  func text(of term: Term) -> String { String(scalars: scalars[term.range]) }
}

extension ExpressionSyntax {
  /// A part of an expression. Chains are flat, so that a long expression is no deep one.
  struct Term: Sendable {
    var kind: Kind
    /// Its scalars, with the parentheses around it.
    var range: Range<Int>

    var offset: Int { range.lowerBound }
  }

  indirect enum Kind: Sendable {
    case literal(Value)
    /// By its index among the names.
    case name(Int)
    case list([Term])
    case count(Term)
    case prefixed(ExpressionOperator, Term)
    /// Terms between `&&` or between `||`.
    case logic(ExpressionOperator, [Term])
    case comparison(Term, Operation)
    /// Sums and products, from left to right.
    case arithmetic(Term, [Operation])
  }

  /// An operator and what stands on its right.
  struct Operation: Sendable {
    var mark: ExpressionOperator
    /// Where the operator stands.
    var offset: Int
    var right: Term
  }
}

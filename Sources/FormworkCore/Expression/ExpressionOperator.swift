/// An operator; the raw value is its spelling.
enum ExpressionOperator: String, Sendable, Hashable {
  case or = "||"
  case and = "&&"
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case isIn = "in"
  case matches
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case remainder = "%"
  case not = "!"

  /// The precedence of operators, loosest first. `not` is a prefix operator; `primary` is for operands
  /// without an operator.
  enum Level: Int { case or, and, comparison, sum, product, prefix, primary }

  var level: Level {
    switch self {
    case .or: .or
    case .and: .and
    case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn, .matches: .comparison
    case .plus, .minus: .sum
    case .times, .divided, .remainder: .product
    case .not: .prefix
    }
  }

  /// The comparison that holds if and only if this one does not, provided that both values are set.
  var opposite: ExpressionOperator {
    switch self {
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    case .equal: .unequal
    case .unequal: .equal
    default: self
    }
  }

  /// The equivalent comparison with its sides swapped.
  var mirrored: ExpressionOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }

  /// Words used as operators in other languages, with the operator to use here.
  static let words: [String: String] = [
    "and": "&&", "or": "||", "is": "==", "eq": "==", "equals": "==", "ne": "!=", "neq": "!=", "xor": "!=",
    "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "mod": "%", "like": "matches", "not": "!(… in …)",
  ]

  /// Mathematical and typographic marks, with the operator to use here.
  static let marks: [Unicode.Scalar: String] = [
    "≠": "!=", "≤": "<=", "≥": ">=", "∧": "&&", "∨": "||", "¬": "!", "∈": "in", "×": "*", "·": "*", "÷": "/",
    "–": "-", "—": "-", "−": "-",
  ]
}

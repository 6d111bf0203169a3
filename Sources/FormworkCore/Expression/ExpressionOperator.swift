/// An operator, by the way it is written.
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

  /// How tightly an operator between two values binds; `not` stands before one.
  enum Level { case or, and, comparison, sum, product, prefix }

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

  /// The comparison that holds where this one does not, of two values that are set.
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

  /// The comparison that says the same with its sides swapped.
  var mirrored: ExpressionOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }

  /// What the words of other languages are here, where an operator should stand.
  static let words: [String: String] = [
    "and": "&&", "or": "||", "is": "==", "eq": "==", "equals": "==", "ne": "!=", "neq": "!=", "xor": "!=",
    "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "mod": "%", "like": "matches", "not": "!(… in …)",
  ]

  /// What the marks of mathematics and typography are here.
  static let marks: [Unicode.Scalar: String] = [
    "≠": "!=", "≤": "<=", "≥": ">=", "∧": "&&", "∨": "||", "¬": "!", "∈": "in", "×": "*", "·": "*", "÷": "/",
    "–": "-", "—": "-", "−": "-",
  ]
}

/// A token of an expression and its position.
struct ExpressionToken {
  enum Kind: Equatable {
    case end
    /// A number, a text, `true`, `false` or `null`.
    case literal(Value)
    case name(Key)
    case mark(ExpressionOperator)
    case count
    /// A bracket or a comma.
    case punctuation(Unicode.Scalar)
  }

  var kind: Kind
  /// The range of its scalars in the text.
  var range: Range<Int>
}

extension Unicode.Scalar {
  /// Whether it is white space between tokens.
  var isExpressionBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }

  var isDecimalDigit: Bool { "0"..."9" ~= self }

  /// Whether a name without backticks can start with it.
  var beginsName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_": true
    default: value >= 0x80 && properties.isIDStart
    }
  }

  /// Whether a name without backticks can contain it after the start.
  var continuesName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_", ".", "-", "0"..."9": true
    default: value >= 0x80 && properties.isIDContinue
    }
  }
}

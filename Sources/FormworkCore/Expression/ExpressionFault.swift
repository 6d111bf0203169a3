/// Why a text is not a valid expression for the given keys, and where.
package struct ExpressionFault: Error, Sendable, Hashable {
  /// The first scalar of the faulty construct, counted in Unicode scalars from the start of the text.
  package var offset: Int
  /// What is wrong.
  package var reason: Reason

  #if hasFeature(Embedded)
    /// The engine of pages, whose forms have been checked, knows only that there is a fault.
    @_transparent init(offset: @autoclosure () -> Int, reason: @autoclosure () -> Reason) {
      self.offset = 0
      self.reason = .empty
    }
  #endif

  /// The kind of an expression's result, as worded in messages.
  package enum Kind: String, Sendable, Hashable {
    case boolean = "a boolean"
    case number = "a number"
    case text = "a string"
    case list = "a list"
    case map = "a map"
    case null = "null"
    /// A key whose items have several kinds.
    case any = "a value of several kinds"
  }

  /// What is wrong with the expression.
  package enum Reason: Sendable, Hashable {
    /// Only white space.
    case empty
    /// A `'` or `"` that is not closed.
    case openQuote(Unicode.Scalar)
    case openBacktick
    /// A `(` or `[` that is not closed.
    case openBracket(Unicode.Scalar)
    /// A `${` that is not closed.
    case openTemplate
    /// A `)` or `]` without an opening bracket.
    case lone(Unicode.Scalar)
    /// Two backticks with nothing between them.
    case emptyName
    case unknownEscape(String)
    /// A `\u{…}` that is not a Unicode scalar.
    case noCharacter(String)
    case invalidNumber(WrittenNumber.Mistake)
    /// Digits followed by something that cannot be part of a number.
    case malformedNumber(String)
    case numberTooLarge(String)
    case unknownCharacter(Unicode.Scalar)
    /// A typographic quote.
    case wrongQuote(Unicode.Scalar)
    /// An operator of another language, and the one to use here.
    case wrongOperator(String, instead: String)
    case minusWithoutBlanks
    /// A value was expected, but something else was found or, for `nil`, the text ended.
    case missingOperand(found: String?)
    case missingOperator(found: String)
    /// `in` or `matches` where a value was expected.
    case reservedWord(String)
    case countWithoutParentheses
    case chainedComparison
    case tooDeep(limit: Int)
    /// More than `limit` tokens; in a template, all its expressions count together.
    case tooLong(limit: Int)

    case unknownKey(Key, suggestion: String?)
    /// An unknown key contains a minus, and the names on both sides of that minus have values.
    case minusInName(Key, instead: String)
    /// An unknown key where a text would be valid.
    case bareText(String)
    case notACondition(Kind, instead: String?)
    case notAQuantity(Kind)
    /// The kinds are never equal, or they have no order.
    case incomparable(Kind, Kind, operator: String)
    case unordered(Kind, operator: String)
    case notANumber(Kind, operator: String)
    /// A `+` between a text and another kind.
    case notJoined(Kind, Kind)
    case notAList(Kind)
    /// An element that is not a literal in the list of an `in`.
    case notALiteral
    case wrongElement(Kind, wanted: Kind)
    /// A value before `in` that a key's list never has, because its elements have another kind.
    case neverInList(Kind, of: Kind)
    case notAText(Kind)
    case patternNotLiteral
    case pattern(String, PatternFault.Reason)
    case notCountable(Kind)
    case notAnItem(String, of: Key, items: [String], suggestion: String?)
    case divisionByZero(operator: String)
  }
}

extension ExpressionFault.Reason {
  /// The suggestion, if there is one.
  var suggestion: String? {
    switch self {
    case .unknownKey(_, let suggestion), .notAnItem(_, _, _, let suggestion),
      .notACondition(_, let suggestion):
      suggestion
    case .wrongOperator(_, let instead), .minusInName(_, let instead): instead
    default: nil
    }
  }
}

/// Why a text is not an expression, or none that these keys allow, and where.
package struct ExpressionFault: Error, Sendable, Hashable {
  /// The place of the faulty construct's first scalar, counted in Unicode scalars from the text's start.
  package var offset: Int
  /// What is wrong there.
  package var reason: Reason

  /// What an expression comes to, in the words of a message.
  package enum Kind: String, Sendable, Hashable {
    case boolean = "a boolean"
    case number = "a number"
    case text = "a text"
    case list = "a list"
    case null = "null"
    /// A key whose items are of several kinds.
    case any = "a value of several kinds"
  }

  /// What the expression has that it must not have, or lacks.
  package enum Reason: Sendable, Hashable {
    /// Nothing but blanks.
    case empty
    /// A `'` or `"` without its partner.
    case openQuote(Unicode.Scalar)
    case openBacktick
    /// A `(` or `[` without its partner.
    case openBracket(Unicode.Scalar)
    /// A `${` without its `}`.
    case openTemplate
    /// A `)` or `]` that closes nothing.
    case lone(Unicode.Scalar)
    /// Two backticks with nothing between them.
    case emptyName
    case unknownEscape(String)
    /// A `\u{…}` that is no character's.
    case noCharacter(String)
    case invalidNumber(WrittenNumber.Mistake)
    /// Digits with something behind them that no number has.
    case malformedNumber(String)
    case numberTooLarge(String)
    case unknownCharacter(Unicode.Scalar)
    /// A typographic quote.
    case wrongQuote(Unicode.Scalar)
    /// What other languages write, and what it is here.
    case wrongOperator(String, instead: String)
    case minusWithoutBlanks
    /// Something else stands where a value should, or (`nil`) the text ends.
    case missingOperand(found: String?)
    case missingOperator(found: String)
    /// `in` or `matches` where a value should stand.
    case reservedWord(String)
    case countWithoutParentheses
    case chainedComparison
    case tooDeep(limit: Int)

    case unknownKey(Key, suggestion: String?)
    /// No key has this name, but what stands on both sides of one of its minuses has a value.
    case minusInName(Key, instead: String)
    /// No key has this name, and a text would fit.
    case bareText(String)
    case notACondition(Kind, instead: String?)
    /// Two kinds that are never equal, or that have no order between them.
    case incomparable(Kind, Kind, operator: String)
    case unordered(Kind, operator: String)
    case notANumber(Kind, operator: String)
    /// `+` between a text and something else.
    case notJoined(Kind, Kind)
    case notAList(Kind)
    /// Something that is no literal in the list of an `in`.
    case notALiteral
    case wrongElement(Kind, wanted: Kind)
    case notAText(Kind)
    case patternNotLiteral
    case pattern(String, PatternFault.Reason)
    case notCountable(Kind)
    case notAnItem(String, of: Key, items: [String], suggestion: String?)
    case divisionByZero(operator: String)
  }
}

extension ExpressionFault.Reason {
  /// What was probably meant, where something is near.
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

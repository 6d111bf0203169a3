// The faults for unexpected tokens.
extension ExpressionParser {
  /// A token where an operator was expected.
  var strayToken: ExpressionFault {
    let found = lexer.text(token.range)
    switch token.kind {
    case .punctuation(let scalar) where scalar == ")" || scalar == "]": return fault(.lone(scalar))
    case .name:
      if let instead = ExpressionOperator.words[found.lowercased()] {
        return fault(.wrongOperator(found, instead: instead))
      }
    default: break
    }
    return fault(.missingOperator(found: found))
  }

  /// A token where a value was expected.
  var missingOperand: ExpressionFault {
    let found = lexer.text(token.range)
    switch token.kind {
    case .end: return fault(.missingOperand(found: nil))
    case .mark(let mark) where mark == .isIn || mark == .matches: return fault(.reservedWord(found))
    case .mark(.plus) where lexer.scalar()?.isDecimalDigit == true:
      return fault(.invalidNumber(.leadingPlus))
    default: return fault(.missingOperand(found: found))
    }
  }
}

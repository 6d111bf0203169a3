// What is said of a token that does not fit.
extension ExpressionParser {
  /// Something stands where an operator should.
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

  /// Something stands where a value should.
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

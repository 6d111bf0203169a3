// The faults for unexpected tokens.
extension ExpressionParser {
  /// A token where an operator was expected.
  var strayToken: ExpressionFault.Reason {
    let found = lexer.text(token.range)
    switch token.kind {
    case .punctuation(let scalar) where scalar == ")" || scalar == "]": return .lone(scalar)
    case .name:
      if let instead = ExpressionOperator.words[found.lowercased()] {
        return .wrongOperator(found, instead: instead)
      }
    default: break
    }
    return .missingOperator(found: found)
  }

  /// A token where a value was expected.
  var missingOperand: ExpressionFault.Reason {
    let found = lexer.text(token.range)
    switch token.kind {
    case .end: return .missingOperand(found: nil)
    case .mark(let mark) where mark == .isIn || mark == .matches: return .reservedWord(found)
    case .mark(.plus) where lexer.scalar()?.isDecimalDigit == true:
      return .invalidNumber(.leadingPlus)
    default: return .missingOperand(found: found)
    }
  }
}

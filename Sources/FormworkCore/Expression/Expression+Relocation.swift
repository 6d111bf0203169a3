// Expressions of rows that exist once for each item of a list. The rows of an item read the item's own settings.
extension Expression {
  /// The same expression with other settings.
  func relocated(_ target: (Int) -> Int) -> Expression {
    if let setting = bareSetting { return Expression(source: source, setting: target(setting)) }
    return Expression(source: source, code: code.relocated(target))
  }
}

extension Template {
  /// The same text with other settings.
  func relocated(_ target: (Int) -> Int) -> Template {
    Template(
      pieces: pieces.map { piece in
        if case .expression(let expression) = piece {
          .expression(expression.relocated(target))
        } else {
          piece
        }
      }, settings: settings.map(target).sorted())
  }
}

extension ExpressionCode {
  fileprivate func relocated(_ target: (Int) -> Int) -> ExpressionCode {
    var code = self
    for index in instructions.indices where instructions[index].operation == .setting {
      code.setSetting(target(Int(instructions[index].operand)), at: index)
    }
    code.finish()
    return code
  }
}

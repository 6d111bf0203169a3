/// A text with expressions in `${…}`. `$${` is an escaped `${`.
package struct Template: Sendable, Hashable {
  /// The result of an expression in a text. For a single key, the setting, so that its value is shown as in
  /// its row; otherwise a value, which is `nil` if unset.
  package enum Part: Sendable, Hashable {
    case setting(Int)
    case value(Value?)
  }

  enum Piece: Sendable, Hashable {
    /// Literal text.
    case text(ExactString)
    case expression(Expression)
  }

  let pieces: [Piece]
  /// The settings that the template reads, each once, in ascending order.
  package let settings: [Int]

  /// The text, in which each expression is replaced by the result of `show`.
  package func text(reading read: (Int) -> Value?, show: (Part) -> String) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text.text
      case .expression(let expression):
        if let setting = expression.bareSetting {
          result += show(.setting(setting))
        } else {
          result += show(.value(expression.value(read)))
        }
      }
    }
    return result
  }
}

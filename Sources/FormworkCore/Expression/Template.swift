/// A text with expressions in `${…}`; `$${` stands for `${` itself.
package struct Template: Sendable, Hashable {
  /// What an expression in a text comes to: a bare key's setting, so that its value can be shown as its row
  /// shows it, else a value, `nil` being unset.
  package enum Part: Sendable, Hashable {
    case setting(Int)
    case value(Value?)
  }

  enum Piece: Sendable, Hashable {
    /// A text as it stands.
    case text(ExactString)
    case expression(Expression)
  }

  let pieces: [Piece]
  /// The settings whose keys it reads, each once, in ascending order.
  package let settings: [Int]

  /// The text, with `show` giving what stands for each expression.
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

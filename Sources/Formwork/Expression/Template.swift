/// A text with expressions in `${…}`; `$${` stands for `${` itself.
package struct Template: Sendable, Hashable {
  /// What an expression in a text comes to: a bare key's slot, so that its value can be shown as its row
  /// shows it, else a value, `nil` being unset.
  package enum Part: Sendable, Hashable {
    case slot(Int)
    case value(Value?)
  }

  enum Piece: Sendable, Hashable {
    /// As it stands, by its scalars.
    case text(Name)
    case expression(Expression)
  }

  let pieces: [Piece]
  /// The slots of the keys that it reads, each once, in ascending order.
  package let slots: [Int]

  /// The text, with `show` saying what stands for each expression.
  package func text(reading read: (Int) -> Value?, show: (Part) -> String) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text.text
      case .expression(let expression):
        if let slot = expression.bareSlot {
          result += show(.slot(slot))
        } else {
          result += show(.value(expression.value(read)))
        }
      }
    }
    return result
  }
}

/// A text with expressions in `${…}`. `$${` is an escaped `${`.
///
/// The size is limited: all expressions of a text together have at most 200,000 tokens, and the resulting
/// text has at most 100,000 bytes of UTF-8. A longer text is cut and ends with an ellipsis.
package struct Template: Sendable, Hashable {
  /// The result of an expression in a text. For a single key, the setting, so that its value is shown as in
  /// its row; otherwise a value, which is `nil` if unset.
  package enum Part: Sendable, Hashable {
    case setting(SettingID)
    case value(Value?)
  }

  enum Piece: Sendable, Hashable {
    /// Literal text.
    case text(ExactString)
    case expression(Expression)
  }

  let pieces: [Piece]
  /// The settings that the template reads, each once, in ascending order.
  package let settings: [SettingID]

  /// The number of states in all patterns of the template.
  var patternStates: Int {
    pieces.reduce(0) {
      if case .expression(let expression) = $1 { $0 + expression.patternStates } else { $0 }
    }
  }

  /// The text, in which each expression is replaced by the result of `show`.
  package func text(reading read: (SettingID) -> Value?, show: (Part) -> String) -> String {
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
      if result.utf8.count > Expression.textLimit { return Template.cut(result) }
    }
    return result
  }

  /// The text with names in place of values: `Hello, ‹user›!`
  package func outline(naming name: (SettingID) -> String) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text.text
      case .expression(let expression):
        result += Wording.placeholder(expression.bareSetting.map(name) ?? expression.source)
      }
    }
    return result
  }

  /// Whether the text contains more than the value of one expression.
  var isSentence: Bool { pieces.count > 1 }

  private static func cut(_ text: String) -> String {
    let bytes = text.utf8.span
    var end = Expression.textLimit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(utf8: bytes.extracting(0..<end)) + "…"
  }
}

/// A condition over one or several keys that settings must meet: judged at each save, and by `verify`.
package struct Requirement: Sendable {
  /// Where it applies; everywhere without one.
  var when: Expression?
  var that: Expression
  var message: String
  var messageTemplate: Template?
  /// The row that shows the message: the one that requires it, else one that holds a key that it reads.
  var row: Int
  /// Whether that row requires it, so that nothing is required of one that is hidden.
  var isOfRow: Bool
  /// The slots of the keys that it reads.
  var slots: [Int]
}

/// A rule that was read and waits for the keys that it names.
struct OpenRule: Sendable {
  /// What the rule is for.
  enum Target: Sendable {
    case visible(row: Int)
    case enabled(row: Int)
    case checkmark(row: Int)
    case text(row: Int)
    case detailText(row: Int)
    case fieldMessage(row: Int)
    case header(screen: Int, section: Int)
    case footer(screen: Int, section: Int)
    /// An action's `when`, by its text.
    case action(String)
    /// A text of an alert.
    case alertText(String)
    case requirement(row: Int?)
  }

  /// An expression or a text with expressions, and where it stands.
  struct Part: Sendable {
    enum Syntax: Sendable {
      case expression(ExpressionSyntax)
      case template(TemplateSyntax)
    }

    var syntax: Syntax
    var node: JSONNode

    var names: [(key: Key, offset: Int)] {
      switch syntax {
      case .expression(let syntax): syntax.names
      case .template(let syntax): syntax.names
      }
    }
  }

  var target: Target
  var main: Part
  /// Of a requirement.
  var when: Part?
  var message: String = ""
  var messageTemplate: Part?

  var parts: [Part] { [when, main, messageTemplate].compactMap { $0 } }
}

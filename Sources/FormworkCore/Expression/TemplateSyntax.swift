/// A text with expressions that has been parsed without knowing which keys exist.
package struct TemplateSyntax: Sendable {
  private enum Piece {
    case text(String)
    case expression(ExpressionSyntax)
  }

  private let pieces: [Piece]

  /// The keys in order of appearance, including repetitions, with their offsets in the whole text.
  package var names: [(key: Key, offset: Int)] {
    var names: [(key: Key, offset: Int)] = []
    for case .expression(let syntax) in pieces { names += syntax.names }
    return names
  }

  /// Parses a text; `nil` if it contains no `${`. Throws the first fault with its position in the whole text.
  package init?(_ text: String) throws(ExpressionFault) {
    guard TemplateSyntax.hasMark(text.utf8.span) else { return nil }
    let scalars = Array(text.unicodeScalars)
    var pieces: [Piece] = []
    var plain = String.UnicodeScalarView()
    var position = 0
    var tokenCount = 0
    while position < scalars.count {
      let rest = scalars[position...]
      if rest.starts(with: "$${".unicodeScalars) {
        plain.append(contentsOf: "${".unicodeScalars)
        position += 3
      } else if rest.starts(with: "${".unicodeScalars) {
        if !plain.isEmpty { pieces.append(.text(String(plain))) }
        plain = .init()
        let lexer = ExpressionLexer(scalars, at: position + 2, isInTemplate: true, tokenCount: tokenCount)
        var parser = try ExpressionParser(lexer)
        pieces.append(.expression(try parser.readAll(inTemplateAt: position)))
        position = parser.token.range.upperBound
        tokenCount = parser.lexer.tokenCount
      } else {
        plain.append(scalars[position])
        position += 1
      }
    }
    if !plain.isEmpty { pieces.append(.text(String(plain))) }
    self.pieces = pieces
  }

  /// Whether a text contains a `${`.
  package static func hasMark(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while let index = text.firstIndex(of: UInt8(ascii: "$"), from: start) {
      if text.byte(index + 1) == UInt8(ascii: "{") { return true }
      start = index + 1
    }
    return false
  }

  /// Checks the expressions against the kinds of their keys; throws the first fault with its position.
  package func compile(
    patternStates: Int = 0, resolve: (Key) -> ExpressionSyntax.Resolution?,
    suggest: (Key) -> String? = { _ in nil }
  ) throws(ExpressionFault) -> Template {
    var compiled: [Template.Piece] = []
    var settings: Set<SettingID> = []
    var patternStates = patternStates
    for piece in pieces {
      switch piece {
      case .text(let text): compiled.append(.text(ExactString(text)))
      case .expression(let syntax):
        let expression = try syntax.compile(
          as: .any, patternStates: patternStates, resolve: resolve, suggest: suggest)
        patternStates += expression.patternStates
        settings.formUnion(expression.settings)
        compiled.append(.expression(expression))
      }
    }
    return Template(pieces: compiled, settings: settings.sorted())
  }
}

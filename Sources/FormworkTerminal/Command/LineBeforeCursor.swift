import Formwork

/// A line up to the cursor: the complete words, and the word that is being typed.
struct LineBeforeCursor: Sendable, Hashable {
  /// The words before the typed one.
  var words: [Word]
  /// The word that ends at the cursor, without its quotes; empty where a word would begin.
  var typed: Word
  /// The open quote or, if none is open, the quote with which the typed word begins.
  var quote: Character?

  /// `nil` if no word can be completed: in a comment or after a mistake.
  init?(_ text: String) {
    var splitter = Word.Splitter()
    let bytes = text.utf8.span
    var words: [Word] = []
    var openQuote: Character?
    var typed: Word?
    do throws(LineFault) {
      while let word = try splitter.next(bytes) { words.append(word) }
      if words.last?.endColumn == splitter.column { typed = words.removeLast() }
    } catch {
      switch error.fault {
      case .openQuote(let quote): openQuote = quote
      case .loneBackslash: break
      case .unknownEscape(let escape) where escape.hasPrefix("\\u") && splitter.isAtEnd(bytes):
        openQuote = "\""
      default: return nil
      }
      typed = splitter.word
    }
    if splitter.isAtComment {
      // A `#` at the cursor may become a value, `#ff0000`.
      guard !words.isEmpty, splitter.column == text.scalarCount else { return nil }
      typed = Word(text: "#", column: splitter.column)
    }
    self.words = words
    self.typed = typed ?? Word(text: "", column: splitter.column)
    let scalars = text.unicodeScalars
    let first = scalars.dropFirst(self.typed.column - 1).first
    quote = openQuote ?? first.flatMap { $0 == "'" || $0 == "\"" ? Character($0) : nil }
  }
}

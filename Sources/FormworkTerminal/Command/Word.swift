package import Formwork

/// A word of a command line.
package struct Word: Sendable, Hashable {
  package var text: String
  /// In Unicode scalars from 1.
  package var column: Int
  /// The column behind its last mark.
  package var endColumn = 1
  /// Whether a part of it stood in quotes or behind a backslash.
  package var isQuoted = false
}

/// A mistake in a line, and where.
package struct LineFault: Error, Sendable, Hashable {
  package var fault: CommandFault
  package var column: Int
}

extension Word {
  /// Splits a line into its words.
  ///
  /// `'…'` is literal, `"…"` knows escapes, elsewhere a backslash takes the next character. `#` begins a
  /// comment as the line's first mark, or after a blank when a blank or the line's end follows it.
  package static func split(_ line: String) throws(LineFault) -> [Word] {
    var splitter = Splitter(line)
    var words: [Word] = []
    while let word = try splitter.next() { words.append(word) }
    return words
  }

  /// Hands out a line's words.
  struct Splitter {
    private let scalars: String.UnicodeScalarView
    private var index: String.UnicodeScalarView.Index
    /// In Unicode scalars from 1.
    private(set) var column = 1
    private var isFirst = true
    /// The word that was read last, as far as it could be read.
    private(set) var word = Word(text: "", column: 1)
    private(set) var isAtComment = false

    init(_ line: String) {
      scalars = line.unicodeScalars
      index = scalars.startIndex
    }

    var isAtEnd: Bool { index == scalars.endIndex }
    private var current: Unicode.Scalar? { index < scalars.endIndex ? scalars[index] : nil }

    private mutating func advance() {
      scalars.formIndex(after: &index)
      column += 1
    }

    mutating func next() throws(LineFault) -> Word? {
      while let scalar = current, scalar.isBlank { advance() }
      guard let first = current else { return nil }
      if first == "#" {
        let following = scalars.index(after: index)
        isAtComment = isFirst || following == scalars.endIndex || scalars[following].isBlank
        if isAtComment { return nil }
      }
      isFirst = false
      word = Word(text: "", column: column)
      while let scalar = current, !scalar.isBlank {
        switch scalar {
        case "'": try readLiteral()
        case "\"": try readEscaped()
        case "\\":
          let start = column
          advance()
          guard let taken = current else { throw LineFault(fault: .loneBackslash, column: start) }
          word.text.unicodeScalars.append(taken)
          word.isQuoted = true
          advance()
        default:
          word.text.unicodeScalars.append(scalar)
          advance()
        }
      }
      word.endColumn = column
      return word
    }

    private mutating func readLiteral() throws(LineFault) {
      let start = column
      word.isQuoted = true
      advance()
      while let scalar = current {
        advance()
        if scalar == "'" { return }
        word.text.unicodeScalars.append(scalar)
      }
      throw LineFault(fault: .openQuote("'"), column: start)
    }

    private mutating func readEscaped() throws(LineFault) {
      let start = column
      word.isQuoted = true
      advance()
      while let scalar = current {
        if scalar == "\"" {
          advance()
          return
        }
        if scalar == "\\" {
          word.text.unicodeScalars.append(try readEscape(openedAt: start))
        } else {
          word.text.unicodeScalars.append(scalar)
          advance()
        }
      }
      throw LineFault(fault: .openQuote("\""), column: start)
    }

    private mutating func readEscape(openedAt quote: Int) throws(LineFault) -> Unicode.Scalar {
      let start = column
      advance()
      guard let letter = current else { throw LineFault(fault: .openQuote("\""), column: quote) }
      advance()
      switch letter {
      case "n": return "\n"
      case "t": return "\t"
      case "\\", "\"": return letter
      case "u":
        var digits = ""
        guard current == "{" else { throw LineFault(fault: .unknownEscape("\\u"), column: start) }
        advance()
        while let digit = current, digit != "}" {
          digits.unicodeScalars.append(digit)
          advance()
        }
        guard current == "}", let code = UInt32(digits, radix: 16) else {
          throw LineFault(fault: .unknownEscape("\\u{\(digits)"), column: start)
        }
        guard code != 0, let scalar = Unicode.Scalar(code) else {
          throw LineFault(fault: .noCharacter("\\u{\(digits)}"), column: start)
        }
        advance()
        return scalar
      default: throw LineFault(fault: .unknownEscape("\\\(letter)"), column: start)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it parts words.
  var isBlank: Bool { self == " " || self == "\t" }
}

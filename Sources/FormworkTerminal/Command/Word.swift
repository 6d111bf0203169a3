import Formwork

/// A word of a command line.
package struct Word: Sendable, Hashable {
  package var text: String
  /// The column in Unicode scalars, from 1.
  package var column: Int
  /// The column after its last scalar.
  package var endColumn = 1
  /// Whether a part of it was quoted or escaped.
  package var isQuoted = false
  /// Whether quotes were removed from a word that begins like JSON.
  var hasLostQuotes = false
  /// The descriptor from which the word is to be read; `nil` for a word that was written.
  var descriptor: Int32?

  /// Whether the word is `--null`, which is null as the value of a row.
  var isNull: Bool { !isQuoted && text == Wording.null }
}

/// A mistake in a line, with its column.
package struct LineFault: Error, Sendable, Hashable {
  package var fault: CommandFault
  package var column: Int
}

extension Word {
  /// Splits a line into words.
  ///
  /// `'…'` is literal; `"…"` can contain escapes; elsewhere, a backslash escapes the next character. `#`
  /// begins a comment at the start of the line, or after white space if white space or the end of the line
  /// follows.
  package static func split(_ line: String) throws(LineFault) -> [Word] { try split(line.utf8.span) }

  package static func split(_ line: Span<UInt8>) throws(LineFault) -> [Word] {
    var splitter = Splitter()
    var words: [Word] = []
    words.reserveCapacity(4)
    while let word = try splitter.next(line) { words.append(word) }
    return words
  }

  /// Splits a line of UTF-8 into words.
  struct Splitter {
    private var index = 0
    /// The column in Unicode scalars, from 1.
    private(set) var column = 1
    private var isFirst = true
    /// The last word, as far as it could be read.
    private(set) var word = Word(text: "", column: 1)
    private(set) var isAtComment = false

    func isAtEnd(_ line: Span<UInt8>) -> Bool { index >= line.count }

    /// Skips a scalar.
    private mutating func advance(_ line: Span<UInt8>) {
      index += 1
      while index < line.count, line[index] & 0xC0 == 0x80 { index += 1 }
      column += 1
    }

    mutating func next(_ line: Span<UInt8>) throws(LineFault) -> Word? {
      while let byte = line.byte(index), byte.isBlank { advance(line) }
      guard let first = line.byte(index) else { return nil }
      if first == UInt8(ascii: "#") {
        isAtComment = isFirst || line.byte(index + 1)?.isBlank ?? true
        if isAtComment { return nil }
      }
      isFirst = false
      if let plain = takePlainWord(line) { return plain }
      word = Word(text: "", column: column)
      while let byte = line.byte(index), !byte.isBlank {
        switch byte {
        case UInt8(ascii: "'"): try readLiteral(line)
        case UInt8(ascii: "\""):
          if !word.isQuoted, let first = word.text.utf8.first, "[{".utf8.contains(first) {
            word.hasLostQuotes = true
          }
          try readEscaped(line)
        case UInt8(ascii: "\\"):
          let start = column
          advance(line)
          guard index < line.count else { throw LineFault(fault: .loneBackslash, column: start) }
          word.isQuoted = true
          takeScalar(line)
        default: word.text += takePlain(upTo: line.endOfPlainPart(from: index), line)
        }
      }
      word.endColumn = column
      return word
    }

    /// Reads a word without quotes and backslashes, as most are; returns `nil` if the word contains one.
    private mutating func takePlainWord(_ line: Span<UInt8>) -> Word? {
      let end = line.endOfPlainPart(from: index)
      guard line.byte(end)?.isBlank ?? true else { return nil }
      let start = column
      let text = takePlain(upTo: end, line)
      return Word(text: text, column: start, endColumn: column)
    }

    private mutating func takeScalar(_ line: Span<UInt8>) {
      let start = index
      advance(line)
      word.text += String(utf8: line.extracting(start..<index))
    }

    /// Takes a part without quotes and backslashes.
    private mutating func takePlain(upTo end: Int, _ line: Span<UInt8>) -> String {
      let part = line.extracting(index..<end)
      for offset in part.indices where part[offset] & 0xC0 != 0x80 { column &+= 1 }
      index = end
      return String(utf8: part)
    }

    private mutating func readLiteral(_ line: Span<UInt8>) throws(LineFault) {
      let start = column
      word.isQuoted = true
      advance(line)
      while let byte = line.byte(index) {
        if byte == UInt8(ascii: "'") {
          advance(line)
          return
        }
        takeScalar(line)
      }
      throw LineFault(fault: .openQuote("'"), column: start)
    }

    private mutating func readEscaped(_ line: Span<UInt8>) throws(LineFault) {
      let start = column
      word.isQuoted = true
      advance(line)
      while let byte = line.byte(index) {
        if byte == UInt8(ascii: "\"") {
          advance(line)
          return
        }
        if byte == UInt8(ascii: "\\") {
          word.text.unicodeScalars.append(try readEscape(line, openedAt: start))
        } else {
          takeScalar(line)
        }
      }
      throw LineFault(fault: .openQuote("\""), column: start)
    }

    private mutating func readEscape(
      _ line: Span<UInt8>, openedAt quote: Int
    ) throws(LineFault) -> Unicode.Scalar {
      let start = column
      advance(line)
      guard let letter = line.byte(index) else { throw LineFault(fault: .openQuote("\""), column: quote) }
      let letterText = line.scalarText(at: index)
      advance(line)
      switch letter {
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): return Unicode.Scalar(letter)
      case UInt8(ascii: "u"):
        guard line.byte(index) == UInt8(ascii: "{") else {
          throw LineFault(fault: .unknownEscape("\\u"), column: start)
        }
        advance(line)
        let first = index
        while let digit = line.byte(index), digit != UInt8(ascii: "}") { advance(line) }
        let digits = String(utf8: line.extracting(first..<index))
        guard index < line.count, let code = UInt32(hexDigits: digits) else {
          throw LineFault(fault: .unknownEscape("\\u{\(digits)"), column: start)
        }
        guard code != 0, let scalar = Unicode.Scalar(code) else {
          throw LineFault(fault: .noCharacter("\\u{\(digits)}"), column: start)
        }
        advance(line)
        return scalar
      default: throw LineFault(fault: .unknownEscape("\\\(letterText)"), column: start)
      }
    }
  }
}

extension Span<UInt8> {
  /// The first white space, quote or backslash from a start on; the end if there is none.
  func endOfPlainPart(from start: Int) -> Int {
    var end = endOfPlainWord(from: start)
    // Other control characters are part of a word.
    while end < count, self[end] < 0x20, !self[end].isBlank { end = endOfPlainWord(from: end &+ 1) }
    return end
  }
}

extension UInt32 {
  /// The number that hexadecimal digits represent; `nil` if the text contains anything else, such as a sign.
  init?(hexDigits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
    self.init(text, radix: 16)
  }
}

extension UInt8 {
  /// Whether it separates words.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension Unicode.Scalar {
  /// Whether it separates words.
  var isBlank: Bool { self == " " || self == "\t" }
}

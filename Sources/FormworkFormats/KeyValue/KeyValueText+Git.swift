import Formwork
import FormworkCore

extension KeyValueText {
  /// Reads a value as Git does: quotes and escapes can be anywhere, and a comment needs no space before it.
  ///
  /// - Throws: if Git cannot read the value.
  func readGitValue(_ entry: inout Entry, from start: Int) throws(Failure) {
    var (value, length, end): ([UInt8], Int, Int) = ([], 0, start)
    var (quoteCount, isComment) = (0, false)
    var offset = start
    var lineEnd = lines.end(of: start)
    while offset < lineEnd {
      let byte = bytes[offset]
      offset += 1
      if isComment { continue }
      let isQuoted = !quoteCount.isMultiple(of: 2)
      switch byte {
      case UInt8(ascii: "\""): quoteCount += 1
      case UInt8(ascii: "#") where !isQuoted, UInt8(ascii: ";") where !isQuoted:
        isComment = true
        continue
      case UInt8(ascii: "\\") where offset == lineEnd:
        // The next line continues the value.
        offset = lines.next(after: lineEnd)
        lineEnd = lines.end(of: offset)
      case UInt8(ascii: "\\"):
        guard let character = Self.character(escapedBy: bytes[offset]) else {
          throw failure(#"unknown escape: expected \n, \t, \b, \" or \\"#, at: offset - 1)
        }
        value.append(character)
        offset += 1
      // A value does not begin with white space outside quotes.
      default: if isQuoted || !value.isEmpty || !TextLines.isSpace(byte) { value.append(byte) }
      }
      if isQuoted || !TextLines.isSpace(byte) { (length, end) = (value.count, offset) }
    }
    guard quoteCount.isMultiple(of: 2) else {
      throw failure("expected '\"' at the end of the value", at: lineEnd)
    }
    let isQuoted = quoteCount == 2 && bytes[start] == UInt8(ascii: "\"") && bytes[end - 1] == bytes[start]
    entry.quote = isQuoted ? UInt8(ascii: "\"") : nil
    entry.text = String(decoding: value[..<length], as: UTF8.self)
    entry.valueRange = start..<end
    entry.lines = entry.lines.lowerBound..<lineEnd
  }

  /// The character that an escape in a file of Git stands for; `nil` if there is no such escape.
  private static func character(escapedBy byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): byte
    default: nil
    }
  }
}

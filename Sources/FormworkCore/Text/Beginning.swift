/// The typed beginning of a name. Tests whether names have this prefix, either exactly or ignoring case.
package struct Beginning: Sendable {
  private let typed: String
  private let bytes: [UInt8]
  /// The first eight bytes, which rule out most names with one comparison.
  private let head: UInt64
  private let ignoresCase: Bool

  private init(_ typed: String, ignoringCase ignoresCase: Bool = false) {
    let typed = ignoresCase ? typed.lowercased() : typed
    let bytes = Array(typed.utf8)
    head = bytes.span.word(0, min(8, bytes.count))
    self.typed = typed
    self.bytes = bytes
    self.ignoresCase = ignoresCase
  }

  /// Returns what `search` finds for the typed text. If it finds nothing, searches again and ignores case.
  package static func matches<Match>(of typed: String, in search: (Beginning) -> [Match]) -> [Match] {
    let matches = search(Beginning(typed))
    return matches.isEmpty && !typed.isEmpty ? search(Beginning(typed, ignoringCase: true)) : matches
  }

  package func begins(_ name: String) -> Bool { begins(name.utf8.span, 0..<name.utf8.count) }

  package func begins(_ name: TextRange, _ texts: TextStorage) -> Bool {
    texts.withStorage(of: name) { begins($0, $1) }
  }

  /// Whether a dotted path has this prefix at the start of a part other than the first.
  package func beginsPart(of path: TextRange, _ texts: TextStorage) -> Bool {
    texts.withStorage(of: path) { text, range in
      var place = range.lowerBound
      while place < range.upperBound {
        place = text.firstIndex(ofASCII: UInt8(ascii: "."), orNonASCIIIn: place..<range.upperBound) + 1
        if place <= range.upperBound, text[place - 1] == UInt8(ascii: "."),
          begins(text, place..<range.upperBound)
        {
          return true
        }
      }
      return false
    }
  }

  /// What was typed after `text`; `nil` if `text` was not typed completely.
  package func rest(behind text: String) -> Beginning? {
    let text = ignoresCase ? text.lowercased() : text
    guard typed.utf8.starts(with: text.utf8) else { return nil }
    return Beginning(String(typed.unicodeScalars.dropFirst(text.scalarCount)), ignoringCase: ignoresCase)
  }

  private func begins(_ name: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard ignoresCase else {
      let start = range.lowerBound
      guard bytes.count <= range.count, name.word(start, start + min(8, bytes.count)) == head else {
        return false
      }
      return bytes.count <= 8 || name.extracting(start..<start + bytes.count).isEqual(to: bytes.span)
    }
    for (index, byte) in bytes.enumerated() {
      let place = range.lowerBound + index
      guard place < range.upperBound else { return false }
      // Outside ASCII, lowercasing can change the length.
      if name[place] >= 0x80 {
        return String(utf8: name.extracting(range)).lowercased().utf8.starts(with: bytes)
      }
      guard name[place].lowercasedASCII == byte else { return false }
    }
    return true
  }
}

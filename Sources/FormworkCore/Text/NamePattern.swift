/// A pattern that matches names that begin with a text or are equal to it, either exactly or ignoring
/// case.
package struct NamePattern: Sendable {
  private let typed: String
  private let bytes: [UInt8]
  /// The first eight bytes, which rule out most names with one comparison.
  private let head: UInt64
  private let ignoresCase: Bool
  /// Whether the typed text must be the whole name, and not only its beginning.
  private let isWhole: Bool
  /// Whether the case is ignored because nothing was found otherwise. What is compared ignoring case in any event
  /// then need not be compared again.
  private(set) var isRetry = false

  package init(_ typed: String, ignoringCase ignoresCase: Bool = false, isWhole: Bool = false) {
    let typed = ignoresCase ? typed.lowercased() : typed
    let bytes = Array(typed.utf8)
    head = bytes.span.word(0, min(8, bytes.count))
    self.typed = typed
    self.bytes = bytes
    self.ignoresCase = ignoresCase
    self.isWhole = isWhole
  }

  /// Returns what `search` finds for the beginning of a name. If it finds nothing, searches again, ignoring
  /// case.
  package static func matches<Match>(
    beginning typed: String, in search: (NamePattern) -> [Match]
  ) -> [Match] {
    let matches = search(NamePattern(typed))
    guard matches.isEmpty, !typed.isEmpty else { return matches }
    var retry = NamePattern(typed, ignoringCase: true)
    retry.isRetry = true
    return search(retry)
  }

  /// The same pattern for names whose case does not matter.
  package var ignoringCase: NamePattern {
    ignoresCase ? self : NamePattern(typed, ignoringCase: true, isWhole: isWhole)
  }

  package func matches(_ name: String) -> Bool { matches(name.utf8.span, 0..<name.utf8.count) }

  package func matches(_ name: TextRange, _ texts: TextStorage) -> Bool {
    texts.withStorage(of: name) { matches($0, $1) }
  }

  /// Whether the pattern matches the end of a dotted path, starting at any name except the first.
  package func matchesPart(of path: TextRange, _ texts: TextStorage) -> Bool {
    texts.withStorage(of: path) { text, range in
      var place = range.lowerBound
      while place < range.upperBound {
        place = text.firstIndex(ofASCII: UInt8(ascii: "."), orNonASCIIIn: place..<range.upperBound) + 1
        if place <= range.upperBound, text[place - 1] == UInt8(ascii: "."),
          matches(text, place..<range.upperBound)
        {
          return true
        }
      }
      return false
    }
  }

  /// What was typed after `text`; `nil` if `text` was not typed completely.
  package func rest(behind text: String) -> NamePattern? {
    let text = ignoresCase ? text.lowercased() : text
    guard typed.utf8.starts(with: text.utf8) else { return nil }
    return NamePattern(
      String(typed.unicodeScalars.dropFirst(text.scalarCount)), ignoringCase: ignoresCase, isWhole: isWhole)
  }

  private func matches(_ name: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard ignoresCase else {
      let start = range.lowerBound
      guard isWhole ? bytes.count == range.count : bytes.count <= range.count,
        name.word(start, start + min(8, bytes.count)) == head
      else { return false }
      return bytes.count <= 8 || name.extracting(start..<start + bytes.count).isEqual(to: bytes.span)
    }
    for (index, byte) in bytes.enumerated() {
      let place = range.lowerBound + index
      guard place < range.upperBound else { return false }
      // Outside ASCII, lowercasing can change the length.
      if name[place] >= 0x80 {
        let name = String(utf8: name.extracting(range)).lowercased().utf8
        return name.starts(with: bytes) && (!isWhole || name.count == bytes.count)
      }
      guard name[place].lowercasedASCII == byte else { return false }
    }
    return !isWhole || bytes.count == range.count
  }
}

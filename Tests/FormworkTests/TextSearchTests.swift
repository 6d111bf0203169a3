import Formwork
import Testing

/// The expected result of a search, computed with strings. Compares bytes before the first non-ASCII scalar,
/// and otherwise characters.
private func isFound(_ needle: String, in text: String) -> Bool {
  let needle = needle.lowercased()
  if needle.utf8.allSatisfy({ $0 < 0x80 }) {
    let start = String(text.unicodeScalars.prefix { $0.isASCII }).lowercased()
    if Array(start.utf8).contains(Array(needle.utf8)) { return true }
    if start.utf8.count == text.utf8.count { return false }
  }
  return text.lowercased().contains(needle)
}

extension [UInt8] {
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    guard other.count <= count else { return false }
    return (0...count - other.count).contains { self[$0..<$0 + other.count].elementsEqual(other) }
  }
}

/// Letters of several alphabets in both cases, combining marks, and scalars that are equivalent to others.
private let scalars: [Unicode.Scalar] = [
  "a", "A", "k", "K", "i", "I", "z", "Z", "[", "{", "@", "`", ";", "·", " ", "\r", "\n", "\0", "\u{7F}",
  "é", "É", "ß", "ẞ", "ö", "Ö", "İ", "ı", "ſ", "Ÿ", "ÿ", "Ⱥ", "σ", "ς", "Σ", "Ж", "ж", "א", "ع",
  "\u{301}", "\u{308}", "\u{37E}", "\u{374}", "\u{2B9}", "\u{387}", "\u{1FEF}", "\u{212A}", "\u{212B}", "å",
  "\u{600}", "\u{AD}", "\u{85}", "–", "中", "😀", "\u{200D}",
]

extension RandomJSON {
  fileprivate mutating func text(of alphabet: [Unicode.Scalar], below limit: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<limit, using: &self) {
      text.append(alphabet.randomElement(using: &self)!)
    }
    return String(text)
  }
}

@Test(arguments: 0..<40)
func searchFindsWhatTextsContain(_ seed: Int) {
  var random = RandomJSON(seed: UInt64(seed))
  for _ in 0..<500 {
    // A small alphabet makes matches likely.
    let alphabet = (0..<4).map { _ in scalars.randomElement(using: &random)! }
    let (needle, text) = (random.text(of: alphabet, below: 4), random.text(of: alphabet, below: 20))
    var storage = TextStorage(base: Array("abc".utf8))
    let range = storage.add(text)
    _ = storage.add(needle)
    let search = TextSearch(needle)
    let expected = isFound(needle, in: text)
    #expect(search.isIn(text) == expected, "\(needle.debugDescription) in \(text.debugDescription)")
    #expect(search.isIn(range, storage) == expected)
  }
}

@Test(arguments: 0..<40)
func beginningsAreThoseOfTexts(_ seed: Int) {
  var random = RandomJSON(seed: UInt64(seed))
  for _ in 0..<500 {
    let alphabet = (0..<3).map { _ in scalars.randomElement(using: &random)! } + ["."]
    let typed = random.text(of: alphabet, below: Bool.random(using: &random) ? 4 : 14)
    let name = random.text(of: alphabet, below: 20)
    var storage = TextStorage()
    let range = storage.add(name)
    var ignoresCase = false
    _ = NamePattern.matches(beginning: typed) { pattern -> [Int] in
      let (name, typed) = ignoresCase ? (name.lowercased(), typed.lowercased()) : (name, typed)
      let parts = name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: ".") }
      #expect(pattern.matches(range, storage) == name.utf8.starts(with: typed.utf8))
      #expect(
        pattern.matchesPart(of: range, storage)
          == parts.contains { name.utf8[name.utf8.index(after: $0)...].starts(with: typed.utf8) })
      ignoresCase = true
      return []
    }
  }
}

import Formwork
import Testing

/// Numbered texts that are found by their bytes.
private struct Texts {
  var storage: TextStorage
  var index = TextIndex()
  var ranges: [TextRange] = []

  init(base: String = "") { storage = TextStorage(base: Array(base.utf8)) }

  func number(of text: String, salt: UInt32 = 0) -> Int? {
    let bytes = text.utf8.span
    return index.number(of: bytes, salt: salt) { storage.isEqual(ranges[$0], to: text.utf8.span) }
  }

  mutating func insert(_ range: TextRange, salt: UInt32 = 0) {
    ranges.append(range)
    index.insert(ranges.count - 1, hash: storage.withBytes(of: range) { ByteHash.hash($0, salt: salt) })
  }
}

@Test("Each of many texts is found, both in a file and added after it; no other text is")
func textIndex() {
  let count = 20_000
  let names = (0..<count).map { "key\($0)" }
  var texts = Texts(base: names.prefix(count / 2).joined(separator: "\n"))
  var start = 0
  for (number, name) in names.enumerated() {
    if number < count / 2 {
      texts.insert(TextRange(start: start, count: name.utf8.count))
      start += name.utf8.count + 1
    } else {
      texts.insert(texts.storage.add(name))
    }
    // Also while the index grows.
    if number % 997 == 0 { #expect(texts.number(of: name) == number && texts.number(of: names[0]) == 0) }
  }
  #expect(texts.index.count == count)
  #expect(names.indices.allSatisfy { texts.number(of: names[$0]) == $0 })
  #expect(names.allSatisfy { texts.number(of: $0 + "x") == nil && texts.number(of: $0, salt: 1) == nil })
  #expect(["", "key", "Key1", "key-1", "key\(count)"].allSatisfy { texts.number(of: $0) == nil })
}

@Test(
  "An index with reserved capacity finds its texts; an empty index finds none", arguments: [0, 1, 8, 9, 1000])
func textIndexWithCapacity(_ capacity: Int) {
  var texts = Texts()
  texts.index = TextIndex(minimumCapacity: capacity)
  #expect(texts.number(of: "k0") == nil && texts.number(of: "") == nil)
  for number in 0..<1000 { texts.insert(texts.storage.add("k\(number)")) }
  for number in 0..<1000 { #expect(texts.number(of: "k\(number)") == number) }
}

@Test("Equal texts with different salts are distinct")
func textIndexWithSalt() {
  var texts = Texts()
  for salt in 0..<100 as Range<UInt32> { texts.insert(texts.storage.add("same"), salt: salt) }
  for salt in 0..<100 { #expect(texts.number(of: "same", salt: UInt32(salt)) == salt) }
  #expect(texts.number(of: "same", salt: 100) == nil)
}

@Test("Canonically equivalent texts with different scalars are distinct")
func textIndexOfEquivalentTexts() {
  var texts = Texts()
  for text in ["\u{E9}", "e\u{301}", "", "\u{0}", "\u{0}\u{0}"] { texts.insert(texts.storage.add(text)) }
  #expect(
    ["\u{E9}", "e\u{301}", "", "\u{0}", "\u{0}\u{0}", "e"].map { texts.number(of: $0) } == [
      0, 1, 2, 3, 4, nil,
    ])
}

/// Hashes for which the search begins in the middle, at the first slot, and at the last slot, from where it
/// wraps around.
@Test(
  "Texts with the same hash are told apart by their bytes", arguments: [7, 0, .max, 0x8000_0000] as [UInt32])
func textIndexWithEqualHashes(_ hash: UInt32) {
  var index = TextIndex()
  for number in 0..<300 { index.insert(number, hash: number % 3 == 0 ? hash : hash &+ UInt32(number)) }
  var asked: [Int] = []
  for number in stride(from: 0, to: 300, by: 3) {
    #expect(
      index.number(hash: hash) { candidate in
        asked.append(candidate)
        return candidate == number
      } == number)
  }
  // Only texts with the same hash are compared.
  #expect(asked.allSatisfy { $0 % 3 == 0 })
  #expect(index.number(hash: hash) { _ in false } == nil)
  #expect(index.number(hash: hash &+ 1) { $0 == 1 } == 1)
  #expect(index.number(hash: hash &+ 3) { _ in true } == nil)
}

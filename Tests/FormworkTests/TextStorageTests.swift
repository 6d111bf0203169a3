import Formwork
import Testing

/// The range of a text in the storage, and the text.
private typealias Stored = (range: TextRange, text: String)

private let words = [
  "", "a", "wifi", "é", "e\u{301}", "😀", "\u{0}", "a longer text that fills no word of 8 bytes",
]

/// Adds random texts in all possible ways.
private func fill(_ storage: inout TextStorage, _ count: Int, _ random: inout RandomJSON) -> [Stored] {
  var all: [Stored] = []
  for _ in 0..<count {
    let text = words.randomElement(using: &random)! + words.randomElement(using: &random)!
    switch Int.random(in: 0..<3, using: &random) {
    case 0: all.append((storage.add(text), text))
    case 1: all.append((storage.add(text.utf8.span), text))
    default:
      // The texts of a file follow each other.
      let texts = [text, words.randomElement(using: &random)!, words.randomElement(using: &random)!]
      var start = storage.add(file: Array(texts.joined().utf8))
      for text in texts {
        all.append((TextRange(start: start, count: text.utf8.count), text))
        start += text.utf8.count
      }
    }
  }
  return all
}

private func expectTexts(_ all: [Stored], in storage: TextStorage) {
  for (range, text) in all {
    #expect(storage[range].hasSameScalars(as: text))
    #expect(storage.text(range).map { ExactString($0) } == ExactString(text))
    #expect(storage.withBytes(of: range) { $0.isEqual(to: text.utf8.span) })
    let (isSame, isLonger) = (
      storage.isEqual(range, to: text.utf8.span), storage.isEqual(range, to: (text + "!").utf8.span)
    )
    #expect(isSame && !isLonger)
  }
}

@Test("A text keeps its position when others are added", arguments: 0..<20 as Range<UInt64>)
func textStorage(seed: UInt64) {
  var random = RandomJSON(seed: seed)
  for base in ["", "{\"title\": \"T\"}"] {
    var storage = TextStorage(base: Array(base.utf8))
    var all: [Stored] = [(TextRange(start: 0, count: base.utf8.count), base)]
    for _ in 0..<10 {
      all += fill(&storage, 10, &random)
      expectTexts(all, in: storage)
    }
    #expect(storage.end >= all.reduce(0) { $0 + $1.text.utf8.count })
  }
}

@Test("The first file is the base; its texts are found by their position in it")
func textStorageOfAFile() {
  var storage = TextStorage()
  #expect(storage.add(file: Array("one two".utf8)) == 0)
  #expect(storage.base == Array("one two".utf8))
  let added = storage.add("three")
  #expect(storage.add(file: Array("four".utf8)) == 12)
  #expect(storage.base.count == 7 && storage.end == 16)
  #expect(storage[TextRange(start: 4, count: 3)] == "two")
  #expect(storage[added] == "three")
  #expect(storage[TextRange(start: 12, count: 4)] == "four")
  // An empty text at the boundary between the two files.
  #expect(storage[TextRange(start: 7, count: 0)].isEmpty && storage[TextRange(start: 16, count: 0)].isEmpty)
}

@Test("'None' differs from an empty text")
func textStorageOfNothing() {
  var storage = TextStorage()
  let empty = storage.add("")
  #expect(!empty.isNone && storage.text(empty) == "")
  #expect(TextRange.none.isNone && storage.text(.none) == nil)
  #expect(empty != .none)
}

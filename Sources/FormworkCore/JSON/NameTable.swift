/// Numbers the expected names, and finds the number of a name by its bytes.
package struct NameTable: Sendable {
  private struct Entry: Sendable {
    /// The first and the last bytes of the name, at most eight each.
    var word: UInt64
    var lastWord: UInt64
    var count: Int
    /// The name; only needed if it has more than 16 bytes.
    var name: String
    /// The number of the next name with the same hash.
    var next: UInt16
  }

  /// Indexed by number, from 1.
  private var entries = [Entry(word: 0, lastWord: 0, count: -1, name: "", next: 0)]
  /// Indexed by hash: the first number. Empty if there are no names.
  private var first: [UInt16]

  /// - Parameter names: the names, numbered from 1.
  package init(_ names: [String] = []) {
    first = names.isEmpty ? [] : [UInt16](repeating: 0, count: 1024)
    for name in names {
      let bytes = name.utf8.span
      let word = bytes.word(0, min(8, bytes.count))
      let lastWord = bytes.word(max(0, bytes.count - 8), bytes.count)
      entries.append(Entry(word: word, lastWord: lastWord, count: bytes.count, name: name, next: 0))
    }
    // Of names with the same hash, the first one is found first.
    for number in entries.indices.dropFirst().reversed() {
      let hash = NameTable.hash(entries[number].word, entries[number].count)
      entries[number].next = first[hash]
      first[hash] = UInt16(number)
    }
  }

  package init(_ names: [StaticString]) { self.init(names.map { $0.description }) }

  private static func hash(_ word: UInt64, _ count: Int) -> Int {
    Int(((word &+ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }

  /// The number of the name with these bytes; 0 if it is not in the table.
  @inline(__always)
  package func number(of bytes: Span<UInt8>, _ start: Int, _ end: Int) -> UInt16 {
    if entries.count == 1 { return 0 }
    let count = end &- start
    let word = bytes.word(start, min(start &+ 8, end))
    let number = first[NameTable.hash(word, count)]
    // Most names are short and the first ones with their hash.
    if count <= 16, entries[Int(number)].word == word, entries[Int(number)].count == count,
      count <= 8 || entries[Int(number)].lastWord == bytes.word(end &- 8, end)
    {
      return number
    }
    return number == 0 ? 0 : search(from: number, word, bytes, start, end)
  }

  @inline(never)
  private func search(
    from number: UInt16, _ word: UInt64, _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> UInt16 {
    let count = end &- start
    var number = number
    while number != 0 {
      if entries[Int(number)].word == word, entries[Int(number)].count == count {
        // The two words contain all bytes of a name of up to 16 bytes.
        let isSame =
          count <= 16
          ? count <= 8 || entries[Int(number)].lastWord == bytes.word(end &- 8, end)
          : bytes.extracting(start..<end).isEqual(to: entries[Int(number)].name.utf8.span)
        if isSame { return number }
      }
      number = entries[Int(number)].next
    }
    return 0
  }
}

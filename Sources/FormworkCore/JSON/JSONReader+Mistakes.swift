// Finds mistakes in a JSON text and describes them.
extension JSONReader {
  /// Records the members of a completed object whose name occurred in it before.
  mutating func findDuplicates(in object: Int, _ bytes: Span<UInt8>) {
    var names: [Int] = []
    names.reserveCapacity((nodes.count - object) / 2)
    var node = object + 1
    while node < nodes.count {
      names.append(node)
      node = Int(nodes[node + 1].next)
    }
    if names.count <= 16 {
      for (count, name) in names.enumerated() {
        for first in names[..<count] where isSameName(first, name, bytes) {
          addDuplicate(name, first: first)
          break
        }
      }
      return
    }
    var table = TextIndex(minimumCapacity: names.count)
    for (place, name) in names.enumerated() {
      if nodes[name].hasEscapes {
        let text = text(of: name, bytes)
        find(name, at: place, text.utf8.span, &table, names, bytes)
      } else {
        let span = bytes.extracting(Int(nodes[name].start) + 1..<Int(nodes[name].end) - 1)
        find(name, at: place, span, &table, names, bytes)
      }
    }
  }

  private mutating func find(
    _ name: Int, at place: Int, _ text: Span<UInt8>, _ table: inout TextIndex, _ all: [Int],
    _ bytes: Span<UInt8>
  ) {
    let hash = ByteHash.hash(text)
    let first = table.number(hash: hash) { isSameName(all[$0], name, bytes) }
    if let first { addDuplicate(name, first: all[first]) } else { table.insert(place, hash: hash) }
  }

  private func isSameName(_ left: Int, _ right: Int, _ bytes: Span<UInt8>) -> Bool {
    let (l, r) = (nodes[left], nodes[right])
    if l.hasEscapes || r.hasEscapes {
      return text(of: left, bytes).hasSameScalars(as: text(of: right, bytes))
    }
    guard l.end - l.start == r.end - r.start else { return false }
    return bytes.extracting(Int(l.start)..<Int(l.end)).isEqual(
      to: bytes.extracting(Int(r.start)..<Int(r.end)))
  }

  private func text(of index: Int, _ bytes: Span<UInt8>) -> String {
    let node = nodes[index]
    let span = bytes.extracting(Int(node.start) + 1..<Int(node.end) - 1)
    return node.hasEscapes ? JSONString.unescaped(span) : String(utf8: span)
  }

  private mutating func addDuplicate(_ name: Int, first: Int) {
    duplicates.append(SyntaxTree.Duplicate(name: name, first: first))
  }

  /// The mistake for an unexpected byte. At the end of the text, it is placed after the last
  /// character that is not white space.
  func unexpected(_ expectation: JSONFault.Expectation, _ bytes: Span<UInt8>) throws(Mistake) -> Mistake {
    switch bytes.byte(position) {
    case UInt8(ascii: "'"): return Mistake(offset: position, fault: .singleQuote)
    case UInt8(ascii: "/") where dialect == .strict, UInt8(ascii: "#") where dialect == .strict:
      return Mistake(offset: position, fault: .comment(hasAlternative: true))
    case nil:
      try checkComment()
      var end = bytes.count
      while end > 1, bytes[end - 1] <= 0x20 { end -= 1 }
      return Mistake(offset: end, fault: .expected(expectation, found: nil))
    default: break
    }
    return Mistake(offset: position, fault: .expected(expectation, found: try found(bytes)))
  }

  /// The text at the position, for a message: a word, a short string or a single character.
  private func found(_ bytes: Span<UInt8>) throws(Mistake) -> String {
    guard bytes.scalarLength(at: position) != nil else {
      throw Mistake(offset: position, fault: .invalidUTF8)
    }
    let limit = min(bytes.count, position + 24)
    var end = position + 1
    if bytes[position] == UInt8(ascii: "\"") {
      while end < limit, bytes[end] != UInt8(ascii: "\""), bytes[end] >= 0x20 { end += 1 }
      if end < limit, bytes[end] == UInt8(ascii: "\"") {
        return String(utf8: bytes.extracting(position...end))
      }
    }
    end = position
    while end < limit, bytes[end].isLetterOrDigit || bytes[end] == UInt8(ascii: "_") { end += 1 }
    if end > position { return String(utf8: bytes.extracting(position..<end)) }
    return bytes.scalarText(at: position)
  }
}

// What is wrong with a text, and how it is told.
extension JSONReader {
  mutating func findDuplicates(in object: Int) {
    var names: [Int] = []
    var index = object + 1
    while index < nodes.count {
      names.append(index)
      index = Int(nodes[index + 1].next)
    }
    guard names.count > 1 else { return }
    if names.count <= 16 {
      for (count, name) in names.enumerated() {
        if let first = names[..<count].first(where: { isSameName($0, name) }) {
          addDuplicate(name, first: first)
        }
      }
    } else {
      var seen: [Name: Int] = Dictionary(minimumCapacity: names.count)
      for name in names {
        let text = Name(text(of: name))
        if let first = seen[text] { addDuplicate(name, first: first) } else { seen[text] = name }
      }
    }
  }

  func isSameName(_ left: Int, _ right: Int) -> Bool {
    let (l, r) = (nodes[left], nodes[right])
    if l.hasEscapes || r.hasEscapes { return text(of: left).hasSameScalars(as: text(of: right)) }
    return l.end - l.start == r.end - r.start
      && bytes[Int(l.start)..<Int(l.end)].elementsEqual(bytes[Int(r.start)..<Int(r.end)])
  }

  func text(of index: Int) -> String {
    let node = nodes[index]
    let slice = Array(bytes[Int(node.start)..<Int(node.end)])
    return JSONDocument(
      file: "", bytes: slice,
      nodes: [.init(kind: .string, hasEscapes: node.hasEscapes, start: 0, end: UInt32(slice.count), next: 1)]
    ).root.text
  }

  mutating func addDuplicate(_ name: Int, first: Int) {
    duplicates.append((text(of: name), offset: Int(nodes[name].start), first: Int(nodes[first].start)))
  }

  /// What is wrong where something else is wanted; at the end of the text its last mark is the place.
  func unexpected(_ expectation: JSONFault.Expectation) throws(Located) -> Located {
    switch bytes.byte(position) {
    case UInt8(ascii: "'"): return Located(offset: position, fault: .singleQuote)
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return Located(offset: position, fault: .comment)
    case nil:
      let end = (bytes.lastIndex { $0 > 0x20 } ?? 0) + 1
      return Located(offset: end, fault: .expected(expectation, found: nil))
    default: return Located(offset: position, fault: .expected(expectation, found: try found()))
    }
  }

  /// What stands here, for a message: a word or a short text as a whole.
  func found() throws(Located) -> String {
    guard bytes.scalarLength(at: position) != nil else {
      throw Located(offset: position, fault: .invalidUTF8)
    }
    let limit = min(bytes.count, position + 24)
    if bytes[position] == UInt8(ascii: "\""),
      let end = bytes[position + 1..<limit].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 < 0x20 }),
      bytes[end] == UInt8(ascii: "\"")
    {
      return String(decoding: bytes[position...end], as: UTF8.self)
    }
    var end = position
    while end < limit, bytes[end].isWordPart { end += 1 }
    if end > position { return String(decoding: bytes[position..<end], as: UTF8.self) }
    return bytes.scalarText(at: position)
  }
}

extension UInt8 {
  fileprivate var isWordPart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

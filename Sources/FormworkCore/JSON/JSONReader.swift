/// Reads JSON as RFC 8259 has it and nothing more, keeping the place of every node.
///
/// One pass over the bytes with a stack of its own: nesting is bounded and costs no recursion.
package struct JSONReader {
  /// How deep arrays and objects may be nested.
  package static let depthLimit = 512

  private let names: NameTable
  var position = 0
  var nodes: [JSONDocument.Node] = []
  /// Names that stand twice in an object, and where they stood first.
  var duplicates: [(name: String, offset: Int, first: Int)] = []

  struct Mistake: Error {
    var offset: Int
    var fault: JSONFault
  }

  /// Reads a text. What is wrong with it comes back as diagnostics, and then there may be no document:
  /// after a mistake of syntax there is none, with a duplicate member there is.
  ///
  /// - Parameters:
  ///   - file: names the text in diagnostics.
  ///   - names: members' names that get a number.
  package static func read(
    _ bytes: [UInt8], file: String, names: NameTable = NameTable()
  ) -> (document: JSONDocument?, faults: [Diagnostic]) {
    guard bytes.count <= UInt32.max else {
      return (nil, [Diagnostic(.json(.tooLarge), at: Place(file: file))])
    }
    var reader = JSONReader(names: names, byteCount: bytes.count)
    var mistake: Mistake?
    do throws(Mistake) {
      try reader.readDocument(bytes.span)
    } catch {
      mistake = error
    }
    let document = mistake == nil ? JSONDocument(file: file, bytes: bytes, nodes: reader.nodes) : nil
    guard mistake != nil || !reader.duplicates.isEmpty else { return (document, []) }
    let duplicates = reader.duplicates.sorted { $0.offset < $1.offset }
    let end = max(mistake?.offset ?? 0, duplicates.last?.offset ?? 0)
    let text = SourceText(file: file, bytes: bytes, upTo: end)
    var faults = duplicates.map {
      Mistake(offset: $0.offset, fault: .duplicateMember($0.name, firstLine: text.line(at: $0.first)))
    }
    if let mistake { faults.append(mistake) }
    return (document, faults.map { Diagnostic(.json($0.fault), at: text.place(at: $0.offset)) })
  }

  private init(names: NameTable, byteCount: Int) {
    self.names = names
    nodes.reserveCapacity(min(byteCount / 12, 1 << 22) + 4)
  }

  mutating func readDocument(_ bytes: Span<UInt8>) throws(Mistake) {
    guard !bytes.isEmpty else { throw Mistake(offset: 0, fault: .empty) }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      throw Mistake(offset: 0, fault: .byteOrderMark)
    }
    skipSpace(bytes)
    guard position < bytes.count else { throw Mistake(offset: 0, fault: .empty) }
    try readTree(bytes)
    skipSpace(bytes)
    guard position < bytes.count else { return }
    let mistake = try unexpected(.value, bytes)
    if case .expected(_, let found?) = mistake.fault {
      throw Mistake(offset: position, fault: .textAfterEnd(found))
    }
    throw mistake
  }

  /// Reads one value with all that it contains.
  private mutating func readTree(_ bytes: Span<UInt8>) throws(Mistake) {
    var open: [Int] = []
    repeat {
      // Here a value begins.
      switch bytes.byte(position) {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard open.count < Self.depthLimit else {
          throw Mistake(offset: position, fault: .tooDeep(limit: Self.depthLimit))
        }
        let isObject = bytes[position] == UInt8(ascii: "{")
        open.append(nodes.count)
        append(isObject ? .object : .array, from: position, to: position)
        position += 1
        skipSpace(bytes)
        if bytes.byte(position) == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          close(&open, bytes)
        } else {
          if isObject { try readName(bytes, or: .nameOrBrace) }
          continue
        }
      default: try readScalar(bytes, inArray: !open.isEmpty && nodes[open[open.count - 1]].kind == .array)
      }
      // Here a value has ended: what was opened ends too, or goes on.
      while let top = open.last {
        skipSpace(bytes)
        let isObject = nodes[top].kind == .object
        let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        switch bytes.byte(position) {
        case closing:
          close(&open, bytes)
          continue
        case UInt8(ascii: ","):
          let comma = position
          position += 1
          skipSpace(bytes)
          if bytes.byte(position) == closing { throw Mistake(offset: comma, fault: .trailingComma) }
          if isObject { try readName(bytes, or: .name) }
        default: throw try unexpected(isObject ? .commaOrBrace : .commaOrBracket, bytes)
        }
        break
      }
    } while !open.isEmpty
  }

  private mutating func close(_ open: inout [Int], _ bytes: Span<UInt8>) {
    let index = open.removeLast()
    position += 1
    nodes[index].end = UInt32(truncatingIfNeeded: position)
    nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
    if nodes[index].kind == .object { findDuplicates(in: index, bytes) }
  }

  private mutating func readName(
    _ bytes: Span<UInt8>, or expectation: JSONFault.Expectation
  ) throws(Mistake) {
    guard bytes.byte(position) == UInt8(ascii: "\"") else { throw try unexpected(expectation, bytes) }
    let start = position
    try readString(bytes)
    let node = nodes.count - 1
    if !nodes[node].hasEscapes { nodes[node].name = names.number(of: bytes, start + 1, position - 1) }
    skipSpace(bytes)
    guard bytes.byte(position) == UInt8(ascii: ":") else { throw try unexpected(.colon, bytes) }
    position += 1
    skipSpace(bytes)
  }

  private mutating func readScalar(_ bytes: Span<UInt8>, inArray: Bool) throws(Mistake) {
    switch bytes.byte(position) {
    case UInt8(ascii: "\""): try readString(bytes)
    case UInt8(ascii: "-"): try readNumber(bytes)
    case let digit? where 0x30...0x39 ~= digit: try readNumber(bytes)
    case UInt8(ascii: "t") where bytes.hasPrefix("true", at: position): appendWord(.true, length: 4)
    case UInt8(ascii: "f") where bytes.hasPrefix("false", at: position): appendWord(.false, length: 5)
    case UInt8(ascii: "n") where bytes.hasPrefix("null", at: position): appendWord(.null, length: 4)
    case UInt8(ascii: "+"): throw Mistake(offset: position, fault: .invalidNumber(.leadingPlus))
    case UInt8(ascii: "."): throw Mistake(offset: position, fault: .invalidNumber(.leadingPoint))
    default: throw try unexpected(inArray ? .valueOrBracket : .value, bytes)
    }
  }

  private mutating func appendWord(_ kind: JSONDocument.Node.Kind, length: Int) {
    append(kind, from: position, to: position + length)
    position += length
  }

  mutating func append(
    _ kind: JSONDocument.Node.Kind, from start: Int, to end: Int, hasEscapes: Bool = false
  ) {
    nodes.append(
      .init(
        kind: kind, hasEscapes: hasEscapes, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: end), next: UInt32(truncatingIfNeeded: nodes.count + 1)))
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    var position = position
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      position += 1
    }
    self.position = position
  }
}

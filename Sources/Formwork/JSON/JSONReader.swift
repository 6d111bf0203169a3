/// Reads JSON as RFC 8259 has it and nothing more, keeping the place of every node.
///
/// One pass over the bytes with a stack of its own: nesting is bounded and costs no recursion.
public struct JSONReader {
  /// How deep arrays and objects may be nested.
  public static let depthLimit = 512

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var nodes: [JSONDocument.Node] = []
  /// Names that stand twice in an object, and where they stood first.
  var duplicates: [(name: String, offset: Int, first: Int)] = []

  struct Located: Error {
    var offset: Int
    var fault: JSONFault
  }

  /// Reads a text. What is wrong with it comes back as diagnostics, and then there may be no document:
  /// after a mistake of syntax there is none, with a duplicate member there is.
  ///
  /// - Parameter file: names the text in diagnostics.
  public static func read(_ bytes: [UInt8], file: String) -> (document: JSONDocument?, faults: [Diagnostic]) {
    guard bytes.count <= UInt32.max else {
      return (nil, [Diagnostic(.json(.tooLarge), at: Place(file: file))])
    }
    return bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(bytes: buffer)
      var mistake: Located?
      do throws(Located) {
        try reader.readDocument()
      } catch {
        mistake = error
      }
      let document = mistake == nil ? JSONDocument(file: file, bytes: bytes, nodes: reader.nodes) : nil
      guard mistake != nil || !reader.duplicates.isEmpty else { return (document, []) }
      let duplicates = reader.duplicates.sorted { $0.offset < $1.offset }
      let end = max(mistake?.offset ?? 0, duplicates.last?.offset ?? 0)
      let text = SourceText(file: file, bytes: bytes, upTo: end)
      var faults = duplicates.map {
        Located(offset: $0.offset, fault: .duplicateMember($0.name, firstLine: text.line(at: $0.first)))
      }
      if let mistake { faults.append(mistake) }
      return (document, faults.map { Diagnostic(.json($0.fault), at: text.place(at: $0.offset)) })
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    nodes.reserveCapacity(min(bytes.count / 12, 1 << 22) + 4)
  }

  mutating func readDocument() throws(Located) {
    guard !bytes.isEmpty else { throw Located(offset: 0, fault: .empty) }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      throw Located(offset: 0, fault: .byteOrderMark)
    }
    skipSpace()
    guard position < bytes.count else { throw Located(offset: 0, fault: .empty) }
    try readTree()
    skipSpace()
    guard position < bytes.count else { return }
    let mistake = try unexpected(.value)
    if case .expected(_, let found?) = mistake.fault {
      throw Located(offset: position, fault: .textAfterEnd(found))
    }
    throw mistake
  }

  /// Reads one value with all that it contains.
  mutating func readTree() throws(Located) {
    var open: [Int] = []
    repeat {
      // Here a value begins.
      switch bytes.byte(position) {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard open.count < Self.depthLimit else {
          throw Located(offset: position, fault: .tooDeep(limit: Self.depthLimit))
        }
        let isObject = bytes[position] == UInt8(ascii: "{")
        open.append(nodes.count)
        append(isObject ? .object : .array, from: position, to: position)
        position += 1
        skipSpace()
        if bytes.byte(position) == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          close(&open)
        } else {
          if isObject { try readName(or: .nameOrBrace) }
          continue
        }
      default: try readScalar(inArray: open.last.map { nodes[$0].kind == .array } ?? false)
      }
      // Here a value has ended: what was opened ends too, or goes on.
      while let top = open.last {
        skipSpace()
        let isObject = nodes[top].kind == .object
        let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        switch bytes.byte(position) {
        case closing:
          close(&open)
          continue
        case UInt8(ascii: ","):
          let comma = position
          position += 1
          skipSpace()
          if bytes.byte(position) == closing { throw Located(offset: comma, fault: .trailingComma) }
          if isObject { try readName(or: .name) }
        default: throw try unexpected(isObject ? .commaOrBrace : .commaOrBracket)
        }
        break
      }
    } while !open.isEmpty
  }

  mutating func close(_ open: inout [Int]) {
    let index = open.removeLast()
    position += 1
    nodes[index].end = UInt32(position)
    nodes[index].next = UInt32(nodes.count)
    if nodes[index].kind == .object { findDuplicates(in: index) }
  }

  mutating func readName(or expectation: JSONFault.Expectation) throws(Located) {
    guard bytes.byte(position) == UInt8(ascii: "\"") else { throw try unexpected(expectation) }
    try readString()
    skipSpace()
    guard bytes.byte(position) == UInt8(ascii: ":") else { throw try unexpected(.colon) }
    position += 1
    skipSpace()
  }

  mutating func readScalar(inArray: Bool) throws(Located) {
    switch bytes.byte(position) {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"): try readNumber()
    case let digit? where UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit: try readNumber()
    case UInt8(ascii: "t") where bytes.hasWord("true", at: position): appendWord(.true, length: 4)
    case UInt8(ascii: "f") where bytes.hasWord("false", at: position): appendWord(.false, length: 5)
    case UInt8(ascii: "n") where bytes.hasWord("null", at: position): appendWord(.null, length: 4)
    case UInt8(ascii: "+"): throw Located(offset: position, fault: .invalidNumber(.leadingPlus))
    case UInt8(ascii: "."): throw Located(offset: position, fault: .invalidNumber(.leadingPoint))
    default: throw try unexpected(inArray ? .valueOrBracket : .value)
    }
  }

  mutating func appendWord(_ kind: JSONDocument.Node.Kind, length: Int) {
    append(kind, from: position, to: position + length)
    position += length
  }

  mutating func append(
    _ kind: JSONDocument.Node.Kind, from start: Int, to end: Int, hasEscapes: Bool = false
  ) {
    nodes.append(
      .init(
        kind: kind, hasEscapes: hasEscapes, start: UInt32(start), end: UInt32(end),
        next: UInt32(nodes.count + 1)))
  }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }
}

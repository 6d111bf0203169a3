/// Reads JSON as RFC 8259 has it and nothing more, keeping the place of every node.
///
/// One pass over the bytes with a stack of its own: nesting is bounded and costs no recursion.
public struct JSONReader {
  /// How deep arrays and objects may be nested.
  public static let depthLimit = 512

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var nodes: [JSONDocument.Node] = []
  /// Names that stand twice in an object, and where they stood first.
  private var duplicates: [(name: String, offset: Int, first: Int)] = []

  private struct Located: Error {
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

  private mutating func readDocument() throws(Located) {
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
  private mutating func readTree() throws(Located) {
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

  private mutating func close(_ open: inout [Int]) {
    let index = open.removeLast()
    position += 1
    nodes[index].end = UInt32(position)
    nodes[index].next = UInt32(nodes.count)
    if nodes[index].kind == .object { findDuplicates(in: index) }
  }

  private mutating func readName(or expectation: JSONFault.Expectation) throws(Located) {
    guard bytes.byte(position) == UInt8(ascii: "\"") else { throw try unexpected(expectation) }
    try readString()
    skipSpace()
    guard bytes.byte(position) == UInt8(ascii: ":") else { throw try unexpected(.colon) }
    position += 1
    skipSpace()
  }

  private mutating func readScalar(inArray: Bool) throws(Located) {
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

  private mutating func appendWord(_ kind: JSONDocument.Node.Kind, length: Int) {
    append(kind, from: position, to: position + length)
    position += length
  }

  private mutating func append(
    _ kind: JSONDocument.Node.Kind, from start: Int, to end: Int, hasEscapes: Bool = false
  ) {
    nodes.append(
      .init(
        kind: kind, hasEscapes: hasEscapes, start: UInt32(start), end: UInt32(end),
        next: UInt32(nodes.count + 1)))
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  // MARK: - Strings

  private mutating func readString() throws(Located) {
    let start = position
    var hasEscapes = false
    position += 1
    while true {
      guard position < bytes.count else { throw Located(offset: start, fault: .unterminatedString) }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        append(.string, from: start, to: position, hasEscapes: hasEscapes)
        return
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try readEscape()
      case 0..<0x20:
        if byte == 0x0A || byte == 0x0D { throw Located(offset: start, fault: .unterminatedString) }
        throw Located(offset: position, fault: .controlCharacterInString(Unicode.Scalar(byte)))
      case 0..<0x80: position += 1
      default:
        guard let length = bytes.scalarLength(at: position) else {
          throw Located(offset: position, fault: .invalidUTF8)
        }
        position += length
      }
    }
  }

  private mutating func readEscape() throws(Located) {
    let start = position
    switch bytes.byte(position + 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      let unit = try readUnit(at: position)
      position += 6
      if 0xDC00..<0xE000 ~= unit { throw Located(offset: start, fault: .loneSurrogate) }
      if 0xD800..<0xDC00 ~= unit {
        guard bytes.byte(position) == UInt8(ascii: "\\"), bytes.byte(position + 1) == UInt8(ascii: "u"),
          case 0xDC00..<0xE000 = try readUnit(at: position)
        else { throw Located(offset: start, fault: .loneSurrogate) }
        position += 6
      }
    case nil, 0x0A, 0x0D: position += 1  // the string is not closed, which its reader says
    default:
      guard bytes.scalarLength(at: position + 1) != nil else {
        throw Located(offset: position + 1, fault: .invalidUTF8)
      }
      throw Located(offset: start, fault: .invalidEscape("\\" + bytes.scalarText(at: position + 1)))
    }
  }

  private func readUnit(at start: Int) throws(Located) -> UInt32 {
    var unit: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = bytes.byte(start + offset).flatMap(JSONNode.hexDigit) else {
        throw Located(offset: start, fault: .incompleteEscape)
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  // MARK: - Numbers

  private mutating func readNumber() throws(Located) {
    let start = position
    if bytes.byte(position) == UInt8(ascii: "-") { position += 1 }
    let first = position
    guard skipDigits() else {
      throw Located(offset: start, fault: .invalidNumber(.noDigitAfterMinus))
    }
    if bytes[first] == UInt8(ascii: "0"), position > first + 1 {
      throw Located(offset: start, fault: .invalidNumber(.leadingZero))
    }
    if bytes.byte(position) == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() else { throw Located(offset: start, fault: .invalidNumber(.noDigitAfterPoint)) }
    }
    if let byte = bytes.byte(position), byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if let sign = bytes.byte(position), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        position += 1
      }
      guard skipDigits() else { throw Located(offset: start, fault: .invalidNumber(.noDigitInExponent)) }
    }
    append(.number, from: start, to: position)
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = bytes.byte(position), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    return position > start
  }

  // MARK: - Mistakes

  private mutating func findDuplicates(in object: Int) {
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

  private func isSameName(_ left: Int, _ right: Int) -> Bool {
    let (l, r) = (nodes[left], nodes[right])
    if l.hasEscapes || r.hasEscapes { return text(of: left).hasSameScalars(as: text(of: right)) }
    return l.end - l.start == r.end - r.start
      && bytes[Int(l.start)..<Int(l.end)].elementsEqual(bytes[Int(r.start)..<Int(r.end)])
  }

  private func text(of index: Int) -> String {
    let node = nodes[index]
    let slice = Array(bytes[Int(node.start)..<Int(node.end)])
    return JSONDocument(
      file: "", bytes: slice,
      nodes: [.init(kind: .string, hasEscapes: node.hasEscapes, start: 0, end: UInt32(slice.count), next: 1)]
    ).root.text
  }

  private mutating func addDuplicate(_ name: Int, first: Int) {
    duplicates.append((text(of: name), offset: Int(nodes[name].start), first: Int(nodes[first].start)))
  }

  /// What is wrong where something else is wanted; at the end of the text its last mark is the place.
  private func unexpected(_ expectation: JSONFault.Expectation) throws(Located) -> Located {
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
  private func found() throws(Located) -> String {
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

/// A JSON parser (RFC 8259) that keeps the position of every node.
///
/// It makes one pass over the bytes with an explicit stack, so the nesting depth is bounded and parsing does
/// not recurse.
package struct JSONReader {
  /// The maximum nesting depth of arrays and objects.
  package static let depthLimit = 512

  /// What a text may contain.
  package enum Dialect: Sendable {
    /// JSON whose names are unique in each object.
    case strict
    /// All that programs accept in their settings: also comments, trailing commas, a byte order mark, duplicate
    /// names and lone surrogates.
    case settings
    /// Likewise, but comments, trailing commas and a byte order mark are reported.
    case strictSettings
  }

  private let names: NameTable
  let dialect: Dialect
  /// The byte that begins a comment; a space if there can be none.
  private let slash: UInt8
  /// The offset of a comment that does not end.
  private var openComment: Int?
  /// What the text has in addition to JSON; only in the dialect that reports it.
  private var extensions: [Mistake] = []
  var position = 0
  var nodes: [SyntaxTree.Node] = []
  /// Duplicate names in an object, by node, and their first occurrence.
  var duplicates: [SyntaxTree.Duplicate] = []

  struct Mistake: Error {
    var offset: Int
    var fault: JSONFault
  }

  /// Parses a text. Mistakes are returned as diagnostics. There is no document after a syntax error, but
  /// there is one if the only mistakes are duplicate members, which only the strict dialect reports, or what
  /// settings have in addition to JSON.
  ///
  /// - Parameters:
  ///   - file: the name of the text in diagnostics.
  ///   - names: the member names that get a number.
  package static func read(
    _ bytes: [UInt8], file: String, names: NameTable = NameTable(), dialect: Dialect = .strict
  ) -> (document: SyntaxTree?, faults: [Diagnostic]) {
    guard bytes.count <= UInt32.max else {
      return (nil, [Diagnostic(.json(.tooLarge), at: Place(file: file))])
    }
    var reader = JSONReader(names: names, dialect: dialect, byteCount: bytes.count)
    var mistake: Mistake?
    do throws(Mistake) {
      try reader.readDocument(bytes.span)
    } catch {
      mistake = error
    }
    reader.duplicates.sort { $0.name < $1.name }
    let document = SyntaxTree(file: file, bytes: bytes, nodes: reader.nodes, duplicates: reader.duplicates)
    var faults = dialect == .strict ? document.duplicateMembers : []
    if !reader.extensions.isEmpty {
      let text = SourceText(file: file, bytes: bytes)
      faults += reader.extensions.map { Diagnostic(.json($0.fault), at: text.place(at: $0.offset)) }
    }
    guard var mistake else { return (document, faults) }
    let text = SourceText(file: file, bytes: bytes, upTo: mistake.offset)
    reader.addOpening(to: &mistake, bytes.span, text)
    faults.append(Diagnostic(.json(mistake.fault), at: text.place(at: mistake.offset)))
    return (nil, faults)
  }

  init(names: NameTable, dialect: Dialect, byteCount: Int) {
    self.names = names
    self.dialect = dialect
    slash = dialect == .strict ? 0x20 : UInt8(ascii: "/")
    nodes.reserveCapacity(min(byteCount / 9, 1 << 22) + 4)
  }

  mutating func readDocument(_ bytes: Span<UInt8>) throws(Mistake) {
    guard !bytes.isEmpty else { throw Mistake(offset: 0, fault: .empty) }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      try accept(.byteOrderMark, at: 0)
      position = 3
    }
    skipSpace(bytes)
    try checkComment()
    guard position < bytes.count else { throw Mistake(offset: 0, fault: .empty) }
    try readTree(bytes)
    skipSpace(bytes)
    try checkComment()
    guard position < bytes.count else { return }
    let mistake = try unexpected(.value, bytes)
    if case .expected(_, let found?, _) = mistake.fault {
      throw Mistake(offset: position, fault: .textAfterEnd(found))
    }
    throw mistake
  }

  /// An array or an object whose end has not been read yet.
  private struct Container {
    var node: Int
    var isObject: Bool
    /// The numbers of the names so far, below 128, one bit each.
    private var seen: (UInt64, UInt64) = (0, 0)
    /// Whether a name may have occurred twice.
    private(set) var mayHaveDuplicates = false

    init(node: Int, isObject: Bool) { (self.node, self.isObject) = (node, isObject) }

    /// Notes the number of a name; 0 stands for all names without a number.
    @inline(__always)
    mutating func note(_ number: UInt16) {
      let bit = UInt64(1) << UInt64(number & 63)
      if number >= 64 {
        if number >= 128 || seen.1 & bit != 0 { mayHaveDuplicates = true }
        seen.1 |= bit
      } else {
        if seen.0 & bit != 0 { mayHaveDuplicates = true }
        seen.0 |= bit
      }
    }

    var closing: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  /// Reads a value and everything in it.
  private mutating func readTree(_ bytes: Span<UInt8>) throws(Mistake) {
    var outer: [Container] = []
    // An optional container would be copied for each value.
    var container = Container(node: 0, isObject: false)
    repeat {
      // A value begins here.
      let first = byte(bytes)
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
        guard outer.count < Self.depthLimit else {
          throw Mistake(offset: position, fault: .tooDeep(limit: Self.depthLimit))
        }
        outer.append(container)
        container = Container(node: nodes.count, isObject: first == UInt8(ascii: "{"))
        append(container.isObject ? .object : .array, from: position, to: position)
        position &+= 1
        skipSpace(bytes)
        if byte(bytes) != container.closing {
          if container.isObject { container.note(try readName(bytes, or: .nameOrBrace)) }
          continue
        }
      } else {
        try readScalar(first, bytes, inArray: !outer.isEmpty && !container.isObject)
      }
      // A value has ended: its container continues or ends too.
      while !outer.isEmpty {
        skipSpace(bytes)
        let next = byte(bytes)
        if next == UInt8(ascii: ",") {
          let comma = position
          position &+= 1
          skipSpace(bytes)
          if byte(bytes) != container.closing {
            if container.isObject { container.note(try readName(bytes, or: .name)) }
            break
          }
          try accept(.trailingComma, at: comma)
        } else if next != container.closing {
          throw try unexpected(container.isObject ? .commaOrBrace : .commaOrBracket, bytes)
        }
        close(container, bytes)
        container = outer.removeLast()
      }
    } while !outer.isEmpty
  }

  /// Accepts what settings may have in addition to JSON.
  private mutating func accept(_ fault: JSONFault, at offset: Int) throws(Mistake) {
    if dialect == .strict { throw Mistake(offset: offset, fault: fault) }
    note(fault, at: offset)
  }

  private mutating func note(_ fault: JSONFault, at offset: Int) {
    guard dialect == .strictSettings, extensions.count < 100 else { return }
    extensions.append(Mistake(offset: offset, fault: fault))
  }

  private mutating func close(_ container: Container, _ bytes: Span<UInt8>) {
    position &+= 1
    nodes[container.node].end = UInt32(truncatingIfNeeded: position)
    nodes[container.node].next = UInt32(truncatingIfNeeded: nodes.count)
    if container.mayHaveDuplicates { findDuplicates(in: container.node, bytes) }
  }

  /// Returns the number of the name.
  private mutating func readName(
    _ bytes: Span<UInt8>, or expectation: JSONFault.Expectation
  ) throws(Mistake) -> UInt16 {
    guard byte(bytes) == UInt8(ascii: "\"") else { throw try unexpected(expectation, bytes) }
    let start = position
    let hasEscapes = try skipString(bytes)
    let number: UInt16
    if hasEscapes {
      let name = JSONString.unescaped(bytes.extracting(start + 1..<position - 1))
      number = names.number(of: name.utf8.span, 0, name.utf8.count)
    } else {
      number = names.number(of: bytes, start &+ 1, position &- 1)
    }
    append(.string, from: start, to: position, hasEscapes: hasEscapes, name: number)
    if byte(bytes) != UInt8(ascii: ":") {
      skipSpace(bytes)
      guard byte(bytes) == UInt8(ascii: ":") else { throw try unexpected(.colon, bytes) }
    }
    position &+= 1
    skipSpace(bytes)
    return number
  }

  mutating func readScalar(
    _ first: UInt8, _ bytes: Span<UInt8>, inArray: Bool
  ) throws(Mistake) {
    switch first {
    case UInt8(ascii: "\""):
      let start = position
      let hasEscapes = try skipString(bytes)
      append(.string, from: start, to: position, hasEscapes: hasEscapes)
    case UInt8(ascii: "-"), 0x30...0x39: try readNumber(bytes)
    case UInt8(ascii: "t") where bytes.hasPrefix("true", at: position): appendWord(.true, length: 4)
    case UInt8(ascii: "f") where bytes.hasPrefix("false", at: position): appendWord(.false, length: 5)
    case UInt8(ascii: "n") where bytes.hasPrefix("null", at: position): appendWord(.null, length: 4)
    case UInt8(ascii: "+"): throw Mistake(offset: position, fault: .invalidNumber(.leadingPlus))
    case UInt8(ascii: "."): throw Mistake(offset: position, fault: .invalidNumber(.leadingPoint))
    default: throw try unexpected(inArray ? .valueOrBracket : .value, bytes)
    }
  }

  private mutating func appendWord(_ kind: SyntaxTree.Node.Kind, length: Int) {
    append(kind, from: position, to: position + length)
    position += length
  }

  mutating func append(
    _ kind: SyntaxTree.Node.Kind, from start: Int, to end: Int, hasEscapes: Bool = false, name: UInt16 = 0
  ) {
    nodes.append(
      .init(
        kind: kind, hasEscapes: hasEscapes, name: name, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: end), next: UInt32(truncatingIfNeeded: nodes.count + 1)))
  }

  /// The byte at the position; at the end, 0, which cannot start a token.
  private func byte(_ bytes: Span<UInt8>) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// Whether a byte can begin white space or a comment.
  @inline(__always)
  private func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == slash }

  @inline(__always)
  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    guard position < bytes.count, isSpace(bytes[position]) else { return }
    // After a colon, there is usually a single space.
    if bytes[position] == 0x20, position &+ 1 < bytes.count, !isSpace(bytes[position &+ 1]) {
      position &+= 1
    } else {
      skipSpaces(bytes)
    }
  }

  private mutating func skipSpaces(_ bytes: Span<UInt8>) {
    repeat {
      var position = position
      while position < bytes.count {
        let byte = bytes[position]
        if byte == 0x0A || byte == 0x20 {
          // Indentation follows a newline.
          position = bytes.endOfSpaces(from: position &+ 1)
        } else if byte == 0x0D || byte == 0x09 {
          position &+= 1
        } else {
          break
        }
      }
      self.position = position
    } while byte(bytes) == UInt8(ascii: "/") && skipComment(bytes)
  }

  /// Skips a comment if there is one that the dialect accepts.
  private mutating func skipComment(_ bytes: Span<UInt8>) -> Bool {
    guard dialect != .strict, let comment = JSONComment(in: bytes, at: position) else { return false }
    if !comment.isClosed { openComment = position }
    note(.comment(hasAlternative: false), at: position)
    position = comment.end
    return true
  }

  /// Throws if a comment does not end, so that the text has ended too early.
  func checkComment() throws(Mistake) {
    if let openComment { throw Mistake(offset: openComment, fault: .unterminatedComment) }
  }
}

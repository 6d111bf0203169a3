import Formwork
import FormworkCore

/// Reads the lines of a TOML text (TOML 1.0).
struct TOMLReader {
  private static let depthLimit = 200

  private let bytes: [UInt8]
  private let file: String
  private var offset: Int
  private var statements: [TOMLStatement] = []

  static func read(_ bytes: [UInt8], file: String) throws(Failure) -> [TOMLStatement] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failure("this is not UTF-8", at: 0, in: bytes, file: file)
    }
    var reader = TOMLReader(bytes, file)
    try reader.read()
    return reader.statements
  }

  private init(_ bytes: [UInt8], _ file: String) {
    (self.bytes, self.file) = (bytes, file)
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private func failure(_ message: String, at offset: Int? = nil) -> Failure {
    Failure(message, at: offset ?? self.offset, in: bytes, file: file)
  }

  // MARK: - Lines

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  private func byte(after count: Int) -> UInt8? { offset + count < bytes.count ? bytes[offset + count] : nil }
  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  private mutating func read() throws(Failure) {
    while offset < bytes.count {
      let start = offset
      skipSpaces()
      if byte == UInt8(ascii: "[") {
        let content = try readHeader()
        try readLineEnd()
        add(content, from: start)
      } else if let byte, byte != UInt8(ascii: "#"), byte != 0x0A, byte != 0x0D {
        let entry = try readEntry(depth: 0)
        try readLineEnd()
        add(.entry(entry), from: start)
      } else {
        try readLineEnd()
      }
    }
  }

  private mutating func add(_ content: TOMLStatement.Content, from start: Int) {
    var end = offset
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    statements.append(TOMLStatement(content: content, lines: start..<end))
  }

  private mutating func skipSpaces() {
    while byte == 0x20 || byte == 0x09 { offset += 1 }
  }

  private mutating func readComment() throws(Failure) {
    guard byte == UInt8(ascii: "#") else { return }
    while let byte, byte != 0x0A, !(byte == 0x0D && self.byte(after: 1) == 0x0A) {
      if byte < 0x20 && byte != 0x09 || byte == 0x7F {
        throw failure("a comment cannot contain control characters")
      }
      offset += 1
    }
  }

  private mutating func readLineEnd() throws(Failure) {
    skipSpaces()
    try readComment()
    if byte == 0x0D, byte(after: 1) == 0x0A { offset += 1 }
    guard byte == nil || byte == 0x0A else { throw failure("expected the end of the line") }
    if byte != nil { offset += 1 }
  }

  /// Skips spaces, comments and line breaks in an array.
  private mutating func skipLines() throws(Failure) {
    while true {
      skipSpaces()
      try readComment()
      if byte == 0x0D, byte(after: 1) == 0x0A { offset += 1 }
      guard byte == 0x0A else { return }
      offset += 1
    }
  }

  private mutating func readHeader() throws(Failure) -> TOMLStatement.Content {
    let isArray = byte(after: 1) == UInt8(ascii: "[")
    offset += isArray ? 2 : 1
    let keys = try readKeys()
    guard byte == UInt8(ascii: "]"), !isArray || byte(after: 1) == UInt8(ascii: "]") else {
      throw failure(isArray ? "expected ']]' after the name" : "expected ']' after the name")
    }
    offset += isArray ? 2 : 1
    return .header(keys, isArray: isArray)
  }

  private mutating func readEntry(depth: Int) throws(Failure) -> TOMLNode.Entry {
    let keys = try readKeys()
    guard byte == UInt8(ascii: "=") else { throw failure("expected '=' after the name") }
    offset += 1
    skipSpaces()
    return TOMLNode.Entry(keys: keys, value: try readValue(depth: depth))
  }

  private mutating func readKeys() throws(Failure) -> [TOMLNode.Key] {
    var keys: [TOMLNode.Key] = []
    while true {
      skipSpaces()
      let start = offset
      let name: String
      switch byte {
      case UInt8(ascii: "\"")? where !isAt("\"\"\""): name = try readBasic()
      case UInt8(ascii: "'")? where !isAt("'''"): name = try readLiteral()
      default:
        while let byte, Self.isBare(byte) { offset += 1 }
        guard offset > start else { throw failure("expected a name") }
        name = String(decoding: bytes[start..<offset], as: UTF8.self)
      }
      keys.append(.init(name: name, range: start..<offset))
      guard keys.count <= Self.depthLimit else { throw failure("values are nested too deeply") }
      skipSpaces()
      guard byte == UInt8(ascii: ".") else { return keys }
      offset += 1
    }
  }

  static func isBare(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == 0x5F || byte == 0x2D
  }

  // MARK: - Values

  private mutating func readValue(depth: Int) throws(Failure) -> TOMLNode {
    guard depth < Self.depthLimit else { throw failure("values are nested too deeply") }
    let start = offset
    switch byte {
    case UInt8(ascii: "\"")?:
      let isMultiline = isAt("\"\"\"")
      let text = isMultiline ? try readMultiline(UInt8(ascii: "\"")) : try readBasic()
      return node(.string(text), isMultiline ? .multilineBasic : .basic, from: start)
    case UInt8(ascii: "'")?:
      let isMultiline = isAt("'''")
      let text = isMultiline ? try readMultiline(UInt8(ascii: "'")) : try readLiteral()
      return node(.string(text), isMultiline ? .multilineLiteral : .literal, from: start)
    case UInt8(ascii: "[")?: return try readArray(depth: depth)
    case UInt8(ascii: "{")?: return try readTable(depth: depth)
    default: return try readPlain()
    }
  }

  private func node(_ value: Value, _ style: TOMLNode.Style, from start: Int) -> TOMLNode {
    TOMLNode(content: .scalar(value, style), range: start..<offset)
  }

  private mutating func readArray(depth: Int) throws(Failure) -> TOMLNode {
    let start = offset
    var elements: [TOMLNode] = []
    offset += 1
    while true {
      try skipLines()
      if byte == UInt8(ascii: "]") { break }
      elements.append(try readValue(depth: depth + 1))
      try skipLines()
      if byte == UInt8(ascii: ",") {
        offset += 1
      } else if byte != UInt8(ascii: "]") {
        throw failure("expected ',' or ']' after an element")
      }
    }
    offset += 1
    return TOMLNode(content: .array(elements), range: start..<offset)
  }

  private mutating func readTable(depth: Int) throws(Failure) -> TOMLNode {
    let start = offset
    var entries: [TOMLNode.Entry] = []
    // The names of values, and those of the tables around them.
    var values: Set<[String]> = []
    var tables: Set<[String]> = []
    offset += 1
    skipSpaces()
    while byte != UInt8(ascii: "}") {
      let entry = try readEntry(depth: depth + 1)
      let names = entry.keys.map { $0.name }
      let outer = (1..<names.count).map { Array(names[..<$0]) }
      guard !tables.contains(names), !outer.contains(where: { values.contains($0) }),
        values.insert(names).inserted
      else {
        throw failure("a name is defined twice", at: entry.keys[0].range.lowerBound)
      }
      tables.formUnion(outer)
      entries.append(entry)
      skipSpaces()
      if byte == UInt8(ascii: ",") {
        offset += 1
        skipSpaces()
        if byte == UInt8(ascii: "}") { throw failure("expected a name after ','") }
      } else if byte != UInt8(ascii: "}") {
        throw failure("expected ',' or '}' after a value")
      }
    }
    offset += 1
    return TOMLNode(content: .table(entries), range: start..<offset)
  }

  private mutating func readPlain() throws(Failure) -> TOMLNode {
    let start = offset
    func isEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || ",]}#=".utf8.contains(byte) }
    while let byte, !isEnd(byte) { offset += 1 }
    // A space may separate a date from a time.
    if byte == 0x20, DateText.isDate(bytes[start..<offset]), let next = byte(after: 1),
      PlainScalar.isDigit(next)
    {
      offset += 1
      while let byte, !isEnd(byte) { offset += 1 }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let (value, style) = TOMLScalar.value(text) else {
      throw failure(text.isEmpty ? "expected a value" : "expected a value; a text needs quotes", at: start)
    }
    return node(value, style, from: start)
  }

  // MARK: - Texts

  private mutating func readBasic() throws(Failure) -> String {
    var result: [UInt8] = []
    offset += 1
    while byte != UInt8(ascii: "\"") {
      guard let byte, byte >= 0x20 || byte == 0x09, byte != 0x7F else {
        throw failure("expected '\"' at the end of the text")
      }
      if byte == UInt8(ascii: "\\") { result += try readEscape() } else { append(byte, to: &result) }
    }
    offset += 1
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func append(_ byte: UInt8, to result: inout [UInt8]) {
    result.append(byte)
    offset += 1
  }

  private mutating func readLiteral() throws(Failure) -> String {
    let start = offset + 1
    offset += 1
    while byte != UInt8(ascii: "'") {
      guard let byte, byte >= 0x20 || byte == 0x09, byte != 0x7F else {
        throw failure("expected \"'\" at the end of the text")
      }
      offset += 1
    }
    offset += 1
    return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
  }

  private mutating func readMultiline(_ quote: UInt8) throws(Failure) -> String {
    var result: [UInt8] = []
    offset += 3
    if byte == 0x0D, byte(after: 1) == 0x0A { offset += 1 }
    if byte == 0x0A { offset += 1 }
    while true {
      guard let byte else { throw failure("expected the end of the multi-line text") }
      if byte == quote, self.byte(after: 1) == quote, self.byte(after: 2) == quote {
        // One or two quotation marks before the last three are part of the text.
        var count = 3
        while count < 5, self.byte(after: count) == quote { count += 1 }
        result += [UInt8](repeating: quote, count: count - 3)
        offset += count
        return String(decoding: result, as: UTF8.self)
      }
      let isLineBreak = byte == 0x0A || byte == 0x0D && self.byte(after: 1) == 0x0A
      guard byte >= 0x20 || byte == 0x09 || isLineBreak, byte != 0x7F else {
        throw failure("a text cannot contain control characters")
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        if !skipLineBreak() { result += try readEscape() }
      } else {
        append(byte, to: &result)
      }
    }
  }

  /// Skips a backslash at the end of a line, with the white space after it; returns `false` if it is an escape.
  private mutating func skipLineBreak() -> Bool {
    var end = offset + 1
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    guard end < bytes.count, bytes[end] == 0x0A || bytes[end] == 0x0D else { return false }
    while end < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end]) { end += 1 }
    offset = end
    return true
  }

  private mutating func readEscape() throws(Failure) -> [UInt8] {
    let start = offset
    offset += 2
    switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "\""): return [0x22]
    case UInt8(ascii: "\\"): return [0x5C]
    case UInt8(ascii: "u"): return try readScalar(digits: 4, at: start)
    case UInt8(ascii: "U"): return try readScalar(digits: 8, at: start)
    default: throw failure("unknown escape sequence", at: start)
    }
  }

  private mutating func readScalar(digits: Int, at start: Int) throws(Failure) -> [UInt8] {
    let end = min(offset + digits, bytes.count)
    let text = bytes[offset..<end]
    guard text.count == digits, text.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: text, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(code)
    else { throw failure("expected \(digits) hexadecimal digits of a character", at: start) }
    offset = end
    return Array(String(Character(scalar)).utf8)
  }
}

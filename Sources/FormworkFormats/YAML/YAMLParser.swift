import CYAML
import Formwork
import FormworkCore

/// Reads a document of a YAML text with libyaml.
final class YAMLParser {
  /// The depth to which values can be nested.
  private static let depthLimit = 500

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let offsets: CharacterOffsets
  private var document: YAMLDocument
  private var event = yaml_event_t()
  private var hasEvent = false
  private var anchors: [String: YAMLNode] = [:]

  /// Reads a text.
  ///
  /// - Parameter number: the number of the document, from 1.
  /// - Throws: if the text is not YAML, has fewer documents, or contains a key that is not a scalar.
  static func read(
    _ bytes: [UInt8], file: String, document number: Int
  ) throws(Failure) -> YAMLDocument {
    let parser = YAMLParser(bytes, file)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var result: Result<YAMLDocument, Failure>?
    bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(parser.parser, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      do throws(Failure) { result = .success(try parser.read(number)) } catch { result = .failure(error) }
    }
    return try result!.get()
  }

  private init(_ bytes: [UInt8], _ file: String) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    offsets = CharacterOffsets(bytes)
    document = YAMLDocument(bytes, file: file)
  }

  deinit {
    if hasEvent { yaml_event_delete(&event) }
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  private func read(_ number: Int) throws(Failure) -> YAMLDocument {
    var count = 0
    while true {
      try next()
      switch event.type {
      case YAML_STREAM_END_EVENT:
        // A text without documents has no settings.
        if number == 1 { return document }
        let documents = count < 2 ? "one document" : "\(count) documents"
        throw document.lines.failure("'\(document.lines.file)' has only \(documents)", at: nil)
      case YAML_DOCUMENT_START_EVENT:
        count += 1
        if count < number { continue }
        let isImplicit = event.data.document_start.implicit != 0
        try next()
        let root = try node(depth: 0)
        try next()
        document.end = start
        document.needsValue = isImplicit && (number > 1 || document.end < document.bytes.count)
        if case .scalar(.null, .plain) = root.content, root.range.isEmpty { return document }
        document.root = root
        return document
      default: break
      }
    }
  }

  private func next() throws(Failure) {
    if hasEvent { yaml_event_delete(&event) }
    hasEvent = yaml_parser_parse(parser, &event) != 0
    if hasEvent { return }
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "this is not YAML"
    let isEncoding = parser.pointee.error == YAML_READER_ERROR
    let place =
      isEncoding ? parser.pointee.problem_offset : offsets[parser.pointee.problem_mark.index]
    throw document.failure("this is not YAML: \(problem)", at: place)
  }

  private var start: Int { offsets[event.start_mark.index] }
  private var end: Int { offsets[event.end_mark.index] }

  /// The node that begins with the current event.
  private func node(depth: Int) throws(Failure) -> YAMLNode {
    guard depth < Self.depthLimit else { throw document.failure("values are nested too deeply", at: start) }
    let first = start
    var node: YAMLNode
    switch event.type {
    case YAML_ALIAS_EVENT:
      let name = event.data.alias.anchor.map { String(cString: $0) } ?? ""
      // The anchor of a value that contains this alias does not exist yet.
      guard let target = anchors[name] else {
        throw document.failure("there is no anchor of this name before the alias", at: first)
      }
      return try checked(
        YAMLNode(content: .alias(target), range: first..<end, start: first, depth: target.depth + 1))
    case YAML_SCALAR_EVENT: node = scalar()
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      let isFlow = data.style == YAML_FLOW_SEQUENCE_STYLE
      let anchor = data.anchor.map { String(cString: $0) }
      let from = skipProperties(first, hasProperties: anchor != nil || data.tag != nil)
      var elements: [YAMLNode] = []
      try next()
      while event.type != YAML_SEQUENCE_END_EVENT {
        elements.append(try self.node(depth: depth + 1))
        try next()
      }
      let last = isFlow ? end : elements.last?.end ?? from
      node = YAMLNode(
        content: .sequence(elements, isFlow: isFlow), range: from..<max(from, last), start: first,
        anchor: anchor)
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      let isFlow = data.style == YAML_FLOW_MAPPING_STYLE
      let anchor = data.anchor.map { String(cString: $0) }
      let from = skipProperties(first, hasProperties: anchor != nil || data.tag != nil)
      var entries: [YAMLNode.Entry] = []
      try next()
      while event.type != YAML_MAPPING_END_EVENT {
        guard event.type == YAML_SCALAR_EVENT else {
          throw document.failure("a key must be a text or a number", at: start)
        }
        let name = text
        let key = scalar()
        try next()
        entries.append(.init(name: name, key: key, value: try self.node(depth: depth + 1)))
        try next()
      }
      let last = isFlow ? end : entries.last?.range.upperBound ?? from
      node = YAMLNode(
        content: .mapping(entries, isFlow: isFlow), range: from..<max(from, last), start: first,
        anchor: anchor)
    default: throw document.failure("this is not YAML", at: start)
    }
    switch node.content {
    case .scalar, .alias: break
    case .sequence(let elements, _): node.depth += elements.reduce(0) { max($0, $1.depth) }
    case .mapping(let entries, _): node.depth += entries.reduce(0) { max($0, $1.value.depth) }
    }
    if let anchor = node.anchor { anchors[anchor] = node }
    return try checked(node)
  }

  private func checked(_ node: YAMLNode) throws(Failure) -> YAMLNode {
    guard node.depth < Self.depthLimit else {
      throw document.failure("values are nested too deeply", at: node.start)
    }
    return node
  }

  /// The text of the current event, a scalar.
  private var text: String {
    let data = event.data.scalar
    guard let value = data.value else { return "" }
    return String(decoding: UnsafeBufferPointer(start: value, count: data.length), as: UTF8.self)
  }

  private func scalar() -> YAMLNode {
    let data = event.data.scalar
    let tag = data.tag.map { String(cString: $0) }
    let anchor = data.anchor.map { String(cString: $0) }
    var style: YAMLNode.ScalarStyle =
      switch data.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      default: .plain
      }
    let isPlain = data.style == YAML_PLAIN_SCALAR_STYLE
    let value = isPlain && tag == nil ? YAMLScalar.value(text) : .string(text)
    if isPlain, let text = value.string, YAMLScalar.isNumberOrDate(text) {
      style = .ambiguous(isDate: YAMLScalar.isDate(text))
    }
    let from = min(skipProperties(start, hasProperties: anchor != nil || tag != nil), end)
    var last = end
    if data.style == YAML_LITERAL_SCALAR_STYLE || data.style == YAML_FOLDED_SCALAR_STYLE {
      let block = YAMLBlock(document.lines, from..<last)
      style = .block(block)
      last = trimmedEnd(last, from: from, keepsLines: block.chomping == "+")
    }
    return YAMLNode(content: .scalar(value, style), range: from..<last, start: start, anchor: anchor)
  }

  /// The end of a block scalar without its last line break and the blank lines that are no part of it.
  private func trimmedEnd(_ end: Int, from start: Int, keepsLines: Bool) -> Int {
    var end = end
    if keepsLines { return document.bytes[end - 1] == 0x0A ? document.lines.end(of: end - 1) : end }
    while end > start, [0x0A, 0x0D, 0x20, 0x09].contains(document.bytes[end - 1]) { end -= 1 }
    return end
  }

  /// The offset after an anchor and a tag.
  private func skipProperties(_ start: Int, hasProperties: Bool) -> Int {
    guard hasProperties else { return start }
    var offset = start
    let bytes = document.bytes
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "&") || bytes[offset] == UInt8(ascii: "!") {
      while offset < bytes.count, !Self.isSpace(bytes[offset]) { offset += 1 }
      while offset < bytes.count, Self.isSpace(bytes[offset]) || bytes[offset] == UInt8(ascii: "#") {
        if bytes[offset] == UInt8(ascii: "#") {
          while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
        } else {
          offset += 1
        }
      }
    }
    return offset
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

/// The offsets in bytes of the characters of a text, since libyaml counts characters.
private struct CharacterOffsets {
  /// The number of bytes of the byte order mark, which libyaml does not see.
  private let start: Int
  private let count: Int
  /// The offset of each character; `nil` if each is one byte.
  private var offsets: [Int]?

  init(_ bytes: [UInt8]) {
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    count = bytes.count
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    offsets = bytes.indices.dropFirst(start).filter { bytes[$0] & 0xC0 != 0x80 }
  }

  subscript(index: Int) -> Int {
    guard let offsets else { return min(start + index, count) }
    return index < offsets.count ? offsets[index] : count
  }
}

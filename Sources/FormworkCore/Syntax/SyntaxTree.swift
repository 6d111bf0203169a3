/// A text, such as that of a settings file, and its values in the order of the text.
///
/// A node is a range of bytes, identified by its index. The strings and numbers of JSON are decoded on demand, so
/// parsing takes one pass and allocates no memory for single nodes.
public struct SyntaxTree: Sendable {
  /// The name of the text in diagnostics.
  public let file: String
  /// The bytes of the text.
  public let bytes: [UInt8]
  package let nodes: [Node]
  /// The members whose name has occurred before in their object, in the order of the text.
  package var duplicates: [Duplicate] = []
  /// The scalars and names by node, for formats other than JSON; empty for JSON. A scalar may have further readings,
  /// such as the text of a number without quotes.
  var readings: [[Value]] = []
  /// The number of readings of the scalar that has the most.
  package var readingCount = 1

  /// A name of a member, by node, and the first member of the object with this name.
  package struct Duplicate: Sendable {
    package var name: Int
    package var first: Int
  }

  package struct Node: Sendable {
    package enum Kind: UInt8, Sendable {
      case null, `true`, `false`, number, string, array, object
    }

    package var kind: Kind
    /// Whether a string must be decoded: its text is not simply the bytes between its quotation marks.
    package var hasEscapes = false
    /// For a member name, its number in the name table; 0 if the table does not contain it.
    package var name: UInt16 = 0
    /// The offset of the node's first byte, and the offset after its last byte.
    package var start: UInt32
    package var end: UInt32
    /// The index of the node after this one and its descendants.
    package var next: UInt32
  }

  /// The top-level value.
  public static let root = 0

  @inline(__always)
  package func kind(of node: Int) -> Node.Kind { nodes[node].kind }
  @inline(__always)
  package func isObject(_ node: Int) -> Bool { nodes[node].kind == .object }
  /// The bytes of a value.
  public func range(of node: Int) -> Range<Int> { start(of: node)..<end(of: node) }
  /// The offset of the node's first byte, which is its position.
  @inline(__always)
  package func start(of node: Int) -> Int { Int(nodes[node].start) }
  @inline(__always)
  package func end(of node: Int) -> Int { Int(nodes[node].end) }
  @inline(__always)
  package func next(after node: Int) -> Int { Int(nodes[node].next) }

  /// The members of an object in order, each with the nodes of its name and its value; empty for other kinds.
  public func members(of node: Int) -> Members {
    Members(document: self, index: node + 1, end: isObject(node) ? next(after: node) : 0)
  }

  /// The elements of an array in order; empty for other kinds.
  public func elements(of node: Int) -> Elements {
    Elements(document: self, index: node + 1, end: kind(of: node) == .array ? next(after: node) : 0)
  }

  /// The members of an object.
  public struct Members: Sequence, IteratorProtocol {
    fileprivate let document: SyntaxTree
    fileprivate var index: Int
    fileprivate let end: Int

    public mutating func next() -> (name: Int, value: Int)? {
      guard index < end else { return nil }
      defer { index = document.next(after: index + 1) }
      return (index, index + 1)
    }
  }

  /// The elements of an array.
  public struct Elements: Sequence, IteratorProtocol {
    fileprivate let document: SyntaxTree
    fileprivate var index: Int
    fileprivate let end: Int

    public mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = document.next(after: index) }
      return index
    }
  }

  /// The value of an object's member, of the last one if there are several; `nil` if there is none.
  public func member(_ name: String, of node: Int) -> Int? {
    var value: Int?
    for member in members(of: node) where hasText(member.name, name) { value = member.value }
    return value
  }

  // MARK: - Scalars

  /// The text of a string or of a name. The node must be one.
  public func text(of node: Int) -> String {
    precondition(kind(of: node) == .string, "the node is not a string")
    if let value = decodedValue(of: node) { return value.string ?? "" }
    let (start, end) = (start(of: node) + 1, end(of: node) - 1)
    return nodes[node].hasEscapes
      ? JSONString.unescaped(bytes.span.extracting(start..<end))
      : String(utf8: bytes.span.extracting(start..<end))
  }

  /// A reading of a scalar or a name; `nil` for JSON, which is the only format of a page.
  private func decodedValue(of node: Int, reading: Int = 0) -> Value? {
    #if hasFeature(Embedded)
      nil
    #else
      readings.isEmpty || readings[node].isEmpty
        ? nil : readings[node][min(reading, readings[node].count - 1)]
    #endif
  }

  package func hasText(_ node: Int, _ text: String) -> Bool {
    if nodes[node].hasEscapes { return self.text(of: node).hasSameScalars(as: text) }
    return bytes.span.extracting(start(of: node) + 1..<end(of: node) - 1).isEqual(to: text.utf8.span)
  }

  func hasText(_ node: Int, _ text: StaticString) -> Bool {
    if nodes[node].hasEscapes { return self.text(of: node).hasSameScalars(as: text.description) }
    return bytes.span.extracting(start(of: node) + 1..<end(of: node) - 1).isEqual(to: text)
  }

  /// The number; an integer if it fits into 64 bits.
  package func number(of node: Int) -> Value {
    if let value = decodedValue(of: node) { return value }
    let span = bytes.span.extracting(start(of: node)..<end(of: node))
    if case .whole(let whole)? = WrittenNumber(span)?.integer { return .int(whole) }
    return .number(Double(String(utf8: span)) ?? .infinity)
  }

  /// The first number in a value that a `Value` cannot hold exactly, as it is written; `nil` if there is none.
  package func inexactNumber(in value: Int = root) -> String? {
    if !readings.isEmpty { return nil }
    for node in value..<next(after: value) where kind(of: node) == .number {
      let text = bytes.span.extracting(start(of: node)..<end(of: node))
      if !WrittenNumber.isExact(text) { return String(utf8: text) }
    }
    return nil
  }

  /// The value of a node, with its descendants.
  public func value(of node: Int) -> Value { value(of: node, reading: 0) }

  /// The value of a node, with its descendants.
  ///
  /// - Parameter reading: which reading of scalars to use, from 0; the last one of those with fewer readings.
  package func value(of node: Int, reading: Int) -> Value {
    if reading > 0, let value = decodedValue(of: node, reading: reading) { return value }
    switch kind(of: node) {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .number: return number(of: node)
    case .string: return .string(text(of: node))
    case .array:
      var values: [Value] = []
      for element in elements(of: node) { values.append(value(of: element, reading: reading)) }
      return .array(values)
    case .object:
      var members: [Value.Object.Member] = []
      for (name, value) in self.members(of: node) {
        let value = self.value(of: value, reading: reading)
        members.append(.init(name: text(of: name), value: value))
      }
      return .object(Value.Object(members))
    }
  }
}

extension SyntaxTree.Node.Kind {
  package var isScalar: Bool { self != .array && self != .object }

  package init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = value ? .true : .false
    case .int, .double: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }

  package var jsonKind: Value.JSONKind {
    switch self {
    case .null: .null
    case .true, .false: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

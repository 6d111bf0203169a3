/// A JSON text that was read: its bytes, and its nodes in the order in which they stand.
///
/// A node is a place in the bytes, named by its index. Strings and numbers are decoded when they are asked for,
/// so that reading costs one pass and no allocation for each node.
package struct JSONDocument: Sendable {
  /// Names the text in diagnostics.
  package let file: String
  /// The text, byte by byte.
  package let bytes: [UInt8]
  package let nodes: [Node]

  package struct Node: Sendable {
    package enum Kind: UInt8, Sendable {
      case null, `true`, `false`, number, string, array, object
    }

    package var kind: Kind
    /// For a string: whether it has escapes.
    package var hasEscapes = false
    /// For a member's name: its number in the table of names, 0 where it is not in there.
    package var name: UInt16 = 0
    /// The first byte of the node, and the one behind its last.
    package var start: UInt32
    package var end: UInt32
    /// The index of the node behind this one and all that it contains.
    package var next: UInt32
  }

  /// The value that the text is; all others are below it.
  package static let root = 0

  package func kind(of node: Int) -> Node.Kind { nodes[node].kind }
  package func isObject(_ node: Int) -> Bool { nodes[node].kind == .object }
  /// The node's first byte, its place.
  package func start(of node: Int) -> Int { Int(nodes[node].start) }
  package func end(of node: Int) -> Int { Int(nodes[node].end) }
  package func next(after node: Int) -> Int { Int(nodes[node].next) }

  /// The members of an object in their order; none of anything else.
  package func members(of node: Int) -> Members {
    Members(document: self, index: node + 1, end: isObject(node) ? next(after: node) : 0)
  }

  /// The elements of an array in their order; none of anything else.
  package func elements(of node: Int) -> Elements {
    Elements(document: self, index: node + 1, end: kind(of: node) == .array ? next(after: node) : 0)
  }

  package struct Members: Sequence, IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> (name: Int, value: Int)? {
      guard index < end else { return nil }
      defer { index = document.next(after: index + 1) }
      return (index, index + 1)
    }
  }

  package struct Elements: Sequence, IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = document.next(after: index) }
      return index
    }
  }

  /// The value of an object's member; `nil` where there is none.
  package func member(_ name: String, of node: Int) -> Int? {
    for member in members(of: node) where hasText(member.name, name) { return member.value }
    return nil
  }

  // MARK: - Scalars

  /// The text of a string node.
  package func text(of node: Int) -> String {
    let (start, end) = (start(of: node) + 1, end(of: node) - 1)
    return nodes[node].hasEscapes
      ? JSONString.unescaped(bytes.span.extracting(start..<end))
      : String(utf8: bytes.span.extracting(start..<end))
  }

  /// Whether a string node has this text.
  package func hasText(_ node: Int, _ text: String) -> Bool {
    if nodes[node].hasEscapes { return self.text(of: node).hasSameScalars(as: text) }
    return bytes.span.extracting(start(of: node) + 1..<end(of: node) - 1).isEqual(to: text.utf8.span)
  }

  func hasText(_ node: Int, _ text: StaticString) -> Bool {
    if nodes[node].hasEscapes { return self.text(of: node).hasSameScalars(as: text.description) }
    return bytes.span.extracting(start(of: node) + 1..<end(of: node) - 1).isEqual(to: text)
  }

  /// A number: an integer where 64 bits can hold it.
  package func number(of node: Int) -> Value {
    let span = bytes.span.extracting(start(of: node)..<end(of: node))
    if case .whole(let whole)? = WrittenNumber(span)?.integer { return .int(whole) }
    return .number(Double(String(utf8: span)) ?? .infinity)
  }

  /// The node and all that it contains as a value.
  package func value(of node: Int) -> Value {
    switch kind(of: node) {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .number: return number(of: node)
    case .string: return .string(text(of: node))
    case .array:
      var values: [Value] = []
      for element in elements(of: node) { values.append(value(of: element)) }
      return .array(values)
    case .object:
      var members: [Value.Object.Member] = []
      for (name, value) in self.members(of: node) {
        members.append(.init(name: text(of: name), value: self.value(of: value)))
      }
      return .object(Value.Object(members))
    }
  }
}

extension JSONDocument.Node.Kind {
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

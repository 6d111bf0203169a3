/// A JSON text that was read: its bytes, and its nodes in the order in which they stand.
///
/// Nodes are places in the bytes. Strings and numbers are decoded when they are asked for, so that reading
/// costs one pass and no allocation a node.
public final class JSONDocument: Sendable {
  /// Names the text in diagnostics.
  public let file: String
  /// The text as it was read, byte by byte.
  public let bytes: [UInt8]
  let nodes: [Node]

  struct Node: Sendable {
    enum Kind: UInt8, Sendable {
      case null, `true`, `false`, number, string, array, object
    }

    var kind: Kind
    /// For a string: whether it has escapes.
    var hasEscapes = false
    /// The first byte of the node, and the one behind its last.
    var start: UInt32
    var end: UInt32
    /// The index of the node behind this one and all that it contains.
    var next: UInt32
  }

  init(file: String, bytes: [UInt8], nodes: [Node]) {
    self.file = file
    self.bytes = bytes
    self.nodes = nodes
  }

  /// The value that the text is, all others being below it.
  public var root: JSONNode { JSONNode(document: self, index: 0) }
}

/// A node of a document.
public struct JSONNode: Sendable {
  let document: JSONDocument
  let index: Int

  private var node: JSONDocument.Node { document.nodes[index] }
  var kind: JSONDocument.Node.Kind { node.kind }
  /// The node's first byte, its place.
  var start: Int { Int(node.start) }
  var end: Int { Int(node.end) }

  var isObject: Bool { kind == .object }

  /// The members of an object, in their order.
  var members: Members { Members(document: document, index: index + 1, end: Int(node.next)) }

  /// The elements of an array, in their order.
  var elements: Elements { Elements(document: document, index: index + 1, end: Int(node.next)) }

  struct Members: Sequence, IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    mutating func next() -> (name: JSONNode, value: JSONNode)? {
      guard index < end else { return nil }
      defer { index = Int(document.nodes[index + 1].next) }
      return (JSONNode(document: document, index: index), JSONNode(document: document, index: index + 1))
    }
  }

  struct Elements: Sequence, IteratorProtocol {
    let document: JSONDocument
    var index: Int
    let end: Int

    mutating func next() -> JSONNode? {
      guard index < end else { return nil }
      defer { index = Int(document.nodes[index].next) }
      return JSONNode(document: document, index: index)
    }
  }

  /// The text of a string node.
  var text: String {
    let bytes = document.bytes[start + 1..<end - 1]
    return node.hasEscapes ? JSONNode.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  /// A number: whole where an integer of 64 bits can hold it.
  var number: Value {
    let text = String(decoding: document.bytes[start..<end], as: UTF8.self)
    if let whole = Int(text) { return .int(whole) }
    if case .whole(let whole)? = WrittenNumber(text)?.integer { return .int(whole) }
    return .number(Double(text) ?? .infinity)
  }

  /// The node and all that it contains as a value.
  public var value: Value {
    switch kind {
    case .null: .null
    case .true: .bool(true)
    case .false: .bool(false)
    case .number: number
    case .string: .string(text)
    case .array: .array(elements.map(\.value))
    case .object: .object(Value.Object(members.map { .init(name: $0.name.text, value: $0.value.value) }))
    }
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    func unit(at start: Int) -> UInt32 {
      bytes[start..<start + 4].reduce(0) { $0 << 4 | UInt32(hexDigit($1)!) }
    }
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "\\") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"):
        var code = unit(at: index)
        index += 4
        if 0xD800..<0xDC00 ~= code {
          code = 0x10000 + (code - 0xD800) << 10 + (unit(at: index + 2) - 0xDC00)
          index += 6
        }
        // The reader has refused surrogates without a partner.
        result.append(contentsOf: UTF8.encode(Unicode.Scalar(code)!)!)
      default: result.append(escape)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

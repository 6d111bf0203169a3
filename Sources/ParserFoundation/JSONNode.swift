/// A JSON value that is being written.
final class JSONNode {
  enum Content {
    case scalar(String)
    case array([JSONNode])
    case object([(name: String, value: JSONNode)])
  }

  var content = Content.scalar("null")

  var text: String {
    switch content {
    case .scalar(let text): text
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\($0.name.quoted):\($0.value.text)" }.joined(separator: ","))}"
    }
  }

  func encode(_ value: some Encodable, at path: [any CodingKey]) throws {
    switch value {
    case let text as String: content = .scalar(text.quoted)
    case is Bool, is any BinaryInteger, is any BinaryFloatingPoint: content = .scalar("\(value)")
    default: try value.encode(to: JSONNodeEncoder(node: self, codingPath: path))
    }
  }

  /// Appends an element to the array that this value is.
  func append() -> JSONNode {
    let node = JSONNode()
    if case .array(let elements) = content { content = .array(elements + [node]) }
    return node
  }

  /// Adds a member to the object that this value is.
  func add(_ name: String) -> JSONNode {
    let node = JSONNode()
    if case .object(let members) = content { content = .object(members + [(name, node)]) }
    return node
  }
}

extension String {
  fileprivate var quoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<" ": result += "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

struct JSONNodeEncoder: Encoder, SingleValueEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.content = .object([])
    return KeyedEncodingContainer(MemberEncoder(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.content = .array([])
    return ElementEncoder(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { node.content = .scalar("null") }
  func encode(_ value: some Encodable) throws { try node.encode(value, at: codingPath) }
}

private struct MemberEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  let codingPath: [any CodingKey]

  private func encoder(_ key: some CodingKey) -> JSONNodeEncoder {
    JSONNodeEncoder(node: node.add(key.stringValue), codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { encoder(key).encodeNil() }
  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder(key).encode(value) }
  func nestedContainer<K: CodingKey>(keyedBy type: K.Type, forKey key: Key) -> KeyedEncodingContainer<K> {
    encoder(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { JSONNodeEncoder(node: node.add("super"), codingPath: codingPath) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct ElementEncoder: UnkeyedEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]

  var count: Int { if case .array(let elements) = node.content { elements.count } else { 0 } }

  private var encoder: JSONNodeEncoder { JSONNodeEncoder(node: node.append(), codingPath: codingPath) }

  func encodeNil() { encoder.encodeNil() }
  func encode(_ value: some Encodable) throws { try encoder.encode(value) }
  func nestedContainer<K: CodingKey>(keyedBy type: K.Type) -> KeyedEncodingContainer<K> {
    encoder.container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }
}

/// Decodes a program's `Decodable` type from a value. Members are matched by name, and a number is converted
/// if it fits the type.
///
/// ```swift
/// struct Server: Codable {
///   var host: String?
///   var port: UInt16
/// }
/// let value: Value = ["port": 8080]
/// let server = try value.decode(Server.self)  // Server(host: nil, port: 8080)
/// ```
/// A number that does not fit its type, a missing member or a value of another kind causes a `DecodingError`
/// with the coding path of the value. Kinds are not converted: a string never becomes a number.
struct ValueDecoder: Decoder {
  let value: Value
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ value: Value, at codingPath: [any CodingKey] = []) {
    self.value = value
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let object = value.object else {
      throw mismatch([String: Value].self, wanted: Value.JSONKind.object.name)
    }
    return KeyedDecodingContainer(Members<Key>(object, at: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.array else { throw mismatch([Value].self, wanted: Value.JSONKind.array.name) }
    return Elements(elements, at: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func mismatch(_ type: any Any.Type, wanted: String) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: Wording.wanted(wanted, not: value.kindName))
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard let scalar = type as? any DecodableScalar.Type else { return try T(from: self) }
    guard let result = try scalar.init(from: self) as? T else { throw mismatch(type, wanted: "\(type)") }
    return result
  }
}

// MARK: - Containers

/// A member's name or an element's index in a coding path.
private struct Step: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  static let `super` = Step(stringValue: "super")
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let codingPath: [any CodingKey]
  private let names: [String]
  private let values: [ExactString: Value]

  init(_ object: Value.Object, at codingPath: [any CodingKey]) {
    self.codingPath = codingPath
    names = object.map(\.name)
    values = Dictionary(
      object.map { (ExactString($0.name), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  var allKeys: [Key] { names.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { values[ExactString(key.stringValue)] != nil }

  private func decoder(_ key: any CodingKey) throws -> ValueDecoder {
    guard let value = values[ExactString(key.stringValue)] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "there is no member '\(key.stringValue)'"))
    }
    return ValueDecoder(value, at: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(Step.super) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct Elements: UnkeyedDecodingContainer {
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0
  private let values: [Value]

  init(_ values: [Value], at codingPath: [any CodingKey]) {
    self.values = values
    self.codingPath = codingPath
  }

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex == values.count }

  /// Passes the current element to `read`; advances only if that succeeds.
  private mutating func next<Result>(_ read: (ValueDecoder) throws -> Result) throws -> Result {
    let path = codingPath + [Step(intValue: currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Result.self,
        .init(codingPath: path, debugDescription: "the array ends after \(values.count) elements"))
    }
    let result = try read(ValueDecoder(values[currentIndex], at: path))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, values[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.decode(type) } }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

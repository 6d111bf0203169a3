extension Value {
  /// The value as a type of the program's own.
  ///
  /// - Throws: `DecodingError`, with the path to what does not fit.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try ValueDecoder(self).decode(type)
  }
}

extension Session {
  /// The settings as a type of the program's own: the values in effect as objects by the keys' names; a key
  /// without a value is a missing member, so an optional one.
  ///
  /// ```swift
  /// struct Settings: Codable {
  ///   struct Network: Codable { var wifi: Bool, hostname: String? }
  ///   var network: Network
  /// }
  /// let settings = try session.decode(Settings.self)   // the keys network.wifi and network.hostname
  /// ```
  /// - Throws: `DecodingError`, its coding path being the key.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T { try effectiveObject.decode(type) }

  /// The values in effect as one object, nested by the keys' names.
  public var effectiveObject: Value {
    var root = Branch()
    for slot in 0..<definition.keys.count where definition.keys[slot].isKept {
      if let value = effectiveValue(slot) { root.add(value, at: definition.keys[slot].key.names[...]) }
    }
    return .object(root.object)
  }
}

/// An object in the making, its members found by name in constant time.
private struct Branch {
  private enum Node {
    case leaf(Value)
    case branch(Branch)
  }

  private var members: [(name: String, node: Node)] = []
  private var indices: [Name: Int] = [:]

  mutating func add(_ value: Value, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    let index = indices[Name(name)] ?? members.count
    if index == members.count {
      indices[Name(name)] = index
      members.append((name, .branch(Branch())))
    }
    guard path.count > 1 else {
      members[index].node = .leaf(value)
      return
    }
    var branch = Branch()
    if case .branch(let found) = members[index].node { branch = found }
    members[index].node = .leaf(.null)  // so that there is no second copy of the branch
    branch.add(value, at: path.dropFirst())
    members[index].node = .branch(branch)
  }

  var object: Value.Object {
    Value.Object(
      members.map { member in
        switch member.node {
        case .leaf(let value): .init(name: member.name, value: value)
        case .branch(let branch): .init(name: member.name, value: .object(branch.object))
        }
      })
  }
}

extension Session {
  /// The effective values as one object, nested by the names in the keys.
  public var effectiveObject: Value {
    object(
      of: form.settings.indices.lazy.filter { form.settings[$0].isKept }.compactMap { setting in
        effectiveValue(setting).map { (setting, $0) }
      }, .nested)
  }

  /// Values of settings as one object, in the shape of a settings file.
  package func object(
    of values: some Sequence<(setting: Int, value: Value)>, _ keys: StoreDefinition.Keys
  ) -> Value {
    var root = Branch()
    for (setting, value) in values { root.add(value, at: form.shownKey(of: setting).path(keys)[...]) }
    return .object(root.object)
  }
}

/// An object under construction; finds members by name in constant time.
private struct Branch {
  private enum Node {
    case leaf(Value)
    case branch(Branch)
  }

  private var members: [(name: String, node: Node)] = []
  private var indices: [ExactString: Int] = [:]

  mutating func add(_ value: Value, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    let index = indices[ExactString(name)] ?? members.count
    if index == members.count {
      indices[ExactString(name)] = index
      members.append((name, .branch(Branch())))
    }
    guard path.count > 1 else {
      members[index].node = .leaf(value)
      return
    }
    var branch = Branch()
    if case .branch(let found) = members[index].node { branch = found }
    members[index].node = .leaf(.null)  // so that the branch is not copied
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

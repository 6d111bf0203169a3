extension CompiledForm {
  /// The items of a list as objects; those of a map by name.
  func objects(ofList list: ListID, _ value: Value?, _ read: (SettingID) -> Value?) -> Value {
    let members = (value?.identities ?? []).compactMap { name -> Value.Object.Member? in
      item(name, ofList: list).map { .init(name: name, value: .object(object(ofItem: $0, read))) }
    }
    return lists[list].isMap ? .object(Value.Object(members)) : .array(members.map { $0.value })
  }

  /// An item as an object: its fields in the order of the form, then the members that no row shows. Without the name of
  /// an item in a map.
  package func object(ofItem number: ItemID, _ read: (SettingID) -> Value?) -> Value.Object {
    let item = items[number]
    var object = Branch()
    // What identifies the item comes first, unless it is the name of the object.
    if lists[item.list].by == .field {
      let identity = identitySetting(ofItem: number).flatMap { read($0) } ?? .string(item.identity)
      object.add(identity, at: identityNames(ofList: item.list)[...])
    }
    for field in fields(ofItem: number) where field != identitySetting(ofItem: number) {
      guard let value = read(field) else { continue }
      object.add(
        list(of: field).map { objects(ofList: $0, value, read) } ?? value, at: names(ofField: field),
        isShared: settings[field].sharesObject)
    }
    for member in read(existence(ofItem: number))?.object ?? Value.Object() { object.add(member) }
    return object.object
  }
}

/// An object under construction; finds members by name in constant time.
package struct Branch {
  private enum Node {
    case leaf(Value)
    case branch(Branch)
  }

  private var members: [(name: String, node: Node)] = []
  private var indices: [ExactString: Int] = [:]

  package init() {}

  package mutating func add(_ value: Value, at path: ArraySlice<String>) {
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

  /// Adds a value.
  ///
  /// - Parameter isShared: whether it is an object that also has members of other rows.
  mutating func add(_ value: Value, at path: [String], isShared: Bool) {
    guard isShared, case .object(let object) = value else { return add(value, at: path[...]) }
    for member in object { add(member, below: path) }
  }

  /// Adds a member, whose own members join those that an object of this name has already.
  package mutating func add(_ member: Value.Object.Member, below path: [String] = []) {
    guard case .object(let object) = member.value, !object.isEmpty else {
      return add(member.value, at: (path + [member.name])[...])
    }
    for inner in object { add(inner, below: path + [member.name]) }
  }

  package var object: Value.Object {
    Value.Object(
      members.map { member in
        switch member.node {
        case .leaf(let value): .init(name: member.name, value: value)
        case .branch(let branch): .init(name: member.name, value: .object(branch.object))
        }
      })
  }
}

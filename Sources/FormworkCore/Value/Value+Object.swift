extension Value {
  /// The members of an object, in order. Names are compared by Unicode scalars.
  public struct Object: Sendable {
    /// A name and its value.
    public struct Member: Sendable, Hashable {
      public var name: String
      public var value: Value

      public init(name: String, value: Value) {
        self.name = name
        self.value = value
      }

      public static func == (left: Self, right: Self) -> Bool {
        left.name.hasSameScalars(as: right.name) && left.value == right.value
      }

      public func hash(into hasher: inout Hasher) {
        name.hashScalars(into: &hasher)
        hasher.combine(value)
      }
    }

    /// The members in order. A name may occur more than once.
    public private(set) var members: [Member]

    /// Creates an object from members. If a name occurs more than once, its first value counts.
    public init(_ members: [Member] = []) { self.members = members }

    /// The value of a member. Setting a new name appends a member; setting `nil` removes it.
    public subscript(name: String) -> Value? {
      get { place(of: name).map { members[$0].value } }
      set { set(name, to: newValue, at: members.count) }
    }

    func place(of name: String) -> Int? {
      members.indices.first { members[$0].name.hasSameScalars(as: name) }
    }

    /// Sets or removes a member.
    ///
    /// - Parameter place: where a new member is inserted.
    mutating func set(_ name: String, to value: Value?, at place: Int) {
      switch (self.place(of: name), value) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?):
        members.insert(Member(name: name, value: value), at: Swift.min(place, members.count))
      case (nil, nil): break
      }
    }
  }
}

extension Value.Object {
  /// Removes the value at a path, and the objects that this leaves empty; an empty path removes all members. Null
  /// counts as an empty object.
  mutating func remove(at path: ArraySlice<String>) {
    guard let name = path.first else {
      self = Value.Object()
      return
    }
    guard path.count > 1 else {
      self[name] = nil
      return
    }
    if self[name] == .null { self[name] = nil }
    guard case .object(var inner)? = self[name] else { return }
    inner.remove(at: path.dropFirst())
    self[name] = inner.isEmpty ? nil : .object(inner)
  }
}

extension Value.Object: Hashable {
  /// Compares members regardless of their order.
  public static func == (left: Self, right: Self) -> Bool {
    if left.members == right.members { return true }
    // The first difference is usually a member that only one object has, or another value.
    var place = 0
    while place < left.count, place < right.count, left.members[place] == right.members[place] { place += 1 }
    for object in [left, right] where place < object.count {
      let name = object.members[place].name
      if left[name] != right[name] { return false }
    }
    return left.byName == right.byName
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(byName) }

  package var byName: [ExactString: Value] {
    var byName: [ExactString: Value] = [:]
    for member in members where byName[ExactString(member.name)] == nil {
      byName[ExactString(member.name)] = member.value
    }
    return byName
  }
}

extension Value.Object: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, Value)...) {
    self.init(members.map { Member(name: $0.0, value: $0.1) })
  }
}

extension Value.Object: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { members.count }
  public subscript(position: Int) -> Member { members[position] }
}

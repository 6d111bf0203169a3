extension Value {
  /// The members of an object in their order; names are compared by Unicode scalars.
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

    /// The members in their order; a name may stand twice among them.
    public private(set) var members: [Member]

    /// Takes the members as they are; where a name stands twice, the first one counts.
    public init(_ members: [Member] = []) { self.members = members }

    /// The value of a member. Setting one that is new appends it; setting `nil` takes it out.
    public subscript(name: String) -> Value? {
      get { members.first { $0.name.hasSameScalars(as: name) }?.value }
      set {
        let index = members.firstIndex { $0.name.hasSameScalars(as: name) }
        switch (index, newValue) {
        case (let index?, let value?): members[index].value = value
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append(Member(name: name, value: value))
        case (nil, nil): break
        }
      }
    }
  }
}

extension Value.Object: Hashable {
  /// The order of members takes no part.
  public static func == (left: Self, right: Self) -> Bool {
    left.members.elementsEqual(right.members) || left.byName == right.byName
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(byName) }

  private var byName: [ExactString: Value] {
    var byName: [ExactString: Value] = [:]
    for member in members where byName[ExactString(member.name)] == nil {
      byName[ExactString(member.name)] = member.value
    }
    return byName
  }
}

extension Value.Object: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { members.count }
  public subscript(position: Int) -> Member { members[position] }
}
